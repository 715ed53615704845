"""Two pictures of a conversation: one photo is compared by its programs, others by looking."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from photalk.commands import AdjustAttr, BlackAndWhite, Compare, Flip, Rotate, Transfer
from photalk.compare.difference import Difference, FoundStep, Kinship
from photalk.conversation.actions import Contrast
from photalk.edit.program import Program
from photalk.errors import PictureError
from photalk.studio import Studio, comparison
from photalk.studio.performer import StudioPerformer
from photalk.vision.loading import load

NAMES = ("number 1", "number 2")
TURNED = Program.of(Rotate(90))


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, Path, tuple[int, int]]]:
    """What was looked at, as files and the size of the first; always the same difference is found."""
    seen: list[tuple[Path, Path, tuple[int, int]]] = []

    def difference(first: Path, second: Path, eyes: object) -> Difference:
        seen.append((first, second, load(first).full_size))
        load(second)
        findings = (FoundStep(AdjustAttr("brightness", 20), 0.9), FoundStep(Flip("horizontal"), 0.9))
        return Difference(Kinship.EDITED, findings, 5.0, 0.5)

    monkeypatch.setattr(comparison, "_difference", difference)
    return seen


def test_one_photo_is_compared_by_its_programs_without_a_look(photos: Path, looked: list[object]) -> None:
    shutil.copy(photos / "cat.jpg", photos / "copy.jpg")
    edited = Program.of(AdjustAttr("brightness", 30), BlackAndWhite())
    found = StudioPerformer().perform(
        Contrast(str(photos / "cat.jpg"), TURNED, str(photos / "copy.jpg"), edited, NAMES)
    )
    assert found.text == "Number 2 is brighter, turned 90° to the right and black and white."  # type: ignore[union-attr]
    assert found.edits == (Rotate(270), AdjustAttr("brightness", 30), BlackAndWhite())  # type: ignore[union-attr]
    assert not looked


def test_other_pictures_are_compared_as_their_programs_make_them(
    photos: Path, looked: list[tuple[Path, Path, tuple[int, int]]]
) -> None:
    first, second = photos / "cat.jpg", photos / "dog9.png"
    found = StudioPerformer().perform(Contrast(str(first), TURNED, str(second), Program(), NAMES))
    assert found.text == "Number 2 is brighter and mirrored left to right."  # type: ignore[union-attr]
    ((made, other, size),) = looked
    assert size == (64, 96)
    assert other == second
    assert not made.exists()


def test_in_a_conversation_it_is_told_and_done(photos: Path, tmp_path: Path, looked: list[object]) -> None:
    with Studio.open(tmp_path / "library") as studio:
        chat = studio.chat(photos)
        assert "Number 2 is brighter" in chat.do(Compare(1, 2)).text
        chat.say("open 3")
        reply = chat.say("do to this what was done from 1 to 2")
        assert reply.commands == (AdjustAttr("brightness", 20), Flip("horizontal"))
        assert chat.program == Program.of(*reply.commands)
        assert len(looked) == 2
        assert "mirrored left to right" in chat.say("what did I change?").text
        again = studio.replay(studio.export(chat.session or 0))
        assert again.program == chat.program
        assert len(looked) == 2
        with pytest.raises(PictureError):
            studio.compare(photos / "none.jpg", photos / "cat.jpg")
        assert "There is no picture 9" in chat.do(Transfer(1, 9)).text


def test_the_alt_text_of_a_shown_picture_says_what_was_done(photos: Path, tmp_path: Path) -> None:
    with Studio.open(tmp_path / "library") as studio:
        chat = studio.chat(photos / "cat.jpg")
        (shown,) = chat.do(Rotate(90), AdjustAttr("brightness", 20)).images
        assert shown.alt.endswith("made brighter and turned 90° to the left.")


def test_an_action_that_stops_short_is_not_taken_for_the_end_of_the_talk(
    photos: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comparison, "_difference", lambda *pair: next(iter(())))
    with Studio.open(tmp_path / "library") as studio:
        chat = studio.chat(photos)
        with pytest.raises(RuntimeError):
            chat.do(Compare(1, 2))
