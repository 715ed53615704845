"""What do the words for a token look like? So that an operation can be written by its words alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from photalk.language.reader.words import plain, words_in
from photalk.operations.faces.values import VALUES
from photalk.operations.registry import OPERATIONS
from photalk.vision.space.words import Floats, WordTable

CLOSE = 0.55
"""Words that are less alike than this say nothing of each other."""

_FACES = {one.key: one.name for one in VALUES}


class Describing:
    """Rows for tokens by the words for them; the last tokens are the operations."""

    def __init__(self, tokens: Sequence[str], operations: int, table: WordTable) -> None:
        self._table = table
        self._count = len(tokens)
        said = [words_for(token) for token in tokens]
        self.rows = np.stack([self._unit(words).mean(axis=0) for words in said])
        self._names: list[Floats] = [self._unit(words) for words in said[-operations:]]

    def matches(self, words: Sequence[str]) -> Floats:
        """How alike some word of a message is to some word for each token, from 0 to 1; operations only."""
        found = np.zeros(self._count, np.float32)
        letters = [word for word in map(plain, words) if word.isalpha() and len(word) > 2]
        if letters:
            rows = self._unit(letters)
            close = [float((names @ rows.T).max()) for names in self._names]
            found[-len(close) :] = np.maximum(np.asarray(close) - CLOSE, 0) / (1 - CLOSE)
        return found

    def _unit(self, words: Sequence[str]) -> Floats:
        pieces = self._table.pieces
        rows = np.stack([self._table.rows(pieces(word)).mean(axis=0) for word in words])
        return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6), np.float32)


def words_for(token: str) -> tuple[str, ...]:
    """The words that a token is known by; at least one."""
    own = [plain(word.text) for word in words_in(token.replace("_", " ")) if word.text.isalpha()]
    if (operation := OPERATIONS.get(token)) is not None:
        own += operation.words.all
    if (name := _FACES.get(token)) is not None:
        own += [plain(word.text) for text in (name.bare, name.slight) for word in words_in(text)]
    return tuple(dict.fromkeys(word for word in own if word.isalpha())) or ("end",)
