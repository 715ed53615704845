"""Faces that are drawn, an editor that paints, and judges that look at colours."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from photalk.commands import Face
from photalk.errors import CannotDo
from photalk.vision.image_types import Rgb
from photalk.vision.portrait.parsing import CLASSES
from photalk.vision.portrait.portrait import Portrait, head_square
from photalk_lab.bench.portraits.judging import Judges

SIZE, APART = 240, 40.0


def portrait_at(x: float, y: float, apart: float = APART) -> Portrait:
    """A face whose eyes lie around (x, y): skin is a disc, lips are a small one below its middle."""
    points = np.zeros((478, 3), np.float32)
    points[:, :2] = (x, y + 0.4 * apart)
    for at, across in ((33, -0.7), (133, -0.3), (362, 0.3), (263, 0.7)):
        points[at, :2] = (x + across * apart, y)
    points[4, :2] = (x, y + 0.5 * apart)
    points[61, :2], points[291, :2] = (x - 0.35 * apart, y + apart), (x + 0.35 * apart, y + apart)
    head = head_square(points)
    near, far = _parts(apart / head.side), _parts(apart / head.side / 2)
    return Portrait(points, 1.0, head, head.grown(2.0), lambda: (near, far))


def _parts(unit: float, side: int = 96) -> np.ndarray:
    """The classes around a head of which the distance between the eyes is `unit` of the picture."""
    ys, xs = (np.mgrid[0:side, 0:side] + 0.5) / side - 0.5
    shares = np.zeros((len(CLASSES), side, side), np.float32)
    skin = np.hypot(xs, ys - 0.4 * unit) < 1.1 * unit
    lips = np.hypot(xs, ys - 0.9 * unit) < 0.3 * unit
    hair = (np.hypot(xs, ys) < 1.6 * unit) & ~skin & (ys < 0)
    for name, where in (("skin", skin & ~lips), ("lower lip", lips), ("hair", hair)):
        shares[CLASSES.index(name)] = where
    shares[0] = 1 - shares.sum(0)
    return shares


def drawn_face(file: Path, seed: int = 1) -> None:
    """Write a picture of a face on a ground that is not plain."""
    rng = np.random.default_rng(seed)
    image = Image.fromarray(rng.integers(40, 90, (SIZE, SIZE, 3)).astype(np.uint8))
    ImageDraw.Draw(image).ellipse((80, 70, 160, 180), fill=(150, 120, 100 + 5 * seed))
    image.save(file)


def looked_at(rgb: Rgb) -> list[Portrait]:
    """The face that was drawn; none in a picture of another size."""
    return [portrait_at(SIZE / 2, SIZE / 2 - 10)] if rgb.shape == (SIZE, SIZE, 3) else []


def colour_judges() -> Judges:
    """Red is a smile, green blond hair; everything else has no judge."""

    def attributes(small: Rgb) -> dict[str, float]:
        red, green, _ = small.reshape(-1, 3).mean(0) / 255
        return {"smiling": float(red), "no smiling": float(1 - red), "blond hair": float(green)}

    def apart(one: Rgb, other: Rgb) -> float:
        return float(np.abs(one.astype(float) - other).mean() / 255)

    def vector(head: Rgb) -> np.ndarray:
        mean = head.reshape(-1, 3).mean(0) + 1
        return mean / np.linalg.norm(mean)

    def words(text: str) -> np.ndarray:
        return np.eye(3)[0 if "smiling" in text else 1]

    return Judges(attributes, lambda one, other: 1 - apart(one, other), apart, vector, words)


def paint(file: Path, faces: Sequence[Face]) -> Rgb:
    """The middle redder for a smile and greener for blond hair; declines beards.

    What is asked for and taken back leaves no trace.
    """
    rgb = np.asarray(Image.open(file)).copy()
    held = dict[str, bool]()
    for face in faces:
        if face.slot == "beard":
            raise CannotDo("No beards here.")
        held[face.value] = not face.remove
    middle = rgb[100:140, 100:140]
    for value, channel in (("smiling", 0), ("blond hair", 1)):
        if held.get(value):
            middle[..., channel] = np.minimum(middle[..., channel].astype(int) + 40, 255)
    return rgb
