"""The benchmark of vector search: that all engines find the same, and what is counted."""

import sys
from pathlib import Path

import numpy as np
import pytest

from photalk.errors import CannotDo, CommandError
from photalk_lab.bench import search
from photalk_lab.bench.engines import ENGINES
from photalk_lab.bench.search import made, recall, run


@pytest.mark.parametrize("name", [name for name in ENGINES if not name.startswith("faiss")])
def test_exact_engines_find_the_nearest_plain_and_filtered(name: str, tmp_path: Path) -> None:
    vectors = np.concatenate(list(made(500, 16)))
    engine = ENGINES[name]()
    engine.build(vectors, tmp_path)
    engine.open(tmp_path, 16)
    query = vectors[7]
    by_score = np.argsort(-(vectors @ query), kind="stable")
    assert engine.nearest(query, 5, None).tolist() == by_score[:5].tolist()
    for step in (2, 50):
        among = np.arange(0, 500, step)
        right = [at for at in by_score.tolist() if at % step == 0][:5]
        assert engine.nearest(query, 5, among).tolist() == right


def test_the_collection_is_of_unit_vectors_in_clusters_and_the_same_each_time() -> None:
    rows = np.concatenate(list(made(2000, 32)))
    np.testing.assert_allclose(np.linalg.norm(rows, axis=1), 1, rtol=1e-5)
    np.testing.assert_array_equal(rows, np.concatenate(list(made(2000, 32))))
    scores = rows @ rows.T - 2 * np.eye(2000)
    assert np.median(scores.max(axis=1)) > 0.7
    assert abs(np.median(scores)) < 0.3


def test_recall_is_the_share_that_was_found() -> None:
    assert recall([1, 2, 3], [1, 2, 3]) == 1
    assert recall([], [1, 2]) == 0
    assert recall([5], []) == 1


def test_sizes_that_are_none_are_one_sentence() -> None:
    with pytest.raises(CommandError, match="--sizes"):
        run(sizes="many")


def test_without_the_engine_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "faiss", None)
    monkeypatch.setattr(search.Path, "exists", lambda path: True)
    with pytest.raises(CannotDo, match="faiss-cpu"):
        run(sizes="1000")


def test_n_is_how_many_queries_were_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_check_needs", lambda: None)
    monkeypatch.setattr(search, "taking_part", lambda size: ("photalk", "numpy"))
    asked: list[int] = []
    summed = search._summed

    def counting(rounds: list[search.Taken], exact: list[search.Taken]) -> dict[str, float]:
        asked.append(sum(len(one.ms["plain"]) for one in rounds))
        return summed(rounds, exact)

    monkeypatch.setattr(search, "_summed", counting)
    result = run(sizes="200", width=8, queries=4)
    # Each of three rounds asks as many, so that four become six.
    assert asked == [6, 6]
    assert result.n == 6
    assert result.metrics["200, plain, recall@10"] == 1
