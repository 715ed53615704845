"""The clock is set back between two turns, or a year ahead: order is counted, never timed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from photalk.apps.api.served_library import ServedLibrary
from photalk.conversation.state import Entry
from photalk.studio import Studio, sessions
from photalk.studio.sessions import Sessions

Photalk = Callable[..., Any]

NOON = datetime(2024, 6, 1, 12, tzinfo=UTC)


class Clock(datetime):
    """Says what it was set to."""

    moment = NOON

    @classmethod
    def now(cls, tz=None):  # type: ignore[no-untyped-def, override]
        return cls.moment


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> type[Clock]:
    monkeypatch.setattr(sessions, "datetime", Clock)
    monkeypatch.setattr(Clock, "moment", NOON)
    return Clock


JUMPS = (timedelta(0), timedelta(days=-400), timedelta(days=900), timedelta(hours=-1), timedelta(seconds=-1))


def test_turns_stay_in_the_order_in_which_they_were_said(tmp_path: Path, clock: type[Clock]) -> None:
    with Studio.open(tmp_path) as studio:
        chat = studio.chat()
        for number, jump in enumerate(JUMPS):
            clock.moment = NOON + jump
            chat.say(f"hello {number}")
    with Studio.open(tmp_path) as studio:
        assert [turn.user for turn in studio.resume("last").state.turns] == [f"hello {n}" for n in range(5)]


@pytest.mark.parametrize("jump", JUMPS)
def test_the_last_session_is_the_one_that_was_spoken_in_last(
    tmp_path: Path, clock: type[Clock], jump: timedelta
) -> None:
    with closing(Sessions(tmp_path)) as kept:
        first = kept.record(None, 0, Entry("first", "Done."))
        second = kept.record(None, 0, Entry("second", "Done."))
        clock.moment = NOON + jump
        kept.record(first, 1, Entry("first again", "Done."))
        assert [one.id for one in kept.summaries()] == [first, second]
    with Studio.open(tmp_path) as studio:
        assert studio.resume("last").session == first


def test_a_server_lists_sessions_in_that_order_too(tmp_path: Path, clock: type[Clock]) -> None:
    with closing(ServedLibrary(tmp_path)) as served_library:
        first, second = served_library.begin().id, served_library.begin().id
        for session, jump in ((first, 0), (second, 5), (first, -5)):
            clock.moment = NOON + timedelta(hours=jump)
            served_library.turn(session, None, lambda chat: chat.say("hello"))
        assert [one.id for one in served_library.summaries()] == [first, second]


def test_photos_from_the_future_and_from_before_1970_are_indexed_once(photalk: Photalk, photos: Path) -> None:
    for number, path in enumerate(sorted(photos.iterdir())):
        os.utime(path, (0, 4_000_000_000 if number % 2 else -1_000))
    assert json.loads(photalk("index", photos, "--json").out)["new"] == 6
    assert json.loads(photalk("index", photos, "--json").out)["unchanged"] == 6
