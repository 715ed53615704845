"""Rooms: what each role may do, where a room stands, and what is exported of it."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_shelf import ToyShelf

from photalk.commands import parse
from photalk.edit.program import Program
from photalk.errors import CannotDo, CommandError, LibraryError, NotFound, SessionError
from photalk.search.finder import Finder
from photalk.studio.collecting import acting
from photalk.studio.collecting.events import (
    Answered,
    Asked,
    Did,
    Ended,
    Event,
    Happening,
    Pictured,
    Role,
    Said,
    Searched,
    Shared,
    Ticked,
    from_record,
    to_record,
)
from photalk.studio.collecting.exporting import dialogue, exported, finished, instances, log
from photalk.studio.collecting.room import Room, Setting
from photalk.studio.collecting.standing import Standing, query_after, round_of, standing, verdict
from photalk.studio.collecting.store import Rooms
from photalk.studio.collecting.tasks import CHANGES, SEARCHES, suggested

DOG, CAT = Pictured(1, "dog.jpg", (400, 300)), Pictured(2, "cat.jpg", (640, 480))
CAISE = Setting("caise", "Two talk", (DOG,), ("Find a dog", "Turn it"))
CHATIR = Setting("chatir", "One is asked", target=DOG, top=1, rounds=3)


def measured(picture: int, program: Program) -> tuple[int, int]:
    return (300, 400) if len(program) % 2 else (400, 300)


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Rooms]:
    kept = Rooms(tmp_path)
    yield kept
    kept.close()


@pytest.fixture
def room(rooms: Rooms) -> int:
    return rooms.make(CAISE)[0].number


def say(rooms: Rooms, room: int, role: Role, text: str) -> Room:
    return rooms.act(room, role, lambda now: (acting.say(now, role, text),))


def do(rooms: Rooms, room: int, line: str) -> Room:
    command = acting.command_of(line)
    return rooms.act(room, "assistant", lambda now: (acting.do(now, "assistant", command, measured),))


def look(rooms: Rooms, room: int, words: str, *found: Pictured) -> Room:
    return rooms.act(
        room, "assistant", lambda now: (acting.search(now, "assistant", words, lambda _: found),)
    )


def share(rooms: Rooms, room: int, picture: Pictured) -> Room:
    return rooms.act(room, "assistant", lambda now: (acting.share(now, "assistant", picture, measured),))


def test_a_dialogue_is_written_as_in_caise(rooms: Rooms, room: int) -> None:
    say(rooms, room, "user", "find me\na dog")
    look(rooms, room, "wolf", CAT)
    look(rooms, room, "dog", CAT, DOG)
    share(rooms, room, DOG)
    say(rooms, room, "assistant", "Here you are")
    share(rooms, room, CAT)
    for line in ("adjust_attr brightness 30", "flip vertical", "undo 1", "crop 0 100 0 50", "rotate 90"):
        do(rooms, room, line)
    found = instances(rooms.room(room))
    assert [it["api"] for it in found] == [
        "search dog", "adjust_attr brightness 30", "crop 0 100 0 50", "rotate 90",
    ]  # fmt: skip
    assert [it["uid"] for it in found] == [f"md_{room}_{number}" for number in range(4)]
    assert found[-1]["history_utte"] == [
        "assistant_text: How can I help you today?",
        "user_text: find me a dog",
        "search dog",
        "image_load: 1",
        "assistant_text: Here you are",
        "image_load: 2",
        "adjust_attr brightness 30",
        "image_load: 3",
        "flip vertical",
        "image_load: 4",
        "undo 1",
        "image_load: 5",
        "crop 0 100 0 50",
        "image_load: 6",
    ]
    assert found[-1]["history_img"] == [f" md_{room}_image_{number}" for number in range(1, 7)]


def test_what_is_shown_is_the_picture_and_its_program(rooms: Rooms, room: int) -> None:
    look(rooms, room, "pets", DOG, CAT)
    share(rooms, room, DOG)
    do(rooms, room, "rotate 90")
    share(rooms, room, CAT)
    do(rooms, room, "flip vertical")
    now = share(rooms, room, DOG)
    assert now.open is not None
    assert now.open.picture.id == DOG.id
    assert now.open.program == Program.of(parse("rotate 90"))
    assert now.open.picture.size == (300, 400)
    do(rooms, room, "image_cutout")
    now = do(rooms, room, "drop 1")
    assert [one.program.edits for one in now.shown[-2:]] == [
        (parse("rotate 90"), parse("image_cutout")), (parse("image_cutout"),),
    ]  # fmt: skip
    assert now.board == len(now.shown) == 7


def test_a_room_is_the_fold_of_its_log(rooms: Rooms, room: int, tmp_path: Path) -> None:
    look(rooms, room, "dog", DOG)
    share(rooms, room, DOG)
    do(rooms, room, "rotate 90")
    before = rooms.act(room, "user", lambda now: (acting.tick(now, "user", 1, True),))
    again = Rooms(tmp_path)
    try:
        assert again.room(room) == before
    finally:
        again.close()
    assert Room.of(room, before.made, before.setting, before.events) == before


def test_each_role_has_its_own_to_do(rooms: Rooms, room: int) -> None:
    now = rooms.room(room)
    for refused in (
        lambda: acting.search(now, "user", "dog", lambda _: ()),
        lambda: acting.share(now, "user", DOG, measured),
        lambda: acting.do(now, "user", parse("rotate 90"), measured),
        lambda: acting.tick(now, "assistant", 0, True),
        lambda: acting.end(rooms.make(CHATIR)[0], "assistant"),
    ):
        with pytest.raises(CannotDo, match="invitation"):
            refused()


def test_nothing_happens_after_the_end(rooms: Rooms, room: int) -> None:
    look(rooms, room, "dog", DOG)
    share(rooms, room, DOG)
    rooms.act(room, "user", lambda now: (acting.end(now, "user"),))
    for refused in (
        lambda: say(rooms, room, "user", "one more thing"),
        lambda: do(rooms, room, "rotate 90"),
        lambda: rooms.act(room, "assistant", lambda _: (Said("late"),)),
    ):
        with pytest.raises(SessionError, match="ended"):
            refused()


@pytest.mark.parametrize("line", ["open /etc/passwd", "save out.jpg", "compare 1 2", "more", "transfer 1 2"])
def test_commands_that_leave_the_room_are_refused(line: str) -> None:
    with pytest.raises(CommandError, match="not for a room"):
        acting.command_of(line)


def test_a_change_needs_a_picture_and_something_to_take_back(rooms: Rooms, room: int) -> None:
    with pytest.raises(NotFound, match="No picture is open"):
        do(rooms, room, "rotate 90")
    look(rooms, room, "dog", DOG)
    with pytest.raises(NotFound, match="numbered 1 to 1"):
        acting.listed(rooms.room(room), 2)
    share(rooms, room, DOG)
    with pytest.raises(NotFound, match="nothing to take back"):
        do(rooms, room, "undo 1")
    with pytest.raises(CannotDo, match="open already"):
        share(rooms, room, DOG)
    look(rooms, room, "the dog again", DOG)
    assert len(instances(share(rooms, room, DOG))) == 2


def test_a_command_that_cannot_be_carried_out_is_not_kept(rooms: Rooms, room: int) -> None:
    look(rooms, room, "dog", DOG)
    before = share(rooms, room, DOG)

    def no_unicorn(picture: int, program: Program) -> tuple[int, int]:
        raise NotFound("There is no unicorn in it.")

    with pytest.raises(NotFound, match="unicorn"):
        rooms.act(
            room, "assistant", lambda now: (acting.do(now, "assistant", parse("crop unicorn"), no_unicorn),)
        )
    assert rooms.room(room) == before


def test_the_same_key_is_kept_once(rooms: Rooms, room: int) -> None:
    for _ in range(2):
        rooms.act(room, "user", lambda _: (Said("hello"),), key="a-key-of-mine")
    assert [event.what for event in rooms.room(room).events].count(Said("hello")) == 1


def test_who_saw_an_older_table_is_told(rooms: Rooms, room: int) -> None:
    look(rooms, room, "dog", DOG)
    share(rooms, room, DOG)
    make = lambda now: (acting.do(now, "assistant", parse("rotate 90"), measured),)  # noqa: E731
    rooms.act(room, "assistant", make, board=1)
    with pytest.raises(SessionError, match="another window"):
        rooms.act(room, "assistant", make, board=1)
    say(rooms, room, "user", "nice")
    assert rooms.act(room, "assistant", make, board=2).board == 3


def test_a_table_that_moved_while_one_was_acting_is_not_overwritten(rooms: Rooms, room: int) -> None:
    look(rooms, room, "dog", DOG)
    share(rooms, room, DOG)

    def slowly(now: Room) -> tuple[Happening, ...]:
        do(rooms, room, "flip vertical")
        return (acting.do(now, "assistant", parse("rotate 90"), measured),)

    with pytest.raises(SessionError, match="another window"):
        rooms.act(room, "assistant", slowly)


def test_many_at_once_lose_nothing(rooms: Rooms, room: int) -> None:
    def talk(role: Role) -> None:
        for number in range(20):
            say(rooms, room, role, f"{role} {number}")

    threads = [Thread(target=talk, args=(role,)) for role in ("user", "assistant", "user", "assistant")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    events = rooms.room(room).events
    assert [event.number for event in events] == list(range(1, 82))


CHATTER = """
import sys
from pathlib import Path
from photalk.studio.collecting.events import Said
from photalk.studio.collecting.store import Rooms

rooms = Rooms(Path(sys.argv[1]))
while True:
    print(rooms.act(int(sys.argv[2]), "user", lambda _: (Said("on and on"),)).last, flush=True)
"""


def test_what_was_acknowledged_survives_a_killed_process(rooms: Rooms, room: int, tmp_path: Path) -> None:
    command = [sys.executable, "-c", CHATTER, str(tmp_path), str(room)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as talking:
        assert talking.stdout is not None
        told = [int(talking.stdout.readline()) for _ in range(25)]
        talking.kill()
        told += [int(line) for line in talking.stdout if line.endswith("\n")]
    assert rooms.room(room).last >= told[-1]
    assert [event.number for event in rooms.room(room).events][: told[-1]] == list(range(1, told[-1] + 1))


def test_only_the_two_invitations_open_the_room(rooms: Rooms) -> None:
    made, codes = rooms.make(CAISE)
    assert set(codes) == {"user", "assistant"}
    assert all(len(code) >= 32 for code in codes.values())
    assert {role: rooms.enter(code).role for role, code in codes.items()} == {r: r for r in codes}
    for wrong in ("", "x", codes["user"][:-1], codes["user"] + "a", "' OR 1=1 --", "\ud800"):
        with pytest.raises(NotFound):
            rooms.enter(wrong)
    new = rooms.renew(made.number)
    with pytest.raises(NotFound):
        rooms.enter(codes["user"])
    assert rooms.enter(new["user"]).room == made.number


def test_the_file_holds_no_invitation(rooms: Rooms, tmp_path: Path) -> None:
    _, codes = rooms.make(CAISE)
    rooms.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Two talk" in kept
    assert not any(code.encode() in kept for code in codes.values())


def test_a_full_disk_is_one_sentence_without_a_path(rooms: Rooms, room: int, tmp_path: Path) -> None:
    before = rooms.room(room)
    pages = rooms._db.rows("PRAGMA page_count")[0][0]
    rooms._db.rows(f"PRAGMA max_page_count = {pages}")
    kept: list[Room] = [before]

    def fill() -> None:
        for _ in range(100):
            kept.append(say(rooms, room, "user", "x" * 2_000))

    with pytest.raises(LibraryError, match="disk of the library is full") as failed:
        fill()
    assert str(tmp_path) not in str(failed.value)
    assert rooms.room(room) == kept[-1]


def test_a_damaged_room_says_so_and_others_are_whole(rooms: Rooms, room: int, tmp_path: Path) -> None:
    other = rooms.make(CAISE)[0].number
    rooms.close()
    with sqlite3.connect(tmp_path / "rooms.db") as db:
        db.execute("UPDATE events SET record = '{}' WHERE room = ?", (room,))
    db.close()
    again = Rooms(tmp_path)
    try:
        with pytest.raises(SessionError, match="damaged"):
            again.room(room)
        assert again.room(other).last == 1
    finally:
        again.close()


@pytest.mark.parametrize("text", ["", "  \n ", "\x00\x07", "x" * 2_001])
def test_messages_have_words_and_a_limit(text: str) -> None:
    with pytest.raises(CommandError):
        acting.message(text)


def test_messages_are_data() -> None:
    hostile = "<script>alert(1)</script> rotate 90 ; DROP TABLE events; \x1b[31m"
    assert acting.message(hostile) == "<script>alert(1)</script> rotate 90 ; DROP TABLE events;  [31m"


WORDS = st.text(max_size=40)
PICTURES = st.builds(Pictured, st.integers(1, 9), WORDS, st.tuples(st.integers(1, 9), st.integers(1, 9)))
QUESTIONS = st.builds(Asked, WORDS, WORDS, st.lists(WORDS, max_size=3).map(tuple))
HAPPENINGS = st.one_of(
    st.builds(Said, WORDS),
    st.builds(Searched, WORDS, st.lists(PICTURES, max_size=3).map(tuple)),
    st.builds(Shared, PICTURES, st.none() | st.integers(1, 9), st.none() | st.integers(1, 9)),
    st.builds(Did, WORDS, PICTURES),
    st.builds(Ticked, st.integers(0, 9), st.booleans()),
    st.builds(
        Answered, WORDS, st.none() | st.integers(1, 9), st.integers(1, 9),
        st.lists(PICTURES, max_size=3).map(tuple), st.none() | QUESTIONS,
    ),
    st.builds(Ended, WORDS),
)  # fmt: skip


@given(HAPPENINGS)
def test_events_are_read_back_as_they_were(what: Happening) -> None:
    event = Event(3, "2026-01-02T03:04:05.678+00:00", "user", what)
    assert from_record(json.loads(json.dumps(to_record(event)))) == event


def chatir_round(room: Room, text: str, rank: int | None, question: str | None) -> tuple[Happening, ...]:
    asked = None if question is None else Asked("thing:dog", question, ("yes", "no"))
    answered = round_of(room, text, Standing(rank, 50, (2, 1), asked), (CAT,))
    why = verdict(room.heard(answered))
    return (answered,) if why is None else (answered, Ended(why))


def test_a_sought_picture_is_found_or_given_up(rooms: Rooms) -> None:
    found, lost, mute = (rooms.make(CHATIR)[0].number for _ in range(3))
    for text, rank in (("a dog", 7), ("yes", 3), ("brown", 1)):
        rooms.act(found, "user", lambda now, t=text, r=rank: chatir_round(now, t, r, "Is there a dog in it?"))
    assert rooms.room(found).found
    assert rooms.room(found).ended is not None
    for text in ("a dog", "one", "two", "three"):
        rooms.act(lost, "user", lambda now, t=text: chatir_round(now, t, None, "What colour is it?"))
    assert rooms.room(lost).ended.what == Ended("Not found in 3 rounds.")  # type: ignore[union-attr]
    rooms.act(mute, "user", lambda now: chatir_round(now, "a dog", 9, None))
    assert rooms.room(mute).ended.what == Ended("Nothing is left to ask.")  # type: ignore[union-attr]
    assert dialogue(rooms.room(found)) == {
        "img": "dog.jpg",
        "dialog": ["a dog", "Is there a dog in it? yes", "Is there a dog in it? brown"],
        "ranks": [7, 3, 1],
        "found": True,
        "uid": f"chatir_{found}",
    }
    assert dialogue(rooms.room(lost))["ranks"] == [None, None, None, None]
    assert len(dialogue(rooms.room(lost))["dialog"]) == 4


def test_the_query_is_her_words_and_her_answers() -> None:
    asked = Asked("thing:dog", "Is there a dog in it?", ("yes", "no"))
    first = Answered("a park\nin spring", 5, 9, (), asked)
    query = query_after((first,), "yes, two of them")
    assert query.words == "a park in spring"
    assert [(answer.topic, answer.value) for answer in query.answers] == [("thing:dog", "yes")]
    assert query_after((), "a park").answers == ()


def test_answers_bring_the_target_forward() -> None:
    shelf = ToyShelf()
    for number in range(40):
        shelf.add(f"/a/{number}.jpg", ("red", 0.5), ("blue" if number % 2 else "green", 0.2 + number / 100))
    finder = Finder(shelf)
    first = standing(finder, 40, query_after((), "red"))
    assert (first.depth, len(first.best)) == (40, 5)
    assert first.rank is not None
    assert first.question is not None
    answered = Answered("red", first.rank, 40, (), Asked("thing:blue", "Is there blue in it?", ("yes", "no")))
    second = standing(finder, 40, query_after((answered,), "yes, blue"))
    assert second.rank is not None
    assert second.rank < first.rank
    with pytest.raises(NotFound, match="no longer in the library"):
        standing(finder, 41, query_after((), "red"))


def test_exports_hold_the_rooms_of_their_kind(rooms: Rooms, room: int) -> None:
    other = rooms.make(CHATIR)[0].number
    look(rooms, room, "dog", DOG)
    share(rooms, room, DOG)
    assert finished(rooms.rooms()) == []
    both = [rooms.room(room), rooms.room(other)]
    assert [it["api"] for it in json.loads(exported(both, "caise"))] == ["search dog"]
    with pytest.raises(NotFound, match="CAISE"):
        exported(both[1:], "caise")
    told = json.loads(exported(both, "photalk"))
    assert [one["room"] for one in told["rooms"]] == [room, other]
    assert told["rooms"][0] == json.loads(json.dumps(log(rooms.room(room))))
    assert [event["kind"] for event in told["rooms"][0]["events"]] == ["said", "searched", "shared"]
    assert all(event["at"] and event["by"] == "assistant" for event in told["rooms"][0]["events"])


@given(st.integers())
def test_four_different_tasks_begin_with_a_search(seed: int) -> None:
    tasks = suggested(Random(seed))
    assert len(set(tasks)) == 4
    assert tasks[0] in SEARCHES
    assert set(tasks) <= {*SEARCHES, *CHANGES}
