"""Disks that are away: their photos are kept, and come back without being seen again."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.errors import NotFound
from photalk.library import absence, decode_once, indexing
from photalk.library.library import Library

Painted = Callable[..., Path]


def names(library: Library) -> set[str]:
    return {Path(photo.path).name for photo in library.photos(library.store.ids())}


ALL = {"red.jpg", "blue.png", "green.webp", "yellow.jpg", "black.tif"}


def test_a_bare_mount_point_keeps_its_photos_until_the_disk_is_back(
    library: Library, folder: Path, encoder: Any
) -> None:
    library.index([folder])
    numbers = {photo.path: photo.id for photo in library.photos(library.store.ids())}
    folder.rename(folder.parent / "unplugged")
    folder.mkdir()
    report = library.index([folder])
    assert (report.gone, report.away, report.photos) == (0, 5, 5)
    assert report.text == "5 photos: nothing new; 5 away."
    assert "--forget-missing" in report.notes[0]
    assert names(library) == ALL
    assert all(photo.away for photo in library.photos(library.store.ids()))
    folder.rmdir()
    (folder.parent / "unplugged").rename(folder)
    report = library.index([folder])
    assert (report.unchanged, report.away, report.notes) == (5, 0, ())
    assert {photo.path: photo.id for photo in library.photos(library.store.ids())} == numbers
    assert encoder.shown == 5


def test_times_that_a_disk_rounds_do_not_make_its_photos_new(
    library: Library, folder: Path, encoder: Any
) -> None:
    library.index([folder])
    shutil.copytree(folder, folder.parent / "unplugged")  # other inodes, as file systems without any give
    shutil.rmtree(folder)
    assert library.index([folder]).away == 5
    (folder.parent / "unplugged").rename(folder)
    for path in folder.rglob("*.*"):
        os.utime(path, (10**9, 10**9))
    report = library.index([folder])
    assert (report.unchanged, report.new, report.changed, encoder.shown) == (5, 0, 0, 5)


def test_a_folder_that_is_not_there_is_away_if_it_was_ever_indexed(library: Library, folder: Path) -> None:
    library.index([folder])
    shutil.rmtree(folder)
    assert library.index([folder]).away == 5
    assert library.index([folder / "trip to Rome"]).away == 1
    with pytest.raises(NotFound, match="There is no file or folder"):
        library.index([folder / "trip to Paris"])


def test_only_a_wish_forgets_what_is_away(library: Library, folder: Path) -> None:
    library.index([folder])
    shutil.rmtree(folder)
    for _ in range(2):
        assert library.index([folder]).gone == 0
    report = library.index([folder], forget_missing=True)
    assert (report.gone, report.away, report.photos) == (5, 0, 0)
    with pytest.raises(NotFound):
        library.index([folder])


def test_a_folder_below_that_is_empty_is_away_and_a_deleted_photo_beside_it_is_gone(
    library: Library, folder: Path
) -> None:
    library.index([folder])
    (folder / "trip to Rome" / "yellow.jpg").unlink()
    (folder / "red.jpg").unlink()
    report = library.index([folder])
    assert (report.gone, report.away) == (1, 1)
    assert names(library) == ALL - {"red.jpg"}
    assert "trip to Rome" in report.notes[0]


def test_a_link_that_leads_to_a_disk_that_is_away_is_away(
    library: Library, folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "usb").mkdir()
    (folder / "red.jpg").rename(tmp_path / "usb" / "red.jpg")
    (folder / "red.jpg").symlink_to(tmp_path / "usb" / "red.jpg")
    library.index([folder])
    (tmp_path / "usb").rename(tmp_path / "unplugged")
    assert (library.index([folder]).away, names(library)) == (1, ALL)
    assert library.index([folder], forget_missing=True).gone == 1


class Half:
    """What `os.scandir` gives on a share that fails after its first entry."""

    def __init__(self, entries: Any) -> None:
        self._entries = entries

    def __enter__(self) -> Iterator[Any]:
        yield next(self._entries)
        raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))

    def __exit__(self, *_: object) -> None:
        self._entries.close()


@pytest.mark.parametrize("half", [False, True])
def test_a_share_that_fails_while_it_is_listed_loses_nothing(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch, half: bool
) -> None:
    library.index([folder])
    (folder / "trip to Rome" / "yellow.jpg").rename(folder.parent / "yellow.jpg")
    real = os.scandir

    def failing(path: str) -> Any:
        if Path(path).name != "photos":
            return real(path)
        if half:
            return Half(real(path))
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as disk:
        disk.setattr(os, "scandir", failing)
        report = library.index([folder])
    assert (report.gone, report.new, report.changed) == (0, 0, 0)
    assert report.away >= 4
    assert any("cannot be listed" in note for note in report.notes)
    assert names(library) == ALL


def test_files_that_cannot_be_asked_about_are_away(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.index([folder])
    real_stat, real_scandir = os.stat, os.scandir

    def failing(path: Any, *rest: Any, **more: Any) -> Any:
        if str(path).endswith("red.jpg"):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return real_stat(path, *rest, **more)

    class Entry:
        def __init__(self, entry: Any) -> None:
            self.name, self.path, self.is_dir, self._entry = entry.name, entry.path, entry.is_dir, entry

        def is_file(self) -> bool:
            failing(self.path)
            return bool(self._entry.is_file())

        def stat(self) -> os.stat_result:
            return failing(self.path)

    class Listed(list[Any]):
        def __enter__(self) -> Listed:
            return self

        def __exit__(self, *_: object) -> None:
            pass

    with monkeypatch.context() as disk:
        disk.setattr(os, "stat", failing)
        disk.setattr(os, "scandir", lambda path: Listed(map(Entry, real_scandir(path))))
        for forget in (False, True):  # what cannot be asked about is not known to be missing
            report = library.index([folder], forget_missing=forget)
            assert (report.gone, report.away) == (0, 1)
    assert (names(library), library.index([folder]).unchanged) == (ALL, 5)


def test_a_disk_that_is_pulled_out_while_it_is_indexed_loses_nothing(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.index([folder])
    for path in folder.rglob("*.*"):
        os.utime(path, (1, 1))  # all are read again
    real = indexing.digest_of

    def pulled(path: str) -> str:
        if folder.exists() and any(folder.iterdir()):
            folder.rename(folder.parent / "unplugged")
            folder.mkdir()
        return real(path)

    with monkeypatch.context() as disk:
        disk.setattr(indexing, "digest_of", pulled)
        report = library.index([folder])
    assert (report.gone, report.away, report.skipped) == (0, 5, ())
    assert names(library) == ALL


def test_what_could_not_be_read_on_a_disk_is_remembered_while_it_is_away(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "broken.jpg").write_text("no picture")
    assert len(library.index([folder]).skipped) == 1
    folder.rename(folder.parent / "unplugged")
    folder.mkdir()
    library.index([folder])
    folder.rmdir()
    (folder.parent / "unplugged").rename(folder)
    monkeypatch.setattr(indexing, "digest_of", lambda path: pytest.fail(f"{path} was opened"))
    assert len(library.index([folder]).skipped) == 1


def test_a_bare_place_where_a_disk_was_mounted_says_nothing_whatever_lies_there(
    library: Library, folder: Path, painted: Painted, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted("usb/pink.jpg", "pink")
    painted("usb/white.jpg", "white")
    real = os.path.ismount
    usb = str(folder / "usb")
    monkeypatch.setattr(os.path, "ismount", lambda path: str(path) == usb or real(path))
    library.index([folder / "usb"])
    assert library.catalogue.mounts() == [usb]
    monkeypatch.undo()
    (folder / "usb").rename(folder.parent / "unplugged")
    library.index([folder])
    assert (library.index([folder]).away, len(library)) == (2, 7)  # though all else is plainly there
    painted("usb/stray.jpg", "orange")
    assert (library.index([folder]).away, len(library)) == (2, 8)
    shutil.copy(folder.parent / "unplugged" / "pink.jpg", folder / "usb")  # from now on they lie here
    assert (library.index([folder]).gone, len(library)) == (1, 7)


def test_a_renamed_folder_leaves_no_ghosts(
    library: Library, folder: Path, painted: Painted, encoder: Any
) -> None:
    twin = painted("trip to Rome/pink.jpg", "pink")
    shutil.copy(twin, twin.with_name("pink again.jpg"))
    painted("trip to Rome/deleted.jpg", "white")
    (folder / "trip to Rome" / "broken.jpg").write_text("no picture")
    library.index([folder])
    shown = encoder.shown
    before = {Path(photo.path).name: photo.id for photo in library.photos(library.store.ids())}
    (folder / "trip to Rome" / "deleted.jpg").unlink()
    (folder / "trip to Rome").rename(folder / "Rome 2023")
    report = library.index([folder])
    assert (report.moved, report.new, report.gone, report.away) == (3, 0, 1, 0)
    assert encoder.shown == shown
    found = {photo.path: photo.id for photo in library.photos(library.store.ids())}
    assert {path for path in found if "Rome" in path} == {
        str(folder / "Rome 2023" / name) for name in ("yellow.jpg", "pink.jpg", "pink again.jpg")
    }
    assert {*found.values()} == {*before.values()} - {before["deleted.jpg"]}
    assert len(library) == 7
    assert len(library.index([folder]).skipped) == 1
    assert set(library.with_words("2023")) == {number for path, number in found.items() if "2023" in path}


def test_a_disk_that_is_mounted_elsewhere_is_moved(library: Library, folder: Path, encoder: Any) -> None:
    library.index([folder])
    folder.rename(folder.parent / "mounted elsewhere")
    report = library.index([folder.parent / "mounted elsewhere"])
    assert (report.moved, report.new, len(library), encoder.shown) == (5, 0, 5, 5)


def test_of_two_that_are_not_there_the_one_of_this_run_has_moved(
    library: Library, folder: Path, tmp_path: Path
) -> None:
    usb = tmp_path / "usb"
    usb.mkdir()
    shutil.copy(folder / "red.jpg", usb / "red.jpg")
    library.index([usb])
    library.index([folder])
    usb.rename(tmp_path / "unplugged")
    (folder / "red.jpg").rename(folder / "renamed.jpg")
    assert library.index([folder]).moved == 1
    assert library.by_path(usb / "red.jpg") is not None
    assert library.index([usb]).away == 1


class Endless(os.PathLike[str]):
    """A file that grows as fast as it is read."""

    def __init__(self, path: str) -> None:
        self.path, self._file = path, open(path, "rb")  # noqa: SIM115
        self.fileno = self._file.fileno

    def __fspath__(self) -> str:
        return self.path

    def __enter__(self) -> Endless:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def read(self, size: int) -> bytes:
        return self._file.read(size) or b"more"[:size]


def test_a_file_that_grows_for_ever_is_read_as_far_as_it_went(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(folder / "red.jpg")
    right = decode_once.digest_of(path)
    monkeypatch.setattr(decode_once, "open", lambda path, *_, **__: Endless(path), raising=False)
    assert decode_once.digest_of(path) == right


FOLDERS = st.sampled_from(["", "a", "a/b", "a/b/c", "d"])
FILES = st.sets(st.tuples(FOLDERS, st.integers(0, 3)), min_size=1, max_size=10)


@given(files=FILES, data=st.data(), tidy=st.booleans())
def test_what_is_missing_is_gone_exactly_where_something_is_left(
    files: set[tuple[str, int]], data: st.DataObject, tidy: bool
) -> None:
    paths = {os.path.join(folder, f"{number}.jpg") for folder, number in files}
    deleted = data.draw(st.sets(st.sampled_from(sorted(paths))))
    with tempfile.TemporaryDirectory() as place:
        root = Path(place)
        for path in paths:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text("x")
        for path in deleted:
            (root / path).unlink()
            folder = (root / path).parent
            if tidy and folder != root and not any(folder.iterdir()):
                folder.rmdir()
        gone = absence.gone([str(root / path) for path in deleted], [place], [])
        for path in deleted:
            folder = next(above for above in (root / path).parents if above.exists())
            left = any(file.is_file() for file in folder.rglob("*"))
            assert (str(root / path) in gone) == left
        assert absence.gone([str(root / path) for path in paths - deleted], [place], []) == set()
