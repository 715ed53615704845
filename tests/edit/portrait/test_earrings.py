"""Earrings hang from the lobes that are to be seen, lit from where the face is lit."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.earrings import earrings, light_on
from photalk.edit.portrait.lobes import lobes
from photalk.errors import CannotDo
from toy_face import drawn_face


def _touched(canvas: Canvas) -> np.ndarray:
    return np.asarray(np.abs(canvas.rgb - canvas.original).max(2) > 0.08)


def test_both_ears_get_one() -> None:
    canvas = drawn_face(220)
    places = lobes(canvas)
    assert [lobe.outwards for lobe in places] == [-1, 1]
    earrings(canvas, 1.0)
    rows, columns = np.nonzero(_touched(canvas))
    for lobe in places:
        near = np.hypot(columns - lobe.place[0], rows - lobe.place[1]) < 0.45 * canvas.unit
        assert near.sum() > 0.008 * canvas.unit**2


def test_they_hang_below_the_lobes_whatever_the_head_does() -> None:
    canvas = drawn_face(220, angle=0.3)
    places = lobes(canvas)
    earrings(canvas, 1.0)
    rows, columns = np.nonzero(_touched(canvas))
    for lobe in places:
        near = np.hypot(columns - lobe.place[0], rows - lobe.place[1]) < 0.45 * canvas.unit
        assert rows[near].mean() > lobe.place[1]
        assert abs(columns[near].mean() - lobe.place[0]) < 0.08 * canvas.unit


def test_strength_is_size() -> None:
    sizes = []
    for strength in (0.5, 1.0, 2.0):
        canvas = drawn_face(220)
        earrings(canvas, strength)
        sizes.append(int(_touched(canvas).sum()))
    assert sizes[0] < sizes[1] < sizes[2]


def test_light_comes_from_the_brighter_side() -> None:
    canvas = drawn_face(220)
    across, _ = canvas.along(canvas.at(1))
    canvas.rgb = np.clip(canvas.rgb * (1 + 0.5 * np.clip(across, -1, 1))[..., None], 0, 1).astype(np.float32)
    assert light_on(canvas).way[0] > 0.1


def test_who_wears_earrings_gets_no_more() -> None:
    canvas = drawn_face(220)
    canvas.portrait.near[:, 200:300, 60:120] = 0
    canvas.portrait.near[9, 200:300, 60:120] = 1
    with pytest.raises(CannotDo, match="already"):
        earrings(canvas, 1.0)


def test_under_a_hood_it_says_so() -> None:
    canvas = drawn_face(220)
    for shares in (canvas.portrait.near, canvas.portrait.far):
        covered = shares[7] + shares[8] + shares[17] + shares[0]
        shares[[0, 7, 8, 17]] = 0
        shares[16] += covered
    with pytest.raises(CannotDo, match="ears"):
        earrings(canvas, 1.0)
