"""Files that a disk gives back torn: all is there, or a sentence says so; else the benchmark notices."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.errors import LibraryError, SessionError
from photalk.library import catalogue, database
from photalk.studio import sessions as kept
from photalk.studio.sessions import Sessions
from photalk_lab.bench import faults
from photalk_lab.bench.kills import torn as bench
from photalk_lab.bench.kills.stage import opened
from photalk_lab.bench.kills.torn import CUT, FROM_THERE, LOGGED, SETTLED, ZEROED, Shelf, Tear, Torn, torn


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """A small library of two ages."""
    with pytest.MonkeyPatch.context() as patch:
        for name, number in (("TALKS", 2), ("TURNS", 3), ("PHOTOS", 3)):
            patch.setattr(bench, name, number)
        return Shelf(tmp_path_factory.mktemp("torn") / "shelf")


@pytest.fixture(autouse=True)
def _unsynced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")


def test_nothing_is_lost_without_a_word(shelf: Shelf) -> None:
    every = [*shelf.tears()]
    assert {tear.of for tear in every} == {
        "catalogue.sqlite", "catalogue.sqlite beside its log", "catalogue.sqlite-wal", "sessions.db",
        "sessions.db beside its log", "sessions.db-wal", "session.json", "result.jpg", "result.png",
        "result.tif",
    }  # fmt: skip
    outcomes = [shelf.look(tear) for tear in every[::17]]
    assert [faults for _, faults in outcomes if faults] == []
    assert {said for said, _ in outcomes} == {True, False}


@pytest.mark.parametrize("file", ["sessions.db-wal", "catalogue.sqlite-wal"])
def test_of_a_torn_log_all_that_was_kept_before_is_there(shelf: Shelf, file: str) -> None:
    tears = [tear for tear in shelf.tears() if tear.file == file]
    assert {shelf.look(tear)[0] for tear in tears[::11]} == {False}
    turns = [turns for talk, turns, size in shelf.log_after if talk == 1]
    whole = Tear(LOGGED, "sessions.db-wal", CUT, shelf.log_after[-1][2])
    assert [shelf._least(1, tear) for tear in (tears[0], whole)] == [shelf.before[1], turns[-1]]


@pytest.mark.parametrize("folder", [LOGGED, SETTLED])
@pytest.mark.parametrize("file", ["sessions.db", "catalogue.sqlite"])
def test_a_database_that_was_emptied_is_damaged_and_its_log_stays(
    shelf: Shelf, folder: str, file: str
) -> None:
    assert shelf.look(Tear(folder, file, CUT, 0)) == (True, [])
    log = shelf.place / "torn" / f"{file}-wal"
    assert log.exists() == (folder == LOGGED)
    assert not log.exists() or log.read_bytes() == (shelf.place / LOGGED / log.name).read_bytes()


@pytest.mark.parametrize("file", ["sessions.db", "catalogue.sqlite"])
def test_a_database_that_was_moved_away_begins_anew_whatever_log_it_left(
    shelf: Shelf, tmp_path: Path, file: str
) -> None:
    library = tmp_path / "library"
    shutil.copytree(shelf.place / LOGGED, library)
    (library / file).unlink()
    with closing(Sessions(library)) as sessions, opened(library) as one:
        kept_of = {"sessions.db": sessions.summaries(), "catalogue.sqlite": one.catalogue.ids().tolist()}
    assert len(kept_of.pop(file)) == 0
    assert all(len(rest) > 0 for rest in kept_of.values())


@given(st.binary(max_size=2000), st.integers(0, 3), st.sampled_from([CUT, ZEROED, FROM_THERE]))
def test_a_tear_changes_nothing_before_it_and_no_more_than_it_says(data: bytes, at: int, how: str) -> None:
    tear = Tear(SETTLED, "x", how, 512 * at)
    now = tear.torn(data)
    assert now[: tear.at] == data[: tear.at]
    assert now == data[: tear.at] if how == CUT else len(now) == len(data)
    assert how != ZEROED or now[tear.at + 512 :] == data[tear.at + 512 :]
    assert not any(now[tear.at : tear.at + 512])


def test_a_turn_that_is_gone_without_a_word_is_noticed(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Tear(LOGGED, "sessions.db-wal", CUT, 10**9)
    assert shelf.look(whole) == (False, [])
    entries = Sessions.entries
    monkeypatch.setattr(Sessions, "entries", lambda self, session: entries(self, session)[:-1])
    said, found = shelf.look(whole)
    assert not said
    assert found == [f"session {talk} has 5 turns of 6, and nothing says so" for talk in (1, 2)]


def test_photos_that_are_gone_or_others_are_noticed(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Tear(SETTLED, "catalogue.sqlite", CUT, 10**9)
    assert shelf.look(whole) == (False, [])
    photos = catalogue.Catalogue.photos
    monkeypatch.setattr(catalogue.Catalogue, "photos", lambda self, ids: photos(self, ids)[1:])
    assert shelf.look(whole) == (False, ["1 photos are gone, and nothing says so"])


def test_an_error_that_is_no_sentence_is_noticed(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: Sessions) -> None:
        raise KeyError("record")

    monkeypatch.setattr(Sessions, "summaries", fails)
    assert shelf.look(Tear(LOGGED, "sessions.db-wal", CUT, 10**9)) == (False, ["KeyError: 'record'"])


def test_a_session_with_a_gap_or_without_its_turns_is_damaged(tmp_path: Path, shelf: Shelf) -> None:
    library = tmp_path / "library"
    shutil.copytree(shelf.place / SETTLED, library)
    with closing(sqlite3.connect(library / kept.FILE)) as db:
        db.execute("DELETE FROM turns WHERE session = 1 AND number = 2")
        db.execute("DELETE FROM turns WHERE session = 2")
        db.commit()
    with closing(Sessions(library)) as sessions:
        for session in (1, 2):
            with pytest.raises(SessionError, match=f"Session {session} in .* is damaged"):
                sessions.entries(session)
        empty = sessions.begin()
        assert sessions.entries(empty) == ()


def test_rows_that_were_never_written_are_one_sentence(tmp_path: Path, shelf: Shelf) -> None:
    library = tmp_path / "library"
    shutil.copytree(shelf.place / SETTLED, library)
    with closing(sqlite3.connect(library / "catalogue.sqlite")) as db:
        db.execute("UPDATE photos SET colours = ''")
        db.execute("UPDATE batches SET ids = zeroblob(length(ids))")
        db.commit()
    with opened(library) as one:
        for door in (lambda: one.photos(one.catalogue.ids()), lambda: one.store.ids()):
            with pytest.raises(LibraryError, match="is damaged and was left as it is"):
                door()
    with closing(sqlite3.connect(library / kept.FILE)) as db:
        db.execute("UPDATE sessions SET about = ''")
        db.commit()
    with closing(Sessions(library)) as sessions, pytest.raises(SessionError, match="is damaged"):
        sessions.summaries()


def test_tears_are_spread_counted_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in (("TALKS", 1), ("TURNS", 1), ("PHOTOS", 1)):
        monkeypatch.setattr(bench, name, number)
    monkeypatch.setattr(Shelf, "look", lambda self, tear: (tear.at == 0, ["it broke"] * (tear.how == ZEROED)))
    told: list[str] = []
    counts = torn(40, told.append)
    assert sum(one.tears for one in counts.values()) == 40
    assert len(counts) > 4
    assert all(one.tears == one.whole + one.said + len(one.faults) for one in counts.values())
    assert len(told) == sum(len(one.faults) for one in counts.values()) > 0


def test_the_result_of_a_run_has_the_tears(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(faults, "_torn", lambda limit: {"sessions.db": Torn(9, 4, 4, ["cut at 512: gone"])})
    result = faults.run(split="torn")
    assert (result.n, result.metrics["violations"], result.metrics["torn sessions.db, said so"]) == (9, 1, 4)
    assert "torn sessions.db: cut at 512: gone" in capsys.readouterr().out
