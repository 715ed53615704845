"""Garments measured in the pixels."""

import numpy as np
import pytest
from numpy.typing import NDArray

from photalk.vision.garments.measures import MEASURES, SIDE, measured


def garment(colour: tuple[int, int, int], ground: int = 255) -> NDArray[np.uint8]:
    photo = np.full((SIDE, SIDE, 3), ground, np.uint8)
    photo[16:80, 24:72] = colour
    return photo


def test_the_ground_does_not_count() -> None:
    on_white, on_grey = garment((150, 20, 30)), garment((150, 20, 30), 180)
    found = measured(np.stack([on_white, on_grey]))
    assert found.features.shape == (2, MEASURES)
    assert found.features[0] == pytest.approx(found.features[1], abs=0.02)


def test_lightness_chroma_and_variety_are_what_one_sees() -> None:
    patched = garment((0, 0, 0))
    for at, colour in enumerate([(200, 30, 30), (30, 160, 30), (30, 30, 200), (230, 210, 30)]):
        patched[16:80, 24 + 12 * at : 36 + 12 * at] = colour
    black, white_on_grey, red, many = (
        garment((15, 15, 15)), garment((240, 240, 240), 120), garment((210, 20, 30)), patched
    )  # fmt: skip
    found = measured(np.stack([black, white_on_grey, red, many]))
    assert found.lightness[0] < found.lightness[2] < found.lightness[1]
    assert found.chroma[2] > 40 > 10 > found.chroma[0]
    assert found.variety[3] > 0.5 > found.variety[2]


def test_stripes_change_down_and_not_across() -> None:
    lying, standing = garment((250, 250, 250), 120), garment((250, 250, 250), 120)
    lying[16:80:8, 24:72] = 0
    lying[17:80:8, 24:72] = 0
    standing[16:80, 24:72:8] = 0
    standing[16:80, 25:72:8] = 0
    plain, across, down = measured(np.stack([garment((250, 250, 250), 120), standing, lying])).features
    assert np.abs(across - plain).max() > 0.2
    assert np.abs(down - across).max() > 0.2


def test_a_photo_that_is_all_ground_is_still_measured() -> None:
    found = measured(np.full((1, SIDE, SIDE, 3), 255, np.uint8))
    assert np.isfinite(found.features).all()
    assert found.lightness[0] == pytest.approx(100, abs=0.5)
