"""The game: a garment is shown, the person says what differs, the best guess is shown next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk_lab.bench.fashion.measures import Ranks, rank_of
from photalk_lab.bench.fashion.nouns import Gallery, Retriever, Simulator, Turn

TURNS = 5
_TOGETHER = 128


@dataclass(frozen=True, slots=True)
class Played:
    """How the dialogues of one retriever with one simulator went."""

    ranks: Ranks
    """(dialogues, turns): where the wanted garment stood after each turn."""
    dialogues: tuple[tuple[Turn, ...], ...]


def starting_pairs(count: int, gallery: int, seed: int = 11) -> list[tuple[int, int]]:
    """(first shown, wanted) of each dialogue, the same for all: every garment is wanted as often as may be.

    The first shown is drawn from all others, as in the paper.
    """
    chance = np.random.default_rng(seed)
    wanted = np.concatenate([chance.permutation(gallery) for _ in range(-(-count // gallery))])[:count]
    shown = (wanted + chance.integers(1, gallery, count)) % gallery
    return [(int(first), int(last)) for first, last in zip(shown, wanted, strict=True)]


def play(
    gallery: Gallery,
    retriever: Retriever,
    simulator: Simulator,
    pairs: Sequence[tuple[int, int]],
    turns: int = TURNS,
    tell: Callable[[int], None] = lambda _: None,
) -> Played:
    """Play all dialogues, some at a time.

    A garment that was shown and was not the wanted one is out: it is never shown again and stands last. A
    dialogue in which the wanted one was shown is over; it counts as rank 1 from then on.
    """
    ranks = np.zeros((len(pairs), turns), np.int64)
    dialogues: list[tuple[Turn, ...]] = []
    for start in range(0, len(pairs), _TOGETHER):
        part = pairs[start : start + _TOGETHER]
        told, stood = _played(gallery, retriever, simulator, part, turns)
        ranks[start : start + len(part)] = stood
        dialogues += told
        tell(start + len(part))
    return Played(ranks, tuple(dialogues))


def _played(
    gallery: Gallery, retriever: Retriever, simulator: Simulator, pairs: Sequence[tuple[int, int]], turns: int
) -> tuple[list[tuple[Turn, ...]], NDArray[np.int64]]:
    told: list[list[Turn]] = [[] for _ in pairs]
    shown = [first for first, _ in pairs]
    ranks = np.ones((len(pairs), turns), np.int64)
    going = list(range(len(pairs)))
    for turn in range(turns):
        words = simulator.say(gallery, [(shown[at], pairs[at][1]) for at in going], turn + 1)
        for at, feedback in zip(going, words, strict=True):
            told[at].append(Turn(shown[at], feedback))
        if not going:
            break
        scores = np.array(retriever.scores(gallery, [told[at] for at in going]), np.float32)
        for row, at in zip(scores, going, strict=True):
            row[[one.shown for one in told[at]]] = -np.inf
            ranks[at, turn] = rank_of(row, pairs[at][1])
            shown[at] = int(row.argmax())
        going = [at for at in going if shown[at] != pairs[at][1]]
    return [tuple(dialogue) for dialogue in told], ranks
