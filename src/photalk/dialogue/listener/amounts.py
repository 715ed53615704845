"""Which amounts may be meant? Every one that the dialogue makes likely, and where its score stands.

A number that was said, its opposite, the same added to or taken from the amount before; the amount
before again or the other way; what the grammar read, or its opposite; and the round numbers that people
leave unsaid. The model scores them all; those of equal value add up.
"""

from __future__ import annotations

from dataclasses import dataclass

from photalk.dialogue.listener.hearing import Hearing
from photalk.dialogue.understanding import Source

AMOUNT_KINDS = ("brightness", "contrast", "rotate")

DIAL = (5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100)
ROUND = {
    "brightness": (*DIAL, *(-one for one in DIAL)),
    "contrast": (*DIAL, *(-one for one in DIAL)),
    "rotate": (5, 10, 15, 20, 25, 30, 40, 45, 60, 90, 180, 270, 300, 315, 320, 330, 335, 340, 345, 350, 355),
}

SAID = 4
"""Columns of a kind at a number's position: n, -n, before + n, before - n."""

UNSAID = 4 + len(ROUND["brightness"])
"""Columns of a kind at the start: before, -before, grammar, -grammar, the round numbers."""


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount that may be meant; its score is at `place` (0 is the start) and `column` there."""

    value: float
    place: int
    column: int
    source: Source


def amounts_for(kind: str, hearing: Hearing) -> list[Amount]:
    """All amounts that may be meant by a request of this kind."""
    nth = AMOUNT_KINDS.index(kind)
    before = hearing.previous[1] if hearing.previous and hearing.previous[0] == kind else None
    read = hearing.grammar[1] if hearing.grammar and hearing.grammar[0] == kind else None
    found: list[Amount] = []

    def add(value: float, place: int, column: int, source: Source) -> None:
        value = value % 360 if kind == "rotate" else value
        if 0 < value < 360 if kind == "rotate" else 0 < abs(value) <= 100:
            found.append(Amount(value, place, column, source))

    for place, number in hearing.numbers:
        add(number, place, nth * SAID, "words")
        add(-number, place, nth * SAID + 1, "words")
        if before is not None:
            add(before + number, place, nth * SAID + 2, "history")
            add(before - number, place, nth * SAID + 3, "history")
    if before is not None:
        add(before, 0, nth * UNSAID, "history")
        add(-before, 0, nth * UNSAID + 1, "history")
    if read is not None:
        add(read, 0, nth * UNSAID + 2, "words")
        add(-read, 0, nth * UNSAID + 3, "words")
    for at, value in enumerate(ROUND[kind]):
        add(float(value), 0, nth * UNSAID + 4 + at, "default")
    return found
