"""The likeliest sentence: of several beginnings, by the mean of its words, and without going in circles."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as some
from numpy.typing import NDArray

from photalk.vision.teller.beam import END, START, UNKNOWN, likeliest

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


def after(table: Floats) -> object:
    """A language in which each word depends on the one before."""
    return lambda begun: table[begun[:, -1]]


def chances(*rows: dict[int, float]) -> Floats:
    table = np.full((len(rows), len(rows)), -20, np.float32)
    for word, following in enumerate(rows):
        for next_word, chance in following.items():
            table[word, next_word] = np.log(chance)
    return table


def test_a_beginning_that_is_less_likely_is_not_lost() -> None:
    # The likeliest first word (3) leads to an unlikely end, the other one (4) to a sure one.
    table = chances({3: 0.6, 4: 0.4}, {}, {}, {END: 0.1, 5: 0.9}, {END: 1.0}, {END: 0.05, 6: 0.95}, {3: 1.0})
    words, mean = likeliest(after(table), 3)  # type: ignore[arg-type]
    assert words == [4]
    assert np.isclose(mean, np.log(0.4) / 2, atol=1e-3)


@given(some.integers(0, 10_000), some.integers(1, 12))
def test_whatever_the_net_says_the_sentence_ends_and_repeats_no_pair_of_words(
    seed: int, longest: int
) -> None:
    table = np.random.default_rng(seed).normal(0, 3, (9, 9)).astype(np.float32)
    words, mean = likeliest(after(table), longest)  # type: ignore[arg-type]
    pairs = list(pairwise(words))
    assert 1 <= len(words) <= longest
    assert len(set(pairs)) == len(pairs)
    assert all(one != two for one, two in pairs)
    assert not {START, END, UNKNOWN} & set(words)
    assert mean <= 0
