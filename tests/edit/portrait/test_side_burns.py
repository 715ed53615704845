"""Side-burns grow before the ears, on every side that is seen, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.side_burns import side_burns
from photalk.errors import CannotDo
from toy_face import cut, drawn_face


def grown(strength: float = 1.0, angle: float = 0.0, hair: bool = True) -> Canvas:
    canvas = drawn_face(300, angle=angle, hair=hair)
    side_burns(canvas, strength)
    return canvas


def darker(canvas: Canvas) -> np.ndarray:
    return (canvas.original - canvas.rgb).mean(2)


@pytest.mark.parametrize("angle", [0.0, 0.5])
@pytest.mark.parametrize("hair", [True, False])
def test_both_sides_grow_and_the_middle_does_not(angle: float, hair: bool) -> None:
    canvas = grown(angle=angle, hair=hair)
    across, below = canvas.along(canvas.at(anatomy.NOSE_TIP))
    for number in (anatomy.RIGHT_SIDE, anatomy.LEFT_SIDE):
        place = canvas.at(number)
        near = np.hypot(*(np.stack(canvas.grid()) - place[:, None, None])) < 0.4 * canvas.unit
        assert (darker(canvas)[near] > 0.1).sum() > 0.02 * canvas.unit**2
    middle = (np.abs(across) < 0.4) & (np.abs(below) < 1)
    assert np.abs(darker(canvas))[middle].max() < 1e-3


def test_only_skin_is_changed() -> None:
    canvas = grown()
    changed = np.abs(canvas.rgb - canvas.original).max(2) > 1e-3
    assert canvas.part("skin")[changed].min() > 0.2


def test_more_strength_is_more_hair() -> None:
    assert darker(grown(1.6)).sum() > 1.1 * darker(grown(0.6)).sum()


def test_under_long_hair_they_would_not_be_seen() -> None:
    canvas = drawn_face(300)
    across, _ = canvas.along(canvas.at(anatomy.NOSE_TIP))
    covered = canvas.part("hair", "skin") * (np.abs(across) > 0.4)
    canvas._parts["hair"] = np.maximum(canvas.part("hair"), covered).astype(np.float32)
    canvas._parts["skin"] = (canvas.part("skin") * (np.abs(across) <= 0.4)).astype(np.float32)
    with pytest.raises(CannotDo, match="covered"):
        side_burns(canvas, 1.0)


@pytest.mark.parametrize("hair", [True, False])
def test_a_face_whose_brows_are_beyond_the_picture_grows_them_too(hair: bool) -> None:
    canvas = cut(drawn_face(300, hair=hair), top=133)
    side_burns(canvas, 1.0)
    assert np.isfinite(canvas.rgb).all()
    assert (darker(canvas) > 0.05).any()


def test_the_same_each_time() -> None:
    assert np.array_equal(grown().rgb, grown().rgb)
