"""When was it? Dates as people say them, as conditions on files.

`photalk.commands.queries.dates` reads them. What it does not know is first put into words that it does ("two years
back" is "2 years ago", "last March" is "march 2026"); stretches of time, decades and feasts are made of what it
reads. Words that name no date ("my exchange semester") are none.

    >>> dates_said("last summer", date(2026, 11, 18))
    (Constraint(field='after', value='2026-05', wanted=True), Constraint(field='before', value='2026-09', wanted=True))
    >>> dates_said("the nineties", date(2026, 11, 18), "before")
    (Constraint(field='before', value='1990', wanted=True),)
"""  # noqa: E501

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal

from photalk.commands.queries.dates import YEAR, dates_in
from photalk.commands.queries.query import Constraint
from photalk.language.en import dates as en
from photalk.language.en.numbers import ONES, ORDINALS, TENS
from photalk.language.exact.numbers import nearest
from photalk.library.sql_conditions import period

Way = Literal["on", "after", "since", "before", "until"]
"""On which side of a date: "after" and "before" leave it out, "since" and "until" count it in."""

_Days = tuple[date, date]
"""The first and the last day; `date.min` and `date.max` where there is none."""

_WORD = re.compile(r"'?\d+(?:-\d+)*(?:st|nd|rd|th)?s?|[^\W\d_]+")
"""Numbers, years in short, decades, dates in digits and words."""

_DECADE = re.compile(r"(18(?=[3-9])|19|20)?(\d0)s")
_YEAR = re.compile(YEAR)
_SHORT_YEAR = re.compile(r"'?(\d\d)")
_SPELT = en.SPELT.union(
    en.MONTHS, en.WEEKDAYS, en.SEASONS, en.DECADES, en.FEASTS, en.EASTER, en.COUNTED, ONES, ORDINALS
)


def dates_said(
    words: str, today: date, way: Way = "on", *, in_passing: bool = True
) -> tuple[Constraint, ...]:
    """The conditions that a date in words asks for; none where the words name no date.

    A date that they name `in_passing` is wider than what is meant: "her 30th birthday in 2018" was one day.
    """
    said = _known(words, today)
    if not said:
        return ()
    text = " ".join(said)
    for line in (text, f"in {text}") if way == "on" else (f"{way} {text}",):
        found, spans = dates_in(line, today)
        if spans == [(0, len(line))]:
            return tuple(found)
    days = _named(said, today) or _stretch(said, today)
    if days is None and in_passing:
        found, _ = dates_in(f"in {text}", today)
        days = days_of(found) if found else None
    return _conditions(days, way) if days is not None else ()


def _known(words: str, today: date) -> list[str]:
    """The words as `dates_in` knows them."""
    plain = [
        en.UNITS.get(word, word) for word in _WORD.findall(words.lower().replace("’", "'").replace("'s", ""))
    ]
    said = _numbered([nearest(word, _SPELT) if len(word) > 3 else word for word in plain], today)
    text = f" {' '.join(said)} "
    for phrases, day in ((en.TODAY, "today"), (en.YESTERDAY, "yesterday")):
        if any(f" {phrase} " in text for phrase in phrases):
            return [day]
    kept = [word for word in said if word not in en.FILLERS]
    return _relative(kept, today) if kept else []


def _numbered(words: Sequence[str], today: date) -> list[str]:
    """The words with digits for number words: "twenty eighteen" is 2018, "two weeks back" is 2 weeks ago."""
    found: list[str] = []
    for at, word in enumerate(words):
        before, after = found[-1] if found else "", words[at + 1] if at + 1 < len(words) else ""
        number = ONES.get(word, TENS.get(word))
        if word == en.FORTNIGHT:
            found[-1:] = ["2", "weeks"] if before in en.ONE else [*found[-1:], "2", "weeks"]
        elif word in en.AGO and before in en.COUNTED:
            found.append("ago")
        elif after in en.COUNTED and number and number >= 1:
            found.append(str(int(number)))
        elif after in en.COUNTED and word in en.ONE:
            found.append("1")
        elif before == "20" and number and 10 <= number <= 30:
            found[-1] = f"20{number:.0f}"
        elif word == "twenty":
            found.append("20")
        elif word.startswith("'") and _SHORT_YEAR.fullmatch(word):
            found.append(_whole(word[1:], today))
        else:
            found.append(word)
    return found


def _whole(short: str, today: date) -> str:
    """A year of two digits with its century."""
    return f"{20 if int(short) <= today.year % 100 else 19}{short}"


def _relative(words: list[str], today: date) -> list[str]:
    """The words with dates for what is said relative to today: "last march", "july last year", "friday"."""
    years = {"last": str(today.year - 1), "this": str(today.year)}
    found: list[str] = []
    for word in words:
        before = found[-1] if found else ""
        if word == "year" and before in years and len(words) > 2:
            found[-1] = years[before]
        elif word in en.MONTHS and before in years:
            month = en.MONTHS.index(word) + 1
            over = month < today.month or (before == "this" and month == today.month)
            found[-1:] = [word, str(today.year - (not over))]
        elif word in en.WEEKDAYS and before in ("", "last", "this", "on"):
            back = (today.weekday() - en.WEEKDAYS.index(word) - 1) % 7 + 1
            found[-1:] = [(today - timedelta(days=back)).isoformat()]
        else:
            found.append(word)
    found = [
        word
        for word, after in zip(found, [*found[1:], ""], strict=True)
        if not (word == "of" and _YEAR.fullmatch(after))
    ]
    if found[-1:] and found[-1] in en.SEASONS and len(found) < 3 and "last" not in found:
        return ["this", found[-1]]
    return found


def _named(words: list[str], today: date) -> _Days | None:
    """A date, a decade, half a year or a feast, where the words are nothing else."""
    line = f"in {' '.join(words)}"
    found, spans = dates_in(line, today)
    if spans == [(0, len(line))]:
        return days_of(found)
    if en.BETWEEN & set(words):
        return None
    if decade := _decade(words):
        return date(decade, 1, 1), date(decade + 9, 12, 31)
    year = next((int(word) for word in words if _YEAR.fullmatch(word)), None)
    half = next((en.HALVES[word] for word in words if word in en.HALVES), None)
    if year and half and en.HALF in words:
        return (date(year, 1, 1), date(year, 6, 30)) if half == 1 else (date(year, 7, 1), date(year, 12, 31))
    short = [word for word in words if _SHORT_YEAR.fullmatch(word)]
    return _feast(words, year or (int(_whole(short[0], today)) if short else None), today)


def _decade(words: list[str]) -> int | None:
    """The first year of the decade that one of the words names: "90s", "eighties"."""
    for word in words:
        digits = _DECADE.fullmatch(word)
        tens = int(digits[2]) if digits else en.DECADES.get(word)
        if tens is not None:
            century = int(digits[1]) if digits and digits[1] else 20 if tens < 30 else 19
            return century * 100 + tens
    return None


def _feast(words: list[str], year: int | None, today: date) -> _Days | None:
    """The days of a feast: in that year, or the latest that has begun."""
    text = f" {' '.join(words)} "
    ends = next((days for name, days in en.FEASTS.items() if f" {name} " in text), None)
    if ends is None and not en.EASTER & set(words):
        return None

    def held(in_year: int) -> _Days:
        if ends is None:
            sunday = _easter(in_year)
            return sunday - timedelta(days=2), sunday + timedelta(days=1)
        first, last = ends
        return date(in_year, *first), date(in_year + (last < first), *last)

    if year is not None:
        return held(year)
    days = held(today.year)
    return days if days[0] <= today else held(today.year - 1)


def _easter(year: int) -> date:
    """Easter Sunday by the Gregorian calendar (the anonymous algorithm, Nature 1876)."""
    a, (b, c) = year % 19, divmod(year, 100)
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    month, day = divmod(h + k - 7 * ((a + 11 * h + 22 * k) // 451) + 114, 31)
    return date(year, month, day + 1)


def _stretch(words: list[str], today: date) -> _Days | None:
    """From one date to another, or from one on: "2015 to 17", "january to june 2020", "2019 or earlier"."""
    words = [word for word in words if word not in ("between", "from", "going")]
    at = next((at for at, word in enumerate(words) if word in en.BETWEEN), None)
    if at is None:
        return None
    one, other = _completed(words[:at], words[at + 1 :])
    first = _named(one, today)
    if first is None or not other:
        return None
    if other[-1] in en.EARLIER:
        return date.min, first[1]
    if other[-1] in en.LATER:
        return first[0], date.max
    second = _named(other, today)
    return None if second is None else (min(first[0], second[0]), max(first[1], second[1]))


def _completed(one: list[str], other: list[str]) -> tuple[list[str], list[str]]:
    """Two dates, each with what only the other says: "3 … 19 february 2022", "2016 … 17"."""
    years = [word for word in one if _YEAR.fullmatch(word)]
    if years and len(other) == 1 and (short := _SHORT_YEAR.fullmatch(other[0])):
        return one, [years[0][:2] + short[1] if word == years[0] else word for word in one]
    if years or not other:
        return one, other
    if set(en.MONTHS) & set(one) or len(one) != 1 or not one[0].isdigit():
        return [*one, *(word for word in other if _YEAR.fullmatch(word))], other
    return [*one, *(word for word in other if not word.isdigit() or _YEAR.fullmatch(word))], other


def days_of(constraints: Sequence[Constraint]) -> _Days:
    """The first and the last day that meet all the conditions."""
    first, last = date.min, date.max
    for one in constraints:
        start, following = map(date.fromisoformat, period(one.value))
        if one.field != "before":
            first = max(first, following if one.field == "after" else start)
        if one.field != "after":
            last = min(last, (start if one.field == "before" else following) - timedelta(days=1))
    return first, last


def _conditions(days: _Days, way: Way) -> tuple[Constraint, ...]:
    """What says that a photo was taken within these days, or on one side of them."""
    first, last = days
    if way in ("before", "until"):
        return _earlier(_shifted(last, 1) if way == "until" else first)
    if way in ("after", "since"):
        return _later(_shifted(first, -1) if way == "since" else last)
    for size in (4, 7, 10):
        text = first.isoformat()[:size]
        if first > date.min and period(text) == (first.isoformat(), _shifted(last, 1).isoformat()):
            return (Constraint("on", text),)
    after, before = _later(_shifted(first, -1)), _earlier(_shifted(last, 1))
    if after and before:  # both as finely as the finer, so that the days between can be told one by one
        size = max(len(one.value) for one in (*after, *before))
        edges = zip(("after", "before"), (_shifted(first, -1), _shifted(last, 1)), strict=True)
        return tuple(Constraint(side, day.isoformat()[:size]) for side, day in edges)
    return (*after, *before)


def _shifted(day: date, by: int) -> date:
    """The day before or after; none where there is none."""
    return day if day in (date.min, date.max) else day + timedelta(days=by)


def _later(last: date) -> tuple[Constraint, ...]:
    """Later than a day, which is told as the year or the month that it ends."""
    return () if last in (date.min, date.max) else (Constraint("after", _told(last, end=True)),)


def _earlier(first: date) -> tuple[Constraint, ...]:
    """Earlier than a day, which is told as the year or the month that it begins."""
    return () if first in (date.min, date.max) else (Constraint("before", _told(first, end=False)),)


def _told(day: date, *, end: bool) -> str:
    edge = _shifted(day, 1) if end else day
    sizes = (size for size in (4, 7, 10) if period(day.isoformat()[:size])[end] == edge.isoformat())
    return day.isoformat()[: next(sizes)]
