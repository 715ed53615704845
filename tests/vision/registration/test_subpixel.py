"""Fits made exact, on a real photo that was moved by a known map."""

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage
from skimage import data

from photalk.vision.registration.overlay import skew
from photalk.vision.registration.subpixel import flattened, refined

Grey = NDArray[np.float32]


@pytest.fixture(scope="module")
def grey() -> Grey:
    return np.asarray(Image.fromarray(data.coffee()).resize((256, 170)).convert("L"), np.float32) / 255


def laid(grey: Grey, matrix: NDArray[np.float64], shift: NDArray[np.float64]) -> Grey:
    """The picture of which (x, y) lies at matrix @ (x, y) + shift in the given one."""
    moved: Grey = ndimage.affine_transform(
        grey, matrix[::-1, ::-1], shift[::-1], output_shape=grey.shape, order=1, mode="reflect"
    )
    return moved


@pytest.mark.parametrize("tone", [1.0, 0.5])
@pytest.mark.parametrize("degrees", [0.0, 2.0])
def test_a_rough_fit_becomes_exact_whatever_the_tones(grey: Grey, degrees: float, tone: float) -> None:
    turn = np.radians(degrees)
    matrix = 0.9 * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    shift = np.array([12.0, 8.0])
    found, moved = refined(
        grey, tone * laid(grey, matrix, shift), matrix * 1.01, shift + np.array([1.5, -2.0])
    )
    corners = np.array([[20, 230, 20, 230], [20, 20, 150, 150]], np.float64)
    off = (found @ corners + moved[:, None]) - (matrix @ corners + shift[:, None])
    assert np.abs(off).max() < 0.3
    assert skew(found) < 0.003


def test_where_nothing_fits_the_fit_stays_near(grey: Grey) -> None:
    other = np.random.default_rng(1).random(grey.shape).astype(np.float32)
    found, moved = refined(grey, other, np.eye(2), np.zeros(2))
    corners = np.array([[0, 256], [0, 170]], np.float64)
    assert np.abs(found @ corners + moved[:, None] - corners).max() < 15


def test_flattening_does_not_mind_tones(grey: Grey) -> None:
    assert np.abs(flattened(0.6 * grey + 0.2) - flattened(grey)).mean() < 0.15


def test_slanted_maps_are_told_from_turned_and_stretched_ones() -> None:
    slant = np.array([[1.0, 0.05], [0.0, 1.0]])
    assert skew(slant) > 0.02
    assert skew(3 * slant) == pytest.approx(skew(slant))
    assert skew(np.array([[0.0, -2.0], [1.5, 0.0]])) < 1e-9
