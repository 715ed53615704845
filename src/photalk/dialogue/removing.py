"""What should go, what should stay? The background, or a thing, taken out."""

from __future__ import annotations

import re

from photalk.commands import Erase, ImageCutout, Undo, region_of
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import NOTHING, Reading, View, asks, made
from photalk.dialogue.targets import described, written_box
from photalk.dialogue.words import Clause

_REMOVE = (
    r"(?:remove|removes|removing|erase|erasing|delete|deleting|get_rid_of|take out|take away|taking out|"
    r"eliminate|clear away|wipe out|wipe|edit out|photoshop out|paint out|dispose of|lose|strip|removal of|"
    r"clean up|knock out|isolate|strip away|eradicate|clone out|shop out|photoshop away|editing out|take off)"
)
_REMOVES = Pattern(rf"\b{_REMOVE}\b")
_SPLIT_OUT = Pattern(
    r"\b(?:take|edit|photoshop|shop|get|cut|crop|wipe|clone|paint|clean|airbrush) (?P<thing>(?!it\b|"
    r"me\b(?! (?:out "
    r"of|and))|this (?:out|away|off)|out\b|\d|a_bit\b|rid\b).+?) (?:out|away|off)\b|"
    r"\bcrop(?:ping)? out (?P<cropped>.+)$"
)
_OUT_OF = Pattern(
    r"\b(?:need|needs|want|have|like) (?P<thing>(?:this|that|the|these|those|my|him|her|them|"
    r"some) ?.*?) (?:out|gone|"
    r"removed|erased|photoshopped out|edited out|cropped out|cut out)(?: of| from)? (?:this|the|my|our|"
    r"that|here)\b|"
    r"\b(?:photoshop|shop|edit) (?P<cropped>.+?) from (?:this|the|my|our|that|her|his)\b"
)
_BARE_PASSIVE = Pattern(
    r"\b(?:have|having|get|need|needs|want|like|with|some) ((?!it\b|this\b|that\b|background\b|to\b|be\b)"
    r"(?:[a-z0-9-]+ ){1,4}?)(?:removed|erased|edited out|photoshopped out|cropped out|taken out)\b"
)
_BACKGROUND = Pattern(r"\bbackground\b")
_HEAD = Pattern(r"(?:from|in|on|of|out|behind|at|with|around|inside|near|next)\b")
_SUBJECT = Pattern(
    r"\b(?:everything|all|rest|subject|object|objects|foreground|product|image|picture|photo|it|this|that|"
    r"background)\b"
)
_OF_BACKGROUND = Pattern(
    r"\bbackground (?:noise|man|guy|girl|woman|people|person|music|lettering|text|objects?|clutter|blur|"
    r"color|car|light|dog)\b|\b(?:in|on|at|near|behind) (?:the )?background\b"
)
_SURE = Pattern(rf"\btransparent\b|\b{_REMOVE} (?:the |this |that |its |all (?:the )?)?background\b")
_ONLY = Pattern(
    r"\b(?:cut ?out|cutout|cut (?:it|this|the (?:main )?(?:subject|object|foreground|product)) out(?! of\b)|"
    r"isolate|extract|only (?:keep |want |leave )?the (?:main )?(?:subject|person|"
    r"object|foreground)|keep (?:only|just) the (?:main )?(?:subject|foreground|person|object)|"
    r"transparent background|background transparent|no background|without (?:the |a )?background|"
    r"just the (?:main )?subject|background(?: \w+){0,6} (?:needs? to be|should be|to be|is|must be|"
    r"be) (?:removed|gone|transparent|erased)|background gone|background (?:out|away)|background removal|"
    r"removal of (?:the )?background|separate the (?:subject|foreground)|"
    r"background(?: of [\w ]+?)? transparent|"
    r"background (?:removed|erased|deleted|taken out|cut out|cropped out|photoshopped out|edited out))\b"
)
_FROM_PICTURE = Pattern(r"\bcut ?out .+ (?:from|of) (?:the|this|my|that) (?:image|picture|photo|shot)\b")
_THING = Pattern(rf"\b(?:{_REMOVE}|cut ?out) (?:away )?(?P<thing>.+)(?P<cropped>)$")
_PASSIVE = Pattern(
    r"\b((?:the|this|that|these|those|my|her|his) [a-z0-9# -]+?) (?:to be |be |is )?(?:removed|erased|"
    r"taken out|deleted|edited out|gone|go away|disappear|vanish|needs? to go|has to go|must go|should go)\b"
)
_NOT_THINGS = Pattern(
    r"^(?:(?:(?:the|that|this) \w+ (?:filter|overlay)|(?:it|them|those) (?:from|on|off) (?:both|him|her|them|"
    r"everyone|everybody)|it|this|that|them|everything|all|some|any|these|"
    r"those|the (?:image|picture|photo|last|edit|"
    r"change|step|effect|filter|look|style)s?|(?:of )?(?:the )?color(?:s|)|(?:the )?blur(?:riness)?|"
    r"(?:the )?(?:noise|"
    r"grain|haze|red ?eyes?)|(?:the )?(?:vignett(?:e|ing)|crop|rotation|filter|effect|tint|brightness|"
    r"contrast|"
    r"saturation|"
    r"light)|exposure|more|\d+%?(?: steps?| changes?)?|#\d.*)(?: (?:please|again|too|now))*)$|^a_bit |"
    r"^(?:some|\d+%?) (?:of )?(?:the )?(?:(?:more|last|latest|previous) )?(?:steps?|changes?|edits?|"
    r"degrees?|percent|"
    r"pixels|stops?|points?|brightness|contrast|saturation|colors?|light|lighting|sharpness|blur|"
    r"blurriness|noise|grain|"
    r"haze|exposure|shadows?|highlights?|warmth|from|off)\b"
)
_BLEMISH = Pattern(
    r"\b(?:reduce|lessen|fix|tone down|minimize|lower|dim|clear)(?: up)? (?P<thing>(?:(?:the|this|that|"
    r"some|my|her|his|of|"
    r"all|any|these|those|sun|lens|light|flash|small|few|bad) )*(?:glare|glares|flare|flares|shine|"
    r"reflections?|streaks?|"
    r"blemish(?:es)?|wrinkles|acne|pimples?|zits?|scratch(?:es)?|stains?|spots?|dust|creases?|"
    r"stretch marks|tears?)\b.*)"
    r"(?P<cropped>)$"
)

_A_PICTURE = Pattern(
    r"(?:it|this|that|(?:(?:this|the|my|our|an?|that|these|his|her|their) )?(?:[\w-]+ ){0,3}?(?:image|"
    r"picture|photo|"
    r"shot|snapshot|selfie|portrait|polaroid|scan|mess|background)s?)(?: (?:of|with|taken|i|we|that|for|"
    r"a_bit|"
    r"please|so|as|at)\b.*)?"
)
_A_FILE = Pattern(
    r"(?:(?:this|the|that|my|these|those|all|current|whole|original) )*(?:image|picture|photo|shot|file)s?"
    r"(?: files?)?(?: (?:from|off|on) (?:my|the|this|our) (?:\w+ )?(?:disk|drive|computer|library|folder|"
    r"phone|card|laptop|pc|camera))?(?: (?:please|now|permanently|forever))*"
)
"""The picture itself, as a file: nothing is ever deleted."""

_FROM_OURS = Pattern(
    r" (?:from|in|out of|of|on) (?:(?:the |this |that )?background of )?(?:the|this|that|my|our|these|his|"
    r"her|their)"
    r"(?: [\w-]+){0,3} (?:image|picture|photo|pic|shot|snapshot|selfie|frame|photograph)s?\b"
    r"(?=$| (?:of (?:me|us|my|our|the)|for|so|please|i|we|that|and)\b).*$"
)


def _where(said: str) -> str:
    """The thing without the picture it should go from ("the boy from our wedding photo"): that is ours."""
    return re.sub(r" (?:out )?(?:of|from) (?:the|this) background$", "", _FROM_OURS.sub("", said))


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
    if _BACKGROUND.search(text) and _other_thing(text):
        return None
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


def _other_thing(text: str) -> bool:
    """Whether it is something in the background that should go, not the background itself."""
    match = _SPLIT_OUT.search(text) or _THING.search(text)
    if match is None or re.search(r"\bcut ?out\b|\bisolate\b", match[0]):
        return False
    thing = match["thing"] or match["cropped"] or ""
    place = _HEAD.search(thing)
    head = thing[: place.start()] if place else thing
    elsewhere = place is not None or "background" not in thing
    return elsewhere and len(head.split()) > 1 and not _SUBJECT.search(head)


def _again(thing: str, view: View) -> Reading | None:
    """ "The wires are still there": once more, where they were to be erased."""
    erased = (edit for edit in reversed(view.program.edits) if isinstance(edit, Erase))
    target = next(
        (e.target for e in erased if thing in ("it", "that") or str(e.target).endswith(thing)), None
    )
    return None if target is None else Reading((Erase(target),), kind="erase", confidence=0.9)


_GONE = Pattern(
    r"(?:(?:great|nice|good|yes|yay|cool|oh|and|now|perfect) )*(?:its|(?:it|that|the [a-z ]+?|he|she|they) "
    r"(?:is|are))"
    r"(?: all| now| finally)* (?:gone|erased|removed)(?: now)?"
)
"""What is told of a thing that went."""

_STILL = Pattern(
    r"(?:(?:but|hmm|no|oh|and) )*(?:i can (?:still )?see )?(?:its still there|(?P<thing>it|that|the [a-z ]+?)"
    r" (?:(?:is|are) (?:still (?:there|visible|in there)|not gone)|(?:isnt|arent) gone|can still be seen))"
    r"(?: (?:completely|yet|entirely))*"
)


def read_erase(clause: Clause, view: View) -> Reading | None:
    """A thing to be taken out and filled in."""
    text = clause.text
    match = _SPLIT_OUT.search(text) or _THING.search(text) or _OUT_OF.search(text)
    match = match or _BLEMISH.search(text)
    if match is None and (still := _STILL.fullmatch(text)):
        return _again(clause.said(*still.span("thing")).lower() if still["thing"] else "it", view)
    if _GONE.fullmatch(text):
        return NOTHING
    if match is None and (match := _PASSIVE.search(text) or _BARE_PASSIVE.search(text)):
        return Reading(
            (Erase(region_of(described(clause.said(match.start(1), match.end(1))))),),
            kind="erase",
            confidence=0.9,
        )
    if match is None:
        return None
    if box := written_box(text):
        return Reading((Erase(box),), kind="erase", confidence=0.9)
    group = "thing" if match["thing"] else "cropped"
    thing = match[group]
    if _A_FILE.fullmatch(thing) and re.match(r"(?:delete|deleting|erase|remove|get_rid_of|wipe)\b", match[0]):
        return Reading(unsupported=clause.raw, kind="unsupported")
    if _NOT_THINGS.match(thing):
        again = re.search(r"\bagain\b", thing)
        if re.fullmatch(r"(?:it|this|that|them|these|those)(?: please| too| again)*", thing):
            if view.last is not None and view.last.kind in ("cutout", "erase", "face", "drop"):
                return NOTHING
            if view.spoken and view.last is None:
                return Reading((Erase(region_of(view.spoken)),), kind="erase", confidence=0.9)
            if again and isinstance(view.context.last_edit, Erase):
                return made("erase", view.context.last_edit)
            if view.context.latest_size and not again:
                return made("undo", Undo(view.context.latest_size))
            return asks("What shall I take out?", template="erase {}")
        return None
    if match[0].startswith("clean up") and _A_PICTURE.fullmatch(thing):
        return None
    said = _where(described(clause.said(*match.span(group))))
    said = re.sub(r"^(?:all of |of |away )", "", said)
    if said in ("him", "her", "them") and view.spoken:
        said = view.spoken
    if re.match(
        r"(?:everyone|everything|everybody|all|anything|anyone)\b.*\b(?:except|but|besides|other than)\b",
        said,
    ):
        return Reading(unsupported=clause.raw, kind="unsupported")
    if not said or said in ("the", "a", "all") or re.search(r"\b(?:size|noise|grain)$", said):
        return None
    return Reading((Erase(region_of(said)),), kind="erase", confidence=0.9)
