"""A map between two pictures becomes the steps that a person would have asked for."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.commands import Edit, format, parse
from photalk.compare.geometry_steps import framings, misplaced
from photalk.edit.geometry import AffineFrame, frame_of
from photalk.vision.registration.affine import Registration

SIZE = (900, 600)
PLAIN = (
    "flip horizontal", "flip vertical", "rotate 90", "rotate 180", "rotate 270", "crop 10% 80% 20% 95%",
    "crop 16:9", "crop 1:1", "resize 50%", "straighten 5", "straighten -8.5", "rotate 15", "rotate 345",
)  # fmt: skip


def _frame(*lines: str) -> AffineFrame:
    edits = [edit for edit in map(parse, lines) if isinstance(edit, Edit)]
    return frame_of(edits, SIZE, lambda *_: (0.0, 0.0, 1.0, 1.0))


def _laid(frame: AffineFrame) -> Registration:
    matrix = np.array([[frame.a, frame.b], [frame.c, frame.d]])
    return Registration(matrix, np.array([frame.x0, frame.y0]), 1.0, False)


@pytest.mark.parametrize("line", PLAIN)
def test_a_single_step_is_told(line: str) -> None:
    frame = _frame(line)
    found = framings(_laid(frame), SIZE, frame.size, frame.uncovered)[0]
    assert [format(edit) for edit in found] == [line]


def test_nothing_is_no_step() -> None:
    assert framings(_laid(AffineFrame.of(SIZE)), SIZE, SIZE)[0] == ()


def test_a_hair_off_is_no_step() -> None:
    slightly = Registration(np.array([[1.001, 0.002], [-0.002, 1.001]]), np.array([0.7, -0.9]), 1.0, False)
    assert framings(slightly, SIZE, SIZE)[0] == ()


@given(
    st.sampled_from([(), ("flip horizontal",), ("rotate 90",)]),
    st.sampled_from([(), ("straighten 7",), ("rotate 20",)]),
    st.sampled_from([(), ("crop 8% 90% 12% 83%",)]),
    st.sampled_from([(), ("resize 60%",)]),
)
@settings(max_examples=60)
def test_any_steps_lead_to_the_same_frame(
    flip: tuple[str, ...], turn: tuple[str, ...], crop: tuple[str, ...], size: tuple[str, ...]
) -> None:
    frame = _frame(*flip, *turn, *crop, *size)
    found = framings(_laid(frame), SIZE, frame.size, frame.uncovered)[0]
    again = frame_of(found, SIZE, lambda *_: (0.0, 0.0, 1.0, 1.0))
    assert again.size == pytest.approx(frame.size, abs=2)
    assert misplaced(again, _laid(frame)) < 4


def test_a_crop_before_a_turn_is_found_too() -> None:
    frame = _frame("crop 10% 80% 20% 90%", "rotate 15")
    found = framings(_laid(frame), SIZE, frame.size, bare=True)[0]
    assert sorted(edit.name for edit in found) == ["crop", "rotate"]
    assert misplaced(frame_of(found, SIZE, lambda *_: (0, 0, 1, 1)), _laid(frame)) < 3
