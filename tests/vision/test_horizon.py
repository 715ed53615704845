"""The sea is told from the sky by the line between them."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.vision.horizon import below_horizon
from photalk.vision.places import as_it_is
from photalk.vision.stuff import sky_mask


def two_blues(slope: float = 0.0, step: float = 12.0) -> np.ndarray:
    """A Lab picture of 120×160 whose colour steps at a line that begins at row 60."""
    rng = np.random.default_rng(0)
    line = 60 + slope * np.arange(160)
    under = np.arange(120)[:, None] > line[None, :]
    colour = np.where(under[..., None], (70 - step, -3, -20), (70, -3, -20)) + rng.normal(
        0, 0.8, (120, 160, 3)
    )
    return colour.astype(np.float32)


@pytest.mark.parametrize("slope", [0.0, 0.05, -0.05])
def test_a_line_is_found_even_when_it_leans(slope):
    under = below_horizon(two_blues(slope), np.ones((120, 160), bool))
    assert under is not None
    expected = np.arange(120)[:, None] > 60 + slope * np.arange(160)[None, :]
    assert (under == expected).mean() > 0.98


def test_an_even_sky_has_no_line():
    assert below_horizon(two_blues(step=0), np.ones((120, 160), bool)) is None


def test_the_border_of_the_region_is_no_line_in_it():
    bits = np.zeros((120, 160), bool)
    bits[:61] = True
    assert below_horizon(two_blues(), bits) is None


def test_a_ragged_step_is_no_line():
    rng = np.random.default_rng(1)
    ragged = np.full((120, 160, 3), (70, -3, -20), np.float32)
    for column, row in enumerate(rng.integers(30, 90, 160)):
        ragged[row:, column, 0] -= 15
    assert below_horizon(ragged, np.ones((120, 160), bool)) is None


@pytest.mark.parametrize("size", [(1, 1), (5, 40), (40, 5)])
def test_tiny_regions_do_no_harm(size):
    assert below_horizon(np.zeros((*size, 3), np.float32), np.ones(size, bool)) is None


def test_a_blue_sky_ends_where_the_blue_sea_begins(told):
    rng = np.random.default_rng(2)
    y = np.linspace(0, 1, 150)[:, None, None]
    sky = np.array([150, 190, 225]) + 25 * y
    sea = np.array([70, 130, 165]) + rng.normal(0, 3, (150, 200, 1))
    rgb = np.where(np.arange(150)[:, None, None] < 80, sky + rng.normal(0, 1, (150, 200, 1)), sea)
    rgb[125:] = rng.normal((190, 170, 140), 12, (25, 200, 3))
    mask = sky_mask(np.clip(rgb, 0, 255).astype(np.uint8), told(), as_it_is)
    assert mask[:76].mean() > 0.97
    assert mask[84:].mean() < 0.03
