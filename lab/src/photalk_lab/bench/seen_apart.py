"""How far is a re-rendered first picture from the second? Mean ΔE2000 over what both of them show."""

from __future__ import annotations

from pathlib import Path

import pyvips

from photalk.compare.distance import delta_e
from photalk.compare.pair import RenderedLook, look_of
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.errors import PhotalkError
from photalk.vision.eyes import Eyes
from photalk.vision.loading import load

SAME = 3.0
"""Up to this mean ΔE2000 two pictures count as the same picture."""

NOTHING_SHARED = 100.0
_LONGEST = 320
_LEAST = 0.05


def apart(first: Path, program: Program, second: Path, eyes: Eyes) -> float:
    """Mean ΔE2000 between the first as the program makes it and the second, laid over one another.

    A result of another size is brought to the second's; so a wrong crop or turn shows as the different
    picture that it is. A program that does not work on the picture, or leaves nothing of it, is 100 apart.
    """
    try:
        made = render(load(first), program, eyes=eyes).copy_memory()
    except (PhotalkError, pyvips.Error):
        return NOTHING_SHARED
    return between(made, load(second).image)


def between(made: pyvips.Image, target: pyvips.Image) -> float:
    """Mean ΔE2000 of two images over what both show, at the second's size, at most 320 pixels."""
    scale = min(1.0, _LONGEST / max(target.width, target.height))
    size = max(1, round(target.width * scale)), max(1, round(target.height * scale))
    one, other = (_shown(image, size) for image in (made, target))
    both = one.solid & other.solid
    return delta_e(one.pixels, other.pixels, both) if both.mean() >= _LEAST else NOTHING_SHARED


def _shown(image: pyvips.Image, size: tuple[int, int]) -> RenderedLook:
    image = image.copy_memory()
    if (image.width, image.height) != size:
        image = image.resize(size[0] / image.width, vscale=size[1] / image.height)
    return look_of(image)
