"""What was said of which pair: from it the dialogues are drawn that the retrievers learn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from photalk.vision.space.wordpiece import Wordpieces, words_of
from photalk_lab.papers.fashion_iq.material import Garments, Places
from photalk_lab.papers.fashion_iq.retrievers import MOST_PIECES, Dialogues


def pieces_of(captions: Sequence[str], pieces: Wordpieces) -> Places:
    """The pieces of captions' words, (n, MOST_PIECES), -1 where there are no more."""
    rows = np.full((len(captions), MOST_PIECES), -1, np.int64)
    for row, caption in zip(rows, captions, strict=True):
        found = [piece for word in words_of(caption) for piece in pieces(word)][:MOST_PIECES]
        row[: len(found)] = found
    return rows


@dataclass(frozen=True, slots=True)
class Talks:
    """Pairs (shown, wanted) with what was said of them, sorted by what is wanted."""

    pairs: Places  # (n, 2)
    pieces: Places  # (n, MOST_PIECES)
    starts: Places  # (garments + 1,): where those of a wanted garment begin

    @classmethod
    def of(cls, pairs: Places, pieces: Places, garments: int) -> Talks:
        """These, in order."""
        order = np.argsort(pairs[:, 1], kind="stable")
        starts = np.searchsorted(pairs[order, 1], np.arange(garments + 1))
        return cls(pairs[order], pieces[order], starts)

    def with_more(self, pairs: Places, pieces: Places) -> Talks:
        """These and others."""
        both = np.concatenate([self.pairs, pairs]), np.concatenate([self.pieces, pieces])
        return Talks.of(*both, len(self.starts) - 1)

    def wanted(self) -> Places:
        """The garments that something was said of."""
        return np.flatnonzero(np.diff(self.starts))

    def drawn(
        self, wanted: Places, turns: int, closeness: NDArray[np.float32], rng: np.random.Generator
    ) -> Places:
        """Talks (B, turns) for each wanted garment, as a rule from afar to near, as dialogues go."""
        found = np.empty((len(wanted), turns), np.int64)
        for row, garment in zip(found, wanted, strict=True):
            there = np.arange(self.starts[garment], self.starts[garment + 1])
            row[:] = rng.choice(there, turns, replace=len(there) < turns)
        if turns > 1:
            order = np.argsort(closeness[found] + 0.15 * rng.normal(size=found.shape), axis=1)
            found = np.take_along_axis(found, order, axis=1)
        return found


def closeness(pairs: Places, rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """How alike the two garments of each pair are, -1 to 1."""
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray((unit[pairs[:, 0]] * unit[pairs[:, 1]]).sum(1), np.float32)


def batch(garments: Garments, shown: Places, pieces: Places, table: Tensor) -> Dialogues:
    """Dialogues in which these garments (B, T) were shown, and these pieces (B, T, W) said."""
    ids = torch.from_numpy(pieces)
    said = (ids >= 0).float()
    return Dialogues(
        torch.from_numpy(garments.rows)[torch.from_numpy(shown)],
        torch.from_numpy(garments.has)[torch.from_numpy(shown)],
        table[ids.clamp_min(0)] * said[..., None],
        said,
    )
