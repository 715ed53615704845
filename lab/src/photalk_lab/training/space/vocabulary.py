"""Which words does the head of tags know? Those that captions use often enough, in their plain form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk.vision.space.wordpiece import words_of
from photalk_lab.training.space.captions import Described

_LITTLE = """
a an the of in on at to is are was were be being been and or with by for from as it its his her their he
she they them him that this these those there which who while one some another other each both several
very up down out off over into onto through near next has have having do does doing can not no hers image
photo picture photograph background foreground front side top close view shot see seen showing shows
against around along across behind under above below between among during before after towards toward
away back forward like looks looking look appears together set various different big little taken take
takes get gets getting six seven eight nine ten
"""
_EMPTY = frozenset(_LITTLE.split())
"""Words that say little of what is to be seen."""


def plain(word: str, known: Counter[str]) -> str:
    """The word without its plural, where the singular is a word of the captions too."""
    for ending, instead in (("ies", "y"), ("ves", "f"), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            singular = word.removesuffix(ending) + instead
            if known[singular] * 8 >= known[word]:
                return singular
    return word


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words, the commonest first, and which of them each form in the captions belongs to."""

    words: tuple[str, ...]
    forms: Mapping[str, str]

    @classmethod
    def of(cls, described: Sequence[Described], least: int) -> Vocabulary:
        """The words that are said of at least so many photos."""
        known = Counter(word for one in described for said in one.captions for word in words_of(said))
        forms = {word: plain(word, known) for word in known if word.isalpha() and len(word) > 1}
        photos = Counter[str]()
        for one in described:
            photos.update({forms[word] for said in one.captions for word in words_of(said) if word in forms})
        ordered = sorted(photos, key=lambda word: (-photos[word], word))
        words = tuple(word for word in ordered if photos[word] >= least and word not in _EMPTY)
        chosen = set(words)
        return cls(words, {form: word for form, word in forms.items() if word in chosen})

    def shares(self, described: Sequence[Described]) -> NDArray[np.uint8]:
        """The share of each photo's captions that say each word, times 255: (photos, words)."""
        place = {word: at for at, word in enumerate(self.words)}
        shares = np.zeros((len(described), len(self.words)), np.uint8)
        for row, one in zip(shares, described, strict=True):
            counts = np.zeros(len(self.words))
            for said in one.captions:
                counts[
                    [place[word] for word in {self.forms.get(form) for form in words_of(said)} if word]
                ] += 1
            row[:] = np.round(255 * counts / max(len(one.captions), 1))
        return shares
