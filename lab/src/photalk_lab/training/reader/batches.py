"""From examples to tensors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import torch
from torch import Tensor

from photalk.language.reader.describing import Describing
from photalk.language.reader.sequence import Item, Place
from photalk.language.reader.words import Input, input_of
from photalk.vision.space.words import WordTable
from photalk_lab.training.reader.examples import Example

IGNORED = -100


@dataclass(frozen=True, slots=True)
class Batch:
    """Examples side by side: what is read, what was written before each step, what comes next."""

    embedded: Tensor
    shapes: Tensor
    mask: Tensor
    first: Tensor
    last: Tensor
    words: Tensor
    matches: Tensor
    written: Tensor
    wanted: Tensor
    clauses: Tensor


class Batching:
    """Makes batches for one vocabulary."""

    def __init__(self, tokens: Sequence[str], describing: Describing, table: WordTable) -> None:
        self._at = {token: place for place, token in enumerate(tokens)}
        self._describing, self._table = describing, table

    def inputs(self, example: Example) -> Input:
        return input_of(example.words, example.situation.text(), self._table.pieces)

    def batch(self, examples: Sequence[Example]) -> Batch:
        """The examples as one batch."""
        inputs = [self.inputs(example) for example in examples]
        rows, length = len(examples), max(len(one.pieces) for one in inputs)
        words = max(len(one.first) for one in inputs)
        steps = max(len(one.items) for one in examples)
        embedded = np.zeros((rows, length, self._table.width), np.float32)
        shapes, mask = np.zeros((rows, length), np.int64), np.zeros((rows, length), bool)
        first, last = np.zeros((rows, words), np.int64), np.zeros((rows, words), np.int64)
        there = np.zeros((rows, words), bool)
        written = np.zeros((rows, steps), np.int64)
        wanted = np.full((rows, steps), IGNORED, np.int64)
        clauses = np.full((rows, steps, 2), IGNORED, np.int64)
        matches = np.zeros((rows, len(self._at)), np.float32)
        for row, (example, given) in enumerate(zip(examples, inputs, strict=True)):
            n, w = len(given.pieces), len(given.first)
            embedded[row, :n] = self._table.rows(given.pieces)
            shapes[row, :n], mask[row, :n] = given.shapes, True
            first[row, :w], last[row, :w], there[row, :w] = given.first, given.last, True
            ids = [self._id(item, words) for item in example.items]
            wanted[row, : len(ids)] = ids
            written[row, : len(ids)] = [-1, *ids[:-1]]
            matches[row] = self._describing.matches(example.words)
            ends = [at for at, item in enumerate(example.items) if item in (";", "<end>")]
            for at, (begin, end) in zip(ends, example.clauses, strict=True):
                clauses[row, at] = begin, words + end
        return Batch(
            *map(
                torch.from_numpy,
                (embedded, shapes, mask, first, last, there, matches, written, wanted, clauses),
            )
        )

    def _id(self, item: Item, words: int) -> int:
        if isinstance(item, Place):
            return len(self._at) + item.word + (words if item.last else 0)
        return self._at[item]

    def halves(
        self, examples: Sequence[Example], size: int, random: Random
    ) -> tuple[Iterator[Batch], Iterator[Batch]]:
        """All examples once, those of a length together, in any order; as two halves of equal length."""
        order = list(range(len(examples)))
        random.shuffle(order)
        cuts: list[list[int]] = []
        for begin in range(0, len(order), size * 64):
            block = sorted(
                order[begin : begin + size * 64],
                key=lambda at: len(examples[at].words) + len(examples[at].situation.text()) // 5,
            )
            cuts += [block[at : at + size] for at in range(0, len(block), size)]
        # Neighbours are of a length, so that the two processes seldom wait for each other.
        pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
        random.shuffle(pairs)

        def batches(half: int) -> Iterator[Batch]:
            return (self.batch([examples[at] for at in pair[half]]) for pair in pairs)

        return batches(0), batches(1)
