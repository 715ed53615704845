"""Point operations and neighbourhood operations on libvips images.

Images here are grey or RGB without alpha, 8 or 16 bit (`levels` 256 or 65,536). Everything is lazy:
calling these functions builds a pipeline, and pixels flow when the result is written.
"""

from __future__ import annotations

import math

import numpy as np
import pyvips
from numpy.typing import NDArray

from photalk.edit.tone import Tone

FULL_VIGNETTE = 0.85
"""How much light the corners lose at vignette 100."""

SHARPEST, SHARP_REACH = 1.6, 1.1
"""Of sharpness 100: its strength, and how far it reaches in pixels of the full-size picture."""

WIDEST_BLUR = 0.025
"""The standard deviation of blur 100, as a share of the picture's diagonal."""


def levels_of(image: pyvips.Image) -> int:
    """How many values a channel can take."""
    return 65_536 if image.format == "ushort" else 256


def limited(image: pyvips.Image, like: pyvips.Image) -> pyvips.Image:
    """A float image rounded into the format and colour space of another."""
    return (image + 0.5).cast(like.format).copy(interpretation=like.interpretation)


def apply_tone(image: pyvips.Image, tone: Tone) -> pyvips.Image:
    """The image with all its point operations, in one table and at most one matrix."""
    if tone.is_identity:
        return image
    if image.bands == 1 and tone.needs_color:
        image = _as_rgb(image)
    levels = levels_of(image)
    curves = tone.table(levels) * (levels - 1)
    if image.bands == 1:
        return image.maplut(_table(curves[:1], image)).copy(interpretation=image.interpretation)
    matrix, offset = tone.mix()
    if np.allclose(matrix, np.eye(3), atol=1e-9) and not offset.any():
        return image.maplut(_table(curves, image)).copy(interpretation=image.interpretation)
    # The half makes the cast round to the nearest level.
    higher = offset * (levels - 1) + 0.5
    if np.linalg.cond(matrix) > 100:
        mixed = image.maplut(_table(curves, None)).recomb(matrix.tolist()) + higher.tolist()
    else:
        # Given to the curves beforehand, the offset costs no pass of its own over the pixels.
        curves = curves + np.linalg.solve(matrix, higher)[:, None]
        mixed = image.maplut(_table(curves, None)).recomb(matrix.tolist())
    return mixed.cast(image.format).copy(interpretation=image.interpretation)


def _table(curves: NDArray[np.float64], like: pyvips.Image | None) -> pyvips.Image:
    """A look-up table of 1 × levels × channels: rounded for an image's own format, else float."""
    values = curves.T[None]
    if like is None:
        return pyvips.Image.new_from_array(values.astype(np.float32))
    kind = np.uint16 if like.format == "ushort" else np.uint8
    return pyvips.Image.new_from_array(np.rint(values).astype(kind))


def _as_rgb(image: pyvips.Image) -> pyvips.Image:
    wide = "rgb16" if image.format == "ushort" else "srgb"
    return image.bandjoin([image, image]).copy(interpretation=wide)


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


def blur_radius(amount: float, size: tuple[int, int]) -> float:
    """The standard deviation in pixels of a blur of 0..100 on a picture of this size."""
    return WIDEST_BLUR * math.hypot(*size) * math.pow(max(0.0, min(100.0, amount)) / 100, 1.5)


def blur_amount(sigma: float, size: tuple[int, int]) -> float:
    """The blur, from 0, that has this standard deviation in pixels on a picture of this size."""
    return 100 * math.pow(sigma / (WIDEST_BLUR * math.hypot(*size)), 2 / 3)


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


def soften_within(image: pyvips.Image, mask: pyvips.Image, sigma: float) -> pyvips.Image:
    """The image blurred as if only the masked part existed, so that nothing bleeds in from outside."""
    if sigma < 0.3:
        return image
    shrink = max(1, math.floor(sigma / 3))
    inside = mask.ifthenelse(image, _nothing(image), blend=True)
    weighted, total = (
        part.resize(1 / shrink, kernel="linear").gaussblur(sigma / shrink, precision="float", min_ampl=0.02)
        for part in (inside, mask)
    )
    small = limited(weighted * 255 / (total + 1e-3), image)
    return small.resize(image.width / small.width, vscale=image.height / small.height, kernel="linear")


def _nothing(image: pyvips.Image) -> pyvips.Image:
    black = pyvips.Image.black(image.width, image.height, bands=image.bands)
    return black.cast(image.format)


def vignette_fall(across: int, down: int) -> NDArray[np.float64]:
    """How much of a vignette each place of a frame gets, 0 in the middle to 1 in the corners."""
    y, x = np.mgrid[0:down, 0:across]
    radius = np.hypot((x + 0.5) / across - 0.5, (y + 0.5) / down - 0.5) / math.hypot(0.5, 0.5)
    fall = np.clip((radius - 0.3) / 0.7, 0, 1)
    return np.asarray(fall * fall * (3 - 2 * fall))


def vignette(image: pyvips.Image, amount: float) -> pyvips.Image:
    """Darker corners for amounts above 0, lighter ones below; -100..100."""
    if not amount:
        return image
    long = 160
    across = max(2, round(long * min(1.0, image.width / image.height)))
    down = max(2, round(long * min(1.0, image.height / image.width)))
    shade = FULL_VIGNETTE * abs(amount) / 100 * vignette_fall(across, down)
    light = pyvips.Image.new_from_array((1 - shade).astype(np.float32)).resize(
        image.width / across, vscale=image.height / down, kernel="linear"
    )
    if amount > 0:
        return limited(image * light, image)
    white = levels_of(image) - 1
    return limited(white - (white - image) * light, image)


def blend(over: pyvips.Image, under: pyvips.Image, mask: pyvips.Image) -> pyvips.Image:
    """One image where the 8-bit mask is white, the other where it is black."""
    if over.bands != under.bands:
        under = _as_rgb(under)
    return mask.ifthenelse(over, under, blend=True).copy(interpretation=over.interpretation)
