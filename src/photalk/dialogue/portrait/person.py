"""Of whom is it talked? The pronoun that the person used; we use none that nobody said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_HE = re.compile(
    r"\b(?:he|him|his|he'?s|he'd|himself|man|guy|gentleman|dude|bloke|brother|father|dad|grand(?:pa|dad|"
    r"father)|uncle|"
    r"boy|boyfriend|husband|son|groom)\b",
    re.IGNORECASE,
)
_SHE = re.compile(
    r"\b(?:she|her|hers|she'?s|she'd|herself|woman|lady|sister|mother|mom|mum|grand(?:ma|mother)|nan|"
    r"aunt(?:ie)?|girl|"
    r"girlfriend|wife|daughter|bride)\b",
    re.IGNORECASE,
)
_GROWN = re.compile(
    r"\b(?:adults?|grown(?:[ -]?ups?| m[ae]n| wom[ae]n)?|not an? (?:child|kid|baby)|(?:[2-9]\d) (?:years|"
    r"yrs)|husband|wife|"
    r"father|mother|dad|mom|mum|colleague|boss)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Pronouns:
    """Of one person: he, him, his; the man."""

    he: str
    him: str
    his: str
    noun: str

    def put(self, text: str) -> str:
        """The text with its places filled; `{He}` begins a sentence."""
        for place, word in (("he", self.he), ("him", self.him), ("his", self.his)):
            text = text.replace(f"{{{place}}}", word).replace(f"{{{place.title()}}}", word.title())
        return text


HE, SHE = Pronouns("he", "him", "his", "the man"), Pronouns("she", "her", "her", "the woman")


def pronouns(messages: Sequence[str]) -> Pronouns | None:
    """The pronouns of the latest message that has any; None where nobody said, or a message has both."""
    for message in reversed(messages):
        he, she = bool(_HE.search(message)), bool(_SHE.search(message))
        if he != she:
            return HE if he else SHE
        if he:
            return None
    return None


def grown_up(messages: Sequence[str]) -> bool:
    """Whether somebody said that it is an adult."""
    return any(_GROWN.search(message) for message in messages)
