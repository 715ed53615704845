"""How are values, slots and people called in our answers? By the pronoun that was used, or by none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from photalk.commands import Face
from photalk.language.en.people import FEMALE, MALE, MEN, WOMEN
from photalk.language.exact.numbers import words_of
from photalk.operations.faces.values import VALUES, Name


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
        said = set(words_of(message))
        he, she = bool(MALE & said), bool(FEMALE & said)
        if he != she:
            return HE if he else SHE
        if he:
            return None
    return None


def pronoun(words: str) -> Pronouns | None:
    """The pronouns of somebody who is called by nothing but a pronoun: "her"."""
    said = set(words_of(words))
    return HE if said and said <= MEN else SHE if said and said <= WOMEN else None


NAMES: dict[str, Name] = {one.value: one.name for one in VALUES}
"""The values of I²Edit's Table 1."""

SLOT_WORDS: dict[str, tuple[str, ...]] = {
    "expression": ("expression",),
    "hair color": ("hair color",),
    "hairstyle": ("hairstyle",),
    "beard": ("beard", "facial hair"),
    "makeup": ("makeup",),
}
"""How a slot is called in a question."""


def given(face: Face) -> str:
    """A value that was given, with its strength: "a touch of lipstick"."""
    return NAMES[face.value].to(face.strength)


def are(values: tuple[str, ...]) -> str:
    """The verb of what these values are called when they are pointed at."""
    names = [NAMES[value] for value in values]
    return "are" if len(names) > 1 or names[0].plural or names[0].the == "the waves" else "is"
