"""What is computed once before training: the frozen part of both towers, for every photo and caption.

Kept in a work folder as it is computed, so that a run that was stopped goes on where it was; for other photos
or captions it is computed anew.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from photalk.vision.sessions import session_of, session_options
from photalk.vision.space.squares import square
from photalk.vision.space.wordpiece import BREAK, START, Wordpieces, words_of
from photalk_lab.training.graphs import write_graph
from photalk_lab.training.space.backbone import SIDE, Backbone
from photalk_lab.training.space.captions import Described
from photalk_lab.training.space.net import TextTower
from photalk_lab.training.space.training import UNKNOWN, Material
from photalk_lab.training.space.vocabulary import Vocabulary

PIECES = 62
"""Pieces of a caption that are looked at, marks at both ends included."""

_PHOTOS, _CAPTIONS, _AHEAD = 8, 256, 4

Tell = Callable[[str], None]


def gathered(
    described: Sequence[Described],
    backbone: Backbone,
    frozen_blocks: int,
    tower: TextTower,
    table: Tensor,
    pieces: Wordpieces,
    vocabulary: Vocabulary,
    things: Sequence[str],
    work: Path,
    tell: Tell,
) -> Material:
    """All that training needs of these photos; `table` holds the word embeddings (pieces, D)."""
    work.mkdir(parents=True, exist_ok=True)
    maps = _maps([one.file for one in described], backbone, frozen_blocks, work, tell)
    said = [text for one in described for text in (*one.captions, *one.remarks)]
    states, starts, sentences = _states(said, tower, table, pieces, work, tell)
    captions, remarks, at = [], [], 0
    for one in described:
        captions.append(np.arange(at, at := at + len(one.captions)))
        remarks.append(np.arange(at, at := at + len(one.remarks)))
    tags = np.concatenate([vocabulary.shares(described), _things(described, things)], 1)
    return Material(maps, states, starts, sentences, captions, tags, remarks, len(vocabulary.words))


def _things(described: Sequence[Described], things: Sequence[str]) -> NDArray[np.uint8]:
    """255 where a thing is in a photo, 0 where it is not, `UNKNOWN` where nobody has looked."""
    seen = np.full((len(described), len(things)), UNKNOWN, np.uint8)
    for row, one in zip(seen, described, strict=True):
        if one.things is not None:
            row[:] = [255 * (thing in one.things) for thing in things]
    return seen


class _Lower(nn.Module):
    def __init__(self, backbone: Backbone, upto: int) -> None:
        super().__init__()
        self.backbone, self.upto = backbone, upto

    def forward(self, photos: Tensor) -> Tensor:
        return self.backbone.lower((photos.permute(0, 3, 1, 2).float() - 127.0) / 128.0, self.upto)


def _maps(
    files: Sequence[Path], backbone: Backbone, upto: int, work: Path, tell: Tell
) -> NDArray[np.float16]:
    """The frozen blocks' maps of all photos, (n, C, h, w)."""
    run = _running(backbone, upto)
    shape = run(np.zeros((1, SIDE, SIDE, 3), np.uint8)).shape[1:]
    done, kept = opened(work, "seen", [file.name for file in files], {"maps": (len(files), *shape)})
    maps = kept["maps"]
    left = np.flatnonzero(done == 0)
    with ThreadPoolExecutor(2) as pool:
        batches = [left[at : at + _PHOTOS] for at in range(0, len(left), _PHOTOS)]
        for number, (batch, photos) in enumerate(_ahead(pool, batches, files)):
            maps[batch] = run(photos)
            done[batch] = 1
            if number % 500 == 0:
                tell(f"photos: {number * _PHOTOS} of {len(left)}")
    return maps


def _ahead(
    pool: ThreadPoolExecutor, batches: Sequence[NDArray[np.int64]], files: Sequence[Path]
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.uint8]]]:
    """Batches with their photos, a few of which are decoded before they are asked for."""

    def decoded(batch: NDArray[np.int64]) -> NDArray[np.uint8]:
        return np.stack([square(files[place], SIDE) for place in batch])

    waiting = [pool.submit(decoded, batch) for batch in batches[:_AHEAD]]
    for number, batch in enumerate(batches):
        photos = waiting.pop(0).result()
        if number + _AHEAD < len(batches):
            waiting.append(pool.submit(decoded, batches[number + _AHEAD]))
        yield batch, photos


def _running(backbone: Backbone, upto: int) -> Callable[[NDArray[np.uint8]], NDArray[np.float32]]:
    """The frozen blocks in onnxruntime, which runs them twice as fast as torch."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lower.onnx"
        photos = torch.zeros(2, SIDE, SIDE, 3, dtype=torch.uint8)
        axes = {"photos": {0: "n"}, "maps": {0: "n"}}
        write_graph(_Lower(backbone, upto), (photos,), ["photos"], ["maps"], axes, path)
        session = session_of(path, session_options())
    return lambda photos: np.asarray(session.run(None, {"photos": photos})[0])


@torch.no_grad()
def _states(
    said: Sequence[str], tower: TextTower, table: Tensor, pieces: Wordpieces, work: Path, tell: Tell
) -> tuple[NDArray[np.float16], NDArray[np.int64], NDArray[np.float16]]:
    """States after the frozen layers, where each caption's begin, and MiniLM's own sentence vectors."""
    tower.eval()
    ids = [pieces_of(caption, pieces) for caption in said]
    lengths = np.array([len(one) for one in ids])
    starts = np.concatenate([[0], lengths.cumsum()])
    width = tower.norm.normalized_shape[0]
    shapes = {"states": (int(starts[-1]), width), "sentences": (len(said), width)}
    done, kept = opened(work, "read", said, shapes)
    states, sentences = kept["states"], kept["sentences"]
    order = np.argsort(lengths, kind="stable")
    order = order[done[order] == 0]
    for at in range(0, len(order), _CAPTIONS):
        batch = order[at : at + _CAPTIONS]
        mask = torch.arange(int(lengths[batch].max()))[None] < torch.from_numpy(lengths[batch])[:, None]
        places = torch.zeros(mask.shape, dtype=torch.long)
        for row, caption in enumerate(batch):
            places[row, : lengths[caption]] = torch.tensor(ids[caption])
        x = tower.lower(table[places], mask)
        for row, caption in enumerate(batch):
            states[starts[caption] : starts[caption + 1]] = x[row, : lengths[caption]].half().numpy()
        for layer in tower.layers[tower.frozen :]:
            x = layer(x, mask)
        there = mask[..., None].float()
        sentences[batch] = F.normalize((x * there).sum(1) / there.sum(1), dim=-1).half().numpy()
        done[batch] = 1
        if at % (100 * _CAPTIONS) == 0:
            tell(f"captions: {at} of {len(order)}")
    return states, starts, sentences


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
