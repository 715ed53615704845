"""People who are told apart by the colour of their faces, and photos of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from photalk.library.library import Library
from photalk.vision.image_types import BoxShares, Rgb
from photalk.vision.portrait.known_face import KnownFace
from toy_space import ToyEncoder

WIDE, HIGH = 240, 80


class ToyKnower:
    """Sees a face in every coloured square of a strip; who it is, its colour says.

    Of one in navy or teal it does not say, and teal is far away.
    """

    def __init__(self) -> None:
        self.opened = 0

    def glimpsed(self, rgb: Rgb) -> tuple[BoxShares, ...]:
        count = round(rgb.shape[1] / rgb.shape[0])
        boxes = [(at / count, 0.0, (at + 1) / count, 1.0) for at in range(count)]
        return tuple(box for box in boxes if np.ptp(_colour(rgb, box)) > 60)

    def known(self, rgb: Rgb, boxes: Sequence[BoxShares]) -> tuple[KnownFace, ...]:
        self.opened += bool(boxes)
        return tuple(_known(_colour(rgb, box), box) for box in boxes)


def album(folder: Path, **photos: Sequence[str]) -> Path:
    """A folder of photos, each a strip of squares in the colours of those who are on it."""
    folder.mkdir(exist_ok=True)
    for name, colours in photos.items():
        strip = Image.new("RGB", (HIGH * max(1, len(colours)), HIGH), "gray")
        for at, colour in enumerate(colours):
            strip.paste(Image.new("RGB", (HIGH, HIGH), colour), (at * HIGH, 0))
        strip.putpixel((0, 0), (len(name), sum(map(ord, name)) % 256, 0))  # no two photos are the same file
        strip.save(folder / f"{name}.png")
    return folder


def family(tmp_path: Path, **photos: Sequence[str]) -> Library:
    """A library in which these photos are indexed."""
    library = Library(tmp_path / "library", ToyEncoder, knower=ToyKnower)
    library.index([album(tmp_path / "photos", **photos)])
    return library


def _known(colour: np.ndarray[tuple[int, ...], np.dtype[np.float64]], box: BoxShares) -> KnownFace:
    if colour.max() > 160:
        return KnownFace(box, 0.9, _vector(colour))
    left, top, right, bottom = box
    return KnownFace((left, top, left + 0.4 * (right - left), bottom) if colour[1] > 60 else box, 0.2, None)


def _colour(rgb: Rgb, box: BoxShares) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    width = rgb.shape[1]
    part = rgb[10:-10, int(box[0] * width) + 10 : int(box[2] * width) - 10]
    return np.asarray(part.reshape(-1, 3).mean(0), np.float64)


def _vector(
    colour: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    vector = np.zeros(192, np.float32)
    vector[:3] = colour - colour.mean()
    return np.asarray(vector / np.linalg.norm(vector), np.float32)
