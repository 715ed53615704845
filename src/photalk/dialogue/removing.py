"""What should go, what should stay? The background, or a thing, taken out; and improving at large."""

from __future__ import annotations

import re

from photalk.commands import AdjustAttr, Enhance, Erase, ImageCutout, Undo
from photalk.dialogue.amounts import amount_in, default_of
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import NOTHING, Reading, View, asks, made
from photalk.dialogue.targets import described
from photalk.dialogue.words import Clause

_REMOVE = (
    r"(?:remove|removes|removing|erase|erasing|delete|deleting|get_rid_of|take out|take away|taking out|"
    r"eliminate|clear away|wipe out|wipe|edit out|photoshop out|paint out|dispose of|lose|strip|removal of|"
    r"clean up|knock out|isolate|strip away|eradicate|clone out|shop out)"
)
_REMOVES = Pattern(rf"\b{_REMOVE}\b")
_SPLIT_OUT = Pattern(
    r"\b(?:take|edit|photoshop|shop|get|cut|crop|wipe|clone|paint|clean|airbrush) (?P<thing>(?!it\b|me\b|"
    r"this\b|out\b|\d|a_bit\b).+?) (?:out|away|off)\b|\bcrop(?:ping)? out (?P<cropped>.+)$"
)
_BACKGROUND = Pattern(r"\bbackground\b")
_OF_BACKGROUND = Pattern(
    r"\bbackground (?:noise|man|guy|girl|woman|people|person|music|lettering|text|objects?|clutter|blur|"
    r"color|car|light|dog)\b|\b(?:in|on|at|near|behind) (?:the )?background\b"
)
_SURE = Pattern(rf"\btransparent\b|\b{_REMOVE} (?:the |this |that |its |all (?:the )?)?background\b")
_ONLY = Pattern(
    r"\b(?:cut ?out|cutout|isolate|extract|only (?:keep |want |leave )?the (?:main )?(?:subject|person|"
    r"object|foreground)|keep (?:only|just) the (?:main )?(?:subject|foreground|person|object)|"
    r"transparent background|background transparent|no background|without (?:the |a )?background|"
    r"just the (?:main )?subject|background(?: \w+){0,6} (?:needs? to be|should be|to be|is|must be|"
    r"be) (?:removed|gone|transparent|erased)|background gone|background (?:out|away)|background removal|"
    r"removal of (?:the )?background|separate the (?:subject|foreground))\b"
)
_FROM_PICTURE = Pattern(r"\bcut ?out .+ (?:from|of) (?:the|this|my|that) (?:image|picture|photo|shot)\b")
_THING = Pattern(rf"\b(?:{_REMOVE}|cut ?out) (?:away )?(?P<thing>.+)(?P<cropped>)$")
_PASSIVE = Pattern(
    r"\b((?:the|this|that|these|those|my|her|his) [a-z0-9# -]+?) (?:to be |be |is )?(?:removed|erased|"
    r"taken out|deleted|edited out|gone|go away|disappear|vanish|needs? to go|has to go|must go|should go)\b"
)
_NOT_THINGS = Pattern(
    r"^(?:(?:it|this|that|them|everything|all|some|any|these|those|the (?:image|picture|photo|last|edit|"
    r"change|step|effect|filter)s?|(?:of )?(?:the )?color(?:s|)|(?:the )?blur(?:riness)?|(?:the )?(?:noise|"
    r"grain|haze|red ?eyes?)|(?:the )?(?:vignett(?:e|ing)|crop|rotation|filter|effect|tint|brightness|"
    r"contrast|"
    r"saturation|"
    r"light)|exposure|more|\d+%?(?: steps?| changes?)?|#\d.*)(?: please)?)$|^(?:a_bit|some|\d+%?) "
)
_ENHANCE = Pattern(
    r"\b(?:enhance|enhancing|auto ?enhance|autocorrect|auto(?:matic(?:ally)?)?(?: \w+)? ?(?:fix|correct|"
    r"adjust|tone|levels?|mode)?|improve|beautify|clean up (?:it|this|the (?:image|picture|photo))|"
    r"clean (?:it|this) up|make (?:it|this|the (?:image|picture|photo)) (?:look )?(?:a_bit )?(?:pop|nicer|"
    r"better|good|great|nice|beautiful|more professional|professional|prettier|amazing|awesome|perfect)|"
    r"touch up|touch (?:it|this|the (?:image|picture|photo)) up|touchup|retouch|spruce up|fix (?:it|this|"
    r"colors?|"
    r"up|the (?:image|picture|photo|exposure|lighting|light|colors?|white balance|brightness|contrast))|"
    r"(?:light|lighting|exposure|colors?|white balance) (?:is|are|looks?) (?:\w+ )?(?:bad|off|wrong|awful|"
    r"terrible|horrible|weird|poor)|fix$|fix up|perfect it|magic|polish|optimi[sz]e|(?:color|white balance|"
    r"exposure) correction|"
    r"correct (?:the )?(?:colors?|white balance|exposure|lighting|it)|(?:the )?white balance|revamp|"
    r"make (?:the )?colors? (?:pop|natural|more natural)|pop more|colors? pop|normali[sz]e|(?:more|"
    r"some) pop)\b"
)
_PART_POPS = Pattern(
    r"\b(?:make|let|get) (?P<part>(?:the|her|his|my|their) (?!colors?|image|picture|photo|"
    r"whole)[a-z ]+?)(?: to)? "
    r"(?:pop|stand out)\b"
)
_DIAL_AFTER = Pattern(
    r"\b(?:enhance|enhancing|improve|improving)\b.*\b(?:contrast|brightness|saturation|sharpness|vibrance|"
    r"exposure|shadows|highlights|clarity|warmth|details?|definition|blur|size)\b"
)


def read_cutout(clause: Clause, view: View) -> Reading | None:
    """The background to be taken away."""
    text = clause.text
    if re.search(
        r"\b(?:replace|change|swap|switch|blur|add|darken|brighten|person in)\b", text
    ) and not _SURE.search(text):
        return None
    if re.search(r"\b(?:dont|do not|doesnt) (?:want|need|like) (?:the|a|any|this|that) background\b", text):
        return made("cutout", ImageCutout())
    if _ONLY.search(text) and not _FROM_PICTURE.search(text):
        return made("cutout", ImageCutout())
    removes = (
        _REMOVES.search(text)
        or _SPLIT_OUT.search(text)
        or re.search(r"\b(?:cut|crop|drop|away|disappear|off)\b", text)
    )
    if removes and _BACKGROUND.search(text) and not _OF_BACKGROUND.search(text):
        return made("cutout", ImageCutout())
    if removes and re.search(
        r"\bbackground\b(?: (?:of|from|in) (?:the |this )?(?:above )?(?:image|picture|photo|it))", text
    ):
        return made("cutout", ImageCutout())
    if re.search(
        rf"\b{_REMOVE} everything (?:but|except|around)\b|\beverything (?:but|"
        rf"except) the (?:main )?(?:subject|person)\b",
        text,
    ):
        return made("cutout", ImageCutout())
    return None


def read_erase(clause: Clause, view: View) -> Reading | None:
    """A thing to be taken out and filled in."""
    text = clause.text
    match = _SPLIT_OUT.search(text) or _THING.search(text)
    if match is None and (match := _PASSIVE.search(text)):
        return Reading(
            (Erase(described(clause.said(match.start(1), match.end(1)))),), kind="erase", confidence=0.9
        )
    if match is None:
        return None
    group = "thing" if match["thing"] else "cropped"
    thing = match[group]
    if _NOT_THINGS.match(thing):
        if re.fullmatch(r"(?:it|this|that|them|these|those)(?: please| too)?", thing):
            if view.last is not None and view.last.kind in ("cutout", "erase", "face", "drop"):
                return NOTHING
            if view.context.latest_size:
                return made("undo", Undo(view.context.latest_size))
            return asks("What shall I take out?", template="erase {}")
        return None
    said = described(clause.said(*match.span(group)))
    said = re.sub(r"^(?:all of |of |away )", "", said)
    if re.match(
        r"(?:everyone|everything|everybody|all|anything|anyone)\b.*\b(?:except|but|besides|other than)\b",
        said,
    ):
        return Reading(unsupported=clause.raw, kind="unsupported")
    if not said or said in ("the", "a", "all") or re.search(r"\b(?:size|noise|grain)$", said):
        return None
    return Reading((Erase(said),), kind="erase", confidence=0.9)


def read_enhance(clause: Clause, view: View) -> Reading | None:
    """The picture, or a part of it, to be improved as we see fit."""
    text = clause.text
    if match := _PART_POPS.search(text):
        part = described(clause.said(*match.span("part")))
        return Reading((AdjustAttr("saturation", default_of("saturation"), part),), kind="dial", region=part)
    if (
        not _ENHANCE.search(text)
        or _DIAL_AFTER.search(text)
        or re.search(r"\b(?:increas|decreas|reduc|add)", text)
    ):
        return None
    if re.search(r"\b(?:face|skin|teeth|eyes?|hair|wrinkles|would|will)\b", text) and not re.search(
        r"\b(?:enhance|fix) (?:it|the image|this)\b", text
    ):
        return None
    amount = amount_in(text)
    if amount is None or amount.kind == "all":
        return made("enhance", Enhance())
    if amount.kind == "multiple":
        return made("enhance", Enhance(min(100.0, 100 * amount.value)) if amount.value < 1 else Enhance())
    return made("enhance", Enhance(min(100.0, abs(amount.value))))
