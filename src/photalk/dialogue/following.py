"""What does "a bit more" mean? Requests that lean on the one before."""

from __future__ import annotations

import re
from dataclasses import replace

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    BlackAndWhite,
    Drop,
    Edit,
    Enhance,
    Erase,
    Flip,
    Resize,
    Rotate,
    Target,
    Undo,
)
from photalk.dialogue.amounts import COLOR_DARK, COLOR_DEFAULT, COLOR_LIGHT, Amount, amount_in
from photalk.dialogue.colors import intensity
from photalk.dialogue.directions import direction_in, turned
from photalk.dialogue.framing import read_crop_further
from photalk.dialogue.lexicon import COLOR_NAMES
from photalk.dialogue.looks import named_look
from photalk.dialogue.mentions import WORDS as DIAL_WORDS
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, asks, made
from photalk.dialogue.scaling import LESS, NOT_SO, PLAIN_WORDS, REPEAT, leans, less_of, scaled
from photalk.dialogue.targets import part_in, side_box
from photalk.dialogue.words import Clause
from photalk.edit.amounts import amount_of

_OTHER_WAY = Pattern(
    r"\b(?:other|opposite|wrong|reverse) (?:way|direction|side|around|angle)(?: round| around)?\b|"
    r"^(?:(?:no|ok|now|do|and|actually|then|please) )*(?:the )?opposite\b|\bthe reverse\b|\bother one round\b"
)
_INSTEAD = Pattern(
    r"\b(?:instead|rather|i meant|i mean|meant|not|would be better|should be|should have been|actually)\b"
)


_WAY_ROUND = Pattern(
    r"(?:(?:no|nope|sorry|oops|wait|actually|i|mean|meant|rather|but) )*(?P<way>vertical|horizontal)(?:ly)?"
    r"(?: (?:please|instead|rather))*"
)
_OTHER_DIAL = Pattern(
    r"(?:(?:no|nope|sorry|oops|wait|actually|ah) )*(?P<meant>i (?:mean|meant|said) )?(?:the )?(?P<new>\w+)"
    r"(?: (?:not|instead of|rather than) (?:the )?(?P<old>\w+))?(?: please)?"
)
_SHADED = frozenset({"lighter", "paler", "darker", "deeper"})
Aimed = AdjustAttr | AdjustColor | BlackAndWhite | Erase
AIMED = (AdjustAttr, AdjustColor, BlackAndWhite, Erase)
"""Edits that can be done to another part of the picture instead."""


def read_following(clause: Clause, view: View) -> Reading | None:
    """What the words ask for in the light of the last change, or None when they do not lean on it."""
    text = clause.text
    last = view.context.last_edit
    if reading := _aimed_anew(clause, view):
        return reading
    if last is None or view.last is not None:
        return None
    if _OTHER_WAY.search(text):
        return _reversed(view)
    for read in (
        _re_aimed,
        _other_dial,
        read_crop_further,
        _also,
        _less_of_look,
        _less_painted,
        _recolored,
        _redirected,
        _mirrored,
        _amended,
        scaled,
    ):
        reading = read(clause, view, last)
        if reading is not None:
            return reading
    return None


def _redirected(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "No, clockwise": the last turn of the picture taken back and done this way."""
    direction = direction_in(clause.text)
    if (
        not isinstance(last, Rotate)
        or direction is None
        or re.search(r"\d", clause.text)
        or not leans(clause.text)
    ):
        return None
    if REPEAT.search(clause.text) or re.search(r"\b(?:more|further)\b", clause.text):
        return None
    new = turned(min(last.degrees, 360 - last.degrees), direction)
    return made("following", Undo(1), new) if new != last else None


def _mirrored(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "Vertically" after a picture was mirrored: that taken back, and mirrored this way."""
    match = _WAY_ROUND.fullmatch(clause.text)
    if match is None or not isinstance(last, Flip) or match["way"] == last.direction:
        return None
    return made("following", Undo(1), replace(last, direction=match["way"]))


def _reversed(view: View) -> Reading | None:
    """The last turn taken back and done the other way."""
    opposites = [other for edit in view.context.edits if (other := opposite(edit)) is not None]
    if len(opposites) != len(view.context.edits):
        return None
    return made("following", Undo(max(1, view.context.latest_size)), *opposites)


def opposite(edit: Edit) -> Edit | None:
    """The edit that does as much the other way, where there is one."""
    match edit:
        case Rotate(degrees):
            return Rotate((360 - degrees) % 360)
        case AdjustAttr(attribute, amount, region):
            return AdjustAttr(attribute, -amount, region)
        case Flip(direction):
            return Flip("vertical" if direction == "horizontal" else "horizontal")
    return None


def _other_aim(clause: Clause) -> tuple[str, Target] | None:
    """Where else it should be done, and how that is said: "a" not there but, "b" I mean, "c" only."""
    match = re.search(
        r"^(?:no |nope |sorry |oops |wait |actually |ah )*(?:not (?P<old>(?:the|her|his|their|"
        r"my) .+?) but (?P<a>.+)|"
        r"i (?:mean|meant|said) (?P<b>(?:the|her|his|their|only the|just the|in the) .+)|"
        r"(?:only|just)(?: in| on| for)? (?P<c>(?:the|her|his|their) .+))$",
        clause.text,
    )
    if match is None:
        return None
    group = next(name for name in "abc" if match[name])
    words = re.sub(r"^(?:only|just|in|on|for) ", "", match[group])
    if re.search(r"\b(?:image|picture|photo|whole|step|change|#\d)\b", words) or any(
        w in DIAL_WORDS for w in words.split()
    ):
        return None
    said = clause.said(match.end(group) - len(words), match.end(group)).lower().strip(" .,!?")
    return group, side_box(words) or re.sub(r" (?:please|instead)$", "", said)


def _aimed_anew(clause: Clause, view: View) -> Reading | None:
    """ "The sky darker, I mean the water": what this message has just asked, or took back, done elsewhere."""
    before = view.last or view.taken
    meant = _other_aim(clause) if before is not None else None
    if before is None or meant is None or (meant[0] == "c" and before.region is not None):
        return None
    edits = [command for command in before.commands if isinstance(command, AIMED)]
    if not edits or len(edits) < len(before.commands):
        return None
    if view.last is not None:
        view.before.remove(view.last)
    aim = meant[1]
    turned = None if before.turned is None else replace(before.turned, region=aim)
    return replace(before, commands=tuple(aimed(edit, aim) for edit in edits), region=aim, turned=turned)


def _re_aimed(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "Not the sky, the water": the last change, taken back and done elsewhere."""
    meant = _other_aim(clause)
    if meant is None or not isinstance(last, AIMED):
        return None
    group, aim = meant
    aim = _other_side(aim, last)
    if group == "c" and (others := _aimed_elsewhere(aim, view)):
        return made("drop", *(Drop(number) for number in reversed(others)))
    edits = [aimed(edit, aim) for edit in view.context.edits if isinstance(edit, AIMED)]
    return Reading((Undo(max(1, view.context.latest_size)), *edits), kind="following", region=aim)


def _other_side(aim: Target, last: Edit) -> Target:
    """The aim; "I meant the left" after "the person on the right" is the person on the left."""
    before = last.target if isinstance(last, Erase) else getattr(last, "region", None)
    side = re.fullmatch(r"the (?:one (?:on|to|at) the )?(left|right)(?: one)?", str(aim))
    if side is None or not isinstance(before, str):
        return aim
    return re.sub(r"\b(?:left|right)\b", side[1], before)


def _aimed_elsewhere(aim: Target, view: View) -> list[int]:
    """The latest steps that were done elsewhere, where others of them were done to this part already."""
    steps = [
        (number, getattr(step.command, "region", None) == aim)
        for number, step in enumerate(view.program.steps, 1)
        if step.command in view.context.edits
    ]
    return [number for number, here in steps if not here] if any(here for _, here in steps) else []


def aimed(edit: Aimed, region: Target) -> Edit:
    """The same edit in another part of the picture, or of another thing in it."""
    if isinstance(edit, Erase):
        return Erase(region)
    return replace(edit, region=region)


def _other_dial(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "I meant saturation, not contrast": what was done to a dial, taken back and done to another."""
    match = _OTHER_DIAL.fullmatch(clause.text)
    if match is None or not isinstance(last, AdjustAttr) or not (match["meant"] or match["old"]):
        return None
    new, old = _dial_named(match["new"]), _dial_named(match["old"] or "")
    if new is None or new == last.attribute or (match["old"] and old != last.attribute):
        return None
    return made("following", Undo(1), replace(last, attribute=new))


def _dial_named(noun: str) -> str | None:
    return next((attribute for attribute, role in DIAL_WORDS.get(noun, ()) if role == "nouns"), None)


def _also(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "The same for contrast", "also the contrast", "do the same to the water"."""
    text = clause.text
    if not isinstance(last, AIMED):
        return None
    if any(word in COLOR_NAMES for word in text.split()):
        return None
    same = re.search(
        r"\bsame\b.*\b(?:for|to|with|on|in)\b|\b(?:also|as well|likewise)\b|\btoo(?: please)?$", text
    )
    if (
        (same is None and clause.joint != "and")
        or LESS.search(text)
        or re.search(r"\b(?:more|increase|make|add|remove|rotate|crop)\b", text)
    ):
        return None
    attributes = [
        attribute for word in text.split() for attribute, role in DIAL_WORDS.get(word, ()) if role == "nouns"
    ]
    if attributes and isinstance(last, AdjustAttr):
        amount = amount_in(text)
        value = (
            last.amount
            if amount is None or not amount.explicit
            else abs(amount.value) * (1 if last.amount > 0 else -1)
        )
        if abs(value) <= 100:
            return made(
                "following",
                *(AdjustAttr(attribute, value, last.region) for attribute in dict.fromkeys(attributes)),
            )
    joined = clause.joint == "and" and len(clause.tokens) <= 5
    if not attributes and (joined or re.search(r"\bsame\b|\b(?:also|too)$|^also\b", text)):
        spans = [
            m.span()
            for m in re.finditer(r"\b(?:same|also|too|as well|do|likewise|for|to|that|thing)\b", text)
        ]
        region = part_in(clause, spans)
        if region is not None:
            return Reading((aimed(last, region),), kind="following", region=region)
    return None


def _less_of_look(clause: Clause, view: View, last: Edit) -> Reading | None:
    """Less of the look that was just given: "too dramatic", "less moody"."""
    look = named_look(view.context.edits)
    match = look.said.search(clause.text) if look is not None else None
    if match is None:
        return None
    rest = " ".join((clause.text[: match.start()] + clause.text[match.end() :]).split())
    if not leans(rest) or not _wants_less(rest):
        return None
    return less_of(view.context.edits, amount_in(rest), view)


def _wants_less(text: str) -> bool:
    """Whether it is less of something: "less", "too …", "not so …"."""
    return bool(LESS.search(text) or NOT_SO.search(text) or re.search(r"\btoo\b", text))


def _less_painted(clause: Clause, view: View, last: Edit) -> Reading | None:
    """Less of a colour that was just painted: "less red", "not so red"."""
    words = clause.text.split()
    rest = [word for word in words if word not in COLOR_NAMES and word not in PLAIN_WORDS]
    named = {COLOR_NAMES[word] for word in words if word in COLOR_NAMES}
    painted = [edit for edit in view.context.edits if isinstance(edit, AdjustColor) and edit.color in named]
    if not painted or rest or not _wants_less(clause.text):
        return None
    return less_of(painted[-1:], amount_in(clause.text), view)


def _recolored(clause: Clause, view: View, last: Edit) -> Reading | None:
    """Another colour, after one was painted."""
    if not isinstance(last, AdjustColor):
        return None
    words = clause.text.split()
    colors = [word for word in words if word in COLOR_NAMES]
    rest = [word for word in words if word not in COLOR_NAMES and word not in PLAIN_WORDS]
    if (
        not colors
        or LESS.search(clause.text)
        or set(rest) - {"light", "dark", "pale", "bright", "how", "about", "option", *_SHADED}
        or len(words) > 14
    ):
        return None
    amount = amount_in(clause.text)
    light, dark = {"light", "pale", "lighter", "paler"} & set(words), {"darker", "deeper"} & set(words)
    shade = COLOR_LIGHT if light else COLOR_DARK if dark else COLOR_DEFAULT
    strength = shade if amount is None else intensity(amount)
    if strength is None:
        return None
    new = AdjustColor(COLOR_NAMES[colors[-1]], strength, last.region)
    instead = _INSTEAD.search(clause.text) or _SHADED & set(words)
    return made("following", Undo(1), new) if instead else made("following", new)


def _amended(clause: Clause, view: View, last: Edit) -> Reading | None:
    """ "Make it 40 instead", "no, 40": the last change again, with another amount."""
    text = clause.text
    amount = amount_in(text, small_is_fraction=not isinstance(last, Rotate))
    if amount is None or amount.kind not in ("number", "stops") or not leans(text):
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
        return None
    new = _with_amount(last, amount)
    return _too_far(last) if new is None else made("following", Undo(1), new)


def _with_amount(last: Edit, amount: Amount) -> Edit | None:
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
