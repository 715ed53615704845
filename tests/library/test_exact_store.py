"""The store of one machine: what is its own, beside what every store promises (`test_store_contract.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from photalk.errors import LibraryError, NotFound
from photalk.library.exact_store import ExactStore, Shape
from photalk.vision.space.encoder import Encoded
from toy_rows import SHAPE, rows


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ExactStore]:
    store = ExactStore.at(tmp_path, SHAPE)
    yield store
    store.close()


@pytest.mark.parametrize("chosen", [20, 30_000])
def test_many_blocks_are_scanned_as_one(tmp_path: Path, chosen: int) -> None:
    generator = np.random.default_rng(3)
    vectors = generator.normal(size=(40_000, 8)).astype(np.float32)
    store = ExactStore.at(tmp_path, Shape("many", width=8))
    store.put(range(40_000), Encoded(vectors, np.zeros((40_000, 0), np.uint8)))
    query = generator.normal(size=8).astype(np.float32)
    among = generator.choice(40_000, chosen, replace=False)
    for allowed in (None, among):
        subset = np.arange(40_000) if allowed is None else np.sort(allowed)
        best = subset[np.argsort(-(vectors[subset] @ query), kind="stable")[:10]]
        assert store.nearest(query, 10, allowed).ids.tolist() == best.tolist()
    assert store.rows(np.array([5])).details is None
    store.close()


def test_of_equal_scores_the_smaller_ids_come_first(store: ExactStore) -> None:
    same = np.ones((6, 5), np.float32)
    store.put([9, 4, 7, 1, 3, 8], Encoded(same, np.zeros((6, 3), np.uint8), np.zeros((6, 2, 2), np.int8)))
    assert store.nearest(same[0], 3).ids.tolist() == [1, 3, 4]


def test_ids_that_are_not_there_are_no_matter_except_for_rows(store: ExactStore) -> None:
    store.put([1], rows(1))
    store.remove([5])
    assert store.nearest(np.ones(5, np.float32), 4, np.array([5, 1])).ids.tolist() == [1]
    with pytest.raises(NotFound, match="Photo 5"):
        store.rows(np.array([1, 5]))


@pytest.mark.parametrize("ids", [[1, 2, 3], [7, 10**12, 3 * 10**12]])
def test_dense_and_sparse_ids_are_found_alike(store: ExactStore, ids: list[int]) -> None:
    store.put(ids, rows(*ids))
    store.remove(ids[:1])
    wanted = np.array([-1, 0, *ids, 4 * 10**12])
    found = store.nearest(np.ones(5, np.float32), 9, wanted[::-1])
    assert sorted(found.ids.tolist()) == ids[1:]
    assert np.array_equal(store.rows(np.array(ids[:0:-1])).vectors, rows(*ids[:0:-1]).vectors)


def test_an_empty_store_has_nothing(store: ExactStore) -> None:
    assert store.nearest(np.ones(5, np.float32), 4).ids.tolist() == []
    assert store.ids().tolist() == []
    assert store.rows(np.array([], np.int64)).vectors.shape == (0, 5)


def test_another_connection_sees_what_was_put_and_removed(tmp_path: Path, store: ExactStore) -> None:
    other = ExactStore.at(tmp_path, SHAPE)
    assert other.ids().tolist() == []
    store.put([1, 2, 3], rows(1, 2, 3))
    assert other.ids().tolist() == [1, 2, 3]
    other.remove([1, 2])  # compacts
    assert store.ids().tolist() == [3]
    assert np.array_equal(store.rows(np.array([3])).vectors, rows(3).vectors)
    other.close()


def test_rows_that_were_written_but_not_committed_do_not_count(tmp_path: Path, store: ExactStore) -> None:
    store.put([1], rows(1))

    class Crash(Exception): ...

    def killed() -> None:
        with store._database.transaction():
            store.put([2], rows(2))
            assert store.ids().tolist() == [1, 2]
            raise Crash

    with pytest.raises(Crash):
        killed()
    assert store.ids().tolist() == [1]
    store.put([3], rows(3))
    assert np.array_equal(store.rows(np.array([1, 3])).vectors, rows(1, 3).vectors)


def test_an_undone_compaction_loses_nothing(store: ExactStore) -> None:
    store.put([1, 2, 3], rows(1, 2, 3))

    class Crash(Exception): ...

    def killed() -> None:
        with store._database.transaction():
            store.remove([1, 2])
            assert store.ids().tolist() == [3]
            raise Crash

    with pytest.raises(Crash):
        killed()
    assert np.array_equal(store.rows(np.array([1, 2, 3])).vectors, rows(1, 2, 3).vectors)


def test_dead_rows_do_not_pile_up(tmp_path: Path, store: ExactStore) -> None:
    for _ in range(30):
        store.put([1, 2], rows(1, 2))
    sizes = [file.stat().st_size for file in tmp_path.rglob("vectors.f32")]
    assert len(sizes) == 1
    assert sizes[0] <= 4 * 2 * 5 * 4


def test_rows_of_another_encoder_are_apart_until_they_are_forgotten(
    tmp_path: Path, store: ExactStore
) -> None:
    other = ExactStore.at(tmp_path, Shape("two", width=2))
    store.put([1], rows(1))
    other.put([1, 2], Encoded(np.eye(2, dtype=np.float32), np.zeros((2, 0), np.uint8)))
    assert store.ids().tolist() == [1]
    store.forget_others()
    assert other.ids().tolist() == []
    assert store.ids().tolist() == [1]
    assert len(list((tmp_path / "vectors").iterdir())) == 1
    other.close()


def test_files_that_were_cut_off_are_one_sentence(tmp_path: Path, store: ExactStore) -> None:
    store.put([1, 2], rows(1, 2))
    store.close()
    file = next(tmp_path.rglob("vectors.f32"))
    file.write_bytes(file.read_bytes()[:8])
    again = ExactStore.at(tmp_path, SHAPE)
    with pytest.raises(LibraryError, match="not all there"):
        again.ids()
    again.close()


def test_rows_need_ids_of_their_own(store: ExactStore) -> None:
    with pytest.raises(ValueError, match="id of its own"):
        store.put([1, 1], rows(1, 2))
    with pytest.raises(ValueError, match="id of its own"):
        store.put([1], rows(1, 2))
