"""Every speaker but the basic one learns which of two pictures is the brighter; what was learned is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.errors import NotFound
from photalk_lab.papers.visual_relationships.material import Material
from photalk_lab.papers.visual_relationships.vocabulary import PAD, VARIANTS, Vocabulary

pytestmark = pytest.mark.torch


def toy(count: int, seed: int) -> Material:
    """Pairs in which one picture is lighter than the other: the first column of the places is their light."""
    rng = np.random.default_rng(seed)
    before, after = rng.normal(size=(2, count, 4, 5)).astype(np.float16)
    lighter = rng.random(count) < 0.5
    before[..., 0], after[..., 0] = np.where(lighter, -1, 1)[:, None], np.where(lighter, 1, -1)[:, None]
    said = tuple(("brighten the photo",) if one else ("make it darker",) for one in lighter)
    return Material(before, after, said, ("global",) * count, ("a.jpg",) * count)


def taught(variant: str) -> Any:
    import torch

    from photalk_lab.papers.visual_relationships.nets import Config
    from photalk_lab.papers.visual_relationships.training import Lesson, teach

    torch.set_num_threads(1)
    train = toy(256, 0)
    vocabulary = Vocabulary.of(one for each in train.sentences for one in each)
    config = Config(variant, len(vocabulary), 5, hidden=24, dropout=0.1, longest=5)
    lesson = Lesson(rate=1e-2, batch=32, epochs=6, patience=6)
    return teach(config, vocabulary, train, toy(64, 1), lesson, lambda _: None)


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_learns_which_picture_is_brighter_if_it_can_tell_them_apart(variant: str) -> None:
    from photalk_lab.papers.visual_relationships.training import said_of

    trained, unseen = taught(variant), toy(200, 2)
    said = said_of(trained, unseen.before, unseen.after)
    right = np.mean([one == each[0] for one, each in zip(said, unseen.sentences, strict=True)])
    assert right < 0.75 if variant == "basic" else right > 0.9


def test_what_was_learned_is_kept(tmp_path: Path) -> None:
    from photalk_lab.papers.visual_relationships.checkpoint import found_in, load, save
    from photalk_lab.papers.visual_relationships.training import said_of

    trained, unseen = taught("static"), toy(30, 2)
    save(trained, tmp_path / "static")
    again = load(found_in(tmp_path)["static"])
    assert again.vocabulary == trained.vocabulary
    assert again.figures == trained.figures
    assert said_of(again, unseen.before, unseen.after) == said_of(trained, unseen.before, unseen.after)


def test_what_is_no_speaker_is_refused_in_a_sentence(tmp_path: Path) -> None:
    from photalk_lab.papers.visual_relationships.checkpoint import load

    with pytest.raises(NotFound, match="There is no speaker"):
        load(tmp_path)
    (tmp_path / "model.json").write_text('{"config": {}}')
    with pytest.raises(NotFound, match="holds no speaker"):
        load(tmp_path)


def test_batches_have_every_sentence_once() -> None:
    from photalk_lab.papers.visual_relationships.training import batches

    rng = np.random.default_rng(0)
    spelled = np.where(np.arange(9) < rng.integers(2, 9, 150)[:, None], 5, PAD)
    parts = list(batches(spelled, 16, rng))
    assert sorted(np.concatenate(parts).tolist()) == list(range(150))
    assert max(map(len, parts)) == 16
