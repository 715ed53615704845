"""A picture as 5 × 5 places: the encoder's columns are its own, the measured ones what they are called."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from skimage import data

from photalk.errors import WeightsError
from photalk.vision.space.shipped_encoder import ShippedEncoder
from photalk.vision.space.squares import square
from photalk_lab.papers.visual_relationships.seeing import COLUMNS, MEASURED, SEEN, SIDE, Seeing, measured


def column(name: str) -> int:
    return MEASURED.index(name)


def of(picture: np.ndarray, size: tuple[int, int] = (SIDE, SIDE)) -> np.ndarray:
    return measured(picture[None].astype(np.uint8), np.array([size], np.float32))[0]


def test_a_grid_has_the_encoders_details_first() -> None:
    pytest.importorskip("onnx")
    from PIL import Image

    photo = data.astronaut()
    grid = Seeing()([photo])[0]
    details = ShippedEncoder().see(square(Image.fromarray(photo), SIDE)[None]).details
    assert details is not None
    assert grid.shape == (25, COLUMNS)
    assert np.abs(grid[:, :128] * 127 - details[0]).max() <= 0.51
    assert SEEN + len(MEASURED) == COLUMNS


def test_an_encoder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    pytest.importorskip("onnx")
    with pytest.raises(WeightsError, match="reinstall photalk"):
        Seeing(tmp_path)


def test_places_are_measured_where_they_are() -> None:
    picture = np.zeros((SIDE, SIDE, 3))
    picture[:52, -52:, 0] = 255  # the upper right corner is red
    grid = of(picture)
    assert grid[:, column("red")].argmax() == 4
    assert grid[4, column("red")] == pytest.approx(1)
    assert grid[4, column("colourfulness")] == pytest.approx(1)
    assert (grid[4, column("across")], grid[4, column("down")]) == (0.5, -0.5)


def test_a_blurred_picture_is_less_sharp() -> None:
    rng = np.random.default_rng(0)
    sharp = rng.integers(0, 255, (SIDE, SIDE, 3)).astype(float)
    blurred = (sharp + np.roll(sharp, 1, 0) + np.roll(sharp, 1, 1) + np.roll(sharp, (1, 1), (0, 1))) / 4
    at = column("sharpness")
    assert (of(sharp)[:, at] > of(blurred)[:, at]).all()
    assert (of(sharp)[:, column("spread")] > of(blurred)[:, column("spread")]).all()


def test_shape_and_size_are_those_of_the_picture_before_it_was_squashed() -> None:
    grey = np.full((SIDE, SIDE, 3), 128)
    wide, tall, large = of(grey, (100, 200)), of(grey, (200, 100)), of(grey, (200, 400))
    assert wide[0, column("shape")] == pytest.approx(-tall[0, column("shape")])
    assert wide[0, column("shape")] > 0
    assert large[0, column("size")] - wide[0, column("size")] == pytest.approx(np.log(2), abs=1e-5)
