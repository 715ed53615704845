"""How much? The amounts that people name, and those we take when they name none.

The defaults are those of the operations. An amount without a number is a multiple of the dial's default:
"a tiny bit" a quarter, "a bit" a half, "quite a bit" one and a half, "a lot" twice.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from photalk.dialogue.patterns import Pattern
from photalk.operations.exposure import STOP
from photalk.operations.operation import LITTLE, MUCH, QUITE, TINY
from photalk.operations.registry import usual

COLOR_DEFAULT = usual("paint").plain
COLOR_LIGHT = 0.2
COLOR_DARK = 0.5
"""How strongly a picture is painted: "blue", "light blue", "dark blue"."""

TURN_DEFAULT, TURN_TINY, TURN_BIT = usual("rotate").plain, usual("rotate").tiny, usual("rotate").little
TURN_LOT = usual("rotate").much
"""Degrees of a turn with a direction and no number: "left", "a tiny bit left", "a bit", "a lot"."""

BACK, FAR_BACK = 0.5, 0.75
"""The share of the last change that "too much" takes back, and "way too much"."""

_DEGREES_OF_MORE: tuple[tuple[str, float], ...] = (
    (r"a_tiny_bit|a_tiny|tiny|barely|minimally", TINY),
    (r"quite_a_bit|considerably|significantly|noticeably|substantially", QUITE),
    (r"a_bit|bit|slightly|slight|somewhat|gently|subtle|subtly|mildly|little|lightly|small|hint|not (?:too|"
     r"so|that) much|softly", LITTLE),
    (r"a_lot|lots?|much|way(?= (?:too|more|less|up|down|\w+er|_+)\b)|really|very|heavily|strongly|greatly|"
     r"drastically|dramatically|far(?= (?:too|more|less|\w+er|_+)\b)|super|massively|strong|heavy|tons?|"
     r"so much|loads|"
     r"hugely", MUCH),
)  # fmt: skip
_ALL = Pattern(
    r"\b(?:extremely|extreme|maximum|max|maximize|maximise|completely|totally|fully|entirely|all the way|"
    r"as \w+ as (?:possible|you can|it gets|can be)|to the (?:max|maximum|limit)|full|utterly|insanely)\b"
)
_NUMBER = Pattern(r"(?<![\w.#:])(?:(minus|negative|plus)\s+)?([+-]?\d+(?:\.\d+)?)(%)?(?![\w:.])")
_STOPS = Pattern(
    r"(?:([+-]?\d+(?:\.\d+)?)(?: and (?:a |1 )?(half))? stops?|(half) (?:a |of a )?stop|"
    r"([+-]?\d)/(\d)(?: of)?(?: a)? stop|(?:a|1) (third|quarter|half) (?:of )?(?:a )?stop|(?:a|an|"
    r"full) (?:full )?stop)\b"
)
_FRACTIONS: tuple[tuple[str, float], ...] = (
    (r"(?:2|two) thirds", 200 / 3),
    (r"3 quarters", 75.0),
    (r"(?:a|1|one) third|1/3", 100 / 3),
    (r"(?:a|1|one) quarter|1/4", 25.0),
    (r"(?:by|a|1|in|one) half|half|1/2|halve|halves", 50.0),
    (r"doubled?|twice|two ?fold|100 percent", 100.0),
    (r"tripled?|thrice|3 times|three times|(?:by )?3x", 200.0),
)
_NOT_HALF = Pattern(
    r"\b(?:top|bottom|left|right|upper|lower|other|hand|1st|2nd|#\d) (?:half|third|quarter)\b"
)
_TIMES_AS = Pattern(r"\b(?:(\d+(?:\.\d+)?)(?: times| ?x)\b|(twice|double|half) (?:as|the)\b)")


@dataclass(frozen=True, slots=True)
class Amount:
    """A named amount: `value` in percent with its own sign, or a multiple of the default.

    `kind` is "number" (30, 30 %), "stops", "multiple" (a bit), "all" (as far as it goes) or "factor"
    (twice as bright is +100, half as bright is -50: the sign is absolute).
    """

    kind: str
    value: float
    span: tuple[int, int] = (0, 0)

    @property
    def explicit(self) -> bool:
        return self.kind in ("number", "stops", "factor")

    def of(self, default: float, limit: float = 100.0) -> float:
        """The amount in percent, before the wish's direction."""
        if self.kind == "multiple":
            return min(limit, float(int(default * self.value + 0.5)))
        if self.kind == "all":
            return limit
        return self.value


def default_of(attribute: str) -> float:
    """How far a dial is turned when no amount is named."""
    return usual(attribute).plain


def share_back(amount: Amount | None) -> float:
    """The share of a change that is taken back where it was too much; no more than that goes by "less"."""
    return FAR_BACK if amount is not None and amount.value >= QUITE else BACK


def part_of(done: float, share: float) -> float:
    """How much that share of a change is, in tenths and without its sign; rounded down, so that some is left.

    >>> part_of(-15, 0.5), part_of(0.1, 0.5)
    (7.5, 0.0)
    """
    return int(abs(done) * share * 10) / 10


def amount_in(text: str, *, small_is_fraction: bool = True) -> Amount | None:
    """The amount that the words name; a number counts before "a bit" ("a bit more, say 30")."""
    if match := _STOPS.search(text):
        return Amount("stops", _stops(match) * STOP, match.span())
    if match := _TIMES_AS.search(text):
        factor = float(match[1]) if match[1] else {"twice": 2.0, "double": 2.0, "half": 0.5}[match[2]]
        return Amount("factor", (factor - 1) * 100, match.span())
    if match := _last_number(text):
        value = float(match[2]) * (-1 if match[1] in ("minus", "negative") else 1)
        if small_is_fraction and not match[3] and 0 < abs(value) < 1:
            value *= 100
        return Amount("number", value, match.span())
    without = _NOT_HALF.sub(lambda m: " " * len(m[0]), text)
    for pattern, value in _FRACTIONS:
        if match := re.search(rf"\b(?:{pattern})\b", without):
            return Amount("number", round(value), match.span())
    if match := _ALL.search(text):
        return Amount("all", 100.0, match.span())
    for pattern, multiple in _DEGREES_OF_MORE:
        if match := re.search(rf"\b(?:{pattern})\b", text):
            return Amount("multiple", multiple, match.span())
    return None


def _last_number(text: str) -> re.Match[str] | None:
    """The number after "by" or "to" where there is one, else the last one."""
    numbers = list(_NUMBER.finditer(text))
    for number in numbers:
        if re.search(r"\b(?:by|to|at|of)(?: about| around| say)? $", text[: number.start()]):
            return number
    return numbers[-1] if numbers else None


def _stops(match: re.Match[str]) -> float:
    if match[1]:
        return float(match[1]) + (0.5 if match[2] else 0.0)
    if match[3]:
        return 0.5
    if match[4]:
        return int(match[4]) / max(int(match[5]), 1)
    return {"third": 1 / 3, "quarter": 0.25, "half": 0.5}.get(match[6] or "", 1.0)
