"""A step that nobody would notice is not made."""

import numpy as np
from skimage import data

from photalk.commands import AdjustAttr, BlackAndWhite, Enhance
from photalk.edit.tone import Tone
from photalk_lab.papers.visual_relationships.pairs.visible import is_visible, toned


def test_colours_of_a_grey_picture_cannot_be_seen_to_change():
    grey = np.repeat(data.coffee()[::4, ::4].mean(axis=2, keepdims=True).astype(np.uint8), 3, axis=2)
    assert not is_visible([AdjustAttr("saturation", 80)], grey)
    assert not is_visible([BlackAndWhite()], grey)
    assert is_visible([AdjustAttr("brightness", 40)], grey)


def test_a_step_must_show_beside_the_others():
    coffee = data.coffee()[::4, ::4]
    assert is_visible([AdjustAttr("saturation", 60)], coffee)
    assert not is_visible([AdjustAttr("saturation", 60), BlackAndWhite()], coffee)


def test_a_smooth_picture_cannot_be_sharpened_and_dark_corners_not_darkened():
    smooth = np.full((40, 60, 3), 120, np.uint8)
    assert not is_visible([AdjustAttr("sharpness", 90)], smooth)
    assert is_visible([AdjustAttr("vignette", 60)], smooth)
    assert not is_visible([AdjustAttr("vignette", 60)], np.zeros_like(smooth))
    assert not is_visible([Enhance()], smooth)


def test_nothing_changes_without_a_tone():
    some = data.astronaut().reshape(-1, 3)[::999]
    assert np.allclose(toned(some, Tone.of([])), some / 255)
