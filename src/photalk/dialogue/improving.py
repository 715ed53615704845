"""Should it simply be better? Enhancing, restoring, touching up, fixing the light or the colours."""

from __future__ import annotations

import re

from photalk.commands import AdjustAttr, Enhance, region_of
from photalk.dialogue.amounts import amount_in, default_of
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import NOTHING, Reading, View, made
from photalk.dialogue.targets import described, part_in
from photalk.dialogue.words import Clause

_PICTURE = (
    r"(?:image|picture|photo|shot|snapshot|selfie|portrait|scan|wallpaper|headshot|screenshot|polaroid|"
    r"photograph|quality)s?"
)
IT = (
    rf"(?:(?:it|this|that|these|them|everything)(?: one)?(?= |$)(?! (?:\w+ ){{0,4}}?{_PICTURE}\b)|"
    rf"(?:(?:the|this|"
    rf"that|my|our|an?|these|his|her|their|some|old|family|last|only) )*(?:[\w-]+ ){{0,3}}?{_PICTURE}"
    rf"(?: (?:of|with|from|taken|i took|in|that|for|where|on) .+?)?)"
)
_LIGHT = (
    r"(?:(?:the|this|my|its|these|our|bad|poor|awful|weird|terrible|horrible|overall|general|whole|some|"
    r"weird|"
    r"off|faded|ugly|crappy|funny) )*(?:quality|lighting|light|exposure|colors?|coloring|color balance|"
    r"white balance|brightness|contrast|tones?|lightning)"
)
_DEGREE = (
    r"(?:(?:look|looks|looking|be|a_bit|a_lot|more|much|very|really|even|any|somewhat|as|so|way|super|"
    r"less) )*"
)
_GOOD = (
    r"(?:pop|nicer|nice|better|good|great|beautiful|pretty|prettier|professional|amazing|awesome|perfect|"
    r"stunning|decent|presentable|natural|realistic|real|stand out|best|fantastic|gorgeous|attractive|"
    r"appealing|flattering|pleasing|cooler looking|epic looking|good looking|better looking|incredible)"
)
_UP = r"(?:clean|clear|tidy|touch|spruce|freshen|jazz|polish|brush|fix|sort|fancy|dress|doll)(?:ed|ned)?"
_END = (
    r"(?= (?:please|a_bit|a_lot|for me|at all|in any way|somehow|if|so|and|to|for|as|thanks|overall|some|"
    r"more)\b|$)"
)

_ENHANCE = Pattern(
    rf"\b(?:enhance|enhanced|enhancing|enhancements?|auto ?enhance|autocorrect|"
    rf"auto(?:matic(?:ally)?)?(?: \w+)? "
    rf"?(?:fix|correct|adjust|tone|levels?|mode)?|improve|improved|improvements?|beautify|"
    rf"make {IT} {_DEGREE}{_GOOD}|make (?:the )?(?:colors?|lighting|tones?|light) {_DEGREE}{_GOOD}|"
    rf"make (?:this|it) an? (?:\w+ )?(?:awesome|better|great|nice|good|professional|beautiful|"
    rf"perfect) {_PICTURE}|"
    rf"{_UP} up(?: {IT})?{_END}|{_UP} {IT} (?:up|out){_END}|cleanup(?: {IT})?{_END}|(?:needs?|"
    rf"some) clean(?:ing|"
    rf" ?up)|"
    rf"touch ?ups?|touched up|retouch\w*|restore{_END}|restor(?:e|ed) {IT}|{IT} (?:be )?restored|"
    rf"photo restoration|"
    rf"restore (?:(?:the|its|some|original|true) )*colors?|(?:salvage|rescue|save) (?:this|my|our|"
    rf"the) {_PICTURE}|"
    rf"bring {IT} (?:back )?to life|"
    rf"fix(?:ed)?(?: up)? (?:{IT}|{_LIGHT})|{IT} (?:be |can be )?(?:fixed|improved|cleaned|salvaged|saved)|"
    rf"sort out {_LIGHT}|(?:better|nicer|good|great) (?:quality|lighting|colors?|coloring|light)|"
    rf"(?:light|lighting|exposure|colors?|white balance) (?:is|are|looks?) (?:\w+ )?(?:bad|off|wrong|awful|"
    rf"terrible|horrible|weird|poor)|(?:bad|poor|terrible|awful|horrible) (?:light|lighting|exposure|"
    rf"quality|colors?)|"
    rf"(?:light|lighting|exposure|color|quality) (?:problems?|issues?)|fix$|fix (?:please|up)|perfect it|"
    rf"magic|polish|optimi[sz]e|"
    rf"(?:color|white balance|exposure|lighting|light) (?:corrections?|adjustments?|fix)|"
    rf"color correct(?:ed)?|"
    rf"correct (?:the )?(?:colors?|white balance|exposure|lighting|it)|(?:the )?white balance|revamp|"
    rf"make (?:the )?colors? (?:pop|natural|more natural)|pop more|colors? pop|normali[sz]e|(?:more|"
    rf"some) pop)\b"
)
_QUALITY = Pattern(
    rf"\b(?:improve|increase|enhance|better|boost|raise|fix|up|higher)(?: \w+){{0,3}}? quality\b|"
    rf"\bquality (?:\w+ )?(?:better|improved|higher)\b|\bmake {IT} (?:a )?(?:better|higher|good) quality\b"
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
_BODY = Pattern(r"\b(?:face|skin|teeth|eyes?|hair|wrinkles|would|will)\b")
_AT_LARGE = Pattern(
    r"\b(?:enhance|fix|restore|improve|clean up|touch up|retouch) (?:it|the image|this|my (?:image|"
    r"picture|photo))\b"
)
_SEAMLESS = Pattern(r"\bmake (?:it|this|that|sure it) (?:\w+ )*(?:natural|realistic|real|seamless)\b")


_VISIBLE = Pattern(
    r"\bmake (?P<part>me|us|it|this|everything|(?:the|her|his|my|their|our|this) [a-z ]+?)"
    r"(?: look| a_bit| much| stand out)*(?: more)? visible\b"
)


def read_enhance(clause: Clause, view: View) -> Reading | None:
    """The picture, or a part of it, to be improved as we see fit."""
    text = clause.text
    if match := _PART_POPS.search(text):
        part = described(clause.said(*match.span("part")))
        return Reading(
            (AdjustAttr("saturation", default_of("saturation"), region_of(part)),), kind="dial", region=part
        )
    if (match := _VISIBLE.search(text)) and view.last is None:
        seen = part_in(clause, [(0, match.start("part")), (match.end("part"), len(text))])
        return Reading(
            (AdjustAttr("brightness", default_of("brightness"), region_of(seen)),), kind="dial", region=seen
        )
    if _SEAMLESS.search(text) and view.last is not None and view.last.kind in ("erase", "cutout"):
        return NOTHING
    if _QUALITY.search(text):
        return made("enhance", Enhance())
    if (
        not _ENHANCE.search(text)
        or _DIAL_AFTER.search(text)
        or re.search(r"\b(?:increas|decreas|reduc|add)", text)
    ):
        return None
    if _BODY.search(_OF_WHOM.sub("", text)) and not _AT_LARGE.search(text):
        return None
    amount = amount_in(text)
    counts = amount is not None and re.match(
        r" (?!percent\b|please\b|strength\b)[a-z]", text[amount.span[1] :]
    )
    if amount is None or amount.kind == "all" or (amount.kind == "number" and counts):
        return made("enhance", Enhance())
    if amount.kind == "multiple":
        return made("enhance", Enhance(min(100.0, 100 * amount.value)) if amount.value < 1 else Enhance())
    return made("enhance", Enhance(min(100.0, abs(amount.value))))


_OF_WHOM = Pattern(
    r" (?:of|for|with) (?:my|our|the|his|her) .*$|^(?:would|will)(?= you| it be| love| like)|\b(?:i|"
    r"we) would\b|"
    r"\bwould (?:really |greatly |also )?(?:appreciate|love|like|be)\b"
)
"""Who is in the picture, and a polite "would you", say nothing about a part of it."""
