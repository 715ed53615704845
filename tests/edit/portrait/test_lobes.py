"""Lobes are at the lower end of ears that are seen, at the hair's edge of those that are not."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.lobes import EARS, lobes
from photalk.vision.portrait.parsing import CLASSES
from toy_face import drawn_face

HAIR, SKIN = CLASSES.index("hair"), CLASSES.index("skin")


def _long_haired(turned: float = 0.0) -> Canvas:
    """A face that looks at us (or its nose `turned` units to the left) with hair over ears and around."""
    canvas = drawn_face(180)
    nose = canvas.at(anatomy.RIGHT_SIDE, anatomy.LEFT_SIDE) - turned * canvas.unit * canvas.right
    canvas.points[[168, anatomy.NOSE_TIP], :2] = nose
    for shares in (canvas.portrait.near, canvas.portrait.far):
        hidden = [CLASSES.index(name) for name in (*EARS, "background")]
        shares[HAIR] += shares[hidden].sum(0)
        shares[hidden] = 0
    return canvas


@pytest.mark.parametrize("angle", [0.0, 0.3])
def test_a_bare_lobe_is_at_the_lower_end_of_its_ear(angle: float) -> None:
    canvas = drawn_face(180, angle=angle)
    found = lobes(canvas)
    assert [lobe.outwards for lobe in found] == [-1, 1]
    for lobe in found:
        across, below = canvas.along(lobe.place)
        ear = (canvas.part(*EARS) > 0.5) & (np.abs(across) < 0.6)
        assert below[ear].mean() < 0
        assert np.abs(across[ear]).min() < 0.1


def test_under_hair_a_lobe_is_at_the_hairs_edge() -> None:
    canvas = _long_haired()
    found = lobes(canvas)
    assert len(found) == 2
    for lobe in found:
        assert lobe.bare < 0.4
        across, below = canvas.along(lobe.place)
        inwards = (np.abs(below) < 0.05) & (-lobe.outwards * across > 0.1) & (-lobe.outwards * across < 0.25)
        assert canvas.part("skin")[inwards].mean() > 0.5


def test_the_ear_of_a_half_that_is_turned_away_is_not_guessed() -> None:
    canvas = _long_haired(turned=0.5)
    assert [lobe.outwards for lobe in lobes(canvas)] == [1]


def test_nothing_hangs_beside_somebody_elses_face() -> None:
    canvas = _long_haired()
    right = lobes(canvas)[1].place
    x = int((right[0] / 180 - 0.5) * 448 + 0.12 * 448)
    y = int((right[1] / 180 - 0.5) * 448)
    canvas = _long_haired()
    canvas.portrait.near[:, y - 60 : y + 60, x:] = 0
    canvas.portrait.near[SKIN, y - 60 : y + 60, x:] = 1
    assert [lobe.outwards for lobe in lobes(canvas)] == [-1]
