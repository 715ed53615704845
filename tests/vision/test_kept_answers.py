"""What models said is kept on disk by what they were shown: another process need not ask again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from photalk.vision import kept_answers
from photalk.vision.image_types import Thing
from photalk.vision.runtime import Remembering
from photalk.weights.card import Card

MODELS = ("u2netp",)


@pytest.fixture(autouse=True)
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Answers of these tests alone; the model counts as being here."""
    monkeypatch.setattr(kept_answers, "user_cache_path", lambda *_: tmp_path)
    monkeypatch.setattr(kept_answers, "first_of", lambda *names: (names[0], tmp_path / names[0]))
    kept_answers._chosen.cache_clear()
    yield tmp_path / "answers"
    kept_answers._chosen.cache_clear()


def asked(rgb: np.ndarray, answer: np.ndarray) -> tuple[np.ndarray, int]:
    """What a process of its own comes to, and how often it asked the model."""
    looked: list[int] = []

    def look(_: np.ndarray) -> np.ndarray:
        looked.append(1)
        return answer

    eye = Remembering(look, shelf=kept_answers.arrays(MODELS))
    return eye(rgb), len(looked)


def test_the_same_pixels_are_looked_at_once_and_give_the_same_answer() -> None:
    rgb = np.random.default_rng(0).integers(0, 256, (4, 5, 3)).astype(np.uint8)
    mask = np.random.default_rng(1).random((4, 5)).astype(np.float32)
    assert asked(rgb, mask)[1] == 1
    again, looks = asked(rgb, np.zeros_like(mask))
    assert looks == 0
    assert again.dtype == mask.dtype
    assert np.array_equal(again, mask)
    assert asked(rgb ^ 1, mask)[1] == 1
    assert asked(rgb.reshape(5, 4, 3), mask)[1] == 1


def test_things_come_back_as_they_were() -> None:
    seen = (Thing("dog", 0.1 + 0.2, (0.1, 1 / 3, 0.5, 0.9)), Thing("cat", 0.5, (0.0, 0.0, 1.0, 1.0)))
    rgb = np.zeros((2, 2, 3), np.uint8)
    for expected in (seen, seen):
        eye = Remembering(lambda _: seen, shelf=kept_answers.things(MODELS))
        assert eye(rgb) == expected
    assert Remembering(lambda _: (), shelf=kept_answers.things(MODELS))(rgb) == seen


def test_another_model_is_asked_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    rgb, mask = np.zeros((2, 2, 3), np.uint8), np.ones((2, 2), np.float32)
    asked(rgb, mask)
    shown = kept_answers.card_of

    def other(name: str) -> Card:
        return replace(shown(name), sha256="0" * 64)

    monkeypatch.setattr(kept_answers, "card_of", other)
    kept_answers._chosen.cache_clear()
    assert asked(rgb, mask)[1] == 1


def test_an_answer_that_is_damaged_is_asked_for_again(places: Path) -> None:
    rgb, mask = np.zeros((2, 2, 3), np.uint8), np.ones((2, 2), np.float32)
    asked(rgb, mask)
    (file,) = places.iterdir()
    file.write_bytes(file.read_bytes()[:-3])
    again, looks = asked(rgb, mask)
    assert looks == 1
    assert np.array_equal(again, mask)


def test_the_oldest_answers_go_when_there_are_too_many(places: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_answers, "MOST", 5_000)
    mask = np.zeros((250,), np.float32)
    for value in range(12):
        asked(np.full((1, 1, 3), value, np.uint8), mask)
        assert sum(one.stat().st_size for one in places.iterdir()) <= 5_000
    assert asked(np.full((1, 1, 3), 11, np.uint8), mask)[1] == 0
    assert asked(np.full((1, 1, 3), 0, np.uint8), mask)[1] == 1


def test_nothing_is_kept_where_that_is_switched_off(places: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHOTALK_KEEP", "off")
    rgb, mask = np.zeros((2, 2, 3), np.uint8), np.ones((2, 2), np.float32)
    assert [asked(rgb, mask)[1] for _ in range(2)] == [1, 1]
    assert not places.exists()
