"""What is kept back, and what is told before anything is fetched or trained."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from photalk.errors import NotFound

pytestmark = pytest.mark.torch


def test_a_tenth_of_the_dialogues_is_kept_back() -> None:
    from photalk_lab.training.listener.recipe import kept_back

    kept = [name for name in (f"dialogue_{at}" for at in range(2000)) if kept_back(name)]
    assert 150 < len(kept) < 250
    assert all(map(kept_back, kept))


def test_dialogues_that_are_missing_or_too_few_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from photalk_lab.training import minilm
    from photalk_lab.training.listener.recipe import run

    monkeypatch.setattr(minilm, "path_of", lambda _: pytest.fail("nothing is fetched for nothing"))
    with pytest.raises(NotFound, match=r"There is no .*train\.json"):
        run(tmp_path, tmp_path / "out")
    row = {"uid": "a_0", "api": "search kite", "history_utte": ["user_text: a kite"], "history_img": []}
    (tmp_path / "train.json").write_text(json.dumps([row]))
    with pytest.raises(NotFound, match="1 instances of CAISE are too few"):
        run(tmp_path, tmp_path / "out")
