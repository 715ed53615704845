"""What a copy must not lose: conversations in the way, and what changed since it was cut short."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from photalk.conversation.state import Entry
from photalk.errors import LibraryError
from photalk.library import library_copy
from photalk.library.library import Library
from photalk.library.library_copy import copy
from photalk.studio.sessions import Sessions
from toy_space import ToyEncoder


def say(place: Path, *words: str) -> None:
    with closing(Sessions(place)) as sessions:
        for word in words:
            sessions.record(None, 0, Entry(word, "Done."))


def said(place: Path) -> list[str]:
    with closing(Sessions(place)) as sessions:
        return sorted(one.about for one in sessions.summaries())


@pytest.fixture
def original(tmp_path: Path, folder: Path) -> Path:
    """A library with photos and a conversation."""
    place = tmp_path / "original"
    with Library(place, ToyEncoder) as library:
        library.index([folder])
    say(place, "hello")
    return place


@pytest.fixture
def cut_short(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a copy of it was ended before its rows were compared."""
    there = tmp_path / "there"

    def stopped(*values: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(library_copy, "_check", stopped)
        with pytest.raises(KeyboardInterrupt):
            copy(original, there)
    return there


def test_conversations_of_a_folder_without_photos_are_not_overwritten(original: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    say(there, "my own")
    with pytest.raises(LibraryError, match="has a library already; choose another folder"):
        copy(original, there)
    assert said(there) == ["my own"]
    assert [path.name for path in there.iterdir()] == ["sessions.db"]


def test_what_was_said_since_it_was_cut_short_comes_along(original: Path, cut_short: Path) -> None:
    say(original, "hello again")
    report = copy(original, cut_short)
    assert report.already == report.rows == 5
    assert said(cut_short) == ["hello", "hello again"]


def test_a_log_that_a_killed_process_left_is_not_taken_for_that_of_the_copy(
    original: Path, cut_short: Path
) -> None:
    log = cut_short / "sessions.db-wal"
    with closing(Sessions(cut_short)) as sessions:
        sessions.record(None, 0, Entry("in the unfinished copy", "Done."))
        left = log.read_bytes()
    log.write_bytes(left)
    copy(original, cut_short)
    assert said(cut_short) == ["hello"]


def test_it_begins_anew_when_a_photo_was_moved_since(original: Path, cut_short: Path, folder: Path) -> None:
    (folder / "red.jpg").rename(folder / "scarlet.jpg")
    with Library(original, ToyEncoder) as library:
        assert library.index([folder]).moved == 1
    assert copy(original, cut_short).already == 0
    with Library(cut_short, ToyEncoder) as library:
        assert library.by_path(folder / "scarlet.jpg") is not None
        assert library.by_path(folder / "red.jpg") is None


def test_a_copy_that_was_cut_short_is_not_copied_itself(cut_short: Path, tmp_path: Path) -> None:
    for target in (tmp_path / "further", cut_short):
        with pytest.raises(LibraryError, match="is itself a copy that was cut short"):
            copy(cut_short, target)
    assert not (tmp_path / "further").exists()
