"""Of whom does each part of a message speak? "Make the woman on the left smile and the man sad"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from photalk.commands import Face
from photalk.dialogue.portrait.happening import Held
from photalk.dialogue.portrait.person import pronouns
from photalk.dialogue.requirements.degrees import CLAUSE
from photalk.dialogue.requirements.values import PLACES, Standing

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
    r"\b(?:every(?:one|body)(?!'?s)|all of them|both of them|all (?:the )?(?:people|faces|persons)|for "
    r"both)\b",
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
_GOES_ON = re.compile(
    r"\s*(?:as|like|because|since|who|whose|that|which|so|when|if|both|all)\b", re.IGNORECASE
)
"""What begins a part that says more about the wish before it."""


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


def by_person(message: str) -> tuple[tuple[str | None, str], ...]:
    """The parts of a message that speak of a person each, where it speaks of several; else the whole of it.

    People are told apart by their places, or else as a man and a woman.

    >>> by_person("make her smile and give him a goatee")
    (('the woman', 'make her smile'), ('the man', 'give him a goatee'))
    """
    for told in (who_in, _sex_in):
        groups: list[tuple[str | None, list[str]]] = []
        for part in filter(None, map(str.strip, CLAUSE.split(message))):
            who = None if _GOES_ON.match(part) else told(part)
            if groups and who in (None, groups[-1][0]):
                groups[-1][1].append(part)
            elif groups and groups[-1][0] is None:
                groups[-1] = (who, [*groups[-1][1], part])
            else:
                groups.append((who, [part]))
        if len({who for who, _ in groups}) > 1:
            return tuple((who, ", ".join(parts)) for who, parts in groups)
    return ((who_in(message), message),)


def carried_on(message: str, before: Sequence[str | None]) -> str | None:
    """Whom a message speaks of that names nobody: the one spoken of last whom its "he" or "she" can mean.

    `before` are those spoken of so far, the latest last.

    >>> carried_on("and give her earrings", ["the man on the right", "the woman on the left"])
    'the woman on the left'
    """
    called = pronouns([message])
    for who in reversed(before):
        if who is None or called is None:
            return who
        if who != "everyone" and pronouns([who]) in (called, None):
            return who
    return None


def whose(face: Face, who: str | None, held: Held) -> Face:
    """The command for this person's face; what is taken back, from whoever has it."""
    having = [one for one, value in held if value == face.value]
    if face.remove and having and who not in having:
        who = having[-1]
    return replace(face, who=who)


_ONLY = re.compile(
    r"(?:(?:no|sorry|oops|actually|wait|well|hm+|i said|i meant?|but|and)[, ]+)*(?P<only>only |just "
    r")?(?:for |on )?"
    r"(?P<who>the \w+.*?|him|her)(?:,? (?:only|please|instead|though|i mean|not (?:the|everyone|him|"
    r"her)\b.*))*[.!]*",
    re.IGNORECASE,
)


_ALSO = re.compile(
    r"(?:(?:and|now|please|also|ok|then)[, ]+)*(?:(?:do |give )?(?:the )?same(?: thing)?(?: for| to| on| "
    r"with)? "
    r"(?P<who>the \w+.*?|him|her)(?: too| as well| please)*|"
    r"(?P<them>the \w+.*?|him|her) (?:too|as well)(?: please)?)[.!]*",
    re.IGNORECASE,
)


def given_too(message: str, latest: Sequence[Face]) -> tuple[Face, ...]:
    """What was last wished of one, wished of another too.

    >>> given = [Face("expression", "sad", who="the man on the left")]
    >>> [face.arguments() for face in given_too("same for the man on the right", given)]
    ['expression sad of the man on the right']
    """
    found = _ALSO.fullmatch(" ".join(message.split()))
    who = _meant((found["who"] or found["them"]).lower()) if found else None
    return () if who is None else tuple(replace(face, who=who) for face in latest if face.who != who)


def _meant(words: str) -> str | None:
    """Who is meant by words that say nothing else: by a place, or as a man or a woman."""
    if len(words.split()) > 2:
        return words if who_in(words) == words else None
    return _sex_in(words)


def aimed_anew(message: str, latest: Sequence[Face]) -> tuple[Face, ...]:
    """What was last wished of others, taken back there and given to the one who is meant: "only the man".

    >>> given = [Face("expression", "sad", who="the woman")]
    >>> [face.arguments() for face in aimed_anew("no, the man", given)]
    ['expression -sad of the woman', 'expression sad of the man']
    """
    found = _ONLY.fullmatch(" ".join(message.split()))
    given = [face for face in latest if not face.remove]
    if found is None or found.start("who") == 0 or not given:
        return ()
    who = _meant(found["who"].lower())
    if who is None:
        return ()
    others = [face for face in given if face.who is not None and face.who != who]
    taken = (replace(face, remove=True, strength=100) for face in others)
    return (*taken, *(replace(face, who=who) for face in others))


def of_person(standing: Standing, who: str | None, held: Held) -> Standing:
    """Where the dialogue stands for one person, where several were spoken of."""
    if who in (None, "everyone") or len({one for one, _ in held}) < 2:
        return standing
    theirs = {PLACES[value] for one, value in held if one in (who, None, "everyone")}
    kept = tuple(place for place in standing.held if place in theirs)
    mine = (*kept, *sorted(theirs - set(kept)))
    return Standing(mine, standing.latest & theirs, standing.gone)


def _sex_in(part: str) -> str | None:
    called = pronouns([part])
    return called.noun if called else None
