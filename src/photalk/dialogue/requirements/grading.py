"""More or less of it? "A bit less", "a bigger smile", "way too much lipstick": wishes that hold, regraded.

A person who says so wants neither what is there already nor to be rid of it. Only wishes that hold are
regraded; "a bigger smile" on a face that was given none is a wish like any other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from photalk.commands import Face
from photalk.dialogue.lexicon import listed
from photalk.dialogue.portrait.person import pronouns
from photalk.dialogue.requirements.degrees import CLAUSE, HALF
from photalk.dialogue.requirements.mentions import named_in
from photalk.dialogue.requirements.values import VALUES

WEAKEST, STRONGEST, STEP = 10, 200, 5
"""What a wish is regraded to at the least and at the most, and in which steps; in percent."""

MORE, LESS = {"slight": 1.25, "plain": 1.5, "strong": 2.0}, {"slight": 0.75, "plain": 0.5, "strong": 0.25}
"""What a strength is multiplied by."""

_MUCH = (
    r"(?:much|strong|heavy|big|wide|broad|thick|intense|bold|extreme|obvious|exaggerated|long|dark|bushy|"
    r"rosy|pale)"
)
_LITTLE = r"(?:little|weak|small|faint|subtle|light|thin|slight|narrow|short)"
_LESS = re.compile(
    rf"\btoo {_MUCH}\b|\b(?:a bit|a little|a tad) much\b|"
    rf"\bnot (?:\w+ )?(?:so|as|that|quite so|too) {_MUCH}\b|"
    r"\bmore (?:subtle|subtly|discreet)\b|\b(?:less|weaker|fainter|subtler|milder|overdone|over the top|"
    r"half)\b|\b(?:tone|dial|turn|bring|scale|take) (?:it |that |this |things )?down\b|"
    r"\b(?:dial|scale) (?:it |that |this |things )?back\b|\b(?:reduce|decrease|lessen)\b|\bease (?:off|up)\b"
)
_MORE = re.compile(
    rf"\btoo {_LITTLE}\b|\bnot (?:\w+ )?enough\b|\b(?:more|stronger|intenser|exaggerate\w*|intensify|boost|"
    r"increase|strengthen|twice|double)\b|\b(?:turn|dial|bring) (?:it |that |this )?up\b"
)
_SMALLER = re.compile(
    r"\b(?:smaller|narrower|lighter|softer|gentler|thinner|shorter|soften|trim|(?:tone|dial|turn|bring) "
    r"(?:\w+ ){1,3}down)\b"
)
_BIGGER = re.compile(
    r"\b(?:bigger|larger|wider|broader|fuller|heavier|thicker|bolder|deeper|darker|brighter|redder|bushier|plumper|"
    r"rosier|paler|happier|angrier|sadder|curlier|wavier|straighter|longer)\b"
)
"""What measures a wish that is named beside it, and otherwise the picture."""

_NOT_SO = re.compile(r"(?:\w+ ){0,4}not (?:quite )?(?:so|as|that) (?P<how>\w+)(?: please)?")
"""What is said of a wish that is named beside it: "not so grey"."""

_SOFTER = re.compile(r"\b(?:softer|gentler|fainter|milder)\b")
_ONLY_A_BIT = re.compile(
    r"(?:no |ok |hm+ |but |maybe )*(?:just |only )*(?:a bit|a little(?: bit)?|a touch|a tad|slightly|a hint|"
    r"(?:make it |keep it )?(?:more )?subtle)(?: of it)?(?: please| only)*"
)
"""How much there should be, of what was just given."""

_NO_MEASURE = re.compile(
    r"\bno (?:more|longer)\b|\bany ?more\b|\bonce more\b|\bmore or less\b|"
    r"\bmore (?:like )?(?:her|him|me|them|it|that|this)\b"
)
"""What sounds like a measure and is none: "that's more like her"."""

_SLIGHTLY = re.compile(r"\b(?:bit|tiny|touch|tad|little|notch|shade|slightly|somewhat)\b")
_STRONGLY = re.compile(r"\b(?:much|way|far|lot|lots|considerably|significantly|really|very|twice|double)\b")
_OF_TOO_MUCH = re.compile(rf"\b(?:too|so|as|that) {_MUCH}\b")

_SHADES = re.compile(r"\b(?:lighter|darker|brighter|deeper)\b")
"""Of a hair's colour these ask for another colour."""

_SIZES = re.compile(
    r"\b(?:bigger|larger|wider|broader|fuller|thicker|plumper|longer|bushier|smaller|narrower|thinner|shorter|trim)\b"
)
_SIZED = frozenset(
    {"smiling", "earrings", "big lips", "bushy eyebrows", "mustache", "goatee", "side-burns", "bangs"}
)
"""What has a size of its own, so that "bigger" after it speaks of it."""

_WORD = re.compile(r"[a-z0-9]+")
_FILLERS = frozenset(
    listed(
        "it its that thats this the a an please pls make made can could you we be is are was still even "
        "just now hm hmm no ok okay yes for her him them his of on i id like want would lets there here "
        "looks look think bit little touch tad slightly somewhat much way far lot lots really very as so "
        "effect one with to me my go and get then but thanks too oh well ooh maybe notch tiny teeny wee "
        "enough only hey sorry actually"
    )
)
"""Words beside a measure that say nothing else."""


def regraded(message: str, held: Sequence[Face], latest: Sequence[Face]) -> tuple[tuple[Face, ...], str]:
    """The wishes that a message wants more or less of, and the rest of its words.

    `held` are the wishes that hold; `latest` those that came last, which is what words mean that name none.

    >>> regraded("a bit less lipstick, and earrings", [Face("makeup", "lipstick")], [])
    ((Face(slot='makeup', value='lipstick', remove=False, strength=75, who=None),), 'earrings')
    """
    text = message.lower().replace("'", "").replace("’", "")
    if not named_in(text):
        if _ONLY_A_BIT.fullmatch(" ".join(_WORD.findall(text))):
            return tuple(replace(face, strength=min(face.strength, HALF)) for face in latest), ""
        sized = bool(latest) and all(face.value in _SIZED for face in latest)
        factor = _factor(text, named=sized) if _bare(text, sized=sized) else None
        return ((), message) if factor is None else (_times(_fitting(text, latest), factor), "")
    graded: dict[tuple[str | None, str], Face] = {}
    rest: list[str] = []
    for clause in map(str.strip, CLAUSE.split(text)):
        meant = _named(clause, held)
        factor = _factor(clause, named=True)
        if meant and factor is not None:
            graded |= {(face.who, face.value): face for face in _times(meant, factor)}
        elif not _FILLERS.issuperset(_WORD.findall(clause)):
            rest.append(clause)
    return (tuple(graded.values()), ", ".join(rest)) if graded else ((), message)


def _factor(text: str, named: bool = False) -> float | None:
    """What a strength is to be multiplied by; None where the text measures nothing."""
    if _NO_MEASURE.search(text):
        return None
    if (
        _LESS.search(text)
        or _SOFTER.search(text)
        or (named and (_SMALLER.search(text) or _is_too_much(text)))
    ):
        factors = LESS
    elif _MORE.search(text) or (named and _BIGGER.search(text)):
        factors = MORE
    else:
        return None
    if _SLIGHTLY.search(text):
        return factors["slight"]
    return factors["strong" if _STRONGLY.search(_OF_TOO_MUCH.sub(" ", text)) else "plain"]


def _is_too_much(text: str) -> bool:
    """Whether it says of a value by its own name that there is too much of it: "not so grey"."""
    match = _NOT_SO.fullmatch(text)
    return match is not None and bool(named_in(match["how"]))


def _bare(text: str, *, sized: bool) -> bool:
    """Whether nothing is said beside a measure; `sized`: what came last has a size."""
    for measure in (_LESS, _MORE, _SOFTER, *((_SIZES,) if sized else ())):
        text = measure.sub(" ", text)
    return _FILLERS.issuperset(_WORD.findall(text))


def _named(clause: str, held: Sequence[Face]) -> list[Face]:
    """The wishes that a clause names."""
    named = {VALUES[place][1] for place in named_in(clause)}
    shades = _SHADES.search(clause) is not None
    meant = [face for face in held if face.value in named and not (shades and face.slot == "hair color")]
    return _fitting(clause, meant)


def _fitting(text: str, faces: Sequence[Face]) -> list[Face]:
    """The wishes of the person whom the text calls he or she, where there is one."""
    called = pronouns([text])
    of_one = [face for face in faces if called is not None and pronouns([face.who or ""]) is called]
    return of_one or list(faces)


def _times(faces: Sequence[Face], factor: float) -> tuple[Face, ...]:
    strengths = (STEP * round(face.strength * factor / STEP) for face in faces)
    return tuple(
        replace(face, strength=min(max(strength, WEAKEST), STRONGEST))
        for face, strength in zip(faces, strengths, strict=True)
    )
