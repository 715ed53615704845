"""What does an `edit` come to? One or more edits of the picture, or the question that stands before them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from photalk import commands as cmd
from photalk.edit.program import Program
from photalk.errors import CannotDo
from photalk.language.acts import Act
from photalk.language.en.colours import BLACKS, DARK, GREYS, LIGHT, PAINTED, PHRASES, WHITES
from photalk.language.en.frames import RIM
from photalk.language.exact.numbers import known_in, words_of
from photalk.language.resolve.amounts import by_number, degree_of, magnitude, quantity_of, scale_of
from photalk.language.resolve.faces import OPEN, VALUE_OF, face
from photalk.language.resolve.framing import crop
from photalk.language.resolve.geometry import flip, resize, rotate, straighten
from photalk.language.resolve.looks import STRONGEST, look
from photalk.language.resolve.outcome import Outcome, asks, done, unable
from photalk.language.resolve.parts import of_person, region_in, things_in, whose
from photalk.language.table import Table
from photalk.operations.operation import LITTLE, TINY, Operation
from photalk.operations.registry import OPERATIONS, amount_of, usual, with_amount

LIGHT_PAINT, DARK_PAINT = 0.2, 0.5
"""How strongly a picture is painted "light blue" and "dark blue"."""


def edit(act: Act, table: Table) -> Outcome:
    """What an `edit` does to the open picture."""
    key = act.operation
    if key in _SPECIAL:
        return _SPECIAL[key](act, table)
    if key in VALUE_OF or key in OPEN:
        return face(act, table)
    if key not in OPERATIONS:
        return unable(act)
    operation = OPERATIONS[key]
    return (
        _turned(act, operation, table)
        if operation.command is cmd.AdjustAttr
        else _plain(act, operation, table)
    )


def held(program: Program, key: str, region: cmd.Region | None) -> list[int]:
    """The numbers of the steps of an operation in this part of the picture that are switched on."""
    return [
        number
        for number, step in enumerate(program, 1)
        if step.enabled and step.command.key == key and getattr(step.command, "region", None) == region
    ]


def _sum(program: Program, key: str, region: cmd.Region | None) -> float:
    amounts = (amount_of(program.steps[number - 1].command) for number in held(program, key, region))
    return sum(amount.value for amount in amounts if amount is not None)


def _turned(act: Act, operation: Operation, table: Table) -> Outcome:
    """A dial by an amount or to one, or the question which way."""
    region = region_in(act)
    sign = -1 if act.has("down") else 1
    if operation.key == "blur" and sign < 0 and _sum(table.program, "blur", region) <= 0:
        operation, sign = OPERATIONS["sharpness"], 1
    if operation.key == "brightness" and sign < 0 and RIM & set(words_of(act.said("in"))):
        operation, sign, region = OPERATIONS["vignette"], 1, None
    said = quantity_of(act) or quantity_of(act, "to")
    if operation.key == "brightness" and said is not None and said.unit == "stops":
        operation = OPERATIONS["exposure"]
    region = region if operation.takes_region else None
    if said is not None and act.get("to") is not None:
        return _set(operation, sign * by_number(operation, said), region, table)
    if said is None and not degree_of(act) and not act.has("up", "down"):
        ways = [(f"{way} {operation.key}", [_made(operation, s * usual(operation.key).plain, region)])
                for way, s in (("more", 1), ("less", -1))]  # fmt: skip
        return asks(f"More or less {operation.key}?", ways)
    return _within_range(operation, sign * magnitude(act, operation), region)


def _made(operation: Operation, value: float, region: cmd.Region | None) -> cmd.Edit:
    if operation.plain is None:
        raise CannotDo(f"“{operation.label}” needs more than an amount.")
    return operation.plain(value, region)


def _within_range(operation: Operation, value: float, region: cmd.Region | None) -> Outcome:
    """The edit of this amount; beyond its range, the question whether to go as far as it goes."""
    scale = scale_of(operation)
    if not value and scale.low <= 0:
        return done()
    if scale.low <= value <= scale.high:
        return done(_made(operation, value, region))
    limit = scale.high if value > scale.high else scale.low
    text = f"{operation.label} goes from {scale.low:g} to {scale.high:g}; shall I take {limit:g}?"
    return asks(text, [("yes", [_made(operation, limit, region)]), ("no", [])])


def _set(operation: Operation, value: float, region: cmd.Region | None, table: Table) -> Outcome:
    """The change that brings an operation to this value, wherever the steps so far have brought it."""
    scale = scale_of(operation)
    numbers = held(table.program, operation.key, region)
    if operation.key == "saturation" and not value and not numbers:
        return done(_made(operation, scale.low, region))
    if len(numbers) == 1 and scale.low <= value <= scale.high:
        return done(changed(numbers[0], with_amount(table.program.steps[numbers[0] - 1].command, value)))
    so_far = _sum(table.program, operation.key, region) if operation.adds else 0.0
    return _within_range(operation, value - so_far, region)


def changed(number: int, new: cmd.Edit) -> cmd.Command:
    """The command that puts an edit in the place of a step; a dial at 0 is no step any more."""
    amount = amount_of(new)
    return (
        cmd.Drop(number)
        if amount is not None and not amount.value and amount.low < 0
        else cmd.Change(number, new)
    )


def _plain(act: Act, operation: Operation, table: Table) -> Outcome:
    """Any operation that can be made of an amount and a region, or of a region alone."""
    region = region_in(act) if operation.takes_region else None
    if operation.plain is None and operation.scale is None:
        return done(operation.command.read("" if region is None else f"in {region}"))
    said = quantity_of(act, "to")
    if said is not None:
        return _set(operation, by_number(operation, said), region, table)
    made = _within_range(operation, abs(magnitude(act, operation)), region)
    who = whose(act, table.program)
    return replace(made, commands=tuple(of_person(one, who) for one in edits_of(made)))


def _enhance(act: Act, table: Table) -> Outcome:
    """An enhancement; a part of the picture pops by its colours."""
    region = region_in(act)
    if region is None:
        return _plain(act, OPERATIONS["enhance"], table)
    return _within_range(OPERATIONS["saturation"], magnitude(act, OPERATIONS["saturation"]), region)


_COLOURLESS = {"gray": GREYS, "white": WHITES, "black": BLACKS}
_BLEACHED = {"white": 40.0, "black": -50.0}
"""How much brighter a part becomes that is made white or black, with its colour taken out."""


def color_of(words: str) -> str:
    """The nearest colour that can be painted; "gray", "white" or "black", and "?" for no colour at all."""
    said = words_of(words)
    pairs = (f"{one} {other}" for one, other in pairwise(said))
    if phrase := next((PHRASES[pair] for pair in pairs if pair in PHRASES), ""):
        return phrase
    known = known_in(words, {*PAINTED, *GREYS, *WHITES, *BLACKS})
    paints = [PAINTED[word] for word in known if word in PAINTED]
    if paints:
        return paints[-1]
    return next((name for name, words in _COLOURLESS.items() if {*known[-1:]} & words), "?")


def painted(color: str, act: Act, region: cmd.Region | None) -> list[cmd.Edit]:
    """The edits that paint a colour by the act's amount, else by how light or dark its name is."""
    if color == "gray":
        return [cmd.BlackAndWhite(region)]
    if color in _BLEACHED:
        return [cmd.BlackAndWhite(region), cmd.AdjustAttr("brightness", _BLEACHED[color], region)]
    said = set(words_of(act.said("color")))
    strength = abs(magnitude(act, OPERATIONS["paint"]))
    if quantity_of(act) is None and not degree_of(act):
        strength = LIGHT_PAINT if said & LIGHT else DARK_PAINT if said & DARK else strength
    return [cmd.AdjustColor(color, min(1.0, round(strength, 3)), region)]


def _paint(act: Act, table: Table) -> Outcome:
    """A colour, or the question which."""
    color, region = color_of(act.said("color")), region_in(act)
    if color == "?":
        return asks("Which colour?", [(one, painted(one, act, region)) for one in cmd.COLORS])
    said = quantity_of(act)
    if color in _BLEACHED and region is None:
        return unable(act)
    if color in cmd.COLORS and said is not None and by_number(OPERATIONS["paint"], said) > 1:
        text = "The intensity of a colour goes from 0 to 100 %; shall I take 100 %?"
        return asks(text, [("yes", [cmd.AdjustColor(color, 1.0, region)]), ("no", [])])
    return done(*painted(color, act, region))


TIMES = {"tiny": TINY, "little": LITTLE, "half": 0.5}
"""How many times a look is of itself; all that is stronger is as strong as it gets."""


def _look(act: Act, table: Table) -> Outcome:
    said, degree = quantity_of(act), degree_of(act)
    times = TIMES.get(degree, STRONGEST) if degree else 1.0
    if said is not None:
        times = said.value if said.unit in ("share", "times") else said.value / 100
    return done(*look(act.said("name"), times, region_in(act)))


def _erase(act: Act, table: Table) -> Outcome:
    thing = things_in(act)
    return done(cmd.Erase(cmd.region_of(thing))) if thing else asks("What shall I take out?", [])


_SPECIAL: dict[str, Callable[[Act, Table], Outcome]] = {
    "paint": _paint,
    "look": _look,
    "enhance": _enhance,
    "erase": _erase,
    "cutout": lambda act, table: done(cmd.ImageCutout()),
    "crop": crop,
    "rotate": rotate,
    "straighten": straighten,
    "flip": flip,
    "resize": resize,
}
"""The operations of which an act says more than an amount and a part."""


def edits_of(outcome: Outcome) -> Sequence[cmd.Edit]:
    """The edits among the commands of an outcome."""
    return [command for command in outcome.commands if isinstance(command, cmd.Edit)]
