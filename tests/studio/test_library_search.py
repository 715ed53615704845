"""Finding through the front door: real pictures, a real library, and an encoder that sees plain colours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from photalk.commands import format
from photalk.commands.queries.query import Term
from photalk.errors import NotFound, WeightsError
from photalk.studio import Chat, Studio
from photalk.studio import library_search as module
from spoken import Spoken
from toy_space import COLOURS, ToyEncoder

NAMES = ("red", "green", "blue", "yellow", "white", "black", "pink", "orange")


@pytest.fixture
def colours(tmp_path: Path) -> Path:
    """A folder of pictures of one colour each, whose names say nothing."""
    folder = tmp_path / "colours"
    folder.mkdir()
    for number, colour in enumerate(NAMES, 1):
        Image.new("RGB", (64, 48), COLOURS[colour]).save(folder / f"IMG_{number}.png")
    return folder


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    with Studio(tmp_path / "library", understander=Spoken(), encoder=ToyEncoder) as studio:
        yield studio


def lines(chat: Chat, message: str) -> list[str]:
    return [format(command) for command in chat.say(message).commands]


def test_a_folder_is_indexed_and_searched_in_words(studio: Studio, colours: Path) -> None:
    assert studio.indexed() == 0
    told: list[object] = []
    report = studio.index(colours, progress=told.append)
    assert (report.photos, report.new) == (8, 8)
    assert told
    assert studio.indexed() == 8
    assert studio.index(str(colours)).new == 0
    found = studio.search("blue", k=3)
    assert Path(found.hits[0].photo.path).name == "IMG_3.png"
    assert len(found.hits) == 3


def test_a_conversation_finds_in_the_library_and_goes_on_to_edit(
    studio: Studio, colours: Path, tmp_path: Path
) -> None:
    studio.index(colours)
    chat = studio.chat()
    reply = chat.say("find something yellow")
    assert chat.state.query.terms == (Term("something yellow"),) or "yellow" in chat.state.query.words
    assert reply.hits[0].photo.path == str(colours / "IMG_4.png")
    assert [shown.path for shown in reply.images] == [Path(hit.photo.path) for hit in reply.hits]
    assert "IMG_4.png" in reply.text
    chat.say("the first one, a bit brighter, and turn it left")
    assert chat.picture == colours / "IMG_4.png"
    assert chat.save(tmp_path / "out.jpg").exists()


def test_an_opened_folder_is_indexed_on_the_spot_and_only_once(studio: Studio, colours: Path) -> None:
    chat = studio.chat(colours)
    reply = chat.say("find something pink")
    assert reply.text.startswith("Indexed 8 pictures of colours first.")
    assert "IMG_7.png" in reply.text
    assert "in the folder" not in reply.text
    assert "Indexed" not in chat.say("find something red").text


def test_only_the_opened_folder_is_searched(studio: Studio, colours: Path, photos: Path) -> None:
    studio.index(colours, photos)
    found = studio.chat(photos).say("find something red").hits
    assert {Path(hit.photo.path).parent for hit in found} == {photos}


def test_of_a_large_folder_that_is_not_indexed_we_say_how(
    studio: Studio, colours: Path, photos: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ON_THE_SPOT", 5)
    chat = studio.chat(colours)
    assert f"photalk index {colours}" in chat.say("find something red").text
    studio.index(photos)
    reply = chat.say("find something red")
    assert f"photalk index {colours}" in reply.text
    assert {Path(hit.photo.path).parent for hit in reply.hits} == {photos}
    studio.index(colours)
    assert chat.say("find something red").hits[0].photo.path == str(colours / "IMG_1.png")


def test_nothing_is_indexed_yet(studio: Studio) -> None:
    assert "photalk index" in studio.chat().say("find a dog").text
    with pytest.raises(NotFound, match="photalk index"):
        studio.search("a dog")


def test_without_an_encoder_file_names_are_searched(tmp_path: Path, photos: Path) -> None:
    def none() -> ToyEncoder:
        raise WeightsError("The encoder is missing.")

    with Studio(tmp_path / "library", understander=Spoken(), encoder=none) as studio:
        chat = studio.chat(photos)
        reply = chat.say("find the dog")
        assert "Only file names were searched: The encoder is missing." in reply.text
        assert reply.hits == ()
        assert len(reply.images) == 2
        assert chat.say("only from 2023").text == "The encoder is missing."


def test_ruling_out_likeness_and_reasons_reach_the_library(studio: Studio, colours: Path) -> None:
    studio.index(colours)
    chat = studio.chat()
    chat.say("find something red")
    again = chat.say("not the first one")
    assert str(colours / "IMG_1.png") not in [hit.photo.path for hit in again.hits]
    like = chat.say("more like the second one")
    assert len(like.hits) == 6
    assert lines(chat, "why the first one?") == ["why 1"]
    assert chat.say("start over").hits == ()


def test_a_search_is_resumed_with_its_question(studio: Studio, colours: Path, tmp_path: Path) -> None:
    studio.index(colours)
    chat = studio.chat()
    chat.say("find something red")
    chat.say("without people")
    chat.say("not 2")
    resumed = studio.resume(chat.session or 0)
    assert resumed.state == chat.state
    assert resumed.state.query.ruled_out
    replayed = studio.replay(studio.export(chat.session or 0))
    assert replayed.state == chat.state
