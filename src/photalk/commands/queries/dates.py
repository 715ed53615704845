"""When was it taken? Dates in words, as constraints.

"on 2023-07" is within that month, "after 2024-05" is later than the whole of it, "before 2020" earlier than
the whole of it. Seasons are those of the northern half of the world.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from photalk.commands.queries.pattern_text import Span, compiled
from photalk.commands.queries.query import Constraint

_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)  # fmt: skip
_MONTH = r"(?P<month>" + "|".join(f"{name}|{name[:3]}" for name in _MONTHS) + r"|sept)"
YEAR = r"(?:1839|18[4-9]\d|(?:19|20)\d\d)"
"""A year from which there may be a photo."""

_YEAR = rf"(?P<year>{YEAR})"
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_LEAD = (
    r"(?:(?:only|just|those|the ones|ones|that were|which were|were|that are|i|we) )*(?:(?:taken|shot|made|"
    r"captured|dated|took|photographed) )?(?:(?P<lead>after|since|before|until|till|from|in|on|during|of|"
    r"this|between) )?(?:the )?"
)
_DAY = r"\d{1,2}(?:st|nd|rd|th)?|#\d{1,2}"
_ISO = rf"(?P<iso>{YEAR}-\d\d(?:-\d\d)?)"

_RANGE = rf"\b(?:taken |shot )?(?:between|from) {YEAR} (?:to|until|till|and|-) {YEAR}\b"
_PERIOD = (
    r"\b(?:taken |shot )?(?:from |in |within |during )?(?:the )?(?:last|past) (?P<count>\d{1,3}) "
    r"(?P<unit>year|month|week|day)s?\b"
)
_WHEN = (
    rf"\b{_LEAD}(?:{_ISO}|(?:(?P<day>{_DAY}) (?:of )?)?{_MONTH}(?: (?P<day2>{_DAY})"
    rf"(?! ?(?:%|percent)))?,? ?(?:{_YEAR})?|(?P<bare>{YEAR})"
    r"|(?P<rel>last|this|past|previous) (?P<unit>year|month|week|weekend|spring|summer|autumn|fall|winter)|"
    r"(?P<near>today|yesterday)|(?P<season>spring|summer|autumn|fall|winter)(?: of)? (?P<syear>"
    rf"{YEAR})|(?P<ago>\d+) (?P<aunit>years?|months?|weeks?|days?) ago)(?![\w-])"
)


def dates_in(text: str, today: date) -> tuple[list[Constraint], list[Span]]:
    """The constraints that the first date in the words asks for, and where those words are."""
    if match := compiled(_RANGE).search(text):
        early, late = sorted(int(year) for year in re.findall(r"\d{4}", match[0]))
        return [Constraint("after", str(early - 1)), Constraint("before", str(late + 1))], [match.span()]
    if match := compiled(_PERIOD).search(text):
        days = {"year": 365.25, "month": 30.44, "week": 7.0, "day": 1.0}[match["unit"]]
        first = today - timedelta(days=min(int(match["count"]), 200) * days)
        return [Constraint("after", first.isoformat())], [match.span()]
    for match in compiled(_WHEN).finditer(text):
        if match["month"] and not _meant_month(match):
            continue
        first, last, unit = _span(match, today)
        return _constraints(match["lead"] or "", first, last, unit), [match.span()]
    return [], []


def _meant_month(match: re.Match[str]) -> bool:
    """ "may" and "mar" are only months beside a number or a leading word."""
    return bool(
        match["year"]
        or match["day"]
        or match["lead"] in ("after", "since", "before", "until", "from", "in", "during", "of")
    )


def _span(match: re.Match[str], today: date) -> tuple[date, date, str]:
    """First day, last day and unit of what the words name."""
    if match["iso"]:
        parts = [int(part) for part in match["iso"].split("-")]
        return _month(parts[0], parts[1]) if len(parts) == 2 else _day(parts[0], parts[1], parts[2])
    if match["month"]:
        return _month_named(match, today)
    if match["bare"]:
        return _year(int(match["bare"]))
    if match["season"]:
        return _season(match["season"], int(match["syear"]))
    if match["near"]:
        day = today - timedelta(days=1 if match["near"] == "yesterday" else 0)
        return day, day, "day"
    if match["ago"]:
        return _ago(min(int(match["ago"]), 10_000), match["aunit"].rstrip("s"), today)
    return _relative(match["rel"], match["unit"], today)


def _month_named(match: re.Match[str], today: date) -> tuple[date, date, str]:
    month = next(n for n, name in enumerate(_MONTHS, 1) if name.startswith(match["month"][:3]))
    year = int(match["year"]) if match["year"] else today.year - (month > today.month)
    day = match["day"] or match["day2"]
    return _day(year, month, int(re.sub(r"\D", "", day))) if day else _month(year, month)


def _relative(which: str, unit: str, today: date) -> tuple[date, date, str]:
    back = 0 if which == "this" else 1
    if unit == "year":
        return _year(today.year - back)
    if unit == "month":
        index = today.year * 12 + today.month - 1 - back
        return _month(index // 12, index % 12 + 1)
    if unit in ("week", "weekend"):
        monday = today - timedelta(days=today.weekday() + 7 * back)
        start = monday if unit == "week" else monday + timedelta(days=5)
        return start, monday + timedelta(days=6), "span"
    year = today.year
    while not _is_past(unit, year, today, over=bool(back)):
        year -= 1
    return _season(unit, year)


def _is_past(season: str, year: int, today: date, *, over: bool) -> bool:
    """Whether a season is over by today, or at least has begun."""
    first, last, _ = _season(season, year)
    return last < today if over else first <= today


def _ago(count: int, unit: str, today: date) -> tuple[date, date, str]:
    if unit == "year":
        return _year(max(2, today.year - count))
    if unit == "month":
        index = max(24, today.year * 12 + today.month - 1 - count)
        return _month(index // 12, index % 12 + 1)
    day = today - timedelta(days=count * (7 if unit == "week" else 1))
    return day, day, "day"


def _year(year: int) -> tuple[date, date, str]:
    return date(year, 1, 1), date(year, 12, 31), "year"


def _month(year: int, month: int) -> tuple[date, date, str]:
    month = min(max(month, 1), 12)
    after = date(year + month // 12, month % 12 + 1, 1)
    return date(year, month, 1), after - timedelta(days=1), "month"


def _day(year: int, month: int, day: int) -> tuple[date, date, str]:
    first, last, _ = _month(year, month)
    chosen = first.replace(day=min(max(day, 1), last.day))
    return chosen, chosen, "day"


def _season(season: str, year: int) -> tuple[date, date, str]:
    first = date(year, _SEASONS[season], 1)
    last = _month(year + (first.month + 1) // 12, (first.month + 1) % 12 + 1)[1]
    return first, last, "months"


def _text(day: date, unit: str) -> str:
    return day.isoformat()[: {"year": 4, "month": 7}.get(unit, 10)]


def _constraints(lead: str, first: date, last: date, unit: str) -> list[Constraint]:
    if lead == "after":
        return [Constraint("after", _text(last, "day" if unit in ("span", "months") else unit))]
    if lead == "since":
        return [Constraint("after", _earlier(first, unit))]
    if lead == "before":
        return [Constraint("before", _text(first, "day" if unit in ("span", "months") else unit))]
    if lead in ("until", "till"):
        return [Constraint("before", _later(last, unit))]
    if unit in ("span", "months"):
        part = "month" if unit == "months" else "day"
        return [Constraint("after", _earlier(first, part)), Constraint("before", _later(last, part))]
    return [Constraint("on", _text(first, unit))]


def _earlier(first: date, unit: str) -> str:
    return _text(first - timedelta(days=1), "day" if unit in ("span", "months") else unit)


def _later(last: date, unit: str) -> str:
    return _text(last + timedelta(days=1), "day" if unit in ("span", "months") else unit)
