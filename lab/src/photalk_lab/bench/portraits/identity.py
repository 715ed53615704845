"""Is it still the same person? MobileFaceNet's vectors of faces that are aligned as it learned them."""

from __future__ import annotations

from photalk.vision.image_types import Rgb
from photalk.vision.portrait.identity import SIDE, TEMPLATE, IdentityNet, upright
from photalk.vision.runtime import Lazily

__all__ = ["SIDE", "TEMPLATE", "likeness", "upright"]

_net: Lazily[IdentityNet] = Lazily(IdentityNet)


def likeness(one: Rgb, other: Rgb) -> float:
    """The cosine of two upright faces: 1 for the same, near 0 for two people.

    Raises:
        WeightsError: the net is not in the cache and cannot be had.
    """
    return float(_net().vector(one) @ _net().vector(other))
