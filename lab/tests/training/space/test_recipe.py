"""What a run in the work folder is known by, and from data to files."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from photalk_lab.training.space.vocabulary import Vocabulary

pytestmark = pytest.mark.torch

WORDS = ("dog", "cat")


def test_another_recipe_or_other_words_are_another_run() -> None:
    from photalk_lab.training.recipes import run_of
    from photalk_lab.training.space.plan import Recipe

    runs = [
        run_of(Recipe(), WORDS),
        run_of(Recipe(pooling="ranked"), WORDS),
        run_of(Recipe(), ("cat", "dog")),
    ]
    assert len(set(runs)) == len(runs)
    assert run_of(Recipe(steps=5), WORDS) == runs[0], "a longer run goes on from where it was"


def test_it_is_told_how_photos_are_found_that_are_not_learnt_from(
    net: Any, material: Any, batches: Any, recipe: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from photalk_lab.training.space import recipe as recipes
    from photalk_lab.training.space.captions import Described

    monkeypatch.setattr(recipes, "TOLD", 1)
    monkeypatch.setattr(recipes, "WATCHED", 2)
    roles: Any = ("flickr", "flickr", "flickr-watched", "flickr-watched", "coco-kept", "coco-kept")
    described = [Described(file, ("a",), role) for file, role in zip(material.files, roles, strict=True)]
    told: list[str] = []
    about = recipes.Gathered(described, Vocabulary(WORDS, {}), ["cat"], material, batches(recipe))
    watch = recipes.watching(about, recipe, told.append)
    watch(0, net, {"coarse": 1.0})
    watch(1, net, {"coarse": 0.5})
    assert any("2 of flickr-watched" in said for said in told)
    assert any("2 of coco-kept" in said for said in told)
    assert sum("coarse" in said for said in told) == 2


def test_some_are_always_the_same() -> None:
    from photalk_lab.training.space.recipe import _some

    assert np.array_equal(_some(np.arange(100), 10), _some(np.arange(100), 10))
    assert len(_some(np.arange(5), 10)) == 5


def test_memory_is_kept_without_a_word() -> None:
    from photalk_lab.training.space.recipe import keep_memory

    keep_memory()


def test_the_shape_follows_from_the_recipe() -> None:
    from photalk_lab.training.space.plan import Recipe

    shape = replace(Recipe(), mixing=2, frozen_blocks=7).shape(5, 6)
    assert (shape.words, shape.things, shape.mixing, shape.frozen_blocks) == (5, 6, 2, 7)
