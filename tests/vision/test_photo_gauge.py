"""Sharpness follows the blur and nothing else; exposure is told by what is clipped; faces by their points."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import ndimage

from photalk.vision.image_types import Rgb, Thing
from photalk.vision.photo_gauge import PhotoGauge, luma_of, sharpness
from photalk.vision.photo_quality import FaceQuality, PhotoQuality


@pytest.fixture
def scene() -> NDArray[np.float32]:
    """Rectangles of many grey levels."""
    dice = np.random.default_rng(3)
    luma = np.full((240, 320), 0.5, np.float32)
    for _ in range(60):
        top, left = dice.integers(0, 200), dice.integers(0, 280)
        luma[top : top + dice.integers(10, 60), left : left + dice.integers(10, 60)] = dice.uniform(0.1, 0.9)
    return luma


def test_the_more_blur_the_less_sharp(scene: NDArray[np.float32]) -> None:
    values = [sharpness(ndimage.gaussian_filter(scene, sigma)) for sigma in (0.3, 1.0, 2.0, 4.0)]
    assert values == sorted(values, reverse=True)
    assert values[0] > 0.8
    assert values[-1] < 0.42


def test_noise_is_not_taken_for_sharpness(scene: NDArray[np.float32]) -> None:
    dice = np.random.default_rng(0)
    noisy = ndimage.gaussian_filter(scene, 2) + dice.normal(0, 0.04, scene.shape).astype(np.float32)
    assert sharpness(scene) > sharpness(noisy) + 0.1


def test_a_blurred_background_leaves_a_portrait_sharp(scene: NDArray[np.float32]) -> None:
    bokeh = ndimage.gaussian_filter(scene, 5)
    bokeh[60:180, 80:240] = scene[60:180, 80:240]
    assert sharpness(bokeh) > 0.9 * sharpness(scene)


def test_a_shaken_camera_is_noticed_though_some_edges_stay_sharp(scene: NDArray[np.float32]) -> None:
    assert sharpness(ndimage.uniform_filter1d(scene, 9, axis=1)) < 0.7 * sharpness(scene)


def test_exposure_does_not_change_sharpness(scene: NDArray[np.float32]) -> None:
    soft = ndimage.gaussian_filter(scene, 1)
    assert sharpness(soft * np.float32(0.6)) == pytest.approx(sharpness(soft), abs=0.05)


@pytest.mark.parametrize("luma", [np.zeros((4, 5), np.float32), np.full((90, 90), 0.5, np.float32)])
def test_where_there_is_no_edge_nothing_is_sharp(luma: NDArray[np.float32]) -> None:
    assert sharpness(luma) == 0


class NoFaces:
    def faces(self, rgb: Rgb) -> tuple[Thing, ...]:
        return ()


def test_shares_that_are_black_and_blown_out(scene: NDArray[np.float32]) -> None:
    rgb = np.repeat((255 * scene).astype(np.uint8)[..., None], 3, 2)
    rgb[:60], rgb[180:] = 0, 255
    measured = PhotoGauge(NoFaces()).measured(rgb)
    assert (measured.dark, measured.bright) == (0.25, 0.25)
    assert measured.faces == ()
    assert measured.sharpness == measured.overall
    assert measured.overall == sharpness(luma_of(rgb))


def test_who_the_photo_is_about_decides() -> None:
    near, far = (
        FaceQuality((0.1, 0.1, 0.5, 0.5), 0.3, 0.9, 0.8),
        FaceQuality((0.8, 0, 0.85, 0.1), 0.9, 0.1, 0),
    )
    photo = PhotoQuality(0.9, 0, 0, 0.5, (near, far))
    assert photo.main_faces == (near,)
    assert (photo.sharpness, photo.blurry, photo.blinking, photo.smiling) == (0.3, True, 0, 1)


@pytest.mark.weights
def test_an_astronaut_smiles_with_her_eyes_open() -> None:
    from skimage import data

    measured = PhotoGauge().measured(data.astronaut())
    (face,) = measured.main_faces
    assert face.smiles
    assert not face.blinks
    assert not measured.blurry
