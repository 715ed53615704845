"""From pairs to files: what was made is not made again, and what is missing is told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.edit.program import Program
from photalk.errors import NotFound
from photalk_lab.papers.visual_relationships import run
from photalk_lab.papers.visual_relationships.pairs.making import Made
from photalk_lab.papers.visual_relationships.seeing import COLUMNS


def test_data_and_variants_that_are_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"needs flickr8k/train\.jsonl"):
        run(tmp_path, tmp_path / "out")
    (tmp_path / "flickr8k" / "images").mkdir(parents=True)
    (tmp_path / "flickr8k" / "train.jsonl").write_text("")
    with pytest.raises(NotFound, match="basic, multihead, static, dynamic"):
        run(tmp_path, tmp_path / "out", "relational")


@pytest.mark.torch
def test_training_writes_speakers_and_makes_no_pair_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from photalk_lab.papers.visual_relationships import recipe
    from photalk_lab.papers.visual_relationships.checkpoint import found_in, load
    from photalk_lab.papers.visual_relationships.training import Lesson

    made: list[str] = []

    def pairs_of(data: Path, split: str, count: int, *_: Any, start: int, **__: Any) -> Iterator[Made]:
        pixels = np.zeros((4, 4, 3), np.uint8)
        for number in range(start, start + count):
            made.append(f"{split} {number}")
            yield Made(
                Path("a.jpg"), "global", Program(), pixels, pixels + 9, ("crop it",), "jpeg 90", b"", ".jpg"
            )

    def see(pictures: Sequence[Any]) -> Any:
        return np.array([np.full((2, COLUMNS), picture.mean()) for picture in pictures], np.float32)

    monkeypatch.setattr(recipe, "pairs_of", pairs_of)
    monkeypatch.setattr(recipe, "mined", lambda _: None)
    monkeypatch.setattr(recipe, "Seeing", lambda: see)
    plan = recipe.Plan(pairs=40, watched=20, hidden=8, lesson=Lesson(epochs=1))
    recipe.train(tmp_path, tmp_path, ["basic"], lambda _: None, plan)
    once = list(made)
    recipe.train(tmp_path, tmp_path, ["dynamic"], lambda _: None, plan)

    assert made == once
    assert sum(name.startswith("train") for name in made) == 40
    assert list(found_in(tmp_path)) == ["basic", "dynamic"]
    assert load(tmp_path / "dynamic").vocabulary.words[4:] == ("crop", "it")
