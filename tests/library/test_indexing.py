"""Indexing: what is taken in, how far it is, and what keeps it from going on."""

from __future__ import annotations

import io
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from PIL import Image

from photalk.errors import LibraryError, NotFound, WeightsError
from photalk.library import indexing
from photalk.library.exact_store import Shape
from photalk.library.library import Library
from photalk.library.photos import Count
from photalk.library.report import IndexProgress
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.space.squares import square
from toy_space import ToyEncoder

Painted = Callable[..., Path]


def test_everything_is_taken_in_once(library: Library, folder: Path, encoder: Any) -> None:
    first = library.index([folder])
    assert (first.photos, first.new, first.skipped) == (5, 5, ())
    assert first.text == "5 photos: 5 new."
    again = library.index([folder])
    assert (again.photos, again.new, again.unchanged) == (5, 0, 5)
    assert again.text == "5 photos: nothing new."
    assert encoder.shown == 5
    assert len(library) == 5


def test_unchanged_files_are_not_even_opened(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.index([folder])

    def refuse(*_: object) -> None:
        raise AssertionError("opened")

    monkeypatch.setattr(indexing, "digest_of", refuse)
    assert library.index([folder]).unchanged == 5


def test_photos_are_found_by_words_of_the_encoder(library: Library, folder: Path) -> None:
    library.index([folder])
    found = library.store.nearest(library.encoder.read(["yellow"])[0], 1)
    (photo,) = library.photos(found.ids)
    assert photo.path == str(folder / "trip to Rome" / "yellow.jpg")
    assert (photo.size, photo.format, photo.orientation) == ((60, 40), "jpeg", "landscape")
    assert photo.colours[0].colour == "yellow"
    assert library.thumbnail(photo.id)[:2] == b"\xff\xd8"


def test_odd_names_are_no_matter(library: Library, painted: Painted) -> None:
    odd = ["ünï cödé 日本.jpg", "a\nb.jpg", "'; DROP TABLE photos; --.jpg", "%_.jpg", "[x](y).jpg"]
    raw = os.fsdecode(b"not \xff utf8.jpg")
    for name in (*odd, raw):
        painted(name, "red")
    report = library.index([painted("plain.jpg", "blue").parent])
    assert (report.new, report.skipped) == (7, ())
    assert {Path(photo.path).name for photo in library.photos(library.store.ids())} == {
        *odd,
        raw,
        "plain.jpg",
    }
    assert len(library.with_words("日本 unicode")) == 1


def test_links_do_not_lead_round_in_circles(library: Library, folder: Path) -> None:
    (folder / "trip to Rome" / "up").symlink_to(folder)
    (folder / "nowhere.jpg").symlink_to(folder / "is not there.jpg")
    (folder / "link.jpg").symlink_to(folder / "red.jpg")
    assert library.index([folder]).new == 6


def test_an_empty_folder_is_no_error(library: Library, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert library.index([tmp_path / "empty"]).text == "0 photos: nothing new."


def test_a_path_that_is_not_there_is_one_sentence(library: Library, folder: Path) -> None:
    with pytest.raises(NotFound, match=r"^There is no file or folder '.*none' to index; check the path\.$"):
        library.index([folder, folder / "none"])
    assert len(library) == 0


def test_every_format_is_taken_in(library: Library, tmp_path: Path, pictures: ModuleType) -> None:
    pixels = pictures.colours()
    for suffix in ("jpg", "png", "webp", "tif", "gif", "bmp", "avif", "ppm"):
        pictures.save(tmp_path / f"one.{suffix}", pixels)
    pictures.save_heic(tmp_path / "one.heic", pixels)
    pictures.save_dng(tmp_path / "raw.dng")
    report = library.index([tmp_path])
    assert (report.new, report.skipped) == (10, ())


def test_progress_tells_how_far_it_is(library: Library, folder: Path) -> None:
    told: list[IndexProgress] = []
    library.index([folder], told.append)
    assert (told[-1].done, told[-1].total, told[-1].seconds_left) == (5, 5, 0)
    assert told[-1].rate > 0
    assert [one.done for one in told] == sorted(one.done for one in told)


def test_stopping_in_the_middle_keeps_what_was_done(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "BATCH", 1)

    def stop(progress: IndexProgress) -> None:
        if progress.done == 3:
            raise KeyboardInterrupt

    report = library.index([folder], stop)
    assert report.interrupted
    assert report.new == len(library) == 3
    assert "interrupted" in report.text
    assert library.index([folder]).new == 2


def test_the_disk_is_waited_for_once_a_file_and_not_once_a_batch(
    library: Library, folder: Path, encoder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[int] = []
    monkeypatch.setattr(indexing, "BATCH", 1)
    monkeypatch.setattr(os, "fsync", waits.append)
    assert library.index([folder]).new == 5
    assert len(waits) == len(Shape.of(encoder).files)
    vectors = library.store.rows(library.store.ids()).vectors
    shown = [square(photo.path, encoder.side) for photo in library.photos(library.store.ids())]
    np.testing.assert_array_equal(vectors, encoder.see(np.stack(shown)).vectors)


@pytest.mark.parametrize(
    ("size", "shown"), [((60, 40), (60, 40)), ((340, 200), (340, 200)), ((640, 400), (320, 200))]
)
def test_thumbnails_are_of_320_pixels_or_nearly(
    library: Library, painted: Painted, size: tuple[int, int], shown: tuple[int, int]
) -> None:
    library.index([painted("a.jpg", "red", "blue", size=size, comment=b"at home")])
    with Image.open(io.BytesIO(library.thumbnail(int(library.store.ids()[0])))) as thumbnail:
        assert thumbnail.size == shown
        assert "comment" not in thumbnail.info


class Seer:
    """Sees a cat in whatever is mostly red."""

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        box = (0.0, 0.0, 1.0, 1.0)
        red = rgb[..., 0].mean() > rgb[..., 2].mean() + 50
        return (Thing("cat", 0.9, box), Thing("cat", 0.5, box), Thing("dog", 0.1, box)) if red else ()


def test_things_are_looked_for_once(tmp_path: Path, folder: Path, painted: Painted) -> None:
    stages: list[str] = []
    with Library(tmp_path / "library", ToyEncoder, Seer) as library:
        library.index([folder], lambda progress: stages.append(progress.stage))
        photo = library.by_path(folder / "red.jpg")
        assert photo is not None
        assert photo.things == (Count("cat", 2, 0.9, 1.0),)
        assert stages[-5:] == ["things"] * 5
        (folder / "red.jpg").rename(folder / "moved.jpg")
        shutil.copy(folder / "moved.jpg", folder / "copied.jpg")
        stages.clear()
        library.index([folder], lambda progress: stages.append(progress.stage))
        assert "things" not in stages
        for name in ("moved.jpg", "copied.jpg"):
            photo = library.by_path(folder / name)
            assert photo is not None
            assert photo.things == (Count("cat", 2, 0.9, 1.0),)


def test_without_a_detector_all_else_is_indexed_and_one_sentence_says_so(
    tmp_path: Path, folder: Path
) -> None:
    def missing() -> Seer:
        raise WeightsError("The weights cannot be had.")

    with Library(tmp_path / "library", ToyEncoder, missing) as library:
        report = library.index([folder])
        assert report.notes == ("Things in the photos were not looked for. The weights cannot be had.",)
        assert len(library) == 5
    with Library(tmp_path / "library", ToyEncoder, Seer) as library:
        library.index([folder])
        photo = library.by_path(folder / "red.jpg")
        assert photo is not None
        assert photo.things


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_may_not_be_listed_keeps_its_photos(library: Library, folder: Path) -> None:
    library.index([folder])
    (folder / "trip to Rome").chmod(0)
    try:
        report = library.index([folder])
    finally:
        (folder / "trip to Rome").chmod(0o700)
    assert report.gone == 0
    assert "cannot be listed" in report.notes[0]


def test_a_library_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LibraryError, match=r"cannot be made .* --library"):
        Library(tmp_path / "file" / "library", ToyEncoder)


def test_a_library_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, library: Library, folder: Path
) -> None:
    library.store  # noqa: B018
    (tmp_path / "library" / "vectors").write_text("in the way")
    with pytest.raises(LibraryError, match=r"Vectors cannot be written to .* --library"):
        library.index([folder])
    (tmp_path / "library" / "vectors").unlink()
    assert library.index([folder]).new == 5
