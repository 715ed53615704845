"""The garments and pairs that the simulator and the retrievers learn from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk.vision.garments.measures import Measured
from photalk.vision.space.encoder import Encoded, Floats
from photalk_lab.papers.fashion_iq.facts import Facts, facts_of
from photalk_lab.papers.fashion_iq.features import Look, top_attributes
from photalk_lab.papers.fashion_iq.items import Item
from photalk_lab.papers.fashion_iq.telling import SAME, Teller

Places = NDArray[np.int64]

NEAR = 60
"""Garments that count as near: the pairs of Fashion IQ are of garments that are much alike."""


@dataclass(frozen=True, slots=True)
class Garments:
    """Garments with what is seen in their photos, and what is known of them."""

    items: tuple[Item, ...]
    facts: tuple[Facts, ...]
    rows: Floats  # (n, features)
    has: Places  # (n, TOP)

    def __len__(self) -> int:
        return len(self.items)

    @classmethod
    def of(
        cls,
        items: Sequence[Item],
        encoded: Encoded,
        measured: Measured | None,
        attributes: Floats,
        names: tuple[str, ...],
        look: Look,
    ) -> Garments:
        """These garments through this look."""
        rows, has = look.rows(encoded, measured, attributes), top_attributes(attributes, names)
        return cls(tuple(items), tuple(facts_of(item) for item in items), rows, has)


def near(rows: Floats) -> Places:
    """The garments that are most like each one, the nearest first: (n, NEAR), or fewer of few garments."""
    count = min(NEAR, len(rows) - 1)
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    found = np.empty((len(rows), count), np.int64)
    for at in range(0, len(rows), 512):
        alike = unit[at : at + 512] @ unit.T
        alike[np.arange(len(alike)), np.arange(at, at + len(alike))] = -2
        best = np.argpartition(-alike, count - 1, axis=1)[:, :count]
        order = np.argsort(-np.take_along_axis(alike, best, axis=1), axis=1)
        found[at : at + 512] = np.take_along_axis(best, order, axis=1)
    return found


def pairs(rows: Floats, count: int, share_near: float, rng: np.random.Generator) -> Places:
    """Pairs (shown, wanted), (count, 2): a share of near ones, the others of any garments."""
    nearest = near(rows)
    wanted = np.concatenate([rng.permutation(len(rows)) for _ in range(-(-count // len(rows)))])[:count]
    anyone = (wanted + rng.integers(1, len(rows), count)) % len(rows)
    likes = nearest[wanted, rng.integers(0, nearest.shape[1], count)]
    return np.stack([np.where(rng.random(count) < share_near, likes, anyone), wanted], axis=1)


def captions(teller: Teller, facts: Sequence[Facts], which: Places, seed: int) -> list[str]:
    """What people would say of these pairs."""
    rng = random.Random(seed)
    return [teller.say(facts[shown], facts[wanted], rng) for shown, wanted in which]


def told(which: Places, said: Sequence[str]) -> tuple[Places, list[str]]:
    """The pairs of which something was said, with it."""
    kept = [at for at, caption in enumerate(said) if caption != SAME]
    return which[kept], [said[at] for at in kept]
