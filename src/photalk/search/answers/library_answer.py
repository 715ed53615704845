"""What is answered to a question: a sentence, its number or date, the photos that it rests on, how sure."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

Basis = Literal["catalogue", "seen", "text", "people", "steps"]
"""What an answer rests on: what files say, what was seen in pictures, read in them, or done to them."""

Rows = tuple[tuple[str, int], ...]
"""What was counted by something: a month, a place, a camera, a person."""

_WIDEST = 24
"""Columns of the longest bar."""

_MOST_ROWS = 24


@dataclass(frozen=True, slots=True)
class LibraryAnswer:
    """An answer; `value` is its number or date, `low` and `high` hold the number where it is not exact.

    `photos` are the paths of those that it rests on, the surest first, and `total` is how many there are, of
    which no more than a list holds are named; `rows` is what was counted by something; `sure` is 0..1.
    """

    text: str
    value: int | str | None = None
    low: int | None = None
    high: int | None = None
    photos: tuple[str, ...] = ()
    total: int = 0
    basis: Basis = "catalogue"
    sure: float = 1.0
    rows: Rows = ()

    @property
    def lines(self) -> str:
        """The answer with its table."""
        return "\n".join([self.text, *bars(self.rows)])


def bars(rows: Rows) -> list[str]:
    """A table as lines: a bar for each row, the longest for what there is most of; none for a single row."""
    if len(rows) < 2:
        return []
    some = rows[:_MOST_ROWS]
    wide, most = max(len(name) for name, _ in some), max(1, *(count for _, count in some))
    drawn = [f"  {name:<{wide}}  {'▇' * math.ceil(_WIDEST * count / most)} {count:,}" for name, count in some]
    left = len(rows) - len(some)
    return [*drawn, *([f"  … and {left} more"] if left else [])]


def counted(number: int, noun: str = "photo") -> str:
    """A number with its noun: "1 photo", "1,204 photos", "no photos"."""
    return f"{f'{number:,}' if number else 'no'} {noun}{'' if number == 1 else 's'}"


def day_text(when: date | datetime) -> str:
    """A day in words: 3 May 2021."""
    return f"{when.day} {when:%B %Y}"


def unit_text(unit: str, key: str) -> str:
    """A row's key as people write it: May 2021."""
    return f"{date.fromisoformat(key + '-01'):%B %Y}" if unit == "month" else key
