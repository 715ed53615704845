"""Blur: out of focus; in a part of the picture, as if nothing else existed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from photalk.operations.dial import dial
from photalk.operations.operation import Stage, Words
from photalk.operations.pixels import Lens, limited, soften

if TYPE_CHECKING:
    import pyvips

WIDEST_BLUR = 0.025
"""The standard deviation of blur 100, as a share of the picture's diagonal."""


def blur_radius(amount: float, size: tuple[int, int]) -> float:
    """The standard deviation in pixels of a blur of 0..100 on a picture of this size."""
    return WIDEST_BLUR * math.hypot(*size) * math.pow(max(0.0, min(100.0, amount)) / 100, 1.5)


def blur_amount(sigma: float, size: tuple[int, int]) -> float:
    """The blur, from 0, that has this standard deviation in pixels on a picture of this size."""
    return 100 * math.pow(sigma / (WIDEST_BLUR * math.hypot(*size)), 2 / 3)


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
    import pyvips

    black = pyvips.Image.black(image.width, image.height, bands=image.bands)
    return black.cast(image.format)


def _work(image: pyvips.Image, amount: float, lens: Lens) -> pyvips.Image:
    sigma = blur_radius(amount, lens.size)
    return soften(image, sigma) if lens.mask is None else soften_within(image, lens.mask, sigma)


OPERATION = dial(
    "blur",
    stage=Stage.NEIGHBOURHOOD,
    place=10,
    work=_work,
    usual=30.0,
    words=Words.of(
        nouns="blur blurriness",
        up="blurry blurrier blurred",
        raises="blur blurs blurring",
        lowers="unblur deblur",
        complaints="blurry blurred blur",
    ),
    made=("blurred{}", "blurred{} less"),
    is_adjective=False,
    asked=("blur {}", ""),
    rows_apart=bool,
)
