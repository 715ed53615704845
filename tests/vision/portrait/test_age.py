"""Proportions of a face tell small children from adults, as far as they go."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from photalk.vision.portrait.age import childlike, looks_like_child
from toy_face import POINTS, drawn_face

NOSE, CHIN = 2, 152


def shortened(by: float) -> np.ndarray:
    """The face with everything below the eyes drawn up towards them, as in a small child."""
    points = POINTS.copy()
    eyes = points[[33, 133, 362, 263], 1].mean()
    below = points[:, 1] > eyes
    points[below, 1] = eyes + (points[below, 1] - eyes) * by
    return points


def test_an_average_face_is_an_adults() -> None:
    assert not looks_like_child(drawn_face().points)


def test_a_short_lower_face_is_a_childs() -> None:
    assert childlike(shortened(0.8)) > childlike(shortened(0.9)) > childlike(POINTS)
    assert looks_like_child(shortened(0.75))


@given(st.floats(20, 2000), st.floats(-3.1, 3.1), st.floats(-500, 500))
def test_size_turn_and_place_do_not_matter(size: float, angle: float, shift: float) -> None:
    turn = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    moved = POINTS.astype(float) @ turn.T * size + shift
    assert abs(childlike(moved) - childlike(POINTS.astype(float))) < 1e-6


def test_points_in_one_place_can_be_asked_about() -> None:
    assert np.isfinite(childlike(np.zeros((478, 3))))
