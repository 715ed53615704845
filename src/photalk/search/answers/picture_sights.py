"""What is answered about what a picture shows, by several witnesses of whom none knows everything.

The teller answers anything, and says how likely it is right. Of some things others know more: how many there
are of what the detector knows, whether a thing is there, what colour its own pixels have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from photalk.commands.queries.colours import colour_of
from photalk.library.photos import Photo
from photalk.search.answers.library_answer import LibraryAnswer
from photalk.search.answers.picture_facts import CANNOT_TELL, looked_for, nouns_in, phrases_of
from photalk.search.content import content
from photalk.search.thing_degrees import LARGE, covers, label_of
from photalk.vision.image_types import Thing
from photalk.vision.lexicon import plural, singular
from photalk.vision.teller.said import PictureAnswer

SURE, LIKELY, PERHAPS = 0.75, 0.4, 0.15
"""From these probabilities on an answer is told plainly, as probable, and as one of those that may be."""

_SEEN = 0.4
"""The least score of a thing that is counted."""

_DETECTED, _OVERLOOKED, _OWN_COLOUR = 0.95, 0.2, 0.8
"""How likely a thing is there that is detected, or is large and is not; that its pixels have its colour."""

_PROBABLE, _BY_ITSELF = 0.58, 0.85
"""How likely "yes" or "no" must be to be told at all; and where the teller alone says so, which by itself
knows these hardly better than whoever always says the commoner one."""

_DIGITS = {
    "zero": "0", "none": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10",
}  # fmt: skip
"""Numbers as people also answer them."""

_VERDICTS = {
    ("yes", True): "Yes.", ("yes", False): "Probably.",
    ("no", True): "No, not that I can see.", ("no", False): "Probably not.",
}  # fmt: skip
"""What is said, by whether all agree."""

_CROWD = 7
"""From so many on nobody counts exactly."""

_COUNTS = re.compile(r"\b(?:how many|the number of|count)\b")
_PRESENCE = re.compile(
    r"^(?:(?:is|are|was|were) there|(?:do|can) you see|does (?:it|this|that|the \w+) (?:show|contain)|any)\b"
)
_ASKING = frozenset({"how", "many", "number", "count", "can", "see", "contain", "visible"})
_COLOURS = re.compile(r"\b(?:what|which) colou?rs?\b")


@dataclass(frozen=True, slots=True)
class Witnesses:
    """Who can be asked about one picture: each says None, or nothing, of what it does not know.

    `concepts` are phrases for what strikes the eye ("red bus"), `things` what is detected, `chance` is how
    likely a thing is there by all that a library knows of the picture, `teller` answers questions.
    """

    vocabulary: tuple[str, ...]
    concepts: Callable[[], Sequence[str]]
    things: Callable[[], Sequence[Thing] | None]
    chance: Callable[[str], float | None]
    teller: Callable[[str], PictureAnswer | None]


def sight_told(words: str, photo: Photo, asked: Witnesses) -> LibraryAnswer:
    """The answer to a question about what a picture shows; that nobody can tell where nobody can."""
    question = " ".join(words.lower().split())
    nouns = [noun for noun in nouns_in(question, asked.vocabulary) if noun not in _ASKING]
    if _COUNTS.search(question) and (counted := _counted(nouns, question, photo, asked)):
        return counted
    answer = asked.teller(question)
    if answer is None:
        return looked_for(question, asked.concepts(), photo, asked.vocabulary, asked.chance)
    if nouns and _COLOURS.search(question):
        answer = _coloured(answer, phrases_of(nouns[:1], asked.concepts()))
    elif answer.text in ("yes", "no"):
        there = _there(nouns[0], question, asked) if nouns and _PRESENCE.search(question) else []
        return _whether([_yes(answer), *there], photo)
    return _told(worded(answer), answer.text, answer.sure, photo)


def worded(answer: PictureAnswer) -> str:
    """An answer as surely as it may be said.

    >>> worded(PictureAnswer("red", 0.9)), worded(PictureAnswer("red", 0.5))
    ('Red.', 'Probably red.')
    >>> worded(PictureAnswer("red", 0.3, (("orange", 0.2), ("blue", 0.1)))), worded(PictureAnswer("red", 0.1))
    ("I can't tell; perhaps red or orange.", "I can't tell.")
    """
    if answer.sure >= LIKELY:
        said = answer.text if answer.sure >= SURE else f"probably {answer.text}"
        return f"{said[:1].upper()}{said[1:]}."
    perhaps = [text for text, sure in ((answer.text, answer.sure), *answer.others) if sure >= PERHAPS]
    return f"I can't tell; perhaps {' or '.join(perhaps[:2])}." if perhaps else CANNOT_TELL


def _counted(nouns: Sequence[str], question: str, photo: Photo, asked: Witnesses) -> LibraryAnswer | None:
    """How many there are: by the detector what it knows by that very name, else about as many as are told."""
    known = bool(nouns) and covers(nouns[0]) and _is_all(nouns[0], question)
    things = (asked.things() or ()) if known else ()
    scores = [one.score for one in things if one.label == label_of(nouns[0]) and one.score >= _SEEN]
    if scores:
        one, count = singular(nouns[0])[0], len(scores)
        about = "About " if count >= _CROWD else ""
        sure = round(min(scores), 3)
        return _told(f"{about}{count} {one if count == 1 else plural(one)}.", str(count), sure, photo)
    answer = asked.teller(question)
    number = answer and _DIGITS.get(answer.text, answer.text)
    if answer is None or not number or not number.isdecimal():
        return None
    if answer.sure < LIKELY or number == "1":
        return _told(worded(answer), number, answer.sure, photo)
    text = f"About {number}." if int(number) else "None that I can see."
    return _told(text, number, answer.sure, photo)


def _coloured(answer: PictureAnswer, phrases: Sequence[str]) -> PictureAnswer:
    """The answer, held against the colour of the thing's own pixels: what both say is sure."""
    own = next((word for phrase in phrases if colour_of(word := phrase.split()[0])), "")
    if not own or answer.sure >= SURE:
        return answer
    if colour_of(own) == colour_of(answer.text):
        return replace(answer, sure=max(answer.sure, _OWN_COLOUR))
    return PictureAnswer(answer.text, min(answer.sure, LIKELY - 0.01), ((own, PERHAPS), *answer.others))


def _there(noun: str, question: str, asked: Witnesses) -> list[float]:
    """How likely a thing is there, by those who know it beside the teller.

    Where more is asked ("a dog on the couch"), that it is there says nothing yet; that it is not does.
    """
    signs = [chance] if (chance := asked.chance(noun)) is not None else []
    label = label_of(noun)
    if label and covers(noun) and (things := asked.things()) is not None:
        if any(one.label == label and one.score >= _SEEN for one in things):
            signs.append(_DETECTED)
        elif label in LARGE and not signs:
            signs.append(_OVERLOOKED)
    return signs if _is_all(noun, question) else [sign for sign in signs if sign < 0.5]


def _is_all(noun: str, question: str) -> bool:
    """Whether a question asks about a thing and nothing else: "how many dogs are there"."""
    return not set(content(question)) - _ASKING - {noun, *noun.split()}


def _yes(answer: PictureAnswer) -> float:
    """How likely "yes" is."""
    told = dict(((answer.text, answer.sure), *answer.others))
    yes, no = told.get("yes", 1 - told.get("no", 1.0)), told.get("no", 1 - told.get("yes", 1.0))
    return yes / max(yes + no, 1e-6)


def _whether(signs: Sequence[float], photo: Photo) -> LibraryAnswer:
    """Yes or no, by all who know; where they do not agree, it is only probable."""
    odds = [float(np.log(p / (1 - p))) for p in np.clip(signs, 0.01, 0.99)]
    yes = 1 / (1 + float(np.exp(-np.mean(odds))))
    sure = max(yes, 1 - yes)
    if sure < (_PROBABLE if len(signs) > 1 else _BY_ITSELF):
        return _told(CANNOT_TELL, None, sure, photo)
    agreed = sure >= SURE and all((one >= 0.5) == (yes >= 0.5) for one in signs)
    value = "yes" if yes >= 0.5 else "no"
    return _told(_VERDICTS[value, agreed], value, sure, photo)


def _told(text: str, value: str | None, sure: float, photo: Photo) -> LibraryAnswer:
    value = None if text.startswith(CANNOT_TELL[:-1]) else value
    return LibraryAnswer(text, value, photos=(photo.path,), basis="seen", sure=round(sure, 3))
