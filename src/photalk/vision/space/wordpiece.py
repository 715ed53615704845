"""Into which pieces does a word fall? The WordPiece scheme of BERT's English vocabulary.

Greedy, longest piece first; pieces inside a word are marked with "##". A library for it would bring a
model hub's client along, for forty lines.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

UNKNOWN = "[UNK]"
START = "[CLS]"
BREAK = "[SEP]"

LONGEST = 24
"""Letters of a word that are looked at; longer words are no words."""

_WORD = re.compile(r"[^\W\d_]+|\d+(?:\.\d+)?|[%?!]")
_POSSESSIVE = re.compile(r"[`'’´]s\b")


def words_of(text: str) -> list[str]:
    """The words and numbers of a text in lower case, without accents, marks and possessive s.

    >>> words_of("The boy`s T-shirt, 20.5%!")
    ['the', 'boy', 't', 'shirt', '20.5', '%', '!']
    """
    plain = unicodedata.normalize("NFKD", text.lower())
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return _WORD.findall(_POSSESSIVE.sub("", plain))


class Wordpieces:
    """A vocabulary of pieces, and how words fall into them."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self.ids = {piece: place for place, piece in enumerate(pieces)}
        self._known = lru_cache(maxsize=20_000)(self._split)

    def __call__(self, word: str) -> tuple[int, ...]:
        """The ids of a word's pieces; one id, that of the unknown, for a word that does not fall."""
        return self._known(word)

    def _split(self, word: str) -> tuple[int, ...]:
        word = word[:LONGEST]
        found: list[int] = []
        start = 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = word[start:end] if not start else "##" + word[start:end]
                if piece in self.ids:
                    found.append(self.ids[piece])
                    start = end
                    break
            else:
                return (self.ids[UNKNOWN],)
        return tuple(found)
