"""What does a clause take from the one before, and give to it? Verbs, amounts, regions and places."""

from __future__ import annotations

import re
from dataclasses import replace

from photalk.commands import AdjustAttr, AdjustColor, Box, Crop, Drop, Erase, Resize, Undo, region_of
from photalk.dialogue.dials import finished
from photalk.dialogue.following import aimed
from photalk.dialogue.lexicon import DETERMINERS
from photalk.dialogue.naming import matching
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, made
from photalk.dialogue.smalltalk import read_wish
from photalk.dialogue.targets import described, part_in
from photalk.dialogue.words import Clause

_MEANT = Pattern(r"\bi (?:mean|meant|said|wanted|asked for)\b")
_CORRECTS = Pattern(
    r"(?:(?:oh|ah|hmm|well|ok|but|uh) )*(?:no|nope|nah|wait|actually|sorry|oops|rather|wrong)(?= |$)(?! "
    r"(?:more|need|"
    r"longer|problem|worries|thanks?)\b)"
)
_STEP = Pattern(r"(?:(?:step|number|also) )*#?(\d{1,4})")
_NOUNS = Pattern(
    r"(?!(?:i|me|please)$)(?!(?:replace|make|made|create|leave|leak|put|fill|have|be|get|give|gets|turn|"
    r"keep|crop|"
    r"move|white|everything|anything|whatever|also|it|its)\b)[a-z]+(?: [a-z]+){0,2}"
)


def in_place(reading: Reading, clause: Clause, view: View) -> Reading:
    """The reading; when it is to take the place of a step of its kind, that step is dropped."""
    if (
        reading.kind == "dial"
        and view.last is None
        and _MEANT.search(clause.text)
        and _same_kind(reading, view)
    ):
        undone = Undo(max(1, view.context.latest_size))
        return replace(reading, commands=(undone, *reading.commands), turned=None)
    if _stands_in(reading, view):
        return replace(reading, commands=(Undo(1), *reading.commands), turned=None)
    if (
        reading.kind == "following"
        or len(reading.commands) != 1
        or not re.search(r"\binstead\b", clause.text)
    ):
        return reading
    new = reading.commands[0]
    alike = [
        (getattr(step.command, "region", None) == getattr(new, "region", None), number)
        for number, step in enumerate(view.program.steps, 1)
        if type(step.command) is type(new)
        and getattr(step.command, "attribute", "") == getattr(new, "attribute", "")
    ]
    # Of several, the one in the same part is meant; of those, the last.
    return replace(reading, commands=(Drop(max(alike)[1]), new), turned=None) if alike else reading


def corrects(text: str) -> bool:
    """Whether a message that begins so takes back what it is told after: "no, blue", "sorry, 1200 wide"."""
    return _CORRECTS.match(text) is not None


def _stands_in(reading: Reading, view: View) -> bool:
    """Whether the reading is to take the place of the last change, being of its kind and said against it."""
    match view.context.latest, reading.commands:
        case (Resize(),), (Resize(),):
            return view.corrects and view.last is None
        case (Crop(),), (Crop(target=Box() | str()),):
            return view.corrects and view.last is None
        case (AdjustColor(region=old),), (AdjustColor(region=new),):
            return view.corrects and view.last is None and old == new
    return False


def _same_kind(reading: Reading, view: View) -> bool:
    """Whether the reading turns the dial that was turned last."""
    last, turned = view.context.last_edit, reading.turned
    return isinstance(last, AdjustAttr) and turned is not None and last.attribute == turned.attribute


def shared(reading: Reading, view: View) -> Reading:
    """The reading; when its amount was meant for the clauses before it too, they take it over."""
    turned = reading.turned
    if turned is None or not turned.elliptic or turned.amount is None:
        return reading
    for at in range(len(view.before) - 1, -1, -1):
        before = view.before[at]
        if before.turned is None or before.turned.amount is not None:
            break
        view.before[at] = finished(replace(before.turned, amount=turned.amount))
        if not before.turned.elliptic:
            break
    return reading


def _shifted(step: int, view: View) -> int:
    """The number a step has now, after this message has dropped others before it."""
    dropped = [c.step for reading in view.before for c in reading.commands if isinstance(c, Drop)]
    return step - sum(other < step for other in dropped)


def inherited(clause: Clause, view: View) -> Reading | None:
    """A bare thing after a request ("remove the man and the dog", "drop the crop and the vignette")."""
    last = view.last
    if (
        last is None
        or last is not view.before[-1]
        or not last.commands
        or len(clause.tokens) > 10
        or clause.joint not in ("and", ",", "&", "plus", "as_well_as", "also", "but")
    ):
        return None
    if last.kind in ("drop", "disable", "enable") and (numbers := matching(clause.text, view)):
        return made(last.kind, *(type(last.commands[0])(n) for n in sorted(numbers, reverse=True)))  # type: ignore[call-arg]
    if last.kind in ("drop", "disable", "enable") and (number := _STEP.fullmatch(clause.text)):
        return made(last.kind, type(last.commands[0])(_shifted(int(number[1]), view)))  # type: ignore[call-arg]
    if clause.tokens[0].word not in DETERMINERS and read_wish(clause, view) is not None:
        return None
    thing = part_in(clause, [m.span() for m in re.finditer(r"\b(?:also|too|as well)\b", clause.text)])
    if thing is None and last.kind == "erase" and _NOUNS.fullmatch(clause.text) and clause.joint == "and":
        thing = described(clause.raw)
    if thing is None or re.search(
        r"\b(?:but|not|keep|leave|dont|leaving|keeping|framing|especially|including|only|visible)\b",
        clause.text,
    ):
        return None
    command = last.commands[-1]
    if isinstance(command, Erase) and isinstance(thing, str):
        return Reading((Erase(region_of(thing)),), kind="erase")
    if last.turned is not None and last.turned.region is not None:
        return finished(replace(last.turned, region=thing))
    if last.kind == "color" and last.region is not None and hasattr(command, "intensity"):
        return Reading((aimed(command, thing),), kind="color", region=thing)  # type: ignore[arg-type]
    return None
