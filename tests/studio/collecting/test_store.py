"""Rooms are kept: whole, once, for those who are invited, and whatever happens meanwhile."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import parse
from photalk.errors import LibraryError, NotFound, SessionError
from photalk.studio.collecting import room_acts
from photalk.studio.collecting.events import (
    Answered,
    Asked,
    ChatLine,
    ChosenPicture,
    Did,
    Ended,
    Event,
    Happening,
    Role,
    Searched,
    Shared,
    Ticked,
    from_record,
    to_record,
)
from photalk.studio.collecting.room import Room
from photalk.studio.collecting.store import Rooms
from toy_rooms import CAISE, DOG, do, look, measured, say, share


def test_a_room_is_the_fold_of_its_log(rooms: Rooms, room: int, tmp_path: Path) -> None:
    look(rooms, room, "dog", DOG)
    share(rooms, room, DOG)
    do(rooms, room, "rotate 90")
    before = rooms.act(room, "user", lambda now: (room_acts.tick(now, "user", 1, True),))
    again = Rooms(tmp_path)
    try:
        assert again.room(room) == before
    finally:
        again.close()
    assert Room.of(room, before.made, before.setting, before.events) == before


def test_the_same_key_is_kept_once(rooms: Rooms, room: int) -> None:
    for _ in range(2):
        rooms.act(room, "user", lambda _: (ChatLine("hello"),), key="a-key-of-mine")
    assert [event.what for event in rooms.room(room).events].count(ChatLine("hello")) == 1


def test_who_saw_an_older_table_is_told(rooms: Rooms, room: int) -> None:
    look(rooms, room, "dog", DOG)
    share(rooms, room, DOG)
    make = lambda now: (room_acts.do(now, "assistant", parse("rotate 90"), measured),)  # noqa: E731
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
        return (room_acts.do(now, "assistant", parse("rotate 90"), measured),)

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
from photalk.studio.collecting.events import ChatLine
from photalk.studio.collecting.store import Rooms

rooms = Rooms(Path(sys.argv[1]))
while True:
    print(rooms.act(int(sys.argv[2]), "user", lambda _: (ChatLine("on and on"),)).last, flush=True)
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


WORDS = st.text(max_size=40)
PICTURES = st.builds(ChosenPicture, st.integers(1, 9), WORDS, st.tuples(st.integers(1, 9), st.integers(1, 9)))
QUESTIONS = st.builds(Asked, WORDS, WORDS, st.lists(WORDS, max_size=3).map(tuple))
HAPPENINGS = st.one_of(
    st.builds(ChatLine, WORDS),
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
