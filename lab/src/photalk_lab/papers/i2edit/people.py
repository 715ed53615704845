"""Who is meant? The person in the picture, and the words for him, her, them, me or you.

A phrase says `{he}`, `{him}`, `{his}`, `{himself}`, `{he's}` (is) and `{he'd}` (had), and lets its verbs
agree with `{s}` (look{s}), `{is}`, `{was}`, `{has}` and `{does}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random

from photalk_lab.papers.i2edit.phrases import Split, words


@dataclass(frozen=True, slots=True)
class Person:
    """A person and the words for that person; `noun` ("my sister") can stand for the first pronoun."""

    he: str
    him: str
    his: str
    himself: str
    noun: str = ""

    @property
    def plural(self) -> bool:
        """Whether the verb after the pronoun is a plural's, or that of `I`: they look, I look."""
        return self.he in ("they", "you", "I")


HE = Person("he", "him", "his", "himself")
SHE = Person("she", "her", "her", "herself")
THEY = Person("they", "them", "their", "themselves")
ME = Person("I", "me", "my", "myself")
YOU = Person("you", "you", "your", "yourself")

_PEOPLE = ((SHE, "her", 38), (HE, "him", 36), (THEY, "them", 10), (ME, "", 16))
_SLOT = re.compile(r"\{(he's|he'd|himself|he|him|his|s|is|was|has|does)\}")


def someone(rng: Random, split: Split) -> Person:
    """A person to talk about, and the noun that this person goes by."""
    person, section, _ = rng.choices(_PEOPLE, [weight for *_, weight in _PEOPLE])[0]
    nouns = words("people", section, split) if section else ()
    return replace(person, noun=rng.choice(nouns)) if nouns else person


def addressed(person: Person) -> Person:
    """The same person in the mouth of the system: who speaks of `me` is `you` to it."""
    return YOU if person.he == "I" else replace(person, noun="")


def named(text: str, person: Person, use_noun: bool = False) -> str:
    """The phrase about this person; with `use_noun`, the first mention is the noun."""
    noun_left = bool(person.noun) and use_noun
    plural = person.plural

    def word(match: re.Match[str]) -> str:
        nonlocal noun_left, plural
        slot = match[1]
        if slot in _AGREEING:
            single, several = _AGREEING[slot]
            if plural and person.he == "I" and slot in _MY_VERBS:
                return _MY_VERBS[slot]
            return several if plural else single
        if noun_left and slot != "himself":
            noun_left = False
            plural = False
            return person.noun + {"his": "'s", "he's": "'s", "he'd": " had"}.get(slot, "")
        plural = person.plural
        match slot:
            case "he's":
                return {"I": "I'm", "they": "they're", "you": "you're"}.get(person.he, f"{person.he}'s")
            case "he'd":
                return f"{person.he}'d"
            case "he":
                return person.he
            case "him":
                return person.him
            case "his":
                return person.his
            case _:
                return person.himself

    return _SLOT.sub(word, text)


_MY_VERBS = {"is": "am", "was": "was"}
_AGREEING = {
    "s": ("s", ""),
    "is": ("is", "are"),
    "was": ("was", "were"),
    "has": ("has", "have"),
    "does": ("does", "do"),
}
