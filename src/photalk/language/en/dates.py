"""English words of dates: days of the week, times of the day, feasts and decades."""

from __future__ import annotations

_MONTHS = "january february march april may june july august september october november december"
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday"
_DECADES = "twenties thirties forties fifties sixties seventies eighties nineties"
_FILLERS = "the about around exactly roughly circa over my our just gone maybe some time sometime ish"

MONTHS = tuple(_MONTHS.split())
WEEKDAYS = tuple(_WEEKDAYS.split())
SEASONS = frozenset({"spring", "summer", "autumn", "fall", "winter"})
DECADES: dict[str, int] = dict(zip(_DECADES.split(), range(20, 100, 10), strict=True))
TODAY = frozenset(
    {"this morning", "this afternoon", "this evening", "today morning", "tonight", "earlier today"}
)
YESTERDAY = frozenset({"last night", "yesterday morning", "yesterday evening", "yesterday afternoon"})

UNITS: dict[str, str] = {
    "yr": "year", "yrs": "years", "wk": "week", "wks": "weeks", "mth": "month", "mths": "months",
}  # fmt: skip
COUNTED = frozenset({"day", "days", "week", "weeks", "month", "months", "year", "years"})
FORTNIGHT = "fortnight"
AGO = frozenset({"ago", "back"})
ONE = frozenset({"a", "an", "one"})

FILLERS = frozenset(_FILLERS.split())
"""Words that change no date by their being there."""

FEASTS: dict[str, tuple[tuple[int, int], tuple[int, int]]] = {
    "christmas": ((12, 24), (12, 26)),
    "xmas": ((12, 24), (12, 26)),
    "new year": ((12, 31), (1, 1)),
    "new years": ((12, 31), (1, 1)),
    "halloween": ((10, 31), (10, 31)),
    "valentine": ((2, 14), (2, 14)),
    "valentines": ((2, 14), (2, 14)),
}
"""First and last day (month, day) of feasts that have their days by the calendar."""

EASTER = frozenset({"easter"})
BETWEEN = frozenset({"to", "until", "till", "and", "or", "into", "through"})
"""Words between the ends of a stretch of time."""

EARLIER = frozenset({"earlier", "before", "older"})
LATER = frozenset({"later", "after", "newer", "now", "today", "on", "onwards", "since"})
HALVES: dict[str, int] = {"first": 1, "second": 2}
HALF = "half"
SPELT = frozenset({*(day + "s" for day in WEEKDAYS), "last", "yesterday", "weekend", "morning", "between"})
"""More words whose misspellings are mended; "Sundays" are no Sunday."""
