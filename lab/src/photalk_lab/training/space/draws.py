"""Which photos are learnt from together, and which of their texts? It follows from the step alone.

So a run that was stopped goes on as if it had not been.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from photalk_lab.training.space.material import Material, Places
from photalk_lab.training.space.photos import Pixels, glimpsed
from photalk_lab.training.space.plan import Recipe
from photalk_lab.training.stepping import BATCHES

_ROWS = 512


class Draws:
    """Photos in small circles of their likes, so that telling them apart takes more than a glance.

    Each photo leads a circle once before any does so again.
    """

    def __init__(
        self, places: Places, count: int, circle: int, likes: NDArray[np.int32] | None, seed: int
    ) -> None:
        self._places, self._count = places, min(count, len(places))
        self._likes, self._circle = likes, circle if likes is not None else 1
        self._leaders = -(-self._count // self._circle)
        self._order = lru_cache(maxsize=2)(
            lambda epoch: np.random.default_rng((seed, epoch)).permutation(len(places))
        )

    def at(self, step: int, rng: np.random.Generator) -> Places:
        """So many different photos for this step."""
        drawn: dict[int, None] = {}
        for turn in range(step * self._leaders, (step + 1) * self._leaders):
            epoch, at = divmod(turn, len(self._places))
            leader = int(self._order(epoch)[at])
            drawn[leader] = None
            if self._likes is not None:
                drawn |= dict.fromkeys(rng.permutation(self._likes[leader])[: self._circle - 1].tolist())
        while len(drawn) < self._count:
            drawn[int(rng.integers(len(self._places)))] = None
        return self._places[list(drawn)[: self._count]]


def likes_of(material: Material, places: Places, count: int, work: Path | None) -> NDArray[np.int32]:
    """For each photo, the `count` others of which most alike is said, as positions in `places`.

    Alike by MiniLM's sentence vectors. Found once and kept in the work folder, if there is one.
    """
    said = [material.captions[p] if len(material.captions[p]) else material.remarks[p] for p in places]
    means = np.stack([material.sentences[texts].astype(np.float32).mean(0) for texts in said])
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    kept = None if work is None else work / f"likes-{hashlib.sha256(means.data).hexdigest()[:12]}-{count}.npy"
    if kept is not None and kept.exists():
        return np.asarray(np.load(kept))
    count = min(count, len(places) - 1)
    rows = torch.from_numpy(means).bfloat16()
    found = np.zeros((len(places), count), np.int32)
    for at in range(0, len(places), _ROWS):
        alike = (rows[at : at + _ROWS] @ rows.T).float()
        alike[torch.arange(len(alike)), torch.arange(at, at + len(alike))] = -2
        found[at : at + _ROWS] = alike.topk(count, dim=1).indices.numpy()
    if kept is not None:
        np.save(kept, found)
    return found


@dataclass(frozen=True, slots=True)
class Batch:
    """Photos and their texts, those of a photo side by side, and how much each text counts."""

    which: Places  # (B,)
    pixels: Pixels  # (B, side, side, 3)
    texts: Places  # (B K,)
    telling: NDArray[np.float32]  # (B K,)


class Batches:
    """The batch of any step: so many photos of Flickr8k, of COCO described, and of COCO not described."""

    def __init__(
        self, material: Material, sources: Sequence[Places], recipe: Recipe, work: Path | None
    ) -> None:
        self._material, self._recipe = material, recipe
        self._draws = []
        flickr, coco, asked = sources
        # Those of which only remarks are known are not told apart by what is said of them.
        for nth, (places, count, circle) in enumerate(
            (
                (flickr, recipe.flickr, recipe.circle),
                (coco, recipe.coco, recipe.circle),
                (asked, recipe.asked, 1),
            )
        ):
            if len(places) and count:
                likes = likes_of(material, places, 3 * circle, work) if circle > 1 else None
                self._draws.append(Draws(places, count, circle, likes, recipe.seed + nth))

    def at(self, turn: int) -> Batch:
        """What is learnt from in this turn; a step has `BATCHES` of them."""
        recipe = self._recipe
        rng = np.random.default_rng((recipe.seed, turn))
        which = np.concatenate([draws.at(turn, rng) for draws in self._draws])
        said = [self._said(int(photo), rng) for photo in which]
        files = [self._material.files[photo] for photo in which]
        pixels = glimpsed(files, recipe.side_at(turn // BATCHES), recipe.least_seen, rng)
        return Batch(which, pixels, *(np.concatenate(parts) for parts in zip(*said, strict=True)))

    def _said(self, photo: int, rng: np.random.Generator) -> tuple[Places, NDArray[np.float32]]:
        """Texts of a photo, and how much each counts."""
        recipe = self._recipe
        captions, remarks = self._material.captions[photo], self._material.remarks[photo]
        texts, counts = np.zeros(recipe.captions, np.int64), np.ones(recipe.captions, np.float32)
        own = rng.permutation(captions)
        for nth in range(recipe.captions):
            if not len(own) or (len(remarks) and rng.random() < recipe.remarked):
                texts[nth], counts[nth] = rng.choice(remarks), recipe.remarks_count
            else:
                texts[nth] = own[nth % len(own)]
        return texts, counts
