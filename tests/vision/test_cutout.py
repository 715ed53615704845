"""The subject is told from its background, at the size of the picture that was given."""

from __future__ import annotations

import numpy as np
import pytest
from skimage import data

from photalk.errors import WeightsError
from photalk.vision.cutout import DeepLabCutter, SaliencyCutter, chosen
from photalk.vision.image_types import Rgb
from photalk.vision.runtime import Onnx
from photalk.weights import path_of


def salient(name: str) -> SaliencyCutter:
    return SaliencyCutter(name, path_of(name))


def saucer(rgb: Rgb) -> np.ndarray:
    """The red saucer and the cup on it, as an ellipse that was drawn by hand."""
    y, x = np.mgrid[0 : rgb.shape[0], 0 : rgb.shape[1]]
    return np.hypot((x / rgb.shape[1] - 0.485) / 0.335, (y / rgb.shape[0] - 0.54) / 0.45) < 1


@pytest.mark.weights
@pytest.mark.parametrize("name", ["u2netp", "isnet"])
def test_the_cup_on_its_saucer_is_the_subject(name):
    rgb = data.coffee()
    mask = salient(name).alpha(rgb)
    assert mask.shape == rgb.shape[:2]
    assert mask.dtype == np.float32
    assert 0 <= mask.min() <= mask.max() <= 1
    found, drawn = mask > 0.5, saucer(rgb)
    assert (found & drawn).sum() / (found | drawn).sum() > 0.85


@pytest.mark.weights
def test_what_pip_alone_can_get_finds_people_and_other_subjects():
    cutter = DeepLabCutter(path_of("deeplab"))
    person = cutter.alpha(data.astronaut())
    assert person[100:200, 180:260].mean() > 0.9
    assert person[:80, 300:360].mean() < 0.1
    cup = cutter.alpha(data.coffee())
    assert cup[100:250, 230:330].mean() > 0.8
    assert cup[:100, :80].mean() < 0.1


@pytest.mark.weights
@pytest.mark.parametrize("size", [(1, 1), (3, 200), (200, 3)])
def test_any_size_is_given_back(size):
    assert salient("u2netp").alpha(np.full((*size, 3), 99, np.uint8)).shape == size


@pytest.mark.weights
def test_the_same_picture_gives_the_same_mask():
    cutter = salient("u2netp")
    assert (cutter.alpha(data.chelsea()) == cutter.alpha(data.chelsea())).all()


@pytest.mark.weights
@pytest.mark.parametrize("name", ["u2netp", "isnet"])
def test_the_environment_chooses_the_cutter(monkeypatch, name):
    monkeypatch.setenv("PHOTALK_CUTOUT", name)
    cat = data.chelsea()
    assert (chosen().alpha(cat) == salient(name).alpha(cat)).all()


def test_a_model_that_cannot_be_loaded_is_one_sentence(tmp_path):
    path = tmp_path / "broken.onnx"
    path.write_bytes(b"not a model")
    with pytest.raises(WeightsError, match=r"broken\.onnx cannot be loaded: delete it"):
        Onnx(path)
