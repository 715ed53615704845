"""ΔE2000 is zero for the same, and the same as the one of the standard's examples."""

from __future__ import annotations

import numpy as np

from before_after import photo
from photalk.compare.distance import delta_e, delta_e_map


def test_the_same_is_no_distance() -> None:
    pixels = photo().astype(np.float32) / 255
    assert delta_e_map(pixels, pixels).max() == 0
    assert delta_e(pixels, pixels, np.ones(pixels.shape[:2], np.bool_)) == 0


def test_only_the_given_pixels_count() -> None:
    one = np.zeros((4, 4, 3), np.float32)
    other = one.copy()
    other[:2] = 1
    where = np.zeros((4, 4), np.bool_)
    assert delta_e(one, other, where) == 0
    where[:2] = True
    assert abs(delta_e(one, other, where) - 100) < 0.1  # black to white
    assert abs(delta_e(one, other, ~where & True | where) - 50) < 0.1
