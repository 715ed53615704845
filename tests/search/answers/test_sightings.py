"""Which photos show it: chances that rise with what speaks for it, also of very many photos."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk.commands.queries.query import Constraint, Query, Term
from photalk.library.library import Library
from photalk.search.answers import sightings as module
from photalk.search.answers.sightings import CURVES, SURE, Sightings, sightings
from photalk.search.finder import Finder
from toy_catalogue import library_of, shot

SCORES = (0.95, 0.8, 0.6, 0.4, 0.0)


def seen(library: Library, words: str, *constraints: Constraint) -> Sightings:
    return sightings(library, Finder(library).sight(), Query((Term(words),)), constraints)


def shots(count: int = 1) -> list[object]:
    return [
        shot(f"{number}-{at}.jpg", f"202{at}-01-01T00:00:00", things=[("dog", score)] if score else [])
        for number in range(count)
        for at, score in enumerate(SCORES)
    ]


def test_a_surer_detector_makes_a_surer_photo(tmp_path: Path) -> None:
    with library_of(tmp_path / "l", shots()) as library:  # type: ignore[arg-type]
        found = seen(library, "dogs")
        assert [int(one) for one in found.ids] == [1, 2, 3, 4, 5]
        assert found.known
        assert len(found.sure) <= found.expected <= len(found.possible)
        only = seen(library, "dogs", Constraint("on", "2021"))
        assert [int(one) for one in only.ids] == [2]


def test_very_many_are_counted_from_afar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with library_of(tmp_path / "l", shots(8)) as library:  # type: ignore[arg-type]
        closely = seen(library, "dogs")
        monkeypatch.setattr(module, "_FIRST", 4)
        monkeypatch.setattr(module, "LOOKED", 4)
        afar = seen(library, "dogs")
        assert sorted(afar.ids) == sorted(one for one in closely.ids if one in set(afar.ids))
        assert set(closely.sure) <= set(map(int, afar.ids))


def test_names_tell_what_nothing_else_knows(tmp_path: Path) -> None:
    photos = [shot("wedding.jpg"), shot("other.jpg")]
    with library_of(tmp_path / "l", photos) as library:
        found = seen(library, "wedding")
        assert not found.known
        assert found.sure == (1,)


def test_what_is_denied_lowers_the_chance(tmp_path: Path) -> None:
    photos = [shot("a.jpg", colour="red"), shot("b.jpg", colour="blue")]
    with library_of(tmp_path / "l", photos) as library:
        query = Query((Term("red", -1.0),))
        found = sightings(library, Finder(library).sight(), query, ())
        assert int(found.ids[0]) == 2


def test_more_evidence_never_speaks_against_it() -> None:
    for (detector, _), curve in CURVES.items():
        assert all(weight >= 0 for weight in curve.weights[1:4])
        assert not detector or curve.weights[4] <= 0
        assert 0 < curve.least < SURE
