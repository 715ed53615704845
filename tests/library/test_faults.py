"""Disks that are full, folders that are not ours, files that vanish: one sentence each, nothing is lost."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from photalk.errors import LibraryError
from photalk.library import indexing
from photalk.library.database import Database
from photalk.library.library import Library
from photalk.library.schema import FILE, MIGRATIONS
from toy_space import ToyEncoder

NOBODY = 65_534


def names(library: Library) -> set[str]:
    return {Path(photo.path).name for photo in library.photos(library.store.ids())}


ALL = {"red.jpg", "blue.png", "green.webp", "yellow.jpg", "black.tif"}


def test_vectors_on_a_full_disk_lose_nothing_that_was_kept(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.index([folder / "trip to Rome"])

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises(
            LibraryError, match=r"Vectors cannot be written .*No space left.* free some space"
        ):
            library.index([folder])
        assert names(library) == {"yellow.jpg"}
    assert library.index([folder]).new == 4
    assert names(library) == ALL


def test_a_catalogue_on_a_full_disk_loses_nothing_that_was_kept(library: Library, folder: Path) -> None:
    library.index([folder / "trip to Rome"])
    connection = library._database._db
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(LibraryError, match=r"The disk of .* is full; free some space and index again"):
        library.index([folder])
    assert names(library) == {"yellow.jpg"}
    connection.execute("PRAGMA max_page_count = 1000000")
    assert library.index([folder]).new == 4
    assert names(library) == ALL


@contextmanager
def _nobody_special() -> Iterator[None]:
    """Without the rights of root, to whom nothing is forbidden."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="this system has other rights")
def test_a_library_folder_that_may_only_be_read_is_one_sentence(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        shelf = Path(place) / "library"
        with Library(shelf, ToyEncoder) as library:
            library.index([folder])
        os.chmod(place, 0o755)
        for path in (*shelf.rglob("*"), shelf):
            path.chmod(0o555 if path.is_dir() else 0o444)
        try:
            with _nobody_special(), Library(shelf, ToyEncoder) as library:
                assert (library.read_only, names(library)) == (True, ALL)
                with pytest.raises(LibraryError, match="--library"):
                    library.index([folder])
        finally:
            for path in (shelf, *shelf.rglob("*")):
                path.chmod(0o755 if path.is_dir() else 0o644)
        with Library(shelf, ToyEncoder) as library:
            assert names(library) == ALL


@pytest.mark.parametrize("step", ["digest_of", "look_at"])
def test_a_file_that_vanishes_before_it_is_read_is_left_out(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    real = getattr(indexing, step)

    def too_late(what: Any, *rest: Any) -> Any:
        path = Path(what if isinstance(what, str) else what.path)
        if path.name == "red.jpg":
            path.unlink()
        return real(what, *rest)

    monkeypatch.setattr(indexing, step, too_late)
    report = library.index([folder])
    assert (report.new, report.skipped) == (4, ())
    assert names(library) == ALL - {"red.jpg"}


def test_a_known_photo_that_vanishes_before_it_is_read_again_is_gone(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.index([folder])
    os.utime(folder / "red.jpg", (1, 1))

    def too_late(path: str) -> str:
        os.unlink(path)
        return real(path)

    real = indexing.digest_of
    monkeypatch.setattr(indexing, "digest_of", too_late)
    report = library.index([folder])
    assert (report.gone, report.skipped) == (1, ())
    assert names(library) == ALL - {"red.jpg"}


def test_the_library_of_a_newer_photalk_is_left_as_it_is(
    library: Library, folder: Path, tmp_path: Path
) -> None:
    library.index([folder])
    library.close()
    newer = Database(tmp_path / "library" / FILE, (*MIGRATIONS, lambda db: None))
    newer.close()
    with pytest.raises(LibraryError, match=r"newer Photalk .* update Photalk"):
        Library(tmp_path / "library", ToyEncoder)
    with_it = Database(tmp_path / "library" / FILE, (*MIGRATIONS, lambda db: None))
    assert with_it.rows("SELECT count(*) FROM photos") == [(5,)]
    with_it.close()


def test_pipes_and_folders_named_like_pictures_do_not_stop_it(library: Library, folder: Path) -> None:
    os.mkfifo(folder / "pipe.jpg")
    (folder / "folder.png").mkdir()
    report = library.index([folder])
    assert (report.new, report.skipped) == (5, ())


def test_an_empty_library_is_empty_without_any_encoder(tmp_path: Path) -> None:
    def unwanted() -> ToyEncoder:
        raise AssertionError("an encoder was loaded")

    with Library(tmp_path / "library", unwanted) as library:
        assert len(library) == 0
