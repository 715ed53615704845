"""Which photos come together: it follows from the step alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.torch


def _rng(step: int) -> np.random.Generator:
    return np.random.default_rng(step)


def test_photos_are_drawn_in_circles_of_their_likes_and_none_is_left_out(material: Any) -> None:
    from photalk_lab.training.space.draws import Draws, likes_of

    count, alike = 40, 10  # four kinds of photos, ten of each
    sentences = np.repeat(np.eye(8)[:4], alike, axis=0).astype(np.float16)
    captions = [np.array([photo]) for photo in range(count)]
    told = replace(material, sentences=sentences, captions=captions)
    likes = likes_of(told, np.arange(count), 5, None)
    draws = Draws(np.arange(count), 3, 3, likes, 0)
    drawn = [draws.at(step, _rng(step)) for step in range(count)]
    assert all(len(set((circle // alike).tolist())) == 1 for circle in drawn)
    assert {int(circle[0]) for circle in drawn} == set(range(count))


def test_fewer_photos_than_a_batch_are_all_drawn() -> None:
    from photalk_lab.training.space.draws import Draws

    draws = Draws(np.array([4, 7, 9]), 48, 1, None, 0)
    assert sorted(draws.at(5, _rng(0)).tolist()) == [4, 7, 9]


def test_likes_are_kept_for_the_same_texts(material: Any, tmp_path: Path) -> None:
    from photalk_lab.training.space.draws import likes_of

    found = likes_of(material, np.arange(6), 2, tmp_path)
    (kept,) = tmp_path.glob("likes-*.npy")
    np.save(kept, found + 1)
    assert np.array_equal(likes_of(material, np.arange(6), 2, tmp_path), found + 1)
    assert not np.array_equal(likes_of(material, np.arange(5), 2, tmp_path), found[:5] + 1)


def test_a_batch_follows_from_its_step(batches: Any, recipe: Any) -> None:
    one, other = batches(recipe).at(7), batches(recipe).at(7)
    assert np.array_equal(one.which, other.which)
    assert np.array_equal(one.texts, other.texts)
    assert np.array_equal(one.pixels, other.pixels)
    assert not np.array_equal(one.texts, batches(recipe).at(8).texts)


def test_texts_are_of_their_photos_and_remarks_count_less(material: Any, recipe: Any) -> None:
    from photalk_lab.training.space.draws import Batches

    remarked = replace(material, captions=[*material.captions[:5], np.zeros(0, np.int64)],
                       remarks=[*material.remarks[:5], np.array([11])])  # fmt: skip
    all_of_them = Batches(remarked, [np.arange(3), np.arange(3, 5), np.array([5])], recipe, None)
    batch = all_of_them.at(0)
    assert (batch.texts.reshape(-1, 2) // 2 == batch.which[:, None]).all()
    assert (batch.telling.reshape(-1, 2)[batch.which == 5] == np.float32(recipe.remarks_count)).all()
    assert (batch.telling.reshape(-1, 2)[batch.which != 5] == 1).all()
