"""The last change with another number, further in one part, or by another factor: "no, 40", "double it"."""

from __future__ import annotations

import re
from dataclasses import replace

from photalk.commands import AdjustAttr, AdjustColor, Change, Edit, Enhance, Resize, Rotate, Undo, region_of
from photalk.compare.sentences import listed
from photalk.dialogue.amounts import Amount, amount_in, default_of
from photalk.dialogue.directions import turned
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, asks, made
from photalk.dialogue.scaling import leans
from photalk.dialogue.targets import part_in
from photalk.dialogue.words import Clause
from photalk.operations.registry import amount_of

_MORE_THERE = Pattern(
    r"(?:(?:and|but|please|now|do|make) )*(?:in )?(?:the|her|his|their|my) [a-z ]+? (?P<more>(?:(?:even|"
    r"a_bit|a_lot|much|"
    r"slightly|still) )*(?:more|less))(?: please)?"
)
_ONLY_A_BIT = Pattern(
    r"(?:(?:no|ok|but|please|hmm|well|actually|i|meant|mean|said) )*(?:just|only) (?P<much>a_bit|"
    r"a_tiny_bit|slightly|"
    r"somewhat)(?: please)?"
)
_TIMES = Pattern(
    r"(?:(?:no|ok|and|now|please|actually|make|to|then) )*(?:(?P<half>half|halve)|double|twice)"
    r"(?: (?:it|that|of that|this|the size|as big|as large|size|please|again))*"
)


def read_more_there(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "The background even more": the dial that was turned last, further in one part."""
    match = _MORE_THERE.fullmatch(clause.text)
    if match is None or not isinstance(last, AdjustAttr):
        return None
    region = part_in(clause, [match.span("more")])
    if region is None or not isinstance(region, str):
        return None
    amount = amount_in(match["more"])
    value = default_of(last.attribute) if amount is None else abs(amount.of(default_of(last.attribute)))
    sign = (1 if last.amount > 0 else -1) * (-1 if "less" in match["more"].split() else 1)
    return Reading(
        (AdjustAttr(last.attribute, sign * value, region_of(region)),), kind="following", region=region
    )


def read_only_a_bit(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "Just a touch": the last change again, no more of it than that."""
    match = _ONLY_A_BIT.fullmatch(clause.text)
    amount = amount_in(match["much"]) if match else None
    if amount is None or not isinstance(last, AdjustAttr):
        return None
    least = abs(amount.of(default_of(last.attribute)))
    if least >= abs(last.amount) or view.context.latest_size != 1:
        return None
    return made("following", Undo(1), replace(last, amount=least if last.amount > 0 else -least))


def read_resized_again(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "Double it", "half of that": after a new size, another one by that factor."""
    match = _TIMES.fullmatch(clause.text)
    if match is None or not isinstance(last, Resize):
        return None
    return made("resize", Resize(50 if match["half"] else 200, percent=True))


def read_amended(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "Make it 40 instead", "no, 40": the last change again, with another amount."""
    text = clause.text
    amount = amount_in(text, small_is_fraction=not isinstance(last, Rotate))
    if amount is None or amount.kind not in ("number", "stops") or not leans(text) or clause.joint == "plus":
        return None
    bare = re.fullmatch(
        r"(?:(?:no|nah|actually|like|maybe|about|around|more like|make|it|that|say|try|lets|let|us|by|to|"
        r"the|rather|please|wait|only|just|sorry|do|"
        r"well|hmm|at|ok) )*"
        r"(?:[+-]?[\d.]+%?(?: degrees?)?|(?:by|to) (?:a )?(?:half|third|quarter))"
        r"(?: (?:please|instead|rather|then|is enough))*",
        text,
    )
    if not (
        re.search(r"\b(?:instead|rather|meant|mean|should be|should have been|would be better)\b", text)
        or bare
    ):
        return None
    if re.search(r"\b(?:same|again|more|further|less)\b", text) and not re.search(r"\binstead\b", text):
        return None
    if amount_of(last) is None and not isinstance(last, Resize):
        return _amended_earlier(amount, view)
    new = with_amount(last, amount)
    return _too_far(last) if new is None else made("following", Undo(1), new)


def _amended_earlier(amount: Amount, view: View) -> Reading | None:
    """Another amount for what the last turn did before what has none; of several, a question which."""
    steps = list(enumerate(view.program.steps, 1))
    dials = [(n, s.command) for n, s in steps if s.command in view.context.latest and amount_of(s.command)]
    names = [edit.attribute for _, edit in dials if isinstance(edit, AdjustAttr)]
    if len(dials) == 1 and (new := with_amount(dials[0][1], amount)) is not None:
        return made("change", Change(dials[0][0], new))
    if len(names) < 2 or len(names) < len(dials):
        return None
    template = f"set {{}} to {amount.value:g}"
    return asks(f"Which one: {listed(names, 'or')}?", *names, template=template)


def with_amount(last: Edit, amount: Amount) -> Edit | None:
    """The edit with this amount in place of its own, the same way; None where it cannot have that."""
    value = amount.value
    match last:
        case AdjustAttr(attribute, before, region):
            signed = value if value < 0 else value * (1 if before >= 0 else -1)
            return AdjustAttr(attribute, signed, region) if abs(signed) <= 100 else None
        case AdjustColor(color, _, region):
            return AdjustColor(color, round(abs(value) / 100, 3), region) if abs(value) <= 100 else None
        case Rotate(degrees):
            return (
                turned(abs(value), "counterclockwise" if degrees <= 180 else "clockwise")
                if abs(value) <= 360
                else None
            )
        case Resize(height=None) if value >= 1:
            return replace(last, width=value if last.percent else int(value))
        case Enhance() if 0 < value <= 100:
            return replace(last, strength=value)
    return None


def _too_far(last: Edit) -> Reading:
    if isinstance(last, Resize):
        return asks("To what size?", "half the size", "1920 wide", template="resize it to {}")
    name = last.attribute if isinstance(last, AdjustAttr) else "that"
    return asks(
        f"How far shall I turn {name}? It goes up to {360 if isinstance(last, Rotate) else 100}.",
        "20",
        "50",
        template="make it {} instead",
    )
