"""Pairs of colours stand for all pixels of two pictures."""

from __future__ import annotations

import numpy as np

from before_after import photo
from photalk.compare.colour_pairs import MOST, gathered, sampled


def test_every_colour_leads_to_what_it_became() -> None:
    pixels = photo().astype(np.float32) / 255
    samples = sampled(pixels, 1 - pixels, np.ones(pixels.shape[:2], np.bool_))
    assert 50 < len(samples) <= MOST
    assert np.abs(samples.after - (1 - samples.before)).mean() < 0.01
    assert abs(samples.weight.mean() - 1) < 1e-9


def test_what_is_left_out_has_no_say() -> None:
    pixels = photo().astype(np.float32) / 255
    spoilt = pixels.copy()
    spoilt[:, : pixels.shape[1] // 2] = 0
    where = np.ones(pixels.shape[:2], np.bool_)
    where[:, : pixels.shape[1] // 2] = False
    samples = sampled(pixels, spoilt, where)
    assert np.abs(samples.after - samples.before).max() < 0.05


def test_most_pixels_of_a_colour_decide() -> None:
    before = np.full((100, 3), 0.5)
    after = np.full((100, 3), 0.7)
    after[:40] = 0.0
    assert np.allclose(gathered(before, after).after, 0.7)


def test_no_pixels_are_no_samples() -> None:
    assert len(gathered(np.zeros((0, 3)), np.zeros((0, 3)))) == 0
