"""How much, and on whom? "A bit of blush", "the woman on the left": what a facial wish says beside its value.

Neither changes which requirements hold. Rules suffice for it: the words are few, and a model would have to
be taught them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from photalk.commands import Face

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

_CLAUSE = re.compile(r"[,;.!?]|\b(?:and|but|then|plus|also|while)\b")

_PERSON = (
    r"(?:wom[ae]n|m[ae]n|guys?|girls?|boys?|lad(?:y|ies)|gentlem[ae]n|persons?|people|ones?|kids?|"
    r"child(?:ren)?|bride|groom|friend|brother|sister|mother|mom|mum|father|dad|son|daughter|grandma|"
    r"grandpa|baby|face|fellow|bloke|dude|teen(?:ager)?)"
)
_PLACE = (
    r"(?:far |very |extreme )?(?:left|right|middle|cent(?:er|re)|front|back|top|bottom|foreground|"
    r"background|side|end)"
)
_ORDER = r"(?:first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)"
_EVERYONE = re.compile(
    r"\b(?:every(?:one|body)(?!'?s)|all of them|both of them|all (?:the )?(?:people|faces|persons))\b",
    re.IGNORECASE,
)
_WHO = re.compile(
    rf"\b(?:(?:the|that|my|our) (?:\w+ ){{0,2}}?{_PERSON}|her|him) (?:who is |who's |that's |standing |"
    rf"sitting |over |all the way )?(?:on|at|in|to|by) (?:the|my|your|his|her) {_PLACE}"
    rf"(?: (?:side|row|hand side))?\b"
    rf"|\bthe {_PLACE}(?:most|-most|-hand)? {_PERSON}\b"
    rf"|\bthe {_ORDER}(?: {_PERSON})? from (?:the )?(?:left|right)\b",
    re.IGNORECASE,
)


def with_degrees(
    message: str, faces: Sequence[Face], given_by: Callable[[str], Sequence[Face]]
) -> tuple[Face, ...]:
    """The commands with how much and on whom the message says; `given_by` reads a part of it alone.

    >>> blush = Face("makeup", "rosy cheeks")
    >>> with_degrees("a bit of blush for the woman on the left", [blush], lambda part: ())[0].arguments()
    'makeup rosy cheeks 50 of the woman on the left'
    """
    if not faces or (strength_in(message) == PLAIN and who_in(message) is None):
        return tuple(faces)
    parts = [part.strip() for part in _CLAUSE.split(message) if part and part.strip()]
    if len(faces) == 1 or len(parts) < 2:
        return tuple(_told(face, message) for face in faces)
    told = {face.value: face for face in faces}
    for part in parts:
        if strength_in(part) == PLAIN and who_in(part) is None:
            continue
        for face in given_by(part):
            if (known := told.get(face.value)) is not None:
                told[face.value] = _told(known, part)
    if len(people := {who_in(part) for part in parts} - {None}) == 1:
        # Whoever is named once is meant throughout: "the man on the left: a goatee and sideburns".
        told = {value: replace(face, who=face.who or next(iter(people))) for value, face in told.items()}
    return tuple(told[face.value] for face in faces)


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


def who_in(text: str) -> str | None:
    """Who of several people is meant, in the person's words, if a place says so, or everyone is.

    >>> who_in("Make the woman on the left smile")
    'the woman on the left'
    """
    plain = " ".join(text.split())
    if _EVERYONE.search(plain):
        return "everyone"
    found = _WHO.search(plain)
    return found[0].lower() if found else None


def _told(face: Face, text: str) -> Face:
    strength = PLAIN if face.remove else strength_in(text)
    return replace(face, strength=strength, who=who_in(text))
