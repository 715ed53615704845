"""The sky is found where there is one, and not where there is none."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest
from skimage import data

from photalk.errors import NotFound
from photalk.vision.image_types import Rgb
from photalk.vision.places import as_it_is
from photalk.vision.sky import SURE, find_sky
from photalk.vision.stuff import sky_mask, stuff_mask


def test_the_sky_ends_at_the_horizon(landscape: Rgb, told):
    mask = sky_mask(landscape, told(), as_it_is)
    assert mask[:60].mean() > 0.97
    assert mask[100:].mean() < 0.03


def test_the_sky_of_a_real_photo_goes_around_the_tower(told):
    mask = sky_mask(data.rocket(), told(), as_it_is)
    assert mask[20:200, 150:300].mean() > 0.95
    assert mask[380:].mean() < 0.1
    assert mask[300, 320] < 0.5


@pytest.mark.parametrize("photo", ["astronaut", "chelsea", "coffee"])
def test_indoors_there_is_no_sky(photo, told):
    with pytest.raises(NotFound, match=r"can't find any sky"):
        sky_mask(getattr(data, photo)(), told(), as_it_is)


def test_a_pale_wall_above_a_bed_is_no_sky(told):
    rgb = np.full((120, 160, 3), 225, np.uint8)
    rgb[70:] = np.random.default_rng(0).integers(20, 120, (50, 160, 3))
    found = find_sky(rgb)
    assert found is not None
    assert found.surety >= SURE
    with pytest.raises(NotFound):
        sky_mask(rgb, told(("bed", (0.1, 0.5, 0.9, 1.0))), as_it_is)


def test_a_photo_taken_sideways_and_turned_upright_has_its_sky(landscape: Rgb, told):
    lying = np.ascontiguousarray(np.rot90(landscape, -1))
    # Shown after a quarter turn counter-clockwise, which stands it up again.
    mask = sky_mask(lying, told(), lambda x, y: (y, 1 - x))
    assert np.rot90(mask, 1)[:60].mean() > 0.95
    assert np.rot90(mask, 1)[100:].mean() < 0.05


def test_a_sky_is_still_the_sky_after_a_vertical_flip(landscape: Rgb, told):
    mask = sky_mask(landscape, told(), lambda x, y: (x, 1 - y))
    assert mask[:60].mean() > 0.95


def test_noise_has_neither_sky_nor_water(told):
    noise = np.random.default_rng(0).integers(0, 256, (100, 140, 3)).astype(np.uint8)
    for name in ("sky", "water"):
        with pytest.raises(NotFound):
            stuff_mask(name, noise, told(), as_it_is)


@pytest.mark.parametrize("size", [(1, 1), (2, 50), (50, 2), (9, 9)])
def test_tiny_pictures_do_no_harm(size, told):
    rgb = np.full((*size, 3), (120, 170, 230), np.uint8)
    with suppress(NotFound):
        assert sky_mask(rgb, told(), as_it_is).shape == size
