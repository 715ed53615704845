"""Databases of every earlier version are taken over with all that is in them; newer ones are left alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from photalk.library.database import version_of
from photalk.library.schema import FILE as CATALOGUE
from photalk.studio.collecting.store import FILE as ROOMS
from photalk.studio.collecting.store import MIGRATIONS as OF_ROOMS
from photalk.studio.collecting.store import Rooms
from photalk.studio.sessions import FILE as SESSIONS
from photalk.studio.sessions import Sessions
from photalk_lab.bench.kills.indexing import contents
from photalk_lab.bench.kills.older import VERSIONS, older
from photalk_lab.bench.kills.stage import digest, disorder, opened
from photalk_lab.bench.kills.talking import kept, unresumed
from photalk_lab.bench.kills.upgrading import talked

Photalk = Callable[..., Any]


@pytest.fixture
def present(tmp_path: Path, photos: Path) -> Path:
    """A library of this version."""
    place = tmp_path / "present"
    with opened(place) as library:
        library.index([photos])
    talked(place)
    return place


@pytest.mark.parametrize("version", range(1, len(VERSIONS[CATALOGUE]) + 1))
def test_a_catalogue_of_any_version_is_taken_over(
    present: Path, photos: Path, tmp_path: Path, version: int
) -> None:
    old = tmp_path / "old"
    older(present, old, CATALOGUE, version)
    with opened(present) as library:
        right, known = contents(library), library.photos(library.catalogue.ids())
    with opened(old) as library:
        assert library.photos(library.catalogue.ids()) == known
        assert [library.thumbnail(photo.id) for photo in known] == [right[photo.path][2] for photo in known]
        assert len(library.with_words("catalogue")) == 6  # of the folder that they lie in
        library.index([photos])
        assert contents(library) == right
    assert disorder(old) == []
    assert version_of(old / CATALOGUE) == len(VERSIONS[CATALOGUE])


@pytest.mark.parametrize("version", range(1, len(VERSIONS[SESSIONS]) + 1))
def test_sessions_of_any_version_are_taken_over_in_their_order(
    present: Path, tmp_path: Path, version: int
) -> None:
    old = tmp_path / "old"
    older(present, old, SESSIONS, version)
    with closing(Sessions(present)) as sessions:
        right = sessions.summaries()
    with closing(Sessions(old)) as sessions:
        assert sessions.summaries() == right
    assert kept(old) == kept(present)
    assert unresumed(old, kept(present)) == []


def test_every_command_says_that_a_library_is_of_a_newer_photalk(
    photalk: Photalk, present: Path, photos: Path
) -> None:
    for name in (CATALOGUE, SESSIONS):
        _renumber(present / name, 99)
    before = [digest(present / name) for name in (CATALOGUE, SESSIONS)]
    for words in (
        ("index", photos),
        ("search", "red"),
        ("similar", photos / "1.jpg"),
        ("chat", "--session", "last"),
        ("sessions", "list"),
        ("sessions", "export", "1"),
    ):
        said = photalk(*words, "--library", present).sentence
        assert "was written by a newer Photalk (version 99, this one reads" in said, words
        assert said.endswith("update Photalk, or choose another library with --library.")
    assert [digest(present / name) for name in (CATALOGUE, SESSIONS)] == before


def test_rooms_of_a_newer_photalk_are_left_alone(tmp_path: Path) -> None:
    Rooms(tmp_path).close()
    _renumber(tmp_path / ROOMS, len(OF_ROOMS) + 1)
    with pytest.raises(Exception, match="newer Photalk"):
        Rooms(tmp_path)
    assert version_of(tmp_path / ROOMS) == len(OF_ROOMS) + 1


def _renumber(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {version}")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def test_a_library_of_an_earlier_photalk_is_not_migrated_by_looking(photalk: Photalk, tmp_path: Path) -> None:
    photalk("chat", stdin="hello\n")
    older(tmp_path / "library", tmp_path / "old", SESSIONS, 1)
    ran = photalk("doctor", "--library", str(tmp_path / "old"))
    assert "written by an earlier Photalk" in ran.out
    assert version_of(tmp_path / "old" / SESSIONS) == 1
