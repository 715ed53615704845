"""What should be different from the pictures that are shown? One wish each, as it was said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal

from photalk.commands.queries.pattern_text import listed

Kind = Literal["shows", "lacks", "more", "less", "same"]


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish about a picture, where `kind` "more", "less" and "same" compare it with others.

    `what` is words for what it shows or lacks; of a comparison, one end of a scale in plain words ("dark",
    "close"), things ("people"), a colour, or how something is ("long sleeves"); "" for "a bit more", which
    goes on with what was said before. `amount` is 1 for "darker", less for "a bit", more for "much".
    `than` are absolute paths of the pictures that it is compared with; of several, their middle counts.
    """

    kind: Kind
    what: str
    amount: float = 1.0
    than: tuple[str, ...] = ()

    @property
    def compares(self) -> bool:
        """Whether it is about more or less than in other pictures."""
        return self.kind in ("more", "less", "same")

    @property
    def text(self) -> str:
        """The wish in words: "darker", "fewer people", "no hat"."""
        match self.kind:
            case "shows":
                return self.what
            case "lacks":
                return denied(self.what)
            case "same":
                return f"as {self.what}" if self.what in COMPARATIVES else f"the same {self.what}"
        said = _compared(self.kind, self.what)
        return f"{_adverb(self.amount)}{said}"

    @property
    def compared(self) -> str:
        """The wish with what it is compared with: "darker than b.jpg", "darker than those 12"."""
        if not self.compares or not self.than:
            return self.text
        named = PurePath(self.than[0]).name if len(self.than) == 1 else f"those {len(self.than)}"
        return f"{self.text} {'as in' if self.kind == 'same' else 'than'} {named}"


COMPARATIVES = {
    "bright": "brighter", "dark": "darker", "sharp": "sharper", "blurry": "blurrier", "warm": "warmer",
    "cool": "cooler", "close": "closer", "far": "further away", "colourful": "more colourful",
    "pale": "paler", "contrasty": "more contrasty", "flat": "flatter",
}  # fmt: skip
"""The ends of the scales that are measured, and how each is compared."""

_JOINING = listed(
    "with without in on at from by near under over behind during beside inside outside through against "
    "around across above below between along next wearing holding where who that while"
)
_MANY = frozenset({"people", "sheep", "skis", "men", "women", "children"})
_NO_PLURAL = frozenset({"grass", "bus", "dress", "glass", "canvas", "tennis"})


def alone(compared: str) -> str:
    """A comparison without what it is compared with.

    >>> alone("darker than b.jpg"), alone("dog")
    ('darker', 'dog')
    """
    return re.sub(r" (?:than|as in) (?:those \d+|\S.*\.\w{2,5})$", "", compared)


def denied(words: str) -> str:
    """What must not be there, in words.

    >>> denied("people"), denied("at night")
    ('no people', 'not at night')
    """
    return f"{'not' if leans(words) else 'no'} {words}"


def leans(words: str) -> bool:
    """Whether words go on from what stands before them: "with the red kite"."""
    return words.lower().split(" ")[0] in _JOINING


def countable(what: str) -> bool:
    """Whether there are fewer of a thing, and not less of it, by its last word."""
    last = what.rsplit(" ", 1)[-1]
    return last in _MANY or (last.endswith("s") and last not in _NO_PLURAL)


def _compared(kind: Kind, what: str) -> str:
    if kind == "more":
        return COMPARATIVES.get(what, f"more {what}")
    return f"{'fewer' if what not in COMPARATIVES and countable(what) else 'less'} {what}"


def _adverb(amount: float) -> str:
    return "a bit " if amount < 1 else "much " if amount > 1 else ""
