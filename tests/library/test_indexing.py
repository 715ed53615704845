"""Indexing: what is new, changed, moved, copied, gone and broken."""

from __future__ import annotations

import io
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from PIL import Image
from toy_space import ToyEncoder

from photalk.errors import LibraryError, NotFound, WeightsError
from photalk.library import indexing
from photalk.library.exact import Shape
from photalk.library.library import Library
from photalk.library.photos import Count, Photo
from photalk.library.report import Progress
from photalk.vision.eyes import Rgb, Thing
from photalk.vision.space.squares import square

Painted = Callable[..., Path]


def names(library: Library) -> list[str]:
    return sorted(Path(photo.path).name for photo in library.photos(library.store.ids()))


def contents(library: Library) -> list[tuple[Photo, bytes]]:
    """All that the library knows, apart from the ids."""
    ids = library.store.ids()
    vectors = library.store.rows(ids).vectors
    known = [
        (replace(photo, id=0), vector.tobytes() + library.thumbnail(photo.id))
        for photo, vector in zip(library.photos(ids), vectors, strict=True)
    ]
    return sorted(known, key=lambda pair: pair[0].path)


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
    pictures.save_dng(tmp_path / "one.dng")
    report = library.index([tmp_path])
    assert (report.new, report.skipped) == (10, ())


def test_progress_tells_how_far_it_is(library: Library, folder: Path) -> None:
    told: list[Progress] = []
    library.index([folder], told.append)
    assert (told[-1].done, told[-1].total, told[-1].seconds_left) == (5, 5, 0)
    assert told[-1].rate > 0
    assert [one.done for one in told] == sorted(one.done for one in told)


def test_stopping_in_the_middle_keeps_what_was_done(
    library: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "BATCH", 1)

    def stop(progress: Progress) -> None:
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
