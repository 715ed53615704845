"""Which words a speaker can say, and sentences as numbers of words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

VARIANTS = ("basic", "multihead", "static", "dynamic")
"""The paper's four speakers, in the order of its Table 2."""

PAD, START, END, UNKNOWN = 0, 1, 2, 3
SPECIAL = ("<pad>", "<start>", "<end>", "<unknown>")
"""What stands first in every vocabulary; of these only the end is ever said."""

LEAST = 3
"""A word that occurs less often in training is not learned, as in the paper."""

_WORD = re.compile(r"[a-z0-9]+(?:[-'][a-z0-9]+)*")


def words_in(sentence: str) -> list[str]:
    """The words of a sentence, in lower case, without punctuation.

    >>> words_in("Brighten the picture, and crop it to 16:9.")
    ['brighten', 'the', 'picture', 'and', 'crop', 'it', 'to', '16', '9']
    """
    return _WORD.findall(sentence.lower().replace("’", "'"))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words that can be said, the special ones first."""

    words: tuple[str, ...]

    @classmethod
    def of(cls, sentences: Iterable[str], least: int = LEAST) -> Vocabulary:
        """The words that occur at least so often in the sentences."""
        counts = Counter(word for sentence in sentences for word in words_in(sentence))
        return cls((*SPECIAL, *sorted(word for word, count in counts.items() if count >= least)))

    def __len__(self) -> int:
        return len(self.words)

    def spelled(self, sentences: Sequence[str], longest: int) -> Ints:
        """Sentences as numbers (n, longest + 2): START, at most `longest` words, END, and PAD to the end."""
        number = {word: at for at, word in enumerate(self.words)}
        rows = np.full((len(sentences), longest + 2), PAD, np.int64)
        for row, sentence in zip(rows, sentences, strict=True):
            said = [number.get(word, UNKNOWN) for word in words_in(sentence)][:longest]
            row[: len(said) + 2] = [START, *said, END]
        return rows

    def sentence(self, numbers: Iterable[int]) -> str:
        """The sentence that numbers spell, up to its end."""
        said: list[str] = []
        for number in numbers:
            if number == END:
                break
            if number > UNKNOWN:
                said.append(self.words[number])
        return " ".join(said)
