"""Colour names mean the colours that people call so."""

from __future__ import annotations

import numpy as np
import pytest
from skimage.color import rgb2lab

from photalk.commands.queries.colours import COLOURS
from photalk.vision.colours import RANGES, colour_mask, lab

NAMED = {
    "red": [(200, 30, 30), (160, 20, 30), (230, 60, 50)],
    "orange": [(255, 140, 0), (215, 87, 48), (240, 150, 40)],
    "yellow": [(250, 220, 40), (230, 200, 80)],
    "green": [(40, 140, 60), (90, 120, 40), (20, 70, 30)],
    "cyan": [(60, 180, 180), (0, 128, 128)],
    "blue": [(30, 60, 190), (60, 80, 130), (20, 20, 90)],
    "skyblue": [(130, 180, 230), (160, 200, 235)],
    "purple": [(120, 40, 140), (90, 60, 150)],
    "pink": [(255, 150, 180), (240, 110, 170)],
    "brown": [(120, 70, 35), (100, 65, 40)],
    "beige": [(220, 200, 165), (200, 180, 150)],
    "white": [(250, 250, 250), (230, 232, 235)],
    "black": [(10, 10, 12), (30, 28, 30)],
    "grey": [(120, 120, 122), (150, 152, 150)],
}


@pytest.mark.parametrize(("name", "colour"), [(name, c) for name, cs in NAMED.items() for c in cs])
def test_a_colour_answers_to_its_name(name, colour):
    rgb = np.full((16, 16, 3), colour, np.uint8)
    assert colour_mask(name, rgb).mean() > 0.5


@pytest.mark.parametrize(
    ("name", "colour"),
    [
        ("red", (40, 140, 60)),
        ("red", (120, 70, 35)),
        ("red", (220, 170, 140)),
        ("blue", (120, 120, 122)),
        ("green", (30, 60, 190)),
        ("yellow", (220, 200, 165)),
        ("white", (130, 180, 230)),
        ("grey", (200, 30, 30)),
        ("pink", (220, 170, 140)),
    ],
)
def test_other_colours_do_not(name, colour):
    rgb = np.full((16, 16, 3), colour, np.uint8)
    assert colour_mask(name, rgb).mean() < 0.2


def test_every_colour_word_has_a_range():
    assert set(COLOURS.values()) <= set(RANGES)


def test_lab_is_what_scikit_image_says():
    rgb = np.random.default_rng(0).integers(0, 256, (40, 50, 3)).astype(np.uint8)
    assert np.allclose(lab(rgb), rgb2lab(rgb), atol=0.02)
    assert lab(rgb).dtype == np.float32
