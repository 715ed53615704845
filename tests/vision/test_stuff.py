"""Grass, water, shadows and highlights are found by their looks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from skimage import data

from photalk.errors import NotFound
from photalk.vision.image_types import Rgb
from photalk.vision.places import as_it_is
from photalk.vision.stuff import stuff_mask


def test_grass_is_the_green_below(landscape: Rgb, told):
    mask = stuff_mask("grass", landscape, told(), as_it_is)
    assert mask[110:, :90].mean() > 0.9
    assert mask[:60].mean() < 0.05
    assert mask[135:155, 105:125].mean() < 0.2


def test_water_is_below_the_sky(landscape: Rgb, told):
    rng = np.random.default_rng(5)
    sea = landscape.copy()
    sea[100:] = np.clip(np.array([20, 80, 120]) + rng.normal(0, 8, (60, 240, 1)), 0, 255).astype(np.uint8)
    mask = stuff_mask("water", sea, told(), as_it_is)
    assert mask[105:].mean() > 0.9
    assert mask[:70].mean() < 0.05


def test_who_stands_in_the_grass_is_not_grass(landscape: Rgb, told):
    rgb = landscape.copy()
    rgb[110:150, 40:80] = 235
    rgb[120:140, 50:70] = (60, 100, 45)
    rgb[120:140, 50:70, :] = 220
    mask = stuff_mask("grass", rgb, told(("dog", (0.15, 0.65, 0.35, 0.95))), as_it_is)
    assert mask[112:148, 42:78].mean() < 0.05


def test_there_is_no_grass_in_a_cup(told):
    with pytest.raises(NotFound, match="can't find any grass"):
        stuff_mask("grass", data.coffee(), told(), as_it_is)


def ramp() -> Rgb:
    values = np.linspace(0, 255, 256).astype(np.uint8)
    return np.repeat(np.repeat(values[None, :, None], 64, 0), 3, 2)


def test_shadows_are_dark_and_highlights_bright(told):
    shadows, highlights, midtones = (
        stuff_mask(name, ramp(), told(), as_it_is) for name in ("shadows", "highlights", "midtones")
    )
    assert shadows[:, 10].min() > 0.9
    assert shadows[:, 245].max() < 0.1
    assert highlights[:, 245].min() > 0.9
    assert highlights[:, 10].max() < 0.1
    assert midtones[:, 128].mean() > max(midtones[:, 5].mean(), midtones[:, 250].mean())


@given(st.sampled_from(["shadows", "highlights", "midtones"]), st.integers(0, 255))
def test_any_flat_picture_has_tones_without_complaint(told, name, value):
    rgb = np.full((20, 30, 3), value, np.uint8)
    mask = stuff_mask(name, rgb, told(), as_it_is)
    assert np.isfinite(mask).all()
