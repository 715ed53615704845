"""What is told about pictures? Stars, marks, keywords, albums, titles, dates, places, names of searches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial

from photalk import commands as cmd
from photalk.commands import Command, Pictures
from photalk.language.acts import Act, Said
from photalk.language.en.finding import ARTICLES
from photalk.language.en.numbers import ORDINALS
from photalk.language.en.statements import CLOCK, EARLY, FAST, LATE, SLOW
from photalk.language.exact.dates import dates_said, days_of
from photalk.language.exact.durations import duration
from photalk.language.exact.numbers import known_in, words_of
from photalk.language.exact.ratings import stars
from photalk.language.resolve.outcome import Outcome, asks, done, unable
from photalk.language.resolve.references import number_of, which
from photalk.language.table import Table

OF_PEOPLE = ("name", "not_name", "who", "merge", "other", "split", "forget")
"""What is told of people in pictures, and not of pictures."""

_TIME = re.compile(r"(?<!\d)(\d{1,2})[:.h](\d{2})(?!\d)")
_A_FEAST = timedelta(days=7)


class _Unclear(Exception):
    """The words leave open what is told; the outcome asks for it."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome


def stated(act: Act, table: Table) -> Outcome:
    """What the act tells, of the pictures that it speaks of."""
    if any(act.get(key) is not None for key in OF_PEOPLE):
        return unable(act)
    named = [cmd.KeepSearch(value.text) for value in act.all("search_name") if isinstance(value, Said)]
    tells = partial(_tellings, act, table)
    try:
        if not any(tells("open")):
            return done(*named) if named else unable(act)
        pictures = _pictures(act, table)
        if pictures is None:
            return which(table, lambda number: (*tells((number,)), *named))
        return done(*tells(pictures), *named)
    except _Unclear as unclear:
        return unclear.outcome


def _pictures(act: Act, table: Table) -> Pictures | None:
    """The pictures that are meant; None where nobody can tell."""
    meant = act.all("picture")
    if "all" in meant:
        return "all"
    numbers = [number_of(value, table) for value in meant]
    if not numbers or numbers == [table.current]:
        return "open" if table.open else None
    return tuple(dict.fromkeys(filter(None, numbers))) if None not in numbers else None


def _tellings(act: Act, table: Table, pictures: Pictures) -> list[Command]:
    return [*_marks(act, pictures), *_words(act, pictures), *_corrections(act, table, pictures)]


def _marks(act: Act, pictures: Pictures) -> Iterator[Command]:
    for value in act.all("rating"):
        count = 0 if value == "none" else stars(_text(value))
        if count is None:
            options = [(str(one), [cmd.Rate(pictures, one)]) for one in range(1, 6)]
            raise _Unclear(asks("How many stars, 0 to 5?", options))
        yield cmd.Rate(pictures, count)
    for flag, mark in (("pick", cmd.Pick), ("reject", cmd.Reject), ("unmark", cmd.Unmark)):
        if act.has(flag):
            yield mark(pictures)


def _words(act: Act, pictures: Pictures) -> Iterator[Command]:
    for key, telling in (("tag", cmd.Tag), ("untag", cmd.Untag)):
        if words := tuple(word for value in act.all(key) if (word := _text(value).strip(" ,.;:!?"))):
            yield telling(pictures, words)
    for key, named in (
        ("title", cmd.Title), ("description", cmd.DescribeAs), ("album", cmd.PutInAlbum),
        ("unalbum", cmd.TakeFromAlbum), ("place", cmd.Located),
    ):  # fmt: skip
        for value in act.all(key):
            yield named(pictures, _bare(_text(value)) if key == "place" else _text(value))


def _corrections(act: Act, table: Table, pictures: Pictures) -> Iterator[Command]:
    for value in act.all("date"):
        told = date_told(_text(value), table.today)
        if not told:
            raise _Unclear(asks("When was it taken? Say a date such as 14 July 2023.", ()))
        yield cmd.Dated(pictures, told)
    for value in act.all("shift"):
        said = _text(value)
        by = duration(said)
        if by is None:
            raise _Unclear(asks("By how much shall I move the date?", ()))
        clause = act.clause.text if act.clause is not None else said
        sign = _direction(said, about_clock=bool(known_in(clause, CLOCK)))
        if sign is None:
            ways = [("later", [cmd.Shifted(pictures, by)]), ("earlier", [cmd.Shifted(pictures, -by)])]
            raise _Unclear(asks("Shall the date be later or earlier?", ways))
        yield cmd.Shifted(pictures, sign * by)


def date_told(words: str, today: date) -> str:
    """The date that words say, as finely as they do, with the time; "" where they say none."""
    time = _TIME.search(words)
    said = _TIME.sub(" ", words).strip(" ,;") if time else words
    dates = dates_said(" ".join(_in_digits(word) for word in said.split()), today)
    if not dates:
        return ""
    if len(dates) == 1 and dates[0].field == "on":
        told = dates[0].value
    else:
        first, last = days_of(dates)
        if date.min in (first, last) or last == date.max or first.year != last.year:
            return ""
        told = first.isoformat() if last - first < _A_FEAST else str(first.year)
    if time is None or len(told) < len("2023-07-14") or int(time[1]) > 23 or int(time[2]) > 59:
        return told
    return f"{told}T{int(time[1]):02}:{time[2]}"


def _in_digits(word: str) -> str:
    return f"{ORDINALS[word.lower()]}th" if word.lower() in ORDINALS else word


def _direction(said: str, *, about_clock: bool) -> int | None:
    """Whether dates move later (1) or earlier (-1); None where the words do not say."""
    words = set(known_in(said, SLOW | FAST | LATE | EARLY))
    if words & SLOW:
        return 1
    if words & FAST:
        return -1
    if words & LATE:
        return 1 if about_clock else -1
    if words & EARLY:
        return -1 if about_clock else 1
    return None


def _bare(said: str) -> str:
    words = said.split()
    while len(words) > 1 and words[0].lower() in ARTICLES and words_of(words[0]) != ("the",):
        words = words[1:]
    return " ".join(words).strip(" .,;:!?")


def _text(value: Said | str) -> str:
    return value.text if isinstance(value, Said) else value
