"""What does "a bit more" mean? Requests that lean on the one before."""

from __future__ import annotations

import re
from dataclasses import replace

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    BlackAndWhite,
    Crop,
    Drop,
    Edit,
    Erase,
    Flip,
    Rotate,
    Target,
    Undo,
    region_of,
)
from photalk.dialogue.amending import (
    read_amended,
    read_more_there,
    read_only_a_bit,
    read_resized_again,
    with_amount,
)
from photalk.dialogue.amounts import COLOR_DARK, COLOR_DEFAULT, COLOR_LIGHT, amount_in
from photalk.dialogue.colors import intensity
from photalk.dialogue.directions import direction_in, turned
from photalk.dialogue.framing import read_crop_further
from photalk.dialogue.lexicon import COLOR_NAMES, DOWN, UP
from photalk.dialogue.mentions import WORDS as DIAL_WORDS
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, made
from photalk.dialogue.scaling import LESS, PLAIN_WORDS, REPEAT, leans, scaled
from photalk.dialogue.targets import part_in, side_box
from photalk.dialogue.weakening import read_less_of_look, read_less_painted
from photalk.dialogue.words import Clause

_OTHER_WAY = Pattern(
    r"\b(?:other|opposite|wrong|reverse) (?:way|direction|side|around|angle)(?: round| around)?\b|"
    r"^(?:(?:no|ok|now|do|and|actually|then|please) )*(?:the )?opposite\b|\bthe reverse\b|\bother one round\b"
)
_INSTEAD = Pattern(
    r"\b(?:instead|rather|i meant|i mean|meant|not|would be better|should be|should have been|actually)\b"
)


_WAY_ROUND = Pattern(
    r"(?:(?:no|nope|sorry|oops|wait|actually|i|mean|meant|rather|but) )*(?P<way>vertical|horizontal)(?:ly)?"
    r"(?: (?:please|instead|rather|i mean|i meant))*"
)
_OTHER_DIAL = Pattern(
    r"(?:(?:no|nope|sorry|oops|wait|actually|ah) )*(?P<meant>i (?:mean|meant|said) )?(?:the )?(?P<new>\w+)"
    r"(?: (?:not|instead of|rather than) (?:the )?(?P<old>\w+))?(?: please)?"
)
_SHADED = frozenset({"lighter", "paler", "darker", "deeper"})
Aimed = AdjustAttr | AdjustColor | BlackAndWhite | Crop | Erase
AIMED = (AdjustAttr, AdjustColor, BlackAndWhite, Crop, Erase)
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
        read_less_of_look,
        read_less_painted,
        _recolored,
        _redirected,
        _mirrored,
        read_amended,
        read_only_a_bit,
        read_more_there,
        read_resized_again,
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
        r"my) .+?|him|her|them|that one) but (?P<a>.+)|"
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
    meant = _other_aim(clause) or (_rather_there(clause) if view.corrects else None)
    if meant is None or not isinstance(last, AIMED) or not _has_aim(last, meant[1]):
        return None
    group, aim = meant
    aim = _other_side(aim, last)
    if group == "c" and (others := _aimed_elsewhere(aim, view)):
        return made("drop", *(Drop(number) for number in reversed(others)))
    edits = [aimed(edit, aim) for edit in view.context.edits if isinstance(edit, AIMED)]
    return Reading((Undo(max(1, view.context.latest_size)), *edits), kind="following", region=aim)


_RATHER = Pattern(
    r"(?:(?:no|nope|sorry|oops|wait|actually|to|on|around|at|in) )*(?P<aim>(?:the|her|his|their|my) "
    r"[a-z]+(?: [a-z]+)?)"
    r"(?: (?:please|instead))*"
)
_NO_AIM = Pattern(
    r"\b(?:other|opposite|way|direction|same|thing|one|ones|first|last|left|right|list|results?|original|wrong|better|"
    r"image|picture|photo|whole|rest)\b"
)


def _rather_there(clause: Clause) -> tuple[str, Target] | None:
    """Where it should be done, said against where it was: "no, the cat"."""
    match = _RATHER.fullmatch(clause.text)
    if match is None or _NO_AIM.search(match["aim"]) or any(w in DIAL_WORDS for w in match["aim"].split()):
        return None
    return "b", clause.said(*match.span("aim")).lower()


def _has_aim(edit: Edit, aim: Target) -> bool:
    """Whether the edit was done to a thing or a part that this one could stand in place of."""
    return isinstance(aim, str) and isinstance(edit.target, str) if isinstance(edit, Crop) else True


def _other_side(aim: Target, last: Edit) -> Target:
    """The aim; "I meant the left" after "the person on the right" is the person on the left."""
    before = last.target if isinstance(last, Crop | Erase) else getattr(last, "region", None)
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
    if isinstance(edit, Crop | Erase):
        return replace(edit, target=region_of(region))
    return replace(edit, region=region_of(region))


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
    if not isinstance(last, AIMED) or isinstance(last, Crop):
        return None
    if any(word in COLOR_NAMES or _turns_a_dial(word) for word in text.split()):
        return None
    same = re.search(
        r"\bsame\b.*\b(?:for|to|with|on|in)\b|\b(?:also|as well|likewise)\b|\btoo(?: please)?$", text
    )
    if (
        (same is None and clause.joint != "and")
        or LESS.search(text)
        or re.search(r"\b(?:more|make|add|remove|rotate|crop)\b", text)
        or ("same" not in text.split() and not (UP | DOWN).isdisjoint(text.split()))
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
            for m in re.finditer(r"\b(?:same|also|too|as well|do|likewise|for|to|that|thing|by)\b", text)
        ]
        amount = amount_in(text)
        region = part_in(clause, [*spans, *([amount.span] if amount else [])])
        if region is not None:
            again = with_amount(last, amount) if amount is not None and amount.explicit else None
            again = again if isinstance(again, AIMED) else last
            return Reading((aimed(again, region),), kind="following", region=region)
    return None


def _turns_a_dial(word: str) -> bool:
    """Whether a word says by itself which way a dial goes: "warmer"."""
    return any(role != "nouns" for _, role in DIAL_WORDS.get(word, ()))


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
    instead = view.corrects or _INSTEAD.search(clause.text) or _SHADED & set(words)
    return made("following", Undo(1), new) if instead else made("following", new)
