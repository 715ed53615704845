"""What is known of an operation: the one description that everything else asks."""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from photalk.operations.base import Edit
from photalk.operations.values import Region

TINY, LITTLE, QUITE, MUCH = 0.25, 0.5, 1.5, 2.0
"""What "a tiny bit", "a bit", "quite a bit" and "a lot" are of what is usual."""


class Stage(IntEnum):
    """Where in the renderer an operation does its work, in the order in which the picture passes through.

    The stage says what the operation's `work` is called with, and what it returns:

    - `FACE`, `ERASE`, `CUTOUT` have none: they look at the picture with models, which the renderer has;
    - `GEOMETRY`: the frame so far, the edit and what finds things -> the frame after it;
    - `CURVE`: values of three channels (3 × n, in 0..1) and the amount -> those values, each by itself;
    - `MIX`: the edit -> the 3 × 3 matrix and the offset by which channels are mixed;
    - `FINISH`: as `CURVE`, but after the mix;
    - `LOOK`: the image and the edit -> the image, each of its colours by itself;
    - `NEIGHBOURHOOD`: the image, the amount and the `Lens` through which it is seen -> the image.

    Amounts of an operation that `adds` are added up first, and it is done once.
    """

    FACE = 1
    ERASE = 2
    GEOMETRY = 3
    CUTOUT = 4
    CURVE = 5
    MIX = 6
    FINISH = 7
    LOOK = 8
    NEIGHBOURHOOD = 9


class Degrees(NamedTuple):
    """The amounts that words stand for: none, "a tiny bit", "a bit", "quite a bit", "a lot", "fully"."""

    plain: float
    tiny: float
    little: float
    quite: float
    much: float
    most: float

    @classmethod
    def around(cls, plain: float, most: float = 100.0) -> Degrees:
        """Those of a dial that is usually turned by this much, in whole percent."""
        tiny, little, quite, much = (int(plain * by + 0.5) for by in (TINY, LITTLE, QUITE, MUCH))
        return cls(plain, tiny, little, min(most, quite), min(most, much), most)


@dataclass(frozen=True, slots=True, kw_only=True)
class AmountScale:
    """The number of an edit: which field it is, between which numbers it may be, what a notch of its dial is.

    Attributes:
        usual: the amounts that words stand for.
        unit: what the number counts, as it is shown beside it.
        times: the value that is so many times as much of the operation.
        has: whether an edit has an amount at all.
    """

    field: str
    low: float
    high: float
    step: float = 1.0
    unit: str = "%"
    usual: Degrees
    times: Callable[[float, float], float] = operator.mul
    has: Callable[[Any], bool] = lambda edit: True


@dataclass(frozen=True, slots=True)
class Words:
    """How people name an operation.

    Attributes:
        nouns: names of it.
        up, down: what a picture is after more and after less of it ("brighter", "darker").
        raises, lowers: what is done to it ("brighten", "darken"); `raises` where there is one way only.
        complaints: those of all these that nobody wants: "it is dark" asks for the opposite.
        step: a pattern for what a step of it is called, beside all these.
    """

    nouns: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    raises: tuple[str, ...] = ()
    lowers: tuple[str, ...] = ()
    complaints: tuple[str, ...] = ()
    step: str = ""

    @classmethod
    def of(cls, step: str = "", **said: str) -> Words:
        """The words, each kind written as one text."""
        return cls(step=step, **{kind: tuple(words.split()) for kind, words in said.items()})

    @property
    def all(self) -> tuple[str, ...]:
        """Every word of them."""
        return (*self.nouns, *self.up, *self.down, *self.raises, *self.lowers)


class Xmp(NamedTuple):
    """The field of Camera Raw's XMP that says the same, and how an amount is written there.

    Attributes:
        times: what an amount is multiplied by for it.
        low: the least that the field can say.
        digits: how many it has after the point.
        defaults: values beside 0 that a program writes though nobody has asked for anything.

    Of geometry, fields only say that it is told: where the frame lies says the rest.
    """

    field: str
    times: float = 1.0
    low: float = -100.0
    digits: int = 0
    defaults: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """All there is to know of an operation.

    Attributes:
        key: its name in the vocabulary of acts, and of its module.
        command: the type of its edits, with their text form.
        label: what its slider is called; its key in words where it says nothing.
        example: the text form of one edit of it, and `said`, what becomes that.
        stage: where in the renderer it works; `place`, when, among others of that stage.
        work: what it does there, as the stage wants it.
        words: how people name it.
        told: an edit in a few words that fit into a sentence ("brightness +30").
        made: what a picture is after an edit, to follow "is" ("a little brighter").
        asked: an edit as a request with its exact amount; the second argument is what the picture is called.
            Empty where there is nothing to ask for. Our own understander reads it back as the same edit.
        scale: its amount, if it has one.
        plain: the edit with this amount, in a region or everywhere; None where more must be said.
        opposite: the edit that goes the other way as far.
        inverse: the edit after which the picture is exactly as before; None where there is none.
        adds: whether amounts add up (of the same operation in the same region).
        takes_region: whether an edit can be limited to a part of the picture.
        is_adjective: whether a picture simply is something after it ("brighter"): it can be "made" so.
        gives_colour: whether a grey picture becomes a coloured one.
        rows_apart: whether an amount needs rows out of order, so that the original cannot be streamed.
        together: the one edit that two in a row come to, where that is not a plain sum.
        xmp: the field by which other programs know it.
    """

    key: str
    command: type[Edit]
    example: str
    said: str = ""
    label: str = ""
    stage: Stage
    place: int = 50
    work: Callable[..., Any] | None = None
    words: Words = Words()
    told: Callable[[Any], str]
    made: Callable[[Any], str]
    asked: Callable[[Any, str], str]
    scale: AmountScale | None = None
    plain: Callable[[float, Region | None], Edit] | None = None
    opposite: Callable[[Any], Edit | None] = lambda edit: None
    inverse: Callable[[Any], Edit | None] = lambda edit: None
    adds: bool = False
    takes_region: bool = False
    is_adjective: bool = False
    gives_colour: bool = False
    rows_apart: Callable[[float], bool] = lambda amount: False
    together: Callable[[Any, Any], Edit] | None = None
    xmp: Xmp | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "label", self.label or self.key.replace("_", " ").capitalize())
