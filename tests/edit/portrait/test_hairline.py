"""A receding hairline goes up at the temples more than in the middle, and the face below the brows stays."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.forehead import forehead_of
from photalk.edit.portrait.hairline import receding_hairline
from photalk.errors import CannotDo
from toy_face import drawn_face


def receded(strength: float, angle: float = 0.0) -> tuple[np.ndarray, Canvas]:
    """How far the line went up at each place (units), and the canvas."""
    canvas = drawn_face(300, angle=angle)
    before = forehead_of(canvas)
    receding_hairline(canvas, strength)
    return before.top - forehead_of(canvas).top, canvas


@pytest.mark.parametrize("angle", [0.0, -0.4])
def test_temples_go_up_more_than_the_middle(angle: float) -> None:
    up, _ = receded(1.0, angle)
    places = len(up)
    middle = up[places // 2 - 4 : places // 2 + 5].mean()
    temples = min(up[places // 6 : places // 3].max(), up[-places // 3 : -places // 6].max())
    assert temples > 0.12
    assert temples > middle + 0.05


def test_more_strength_goes_further() -> None:
    assert receded(1.5)[0].max() > receded(0.5)[0].max() + 0.05


def test_the_face_below_the_brows_stays() -> None:
    _, canvas = receded(1.0)
    eyes = canvas.outline(anatomy.RIGHT_EYE) + canvas.outline(anatomy.LEFT_EYE) + canvas.outline(anatomy.LIPS)
    assert np.abs(canvas.rgb - canvas.original)[eyes > 0.5].max() < 1e-6


def test_what_appears_is_skin() -> None:
    canvas = drawn_face(300)
    hair = canvas.part("hair") > 0.9
    skin = np.median(canvas.rgb[canvas.part("skin") > 0.95], 0)
    receding_hairline(canvas, 1.0)
    freed = hair & (canvas.part("hair") < 0.1)
    assert freed.sum() > 100
    assert np.abs(np.median(canvas.rgb[freed], 0) - skin).max() < 0.06


def test_without_a_hairline_it_says_so() -> None:
    with pytest.raises(CannotDo, match="hairline"):
        receding_hairline(drawn_face(300, hair=False), 1.0)
