"""Which words, one after the other, are the likeliest? A search that goes on with the best few beginnings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from photalk.vision.space.encoder import Floats

Ints = NDArray[np.int64]
START, END, UNKNOWN = 0, 1, 2
"""The words that every vocabulary begins with."""

WIDTH = 4
"""Beginnings that are kept."""


def likeliest(next_words: Callable[[Ints], Floats], longest: int) -> tuple[list[int], float]:
    """The words of the best sentence, without its marks, and the mean log-probability of them and its end.

    By that mean sentences are compared: a sum would favour short ones. No word follows another twice, nor
    itself.

    Args:
        next_words: logits of the next word (b, V) after each beginning (b, T), which starts with `START`.
        longest: words that a sentence may have.
    """
    open_ones: list[tuple[list[int], float]] = [([START], 0.0)]
    done: list[tuple[list[int], float]] = []
    for _ in range(longest + 1):
        begun = np.array([words for words, _ in open_ones], np.int64)
        logits = next_words(begun).astype(np.float64)
        told = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
        for row, (words, _) in zip(told, open_ones, strict=True):
            row[_barred(words)] = -np.inf
        if begun.shape[1] > longest:
            done += [
                ([*words, END], total + row[END]) for row, (words, total) in zip(told, open_ones, strict=True)
            ]
            break
        total = np.array([[total] for _, total in open_ones]) + told
        best = np.argsort(-total, axis=None)[: 2 * WIDTH]
        grown = [
            ([*open_ones[at // total.shape[1]][0], int(at % total.shape[1])], float(total.flat[at]))
            for at in best
            if np.isfinite(total.flat[at])
        ]
        done += [one for one in grown[:WIDTH] if one[0][-1] == END]
        open_ones = [one for one in grown if one[0][-1] != END][:WIDTH]
        if not open_ones or (len(done) >= WIDTH and max(map(_mean, done)) >= _mean(open_ones[0])):
            break
    best_one = max(done, key=_mean)
    return best_one[0][1:-1], _mean(best_one)


def _mean(told: tuple[Sequence[int], float]) -> float:
    return told[1] / max(1, len(told[0]) - 1)


def _barred(words: Sequence[int]) -> list[int]:
    """What must not follow: marks, the last word again, what followed it before, an end before any word."""
    after = [two for one, two in pairwise(words) if one == words[-1]]
    return [START, UNKNOWN, words[-1], *after, *([END] if len(words) == 1 else [])]
