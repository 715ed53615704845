"""The whole library at a glance: months, places on a map, and how long all stages of indexing take."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from photalk.library.gazetteer import towns_in
from photalk.library.overview import EARTH, Area, MonthTally
from photalk.library.report import IndexProgress
from photalk.library.time_left import COSTS, TimeLeft
from toy_catalogue import HOLIDAYS, library_of


def test_months_are_counted_the_latest_first_and_those_without_a_date_last(tmp_path: Path) -> None:
    overview = library_of(tmp_path, HOLIDAYS).overview
    assert overview.months() == [
        MonthTally("2023-01", 1),
        MonthTally("2021-08", 1),
        MonthTally("2021-05", 2),
        MonthTally("", 1),
    ]


def test_photos_that_were_taken_near_each_other_are_one_spot_until_one_goes_nearer(tmp_path: Path) -> None:
    library = library_of(tmp_path, HOLIDAYS)
    located, area = library.overview.extent()
    assert (located, area) == (4, Area(-9.1, 38.7, 12.5, 41.9))
    assert [spot.count for spot in library.overview.spots(EARTH, 1)] == [4]
    lisbon, rome = library.overview.spots(Area(-20, 30, 20, 50), 8)
    assert lisbon.count == rome.count == 2
    assert library.photos([rome.photo])[0].path == "/p/d.jpg"  # the latest of them
    assert library.overview.spots(Area(100, -50, 160, 0), 8) == []


@given(
    columns=st.integers(1, 40),
    west=st.floats(-180, 170),
    south=st.floats(-90, 80),
    wide=st.floats(0.1, 10),
    tall=st.floats(0.1, 10),
)
def test_every_town_on_a_map_lies_there_and_the_largest_comes_first(
    columns: int, west: float, south: float, wide: float, tall: float
) -> None:
    area = Area(west, south, west + wide, south + tall)
    towns = towns_in(area, columns)
    assert all(area.west <= town.longitude <= area.east for town in towns)
    assert all(area.south <= town.latitude <= area.north for town in towns)
    assert [town.people for town in towns] == sorted((town.people for town in towns), reverse=True)


def test_the_time_that_is_left_is_that_of_all_stages() -> None:
    told: list[IndexProgress] = []
    estimate = TimeLeft(told.append, {"photos": 10, "things": 10, "text": 10})
    estimate(IndexProgress.after(5, 10, 5.0))
    assert told[-1].seconds_left == 5 + 10 * (COSTS["things"] + COSTS["text"])
    # Where things took twice as long as such stages do, so will what comes after them, in part.
    estimate(IndexProgress.after(10, 10, 20 * COSTS["things"], "things"))
    left = told[-1].seconds_left
    assert left is not None
    assert 10 * COSTS["text"] < left < 20 * COSTS["text"]
    estimate(IndexProgress.after(10, 10, 10.0, "faces"))
    assert told[-1].seconds_left == 0
