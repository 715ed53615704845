"""A drawn face with points and parts, for tests that need a head and no model."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.vision.image_types import Hole, Rgb
from photalk.vision.portrait.crops import Square
from photalk.vision.portrait.parsing import CLASSES
from photalk.vision.portrait.portrait import Portrait

POINTS = np.loadtxt(Path(__file__).with_name("toy_face.txt"), dtype=np.float32) / 1000
SKIN, HAIR, LIP, BROW = (214, 168, 140), (96, 66, 44), (176, 88, 88), (70, 48, 34)


def drawn_face(side: int = 360, *, hair: bool = True, angle: float = 0.0) -> Canvas:
    """A canvas whose window is twice as wide as the head, with the head in its middle."""
    head = Square(side, side, side, angle)
    points = head.points_back(np.concatenate([POINTS[:, :2], POINTS[:, 2:]], 1), 1)
    around = head.grown(2.0)
    labels = {square: _labels(square, points, hair) for square in (head, around)}
    near, far = (_shares(labels[square]) for square in (head, around))
    portrait = Portrait(points, 1.0, head, around, lambda: (near, far))
    return Canvas(_painted(labels[around], around, 2 * side), portrait, _smooth)


def _labels(square: Square, points: Float, hair: bool) -> np.ndarray:
    """The class of each of 448×448 pixels of a square."""
    matrix = np.linalg.inv(np.vstack([np.array(square._to_picture(448)), [0, 0, 1]]))
    own = points[:, :2] @ matrix[:2, :2].T + matrix[:2, 2]
    image = Image.new("L", (448, 448))
    draw = ImageDraw.Draw(image)

    def shape(name: str, numbers: tuple[int, ...], grow: float = 1.0) -> None:
        corners = own[list(numbers)]
        middle = corners.mean(0)
        outline = [tuple(map(float, middle + (corner - middle) * grow)) for corner in corners]
        draw.polygon(outline, fill=CLASSES.index(name))

    chin, side = own[anatomy.CHIN], own[anatomy.LEFT_SIDE] - own[anatomy.RIGHT_SIDE]
    width = float(np.hypot(*side))
    neck = [chin + np.array([x, y]) * width for x, y in ((-0.3, -0.2), (0.3, -0.2), (0.3, 0.5), (-0.3, 0.5))]
    draw.polygon([tuple(map(float, corner)) for corner in neck], fill=CLASSES.index("neck"))
    if hair:
        shape("hair", anatomy.OVAL, 1.35)
        draw.polygon([tuple(map(float, corner)) for corner in neck], fill=CLASSES.index("neck"))
    shape("skin", anatomy.OVAL)
    for name, numbers in (("left brow", anatomy.RIGHT_BROW), ("right brow", anatomy.LEFT_BROW)):
        shape(name, numbers)
    for name, numbers in (("left eye", anatomy.RIGHT_EYE), ("right eye", anatomy.LEFT_EYE)):
        shape(name, numbers)
    shape("lower lip", anatomy.LIPS)
    upper = (
        61,
        185,
        40,
        39,
        37,
        0,
        267,
        269,
        270,
        409,
        291,
        308,
        415,
        310,
        311,
        312,
        13,
        82,
        81,
        80,
        191,
        78,
    )
    shape("upper lip", upper)
    shape("mouth", anatomy.MOUTH)
    ears = {"left ear": own[anatomy.RIGHT_SIDE], "right ear": own[anatomy.LEFT_SIDE]}
    for name, (x, y) in ears.items():
        reach = 0.06 * width
        draw.ellipse((x - reach, y - 2 * reach, x + reach, y + 2 * reach), fill=CLASSES.index(name))
    return np.asarray(image)


def _shares(labels: np.ndarray) -> Float:
    return np.stack([(labels == number) for number in range(len(CLASSES))]).astype(np.float32)


def _painted(labels: np.ndarray, around: Square, side: int) -> Float:
    colours = np.full((len(CLASSES), 3), 128, np.float32)
    named = {"skin": SKIN, "neck": SKIN, "left ear": SKIN, "right ear": SKIN, "hair": HAIR, "upper lip": LIP,
             "lower lip": LIP, "left brow": BROW, "right brow": BROW, "mouth": (60, 20, 20)}  # fmt: skip
    for name, colour in named.items():
        colours[CLASSES.index(name)] = colour
    shown = np.stack([around.mask_back(colours[labels][..., band] / 255, side, side) for band in range(3)], 2)
    grain = np.random.default_rng(0).normal(0, 0.012, shown.shape[:2])[..., None]
    return np.clip(shown + grain, 0, 1).astype(np.float32)


def _smooth(rgb: Rgb, hole: Hole) -> Rgb:
    """A filler without a model: the mean of what is around."""
    filled = rgb.copy()
    filled[hole] = np.rint(rgb[~hole].mean(0)) if (~hole).any() else 128
    return filled


def cut(
    canvas: Canvas, *, top: int | None = None, bottom: int | None = None, right: int | None = None
) -> Canvas:
    """The same face in a picture that ends at the height (or the column) of points with these numbers."""
    height, width = canvas.shape
    first = 0 if top is None else round(float(canvas.at(top)[1]))
    last = height if bottom is None else round(float(canvas.at(bottom)[1]))
    end = width if right is None else round(float(canvas.at(right)[0]))
    seen = canvas.portrait
    points = seen.points - np.array([0, first, 0], np.float32)
    head, around = (replace(square, y=square.y - first) for square in (seen.head, seen.around))
    return Canvas(
        canvas.rgb[first:last, :end].copy(),
        replace(seen, points=points, head=head, around=around),
        _smooth,
    )
