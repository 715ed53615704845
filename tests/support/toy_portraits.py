"""Faces drawn by factors that are known: a disc with hair of a colour and a mouth of a curve, 16×16."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

SIDE = 16
HAIR = {
    "black hair": (25, 22, 20), "brown hair": (120, 72, 35), "blond hair": (235, 200, 90),
    "gray hair": (165, 165, 175),
}  # fmt: skip
CURVES = {"smiling": 1.0, "no smiling": 0.0, "sad": -1.0}
_FINE = 8


@dataclass(frozen=True, slots=True)
class Drawn:
    """Pictures (n, 16, 16, 3), and of each the hair colour and expression as I²Edit spells them."""

    pixels: Pixels
    hair: list[str]
    mouth: list[str]


def drawn_faces(n: int, seed: int) -> Drawn:
    """So many faces; skin, background, size and hair length vary too."""
    rng = np.random.default_rng(seed)
    hair = [str(one) for one in rng.choice(list(HAIR), n)]
    mouth = [str(one) for one in rng.choice(list(CURVES), n)]
    return Drawn(np.stack([_face(rng, a, b) for a, b in zip(hair, mouth, strict=True)]), hair, mouth)


def hair_of(picture: Pixels) -> str:
    """The hair colour that is nearest to the colour of the picture's hair."""
    seen = hair_colour(picture)
    return min(HAIR, key=lambda name: float(np.abs(seen - HAIR[name]).sum()))


def hair_colour(picture: Pixels) -> NDArray[np.float64]:
    """The mean colour of the hair above the forehead."""
    return np.asarray(picture[2:4, 6:10].reshape(-1, 3).mean(axis=0))


def smile_of(picture: Pixels) -> float:
    """How far, in pixels, the corners of the mouth are above its middle; below 0, the mouth is sad."""
    red = picture[10:15, 4:12, 0].astype(float) - picture[10:15, 4:12, 1]  # lips are redder than skin
    weight = np.maximum(red - red.min(axis=0), 0) ** 2 + 1e-6
    heights = (weight * np.arange(5)[:, None]).sum(axis=0) / weight.sum(axis=0)
    return float(heights[3:5].mean() - heights[[1, 6]].mean())


def _face(rng: np.random.Generator, hair: str, mouth: str) -> Pixels:
    size = SIDE * _FINE
    y, x = (np.mgrid[:size, :size] + 0.5) / _FINE
    skin = np.array([235, 190, 160]) * rng.uniform(0.75, 1.0)
    colour = np.array(HAIR[hair]) + rng.normal(0, 6, 3)
    cx, cy, r = 8.0, 8.8, rng.uniform(5.8, 6.2)
    picture = np.ones((size, size, 3)) * rng.uniform(60, 160) + rng.uniform(-25, 25, 3)
    long = rng.uniform(7, 12)
    picture[(((x - cx) / (r + 1.3)) ** 2 + ((y - cy + 0.8) / (r + 1.8)) ** 2 < 1) & (y < long)] = colour
    inside = ((x - cx) / r) ** 2 + ((y - cy) / (r + 0.6)) ** 2 < 1
    picture[inside & (y > cy - 0.5 * r)] = skin
    for side in (-1, 1):
        picture[(x - cx - side * 2.4) ** 2 + (y - cy + 0.6) ** 2 < 0.8] = (40, 40, 60)
    line = cy + 3.2 + CURVES[mouth] * (1.2 - 0.24 * (x - cx) ** 2)
    picture[(np.abs(x - cx) < 3.4) & (np.abs(y - line) < 1.0)] = (180, 30, 45)
    small = picture.reshape(SIDE, _FINE, SIDE, _FINE, 3).mean(axis=(1, 3))
    return np.clip(small + rng.normal(0, 1.5, small.shape), 0, 255).astype(np.uint8)
