"""What do the words for a token look like? So that an operation can be written by its words alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from rapidfuzz.distance import OSA
from rapidfuzz.process import cdist

from photalk.language.acts import CLOSED
from photalk.language.reader.words import plain, words_in
from photalk.operations.faces.values import VALUES
from photalk.operations.registry import OPERATIONS
from photalk.vision.space.words import Floats, WordTable

CLOSE = 0.55
"""Words that are less alike than this say nothing of each other."""

SPELT_ALIKE = 0.75
"""From this share of its letters on, a word that nobody knows may be another one, mistyped."""

COMMON = 3
"""Of so many tokens a word says nothing of any of them."""

_FACES = {one.key: one.name for one in VALUES}
_CLOSED = frozenset(value for values in CLOSED.values() for value in values if value.isidentifier())
"""What is chosen from a list: colours, looks, kinds of files."""


class Describing:
    """Rows for tokens by the words for them; the last tokens are the operations."""

    def __init__(self, tokens: Sequence[str], operations: int, table: WordTable) -> None:
        self._table = table
        self._count = len(tokens)
        said = [words_for(token) for token in tokens]
        self.rows = np.stack([self._unit(words).mean(axis=0) for words in said])
        first = len(tokens) - operations
        self._named = [at for at, token in enumerate(tokens) if at >= first or token in _CLOSED]
        telling = _telling([said[at] for at in self._named])
        self._words = [word for words in telling for word in words]
        self._begins = np.cumsum([0, *map(len, telling[:-1])])
        self._units = self._unit(self._words)

    def matches(self, words: Sequence[str]) -> Floats:
        """How alike some word of a message is to some word for each token, from 0 to 1.

        Alike in meaning or, where it is no word, in its letters; operations and what is chosen from a list.
        """
        found = np.zeros(self._count, np.float32)
        letters = [word for word in map(plain, words) if word.isalpha() and len(word) > 2]
        if letters:
            alike = (self._units @ self._unit(letters).T).max(axis=1)
            unknown = [word for word in letters if len(word) > 3 and len(self._table.pieces(word)) > 1]
            if unknown:
                spelt = cdist(
                    self._words, unknown, scorer=OSA.normalized_similarity, score_cutoff=SPELT_ALIKE
                )
                alike = np.maximum(alike, spelt.max(axis=1))
            close = np.maximum.reduceat(alike, self._begins)
            found[self._named] = np.maximum(close - CLOSE, 0) / (1 - CLOSE)
        return found

    def _unit(self, words: Sequence[str]) -> Floats:
        pieces = self._table.pieces
        rows = np.stack([self._table.rows(pieces(word)).mean(axis=0) for word in words])
        return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6), np.float32)


def _telling(said: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Of the words for each token, those that tell it from others: "hair" and "look" are of too many."""
    count = Counter(word for words in said for word in words)
    return [[word for word in words if count[word] < COMMON] or words for words in said]


def words_for(token: str) -> tuple[str, ...]:
    """The words that a token is known by; at least one."""
    own = [plain(word.text) for word in words_in(token.replace("_", " ")) if word.text.isalpha()]
    if (operation := OPERATIONS.get(token)) is not None:
        own += operation.words.all
    if (name := _FACES.get(token)) is not None:
        own += [plain(word.text) for text in (name.bare, name.slight) for word in words_in(text)]
    return tuple(dict.fromkeys(word for word in own if word.isalpha())) or ("end",)
