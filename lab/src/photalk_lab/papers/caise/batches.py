"""Instances as tensors: each line and each concept encoded once a batch, however often it is met."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from photalk_lab.papers.caise.inputs import Inputs
from photalk_lab.papers.caise.vocabulary import END, PAD, UNKNOWN, Vocabulary

LONGEST_LINE = 64
"""Words of a line that are read; the data's longest has 38."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The different texts of a batch: `numbers` of words, (texts, longest), and `lengths`, (texts)."""

    numbers: Tensor
    lengths: Tensor


@dataclass(frozen=True, slots=True)
class Copyable:
    """The words that an extractor can point at, of every instance.

    All are (batch, words): `place` in the texts flattened to (texts · longest), `owner` is the line or the
    object of the instance that the word is in, `source` the word's number, `there` false for padding.
    """

    place: Tensor
    owner: Tensor
    source: Tensor
    there: Tensor


@dataclass(frozen=True, slots=True)
class Batch:
    """What the network sees of some instances.

    `line` (batch, lines) and `thing` (batch, objects) say which text each is, -1 where there is none;
    `picture` (batch, objects) counts back from the latest picture. `unseen` are words of this batch that
    the vocabulary lacks: they are numbered after it, so that they can still be copied.
    """

    lines: Texts
    line: Tensor
    words: Copyable
    phrases: Texts
    thing: Tensor
    picture: Tensor
    concepts: Copyable
    unseen: tuple[str, ...]


class _Numbering:
    """Numbers for the words of a batch, those that the vocabulary lacks after it."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.unseen: dict[str, int] = {}

    def of(self, word: str) -> int:
        number = self.vocabulary.number(word)
        if number == UNKNOWN:
            return self.unseen.setdefault(word, len(self.vocabulary) + len(self.unseen))
        return number


def batch_of(inputs: Sequence[Inputs], vocabulary: Vocabulary) -> Batch:
    """The tensors of some instances."""
    numbering = _Numbering(vocabulary)
    # A line's first word says whose it is, so that one encoder can tell the speakers and commands apart.
    lines = [[(it.role, *it.words)[:LONGEST_LINE] for it in one.lines] for one in inputs]
    things = [[thing[:LONGEST_LINE] for seen in one.pictures for thing in seen] for one in inputs]
    pictures = [[back for back, seen in enumerate(one.pictures) for _ in seen] for one in inputs]
    different_lines = _different(lines)
    different_things = _different(things)
    return Batch(
        lines=_texts(different_lines, vocabulary),
        line=_padded([[different_lines[it] for it in one] for one in lines], -1),
        words=_copyable(lines, different_lines, numbering, skip=1),
        phrases=_texts(different_things, vocabulary),
        thing=_padded([[different_things[it] for it in one] for one in things], -1),
        picture=_padded(pictures, 0),
        concepts=_copyable(things, different_things, numbering, skip=0),
        unseen=tuple(numbering.unseen),
    )


def targets_of(commands: Sequence[Sequence[str]], batch: Batch, vocabulary: Vocabulary) -> Tensor:
    """The words to be said, (batch, steps), each command closed by `END` and padded."""
    unseen = {word: len(vocabulary) + place for place, word in enumerate(batch.unseen)}
    numbered = [[unseen.get(word, vocabulary.number(word)) for word in words] for words in commands]
    return _padded([[*numbers, END] for numbers in numbered], PAD)


def _different(texts: Iterable[Iterable[tuple[str, ...]]]) -> dict[tuple[str, ...], int]:
    found: dict[tuple[str, ...], int] = {}
    for one in texts:
        for text in one:
            found.setdefault(text, len(found))
    return found


def _texts(different: dict[tuple[str, ...], int], vocabulary: Vocabulary) -> Texts:
    numbers = [[vocabulary.number(word) for word in text] for text in different]
    lengths = torch.tensor([len(text) for text in different], dtype=torch.long)
    return Texts(_padded(numbers, PAD), lengths)


def _copyable(
    texts: list[list[tuple[str, ...]]],
    different: dict[tuple[str, ...], int],
    numbering: _Numbering,
    skip: int,
) -> Copyable:
    longest = max(map(len, different), default=0)
    rows = [
        [
            (different[text] * longest + place, owner, numbering.of(text[place]))
            for owner, text in enumerate(one)
            for place in range(skip, len(text))
        ]
        for one in texts
    ]
    place, owner, source = (_padded([[word[part] for word in row] for row in rows], PAD) for part in range(3))
    there = _padded([[1] * len(row) for row in rows], 0).bool()
    return Copyable(place, owner, source, there)


def _padded(rows: list[list[int]], filler: int) -> Tensor:
    """Rows of different lengths as one (rows, longest)."""
    longest = max(map(len, rows), default=0)
    filled = [row + [filler] * (longest - len(row)) for row in rows]
    return torch.tensor(filled, dtype=torch.long).reshape(len(rows), longest)
