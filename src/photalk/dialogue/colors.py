"""Which colour, how strongly? Painting, taking a cast out, black and white, sepia."""

from __future__ import annotations

import re

from photalk.commands import COLORS, AdjustColor, BlackAndWhite, Target, region_of
from photalk.dialogue.amounts import COLOR_DARK, COLOR_DEFAULT, COLOR_LIGHT, Amount, amount_in
from photalk.dialogue.lexicon import COLOR_NAMES, PICTURE, STOP, UNPAINTABLE, listed
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, Turned, View, asks
from photalk.dialogue.targets import all_but, part_in
from photalk.dialogue.words import Clause

_NAMES = "|".join(sorted(COLOR_NAMES, key=len, reverse=True))
_HINTS = tuple(COLOR_NAMES)
_COLOR = Pattern(
    rf"\b(?:(light|lighter|pale|pastel|dark|darker|deep|deeper|bright) (?:shade of )?)?({_NAMES})\b",
    hints=_HINTS,
)
_ALONE = Pattern(rf"(?:{_NAMES}) [\d.]+%?", hints=_HINTS)
_PAINTS = Pattern(
    r"\b(?:increase|boost|raise|make|makes|making|turn|paint|tint|color|colored|colorize|coloring|change|"
    r"changing|changed|dye|add|give|into|more|tone|filter|hue|cast|shade|overlay|wash|become|tinted|apply|"
    r"adjust|recolor|put|try|switch|should be|would be|to be|want it|like it|tinge|touch of|hint of|bit of|"
    r"use|instead|effect|convert|set)\b"
)
_COMPARED = Pattern(r"\b(?:redder|bluer|greener|yellower|pinker|browner|purpler)\b")
_TOO = Pattern(
    rf"\b(?:too|less|tone down|not so|overly|remove|reduce|get_rid_of|fix|take out|correct|decrease|"
    rf"without|minus)\b.*?\b({_NAMES})\b",
    hints=_HINTS,
)
_STRONG = Pattern(rf"\b({_NAMES}) (?:is|are|looks?|seems?) (?:a_bit |way |far )?(?:too|over)\b", hints=_HINTS)
_HAS_CAST = Pattern(
    rf"\b(?:theres|there is|it has|has got|its got|image has|picture has|photo has)\b.*?\b({_NAMES}) (?:cast|"
    rf"tint|tinge|hue)\b",
    hints=_HINTS,
)
_ISH = Pattern(
    r"(?<!it )(?<!this )\b(?:looks?|is|seems?|its|are) (?:(?:a_bit|so|very|really|somewhat|rather|quite) )*"
    r"((?:yellow|redd|green|blu|pink|purpl|orang|brown)ish)\b"
)
_A_BIT = Pattern(
    r"\b(?:looks?|seems?|came out|turned out) (?:(?:a_bit|so|very|really|somewhat|rather|quite|kind of|"
    r"pretty|all) )+"
    r"(yellow|red|green|blue|pink|purple|orange|brown)(?: to me| now| here| though)*$"
)
"""A cast that is only told of: "her dress looks a bit yellow"."""

_PULLED = Pattern(
    rf"\b(?:take|pull|get|dial)(?: (?:some|a_bit|most|all))?(?: of)?(?: the)? ({_NAMES})(?: (?:tint|cast|hue|"
    rf"tone|tones|glow|tinge|color))? (?:out|back|down)\b",
    hints=_HINTS,
)
_TOWARDS = Pattern(
    r"\b(?:shift|move|push|pull|bring|nudge)\b.*\b(?:tint|tones?|colors|white balance)\b.*?"
    r"\btowards?(?: the)? (magenta|pink|greens?)\b",
    hints=("toward",),
)
"""The tint itself is meant, not paint: "shift the tint towards magenta by 10%"."""

_CAST = Pattern(r"\b(?:tint|cast|hue|tone|tones|glow|filter|light|tinge|color cast|shade)\b")
_IN_ALL = Pattern(
    r"(?:in it|(?:(?:from|in|out of|of) )?(?:it|(?:the|this|my|that) (?:\w+ )?(?:image|picture|photo|"
    r"shot)))?(?: please)?"
)
_GRAY = Pattern(
    r"\b(?:black_and_white|colorless|no colors?|without (?:any )?colors?|discolor|(?:remove|take out|"
    r"take away|strip|get_rid_of|drain|kill|lose) (?:all )?(?:of )?(?:the |its )?colors?(?! (?:cast|tint|"
    r"of))|(?:image|picture|photo|it|this|that)(?: look)?(?: in| to| into)?(?: all)? gray(?=$| except| but)|"
    r"(?:fully|"
    r"completely|totally) desaturated?|desaturate (?:it )?(?:fully|completely|totally))\b"
)
_COLORED = Pattern(
    r"\b(?:not|isnt|no longer|from|instead of|was|currently|originally)(?: in| be)?(?: a|"
    r" the)? black_and_white\b|"
    r"\b(?:colorize|add (?:some )?colors? to)\b.{0,30}\bblack_and_white\b"
)
"""What is black and white already, and should have colours."""

_WEAK = Pattern(r"\bcolors? (?:is|are|looks?|seems?) (?:\w+ )?(?:weak|pale|thin|poor)\b")
_BOOST = Pattern(r"\bcolors? (?:a|some|more)(?: \w+)? ?(?:boost|lift|bump|kick|push|punch)\b")
_MATCHING = Pattern(
    r"\bcolors?\b.*\b(?:color of|same|match\w*|similar|like|as the|shade of|"
    r"with (?:the )?\w+(?: \w+)* color|inlin\w+)\b|\b(?:match\w*|same|similar|to the|with the|"
    r"with)\b.*\bcolors?\b"
)
_CHANGE = Pattern(
    r"\b(?:change|changing|adjust|modify|alter|different|another|switch|edit|recolor)\b.*\bcolors?\b|"
    r"\bcolor (?:it|the image)$"
)

_TONES = frozenset(listed("ish tint tints tinted tone tones toned filter hue hues cast shade shades color "
                          "colors colored overlay wash glow tinge effect "
                   "instead accent light paint somewhat heavily strongly subtly"))  # fmt: skip

CASTS: dict[str, tuple[str, int]] = {
    "yellow": ("temperature", -1), "orange": ("temperature", -1), "brown": ("temperature", -1),
    "blue": ("temperature", 1), "skyblue": ("temperature", 1), "green": ("tint", 1), "red": ("tint", -1),
    "pink": ("tint", -1), "purple": ("tint", -1),
}  # fmt: skip
"""Which dial takes a colour cast out, and which way (tint turns from green to magenta)."""


def read_color(clause: Clause, view: View) -> Reading | None:
    """A colour to be painted or taken out, or a question which one."""
    text = clause.text
    sepia = re.search(r"(?<!from )\b(?:sepia|vintage brown)\b", text)
    if (match := sepia) and not re.search(r"\b(?:remove|no|not|without|less|get_rid_of|drop)\b", text):
        region = part_in(clause, [match.span(), *_filters(text)])
        painted = AdjustColor("brown", intensity(amount_in(text)) or COLOR_DEFAULT, region_of(region))
        return Reading((BlackAndWhite(region_of(region)), painted), kind="color", region=region)
    if (match := _GRAY.search(text)) and not _COLORED.search(text):
        spans = [match.span(), *(m.span() for m in _PAINTS.finditer(text)), *_filters(text)]
        region = all_but(clause, view.topic) or part_in(clause, spans) or _it(text, view)
        return Reading((BlackAndWhite(region_of(region)),), kind="gray", region=region)
    if match := _TOWARDS.search(text):
        return _shifted(clause, match)
    if _BOOST.search(text):
        return Reading(kind="dial").with_turned(Turned("saturation", 1, amount_in(text)))
    if _WEAK.search(text):
        return Reading(kind="complaint").with_turned(Turned("saturation", 1, amount_in(text)))
    if (
        match := _TOO.search(text)
        or _STRONG.search(text)
        or _HAS_CAST.search(text)
        or _PULLED.search(text)
        or _ISH.search(text)
        or _A_BIT.search(text)
    ):
        reading = _cast(clause, match, view)
        if reading is not None:
            return reading
    matches = [m for m in _COLOR.finditer(text) if _is_value(text[m.end() :]) and not _is_reward(text, m)]
    alone = _ALONE.fullmatch(text)
    follows = (
        bool(matches)
        and not text[matches[-1].end() :]
        and view.last is not None
        and view.last.kind == "color"
    )
    painting = _PAINTS.search(text) or _COMPARED.search(text) or alone or follows
    if matches and painting:
        return _painted(clause, matches, view)
    if painting and not matches and (gone := _unpaintable(text)):
        return Reading(unsupported=clause.raw, kind="unsupported") if gone else None
    if _MATCHING.search(text) and painting and re.search(r"\b(?:image|picture|photo|it|color|this)\b", text):
        return _which()
    if _CHANGE.search(text):
        return _which()
    return None


def _is_value(after: str) -> bool:
    """Whether a colour is what something should become, not what it is ("a yellow field")."""
    word = after.split()[0] if after.split() else ""
    return (
        not word or word in STOP or word in PICTURE or word in _TONES or not word[0].isalpha() or "_" in word
    )


def _is_reward(text: str, match: re.Match[str]) -> bool:
    """Whether gold is what somebody will get for it ("will give gold")."""
    given = re.search(
        r"\b(?:give|giving|gives|reddit|deliver|get|gets|have|some) (?:you )?$", text[: match.start()]
    )
    return (
        match[2] == "gold"
        and given is not None
        and not re.match(r" (?:col|ti|to|hue|fil|sha)", text[match.end() :])
    )


def _which() -> Reading:
    return asks("Which colour?", *COLORS, template="change the color to {}")


def _filters(text: str) -> list[tuple[int, int]]:
    return [m.span() for m in re.finditer(r"\b(?:filter|effect|style|tone|version)\b", text)]


def _it(text: str, view: View) -> Target | None:
    return view.region if re.search(r"\b(?:it|its|that)\b", text) else None


def _painted(clause: Clause, matches: list[re.Match[str]], view: View) -> Reading | None:
    text = clause.text
    match = matches[-1]  # of "make the red car blue" the last colour is meant
    amount = amount_in(text)
    spans = [match.span(), *([amount.span] if amount else [])]
    spans += [m.span() for m in _PAINTS.finditer(text)]
    spans += [
        m.span()
        for m in re.finditer(r"\b(?:colors?|shades?|to|into|light|dark|paint|intensity|opacity)\b", text)
    ]
    spans += _filters(text)
    region = part_in(clause, spans) or _it(text, view)
    color = COLOR_NAMES[match[2]]
    strength = intensity(amount, match[1])
    if strength is None:
        return asks(
            "The intensity of a colour goes from 0 to 100 %; shall I take 100 %?", "yes", "no",
            template=f"make it {color} by {{}}", answers=(("yes", f"adjust_color {color} 1"), ("no", "")),
        )  # fmt: skip
    return Reading((AdjustColor(color, strength, region_of(region)),), kind="color", region=region)


def intensity(amount: Amount | None, shade: str | None = None) -> float | None:
    """The strength of the paint, 0 to 1; None when the amount named is beyond that."""
    if amount is None:
        if shade in ("light", "lighter", "pale", "pastel"):
            return COLOR_LIGHT
        return COLOR_DARK if shade in ("dark", "darker", "deep", "deeper") else COLOR_DEFAULT
    if amount.kind == "multiple":
        return round(COLOR_DEFAULT * amount.value, 3)
    value = 1.0 if amount.kind == "all" else abs(amount.value) / 100
    return round(value, 3) if value <= 1 else None


def _cast(clause: Clause, match: re.Match[str], view: View) -> Reading | None:
    """A colour cast to be taken out ("too yellow", "remove the green tint"); None for a red car."""
    text = clause.text
    removal = re.match(r"(?:remove|reduce|get_rid_of|fix|take out|correct|decrease|without)", match[0])
    after = text[match.end() :]
    if removal and re.search(r"\b(?:in|with|wearing|from|on)\b", match[0]):
        return None
    if removal and not _CAST.match(after.strip()) and not _IN_ALL.fullmatch(after.strip()):
        return None
    attribute, sign = CASTS[COLOR_NAMES[match[1]]]
    amount = amount_in(re.sub(r"\btoo (?:much|strong)\b", "", text))
    spans = [match.span(), *([amount.span] if amount else []), *(m.span() for m in _CAST.finditer(text))]
    region = part_in(clause, spans)
    turned = Turned(attribute, sign, amount if amount and abs(amount.value) <= 100 else None, region)
    return Reading(kind="dial", region=region).with_turned(turned)


def _shifted(clause: Clause, match: re.Match[str]) -> Reading:
    amount = amount_in(clause.text)
    region = part_in(clause, [match.span(), *([amount.span] if amount else [])])
    turned = Turned("tint", -1 if match[1].startswith("green") else 1, amount, region)
    return Reading(kind="dial", region=region).with_turned(turned)


def _unpaintable(text: str) -> bool:
    named = rf"\b(?:{'|'.join(sorted(UNPAINTABLE))})\b"
    return bool(re.search(rf"\b(?:make|turn|paint|color|change|dye|recolor)\b.*{named}$", text))
