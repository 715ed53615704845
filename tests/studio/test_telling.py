"""What is told of pictures in a conversation is kept, found again, and taken back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PIL import Image

from photalk.commands import format, parse
from photalk.library.stated_facts import Facts
from photalk.studio import Chat, Studio
from spoken import Spoken
from toy_space import COLOURS, ToyEncoder

NAMES = ("red", "green", "blue", "yellow")


@pytest.fixture
def colours(tmp_path: Path) -> Path:
    folder = tmp_path / "colours"
    folder.mkdir()
    for colour in NAMES:
        Image.new("RGB", (64, 48), COLOURS[colour]).save(folder / f"{colour}.png")
    return folder


@pytest.fixture
def studio(tmp_path: Path, colours: Path) -> Iterator[Studio]:
    with Studio(tmp_path / "library", understander=Spoken(), encoder=ToyEncoder) as studio:
        studio.index(colours)
        yield studio


def do(chat: Chat, *lines: str) -> str:
    return chat.do(*map(parse, lines)).text


def facts(studio: Studio, path: Path) -> Facts:
    told = studio.finding.library.statements
    return told.facts_of(told.digest(path))


def found(studio: Studio, words: str) -> set[str]:
    return {Path(hit.photo.path).stem for hit in studio.search(words).hits}


def test_the_open_picture_is_rated_and_undo_takes_that_back_before_any_step(
    studio: Studio, colours: Path
) -> None:
    chat = studio.chat(colours / "red.png")
    do(chat, "rotate 90")
    assert do(chat, "rate 5") == "Rated red.png 5 stars. Say “undo” to take it back."
    assert (
        do(chat, "tag harbour, Lisbon")
        == "Tagged red.png “harbour” and “Lisbon”. Say “undo” to take it back."
    )
    assert facts(studio, colours / "red.png") == Facts(rating=5, tags=("harbour", "Lisbon"))
    assert do(chat, "undo 1") == "Took back the keywords “harbour” and “Lisbon” of 1 picture."
    assert do(chat, "redo 1") == "Brought back the keywords “harbour” and “Lisbon” of 1 picture."
    assert facts(studio, colours / "red.png").tags == ("harbour", "Lisbon")
    assert "harbour" in do(chat, "take_back")
    assert do(chat, "take_back") == "Took back the rating of 1 picture."
    assert facts(studio, colours / "red.png") == Facts()
    assert len(chat.program) == 1
    assert do(chat, "undo 1").startswith("Took back “turned")
    assert "left to be taken back" in do(chat, "take_back")


def test_a_whole_list_is_told_of_at_once(studio: Studio, colours: Path) -> None:
    chat = studio.chat(colours)
    assert do(chat, "tag all: Lisbon") == "Tagged 4 pictures “Lisbon”. Say “undo” to take it back."
    do(chat, "reject 1 2", "album 3: Summer")
    assert found(studio, "tag:lisbon -mark:reject") == {"red", "yellow"}
    assert found(studio, "album:summer") == {"red"}
    chat.undo()
    assert found(studio, "mark:reject") == set()
    assert found(studio, "tag:none") == set()


def test_corrected_dates_and_places_count_in_search_and_files_stay(studio: Studio, colours: Path) -> None:
    before = {path: path.read_bytes() for path in colours.iterdir()}
    chat = studio.chat(colours)
    assert "38.72" in do(chat, "located all: Nowhere at all")
    assert do(chat, "located all: Lisbon").startswith("Placed 4 pictures in Lisbon, Lisbon, Portugal.")
    do(chat, "dated 1 2: 2019-03-04T23:00")
    told = do(chat, "shifted all: +2h")
    assert told.startswith("Moved the date of 2 pictures 2h later. 2 pictures had no date")
    assert found(studio, "on:2019-03-05") == {"blue", "green"}
    assert found(studio, "place:lisbon") == set(NAMES)
    photo = studio.finding.library.by_path(colours / "blue.png")
    assert photo is not None
    assert photo.taken == datetime(2019, 3, 5, 1, 0)
    assert {path: path.read_bytes() for path in colours.iterdir()} == before


def test_a_search_is_kept_by_name_and_stays_live(studio: Studio, colours: Path) -> None:
    chat = studio.chat()
    assert "what" in do(chat, "keep_search Best")
    do(chat, "search rating>=4")
    assert "No photo is rated 4 or more" in chat.latest.reply if chat.latest else False
    studio.chat(colours / "red.png").do(parse("rate 5"))
    chat = studio.chat()
    do(chat, "search rating>=4")
    assert do(chat, "keep_search My “best” 🎉").startswith("Kept rated 4 or more as “My best 🎉”")
    studio.chat(colours / "blue.png").do(parse("rate 4"))
    assert found(studio, 'saved:"my best 🎉"') == {"red", "blue"}
    assert found(studio, 'saved:"my best 🎉" rating<5') == {"blue"}
    assert "red.png" in (opened := do(studio.chat(), "open My best 🎉"))
    assert "as in my best" in opened.lower()
    do(chat, "take_back")
    assert "There is no file or folder" in do(studio.chat(), "open My best 🎉")
    assert "No search was kept" in do(studio.chat(), 'search saved:"My best"')


def test_a_conversation_that_goes_on_later_still_knows_what_to_take_back(
    studio: Studio, colours: Path
) -> None:
    chat = studio.chat(colours / "red.png")
    do(chat, 'title Anna\'s "best"; DROP TABLE photos')
    assert facts(studio, colours / "red.png").title == 'Anna\'s "best"; DROP TABLE photos'
    assert chat.session is not None
    again = studio.resume(chat.session)
    assert do(again, "undo 1") == "Took back the title of 1 picture."
    assert facts(studio, colours / "red.png") == Facts()


def test_a_replayed_conversation_tells_nothing_twice(studio: Studio, colours: Path) -> None:
    chat = studio.chat(colours / "red.png")
    do(chat, "rate 5")
    do(chat, "take_back")
    text = studio.export(chat.session or 0)
    assert [format(one) for turn in studio.replay(text).state.turns for one in turn.commands or ()][1:] == [
        "rate 5", "take_back",
    ]  # fmt: skip
    assert facts(studio, colours / "red.png") == Facts()


def test_what_refers_to_no_picture_tells_nothing(studio: Studio, colours: Path) -> None:
    chat = studio.chat()
    assert "No picture is open" in do(chat, "rate 5")
    assert "No pictures are listed" in do(chat, "tag all: x")
    assert "no picture 9" in do(studio.chat(colours), "pick 9")


def test_several_can_be_taken_back_in_one_message(studio: Studio, colours: Path) -> None:
    chat = studio.chat(colours / "red.png")
    for line in ("rate 5", "pick", "title Boats"):
        do(chat, line)
    do(chat, "take_back", "take_back", "tag late")
    assert facts(studio, colours / "red.png") == Facts(rating=5, tags=("late",))
    do(chat, "undo 1")
    assert do(chat, "undo 1") == "Took back the rating of 1 picture."
    assert do(chat, "undo 1") == "There is nothing to take back."


@pytest.mark.parametrize(("line", "why"), [("rate 9", "not 9."), ("dated 2: 2023-99-99", "-99'.")])
def test_a_typed_value_that_cannot_be_is_told_and_nothing_is_kept(
    tmp_path: Path, colours: Path, line: str, why: str
) -> None:
    with Studio(tmp_path / "library", encoder=ToyEncoder) as studio:
        studio.index(colours)
        chat = studio.chat(colours / "red.png")
        reply = chat.say(line)
        assert reply.text.endswith(why)
        assert facts(studio, colours / "red.png") == Facts()
