"""Which captions and questions are learnt from in a turn: those of a batch are about equally long.

A photo's captions are learnt in groups of up to three of about the same length, so that what is seen in the
photo is worked out once for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from photalk.vision.space.wordpiece import Wordpieces
from photalk.vision.teller.beam import END, START, UNKNOWN
from photalk_lab.papers.visual_relationships.vocabulary import words_in
from photalk_lab.training.space.material import pieces_of
from photalk_lab.training.stepping import BATCHES
from photalk_lab.training.teller.plan import Recipe
from photalk_lab.training.teller.texts import Lexicon, Told

TOGETHER = 3
"""Captions of a photo that are learnt together."""

NOTHING = -1
"""In place of a word after the end, or an answer that is none."""

_LOOK = 1.2
"""Captions that cost as much as it does to look at their photo."""

_WINDOW = 32
"""Batches out of which those of one length are made."""

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Captions:
    """Photos (B,) and their captions (B × K, T), marks at both ends; `NOTHING` where there is no word."""

    photos: Ints
    words: Tensor


@dataclass(frozen=True, slots=True)
class Questions:
    """Photos (B,), the pieces of a question on each, and the answers (B, M) with how right they are."""

    photos: Ints
    pieces: list[list[int]]
    answers: Tensor
    right: Tensor


@dataclass(frozen=True, slots=True)
class Batch:
    """What one process learns from in a turn."""

    captions: Captions
    questions: Questions


class Batches:
    """All turns of a run: what is learnt in which, always the same for the same recipe."""

    def __init__(self, told: Sequence[Told], lexicon: Lexicon, pieces: Wordpieces, recipe: Recipe) -> None:
        self._recipe = recipe
        self._numbers = {word: at for at, word in enumerate(lexicon.words)}
        self._groups = [
            (photo, group) for photo, one in enumerate(told) if one.learnt for group in self._grouped(one)
        ]
        known = {answer: at for at, answer in enumerate(lexicon.answers)}
        self._asked: list[tuple[int, list[int], list[tuple[int, float]]]] = []
        from_captions = []
        for photo, one in enumerate(told):
            for question in one.questions if one.learnt else ():
                right = [(known[answer], share) for answer, share in question.answers if answer in known]
                if right:
                    from_captions.append(question.from_caption)
                    self._asked.append((photo, pieces_of(question.text, pieces), right))
        made = np.array(from_captions, bool)
        self._by_people, self._made = np.flatnonzero(~made), np.flatnonzero(made)
        self._passes: dict[tuple[str, int], list[Ints]] = {}

    @property
    def counts(self) -> str:
        """How much there is, for the log."""
        captions = sum(len(group) for _, group in self._groups)
        return (
            f"{captions} captions, {len(self._by_people)} questions, {len(self._made)} made from captions; "
            f"passes of {len(self._pass('captions', 0))} and {len(self._pass('questions', 0))} batches"
        )

    def at(self, turn: int) -> Batch:
        """What is learnt in this turn."""
        return Batch(
            self._captions(self._drawn("captions", turn)), self._questions(self._drawn("questions", turn))
        )

    def _drawn(self, kind: str, turn: int) -> Ints:
        each = len(self._pass(kind, 0))
        return self._pass(kind, turn // each)[turn % each]

    def _pass(self, kind: str, nth: int) -> list[Ints]:
        """The batches of one pass through everything of a kind, as places in its list."""
        if (kind, nth) not in self._passes:
            for old in [key for key in self._passes if key[0] == kind and 0 < key[1] != nth]:
                del self._passes[old]
            rng = np.random.default_rng((self._recipe.seed, nth, len(kind)))
            self._passes[kind, nth] = self._shuffled(kind, rng)
        return self._passes[kind, nth]

    def _shuffled(self, kind: str, rng: np.random.Generator) -> list[Ints]:
        batches: list[Ints] = []
        if kind == "captions":
            lengths = np.array([max(map(len, group)) for _, group in self._groups])
            counts = np.array([len(group) for _, group in self._groups])
            for count in np.unique(counts):
                size = max(1, round(self._recipe.captions * (1 + _LOOK / TOGETHER) / (int(count) + _LOOK)))
                batches += batched(np.flatnonzero(counts == count), lengths, size, rng)
        else:
            lengths = np.array([len(pieces) for _, pieces, _ in self._asked])
            few = min(len(self._made), round(self._recipe.from_captions * len(self._by_people)))
            places = np.concatenate([self._by_people, rng.permutation(self._made)[:few]])
            batches = batched(places, lengths, self._recipe.questions, rng)
        # Neighbours are about equally long: both processes work as long as each other.
        steps = rng.permutation(len(batches) // BATCHES) * BATCHES
        return [batches[at + nth] for at in steps for nth in range(BATCHES)] or batches

    def _grouped(self, one: Told) -> list[list[list[int]]]:
        """The captions of a photo in words, those of about the same length together."""
        spelled = [
            [START, *(self._numbers.get(word, UNKNOWN) for word in words_in(said)), END]
            for said in one.captions
        ]
        fitting = sorted((words for words in spelled if 2 < len(words) <= self._recipe.longest + 2), key=len)
        if not fitting:
            return []
        return [
            [fitting[at] for at in part]
            for part in np.array_split(np.arange(len(fitting)), -(-len(fitting) // TOGETHER))
        ]

    def _captions(self, places: Ints) -> Captions:
        said = [words for at in places for words in self._groups[at][1]]
        words = torch.full((len(said), max(map(len, said))), NOTHING)
        for row, one in zip(words, said, strict=True):
            row[: len(one)] = torch.tensor(one)
        return Captions(np.array([self._groups[at][0] for at in places]), words)

    def _questions(self, places: Ints) -> Questions:
        asked = [self._asked[at] for at in places]
        most = max(len(right) for _, _, right in asked)
        answers, shares = torch.zeros(len(asked), most, dtype=torch.long), torch.zeros(len(asked), most)
        for row, (_, _, right) in enumerate(asked):
            for column, (answer, share) in enumerate(right):
                answers[row, column], shares[row, column] = answer, share
        return Questions(np.array([one[0] for one in asked]), [one[1] for one in asked], answers, shares)


def batched(places: Ints, lengths: Ints, size: int, rng: np.random.Generator) -> list[Ints]:
    """These places in batches of one size, but for the last, each of about the same length."""
    shuffled, batches = rng.permutation(places), []
    for at in range(0, len(shuffled), size * _WINDOW):
        window = shuffled[at : at + size * _WINDOW]
        ordered = window[np.argsort(lengths[window], kind="stable")]
        batches += [ordered[of : of + size] for of in range(0, len(ordered), size)]
    return batches
