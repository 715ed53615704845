"""How do people say what is different? Sentences of human relative captions, learned with their frequencies.

A human caption that is understood word by word becomes a pattern (“is {colour.adj} with {sleeves.comp}”)
and tells which words people choose for a value. What is learned is therefore what people mention together, in
which order and in which words; only what is true of a pair is filled in.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from photalk.errors import NotFound
from photalk_lab.papers.fashion_iq.lexicon import FUNCTION, LEXICON, LONGEST, NEGATING, Meaning

MOST_WORDS = 8
"""Words of a caption, as in the paper."""

LEAST = 3
"""Human captions that a pattern has to come from."""

_WORD = re.compile(r"[a-z0-9][a-z0-9'-]*")
_SLOT = re.compile(r"\{(no )?([a-z.]+)\}")


@dataclass(frozen=True, slots=True)
class Pattern:
    """A sentence with open places, and how many people made it."""

    text: str
    count: int

    @property
    def slots(self) -> tuple[str, ...]:
        """Its open places in order, as “colour.adj” or “no pattern.noun”."""
        return tuple(f"{no}{slot}" for no, slot in _SLOT.findall(self.text))

    def filled(self, phrases: Iterable[str]) -> str:
        """The sentence with these phrases in its places."""
        given = iter(phrases)
        return _SLOT.sub(lambda _: next(given), self.text)


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The patterns, and for each place and value the phrases with how often people chose them."""

    patterns: tuple[Pattern, ...]
    phrases: Mapping[str, Mapping[str, Mapping[str, int]]]

    def to_json(self) -> str:
        """The book as text."""
        patterns = [[one.text, one.count] for one in self.patterns]
        return json.dumps({"patterns": patterns, "phrases": self.phrases}, indent=0, sort_keys=True) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Phrasebook:
        """The book that `to_json` wrote."""
        kept = json.loads(text)
        return cls(tuple(Pattern(one, count) for one, count in kept["patterns"]), kept["phrases"])


def words_in(caption: str) -> list[str]:
    """The words of a caption in lower case.

    >>> words_in("Is a V-neck, and isn't RED.")
    ['is', 'a', 'v-neck', 'and', "isn't", 'red']
    """
    return [word.strip("'-") for word in _WORD.findall(caption.lower().replace("’", "'"))]


def understood(caption: str) -> tuple[str, list[tuple[Meaning, str]]] | None:
    """A caption's pattern and what its phrases mean; None if any of its words is not known.

    >>> understood("is red with longer sleeves")[0]
    'is {colour.adj} with {sleeves.comp}'
    """
    words = words_in(caption)
    said: list[str] = []
    found: list[tuple[Meaning, str]] = []
    at, negated = 0, False
    while at < len(words):
        for size in range(min(LONGEST, len(words) - at), 0, -1):
            phrase = " ".join(words[at : at + size])
            meanings = LEXICON.get(phrase)
            if meanings and not (size == 1 and phrase in FUNCTION):
                meaning = _fitting(meanings, said[-1] if said else "")
                said.append(f"{{{'no ' if negated else ''}{meaning.slot}}}")
                found.append((meaning, phrase))
                at, negated = at + size, False
                break
        else:
            word = words[at]
            if word not in FUNCTION:
                return None
            negated = word in NEGATING or (negated and word in ("a", "so", "in"))
            said.append(word)
            at += 1
    return (" ".join(said), found) if found and not negated else None


def _fitting(meanings: tuple[Meaning, ...], before: str) -> Meaning:
    """Of several meanings the one whose form fits what stands before: “has a print”, “is print”."""
    wanted = "noun" if before in ("a", "an", "has", "with", "have", "no", "without", "the") else "adj"
    return next((one for one in meanings if one.form == wanted), meanings[0])


def mined(captions: Iterable[str]) -> Phrasebook:
    """The phrasebook that people's captions make."""
    patterns: Counter[str] = Counter()
    phrases: dict[str, dict[str, Counter[str]]] = {}
    for caption in captions:
        if (read := understood(caption)) is None or len(words_in(caption)) > MOST_WORDS:
            continue
        patterns[read[0]] += 1
        for meaning, phrase in read[1]:
            phrases.setdefault(meaning.slot, {}).setdefault(meaning.value, Counter())[phrase] += 1
    for phrase, meanings in LEXICON.items():  # what nobody said, a shop's word as a rule, may still be said
        for one in meanings:
            values = phrases.setdefault(one.slot, {})
            if one.value not in values:
                values[one.value] = Counter({phrase: 1})
            elif one.facet in ("colour", "kind") and phrase not in values[one.value]:
                said = sum(
                    phrases[one.slot][other.value][phrase] for other in meanings if other.value in values
                )
                values[one.value][phrase] = said
    kept = [Pattern(text, count) for text, count in patterns.most_common() if count >= LEAST]
    return Phrasebook(
        tuple(kept), {slot: {v: dict(c) for v, c in by.items()} for slot, by in phrases.items()}
    )


def human_captions(fashion_iq: Path, shoes: Path) -> Iterator[str]:
    """All relative captions that are learned from: Fashion IQ's train split, train sessions, and of shoes.

    The sessions are split by themselves: a fifth of what the train ones say is of garments of Fashion IQ's
    val split. So nothing that learned from these captions can be measured by people's captions of that split.

    Raises:
        NotFound: they are not there.
    """
    try:
        for group in ("dress", "shirt", "toptee"):
            for triplet in _json(fashion_iq / "captions" / f"cap.{group}.train.json"):
                yield from triplet["captions"]
            for session in _json(fashion_iq / "multiturn" / f"{group}.train.json"):
                for _, captions, _ in session["reference"]:
                    yield from captions
        for one in _json(shoes / "relative_captions_shoes.json"):
            yield one["RelativeCaption"]
    except OSError as error:
        raise NotFound(
            f"The human captions {error.filename} cannot be read; training needs fashion_iq and shoes beside "
            "the garments, lab/docs/fashion.md says what they are."
        ) from None


def _json(file: Path) -> Any:
    return json.loads(file.read_text("utf-8"))
