"""Smooth lines keep their points, even steps are even, and areas have their size."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait.curves import area, around, evenly, lengths, near_line, normals, smooth
from toy_face import drawn_face

CORNERS = np.array([[0, 0], [10, 2], [14, 12], [30, 9]], np.float32)


def test_a_smooth_line_goes_through_its_points() -> None:
    line = smooth(CORNERS, 8)
    assert np.allclose(line[::8], CORNERS, atol=1e-4)


def test_a_straight_line_stays_straight() -> None:
    straight = np.stack([np.linspace(0, 9, 4), np.linspace(0, 18, 4)], 1).astype(np.float32)
    line = smooth(straight)
    assert np.allclose(line[:, 1], 2 * line[:, 0], atol=1e-4)


def test_even_steps_are_even_and_keep_the_ends() -> None:
    line = evenly(CORNERS[:2], 6)
    steps = np.hypot(*np.diff(line, axis=0).T)
    assert np.allclose(steps, steps[0], rtol=1e-3)
    assert np.allclose(line[[0, -1]], CORNERS[[0, 1]])


def test_lengths_add_up() -> None:
    way = lengths(np.array([[0, 0], [3, 4], [3, 10]], np.float32))
    assert way.tolist() == [0, 5, 11]


def test_normals_are_upright_on_their_line() -> None:
    line = evenly(smooth(CORNERS), 40)
    up = normals(line)
    assert np.allclose(np.hypot(*up.T), 1, atol=1e-5)
    along = np.gradient(line, axis=0)
    assert np.abs((up * along).sum(1)).max() < 1e-4
    assert np.allclose(normals(np.array([[0, 0], [1, 0], [2, 0]], np.float32)), [0, -1])


def test_near_a_line_is_one_on_it_and_nothing_far_away() -> None:
    canvas = drawn_face(100)
    line = np.array([[60, 100], [140, 100]], np.float32)
    near = near_line(canvas, line, 0.1)
    assert near[100, 60:140].min() > 0.5
    assert near[100, 60] == pytest.approx(1, abs=1e-3)
    away = int(0.3 * canvas.unit)
    assert near[100 + away].max() < 1e-3


def test_an_area_has_its_size() -> None:
    canvas = drawn_face(100)
    corners = np.array([[50, 60], [90, 60], [90, 80], [50, 80]], np.float32)
    assert area(canvas, corners, 1.5).sum() == pytest.approx(800, rel=0.06)


def test_around_stays_in_the_window() -> None:
    canvas = drawn_face(100)
    assert around(canvas, np.array([[-50, -50], [20, 30]], np.float32), 4) == (slice(0, 35), slice(0, 25))
    rows, columns = around(canvas, np.array([[900, 900]], np.float32), 4)
    assert rows.stop - rows.start >= 1
    assert columns.stop - columns.start >= 1
