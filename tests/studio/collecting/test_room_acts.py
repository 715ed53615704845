"""What each role may do in a room, and what the table shows then."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import parse
from photalk.edit.program import Program
from photalk.errors import CannotDo, CommandError, NotFound, SessionError
from photalk.studio.collecting import room_acts
from photalk.studio.collecting.events import (
    ChatLine,
)
from photalk.studio.collecting.exports import instances
from photalk.studio.collecting.store import Rooms
from photalk.studio.collecting.tasks import CHANGES, SEARCHES, suggested
from toy_rooms import CAT, CHATIR, DOG, do, look, measured, say, share


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


def test_each_role_has_its_own_to_do(rooms: Rooms, room: int) -> None:
    now = rooms.room(room)
    for refused in (
        lambda: room_acts.search(now, "user", "dog", lambda _: ()),
        lambda: room_acts.share(now, "user", DOG, measured),
        lambda: room_acts.do(now, "user", parse("rotate 90"), measured),
        lambda: room_acts.tick(now, "assistant", 0, True),
        lambda: room_acts.end(rooms.make(CHATIR)[0], "assistant"),
    ):
        with pytest.raises(CannotDo, match="invitation"):
            refused()


def test_nothing_happens_after_the_end(rooms: Rooms, room: int) -> None:
    look(rooms, room, "dog", DOG)
    share(rooms, room, DOG)
    rooms.act(room, "user", lambda now: (room_acts.end(now, "user"),))
    for refused in (
        lambda: say(rooms, room, "user", "one more thing"),
        lambda: do(rooms, room, "rotate 90"),
        lambda: rooms.act(room, "assistant", lambda _: (ChatLine("late"),)),
    ):
        with pytest.raises(SessionError, match="ended"):
            refused()


@pytest.mark.parametrize("line", ["open /etc/passwd", "save out.jpg", "compare 1 2", "more", "transfer 1 2"])
def test_commands_that_leave_the_room_are_refused(line: str) -> None:
    with pytest.raises(CommandError, match="not for a room"):
        room_acts.command_of(line)


def test_a_change_needs_a_picture_and_something_to_take_back(rooms: Rooms, room: int) -> None:
    with pytest.raises(NotFound, match="No picture is open"):
        do(rooms, room, "rotate 90")
    look(rooms, room, "dog", DOG)
    with pytest.raises(NotFound, match="numbered 1 to 1"):
        room_acts.listed(rooms.room(room), 2)
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
            room,
            "assistant",
            lambda now: (room_acts.do(now, "assistant", parse("crop unicorn"), no_unicorn),),
        )
    assert rooms.room(room) == before


@pytest.mark.parametrize("text", ["", "  \n ", "\x00\x07", "x" * 2_001])
def test_messages_have_words_and_a_limit(text: str) -> None:
    with pytest.raises(CommandError):
        room_acts.message(text)


def test_messages_are_data() -> None:
    hostile = "<script>alert(1)</script> rotate 90 ; DROP TABLE events; \x1b[31m"
    assert room_acts.message(hostile) == "<script>alert(1)</script> rotate 90 ; DROP TABLE events;  [31m"


@given(st.integers())
def test_four_different_tasks_begin_with_a_search(seed: int) -> None:
    tasks = suggested(Random(seed))
    assert len(set(tasks)) == 4
    assert tasks[0] in SEARCHES
    assert set(tasks) <= {*SEARCHES, *CHANGES}
