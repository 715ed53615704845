"""How much of it? "A bit of blush", "a very angry look": what a facial wish says beside its value.

It does not change which requirements hold. Rules suffice for it: the words are few, and a model would have
to be taught them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from photalk.commands import Face
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.requirements.mentions import named_in

PLAIN, HALF, SOME, STRONG = 100, 50, 60, 150

_HALF = re.compile(
    r"\b(?:(?:just |only )?(?:a|the|one) (?:little |tiny |wee |small )?(?:bit|tad|touch|hint|dash|trace|"
    r"smidgen?|whiff|shade|suggestion|drop|sprinkle|notch|pinch)|a little|slight(?:ly)?|subtl[ey]|barely|"
    r"faint(?:ly)?|ever so|lightly|softly|delicate(?:ly)?|discreet(?:ly)?|not too much)\b"
)
_SOME = re.compile(r"\b(?:somewhat|moderate(?:ly)?|fairly|kind of|kinda|sort of|sorta|rather|medium|half)\b")
_STRONG = re.compile(
    r"\b(?:strong(?:ly|er)?|very|really|super|extremely|extra|intense(?:ly)?|a lot|lots|much|way more|"
    r"far more|"
    r"hugely|massive(?:ly)?|totally|seriously|properly|all the way|maximum|max|exaggerat\w+|extreme|deeply|"
    r"incredibly|dramatic(?:ally)?|so much)\b"
)
_NOT_STRONG = re.compile(
    r"\b(?:thank\w*|thanks|thx)(?: you| u)?(?: so| very| a)? (?:much|lot|lots)\b|"
    r"\b(?:like|love|enjoy|appreciate)(?: \w+)?(?: very| so)? (?:much|a lot|lots)\b|"
    r"\b(?:really|very|much|so much) (?:like|love|want|need|prefer|nice|good|great|better|appreciate|think|"
    r"helpful|kind|happy with|as)\b|\b(?:how|as|not|too|so) much\b|\bnot (?:very|really)\b"
)
"""What sounds strong, and speaks of the wish and not of its measure: "I'd really like", "thanks a lot"."""

CLAUSE = re.compile(r"[,;.!?]|\b(?:and|but|then|plus|also|while)\b", re.IGNORECASE)
"""What stands between two wishes."""

EDITS = Pattern(
    r"\b(?:crop\w*|rotat\w*|flip\w*|mirror\w*|blur\w*|background|bright\w*|dark(?:en\w*|er)|contrast\w*|"
    r"saturat\w*|"
    r"sharp\w*|warm\w*|cool\w*|black and white|resiz\w*|exposure|shadows?|highlights?|vignette|picture|"
    r"photo|image|"
    r"lighting|light|colou?rful|enhance|cut ?out|turn it|square|horizon\w*|noise|vivid)\b"
)
"""What an edit of the whole picture is asked for with."""


def with_strengths(
    text: str, faces: Sequence[Face], given_by: Callable[[str], Sequence[Face]]
) -> tuple[Face, ...]:
    """The commands with how much the text wishes of them; `given_by` reads a part of it alone.

    What is said of the picture is not said of the face: "add a mustache and warm it up a bit".

    >>> with_strengths("a bit of blush", [Face("makeup", "rosy cheeks")], lambda part: ())[0].arguments()
    'makeup rosy cheeks 50'
    """
    parts = [part.strip() for part in CLAUSE.split(text) if part.strip()]
    parts = [part for part in parts if named_in(part) or not EDITS.search(part.lower())]
    told = ", ".join(parts)
    if len(faces) == 1 or len(parts) < 2:
        return tuple(_strengthened(face, told) for face in faces)
    strong = {face.value: face for face in faces}
    for part in parts:
        for face in given_by(part) if strength_in(part) != PLAIN else ():
            if face.value in strong:
                strong[face.value] = _strengthened(strong[face.value], part)
    return tuple(strong[face.value] for face in faces)


def strength_in(text: str) -> int:
    """How much a wish asks for, in percent: 100 where it does not say.

    >>> [strength_in(text) for text in ("a smile", "smile a bit", "somewhat paler", "a very angry look")]
    [100, 50, 60, 150]
    """
    plain = " ".join(text.lower().replace("’", "'").split())
    if _HALF.search(plain):
        return HALF
    if _SOME.search(plain):
        return SOME
    return STRONG if _STRONG.search(_NOT_STRONG.sub(" ", plain)) else PLAIN


def _strengthened(face: Face, text: str) -> Face:
    return face if face.remove else replace(face, strength=strength_in(text))
