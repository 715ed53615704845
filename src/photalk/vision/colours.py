"""Which pixels have a colour that people call red, blue, brown …, as a soft mask."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import Mask, Rgb
from photalk.vision.masks import Float, as_mask, blurred, rising

_CODES = np.arange(256) / 255
_LINEAR = np.where(_CODES <= 0.04045, _CODES / 12.92, ((_CODES + 0.055) / 1.055) ** 2.4).astype(np.float32)
_WHITE = np.array([0.95047, 1.0, 1.08883])
_SRGB = np.array(
    [[0.412453, 0.357580, 0.180423], [0.212671, 0.715160, 0.072169], [0.019334, 0.119193, 0.950227]]
)
_TO_XYZ = (_SRGB / _WHITE[:, None]).T.astype(np.float32)
"""From linear sRGB to XYZ in shares of the white point."""

_KNEE = np.float32((6 / 29) ** 3)
_SOFT_HUE = 12.0
_SOFT = 6.0


@dataclass(frozen=True, slots=True)
class Range:
    """A named colour in CIE Lab: hue in degrees (may pass 360), chroma and lightness (0..100)."""

    hue: tuple[float, float] | None
    chroma: tuple[float, float] = (0.0, 200.0)
    light: tuple[float, float] = (0.0, 100.0)


RANGES: dict[str, Range] = {
    "red": Range((8, 47), (32, 200), (12, 72)),
    "orange": Range((43, 80), (42, 200), (42, 90)),
    "yellow": Range((78, 114), (32, 200), (52, 100)),
    "green": Range((108, 188), (14, 200), (8, 95)),
    "cyan": Range((175, 235), (14, 200), (30, 100)),
    "blue": Range((225, 312), (14, 200), (5, 85)),
    "skyblue": Range((205, 285), (8, 60), (55, 98)),
    "purple": Range((298, 345), (16, 200), (8, 72)),
    "pink": Range((328, 392), (14, 90), (52, 95)),
    "brown": Range((35, 90), (12, 50), (14, 56)),
    "beige": Range((55, 105), (7, 32), (58, 92)),
    "white": Range(None, (0, 12), (80, 100)),
    "black": Range(None, (0, 16), (0, 22)),
    "grey": Range(None, (0, 9), (24, 80)),
}
"""Where each colour name lies; soft at the borders, so neighbours overlap a little."""


def lab(rgb: Rgb) -> Float:
    """The picture in CIE Lab (D65, 2°), H×W×3."""
    xyz = _LINEAR[rgb] @ _TO_XYZ
    bent = np.where(xyz > _KNEE, np.cbrt(xyz), (xyz * np.float32(841 / 108) + np.float32(4 / 29)))
    x, y, z = bent[..., 0], bent[..., 1], bent[..., 2]
    values: Float = np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], -1).astype(np.float32)
    return values


def colour_mask(name: str, rgb: Rgb) -> Mask:
    """How much each pixel has the colour of that name (a key of `RANGES`)."""
    wanted = RANGES[name]
    values = lab(rgb)
    # A little blur first: noise and JPEG blocks change a pixel's hue, not a surface's.
    values = blurred(values, max(rgb.shape[:2]) / 800)
    light, chroma = values[..., 0], np.hypot(values[..., 1], values[..., 2])
    mask = _within(light, wanted.light) * _within(chroma, wanted.chroma)
    if wanted.hue is not None:
        mask = mask * _near_hue(np.degrees(np.arctan2(values[..., 2], values[..., 1])), wanted.hue)
    return as_mask(mask)


def _within(values: Float, ends: tuple[float, float]) -> Mask:
    low, high = ends
    rise = rising(values, low - _SOFT / 2, low + _SOFT / 2) if low > 0 else 1.0
    fall = rising(values, high + _SOFT / 2, high - _SOFT / 2) if high < 100 else 1.0
    return as_mask(np.broadcast_to(rise * fall, values.shape))


def _near_hue(hue: NDArray[np.float32], ends: tuple[float, float]) -> Mask:
    middle, half = (ends[0] + ends[1]) / 2, (ends[1] - ends[0]) / 2
    away = np.abs((hue - middle + 180) % 360 - 180)
    return rising(away, half + _SOFT_HUE / 2, half - _SOFT_HUE / 2)
