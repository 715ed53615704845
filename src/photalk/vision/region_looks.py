"""How the pixels of a region look, and which other pixels look so too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from photalk.vision.colours import lab
from photalk.vision.image_types import Mask, Rgb
from photalk.vision.masks import Bits, Float, as_mask, blurred, box_mean, grown, refined, without_specks
from photalk.vision.mixture import Mixture
from photalk.vision.sizes import resized

WORKING_SIDE = 400
_ROUNDS = 4
_BORDER = 5


@dataclass(frozen=True, slots=True)
class Looks:
    """What is known of each pixel of a small picture: its Lab colour, roughness, steps to its neighbours."""

    rgb: Rgb
    colour: Float
    rough: Float
    edge: Float

    @classmethod
    def of(cls, rgb: Rgb) -> Looks:
        """The looks of a picture, made small first."""
        height, width = rgb.shape[:2]
        scale = min(1.0, WORKING_SIDE / max(height, width))
        small = resized(rgb, max(8, round(width * scale)), max(8, round(height * scale)))
        colour = blurred(lab(small), 0.7)
        light = colour[..., 0]
        mean = box_mean(light, 3)
        rough: Float = np.sqrt(np.maximum(box_mean(light * light, 3) - mean * mean, 0))
        steps = [np.abs(np.gradient(colour[..., i], axis=axis)) for i in range(3) for axis in (0, 1)]
        return cls(small, colour, rough, np.max(steps, 0).astype(np.float32))

    def spread(self, seed: Bits, prior: Float, keep: Callable[[Bits], Mask]) -> Mask:
        """How surely each pixel belongs with the seed, by what the seed and the rest look like.

        `prior` is added to the log odds; `keep` says which of the pixels found so far may stay.
        """
        down = np.broadcast_to(np.linspace(0, 1, seed.shape[0])[:, None], seed.shape)
        seen = np.dstack([self.colour, 4 * np.log1p(self.rough), 12 * down]).astype(np.float64)
        bits, share = seed, as_mask(seed)
        for _ in range(_ROUNDS):
            if bits.mean() in (0, 1):
                break
            ours, theirs = Mixture.of(seen[bits], 3), Mixture.of(seen[~bits], 5)
            odds = ours.log_density(seen) - theirs.log_density(seen) + prior
            judged = as_mask(1 / (1 + np.exp(-np.clip(odds, -20, 20) / 2)))
            share = refined(self.rgb, judged, radius=4, softness=1e-3)
            share = as_mask(share * keep(share > 0.5))
            bits = without_specks(share > 0.5, 0.0005)
        return self._sharpened(bits, share)

    def _sharpened(self, bits: Bits, share: Mask) -> Mask:
        """The share with its border judged by colour alone.

        Close to a border every pixel is rough, so that the judgement by looks stops short of it.
        """
        near, sure = grown(bits, _BORDER), grown(bits, -_BORDER)
        if not sure.any() or near.all():
            return share
        colour = self.colour.astype(np.float64)
        odds = Mixture.of(colour[sure], 4).log_density(colour) - Mixture.of(colour[~near], 6).log_density(
            colour
        )
        judged = as_mask(1 / (1 + np.exp(-np.clip(odds, -20, 20) / 2)))
        return np.where(near & ~sure, judged, share)
