"""Dialogues as the net's tensors: what is heard, and which scores should be high.

Gold words may stand in several places (said, seen, the decoder's own vocabulary); each place that gives
the word is right, and the loss sums over them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from photalk.dialogue.listener.amounts import AMOUNT_KINDS, amounts_for
from photalk.dialogue.listener.embedding import Embedding
from photalk.dialogue.listener.hearing import KINDS, SPOKEN, SPOKEN_BEFORE, Hearing
from photalk_lab.training.listener.targets import END

Amounts = tuple[int, list[tuple[int, int]], list[bool]]
"""A row whose amount is known: the places and columns of the amounts on offer, and which are right."""


@dataclass(frozen=True, slots=True)
class Example:
    """A dialogue as heard, and what it should lead to; fields that are not known stay None."""

    hearing: Hearing
    kind: str | None = None
    words: tuple[str, ...] = ()
    amount: float | None = None
    intents: frozenset[int] | None = None
    operators: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """Examples side by side. B rows, T positions, L words, V own words, N amounts."""

    embedded: Tensor  # (B, T, D)
    feature: Tensor  # (B, T)
    mask: Tensor  # (B, T)
    pointable: Tensor  # (B, V + 3T): places that stand for a word
    kind: Tensor  # (B), -1 where unknown
    writes: Tensor  # rows with words to write
    previous: Tensor  # (B', L, D)
    right: Tensor  # (B', L, V + 3T)
    amounts: list[Amounts]
    intents: Tensor  # (B, I), nan where unknown
    operators: Tensor  # (B, O), nan where unknown


def batch_of(
    examples: Sequence[Example], embedding: Embedding, own: dict[str, int], heads: tuple[int, int]
) -> Batch:
    """The examples as tensors."""
    width = embedding.width
    longest = max(len(one.hearing.positions) for one in examples)
    rows, own_count = len(examples), len(own)
    embedded = np.zeros((rows, longest, width), np.float32)
    feature = np.zeros((rows, longest), np.int64)
    mask = np.zeros((rows, longest), bool)
    pointable = np.zeros((rows, own_count + 3 * longest), bool)
    pointable[:, :own_count] = True
    kind = np.full(rows, -1, np.int64)
    writes = [at for at, one in enumerate(examples) if one.words]
    steps = max((len(examples[at].words) + 1 for at in writes), default=1)
    previous = np.zeros((len(writes), steps, width), np.float32)
    right = np.zeros((len(writes), steps, own_count + 3 * longest), bool)
    amounts: list[Amounts] = []
    for at, one in enumerate(examples):
        length = len(one.hearing.positions)
        embedded[at, :length] = embedding.positions(one.hearing.positions)
        feature[at, :length] = [position.feature for position in one.hearing.positions]
        mask[at, :length] = True
        places = _places(one.hearing, own, longest)
        pointable[at, [place for found in places.values() for place in found]] = True
        if one.kind is not None:
            kind[at] = KINDS.index(one.kind)
        if one.words:
            row = writes.index(at)
            for step, word in enumerate((*one.words, END)):
                if step:
                    previous[row, step] = embedding.word(one.words[step - 1])
                right[row, step, _right(word, places, one.hearing, own_count, longest)] = True
                if one.kind == "color":
                    break
        if one.amount is not None and one.kind in AMOUNT_KINDS:
            offered = amounts_for(one.kind, one.hearing)
            hits = [abs(amount.value - one.amount) < 1e-6 for amount in offered]
            if any(hits):
                amounts.append((at, [(amount.place, amount.column) for amount in offered], hits))
    return Batch(
        embedded=torch.from_numpy(embedded),
        feature=torch.from_numpy(feature),
        mask=torch.from_numpy(mask),
        pointable=torch.from_numpy(pointable),
        kind=torch.from_numpy(kind),
        writes=torch.tensor(writes, dtype=torch.long),
        previous=torch.from_numpy(previous),
        right=torch.from_numpy(right),
        amounts=amounts,
        intents=_labels([one.intents for one in examples], heads[0]),
        operators=_labels([one.operators for one in examples], heads[1]),
    )


def _places(hearing: Hearing, own: dict[str, int], longest: int) -> dict[str, list[int]]:
    """The places (of V + 3T) that give each word."""
    places = {word: [place] for word, place in own.items()}
    seen = set(hearing.concepts)
    for at, one in enumerate(hearing.positions):
        if not one.word:
            continue
        parts = ((1, one.word), (2, one.attribute)) if at in seen else ((0, one.word),)
        for part, word in parts:
            if word:
                places.setdefault(word, []).append(len(own) + part * longest + at)
    return places


def _right(word: str, places: dict[str, list[int]], hearing: Hearing, own: int, longest: int) -> list[int]:
    """The places that give a word and should.

    A colour that something spoken of was seen in is to be read off that, not off whatever else has it: else
    the net learns which colours are many, and not which thing is meant.
    """
    found = places.get(word, [])
    attributes = [place for place in found if place >= own + 2 * longest]
    spoken = [
        place
        for place in attributes
        if hearing.positions[place - own - 2 * longest].feature in (SPOKEN, SPOKEN_BEFORE)
    ]
    said = [place for place in found if own <= place < own + longest]
    return spoken if spoken and not said else found


def _labels(known: Sequence[frozenset[int] | None], count: int) -> Tensor:
    labels = torch.full((len(known), count), float("nan"))
    for at, one in enumerate(known):
        if one is not None:
            labels[at] = 0.0
            labels[at, list(one)] = 1.0
    return labels
