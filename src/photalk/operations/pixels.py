"""Pictures as libvips images: what operations on neighbouring pixels are made of.

Images here are grey or RGB without alpha, 8 or 16 bit (`levels` 256 or 65,536). Everything is lazy:
calling these functions builds a pipeline, and pixels flow when the result is written.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyvips


@dataclass(frozen=True, slots=True)
class Lens:
    """How a picture is seen while it is worked on.

    Attributes:
        size: width and height of the picture as it is rendered now.
        full: the same at full resolution, of which a preview shows less.
        scale: how many pixels of this picture one of the original has become, by side.
        mask: where the work is wanted, 8 bit; None: everywhere.
    """

    size: tuple[int, int]
    full: tuple[int, int]
    scale: float
    mask: pyvips.Image | None = None


def levels_of(image: pyvips.Image) -> int:
    """How many values a channel can take."""
    return 65_536 if image.format == "ushort" else 256


def limited(image: pyvips.Image, like: pyvips.Image) -> pyvips.Image:
    """A float image rounded into the format and colour space of another."""
    return (image + 0.5).cast(like.format).copy(interpretation=like.interpretation)


def as_rgb(image: pyvips.Image) -> pyvips.Image:
    """A grey image with three channels."""
    wide = "rgb16" if image.format == "ushort" else "srgb"
    return image.bandjoin([image, image]).copy(interpretation=wide)


def soften(image: pyvips.Image, sigma: float) -> pyvips.Image:
    """The image blurred by a Gaussian; wide ones at a smaller scale, which looks the same."""
    if sigma < 0.3:
        return image
    shrink = max(1, math.floor(sigma / 3))
    small = image.resize(1 / shrink, kernel="linear") if shrink > 1 else image
    # In float: libvips' integer Gaussian is quicker, but shifts flat areas by a level or two.
    small = limited(small.gaussblur(sigma / shrink, precision="float", min_ampl=0.02), small)
    if shrink == 1:
        return small
    return small.resize(image.width / small.width, vscale=image.height / small.height, kernel="linear")


def blend(over: pyvips.Image, under: pyvips.Image, mask: pyvips.Image) -> pyvips.Image:
    """One image where the 8-bit mask is white, the other where it is black."""
    if over.bands != under.bands:
        under = as_rgb(under)
    return mask.ifthenelse(over, under, blend=True).copy(interpretation=over.interpretation)
