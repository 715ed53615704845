"""Sharpness: crisper detail, or softer."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from photalk.operations.dial import dial
from photalk.operations.operation import Stage, Words, Xmp
from photalk.operations.pixels import Lens, soften

if TYPE_CHECKING:
    import pyvips

SHARPEST, SHARP_REACH = 1.6, 1.1
"""Of sharpness 100: its strength, and how far it reaches in pixels of the full-size picture."""


def sharpen(image: pyvips.Image, amount: float, scale: float) -> pyvips.Image:
    """Crisper detail for amounts above 0, softer below; -100..100.

    `scale` is the size of this image as a share of the full one, so that a preview shows what the
    full-size picture will look like from the same distance.
    """
    if amount < 0:
        return soften(image, softest((image.width, image.height), scale) * math.sqrt(-amount / 100))
    sigma = SHARP_REACH * scale
    if not amount or sigma < 0.35:
        return image
    return image.conv(_unsharp(sigma, SHARPEST * amount / 100), precision="integer").copy(
        interpretation=image.interpretation
    )


def softest(size: tuple[int, int], scale: float = 1.0) -> float:
    """The standard deviation in pixels of sharpness -100 on a picture of this size."""
    return max(1.2 * scale, 0.0006 * math.hypot(*size))


def _unsharp(sigma: float, strength: float) -> pyvips.Image:
    """The kernel of x + strength · (x - blurred x).

    Its weights are thirty-seconds (sixteenths when strong): then libvips' vector path takes them as
    they are, which is eight times faster than its general one.
    """
    import numpy as np
    import pyvips

    near = np.exp(-((np.arange(-2, 3) / sigma) ** 2) / 2)
    blur = np.outer(near, near) / near.sum() ** 2
    unit = 32 if 1 + strength * (1 - blur[2, 2]) <= 2 else 16
    kernel = -np.rint(unit * strength * blur).astype(int)
    if strength and not kernel[2, 1]:
        kernel[[1, 2, 2, 3], [2, 1, 3, 2]] = -1
    # The centre takes up the rounding, so that flat areas keep their level exactly.
    kernel[2, 2] = 0
    kernel[2, 2] = unit - kernel.sum()
    return pyvips.Image.new_from_array(kernel.tolist(), scale=unit)


def _work(image: pyvips.Image, amount: float, lens: Lens) -> pyvips.Image:
    return sharpen(image, amount, lens.scale)


OPERATION = dial(
    "sharpness",
    stage=Stage.NEIGHBOURHOOD,
    place=20,
    work=_work,
    usual=30.0,
    words=Words.of(
        nouns="sharpness clarity sharpening definition detail details crispness focus",
        up="sharp sharper crisp crisper clearer",
        down="soft softer unsharp",
        raises="sharpen sharpens sharpened",
        lowers="soften softening",
        complaints="unsharp",
    ),
    made=("sharper", "softer"),
    asked=("sharpen {}", "soften {}"),
    rows_apart=lambda amount: amount < 0,
    xmp=Xmp("Sharpness", low=0, defaults=(25, 40)),
)
