"""The scan: the same products and the same largest as numpy's, whatever the sizes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.library import nearest
from photalk.library.nearest import Scan, largest


@pytest.fixture
def scan() -> Iterator[Scan]:
    scan = Scan()
    yield scan
    scan.close()


@pytest.mark.parametrize(("count", "width"), [(1, 1), (3, 513), (700, 512), (20_000, 512), (9_000, 513)])
def test_products_are_those_of_numpy(scan: Scan, count: int, width: int) -> None:
    random = np.random.default_rng(count)
    rows, vector = random.standard_normal((count, width), np.float32), np.ones(width, np.float32)
    chosen = np.sort(random.choice(count, -(-count // 2), replace=False))
    assert np.allclose(scan.all(rows, vector), rows @ vector, atol=1e-3)
    assert np.allclose(scan.some(rows, chosen, vector), rows[chosen] @ vector, atol=1e-3)


def test_nothing_chosen_has_no_products(scan: Scan) -> None:
    rows = np.ones((5, 3), np.float32)
    assert scan.some(rows, np.zeros(0, np.intp), rows[0]).shape == (0,)
    assert scan.all(rows[:0], rows[0]).shape == (0,)


def test_it_may_be_used_again_after_it_was_closed(scan: Scan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearest, "_PIECE", 4)
    rows = np.arange(600, dtype=np.float32).reshape(300, 2)
    for _ in range(2):
        assert scan.all(rows, np.ones(2, np.float32)).tolist() == rows.sum(axis=1).tolist()
        scan.close()


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=60), st.integers(1, 8), st.integers(1, 5))
def test_the_largest_are_those_of_sorting(numbers: list[int], k: int, group: int) -> None:
    scores = np.array(numbers, np.float32)
    ids = np.random.default_rng(len(numbers)).permutation(len(numbers)).astype(np.int64)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nearest, "_GROUP", group)
        found = largest(ids, scores, k)
    order = sorted(range(len(numbers)), key=lambda at: (-numbers[at], ids[at]))[:k]
    assert found.ids.tolist() == [ids[at] for at in order]
    assert found.scores.tolist() == [numbers[at] for at in order]
