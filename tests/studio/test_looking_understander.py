"""An understander can look at the pictures of the conversation, and only looking looks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from photalk.commands import parse_lines
from photalk.edit.program import Program
from photalk.errors import PictureError
from photalk.language.understanding import Scene, Turn, Understanding, unseen
from photalk.studio import Studio
from photalk.studio.performer import StudioPerformer
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Thing

NOTHING = Scene(look=unseen)


class Curious:
    """Understands commands, and looks when it is asked what it sees."""

    def __init__(self) -> None:
        self.saw: list[tuple[tuple[str, ...], ...]] = []

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = NOTHING) -> Understanding:
        if message == "look":
            self.saw.append(scene.look())
            return Understanding(smalltalk="unclear")
        return Understanding(parse_lines(message.replace(";", "\n")))


class Model:
    """Sees a bus in the middle of every picture, and counts how often it was asked."""

    asked = 0

    def things(self, rgb: np.ndarray) -> tuple[Thing, ...]:
        self.asked += 1
        return (Thing("bus", 0.9, (0.2, 0.2, 0.8, 0.8)),)

    def alpha(self, rgb: np.ndarray) -> np.ndarray:
        return np.ones(rgb.shape[:2], np.float32)

    def fill(self, rgb: np.ndarray, hole: np.ndarray) -> np.ndarray:
        return rgb


@pytest.fixture
def model() -> Model:
    return Model()


@pytest.fixture
def studio(tmp_path: Path, model: Model) -> Studio:
    eyes = Eyes(model, model, model)
    return Studio(tmp_path / "library", understander=Curious(), performer=lambda: StudioPerformer(eyes))


def saw(studio: Studio) -> tuple[tuple[str, ...], ...]:
    return studio._understander.saw[-1]  # type: ignore[union-attr]


def test_nothing_is_looked_at_before_it_is_asked(studio: Studio, photos: Path, model: Model) -> None:
    chat = studio.chat(photos / "cat.jpg")
    chat.say("rotate 90")
    assert model.asked == 0
    chat.say("look")
    assert model.asked > 0


def test_a_picture_is_looked_at_once_for_each_state(studio: Studio, photos: Path, model: Model) -> None:
    chat = studio.chat(photos / "cat.jpg")
    chat.say("look")
    first = model.asked
    chat.say("look")
    assert model.asked == first
    chat.say("black_and_white")
    chat.say("look")
    assert model.asked > first


def test_the_edited_picture_is_what_is_seen(studio: Studio, photos: Path) -> None:
    chat = studio.chat(photos / "cat.jpg")
    chat.say("look")
    assert not {"gray bus", "black bus", "white bus"} & set(saw(studio)[-1])
    chat.say("black_and_white")
    chat.say("look")
    assert {"gray bus", "black bus", "white bus"} & set(saw(studio)[-1])


def test_the_latest_picture_comes_last_and_at_most_four_are_seen(studio: Studio, photos: Path) -> None:
    chat = studio.chat()
    chat.say("look")
    assert saw(studio) == ()
    for name in ("cat.jpg", "dog9.png"):
        chat.say(f"open {photos / name}")
    chat.say("black_and_white")
    chat.say("look")
    assert len(saw(studio)) == 2
    assert "gray bus" in saw(studio)[1]
    assert "gray bus" not in saw(studio)[0]


def test_a_picture_that_vanished_has_nothing_in_it(studio: Studio, photos: Path) -> None:
    chat = studio.chat(photos / "cat.jpg")
    (photos / "cat.jpg").unlink()
    chat.say("look")
    assert saw(studio) == ((),)
    with pytest.raises(PictureError):
        StudioPerformer().concepts(str(photos / "cat.jpg"), Program())
