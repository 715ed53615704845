"""Which way round, and how large? Turning, straightening, mirroring, and the number of pixels."""

from __future__ import annotations

from photalk.commands import Flip, Resize, Rotate, Straighten
from photalk.errors import CannotDo
from photalk.language.acts import Act
from photalk.language.en.frames import HIGH, SIZES, WIDE
from photalk.language.exact.numbers import Quantity, known_in, numbers, quantity
from photalk.language.resolve.amounts import by_degree, by_number, degree_of, quantity_of
from photalk.language.resolve.framing import boxed
from photalk.language.resolve.outcome import Outcome, asks, done, unable
from photalk.language.table import Table
from photalk.operations.registry import OPERATIONS, usual
from photalk.operations.straighten import FURTHEST

Size = tuple[int, int]


def turned(degrees: float, *, left: bool) -> Rotate:
    """The turn by so many degrees to the left or to the right (a turn itself goes to the left)."""
    return Rotate(degrees if left else -degrees)


def rotate(act: Act, table: Table) -> Outcome:
    """A turn, or the question which way."""
    if act.has("around"):
        return done(Rotate(180))
    said = quantity_of(act) or quantity_of(act, "to")
    if said is None and degree_of(act) in ("half", "double"):
        said = Quantity(180, "degrees")
    operation = OPERATIONS["rotate"]
    far = by_number(operation, said) if said is not None else by_degree(operation, degree_of(act))
    if abs(far) > 360:
        ways = [(f"{one:g}", [turned(one, left=not act.has("right"))]) for one in (90.0, 180.0)]
        return asks("A turn goes up to 360 degrees; by how much shall I turn it?", ways)
    if act.has("left", "right"):
        return done(turned(abs(far), left=act.has("left")))
    if said is not None and (far < 0 or far in (0, 180, 360)):
        return done(Rotate(far))
    ways = [
        (way, [turned(far, left=left)]) for way, left in (("clockwise", False), ("counter-clockwise", True))
    ]
    return asks("Clockwise or counter-clockwise?", ways)


def straighten(act: Act, table: Table) -> Outcome:
    """A horizon to be brought level, by an angle if one is said."""
    said = quantity_of(act) or quantity_of(act, "to")
    operation = OPERATIONS["straighten"]
    if said is None and not (act.has("left", "right") and degree_of(act)):
        return done(Straighten())
    far = by_number(operation, said) if said is not None else by_degree(operation, degree_of(act))
    if not 0 < abs(far) <= FURTHEST:
        return done(Straighten())
    return done(Straighten(-abs(far) if act.has("right") else far))


def flip(act: Act, table: Table) -> Outcome:
    """A mirrored picture; left-right unless the act says otherwise."""
    return done(Flip("vertical" if act.has("vertical") else "horizontal"))


def resize(act: Act, table: Table) -> Outcome:
    """Another size, or the question which."""
    if words := act.said("to"):
        if len(numbers(words)) == 4 and (box := boxed(words)) is not None:  # two corners are no size
            return done(*box)
        new = size_of(words, table.size)
        return done(new) if new is not None else _which_size(table)
    said = quantity_of(act)
    grows, degree = act.has("up"), degree_of(act)
    if said is not None and said.unit == "pixels":
        return done(Resize(round(abs(said.value))))
    if said is not None and not act.has("up", "down"):
        return done(Resize(_percent(said), percent=True))
    if said is not None and said.unit == "times":
        return done(Resize(_percent(said) if grows else round(10_000 / _percent(said), 1), percent=True))
    if said is not None:
        share = _percent(said)
        percent = share if grows and share >= 100 else 100 + share if grows else 100 - share
        return done(Resize(percent, percent=True)) if percent >= 1 else unable(act)
    if degree in ("half", "double"):
        return done(Resize(200 if (degree == "double") != act.has("down") else 50, percent=True))
    if not degree:
        return _which_size(table)
    less = by_degree(OPERATIONS["resize"], degree)
    return done(Resize(round(10_000 / less, 1) if grows else less, percent=True))


def _percent(said: Quantity) -> float:
    factor = {"share": 100.0, "times": 100.0}.get(said.unit, 1.0)
    bare = 100.0 if said.unit == "" and 0 < abs(said.value) < 1 else 1.0
    return round(abs(said.value) * factor * bare, 1)


def size_of(words: str, size: Size | None) -> Resize | None:
    """The size that words set: "800x600", "1200 wide", "2048 on the long side", "50%"; None for none."""
    said, found = quantity(words), numbers(words)
    if named := known_in(words, SIZES):
        return Resize(SIZES[named[0]])
    if len(found) == 2:
        return Resize(int(found[0]), int(found[1]))
    if said is None or said.value <= 0:
        return None
    if said.unit in ("percent", "share", "times"):
        return Resize(_percent(said), percent=True)
    if said.unit not in ("", "pixels") or said.value < 1:
        return None
    pixels, (width, height) = round(said.value), size or (0, 0)
    if known_in(words, WIDE) and width:
        return Resize(pixels, max(1, round(height * pixels / width)))
    if known_in(words, HIGH) and height:
        return Resize(max(1, round(width * pixels / height)), pixels)
    return Resize(pixels)


def _which_size(table: Table) -> Outcome:
    wide = size_of("1920 wide", table.size)
    assert wide is not None
    half, twice = Resize(usual("resize").plain, percent=True), Resize(200, percent=True)
    return asks(
        "To what size?", [("half the size", [half]), ("twice the size", [twice]), ("1920 wide", [wide])]
    )


def resized(edit: Resize, factor: float) -> Resize:
    """The size in pixels so many times as large; CannotDo for percent, which has a scale of its own."""
    if edit.percent:
        raise CannotDo("A size in percent has a scale.")
    height = None if edit.height is None else max(1, round(edit.height * factor))
    return Resize(max(1, round(edit.width * factor)), height)
