"""Whoever spoke later is right, and both are told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from photalk.library.photos import GeoPlace
from photalk.library.sidecars.reconciling import Recorded, reconcile
from photalk.library.sidecars.sidecar import Sidecar
from photalk.library.stated_facts import Facts, Statement
from photalk.library.statements import Stated

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
EARLIER, LATER = NOON - timedelta(hours=1), NOON + timedelta(hours=1)


def stated(statement: Statement) -> Stated:
    return Stated(statement, "said", NOON, 1, False, True)


def test_what_only_the_sidecar_says_is_taken() -> None:
    done = reconcile(Sidecar(Facts(rating=4, tags=("sea",))), NOON, ())
    assert done.taken == (Statement.rating(4), Statement("tag", "sea"))
    assert not done.told


def test_what_only_the_library_says_is_written() -> None:
    done = reconcile(Sidecar(), None, [stated(Statement("title", "Harbour"))])
    assert not done.taken
    assert done.sidecar.facts.title == "Harbour"


def test_the_newer_of_two_counts_and_both_are_told() -> None:
    log = [stated(Statement.rating(2))]
    newer = reconcile(Sidecar(Facts(rating=4)), LATER, log)
    assert newer.taken == (Statement.rating(4),)
    assert newer.told == ("rating: “4” in the sidecar, “2” in the library; the sidecar is newer and counts.",)
    older = reconcile(Sidecar(Facts(rating=4)), EARLIER, log)
    assert not older.taken
    assert older.sidecar.facts.rating == 2
    assert "the library is newer" in older.told[0]


def test_a_word_taken_away_here_leaves_an_older_sidecar() -> None:
    log = [stated(Statement("tag", "sea", holds=False))]
    done = reconcile(Sidecar(Facts(tags=("Sea", "boat"))), EARLIER, log)
    assert done.sidecar.facts.tags == ("boat",)
    assert done.taken == (Statement("tag", "boat"),)


def test_what_others_took_out_after_we_wrote_it_is_taken_back() -> None:
    log = [stated(Statement("title", "Harbour"))]
    done = reconcile(Sidecar(written=NOON), LATER, log)
    assert done.taken == (Statement("title", "Harbour", holds=False),)
    assert not reconcile(Sidecar(), LATER, log).taken  # it was never there


def test_what_the_photo_itself_says_needs_no_telling() -> None:
    own = Recorded(datetime(2023, 7, 14, 18, 0, 5), GeoPlace(38.7, -9.1))
    said = Sidecar(Facts(date="2023-07-14T18:00:05", place=GeoPlace(38.70001, -9.1)))
    done = reconcile(said, NOON, (), own)
    assert not done.taken
    assert done.sidecar == said


def test_reading_twice_takes_nothing_twice() -> None:
    said = Sidecar(Facts(4, "pick", ("sea",), (), "T", "D", "2023-07-14T18:00:05", GeoPlace(38.7, -9.1)))
    taken = reconcile(said, NOON, ()).taken
    again = reconcile(said, NOON, [stated(one) for one in taken])
    assert (again.taken, again.told) == ((), ())
