"""A retouch fits the picture at any resolution and depth, and leaves the rest of it alone."""

from __future__ import annotations

import numpy as np
import pytest
import pyvips

from photalk.edit.portrait.canvas import Retouch
from photalk.edit.portrait.rendering import laid
from toy_face import drawn_face


def retouch(*, move: float = 0.0, colour: float = 0.0) -> Retouch:
    """Something done to the middle of a window of 100×100 pixels that lies at a quarter of the picture."""
    flow, change = np.zeros((100, 100, 2), np.float32), np.zeros((100, 100, 3), np.float32)
    flow[30:70, 30:70, 0] = -move
    change[30:70, 30:70] = colour
    touched = np.zeros((100, 100), bool)
    touched[30:70, 30:70] = True
    return Retouch((0.25, 0.25, 0.75, 0.75), flow, change, touched)


def picture(side: int, kind: str = "uchar") -> pyvips.Image:
    levels = 65_535 if kind == "ushort" else 255
    values = np.random.default_rng(4).integers(0, levels // 2, (side, side, 3))
    return pyvips.Image.new_from_array(values.astype(np.uint16 if kind == "ushort" else np.uint8))


@pytest.mark.parametrize("side", [100, 200, 800])
@pytest.mark.parametrize("kind", ["uchar", "ushort"])
def test_outside_of_what_was_touched_every_pixel_is_the_original(side: int, kind: str) -> None:
    image = picture(side, kind)
    before, after = image.numpy(), laid(image, retouch(move=3, colour=0.2)).numpy()
    assert after.dtype == before.dtype
    inner = slice(round(0.38 * side), round(0.62 * side))
    outer = np.ones((side, side), bool)
    edge = slice(round(0.25 * side + 0.14 * side), round(0.75 * side - 0.14 * side))
    rim = slice(edge.start - max(2, side // 50), edge.stop + max(2, side // 50))
    outer[rim, rim] = False
    assert np.array_equal(after[outer], before[outer])
    assert (after[inner, inner] != before[inner, inner]).any()


@pytest.mark.parametrize(("side", "kind", "full"), [(200, "uchar", 255), (400, "ushort", 65_535)])
def test_a_change_is_a_share_of_the_range(side: int, kind: str, full: int) -> None:
    image = picture(side, kind)
    before, after = image.numpy().astype(float), laid(image, retouch(colour=0.2)).numpy().astype(float)
    middle = slice(side // 2 - 5, side // 2 + 5)
    assert np.allclose(after[middle, middle] - before[middle, middle], 0.2 * full, atol=1)


def test_a_move_is_as_far_as_the_picture_is_large() -> None:
    image = picture(800)
    before, after = image.numpy(), laid(image, retouch(move=2)).numpy()
    assert np.abs(after[390:410, 390:410].astype(int) - before[390:410, 382:402].astype(int)).max() <= 1


@pytest.mark.parametrize("side", [100, 1600])
def test_what_is_moved_in_from_beyond_the_picture_is_its_border_and_not_black(side: int) -> None:
    plain = pyvips.Image.new_from_array(np.full((side, side, 3), 200, np.uint8))
    flow = np.zeros((100, 100, 2), np.float32)
    flow[:30], flow[-30:] = (-12, -25), (12, 25)
    edge = Retouch((0, 0, 1, 1), flow, np.zeros((100, 100, 3), np.float32), flow.any(2))
    assert (laid(plain, edge).numpy() == 200).all()


def test_a_gray_picture_stays_gray() -> None:
    image = picture(200)[0]
    after = laid(image, retouch(colour=0.2))
    assert after.bands == 1


def test_nothing_done_is_the_picture_itself() -> None:
    image = picture(200)
    nothing = drawn_face().retouch((0.0, 0.0, 1.0, 1.0))
    assert laid(image, nothing) is image
