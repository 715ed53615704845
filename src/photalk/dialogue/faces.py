"""What about the face? I²Edit's 23 values in everyday words, given and taken back."""

from __future__ import annotations

import re
from dataclasses import dataclass

from photalk.commands import Face
from photalk.dialogue.lexicon import COLOR_NAMES, listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import NOTHING, Reading, View, asks
from photalk.dialogue.words import Clause


@dataclass(frozen=True, slots=True)
class _Sign:
    """How a value is said."""

    slot: str
    value: str
    pattern: Pattern


def _sign(slot: str, value: str, pattern: str) -> _Sign:
    return _Sign(slot, value, Pattern(rf"\b(?:{pattern})\b", hints=_HINTS.get(slot, ())))


_HINTS = {
    "hair color": listed("hair brunette blond"),
    "hairstyle": listed("hair curl wave reced side-burns bangs fringe"),
    "beard": listed("mustache goatee beard"),
    "makeup": listed("makeup lip ear brow cheek blush pal skin complexion"),
}
"""Pieces of words, of which every way to say a value of the slot holds one."""


_COLOR_HAIR = (
    r"(?:{0})(?:er|ish)?(?:[ -]colored| color| shade of)?(?: \w+){{0,2}}? hair|"
    r"hair(?: \w+){{0,7}}? (?:{0})|{1}"
)

SIGNS: tuple[_Sign, ...] = (
    _sign("expression", "smiling", r"smil(?:e|es|ing|ey)|happy|happier|grin(?:ning)?|cheerful|joyful|joyous|"
                                   r"laugh(?:ing)?|beaming|cheer up|delighted"),
    _sign("expression", "angry", r"angry|angrier|anger|furious|annoyed|mad|enraged|irritated|outraged|"
                                 r"scowl(?:ing)?"),
    _sign("expression", "sad", r"sad|sadder|sadness|unhappy|sorrowful|gloomy|upset|crying|frown(?:ing)?|"
                               r"melanchol\w+|depressed|tearful|miserable|down in the mouth"),
    _sign("hair color", "brown hair", _COLOR_HAIR.format("brown|chestnut|brunette", "brunette")),
    _sign("hair color", "blond hair", _COLOR_HAIR.format("blond|golden|blondish", "blond")),
    _sign("hair color", "black hair", _COLOR_HAIR.format("black|jet black|raven|ebony", "raven haired")),
    _sign("hair color", "gray hair", _COLOR_HAIR.format("gray|silver|white", "gray haired")),
    _sign("hairstyle", "straight hair", r"straight(?:er|ened)?(?: \w+){0,2}? hair|straighten(?:ed|ing)?(?: "
                                        r"\w+){0,2}? hair|hair(?: \w+){0,6}? straight(?:er|ened)?"),
    _sign("hairstyle", "wavy hair", r"(?:wavy|wavier|curly|curlier|wave|waves|curls)(?: \w+){0,2}? hair|"
                                    r"hair(?: \w+){0,6}? (?:wavy|wavier|curly|curlier|waves|curls|curled)|"
                                    r"curl (?:her|his|my|the) hair|waves|curls"),
    _sign("hairstyle", "receding hairline", r"reced\w+|hairline"),
    _sign("hairstyle", "side-burns", r"side-burns"),
    _sign("hairstyle", "bangs", r"bangs|fringe"),
    _sign("beard", "mustache", r"mustache"),
    _sign("beard", "goatee", r"goatee|goatees|chin beard"),
    _sign("makeup", "heavy makeup", r"(?:heav\w+|more|full|bold|thick|strong|dramatic|glam|lots? of|a_lot "
                                    r"of|some|add|put|wear\w*|apply)(?: \w+){0,3}? makeup|"
                                    r"makeup(?: \w+){0,4}? (?:heavier|heavy|on|bolder|stronger|thicker)"),
    _sign("makeup", "lipstick", r"lipsticks?|lip stick|lip color|lip gloss"),
    _sign("makeup", "earrings", r"earrings?|ear rings?"),
    _sign("makeup", "bushy eyebrows", r"(?:bush\w*|thick\w*|full\w*|dense\w*|big\w*|heav\w+)(?: \w+){0,2}? "
                                      r"(?:eyebrows?|brows?)|(?:eyebrows?|brows?)(?: \w+){0,5}? (?:bush\w*|"
                                      r"thick\w*|full\w*|dense\w*)"),
    _sign("makeup", "big lips", r"(?:big\w*|full\w*|plump\w*|large\w*|thick\w*|puff\w*)(?: \w+){0,2}? lips|"
                                r"lips(?: \w+){0,5}? (?:big\w*|full\w*|plump\w*|large\w*|thick\w*)|"
                                r"plump(?: up)?(?: \w+){0,2}? lips"),
    _sign("makeup", "rosy cheeks", r"ros(?:y|ier)(?: \w+){0,2}? cheeks?|cheeks?(?: \w+){0,5}? (?:ros(?:y|"
                                   r"ier)|pink\w*|red\w*|blush\w*)|blush(?:er|ing|ed)?|(?:pink|"
                                   r"red)\w*(?: \w+)? cheeks"),
    _sign("makeup", "pale skin", r"pal(?:e|er)(?: \w+){0,3}? (?:skin|complexion|face|tone)|(?:skin|"
                                 r"complexion|face)(?: \w+){0,6}? pal(?:e|er)|pal(?:e|er)$|(?:fair|fairer|"
                                 r"whiter|porcelain)(?: \w+)? (?:skin|complexion)|(?:skin|"
                                 r"complexion)(?: \w+){0,6}? (?:fair|fairer|whiter)"),
)  # fmt: skip

_NO_MAKEUP = Pattern(
    r"\b(?:no|without(?: any)?|zero|remove|removing|take off|wash off|get_rid_of|clean off|wipe off|erase|"
    r"lose|less|free of)(?: \w+){0,3}? makeup\b|\bmakeup(?: \w+){0,3}? (?:removed|off|gone|free)\b|"
    r"\bmakeup free\b|\bbare ?faced?\b|\b(?:natural|no) look\b"
)
_NO_SMILE = Pattern(
    r"\b(?:no|not|without(?: a| the)?|stop|dont|doesnt|didnt|never|isnt|remove|removing|get_rid_of|erase|"
    r"take away|take off|wipe|lose|less|quit|isnt)(?: \w+){0,4}? (?:smil\w+|grin\w*|laugh\w*)\b|"
    r"\bneutral\b|\bserious\b|\bunsmiling\b|\bpoker face\b|\bstraight face\b|\bexpressionless\b"
)
_SHAVED = Pattern(
    r"\b(?:clean ?shaven|beardless|shave (?:him|his face|my face|it off|off|the beard|his beard))\b|"
    r"\b(?:remove|no|without|get_rid_of|take off|lose)(?: \w+){0,2}? (?:beard|facial hair)\b"
)
_REMOVES = Pattern(
    r"\b(?:remove|removing|no|not|without|take (?:off|away|out|back)|get_rid_of|erase|delete|lose|"
    r"dont (?:want|need|like|give|add|have|make)|doesnt (?:need|have)|cancel|undo|drop|shave off|cut off|"
    r"less|no longer|never mind|forget|off|stop|wipe)\b"
)
_KEEPS = Pattern(r"\b(?:keep|leave|retain|stay|preserve)\b")
_OTHERS = Pattern(r"\b(?:with|wearing|in|who has|has) (?:a |an |the |his |her |some )?$")
_THING_BEFORE = Pattern(r"\b(?:man|woman|person|guy|girl|boy|lady|one|people|kid|child)\b")
_OWN_MOOD = Pattern(
    r"\b(?:i|im|ive|we|me|us|am)\b.{0,24}\b(?:happy|sad|mad|angry|upset|unhappy|annoyed|delighted|smile|"
    r"laugh|smiling)\b|\b(?:happy|unhappy|upset|angry|mad|delighted) (?:with|about|at|that|birthday|new|"
    r"christmas|family)\b"
)
_GLAD = Pattern(
    r"\b(?:id|ill|wed|i|we|she|he|they|shed|hed)(?: would| will)?(?: be| am)(?: so| very| really| super|"
    r" extremely)? "
    r"(?:happy|delighted|sad)\b|\b(?:would|will|d|could|wanted to|trying to|want to)(?: really|"
    r" just)? make (?:her|him|"
    r"them|me|us|my \w+|someone)(?: so| very| really)* (?:happy|smile|laugh|cry)\b|\bhappy (?:\w+day|"
    r"holidays|"
    r"anniversary|easter|to)\b|\bserious(?:ly)? (?:requests?|only|answers?|replies|please)\b"
)
"""Whose mood it is that is not in the picture: the person who asks, or who gets it as a gift."""

_GOES = Pattern(
    r"\b(?:remove|removed|removing|erase|delete|get_rid_of|(?:photoshop|shop|edit|crop|take|clone|"
    r"cut) (?:out|off)|photoshop|"
    r"shop|take|crop|edit)\b (?P<head>(?:the|a|an|this|that|these|those|both|all|my|our) .+?)"
    r"(?= (?:from|in|on|with|at|over|behind|next|who|wearing|to|out|away|and|near|beside|of|please|"
    r"standing|sitting)\b|$)"
)
_FACIAL = Pattern(
    r"(?:.*\b)?(?:smiles?|grin|laugh|laughter|frown|expression|look|mood|face|beard|mustache|goatee|"
    r"side-burns|hair|"
    r"hairs|hairline|hairstyle|makeup|lipstick|lips|earrings?|rings|bangs|fringe|eyebrows?|brows?|blush|"
    r"blusher|cheeks?|"
    r"curls?|waves?|skin|complexion|paleness|anger|sadness|brown|black|gray|it|that|this|them|stick|gloss|"
    r"color)"
)
"""What belongs to a face; whatever else has a face's word in it ("the smiling man") is somebody."""


_STATED = Pattern(
    r"^(?:she|he|they|(?:her|his|their|the)(?: \w+){1,2})(?: already| really)? (?:has|have|is|are|"
    r"looks?)\b(?! (?:to|too)\b)"
)
_WISHED = Pattern(r"\b(?:should|needs?|want|make|add|could|would|please|better|more|give)\b")
_REQUEST = Pattern(
    r"\b(?:make|making|give|giving|let|have|want|add|adding|put|change|changing|turn|look|looks|looking|"
    r"should|could|can|would|wish|like|more|need|dye|try|with|expression|face|her|his|him|she|he|them|they|"
    r"person|please|apply|get|set|how about|a|some|be|into|to|switch|color|edit)\b"
)
_OTHER_HAIR = Pattern(
    r"\b(?:change|changing|switch|another|different|other|new|pick|choose|suggest|do something (?:about|"
    r"with|to))\b"
    r".*\bhair(?: |-)?color\b|\b(?:dye|dyeing|recolor|color)(?: \w+){1,2}? hair$|"
    r"\bhair(?: \w+){0,3}? (?:a |an |in )?(?:different|another|new|other) color\b"
)
"""Another colour of hair is wanted, and not said which."""

_DARK, _LIGHT = r"dark|darker|deep|deeper", r"light|lighter|bright|brighter|fair|fairer|pale|paler"
_SHADE = Pattern(
    rf"\bhair color\b.*\b(?:(?P<dark>{_DARK})|{_LIGHT})\b|\b(?:(?P<darker>{_DARK})|{_LIGHT}) hair color\b"
)
_SHADE_TOLD = Pattern(rf"\b(?P<shade>{_DARK}|{_LIGHT})\b")
_BEARD = Pattern(r"\b(?:beard|facial hair)\b")


def read_face(clause: Clause, view: View) -> Reading | None:
    """Facial values asked for or taken back."""
    text = clause.text
    faces: list[Face] = []
    if _KEEPS.search(text) and any(sign.pattern.search(text) for sign in SIGNS):
        return NOTHING
    if _GLAD.search(text) or ((goes := _GOES.search(text)) and not _FACIAL.fullmatch(goes["head"])):
        return None
    if _STATED.match(text) and not _WISHED.search(text):
        return None
    if _OWN_MOOD.search(text) and not re.search(
        r"\b(?:her|him|them|he|she|face|person|make|look|want|give|add|guy|man|woman)\b", text
    ):
        return None
    if _NO_MAKEUP.search(text):
        faces.append(Face("makeup", "no makeup"))
        text = _NO_MAKEUP.sub(" ", text)
    if _NO_SMILE.search(text) and not re.search(r"\bserious(?:ly)? (?:problem|issue|photo)", text):
        faces.append(Face("expression", "no smiling"))
        text = _NO_SMILE.sub(" ", text)
    if _SHAVED.search(text) and not re.search(r"\bmustache|goatee\b", text):
        faces += [Face("beard", "mustache", remove=True), Face("beard", "goatee", remove=True)]
        text = _SHAVED.sub(" ", text)
    faces += _given(text, bool(faces))
    if (
        not faces
        and view.last is not None
        and view.last.kind == "face"
        and "hair" in str(view.last.commands[-1])
    ):
        faces = _given(f"make the hair {text}", True)
    if not faces:
        return _beard(text) or _hair_color(text)
    return Reading(tuple(dict.fromkeys(faces)), kind="face")


def _given(text: str, sure: bool) -> list[Face]:
    found: list[tuple[int, Face]] = []
    for sign in SIGNS:
        match = sign.pattern.search(text)
        if match is None or _describes(text, match.start()):
            continue
        if not sure and not (_REQUEST.search(text) or _REMOVES.search(text) or len(text.split()) <= 3):
            continue
        if text[: match.start()].endswith("too "):
            continue
        removed = _REMOVES.search(text[: match.end()]) or re.search(r"\b(?:off|away|gone)$", text)
        found.append((match.start(), Face(sign.slot, sign.value, remove=bool(removed))))
    found.sort(key=lambda pair: pair[0])
    return _one_hair([face for _, face in found])


def _one_hair(faces: list[Face]) -> list[Face]:
    """Of "from black hair to brown hair" the last is meant."""
    colors = [face for face in faces if face.slot == "hair color"]
    return [face for face in faces if face.slot != "hair color" or face is colors[-1]]


def _describes(text: str, at: int) -> bool:
    """Whether the words only describe a person ("the man with the mustache")."""
    before = text[:at]
    led = _OTHERS.search(before)
    return bool(
        led
        and _THING_BEFORE.search(before)
        and re.search(r"\b(?:remove|erase|crop|find|get_rid_of|blur|darken|brighten)\b", before)
    )


def _beard(text: str) -> Reading | None:
    if _BEARD.search(text) and re.search(r"\b(?:give|add|grow|with|want|have|put|make)\b", text):
        return asks("A mustache or a goatee?", "mustache", "goatee", template="give a {}")
    return None


def _hair_color(text: str) -> Reading | None:
    """The question which colour of hair; which of the dark or the light ones, where that much is said."""
    if any(word in COLOR_NAMES for word in text.split()):
        return None
    if shade := _SHADE.search(text):
        dark = shade["dark"] or shade["darker"]
        return _which_hair("Black or brown?" if dark else "Blond or gray?", *(_DARKS if dark else _LIGHTS))
    return _which_hair("Which hair color?", *_DARKS, *_LIGHTS) if _OTHER_HAIR.search(text) else None


_DARKS, _LIGHTS = ("black", "brown"), ("blond", "gray")


def _which_hair(text: str, *colors: str) -> Reading:
    return asks(text, *colors, template="make the hair color {}")


def shade_told(text: str) -> str:
    """The shade that an answer gives in place of a colour: "yes, something dark"; "" for any other."""
    shade = _SHADE_TOLD.search(text)
    rest = _SHADE_TOLD.sub(" ", text).split()
    return shade["shade"] if shade and _AROUND_SHADE.issuperset(rest) else ""


_AROUND_SHADE = frozenset(
    listed(
        "yes yeah yep sure ok okay please something anything a an the one color shade maybe rather more "
        "a_bit "
        "much in make it id like i want would be nice good of go with tone but not too well hmm oh then"
    )
)


def slot_asked(system: str) -> str | None:
    """The slot that the other side has just asked about, if any."""
    text = system.lower()
    if "?" not in text:
        return None
    for slot, pattern in (
        ("hair color", r"hair ?colou?r|colou?r of (?:\w+ )?hair"),
        ("hairstyle", r"hair ?style|haircut"),
    ):
        if re.search(pattern, text):
            return slot
    return None
