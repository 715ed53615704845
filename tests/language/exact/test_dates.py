"""Dates as people say them become conditions on files."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands.queries.operators import denied
from photalk.language.exact.dates import Way, dates_said
from read_query import query_of

TODAY = date(2026, 11, 18)  # a Wednesday
NOWADAYS = st.dates(date(1990, 1, 1), date(2090, 12, 31))


def told(words: str, way: Way = "on") -> str:
    return ", ".join(f"{one.field} {one.value}" for one in dates_said(words, TODAY, way))


@pytest.mark.parametrize(
    ("words", "conditions"),
    [
        ("2019", "on 2019"),
        ("last summer", "after 2026-05, before 2026-09"),
        ("two years back", "on 2024"),
        ("about a fortnight ago", "on 2026-11-04"),
        ("twenty eighteen", "on 2018"),
        ("the nineties", "after 1989, before 2000"),
        ("70s and 80s", "after 1969, before 1990"),
        ("'86 or '87", "after 1985, before 1988"),
        ("2016 or 17", "after 2015, before 2018"),
        ("2019 or earlier", "before 2020"),
        ("2012 to now", "after 2011"),
        ("the first half of 2020", "after 2019-12, before 2020-07"),
        ("between 3 and 19 February 2022", "after 2022-02-02, before 2022-02-20"),
        ("January to June 2020", "after 2019-12, before 2020-07"),
        ("last March", "on 2026-03"),
        ("last November", "on 2025-11"),
        ("July last year", "on 2025-07"),
        ("the summer of last year", "after 2025-05, before 2025-09"),
        ("last Sunday", "on 2026-11-15"),
        ("this morning", "on 2026-11-18"),
        ("Christmas", "after 2025-12-23, before 2025-12-27"),
        ("Christmas 95", "after 1995-12-23, before 1995-12-27"),
        ("Easter", "after 2026-04-02, before 2026-04-07"),
        ("between Christmas and New Year", "after 2025-12-23, before 2026-01-02"),
        ("the ninetees", "after 1989, before 2000"),
        ("her 30th birthday in 2018", "on 2018"),
        ("1887", "on 1887"),
        ("1887 to 92", "after 1886, before 1893"),
        ("the 1890s", "after 1889, before 1900"),
        ("May 1850", "on 1850-05"),
    ],
)
def test_a_date_as_it_is_said(words: str, conditions: str) -> None:
    assert told(words) == conditions


@pytest.mark.parametrize(
    "words", ["my exchange semester", "on a Sunday", "Sundays", "every September", "", "…"]
)
def test_words_that_name_no_date_are_none(words: str) -> None:
    assert told(words) == ""


def test_a_side_of_a_date_leaves_it_out_or_counts_it_in() -> None:
    assert told("2019", "after") == "after 2019"
    assert told("2019", "since") == "after 2018"
    assert told("the nineties", "before") == "before 1990"
    assert told("the nineties", "until") == "before 2000"
    assert told("the wedding in 2018", "after") == "after 2018"


def test_a_date_in_passing_is_left_where_it_would_be_too_wide() -> None:
    assert dates_said("her 30th birthday in 2018", TODAY, in_passing=False) == ()
    assert dates_said("2018", TODAY, in_passing=False)


@pytest.mark.parametrize(
    ("year", "sunday"), [(2019, "04-21"), (2024, "03-31"), (2025, "04-20"), (1961, "04-02")]
)
def test_easter_is_when_it_was(year: int, sunday: str) -> None:
    after, before = dates_said(f"Easter {year}", TODAY)
    assert after.value < f"{year}-{sunday}" < before.value


@given(st.integers(1950, 2024), st.integers(1, 12), st.integers(0, 30))
def test_a_stretch_that_is_denied_is_denied_piece_by_piece(year: int, half: int, more: int) -> None:
    words = [f"{year} to {year + more % 9}", f"the first half of {year}", f"christmas {year}"][half % 3]
    pieces = denied(list(dates_said(words, TODAY)))
    line = " ".join(f"-{one.field}:{one.value}" for one in pieces)
    assert query_of(line, TODAY).constraints == tuple(pieces)


@given(st.text(max_size=40), st.sampled_from(["on", "after", "since", "before", "until"]), NOWADAYS)
def test_any_text_is_read_without_a_fault(words: str, way: Way, today: date) -> None:
    assert len(dates_said(words, today, way)) <= 2
