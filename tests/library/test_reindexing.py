"""Indexing again: what is new, changed, moved, copied, gone and broken."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from contents import contents
from photalk.library import indexing
from photalk.library.library import Library
from toy_space import ToyEncoder

Painted = Callable[..., Path]


def names(library: Library) -> list[str]:
    return sorted(Path(photo.path).name for photo in library.photos(library.store.ids()))


def test_a_moved_photo_keeps_its_id_and_is_not_seen_again(
    library: Library, folder: Path, encoder: Any
) -> None:
    library.index([folder])
    before = library.by_path(folder / "red.jpg")
    assert before is not None
    (folder / "new place").mkdir()
    (folder / "red.jpg").rename(folder / "new place" / "renamed.jpg")
    report = library.index([folder])
    assert (report.moved, report.new, report.gone, report.photos) == (1, 0, 0, 5)
    after = library.by_path(folder / "new place" / "renamed.jpg")
    assert after is not None
    assert after.id == before.id
    assert library.by_path(folder / "red.jpg") is None
    assert encoder.shown == 5
    assert set(library.with_words("renamed")) == {after.id}


def test_a_photo_that_was_moved_to_another_root_is_recognised(
    library: Library, folder: Path, encoder: Any, tmp_path: Path
) -> None:
    library.index([folder])
    (tmp_path / "other").mkdir()
    (folder / "red.jpg").rename(tmp_path / "other" / "red.jpg")
    assert library.index([tmp_path / "other"]).moved == 1
    assert encoder.shown == 5


def test_a_copy_is_a_photo_of_its_own_with_the_same_digest(
    library: Library, folder: Path, encoder: Any
) -> None:
    library.index([folder])
    shutil.copy(folder / "red.jpg", folder / "copy.jpg")
    assert library.index([folder]).new == 1
    one, two = library.by_path(folder / "red.jpg"), library.by_path(folder / "copy.jpg")
    assert one is not None
    assert two is not None
    assert one.id != two.id
    assert one.digest == two.digest
    assert encoder.shown == 5
    rows = library.store.rows(np.array([one.id, two.id])).vectors
    assert np.array_equal(rows[0], rows[1])
    (folder / "red.jpg").unlink()
    library.index([folder])
    assert library.thumbnail(two.id)


def test_a_changed_photo_is_seen_anew_under_its_id(library: Library, folder: Path, painted: Painted) -> None:
    library.index([folder])
    before = library.by_path(folder / "red.jpg")
    painted("red.jpg", "blue", size=(40, 60))
    report = library.index([folder])
    assert (report.changed, report.new) == (1, 0)
    after = library.by_path(folder / "red.jpg")
    assert before is not None
    assert after is not None
    assert after.id == before.id
    assert after.digest != before.digest
    assert (after.colours[0].colour, after.orientation) == ("blue", "portrait")
    assert len(library) == 5


def test_a_touched_file_is_the_same_photo(library: Library, folder: Path, encoder: Any) -> None:
    library.index([folder])
    os.utime(folder / "red.jpg", (1, 1))
    report = library.index([folder])
    assert (report.changed, report.unchanged, encoder.shown) == (0, 5, 5)
    assert library.index([folder]).unchanged == 5


def test_deleted_photos_are_forgotten(library: Library, folder: Path) -> None:
    library.index([folder])
    shutil.rmtree(folder / "trip to Rome")
    (folder / "red.jpg").unlink()
    report = library.index([folder])
    assert (report.gone, report.photos) == (2, 3)
    assert names(library) == ["black.tif", "blue.png", "green.webp"]
    assert library.with_words("rome yellow") == {}


def test_only_what_lies_below_the_given_folder_is_forgotten(
    library: Library, folder: Path, painted: Painted
) -> None:
    painted("trip to Romeo/pink.jpg", "pink")
    library.index([folder])
    shutil.rmtree(folder / "trip to Romeo")
    (folder / "red.jpg").unlink()
    assert library.index([folder / "trip to Rome"]).gone == 0
    assert len(library) == 6


def test_two_photos_that_changed_places_are_told_apart(library: Library, folder: Path) -> None:
    library.index([folder])
    (folder / "red.jpg").rename(folder / "x")
    (folder / "trip to Rome" / "yellow.jpg").rename(folder / "red.jpg")
    (folder / "x").rename(folder / "trip to Rome" / "yellow.jpg")
    library.index([folder])
    swapped = library.by_path(folder / "red.jpg")
    assert swapped is not None
    assert swapped.colours[0].colour == "yellow"
    found = library.store.nearest(library.encoder.read(["yellow"])[0], 1)
    assert found.ids.tolist() == [swapped.id]
    assert len(library) == 5


def test_a_photo_moved_over_another_replaces_it(library: Library, folder: Path) -> None:
    library.index([folder])
    os.replace(folder / "trip to Rome" / "yellow.jpg", folder / "red.jpg")
    report = library.index([folder])
    assert report.photos == 4
    assert names(library) == ["black.tif", "blue.png", "green.webp", "red.jpg"]
    assert len(library.select([]) or library.store.ids()) == 4


def test_bad_files_are_listed_and_not_tried_again_until_they_change(
    library: Library, folder: Path, painted: Painted, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "broken.jpg").write_bytes((folder / "red.jpg").read_bytes()[:200])
    (folder / "words.png").write_text("no picture")
    (folder / "empty.gif").write_bytes(b"")
    report = library.index([folder])
    assert (report.new, len(report.skipped)) == (5, 3)
    assert {Path(skipped.path).name for skipped in report.skipped} == {"broken.jpg", "words.png", "empty.gif"}
    assert all(skipped.why.endswith(".") and skipped.why.count("\n") == 0 for skipped in report.skipped)
    assert "3 could not be read" in report.text
    tried: list[str] = []
    real = indexing.digest_of
    monkeypatch.setattr(indexing, "digest_of", lambda path: tried.append(path) or real(path))
    assert len(library.index([folder]).skipped) == 3
    assert tried == []
    painted("broken.jpg", "pink")
    (folder / "words.png").unlink()
    report = library.index([folder])
    assert (report.new, len(report.skipped)) == (1, 1)


def test_a_file_whose_remedy_lies_elsewhere_is_tried_again(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHOTALK_MAX_PIXELS", "100")
    assert len(library.index([folder]).skipped) == 5
    monkeypatch.delenv("PHOTALK_MAX_PIXELS")
    report = library.index([folder])
    assert (report.new, report.skipped) == (5, ())


def test_a_photo_that_broke_is_no_longer_found(library: Library, folder: Path) -> None:
    library.index([folder])
    (folder / "red.jpg").write_bytes(b"\xff\xd8\xff\xe0 broken")
    report = library.index([folder])
    assert (report.photos, len(report.skipped)) == (4, 1)
    assert library.by_path(folder / "red.jpg") is None
    assert len(library.store.ids()) == 4


class AnotherEncoder(ToyEncoder):
    identity = "toy-2"


def test_another_encoder_sees_all_photos_anew(library: Library, folder: Path, tmp_path: Path) -> None:
    library.index([folder])
    before = {photo.path: photo.id for photo in library.photos(library.store.ids())}
    with Library(tmp_path / "library", AnotherEncoder) as other:
        assert len(other) == 0
        report = other.index([folder])
        assert (report.unchanged, report.new, len(other)) == (5, 0, 5)
        assert {photo.path: photo.id for photo in other.photos(other.store.ids())} == before
    assert len(library) == 0


def test_the_library_of_many_runs_is_that_of_one(
    library: Library, folder: Path, painted: Painted, tmp_path: Path
) -> None:
    library.index([folder / "red.jpg"])
    library.index([folder])
    painted("red.jpg", "pink")
    shutil.copy(folder / "blue.png", folder / "also blue.png")
    (folder / "black.tif").unlink()
    library.index([folder])
    painted("late.bmp", "orange")
    library.index([folder / "trip to Rome", folder / "late.bmp", folder])
    with Library(tmp_path / "fresh", ToyEncoder) as fresh:
        fresh.index([folder])
        assert contents(library) == contents(fresh)
