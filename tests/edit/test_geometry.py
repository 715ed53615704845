"""Frames: where pixels go."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Aspect, Box, Crop, Edit, Flip, Margins, Resize, Rotate, Straighten, format, parse
from photalk.edit.geometry import AffineFrame, frame_of
from photalk.errors import CommandError

sizes = st.tuples(st.integers(20, 400), st.integers(20, 400))
steps = st.one_of(
    st.builds(Rotate, st.floats(0, 360)),
    st.builds(Straighten, st.floats(-20, 20)),
    st.builds(Flip, st.sampled_from(["horizontal", "vertical"])),
    st.builds(Resize, st.floats(20, 300), percent=st.just(True)),
    st.just(Crop(Aspect(4, 3))),
    st.just(Crop(Box(5, 95, 10, 90, percent=True))),
)


def nowhere(words: str, frame: AffineFrame) -> tuple[float, float, float, float]:
    raise AssertionError(f"nothing should look for {words}")


def shown(size: tuple[int, int], *edits: Edit) -> AffineFrame:
    return frame_of(edits, size, nowhere)


@given(sizes, st.lists(steps, max_size=4), st.floats(0, 1), st.floats(0, 1))
def test_there_and_back_is_the_same_point(
    size: tuple[int, int], edits: list[Edit], x: float, y: float
) -> None:
    frame = shown(size, *edits)
    there = frame.to_shown(x * size[0], y * size[1])
    assert frame.to_original(*there) == pytest.approx((x * size[0], y * size[1]), abs=1e-6)


@given(sizes, st.tuples(*[st.integers(0, 9)] * 4))
def test_margins_are_cut_off_whatever_the_size(size: tuple[int, int], cut: tuple[int, int, int, int]) -> None:
    top, bottom, left, right = cut
    frame = shown(size, Crop(Margins(*cut)))
    assert frame.size == (size[0] - left - right, size[1] - top - bottom)
    assert frame.to_original(0, 0) == (left, top)
    assert parse(format(Crop(Margins(*cut)))) == Crop(Margins(*cut))


def test_margins_that_leave_nothing_are_refused() -> None:
    with pytest.raises(CommandError, match="Nothing would be left of the picture, which is 100 × 80"):
        shown((100, 80), Crop(Margins(50, 30, 0, 0)))


@given(sizes)
def test_four_quarter_turns_and_two_flips_are_nothing(size: tuple[int, int]) -> None:
    assert shown(size, *[Rotate(90)] * 4) == AffineFrame.of(size)
    assert shown(size, Flip("horizontal"), Flip("horizontal")) == AffineFrame.of(size)


@given(sizes, st.floats(0.5, 359))
def test_a_turn_and_its_opposite_give_the_frame_back(size: tuple[int, int], degrees: float) -> None:
    assert shown(size, Rotate(degrees), Rotate(360 - degrees)) == AffineFrame.of(size)


@given(sizes, st.floats(1, 359))
def test_a_turn_cuts_nothing_off(size: tuple[int, int], degrees: float) -> None:
    frame = shown(size, Rotate(degrees))
    for x, y in ((0, 0), (size[0], 0), (0, size[1]), size):
        across, down = frame.to_shown(x, y)
        assert -0.01 <= across <= frame.width + 0.01
        assert -0.01 <= down <= frame.height + 0.01


@given(sizes, st.floats(-30, 30))
def test_straightening_shows_no_empty_corner(size: tuple[int, int], degrees: float) -> None:
    frame = shown(size, Straighten(degrees))
    assert not frame.uncovered
    for x, y in ((0, 0), (frame.width, 0), (0, frame.height), (frame.width, frame.height)):
        across, down = frame.to_original(x, y)
        assert -1e-6 <= across <= size[0] + 1e-6
        assert -1e-6 <= down <= size[1] + 1e-6
    assert frame.width == pytest.approx(frame.height * size[0] / size[1], abs=1 + size[0] / size[1])


def test_rotate_90_is_counter_clockwise() -> None:
    frame = shown((60, 40), Rotate(90))
    assert frame.size == (40, 60)
    assert frame.to_shown(60, 0) == (0, 0)  # the top right corner becomes the top left one


def test_a_crop_counts_in_the_picture_as_shown() -> None:
    frame = shown((100, 50), Rotate(90), Crop(Box(10, 30, 5, 25)))
    assert frame.size == (20, 20)
    assert frame.to_original(0, 0) == (90, 5)


def test_crops_in_percent_by_shape_and_to_a_thing() -> None:
    assert shown((200, 100), Crop(Box(0, 50, 25, 100, percent=True))).size == (150, 50)
    assert shown((200, 100), Crop(Aspect(1, 1))).size == (100, 100)
    assert shown((100, 200), Crop(Aspect(16, 9))).size == (100, 56)
    found = frame_of([Crop("the dog")], (200, 100), lambda words, frame: (0.25, 0.25, 0.5, 0.75))
    assert found.size == (62, 62)


def test_a_crop_outside_the_picture_says_how_large_it_is() -> None:
    with pytest.raises(CommandError, match="200 × 100"):
        shown((200, 100), Crop(Box(0, 50, 300, 400)))
    assert shown((200, 100), Crop(Box(0, 5000, 100, 4000))).size == (100, 100)


def test_sizes_by_percent_longer_side_and_both_sides() -> None:
    assert shown((200, 100), Resize(50, percent=True)).size == (100, 50)
    assert shown((200, 100), Resize(80)).size == (80, 40)
    assert shown((200, 100), Resize(30, 90)).size == (30, 90)
    with pytest.raises(CommandError, match="too large"):
        shown((59_000, 10), Resize(200, percent=True))


def test_a_box_on_the_turned_picture_has_its_corners_in_the_original() -> None:
    frame = shown((100, 50), Rotate(90))
    corners = frame.corners(Box(0, 10, 0, 20))
    assert sorted(corners) == [(90, 0), (90, 20), (100, 0), (100, 20)]
    assert math.isclose(frame.scale, 1)
