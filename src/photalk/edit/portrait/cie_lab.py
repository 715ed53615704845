"""Colours as lightness and two hues (CIE Lab, D65) and back, and how bright they are, on float pictures."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from photalk.edit.portrait.canvas import Float


def to_lab(rgb: Float) -> Float:
    """Lab of sRGB colours within 0..1, shape (..., 3): L 0..100, a towards red, b towards yellow."""
    from skimage.color import rgb2lab

    return np.asarray(rgb2lab(rgb), np.float32)


def to_rgb(lab: Float) -> Float:
    """sRGB colours within 0..1 of Lab ones; what no screen can show is shown as near as it can."""
    from skimage.color import xyz2rgb

    # skimage's lab2rgb warns of colours out of range, which are common here and harmless.
    y = (lab[..., 0] + 16) / 116
    whole = np.stack([y + lab[..., 1] / 500, y, y - lab[..., 2] / 200], -1)
    whole = np.maximum(whole, 0)
    linear = np.where(whole > 6 / 29, whole**3, (whole - 16 / 116) / 7.787)
    xyz = np.maximum(linear, 0) * np.array([0.95047, 1.0, 1.08883], np.float32)
    return np.asarray(np.clip(xyz2rgb(xyz.astype(np.float32)), 0, 1), np.float32)


def brightness(rgb: NDArray[np.floating]) -> Float:
    """How bright sRGB colours within 0..1 look (Rec. 709 weights on the encoded values), shape (...)."""
    return np.asarray(rgb @ np.array([0.2126, 0.7152, 0.0722], np.float32), np.float32)
