"""Crops as shares of the picture keep the very pixels that they kept before."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import AdjustAttr, Box, Crop, Edit, Rotate
from photalk.compare.crop_shares import relative
from photalk.edit.geometry import AffineFrame, frame_of


def unseen(words: str, frame: AffineFrame) -> tuple[float, float, float, float]:
    raise AssertionError(words)


@st.composite
def crops(draw: st.DrawFn) -> tuple[tuple[int, int], Crop]:
    width, height = draw(st.integers(8, 6000)), draw(st.integers(8, 6000))
    left, top = draw(st.integers(0, width - 4)), draw(st.integers(0, height - 4))
    right, bottom = draw(st.integers(left + 1, width)), draw(st.integers(top + 1, height))
    return (width, height), Crop(Box(top, bottom, left, right))


@given(crops())
def test_the_same_pixels_are_kept(drawn: tuple[tuple[int, int], Crop]) -> None:
    size, crop = drawn
    (shared,) = relative([crop], size)
    assert isinstance(shared, Crop)
    assert isinstance(shared.target, Box)
    assert shared.target.percent
    assert frame_of([shared], size, unseen) == frame_of([crop], size, unseen)


def test_a_crop_is_of_the_picture_as_it_was_shown_then() -> None:
    edits: list[Edit] = [AdjustAttr("brightness", 5), Rotate(90), Crop(Box(0, 100, 0, 50))]
    assert relative(edits, (200, 100)) == (
        AdjustAttr("brightness", 5), Rotate(90), Crop(Box(0, 50, 0, 50, percent=True)),
    )  # fmt: skip


def test_after_a_described_crop_it_is_left_alone() -> None:
    edits: list[Edit] = [Crop("the dog"), Crop(Box(0, 10, 0, 10))]
    assert relative(edits, (200, 100)) == tuple(edits)
