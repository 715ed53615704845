"""What a run in the work folder is known by."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from photalk_lab.training.space.vocabulary import Vocabulary

pytestmark = pytest.mark.torch

WORDS = Vocabulary(("dog", "cat"), {})


def test_another_recipe_other_words_or_another_start_are_another_run(tmp_path: Path) -> None:
    from photalk_lab.training.space.recipe import FURTHER, MEMBERS, run_of

    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "card.json").write_text(f'{{"identity": "{name}"}}')
    runs = [
        run_of(MEMBERS[0], WORDS, None),
        run_of(FURTHER[0], WORDS, None),
        run_of(FURTHER[0], WORDS, tmp_path / "one"),
        run_of(FURTHER[0], WORDS, tmp_path / "two"),
        run_of(MEMBERS[0], Vocabulary(("cat", "dog"), {}), None),
    ]
    assert len(set(runs)) == len(runs)
    assert runs[2] == run_of(FURTHER[0], WORDS, tmp_path / "one")
    longer = replace(FURTHER[0], steps=2 * FURTHER[0].steps)
    assert runs[2] == run_of(longer, WORDS, tmp_path / "one"), "a longer run goes on from where it was"


def test_what_was_trained_without_a_start_is_not_taken_for_what_goes_on_from_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import numpy as np
    import torch

    from photalk_lab.training.space import recipe
    from photalk_lab.training.space.captions import Described
    from photalk_lab.training.space.training import Material

    class Net(torch.nn.Linear):
        image = type("Image", (), {"expect": staticmethod(lambda _: None)})

    taken_up: list[Path] = []
    monkeypatch.setattr(recipe, "_beginning", lambda *_: Net(1, 1))
    monkeypatch.setattr(recipe, "teach", lambda net, *_: net)
    monkeypatch.setattr(recipe, "take_up", lambda _, folder, __: taken_up.append(folder))
    nothing = np.zeros((0, 2), np.float16)
    tags = np.zeros((1, 2), np.uint8)
    material = Material(nothing, nothing, np.zeros(1, np.int64), nothing, [], tags, [], 2)
    start = tmp_path / "trained"
    start.mkdir()
    (start / "card.json").write_text('{"identity": "one"}')
    for begun in (None, start):
        recipe._taught(
            [Described(Path("a.jpg"), (), "flickr")],
            material,
            WORDS,
            recipe.MEMBERS[0],
            begun,
            tmp_path,
            lambda _: None,
        )
    assert taken_up == [start]
