"""`photalk train`, as far as it goes without torch and data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from photalk_lab.papers import caise
from photalk_lab.training import installed

Photalk = Callable[..., Any]


def test_a_training_that_is_not_there_is_told_those_there_are(photalk: Photalk, tmp_path: Path) -> None:
    ran = photalk("train", "nonsense", "--data", str(tmp_path), "-o", str(tmp_path))
    assert ran.failed_in_a_sentence
    assert "There is no training 'nonsense'" in ran.err
    assert "caise" in ran.err


def test_without_torch_it_says_what_to_install(
    quick: Photalk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installed, "find_spec", lambda _: None)
    ran = quick("train", "caise", "--data", str(tmp_path), "-o", str(tmp_path))
    assert ran.failed_in_a_sentence
    assert "photalk-lab[train]" in ran.err


def test_only_options_that_were_given_are_passed_on(
    quick: Photalk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[dict[str, Any]] = []

    def run(data: Path, out: Path, variant: str | None = None, settings: list[str] | None = None) -> None:
        seen.append({"data": data, "out": out, "variant": variant, "settings": settings})

    monkeypatch.setattr(caise, "run", run)
    place = ("train", "caise", "--data", str(tmp_path), "-o", str(tmp_path / "out"))
    quick(*place)
    quick(*place, "--variant", "+ue", "--set", "epochs=3", "--set", "seed=1")
    assert seen == [
        {"data": tmp_path, "out": tmp_path / "out", "variant": None, "settings": None},
        {"data": tmp_path, "out": tmp_path / "out", "variant": "+ue", "settings": ["epochs=3", "seed=1"]},
    ]
