"""A colour gets the word that people have for it, whatever the surface."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.vision.colours import lab
from photalk.vision.hues import NAMES, dominant, hair_colour, named


def lab_of(*colours: tuple[int, int, int]) -> np.ndarray:
    return lab(np.array([colours], np.uint8))


@pytest.mark.parametrize(
    ("name", "colour"),
    [
        ("black", (12, 12, 14)), ("black", (40, 38, 40)), ("white", (250, 250, 250)),
        ("white", (200, 210, 225)),
        ("gray", (120, 120, 122)), ("red", (200, 30, 30)), ("red", (100, 30, 35)), ("orange", (255, 140, 0)),
        ("yellow", (250, 220, 40)), ("green", (40, 140, 60)), ("green", (110, 120, 70)),
        ("blue", (30, 60, 190)),
        ("blue", (150, 190, 230)), ("blue", (70, 90, 120)), ("blue", (30, 35, 60)), ("pink", (255, 150, 180)),
        ("pink", (240, 60, 140)), ("purple", (120, 40, 140)), ("brown", (120, 70, 35)),
        ("brown", (200, 170, 130)),
    ],
)  # fmt: skip
def test_colours_have_the_names_people_give_them(name, colour):
    assert NAMES[int(named(lab_of(colour))[0, 0])] == name


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_every_colour_has_a_name_and_a_plain_surface_has_its_colours(colour):
    surface = np.repeat(lab_of(colour), 5, axis=1)
    hue = dominant(surface, np.ones(surface.shape[:2], np.float32))
    assert hue is not None
    assert hue.name == NAMES[int(named(lab_of(colour))[0, 0])]
    assert hue.share == pytest.approx(1)


@pytest.mark.parametrize("shape", [(0, 3), (3, 0, 3), (40, 30, 3)])
def test_many_colours_have_the_names_that_each_has_alone(shape):
    colours = np.random.default_rng(0).integers(0, 256, shape).astype(np.uint8)
    alone = [int(named(lab_of(tuple(colour)))[0, 0]) for colour in colours.reshape(-1, 3)]
    assert named(lab(colours)).shape == shape[:-1]
    assert named(lab(colours)).ravel().tolist() == alone


def test_a_red_thing_in_shade_is_red():
    shaded = lab_of((180, 30, 35), (150, 28, 30), (170, 30, 32), (25, 12, 12), (20, 15, 15))
    hue = dominant(shaded, np.ones((1, 5), np.float32))
    assert hue is not None
    assert hue.name == "red"


def test_colours_that_cannot_be_are_left_out():
    grass = lab_of((80, 140, 50), (80, 140, 50), (30, 30, 30))
    hue = dominant(grass, np.ones((1, 3), np.float32), {"green": 0.0})
    assert (hue.name, hue.share) == ("black", pytest.approx(1))  # type: ignore[union-attr]


def test_what_weighs_nothing_has_no_colour():
    assert dominant(lab_of((9, 9, 9)), np.zeros((1, 1), np.float32)) is None
    assert hair_colour(lab_of((9, 9, 9)), np.zeros((1, 1), np.float32)) is None


@pytest.mark.parametrize(
    ("name", "colour"),
    [
        ("black", (25, 20, 20)),
        ("brown", (80, 55, 40)),
        ("blonde", (200, 165, 115)),
        ("red", (150, 70, 40)),
        ("gray", (140, 140, 140)),
    ],
)
def test_hair_has_words_of_its_own(name, colour):
    hair = hair_colour(lab_of(colour), np.ones((1, 1), np.float32))
    assert hair is not None
    assert hair.name == name


def test_blue_is_no_hair():
    assert hair_colour(lab_of((30, 60, 190)), np.ones((1, 1), np.float32)) is None
