"""Frames carried out on pixels."""

import numpy as np
import pytest
import pyvips
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.commands import Box, Crop, Edit, Flip, Resize, Rotate, Straighten
from photalk.edit.geometry import AffineFrame, frame_of
from photalk.edit.warp import PixelMap, coverage, warp

SIZE = (60, 40)


def picture() -> np.ndarray:
    return np.random.default_rng(0).integers(0, 256, (40, 60, 3)).astype(np.uint8)


def gradient() -> np.ndarray:
    y, x = np.mgrid[0:40, 0:60]
    return np.stack([x * 4, y * 6, x + y], -1).astype(np.uint8)


def nowhere(words: str, frame: AffineFrame) -> tuple[float, float, float, float]:
    raise AssertionError(words)


def moved(pixels: np.ndarray, *edits: Edit, scale: float = 1.0) -> np.ndarray:
    image = pyvips.Image.new_from_array(pixels)
    frame = frame_of(edits, SIZE, nowhere)
    return warp(image, PixelMap.of(frame, SIZE, image, scale)).numpy()


exact = st.sampled_from([Rotate(90), Rotate(180), Rotate(270), Flip("horizontal"), Flip("vertical")])
by_numpy = {
    Rotate(90): np.rot90,
    Rotate(180): lambda a: np.rot90(a, 2),
    Rotate(270): lambda a: np.rot90(a, 3),
    Flip("horizontal"): lambda a: a[:, ::-1],
    Flip("vertical"): lambda a: a[::-1],
}


@given(st.lists(exact, max_size=5))
@settings(deadline=None)
def test_quarter_turns_and_flips_are_exact(edits: list[Edit]) -> None:
    expected = picture()
    for edit in edits:
        expected = by_numpy[edit](expected)
    assert np.array_equal(moved(picture(), *edits), expected)


def test_crops_are_exact_also_after_a_turn() -> None:
    assert np.array_equal(moved(picture(), Crop(Box(5, 25, 10, 50))), picture()[5:25, 10:50])
    turned = np.rot90(picture())
    assert np.array_equal(moved(picture(), Rotate(90), Crop(Box(5, 25, 10, 30))), turned[5:25, 10:30])


@pytest.mark.parametrize("degrees", [10, 45, 133, 200, 359])
def test_a_turned_gradient_is_the_gradient_at_the_turned_place(degrees: float) -> None:
    frame = frame_of([Rotate(degrees)], SIZE, nowhere)
    result = moved(gradient(), Rotate(degrees))
    for x, y in ((30, 20), (20, 15), (41, 28)):
        across, down = frame.to_shown(x, y)
        seen = result[int(down), int(across)]
        there = frame.to_original(int(across) + 0.5, int(down) + 0.5)
        assert seen[0] == pytest.approx(4 * (there[0] - 0.5), abs=2)
        assert seen[1] == pytest.approx(6 * (there[1] - 0.5), abs=2)


def test_resizing_keeps_the_colours_in_place() -> None:
    half = moved(gradient(), Resize(50, percent=True))
    assert half.shape == (20, 30, 3)
    assert half[5, 5].tolist() == pytest.approx(gradient()[10:12, 10:12].mean((0, 1)).tolist(), abs=2)
    double = moved(gradient(), Resize(200, percent=True))
    assert double.shape == (80, 120, 3)
    assert double[40, 60].tolist() == pytest.approx(gradient()[20, 30].tolist(), abs=4)


@given(
    st.lists(
        st.sampled_from(
            [
                Rotate(17),
                Resize(37, percent=True),
                Crop(Box(3, 90, 7, 95, percent=True)),
                Straighten(4),
                Rotate(90),
                Resize(150),
            ]
        ),
        max_size=4,
    ),
    st.sampled_from([1.0, 0.5, 0.21]),
)
@settings(deadline=None)
def test_the_result_always_has_the_size_of_its_frame(edits: list[Edit], scale: float) -> None:
    frame = frame_of(edits, SIZE, nowhere)
    result = moved(gradient(), *edits, scale=scale)
    assert result.shape[:2] == (max(1, round(frame.height * scale)), max(1, round(frame.width * scale)))


def test_a_small_version_shows_the_same_as_the_large_one() -> None:
    large = pyvips.Image.new_from_array(np.kron(gradient(), np.ones((4, 4, 1), np.uint8)))
    small = pyvips.Image.new_from_array(gradient())
    frame = frame_of([Rotate(30), Crop(Box(20, 80, 20, 80, percent=True))], (240, 160), nowhere)
    one = warp(large, PixelMap.of(frame, (240, 160), large, 0.25)).numpy().astype(int)
    other = warp(small, PixelMap.of(frame, (240, 160), small, 0.25)).numpy().astype(int)
    assert one.shape == other.shape
    assert np.abs(one - other)[3:-3, 3:-3].max() <= 8


def test_coverage_is_the_share_that_the_turned_picture_has() -> None:
    image = pyvips.Image.new_from_array(gradient())
    frame = frame_of([Rotate(30)], SIZE, nowhere)
    covered = coverage(image, PixelMap.of(frame, SIZE, image)).numpy()
    assert covered.mean() / 255 == pytest.approx(60 * 40 / (frame.width * frame.height), abs=0.01)
    assert covered[0, 0] == 0
    assert covered[covered.shape[0] // 2, covered.shape[1] // 2] == 255
