"""RAW and JPEG, and the halves of a Live Photo, are one photo each."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from photalk.commands.queries.query import Constraint
from photalk.library import indexing
from photalk.library.folder_scan import walk
from photalk.library.library import Library
from photalk.library.pairs import companions_of, led, standing_for
from photalk.library.schema import FILE
from toy_space import ToyEncoder

Painted = Callable[..., Path]


@pytest.fixture
def pair(painted: Painted) -> Path:
    """A folder with a JPEG and its RAW, a Live Photo, a RAW by itself and a film."""
    painted("IMG_1.JPG", "red")
    painted("IMG_1.CR2", "red", format="TIFF")
    painted("IMG_2.jpg", "blue")
    painted("IMG_3.nef", "green", format="TIFF")
    folder = painted("IMG_2.jpg", "blue").parent
    for name in ("IMG_2.MOV", "holiday.mp4"):
        (folder / name).write_bytes(b"film")
    return folder


def names(library: Library) -> list[str]:
    return sorted(Path(photo.path).name for photo in library.photos(library.catalogue.ids()))


def along(library: Library, path: Path) -> list[str]:
    photo = library.by_path(path)
    assert photo is not None
    return [Path(other).name for other in library.companions.of(photo.id)]


def test_a_file_goes_along_with_the_picture_of_its_name() -> None:
    assert led(["a/1.cr2", "a/1.JPG", "a/1.mov", "b/1.dng", "a/2.nef", "a/3.mp4", "a/1.txt"]) == {
        "a/1.cr2": "a/1.JPG",
        "a/1.mov": "a/1.JPG",
    }
    assert led(["1.heic", "1.jpg", "1.mov"]) == {"1.mov": "1.heic"}
    assert led(["IMG_1.jpg", "img_1.jpg", "img_1.dng"]) == {"img_1.dng": "img_1.jpg"}
    assert led(["1.dng", "1.cr2", "1.png"]) == {}


def test_each_pair_is_one_photo_and_a_raw_by_itself_is_one(library: Library, pair: Path) -> None:
    report = library.index([pair])
    assert (report.photos, report.new) == (3, 3)
    assert names(library) == ["IMG_1.JPG", "IMG_2.jpg", "IMG_3.nef"]
    assert [path.name for path in walk(pair)] == names(library)
    assert len(library) == library.catalogue.count() == 3
    assert along(library, pair / "IMG_1.JPG") == ["IMG_1.CR2"]
    assert along(library, pair / "IMG_2.jpg") == ["IMG_2.MOV"]
    assert along(library, pair / "IMG_3.nef") == []
    again = library.index([pair])
    assert (again.photos, again.unchanged, again.new) == (3, 3, 0)
    assert companions_of(str(pair / "IMG_1.JPG")) == [str(pair / "IMG_1.CR2")]
    assert standing_for(str(pair / "IMG_2.MOV")) == str(pair / "IMG_2.jpg")


def test_a_pair_is_found_by_the_kind_of_either_half(library: Library, pair: Path) -> None:
    library.index([pair])
    for kind, count in (("cr2", 1), ("mov", 1), ("nef", 1), ("jpg", 2), ("dng", 0)):
        assert len(library.catalogue.ids([Constraint("type", kind)])) == count


def test_naming_one_half_means_the_photo(library: Library, pair: Path) -> None:
    assert library.index([pair / "IMG_1.CR2"]).photos == 1
    assert names(library) == ["IMG_1.JPG"]
    assert along(library, pair / "IMG_1.JPG") == ["IMG_1.CR2"]


def test_a_half_that_is_deleted_or_renamed_leaves_the_other(library: Library, pair: Path) -> None:
    library.index([pair])
    (pair / "IMG_2.MOV").unlink()
    (pair / "IMG_1.CR2").rename(pair / "IMG_9.CR2")
    report = library.index([pair])
    assert (report.new, report.gone, report.photos) == (1, 0, 4)
    assert along(library, pair / "IMG_1.JPG") == along(library, pair / "IMG_2.jpg") == []
    (pair / "IMG_9.CR2").rename(pair / "IMG_1.CR2")
    assert library.index([pair]).photos == 3
    assert along(library, pair / "IMG_1.JPG") == ["IMG_1.CR2"]
    (pair / "IMG_1.JPG").unlink()
    report = library.index([pair])
    assert (report.photos, names(library)) == (3, ["IMG_1.CR2", "IMG_2.jpg", "IMG_3.nef"])


def test_a_pair_that_moves_stays_together(library: Library, pair: Path) -> None:
    library.index([pair])
    before = library.by_path(pair / "IMG_1.JPG")
    (pair / "best").mkdir()
    for name in ("IMG_1.JPG", "IMG_1.CR2"):
        (pair / name).rename(pair / "best" / name)
    assert library.index([pair]).moved == 1
    after = library.by_path(pair / "best" / "IMG_1.JPG")
    assert before is not None
    assert after is not None
    assert after.id == before.id
    assert along(library, pair / "best" / "IMG_1.JPG") == ["IMG_1.CR2"]


def test_a_raw_stands_for_itself_where_its_picture_cannot_be_read(library: Library, pair: Path) -> None:
    (pair / "IMG_1.JPG").write_bytes(b"torn")
    for _ in range(2):
        report = library.index([pair])
        assert [Path(one.path).name for one in report.skipped] == ["IMG_1.JPG"]
        assert names(library) == ["IMG_1.CR2", "IMG_2.jpg", "IMG_3.nef"]


def test_a_raw_that_cannot_be_read_is_no_matter_beside_its_picture(library: Library, pair: Path) -> None:
    (pair / "IMG_1.CR2").write_bytes(b"a camera of next year")
    report = library.index([pair])
    assert (report.skipped, report.photos) == ((), 3)


def test_a_pair_whose_disk_is_away_stays_one(library: Library, pair: Path) -> None:
    library.index([pair])
    pair.rename(pair.with_name("away"))
    library.index([pair])
    assert library.catalogue.count() == 3
    assert along(library, pair / "IMG_1.JPG") == ["IMG_1.CR2"]


def test_a_library_that_had_both_halves_has_one_photo_after_the_next_run(tmp_path: Path, pair: Path) -> None:
    apart = pair / "apart"
    apart.mkdir()
    (pair / "IMG_1.CR2").rename(apart / "IMG_1.CR2")
    with Library(tmp_path / "library", ToyEncoder) as library:
        assert library.index([pair]).photos == 4
        # As an earlier Photalk left it: a photo each.
        (apart / "IMG_1.CR2").rename(pair / "IMG_1.CR2")
    with sqlite3.connect(tmp_path / "library" / FILE) as db:
        db.execute(
            "UPDATE photos SET path = ? WHERE path = ?",
            (bytes(pair / "IMG_1.CR2"), bytes(apart / "IMG_1.CR2")),
        )
    with Library(tmp_path / "library", ToyEncoder) as library:
        assert library.catalogue.count() == 4
        assert library.index([pair]).photos == 3
        assert len(library) == 3
        assert along(library, pair / "IMG_1.JPG") == ["IMG_1.CR2"]


def test_what_ends_before_the_pairs_are_kept_is_made_up_for(
    library: Library, pair: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(indexing.Indexing, "_forget", killed)
        with pytest.raises(SystemExit):
            library.index([pair])
    assert names(library) == ["IMG_1.JPG", "IMG_2.jpg", "IMG_3.nef"]
    library.index([pair])
    assert along(library, pair / "IMG_1.JPG") == ["IMG_1.CR2"]
