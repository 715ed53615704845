"""Questions about one picture, in a conversation and without one: who answers, and what nobody guesses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from before_after import blind
from photalk.commands import parse
from photalk.errors import CommandError
from photalk.studio import Chat, Studio
from photalk.studio.performer import StudioPerformer
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.space import encoder_choice
from photalk.vision.teller.said import Caption, PictureAnswer
from spoken import Spoken
from toy_space import ToyEncoder
from toy_teller import NoTeller, ToyTeller

WAVE = "a man riding a wave"


class Sees:
    def __init__(self, *things: Thing) -> None:
        self._things = things

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return self._things


@pytest.fixture(autouse=True)
def _no_tags(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder_choice, "encoder", ToyEncoder)


@pytest.fixture
def studio(tmp_path: Path) -> Callable[[ToyTeller | NoTeller], Studio]:
    def opened(teller: ToyTeller | NoTeller, *things: Thing, by_heart: bool = True) -> Studio:
        eyes = replace(blind(), teller=teller, detector=Sees(*things))
        return Studio(
            tmp_path / "library", understander=Spoken() if by_heart else None, encoder=ToyEncoder,
            performer=lambda: StudioPerformer(eyes),
        )  # fmt: skip

    return opened


def do(chat: Chat, *lines: str) -> str:
    return chat.do(*map(parse, lines)).text


def person() -> Thing:
    return Thing("person", 0.9, (0.2, 0.2, 0.6, 0.9))


def test_what_a_picture_shows_is_said_in_a_sentence(studio: Callable[..., Studio], photos: Path) -> None:
    chat = studio(ToyTeller(), person()).chat(photos / "cat.jpg")
    assert do(chat, "tell caption") == "It shows a man riding a wave."
    chat = studio(ToyTeller(Caption(WAVE, 0.3, doubtful=True)), person()).chat(photos / "cat.jpg")
    assert do(chat, "tell caption") == "Maybe a man riding a wave."


def test_alt_text_is_the_caption_with_what_was_done(studio: Callable[..., Studio], photos: Path) -> None:
    chat = studio(ToyTeller(), person()).chat(photos / "cat.jpg")
    (shown,) = chat.do(parse("adjust_attr brightness 30")).images
    assert shown.alt == "A man riding a wave, made brighter."


def test_the_edited_picture_is_what_questions_are_about(studio: Callable[..., Studio], photos: Path) -> None:
    teller = ToyTeller(answers={"what is he holding": PictureAnswer("board", 0.9)})
    chat = studio(teller).chat(photos / "cat.jpg")
    assert do(chat, "tell seen about what is he holding") == "Board."
    do(chat, "crop 0 64 0 48")
    assert do(chat, "tell seen about what is he holding") == "Board."
    (_, before), (_, after) = (rgb.shape[:2] for rgb in (teller.shown[0], teller.shown[-1]))
    assert after == before // 2


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("When was this photo taken?", "No date is known of it."),
        ("what city is this", "No place is known of it."),
        ("Which camera took this?", "No camera is known of it."),
        ("how big is this photo?", "96 × 64"),
    ],
)
def test_what_the_file_would_know_is_never_guessed(
    studio: Callable[..., Studio], photos: Path, question: str, said: str
) -> None:
    teller = ToyTeller()
    chat = studio(teller, by_heart=False).chat(photos / "cat.jpg")
    assert said in chat.say(question).text
    assert not teller.asked


def test_without_a_teller_nothing_fails(studio: Callable[..., Studio], photos: Path) -> None:
    chat = studio(NoTeller(), person()).chat(photos / "cat.jpg")
    assert "person" in do(chat, "tell caption")
    assert do(chat, "tell seen about what is he holding") == "I can't tell."
    assert do(chat, "tell seen about how many people") == "1 person."


def test_a_picture_is_asked_about_without_a_conversation(studio: Callable[..., Studio], photos: Path) -> None:
    teller = ToyTeller(answers={"anything at all": PictureAnswer("board", 0.5)})
    room = studio(teller, person())
    answer = room.ask("tell seen about anything at all", photos / "cat.jpg")
    assert (answer.text, answer.basis, answer.sure) == ("Probably board.", "seen", 0.5)
    assert room.ask("tell size", photos / "cat.jpg").text.startswith("It is 96 × 64 pixels")
    with pytest.raises(CommandError, match="no question about the picture"):
        room.ask("make it brighter", photos / "cat.jpg")
