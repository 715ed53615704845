"""A language model beside a conversation: off unless asked for, told about, kept as it was shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from fake_llm import Fake, playing
from photalk.commands import format
from photalk.errors import CommandError, SettingsError
from photalk.studio import Chat, Studio
from spoken import Spoken
from toy_space import COLOURS, ToyEncoder

HARD = "it looks like midnight in there"


@pytest.fixture
def fake() -> Iterator[Fake]:
    with playing() as played:
        yield played


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    with Studio(tmp_path / "library", understander=Spoken(), encoder=ToyEncoder) as studio:
        yield studio


@pytest.fixture
def named(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An environment that names the server."""
    monkeypatch.setenv("PHOTALK_LLM_URL", fake.url)
    monkeypatch.setenv("PHOTALK_LLM_MODEL", "tiny")
    return monkeypatch


def opened(studio: Studio, photos: Path) -> Chat:
    return studio.chat(photos / "cat.jpg")


def test_without_an_address_nothing_is_asked(
    studio: Studio, photos: Path, fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHOTALK_LLM_FOR", "questions,parse,phrase")
    assert opened(studio, photos).say(HARD).commands == ()
    assert fake.asked == []


def test_an_address_alone_is_for_questions_alone(
    studio: Studio, photos: Path, fake: Fake, named: pytest.MonkeyPatch
) -> None:
    chat = opened(studio, photos)
    assert chat.say(HARD).commands == ()
    chat.say("turn it left")
    assert fake.asked == []


def test_a_hard_request_is_read_by_the_model_and_told(
    studio: Studio, photos: Path, fake: Fake, named: pytest.MonkeyPatch
) -> None:
    named.setenv("PHOTALK_LLM_FOR", "parse")
    fake.says = ["adjust_attr brightness 30"]
    chat = opened(studio, photos)
    reply = chat.say(HARD)
    assert [format(command) for command in reply.commands] == ["adjust_attr brightness 30"]
    assert reply.text.startswith("I took that to mean “brightness +30”. ")
    assert [format(edit) for edit in chat.program.edits] == ["adjust_attr brightness 30"]
    assert chat.undo().commands
    assert not chat.program.edits
    assert len(fake.asked) == 1


def test_what_we_understand_is_never_sent(
    studio: Studio, photos: Path, fake: Fake, named: pytest.MonkeyPatch
) -> None:
    named.setenv("PHOTALK_LLM_FOR", "parse")
    chat = opened(studio, photos)
    for message in ("turn it left", "thanks", "hello", "rotate it", "clockwise", "help", "dog9.png"):
        chat.say(message)
    assert fake.asked == []


@pytest.mark.parametrize(
    "said",
    ["save /tmp/evil.png", "open /etc/passwd", "show 99", "<b>hi</b>", "rotate 90\n" * 10_000, "fly away"],
)
def test_a_hostile_model_changes_nothing(
    studio: Studio, photos: Path, fake: Fake, named: pytest.MonkeyPatch, tmp_path: Path, said: str
) -> None:
    own = opened(studio, photos).say(HARD)
    named.setenv("PHOTALK_LLM_FOR", "parse")
    fake.says = [said]
    before = {path: path.read_bytes() for path in photos.iterdir()}
    chat = opened(studio, photos)
    reply = chat.say(HARD)
    assert (reply.text, reply.commands) == (own.text, ())
    assert not chat.program.edits
    assert {path: path.read_bytes() for path in photos.iterdir()} == before
    assert len(fake.asked) == 1


def test_a_reply_is_kept_as_it_was_shown(
    studio: Studio, photos: Path, fake: Fake, named: pytest.MonkeyPatch
) -> None:
    named.setenv("PHOTALK_LLM_FOR", "phrase")
    chat = opened(studio, photos)
    fake.says = ["All turned by 90, to the left; [A] takes it back."]
    reply = chat.say("turn it left by 90 degrees")
    assert [format(command) for command in reply.commands] == ["rotate 90"]
    assert len(fake.asked) == 1
    assert "cat" not in fake.told
    assert studio.resume("last").state.turns[-1].system == reply.text
    fake.says = ["Open it at http://evil.example"]
    assert "evil" not in chat.say("make it brighter").text


def test_at_most_one_call_to_parse_and_one_to_phrase(
    studio: Studio, photos: Path, fake: Fake, named: pytest.MonkeyPatch
) -> None:
    named.setenv("PHOTALK_LLM_FOR", "parse, phrase")
    fake.says = ["adjust_attr brightness 30", "So, [A]: it is brightness +30 now. Say [B] to take it back."]
    reply = opened(studio, photos).say(HARD)
    assert len(fake.asked) == 2
    assert "“brightness +30”" in reply.text


def test_the_model_asks_the_questions_of_a_search(
    studio: Studio, tmp_path: Path, fake: Fake, named: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "colours"
    folder.mkdir()
    for number, colour in enumerate(("red", "red", "red", "blue", "green"), 1):
        image = Image.new("RGB", (64, 48), COLOURS[colour])
        image.paste(COLOURS["yellow"], (0, 0, 4 * number, 48))
        image.save(folder / f"IMG_{number}.png")
    studio.index(folder)
    fake.says = ["Is the sun shining?"] * 3
    reply = studio.chat().say("find something red")
    assert reply.question is not None
    assert reply.question.text == "Is the sun shining?"
    assert "red" in fake.told
    assert "IMG" not in fake.told
    named.setenv("PHOTALK_LLM_FOR", "parse")
    with Studio(tmp_path / "library", understander=Spoken(), encoder=ToyEncoder) as other:
        asked = len(fake.asked)
        other.chat().say("find something red")
        assert len(fake.asked) == asked


def test_a_setting_of_no_use_is_one_sentence(studio: Studio, photos: Path, named: pytest.MonkeyPatch) -> None:
    named.setenv("PHOTALK_LLM_FOR", "everything")
    with pytest.raises(SettingsError, match="PHOTALK_LLM_FOR must be a list of questions, parse, phrase"):
        studio.chat()
    named.setenv("PHOTALK_LLM_FOR", "parse")
    named.setenv("PHOTALK_LLM_MODEL", "")
    with pytest.raises(CommandError, match="PHOTALK_LLM_MODEL"):
        studio.chat()
