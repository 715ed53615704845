"""What is told about photos is kept by content, latest first, whole or not at all, and can be taken back."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import toy_space
from older_library import made_older
from photalk.errors import CommandError, NotFound
from photalk.library.database import Database
from photalk.library.library import Library
from photalk.library.photos import GeoPlace, Photo
from photalk.library.schema import FILE, MIGRATIONS
from photalk.library.stated_facts import Facts, Statement, dated, facts_from, place_value
from photalk.library.statements import Statements
from toy_space import ToyEncoder

Painted = Callable[..., Path]
LISBON = GeoPlace(38.7167, -9.1333, "Lisbon", "Lisbon", "Portugal")
ODD = ['Anna\'s "best"', "'); DROP TABLE statements; --", "🎉", "C++", "%_", "São Paulo", "a,b|c"]


def photo_at(library: Library, path: Path) -> Photo:
    photo = library.by_path(path)
    assert photo is not None
    return photo


def test_of_ratings_the_latest_counts_and_tags_add_up(library: Library) -> None:
    told = library.statements
    told.state(["a"], [Statement.rating(3), Statement("tag", "Lisbon")])
    told.state(["a", "b"], [Statement.rating(5), Statement("tag", "harbour"), Statement("mark", "pick")])
    assert told.facts_of("a") == Facts(rating=5, mark="pick", tags=("Lisbon", "harbour"))
    told.state(["a"], [Statement.rating(0), Statement("tag", "LISBON", holds=False)])
    assert told.facts_of("a") == Facts(mark="pick", tags=("harbour",))
    assert told.facts_of("b").rating == 5
    assert told.facts_of("never told of") == Facts()
    assert told.named("tag") == [("harbour", 2)]


def test_an_act_is_taken_back_whole_and_can_count_again(library: Library) -> None:
    told = library.statements
    told.state(["a"], [Statement.rating(3)])
    act = told.state(["a", "b"], [Statement.rating(5), Statement("album", "Summer")])
    assert told.last_act(["a"]) == act
    assert told.take_back(act) == 2
    assert (told.facts_of("a"), told.facts_of("b")) == (Facts(rating=3), Facts())
    assert told.take_back(act) == 0
    told.take_back(act, back=False)
    assert told.facts_of("a") == Facts(rating=5, albums=("Summer",))


def test_what_is_older_does_not_stand_whoever_tells_it_later(library: Library) -> None:
    told = library.statements
    told.state(["a"], [Statement("title", "Mine")])
    told.state(["a"], [Statement("title", "Theirs")], "sidecar", datetime(2020, 1, 1, tzinfo=UTC))
    assert told.facts_of("a").title == "Mine"
    assert [(one.source, one.stands) for one in told.log("a")] == [("sidecar", False), ("said", True)]


@pytest.mark.parametrize("word", ODD)
def test_any_words_are_kept_letter_by_letter(library: Library, word: str) -> None:
    library.statements.state(["a"], [Statement("tag", word), Statement("title", word)])
    facts = library.statements.facts_of("a")
    assert (facts.tags, facts.title) == ((word,), word)
    library.statements.state(["a"], [Statement("tag", word.upper(), holds=False)])
    assert library.statements.facts_of("a").tags == ()


@pytest.mark.parametrize(
    ("kind", "value"),
    [("rating", "6"), ("rating", "-1"), ("mark", "maybe"), ("tag", " "), ("date", "31.12."),
     ("date", "2023-02-30"), ("place", "[91, 0]"), ("place", "Lisbon"), ("colour", "red"),
     ("title", "x" * 9999)],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_a_sentence(kind: str, value: str) -> None:
    with pytest.raises(CommandError, match=r"\.$"):
        Statement(kind, value)  # type: ignore[arg-type]


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 5), st.booleans()), max_size=12))
@settings(max_examples=25, deadline=None)
def test_what_the_library_keeps_is_the_fold_of_what_was_told(
    tmp_path_factory: pytest.TempPathFactory, told: list[tuple[str, int, bool]]
) -> None:
    with closing(Database(tmp_path_factory.mktemp("fold") / FILE, MIGRATIONS)) as database:
        statements, kept = Statements(database), []
        for photo, stars, back in told:
            act = statements.state([photo], [Statement.rating(stars), Statement("tag", f"t{stars}")])
            if back:
                statements.take_back(act)
            else:
                kept += [(photo, Statement.rating(stars)), (photo, Statement("tag", f"t{stars}"))]
        for photo in "ab":
            folded = facts_from(one for of, one in kept if of == photo)
            assert statements.facts_of(photo) == folded


def test_a_corrected_date_and_place_take_effect_and_are_taken_back(library: Library, folder: Path) -> None:
    library.index([folder])
    red, blue = photo_at(library, folder / "red.jpg"), photo_at(library, folder / "blue.png")
    before = (folder / "red.jpg").read_bytes()
    act = library.statements.state(
        [red.digest], [Statement("date", "1999-05-06T07:08"), Statement("place", place_value(LISBON))]
    )
    now = photo_at(library, folder / "red.jpg")
    assert (now.taken, now.place) == (datetime(1999, 5, 6, 7, 8), LISBON)
    assert library.catalogue.latest(9)[0].id == red.id
    library.statements.take_back(act)
    assert photo_at(library, folder / "red.jpg") == red
    assert photo_at(library, folder / "blue.png") == blue
    assert (folder / "red.jpg").read_bytes() == before


def test_of_contradictory_dates_the_last_counts_and_each_can_be_taken_back(
    library: Library, folder: Path
) -> None:
    library.index([folder])
    red = photo_at(library, folder / "red.jpg").digest
    library.statements.state([red], [Statement("date", "1999")])
    last = library.statements.state([red], [Statement("date", "2005-06-07"), Statement("date", "2001")])
    assert photo_at(library, folder / "red.jpg").taken == datetime(2001, 1, 1)
    library.statements.take_back(last)
    assert photo_at(library, folder / "red.jpg").taken == datetime(1999, 1, 1)


def test_dates_are_moved_where_there_are_any(library: Library, folder: Path) -> None:
    library.index([folder])
    red, blue = (photo_at(library, folder / name).digest for name in ("red.jpg", "blue.png"))
    with pytest.raises(NotFound, match="date"):
        library.statements.shift([red, blue], timedelta(hours=2))
    library.statements.state([red], [Statement("date", "2020-12-31T23:30")])
    assert library.statements.shift([red, blue], timedelta(hours=2))[1] == {red}
    assert photo_at(library, folder / "red.jpg").taken == datetime(2021, 1, 1, 1, 30)
    with pytest.raises(CommandError, match="cannot be moved"):
        library.statements.shift([red], timedelta(days=9999 * 365))


def test_a_day_keeps_the_time_of_the_file() -> None:
    assert dated("2023-07-14", datetime(2001, 1, 1, 18, 30)) == datetime(2023, 7, 14, 18, 30)
    assert dated("2023-07", datetime(2001, 1, 1, 18, 30)) == datetime(2023, 7, 1)


def test_moved_copied_rewritten_and_reindexed_photos_keep_what_was_told(
    library: Library, folder: Path, painted: Painted
) -> None:
    library.index([folder])
    red = folder / "red.jpg"
    undo = library.statements.state(
        [photo_at(library, red).digest], [Statement("tag", "Lisbon"), Statement("date", "1999")]
    )
    moved = red.rename(folder / "moved.jpg")
    (folder / "copy.jpg").write_bytes(moved.read_bytes())
    library.index([folder])
    for path in (moved, folder / "copy.jpg"):
        photo = photo_at(library, path)
        assert photo.taken == datetime(1999, 1, 1)
        assert library.statements.facts_of(photo.digest).tags == ("Lisbon",)
    with Image.open(moved) as image:
        image.save(moved, quality=97, comment=b"written by another program")
    library.index([folder])
    rewritten = photo_at(library, moved)
    assert rewritten.taken == datetime(1999, 1, 1)
    assert set(library.with_words("lisbon")) == {rewritten.id, photo_at(library, folder / "copy.jpg").id}
    library.statements.take_back(undo)
    assert {photo_at(library, path).taken for path in (moved, folder / "copy.jpg")} == {None}
    assert library.with_words("lisbon") == {}


def test_a_photo_can_be_told_of_before_it_is_indexed(library: Library, folder: Path) -> None:
    digest = library.statements.digest(folder / "red.jpg")
    library.statements.state([digest], [Statement("date", "1999")], "mark")
    library.index([folder])
    assert photo_at(library, folder / "red.jpg").taken == datetime(1999, 1, 1)


def test_a_library_from_before_gets_its_tables(tmp_path: Path, folder: Path) -> None:
    with Library(tmp_path / "library", ToyEncoder) as library:
        library.index([folder])
    made_older(tmp_path / "library", 5)
    with Library(tmp_path / "library", ToyEncoder) as library:
        red = photo_at(library, folder / "red.jpg").digest
        library.statements.state([red], [Statement.rating(4)])
        assert library.statements.facts_of(red).rating == 4


KILLED = """
import os, sys
from pathlib import Path
from toy_space import ToyEncoder
from photalk.library import statements
from photalk.library.library import Library
from photalk.library.stated_facts import Statement

with Library(Path(sys.argv[1]), ToyEncoder) as library:
    library.statements.state(["a"], [Statement.rating(3)])
    statements.correct = lambda database, digests: os.kill(os.getpid(), 9)
    library.statements.state(["a", "b"], [Statement.rating(5), Statement("tag", "half")])
"""


def test_a_statement_is_there_whole_or_not_at_all_when_it_is_killed(tmp_path: Path) -> None:
    place = os.pathsep.join([str(Path(toy_space.__file__).parent), *sys.path])
    command = [sys.executable, "-c", KILLED, str(tmp_path / "library")]
    ended = subprocess.run(command, env={**os.environ, "PYTHONPATH": place}, check=False)
    assert ended.returncode == -9
    with Library(tmp_path / "library", ToyEncoder) as library:
        assert library.statements.facts_of("a") == Facts(rating=3)
        assert library.statements.log("b") == ()


def test_a_hundred_thousand_photos_are_tagged_in_one_act(library: Library) -> None:
    began = time.monotonic()
    act = library.statements.state((f"{at:040x}" for at in range(100_000)), [Statement("tag", "all")])
    assert library.statements.named("tag") == [("all", 100_000)]
    assert library.statements.take_back(act) == 100_000
    assert library.statements.named("tag") == []
    assert time.monotonic() - began < 60


def test_two_who_tell_at_once_lose_nothing_of_each_other(tmp_path: Path) -> None:
    with Library(tmp_path / "library", ToyEncoder) as one, Library(tmp_path / "library", ToyEncoder) as other:
        acts = [
            who.statements.state([f"{at % 3}"], [Statement("tag", f"t{at}")])
            for at, who in enumerate((one, other) * 6)
        ]
        assert len(set(acts)) == 12
        one.statements.take_back(acts[3])
        assert other.statements.facts_of("0").tags == ("t0", "t6", "t9")
