"""What is known of photos: chosen by constraints, found by words, hostile or not."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands.queries.query import Constraint
from photalk.errors import CommandError, LibraryError, NotFound
from photalk.library.catalogue import Catalogue
from photalk.library.database import Database
from photalk.library.folder_scan import ScannedFile
from photalk.library.library import Library
from photalk.library.photos import GeoPlace, Photo, Share
from photalk.library.schema import MIGRATIONS
from photalk.library.sql_conditions import period
from photalk.library.text_folding import folded, folded_path, name_words

ROME = GeoPlace(41.9, 12.5, "Rome", "Lazio", "Italy")
AUSTIN = GeoPlace(30.3, -97.7, "Austin", "Texas", "United States")
PHOTOS = (
    Photo(0, "/p/Trips/Rome 2023/IMG_2041.jpg", "d1", (600, 400), 9, "jpeg", taken=datetime(2023, 5, 14, 12),
          camera="Canon EOS 5D", lens="EF50mm f/1.8", place=ROME, caption="The dog at the fountain",
          colours=(Share("blue", 0.5), Share("white", 0.3), Share("red", 0.1))),
    Photo(0, "/p/Trips/Texas/São João.CR2", "d2", (400, 600), 9, "raw", taken=datetime(2023, 12, 31, 23, 59),
          camera="Apple iPhone 12", place=AUSTIN, colours=(Share("gray", 0.15),)),
    Photo(0, "/p/Romeo/beachParty.png", "d3", (500, 500), 9, "png", kind="screenshot", caption="dogs dogs"),
)  # fmt: skip


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    catalogue = Catalogue(Database(tmp_path / "c.sqlite", MIGRATIONS))
    for at, photo in enumerate(PHOTOS):
        catalogue.add(photo, ScannedFile(photo.path, 9, at, at), looked=True)
    return catalogue


@pytest.mark.parametrize(
    ("field", "value", "chosen"),
    [
        ("after", "2023-05", [2]), ("after", "2022", [1, 2]), ("after", "2023", []),
        ("after", "2023-05-14", [2]), ("before", "2023-05-14", []), ("before", "2023-05-15", [1]),
        ("before", "2024", [1, 2]),
        ("on", "2023-12-31", [2]), ("on", "2023-05", [1]), ("on", "2023", [1, 2]),
        ("place", "Italy", [1]), ("place", "rome", [1]), ("place", "USA", [2]), ("place", "tex", []),
        ("place", "united states", [2]), ("camera", "canon", [1]), ("camera", "iphone 12", [2]),
        ("lens", "50mm", [1]), ("folder", "Rome 2023", [1]), ("folder", "rome", [1]),
        ("folder", "/p/Trips", [1, 2]), ("folder", "/p/Trip", []), ("folder", "trips/texas", [2]),
        ("folder", "/Trips", []),
        ("orientation", "landscape", [1]), ("orientation", "vertical", [2]), ("orientation", "square", [3]),
        ("color", "blue", [1]), ("color", "white", [1]), ("color", "red", []), ("color", "grey", [2]),
        ("type", "jpg", [1]), ("type", "raw", [2]), ("type", "cr2", [2]), ("type", ".PNG", [3]),
        ("name", "img_2041", [1]), ("name", "sao joao", [2]), ("name", "party", [3]), ("name", "'", []),
        ("kind", "screenshots", [3]), ("kind", "photo", [1, 2]),
    ],
)  # fmt: skip
def test_constraints_choose(catalogue: Catalogue, field: str, value: str, chosen: list[int]) -> None:
    assert catalogue.ids([Constraint(field, value)]).tolist() == chosen
    others = [one for one in (1, 2, 3) if one not in chosen]
    assert catalogue.ids([Constraint(field, value, wanted=False)]).tolist() == others


def test_photos_in_black_and_white_have_no_other_colour(tmp_path: Path) -> None:
    catalogue = Catalogue(Database(tmp_path / "c.sqlite", MIGRATIONS))
    looks = (
        (Share("gray", 0.6), Share("black", 0.3), Share("white", 0.095)),
        (Share("white", 0.9), Share("blue", 0.1)),
        (Share("black", 0.5), Share("gray", 0.4)),
        (),
    )
    for at, colours in enumerate(looks):
        photo = Photo(0, f"/p/{at}.jpg", f"d{at}", (4, 4), 9, "jpeg", colours=colours)
        catalogue.add(photo, ScannedFile(photo.path, 9, at, at), looked=True)
    wanted = Constraint("color", "black and white")
    assert catalogue.ids([wanted]).tolist() == [1]
    assert catalogue.ids([Constraint("color", "black and white", wanted=False)]).tolist() == [2, 3, 4]
    assert wanted.text == "in black and white"


def test_all_constraints_must_hold(catalogue: Catalogue) -> None:
    both = [Constraint("on", "2023"), Constraint("place", "Italy", wanted=False)]
    assert catalogue.ids(both).tolist() == [2]


@pytest.mark.parametrize("value", ["", "2023-13", "soon", "20233", "2023-02-30", "２０２３"])
def test_what_is_no_date_is_one_sentence(catalogue: Catalogue, value: str) -> None:
    with pytest.raises(CommandError, match="A date is"):
        catalogue.ids([Constraint("on", value)])


def test_a_field_that_is_none_is_one_sentence(catalogue: Catalogue) -> None:
    with pytest.raises(CommandError, match="cannot be chosen by 'mood'"):
        catalogue.ids([Constraint("mood", "gay")])


@given(st.dates(min_value=datetime(1900, 1, 1).date(), max_value=datetime(2100, 1, 1).date()))
def test_periods_hold_their_days(day: datetime) -> None:
    text = day.isoformat()
    for part in (text, text[:7], text[:4]):
        start, following = period(part)
        assert start <= text < following


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("dog", {1, 3}), ("DOGS!", {1, 3}), ("fountain", {1}), ("rome", {1}), ("2041", {1}),
        ("img_2041", {1}),
        ("joão", {2}), ("joao", {2}), ("party", {3}), ("beach", {3}), ("beachparty", {3}),
        ("the", set()), ("", set()),
        ("zebra", set()),
    ],
)  # fmt: skip
def test_words_of_names_folders_and_captions_are_found(
    catalogue: Catalogue, words: str, found: set[int]
) -> None:
    assert set(catalogue.with_words(words, 10)) == found


def test_scores_are_shares_of_the_words(catalogue: Catalogue) -> None:
    scores = catalogue.with_words("dog fountain", 10)
    assert [*scores] == [1, 3]
    assert scores[1] == pytest.approx(1)
    assert 0 < scores[3] < 0.5
    assert len(catalogue.with_words("dog", 1)) == 1


@pytest.mark.parametrize(
    "words",
    [
        '"',
        "'",
        '"; DROP TABLE photos; --',
        "dog AND",
        "NEAR(dog)",
        "dog*",
        "name:dog",
        "(((",
        "- ^ +",
        "\0",
        "\ud800 dog",
    ],
)
def test_hostile_words_are_only_words(catalogue: Catalogue, words: str) -> None:
    found = catalogue.with_words(words, 10)
    assert set(found) <= {1, 2, 3}
    assert ("dog" in words) == (1 in found)
    assert len(catalogue.photos([1, 2, 3])) == 3
    for field in ("place", "camera", "folder", "name", "type", "kind", "color"):
        catalogue.ids([Constraint(field, words)])


@given(st.text(max_size=40))
def test_any_text_can_be_folded(text: str) -> None:
    assert folded(folded(text)) == folded(text)
    assert folded_path(text)
    name_words(text)


def test_photos_come_back_as_they_were_in_the_order_asked_for(catalogue: Catalogue) -> None:
    expected = tuple(replace(photo, id=at) for at, photo in enumerate(PHOTOS, 1))
    assert catalogue.photos([3, 1, 1]) == (expected[2], expected[0], expected[0])
    assert catalogue.by_path("/p/Romeo/beachParty.png") == expected[2]
    assert catalogue.by_path("/p/none") is None
    with pytest.raises(NotFound, match="Photo 9 is no longer"):
        catalogue.photos([9])
    with pytest.raises(NotFound, match="Photo 9"):
        catalogue.thumbnail(9)


@given(st.integers(0, 2**64 - 1))
def test_all_64_bits_of_a_look_are_kept(look: int) -> None:
    with TemporaryDirectory() as folder:
        catalogue = Catalogue(Database(Path(folder, "c.sqlite"), MIGRATIONS))
        number = catalogue.add(replace(PHOTOS[0], look=look), ScannedFile("/p", 1, 2, 3), looked=False)
        assert catalogue.photos([number])[0].look == look


def test_folders_within_others_are_left_out_whatever_they_are_called(catalogue: Catalogue) -> None:
    for folder in ("a", "a b", "a/c", "a-1/x", "/"):
        path = os.path.join("/q", folder, "1.jpg")
        catalogue.add(replace(PHOTOS[0], path=path), ScannedFile(path, 9, 9, 9), looked=True)
    assert catalogue.folders() == ["/"]
    catalogue.remove([int(one) for one in catalogue.ids() if catalogue.photos([one])[0].path == "/1.jpg"])
    tops = ["/p/Romeo", "/p/Trips/Rome 2023", "/p/Trips/Texas", "/q/a b", "/q/a-1/x", "/q/a"]
    assert catalogue.folders() == tops


def test_a_snapshot_that_sqlite_has_ended_itself_is_no_second_failure(tmp_path: Path) -> None:
    database = Database(tmp_path / "c.sqlite", MIGRATIONS)

    def fail() -> None:
        with database.snapshot():
            database.rows("ROLLBACK")  # as SQLite does when the disk fails
            raise RuntimeError("the first failure")

    with pytest.raises(RuntimeError, match="the first failure"):
        fail()
    database.close()


def test_thumbnails_go_with_the_last_photo_of_their_content(catalogue: Catalogue) -> None:
    catalogue.keep_thumbnail("d1", b"small")
    copy = catalogue.add(replace(PHOTOS[0], path="/copy.jpg"), ScannedFile("/copy.jpg", 9, 9, 9), looked=True)
    catalogue.remove([1])
    assert catalogue.thumbnail(copy) == b"small"
    catalogue.remove([copy])
    assert catalogue._db.rows("SELECT count(*) FROM thumbnails") == [(0,)]


def test_a_damaged_or_newer_catalogue_is_one_sentence(tmp_path: Path) -> None:
    from toy_space import ToyEncoder

    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "catalogue.sqlite").write_bytes(b"no database at all " * 100)
    with pytest.raises(LibraryError, match="is damaged and was left as it is"):
        Library(tmp_path / "a", ToyEncoder)
    with Library(tmp_path / "b", ToyEncoder):
        pass
    db = sqlite3.connect(tmp_path / "b" / "catalogue.sqlite")
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(LibraryError, match="newer Photalk"):
        Library(tmp_path / "b", ToyEncoder)
    (tmp_path / "c" / "catalogue.sqlite").mkdir(parents=True)
    with pytest.raises(LibraryError, match="cannot be written"):
        Library(tmp_path / "c", ToyEncoder)


def test_a_transaction_inside_another_belongs_to_it(tmp_path: Path, catalogue: Catalogue) -> None:
    done: list[str] = []

    def fail() -> None:
        with catalogue._db.transaction():
            catalogue.remove([1])
            catalogue._db.after_commit(lambda: done.append("removed"))
            raise KeyError

    act: Callable[[], None] = fail
    with pytest.raises(KeyError):
        act()
    assert catalogue.ids().tolist() == [1, 2, 3]
    with catalogue._db.transaction():
        catalogue.remove([1])
        catalogue._db.after_commit(lambda: done.append("kept"))
        assert done == []
    assert done == ["kept"]
