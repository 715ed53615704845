"""Does a message only describe a picture? Where none is open, such words look for one, whatever they name.

"A smiling child" asks for a smile where a face is open, and for a photo of a child where nothing is: nothing
can be edited there. So this reads what others took for an edit, or could not make out, once more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from photalk.commands import Edit, Face, Redo, Save, Search, Steps, Undo
from photalk.dialogue.context import finding_in
from photalk.dialogue.lexicon import listed
from photalk.dialogue.understanding import Scene, Turn, Understander, Understanding
from photalk.search.asking.lexicon import groups
from photalk.search.asking.words import stem
from photalk.vision.lexicon import OBJECTS, singular

MAX_WORDS = 24
_NOTHING = Scene()
_NEEDING = (Edit, Undo, Redo, Save, Steps)
"""What cannot be done where no picture is open."""

_VERBS = (
    "make|turn|give|add|remove|erase|delete|crop|cut|trim|rotate|flip|mirror|brighten|darken|lighten|increase|"
    "decrease|raise|lower|boost|reduce|adjust|change|set|put|apply|fix|enhance|improve|sharpen|blur|resize|scale|"
    "straighten|level|undo|redo|save|export|open|show|find|search|look|get|try|use|take|go|keep|replace|swap|"
    "paint|color|colour|tint|convert|smooth|whiten|dye|zoom|drop|switch|move|compare|select|pick|choose|tell|"
    "explain|help|stop|forget|ignore|start|tilt"
)
_ASKS = re.compile(
    rf"(?:{_VERBS}|please|can|could|would|will|let|lets|let's|i|i'm|i'd|we|you|he|she|they|it|its|it's|this|that|do|"
    r"don't|dont|does|did|what|what's|which|who|where|when|why|how|is|are|am|was|no|not|never|yes|yeah|ok|okay|"
    r"hi|hello|hey|thanks|thank|oops|hmm|well|sorry|wait|and|but|or|so|more|less|bit|slightly|very|too|much|"
    r"brighter|darker|warmer|cooler|sharper|lighter|like|similar|only|just|without)\b"
)
"""How requests, questions and talk begin; a description begins with what is in the picture."""

_ASKS_LATER = re.compile(rf"(?:[,;.:]|\band|\bthen|\bbut) (?:then |also |please )?(?:{_VERBS})\b")
_TO_US = re.compile(r"\b(?:you|your|me|please|i|we|edits?|steps?|effects?|filters?)\b")
_POINTS = re.compile(r"\b(?:it|its|this|him|his|hers?|them|their)\b")
_JUDGES = re.compile(
    r"\b(?:too|should|shouldn't|needs?|must|looks?|seems?)\b|"
    r"\b(?:is|are|was)(?: \w+ly)? (?:so |very |a bit )?(?:ugly|dark|bright|boring|dull|bad|good|nice|great|"
    r"wrong|blurry|noisy|crooked|distracting|pale|flat|busy)\b"
)
"""What is said of an open picture, or of one that is remembered to be: that it is not as it should be."""

_DETERMINED = re.compile(
    r"(?:an?|the|some|my|our|his|her|their|two|three|four|five|several|many|lots|one|\d+|something|someone|"
    r"somebody|anything|people|pictures?|photos?|images?)\b"
)
_AMOUNT = re.compile(
    r"(?:an?|the) (?:tiny |little )?(?:bit|lot|touch|tad|hint|smidge|fraction|third|half)\b|"
    r"a little (?:more|less|too|of|\w+er)\b"
)


_PICTURES = re.compile(
    r"(?:(?:all|any|some|our|my|please) )*(?P<what>(?:[a-z'’-]+ ){1,4})"
    r"(?:photos|pictures|images|pics|snapshots)(?: please)?"
)
_ASIDE = re.compile(r"(?:,? (?:instead|rather|then))+$")
_BARE = re.compile(
    r"(?!.*\b(?:is|are|was|were|what|which|that|has|have)\b)[a-z0-9'’-]{1,20}(?: [a-z0-9'’-]{1,20}){0,7}"
)
_VAGUE = frozenset(
    listed(
        "a an the some any all both each one ones other others another same last next first second third "
        "previous good better best nice great these those two three few more right left"
    )
)
"""Words that point at pictures, and name nothing in them: "the other one"."""


class Describing:
    """An understander that takes a description for a search where no picture is open."""

    def __init__(self, understander: Understander) -> None:
        self._understander = understander

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = _NOTHING) -> Understanding:
        """What the message asks for."""
        understood = self._understander.understand(turns, message, scene)
        if understood.at_a_loss and (words := pictures_of(message)):
            return Understanding((Search(words),), confidence=0.8)
        # Of a dialogue alone it is not known what is open; after a search, a few words for a thing describe.
        unknown = scene.open is None and understood.at_a_loss and finding_in(turns) and _is_bare(message)
        if not unknown and (scene.open is not False or not _in_vain(understood)):
            return understood
        sure = not unknown and (_is_facial(understood) or understood.at_a_loss)
        words = described(message, sure=sure)
        return Understanding((Search(words),), confidence=0.8) if words else understood


def pictures_of(message: str) -> str:
    """What pictures a message asks for that says no more: "wedding photos please"; "" for any other.

    >>> pictures_of("Old family photos, please"), pictures_of("Delete my photos")
    ('old family', '')
    """
    text = " ".join(re.findall(r"[a-z0-9'’-]+", message.lower()))
    found = _PICTURES.fullmatch(text)
    if found is None or _ASKS.match(found["what"]) or _TO_US.search(found["what"]) or "?" in message:
        return ""
    return "" if _VAGUE.issuperset(found["what"].split()) else found["what"].strip()


def described(message: str, *, sure: bool = False) -> str:
    """The words of a message that only describes a picture; "" for any other.

    `sure` trusts a determiner or a bare word to begin a description even where no thing is known by name.
    """
    text = _ASIDE.sub("", " ".join(message.lower().split()).strip(" .!,;:"))
    words = re.findall(r"[a-z'’-]+", text)
    if not 1 <= len(words) <= MAX_WORDS or message.rstrip().endswith("?"):
        return ""
    if any(pattern.match(text) for pattern in (_ASKS, _AMOUNT)):
        return ""
    if any(pattern.search(text) for pattern in (_ASKS_LATER, _TO_US, _JUDGES)):
        return ""
    things = [match.start() for match in re.finditer(r"[a-z'’-]+", text) if _is_thing(match[0])]
    # "A dog with a stick in its mouth" speaks of the dog; "it on the beach" of something that is open.
    points = _POINTS.search(text)
    if points is not None and not (things and things[0] < points.start()):
        return ""
    if _VAGUE.issuperset(words):
        return ""
    begins = _DETERMINED.match(text) or _is_facial_word(words)
    return re.sub(r"^(?:an?|the|some) ", "", text) if things or (sure and begins) else ""


def _is_bare(message: str) -> bool:
    """Whether it is a few words without a verb or a mark: "black cat on a sofa"."""
    return _BARE.fullmatch(message.strip(" .!").lower()) is not None


def _in_vain(understood: Understanding) -> bool:
    """Whether something that was made of the message needs an open picture, or nothing was made of it."""
    if understood.commands:
        return any(isinstance(command, _NEEDING) for command in understood.commands)
    return understood.at_a_loss or bool(understood.unsupported) or understood.question is not None


def _is_facial(understood: Understanding) -> bool:
    return bool(understood.commands) and all(isinstance(one, Face) for one in understood.commands)


def _is_facial_word(words: Sequence[str]) -> bool:
    return not {"hair", "beard", "smile", "lips", "makeup", "bangs"}.isdisjoint(words)


@cache
def _things() -> frozenset[str]:
    """Stems of the words for what a photo may show."""
    named = ("thing", "place", "where", "scene")
    options = [option for key, group in groups().items() if key in named for option in group.options]
    return frozenset(word for option in options for word in option.words)


def _is_thing(word: str) -> bool:
    one, _ = singular(word)
    return one in OBJECTS or stem(word) in _things()
