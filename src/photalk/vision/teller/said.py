"""What is said of a picture: a caption, or an answer, each with how likely it is right."""

from __future__ import annotations

import re
from dataclasses import dataclass

_OPENING = re.compile(r"(?:there (?:is|are)|this is|these are|(?:a|the) (?:photo|picture|image) of) ")
_STATED = re.compile(r"^([^,]*?) (?:is|are) (?=\w+(?:ing|ed)\b|in |on |at |with |under |near |next |behind )")


@dataclass(frozen=True, slots=True)
class Caption:
    """What a picture shows, to follow "shows": "a man riding a wave"; empty where nothing is known.

    `sure` is the probability that what it names is there; what is `doubtful` is told with a "maybe".
    """

    text: str
    sure: float
    doubtful: bool = False

    @property
    def hedged(self) -> str:
        """The text as it is to be believed: "maybe a man riding a wave"."""
        return f"maybe {self.text}" if self.doubtful and self.text else self.text


NOTHING_SAID = Caption("", 0.0)


@dataclass(frozen=True, slots=True)
class PictureAnswer:
    """The likeliest answer to a question about a picture, and the next ones, each with its probability."""

    text: str
    sure: float
    others: tuple[tuple[str, float], ...] = ()


def noun_phrase(sentence: str) -> str:
    """A caption as a phrase that can follow "shows", since people write whole sentences as well.

    >>> noun_phrase("there is a man riding a wave"), noun_phrase("two dogs are running on grass.")
    ('a man riding a wave', 'two dogs running on grass')
    """
    plain = " ".join(sentence.split()).rstrip(" .")
    return _STATED.sub(r"\1 ", _OPENING.sub("", plain, count=1) if _OPENING.match(plain) else plain)
