"""Scores of photos for a text: the vectors for all, a close read for the best."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.search.scoring import fit
from photalk.vision.space.encoder import Encoded, Floats
from toy_space import ToyEncoder


class Closer(ToyEncoder):
    """Its details hold, in the first column, what a close read finds."""

    def close_read(self, text: str, rows: Encoded) -> Floats:
        assert rows.details is not None
        return rows.details[:, 0, 0].astype(np.float32)


def rows(similar: Sequence[float], found: Sequence[int]) -> Encoded:
    """Photos as similar to "red" as said, in which a close read finds what is said."""
    vectors = np.zeros((len(similar), ToyEncoder.width), np.float32)
    vectors[:, 0] = similar
    details = np.zeros((len(similar), 1, 4), np.int8)
    details[:, 0, 0] = found
    return Encoded(vectors, np.zeros((len(similar), len(ToyEncoder.vocabulary)), np.uint8), details)


def test_without_a_close_read_the_score_is_scaled_similarity() -> None:
    assert fit(ToyEncoder(), "red", rows([0.2, 0.5], [3, 4])) == pytest.approx([2.0, 5.0])


def test_no_rows_have_no_scores() -> None:
    assert fit(ToyEncoder(), "red", rows([], [])).shape == (0,)


def test_rows_without_details_are_not_read_closely() -> None:
    plain = rows([0.2, 0.5], [3, 4])
    bare = Encoded(plain.vectors, plain.tags)
    assert fit(Closer(), "red", bare) == pytest.approx([2.0, 5.0])


def test_a_close_read_reorders_the_best_only() -> None:
    scores = fit(Closer(), "red", rows([0.5, 0.4, 0.3], [0, 5, 50]), close=2)
    assert scores == pytest.approx([5.0, 9.0, 3.0])


@given(
    st.lists(st.tuples(st.floats(0, 1, width=16), st.integers(-60, 60)), min_size=1, max_size=12),
    st.integers(1, 12),
)
def test_what_is_not_read_closely_never_overtakes_what_is(
    photos: list[tuple[float, int]], close: int
) -> None:
    seen = rows([one for one, _ in photos], [other for _, other in photos])
    base = fit(ToyEncoder(), "red", seen)
    scores = fit(Closer(), "red", seen, close=close)
    best = np.argsort(-base, kind="stable")
    assert scores[best[close:]].max(initial=-np.inf) <= scores[best[:close]].min() + 1e-4
    rest = best[close:]
    assert (np.diff(scores[rest]) <= 1e-4).all()
