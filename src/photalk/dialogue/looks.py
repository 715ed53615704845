"""What does "make it moody" ask for? Looks that people name, each as a few dials.

A look is an opinion; these are ours, mild enough to be built upon. "A bit moody" is half of it, "very
moody" one and a half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from photalk.commands import AdjustAttr, AdjustColor, BlackAndWhite, Edit, format
from photalk.dialogue.amounts import amount_in
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import Reading, View, made
from photalk.dialogue.words import Clause

STRONGEST = 1.5
"""A look is never made stronger than this many times itself."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a look is named, and what it is made of."""

    name: str
    said: Pattern
    edits: tuple[Edit, ...]


def _look(name: str, said: str, *made_of: Edit, **dials: float) -> Look:
    edits = (*made_of, *(AdjustAttr(attribute, amount) for attribute, amount in dials.items()))
    return Look(name, Pattern(rf"\b(?:{said})\b"), edits)


LOOKS: tuple[Look, ...] = (
    _look("film noir", r"film noir|noir", BlackAndWhite(), contrast=35, shadows=-15, vignette=40),
    _look("old photo", r"old(?: fashioned| timey| time)? (?:photo|picture|image|photos|pictures)|antique|"
          r"victorian|daguerreotype|(?:18|19)\d0s (?:photo|picture)|old fashioned|really old|century old",
          BlackAndWhite(), AdjustColor("brown", 0.3), contrast=-10, vignette=30),
    _look("vintage", r"vintage|retro|nostalgic|nostalgia|aged|polaroid|(?:19)?[5678]0 ?s",
          contrast=-10, saturation=-25, temperature=15, vignette=30),
    _look("film", r"analog|film|kodak|portra|35 ?mm",
          contrast=10, saturation=-10, temperature=8, vignette=15),
    _look("cinematic", r"cinematic|cinema|movie|hollywood|blockbuster",
          contrast=20, shadows=-10, saturation=-10, temperature=8, vignette=20),
    _look("dreamy", r"dreamy|dreamlike|ethereal|romantic|fairy ?tale|magical|whimsical|soft focus",
          brightness=8, contrast=-15, sharpness=-25, temperature=8),
    _look("dramatic", r"dramatic|epic|drama",
          contrast=30, shadows=-15, sharpness=15, vignette=25),
    _look("spooky", r"spooky|scary|creepy|eerie|horror|haunted|halloween|sinister",
          brightness=-25, contrast=20, saturation=-40, temperature=-15, vignette=40),
    _look("moody", r"moody|moodier|brooding|atmospheric|gritty|mysterious|melancholic",
          brightness=-15, contrast=15, saturation=-20, vignette=25),
    _look("golden hour", r"golden hour|sunset|sun kissed|sunkissed|sun drenched|late afternoon|evening sun",
          temperature=25, saturation=10, brightness=5, highlights=-10),
    _look("night", r"night|nighttime|night time|moonlit|moonlight",
          brightness=-45, contrast=10, saturation=-25, temperature=-25),
    _look("summery", r"summery|summer|sunny|sunnier|tropical", brightness=10, temperature=15, saturation=15),
    _look("wintry", r"wintry|winter|frosty|arctic", brightness=8, temperature=-20, saturation=-15),
    _look("cozy", r"cozy|cosy|homely|candlelit|candlelight", brightness=-5, temperature=20, vignette=20),
    _look("airy", r"airy|light and airy|fresh|clean", brightness=15, shadows=20, contrast=-10),
    _look("pastel", r"pastel|pastels", brightness=15, contrast=-15, saturation=-20),
    _look("matte", r"matte|matt", contrast=-20, shadows=20, saturation=-10),
    _look("hdr", r"hdr", shadows=40, highlights=-40, saturation=15, sharpness=20),
    _look("neon", r"neon|cyberpunk|synthwave", AdjustColor("purple", 0.2), contrast=20, saturation=30),
)  # fmt: skip
"""The looks; where words name two of them, the first one here is meant."""

_BEFORE = Pattern(
    r"(?:.*\b(?:make|making|turn|give|go|want|get|render|look|looks|feel|feels|need|try|add|apply|be|has|"
    r"like|"
    r"edit|style|id|with|in|how about|what about)\b.*|(?:(?:please|now|ok|so|lets|something|and|yes|no|"
    r"maybe|a|"
    r"an|the|more|even|much|very|really|super|a_bit|slightly|somewhat|a_tiny_bit|kind|of|quite|pretty) )*)"
)
_AFTER = Pattern(
    r"(?:(?: and| style| styled)?(?: (?:look|looks|looking|feel|feeling|vibes?|style|effect|filter|mood|"
    r"aesthetic|"
    r"grade|grading|tones?|touch|edit|treatment|appearance|atmosphere|light|lighting|ish|kind of))+)?"
    r"(?: (?:please|to it|to this|for me|now|too|instead|again|a_bit|a_lot|thing|one|of it|on it|overall))*"
)
_NEAR = Pattern(
    r"(?:it|this|that|image|picture|photo|shot|thing|look|looks|feel|feels|more|even|a|an|like|the|some|very|"
    r"really|"
    r"super|a_bit|slightly|somewhat|a_tiny_bit|quite|pretty|be|go|into|get|of|style|was|taken|at|in|all|so|"
    r"less|"
    r"from|kind|during|on|dark|soft|nice|proper|old)"
)
_ELSEWHERE = Pattern(
    r"\b(?:makeup|hair|her|his|him|lips|face|find|search|photos of|pictures of|sky|remove|erase|less|not|too|"
    r"undo|drop|crop|save|noise|grain|but)\b"
)


def read_look(clause: Clause, view: View) -> Reading | None:
    """A look by its name, for the whole picture."""
    text = clause.text
    if _ELSEWHERE.search(text) or len(clause.tokens) > 14:
        return None
    for look in LOOKS:
        named = look.said.search(text)
        if named and _asked(text[: named.start()], text[named.end() :]):
            amount = amount_in(text[: named.start()] + text[named.end() :])
            times = amount.value if amount is not None and amount.kind == "multiple" else 1.0
            return made("look", *(_scaled(edit, min(times, STRONGEST)) for edit in look.edits))
    return None


def named_look(edits: Sequence[Edit]) -> Look | None:
    """The look that these edits are, however strong."""
    return next((look for look in LOOKS if [*map(_kind, look.edits)] == [*map(_kind, edits)]), None)


def _kind(edit: Edit) -> tuple[str, str]:
    return edit.name, getattr(edit, "attribute", getattr(edit, "color", ""))


def _asked(before: str, after: str) -> bool:
    """Whether the picture should have the look ("the summer photo" and "brighten the night" ask for none)."""
    nearest = before.split()[-1:]
    fits = not nearest or _NEAR.fullmatch(nearest[0])
    return bool(fits and _BEFORE.fullmatch(before) and _AFTER.fullmatch(after))


def _scaled(edit: Edit, times: float) -> Edit:
    match edit:
        case AdjustAttr(amount=amount):
            return replace(edit, amount=float(round(amount * times)))
        case AdjustColor(intensity=strength):
            return replace(edit, intensity=round(min(1.0, strength * times), 2))
    return edit


def look_table() -> str:
    """The looks and what they are made of, as Markdown."""
    rows = ["| look | becomes |", "| --- | --- |"]
    rows += [f"| {look.name} | {'; '.join(f'`{format(e)}`' for e in look.edits)} |" for look in LOOKS]
    return "\n".join(rows) + "\n"
