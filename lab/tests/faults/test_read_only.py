"""Folders that may only be read: what can be read is; to write is refused, and what is there stays."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.uploads import Sent, take_in
from photalk.library.library import Library
from photalk.library.schema import FILE as CATALOGUE
from photalk_lab.bench.kills.older import VERSIONS, older
from photalk_lab.bench.kills.stage import digest
from photalk_lab.bench.kills.toys import painted

Photalk = Callable[..., Any]
Shelf = tuple[Path, Callable[[], None]]


def _everything(folder: Path) -> dict[str, str]:
    return {str(path): digest(path) for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def forbidden(photalk: Photalk, shelf: Shelf, photos: Path) -> Path:
    """A library with photos and a session, which may only be read."""
    place, forbid = shelf
    library = place / "library"
    assert photalk("index", photos, "--library", library).code == 0
    assert photalk("chat", photos / "1.jpg", "--library", library, stdin="hello\n").code == 0
    forbid()
    return library


def test_a_library_that_may_only_be_read_is_searched_and_shown(
    photalk: Photalk, forbidden: Path, photos: Path
) -> None:
    before = _everything(forbidden)
    for words in (
        ("search", "red"), ("similar", photos / "1.jpg"), ("sessions", "list"), ("sessions", "show", 1),
        ("library", "show", forbidden),
    ):  # fmt: skip
        named = () if words[0] == "library" else ("--library", forbidden)
        ran = photalk(*words, *named)
        assert (ran.code, bool(ran.out)) == (0, True), (words, ran)
    assert "1.jpg" in photalk("search", "red", "--library", forbidden).out
    assert _everything(forbidden) == before


def test_a_library_that_may_only_be_read_is_talked_about_and_nothing_is_kept(
    photalk: Photalk, forbidden: Path, photos: Path
) -> None:
    before = _everything(forbidden)
    ran = photalk("chat", "--library", forbidden, stdin="find red\nopen 1\nrotate 90\n")
    assert (ran.code, "not kept" in ran.err, "session" in ran.err) == (0, True, False)
    assert "64 × 96" in ran.out
    ran = photalk("chat", "--session", 1, "--library", forbidden, stdin="rotate 90\n")
    assert (ran.code, "2 turns so far" in ran.err, "not kept" in ran.err) == (0, True, True)
    ran = photalk("chat", photos, "--library", forbidden, stdin="find red\n")  # a folder that is indexed
    assert (ran.code, "cannot be written" in ran.out, "1.jpg" in ran.out) == (0, False, True)
    assert photalk("sessions", "list", "--library", forbidden).out.count("\n") == 1
    assert _everything(forbidden) == before


def test_writing_to_a_library_that_may_only_be_read_is_refused_in_a_sentence(
    photalk: Photalk, forbidden: Path, photos: Path
) -> None:
    before = _everything(forbidden)
    painted(photos / "7.jpg", 7)
    for words in (("index", photos), ("index", photos, "--forget-missing"), ("index", photos / "1.jpg")):
        said = photalk(*words, "--library", forbidden).sentence
        assert said.endswith("cannot be written; choose a library folder that is yours with --library.")
    assert _everything(forbidden) == before


def test_a_library_that_may_only_be_read_is_copied_to_where_it_may_be_written(
    photalk: Photalk, forbidden: Path, photos: Path, tmp_path: Path
) -> None:
    before = _everything(forbidden)
    assert photalk("library", "copy", forbidden, tmp_path / "copy").code == 0
    painted(photos / "7.jpg", 7)
    assert photalk("index", photos, "--library", tmp_path / "copy").err.startswith("7 photos: 1 new.")
    assert photalk("sessions", "list", "--library", tmp_path / "copy").out.count("\n") == 1
    assert _everything(forbidden) == before


def test_a_log_that_was_never_taken_over_is_not_passed_over(
    photalk: Photalk, shelf: Shelf, photos: Path
) -> None:
    place, forbid = shelf
    kept = Library(place / "library")
    kept.index([photos])
    shutil.copytree(place / "library", place / "killed", ignore=shutil.ignore_patterns("*-shm"))
    kept.close()
    assert (place / "killed" / "catalogue.sqlite-wal").stat().st_size
    forbid()
    assert "--library" in photalk("search", "red", "--library", place / "killed").sentence


def test_a_library_of_an_earlier_photalk_that_may_only_be_read_is_told(
    photalk: Photalk, shelf: Shelf, photos: Path, tmp_path: Path
) -> None:
    place, forbid = shelf
    with Library(tmp_path / "present") as library:
        library.index([photos])
    older(tmp_path / "present", place / "library", CATALOGUE, len(VERSIONS[CATALOGUE]) - 1)
    forbid()
    assert "--library" in photalk("search", "red", "--library", place / "library").sentence


def test_a_server_shows_a_library_that_may_only_be_read_and_talks_about_it(
    forbidden: Path, tmp_path: Path
) -> None:
    before = _everything(forbidden)
    with closing(ServedLibrary(forbidden)) as served_library:
        session = served_library.begin().id
        reply = served_library.turn(session, None, lambda chat: chat.say("find red"))
        assert reply.results is not None
        assert len(reply.results.items) == 6
        assert len(served_library.state(session).turns) == 1
        assert served_library.library.thumbnail(1)
        sent = take_in(
            served_library, [Sent("new.jpg", io.BytesIO(painted(tmp_path / "new.jpg", 9).read_bytes()))]
        )
        assert sent.items[0].picture is None
        assert sent.items[0].why
    assert _everything(forbidden) == before


def test_results_into_a_folder_that_may_only_be_read_are_told(
    photalk: Photalk, shelf: Shelf, photos: Path
) -> None:
    place, forbid = shelf
    (place / "out.jpg").write_bytes(b"older")
    forbid()
    said = photalk("edit", photos / "1.jpg", "rotate 90", "-o", place / "out.jpg").sentence
    assert said == f"The folder '{place}' may not be written to; save elsewhere."
    assert photalk("apply", _program(photos), photos, "-o", place / "new").sentence.endswith("-o.")
    assert photalk("chat", photos / "1.jpg", stdin="hello\n").code == 0
    assert (
        "session.json cannot be written"
        in photalk("sessions", "export", 1, "-o", place / "session.json").sentence
    )
    assert [(path.name, path.read_bytes()) for path in place.iterdir()] == [("out.jpg", b"older")]


def test_photos_that_may_only_be_read_are_indexed_and_edited(
    photalk: Photalk, shelf: Shelf, tmp_path: Path
) -> None:
    place, forbid = shelf
    painted(place / "cat.jpg", 3)
    forbid()
    assert photalk("index", place).code == 0
    out = tmp_path / "out.jpg"
    assert photalk("edit", place / "cat.jpg", "rotate 90", "-o", out).code == 0
    assert out.exists()


def _program(photos: Path) -> Path:
    program = photos.parent / "program.txt"
    program.write_text("rotate 90\n", encoding="utf-8")
    return program
