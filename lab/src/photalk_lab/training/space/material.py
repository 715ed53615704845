"""What training needs of texts and photos: pieces of all texts, their sentence vectors, tags.

Sentence vectors are computed once and kept in a work folder as they are computed, so that a run that was
stopped goes on where it was; for other texts they are computed anew. Photos stay the files that they are:
to decode a part of one takes half a millisecond, to learn from it takes thirty.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from photalk.vision.space.wordpiece import BREAK, START, Wordpieces, words_of
from photalk_lab.training.space.captions import Described
from photalk_lab.training.space.net import TextTower
from photalk_lab.training.space.vocabulary import Vocabulary

PIECES = 62
"""Pieces of a caption that are looked at, marks at both ends included."""

UNKNOWN = 1
"""In `Material.tags`: nobody has looked whether it is there."""

_CAPTIONS = 256

Tell = Callable[[str], None]
Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Material:
    """The photos' files, all texts in pieces, which texts are of which photo, and tags."""

    files: list[Path]
    pieces: NDArray[np.int32]  # of all texts, one after the other
    starts: Places  # (texts + 1,): where a text's pieces begin
    sentences: NDArray[np.float16]  # (texts, 384), unit
    captions: list[Places]  # the captions of each photo
    remarks: list[Places]  # what says less, of each photo
    tags: NDArray[np.uint8]  # (photos, words + things): share of captions that say it, times 255
    words: int  # columns of `tags` that are words; the others are things, and may be `UNKNOWN`
    table: Tensor  # (pieces, D): what pieces look like

    def texts(self, which: Places, most: int = 512) -> tuple[Tensor, Tensor]:
        """At most so many pieces of texts as the table has them (B, T, D), and their mask (B, T)."""
        return padded(
            [self.pieces[self.starts[one] : self.starts[one + 1]][:most] for one in which], self.table
        )


def padded(ids: Sequence[Sequence[int] | NDArray[np.int32]], table: Tensor) -> tuple[Tensor, Tensor]:
    """Texts of pieces as the table has them (B, T, D), and which are there (B, T)."""
    lengths = torch.tensor([len(one) for one in ids])
    mask = torch.arange(int(lengths.max()))[None] < lengths[:, None]
    places = torch.zeros(mask.shape, dtype=torch.long)
    places[mask] = torch.from_numpy(np.concatenate([np.asarray(one, np.int64) for one in ids]))
    return table[places], mask


def gathered(
    described: Sequence[Described],
    tower: TextTower,
    table: Tensor,
    pieces: Wordpieces,
    vocabulary: Vocabulary,
    things: Sequence[str],
    work: Path,
    tell: Tell,
) -> Material:
    """All that training needs of these photos; the tower is MiniLM as it was published."""
    work.mkdir(parents=True, exist_ok=True)
    said = [text for one in described for text in (*one.captions, *one.remarks)]
    ids = [pieces_of(text, pieces) for text in said]
    captions, remarks, at = [], [], 0
    for one in described:
        captions.append(np.arange(at, at := at + len(one.captions)))
        remarks.append(np.arange(at, at := at + len(one.remarks)))
    return Material(
        [one.file for one in described],
        np.array([id for one in ids for id in one], np.int32),
        np.cumsum([0, *map(len, ids)]),
        _sentences(said, ids, tower, table, work, tell),
        captions,
        remarks,
        np.concatenate([vocabulary.shares(described), _things(described, things)], 1),
        len(vocabulary.words),
        table,
    )


def _things(described: Sequence[Described], things: Sequence[str]) -> NDArray[np.uint8]:
    """255 where a thing is in a photo, 0 where it is not, `UNKNOWN` where nobody has looked."""
    seen = np.full((len(described), len(things)), UNKNOWN, np.uint8)
    for row, one in zip(seen, described, strict=True):
        if one.things is not None:
            row[:] = [255 * (thing in one.things) for thing in things]
    return seen


@torch.no_grad()
def _sentences(
    said: Sequence[str], ids: Sequence[list[int]], tower: TextTower, table: Tensor, work: Path, tell: Tell
) -> NDArray[np.float16]:
    """MiniLM's own sentence vectors, (texts, 384)."""
    tower.eval()
    done, kept = opened(work, "read", said, {"sentences": (len(said), table.shape[1])})
    sentences = kept["sentences"]
    lengths = np.array([len(one) for one in ids])
    order = np.argsort(lengths, kind="stable")
    order = order[done[order] == 0]
    for at in range(0, len(order), _CAPTIONS):
        batch = order[at : at + _CAPTIONS]
        embedded, mask = padded([ids[text] for text in batch], table)
        with torch.autocast("cpu", torch.bfloat16):
            x = tower.lower(embedded, mask)
            for layer in tower.layers[tower.frozen :]:
                x = layer(x, mask)
        there = mask[..., None].float()
        sentences[batch] = F.normalize((x.float() * there).sum(1) / there.sum(1), dim=-1).half().numpy()
        done[batch] = 1
        if at % (200 * _CAPTIONS) == 0:
            tell(f"texts: {at} of {len(order)}")
    return sentences


def pieces_of(caption: str, pieces: Wordpieces) -> list[int]:
    """The ids of a caption's pieces between the marks of start and end."""
    inner = [id for word in words_of(caption) for id in pieces(word)]
    return [pieces.ids[START], *inner[: PIECES - 2], pieces.ids[BREAK]]


def opened(
    work: Path, marks: str, made_of: Sequence[str], shapes: Mapping[str, tuple[int, ...]]
) -> tuple[NDArray[np.uint8], dict[str, NDArray[Any]]]:
    """A mark for each thing that numbers are made of, 1 once they are made, and the numbers by name.

    Both lie in files, kept from an earlier run if that was about the same things; else all begin anew.
    """
    about = hashlib.sha256(json.dumps([list(made_of), dict(shapes)]).encode()).hexdigest()[:12]
    marked = work / f"{marks}-{about}.npy"
    files = {name: work / f"{name}.npy" for name in shapes}
    if not (marked.exists() and all(file.exists() for file in files.values())):
        for old in work.glob(f"{marks}-*.npy"):
            old.unlink()
        for name, file in files.items():
            np.lib.format.open_memmap(file, mode="w+", dtype=np.float16, shape=shapes[name])
        np.lib.format.open_memmap(marked, mode="w+", dtype=np.uint8, shape=(len(made_of),))
    kept: dict[str, NDArray[Any]] = {
        name: np.lib.format.open_memmap(file, mode="r+") for name, file in files.items()
    }
    return np.lib.format.open_memmap(marked, mode="r+"), kept
