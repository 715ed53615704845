"""Sessions on disk: whole turns or none, whatever happens."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.commands import AdjustAttr, Face, Open, Rotate
from photalk.commands.queries.query import Constraint, GivenAnswer, Likeness, Query, Term
from photalk.conversation.choosing import Offer
from photalk.conversation.state import Done, Entry, Listing
from photalk.errors import NotFound, SessionError
from photalk.language.understanding import Question
from photalk.studio import sessions
from photalk.studio.entry_json import from_record, to_record
from photalk.studio.sessions import FILE, Sessions

WRITER = """
import sys
from pathlib import Path
from photalk.commands import Rotate
from photalk.conversation.state import Done, Entry
from photalk.studio.sessions import Sessions

sessions, session, number = Sessions(Path(sys.argv[1])), None, 0
while True:
    entry = Entry(f"message {number}", "x" * 2000, (Done(Rotate(number % 360), "/p.jpg"),), picture="/p.jpg")
    session = sessions.record(session, number, entry)
    print(session, number, flush=True)
    number += 1
"""


def entry(number: int = 0) -> Entry:
    return Entry(
        f"message {number}",
        "Done.",
        (Done(Rotate(90), "/p/cat.jpg"), Done(Open("/p"))),
        listing=Listing("/p", ("/p/cat.jpg",), "cat"),
        picture="/p/cat.jpg",
        size=(4, 3),
        shows=True,
        question=Question("Which way?", ("left", "right")),
    )


def test_an_offer_is_kept_with_its_turn_and_older_turns_have_none() -> None:
    offer = Offer(((Rotate(40),), (Rotate(320), AdjustAttr("tint", 5))), done=True)
    kept = replace(entry(), offer=offer)
    assert from_record(to_record(kept)) == kept
    assert "offer" not in to_record(entry())


def test_a_suggestion_is_kept_with_its_turn_and_older_turns_have_none() -> None:
    kept = replace(entry(), suggested=(Face("hairstyle", "bangs"),))
    assert from_record(to_record(kept)) == kept
    assert "suggested" not in to_record(entry())
    damaged = to_record(kept) | {"suggested": ["undo 1"]}
    with pytest.raises(ValueError, match="no edit"):
        from_record(damaged)


def test_turns_of_sessions_from_before_there_was_a_search_are_read() -> None:
    assert "query" not in to_record(entry())
    assert "topic" not in to_record(entry())["question"]
    assert "start" not in to_record(entry())["listing"]


def test_what_was_recorded_is_read_back(tmp_path: Path) -> None:
    first = Sessions(tmp_path)
    session = first.record(None, 0, entry(0))
    assert first.record(session, 1, entry(1)) == session
    first.close()
    assert Sessions(tmp_path).entries(session) == (entry(0), entry(1))


def test_sessions_are_listed_latest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Sessions(tmp_path)
    one, two = kept.record(None, 0, entry()), kept.record(None, 0, Entry("hello", "Hi."))
    assert [(it.id, it.turns, it.about) for it in kept.summaries()] == [
        (two, 1, "hello"),
        (one, 1, "/p/cat.jpg"),
    ]


@settings(max_examples=50)
@given(
    st.builds(
        Entry,
        user=st.text(),
        reply=st.text(),
        done=st.lists(
            st.builds(
                Done,
                st.builds(AdjustAttr, st.just("contrast"), st.floats(-100, 100)),
                st.none() | st.text(st.characters(codec=None, categories=None)),
            )
        ).map(tuple),
        listing=st.none()
        | st.builds(Listing, st.text(), st.lists(st.text()).map(tuple), st.text(), st.integers(1, 99)),
        picture=st.none() | st.text(),
        size=st.none() | st.tuples(st.integers(1, 9), st.integers(1, 9)),
        shows=st.booleans(),
        question=st.none() | st.builds(Question, st.text(), st.lists(st.text()).map(tuple), st.text()),
        query=st.none()
        | st.builds(
            Query,
            st.lists(st.builds(Term, st.text(), st.floats(-3, 3))).map(tuple),
            st.lists(st.builds(Constraint, st.text(), st.text(), st.booleans())).map(tuple),
            st.lists(st.builds(Likeness, st.text(), st.floats(-3, 3))).map(tuple),
            st.lists(st.builds(GivenAnswer, st.text(), st.text(), st.text(), st.text())).map(tuple),
            st.lists(st.text()).map(tuple),
        ),
    )
)
def test_every_entry_survives_its_record(written: Entry) -> None:
    assert from_record(to_record(written)) == written


def test_a_file_name_that_is_no_unicode_is_kept(tmp_path: Path) -> None:
    kept = Sessions(tmp_path)
    odd = Entry("", "Opened.", (Done(Open("x"), "/p/\udcff.jpg"),), picture="/p/\udcff.jpg")
    assert kept.entries(kept.record(None, 0, odd)) == (odd,)


def test_kill_9_at_any_moment_loses_no_acknowledged_turn_and_leaves_none_half(tmp_path: Path) -> None:
    for round_, after in enumerate((1, 7, 23)):
        library = tmp_path / str(round_)
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(library)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        acknowledged = [writer.stdout.readline() for _ in range(after)]
        os.kill(writer.pid, signal.SIGKILL)
        acknowledged += writer.stdout.read().splitlines(keepends=True)
        writer.stdout.close()
        assert writer.wait() == -signal.SIGKILL
        whole = [line.split() for line in acknowledged if line.endswith("\n")]
        kept = Sessions(library).entries(int(whole[0][0]))
        assert len(kept) >= len(whole)
        assert [it.user for it in kept] == [f"message {number}" for number in range(len(kept))]
        assert all(it.reply == "x" * 2000 and len(it.done) == 1 for it in kept)


def test_two_processes_write_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(tmp_path)]
    writers = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    ids = []
    for writer in writers:
        assert writer.stdout is not None
        ids.append({writer.stdout.readline().split()[0] for _ in range(15)})
    for writer in writers:
        writer.kill()
        writer.communicate()
    assert all(len(own) == 1 for own in ids)
    assert ids[0] != ids[1]
    assert all(len(Sessions(tmp_path).entries(int(own.pop()))) >= 15 for own in ids)


def test_many_first_starts_at_the_same_moment_all_work(tmp_path: Path) -> None:
    failures: list[BaseException] = []

    def start() -> None:
        try:
            Sessions(tmp_path).record(None, 0, entry())
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(Sessions(tmp_path).summaries()) == 8


def test_a_session_that_went_on_elsewhere_is_not_overwritten(tmp_path: Path) -> None:
    here, there = Sessions(tmp_path), Sessions(tmp_path)
    session = here.record(None, 0, entry(0))
    there.record(session, 1, entry(1))
    with pytest.raises(SessionError, match="another Photalk"):
        here.record(session, 1, entry(7))
    assert here.entries(session) == (entry(0), entry(1))


def test_a_library_of_a_newer_photalk_is_left_alone(tmp_path: Path) -> None:
    Sessions(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(SessionError, match="newer Photalk"):
        Sessions(tmp_path)


def test_a_damaged_file_is_told_and_not_touched(tmp_path: Path) -> None:
    damaged = b"this is no database at all" * 100
    (tmp_path / FILE).write_bytes(damaged)
    with pytest.raises(SessionError, match="damaged"):
        Sessions(tmp_path)
    assert (tmp_path / FILE).read_bytes() == damaged


def test_a_damaged_turn_is_told_and_the_others_stay_readable(tmp_path: Path) -> None:
    kept = Sessions(tmp_path)
    bad, good = kept.record(None, 0, entry()), kept.record(None, 0, entry())
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("UPDATE turns SET record = '{}' WHERE session = ?", (bad,))
    db.close()
    with pytest.raises(SessionError, match="damaged"):
        kept.entries(bad)
    assert kept.entries(good) == (entry(),)


def test_a_full_disk_is_one_sentence_and_nothing_is_lost(tmp_path: Path) -> None:
    kept = Sessions(tmp_path)
    session = kept.record(None, 0, entry(0))
    pages = kept._db.rows("PRAGMA page_count")[0][0]
    kept._db.rows(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(SessionError, match="full"):
        kept.record(session, 1, Entry("x", "y" * 100_000))
    assert kept.entries(session) == (entry(0),)
    kept._db.rows("PRAGMA max_page_count = 100000")
    kept.record(session, 1, entry(1))
    assert kept.entries(session) == (entry(0), entry(1))


def test_a_library_that_cannot_be_made_names_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SessionError, match="--library"):
        Sessions(tmp_path / "file" / "library")


def test_a_session_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no session 5"):
        Sessions(tmp_path).entries(5)


def test_migrations_run_once_each_and_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Sessions(tmp_path)
    session = before.record(None, 0, entry())
    before.close()

    def add_column(db: sqlite3.Connection) -> None:
        db.execute("ALTER TABLE sessions ADD COLUMN title TEXT")

    monkeypatch.setattr(sessions, "MIGRATIONS", (*sessions.MIGRATIONS, add_column))
    for _ in range(2):
        after = Sessions(tmp_path)
        assert after._db.rows("PRAGMA user_version")[0][0] == len(sessions.MIGRATIONS)
        assert after.entries(session) == (entry(),)
        after.close()


def test_a_migration_that_fails_leaves_the_old_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Sessions(tmp_path).close()

    def half(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE extra (x)")
        db.execute("this is not SQL")

    monkeypatch.setattr(sessions, "MIGRATIONS", (*sessions.MIGRATIONS, half))
    with pytest.raises(SessionError):
        Sessions(tmp_path)
    monkeypatch.undo()
    kept = Sessions(tmp_path)
    assert kept._db.rows("PRAGMA user_version")[0][0] == len(sessions.MIGRATIONS)
    assert kept._db.rows("SELECT count(*) FROM sqlite_master WHERE name = 'extra'")[0][0] == 0
