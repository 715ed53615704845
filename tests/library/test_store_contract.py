"""What every store of a library promises: the same answers, wherever the rows are kept."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from milvus_here import milvus
from photalk.errors import NotFound
from photalk.library.database import Database
from photalk.library.exact_store import Shape
from photalk.library.milvus_address import EMBEDDED
from photalk.library.schema import FILE, MIGRATIONS
from photalk.library.store import LibraryStore
from photalk.library.store_choice import choose, store_of
from photalk.vision.space.encoder import Encoded
from toy_rows import SHAPE, rows

STORES = [EMBEDDED, pytest.param("milvus", marks=pytest.mark.cluster)]

Opened = Callable[..., "Kept"]


class Kept:
    """A store with its database."""

    def __init__(self, folder: Path, address: str, shape: Shape = SHAPE) -> None:
        self.database = Database(folder / FILE, MIGRATIONS)
        choose(self.database, address)
        self.store: LibraryStore = store_of(self.database, shape)

    def close(self) -> None:
        self.store.close()
        self.database.close()


@contextmanager
def opened_at(folder: Path, kind: str) -> Iterator[Opened]:
    kept: list[Kept] = []
    with ExitStack() as held:
        address = kind if kind == EMBEDDED else held.enter_context(milvus()).address

        def open_one(shape: Shape = SHAPE, place: str = "one") -> Kept:
            kept.append(Kept(folder / place, address, shape))
            return kept[-1]

        try:
            yield open_one
        finally:
            for one in kept:
                one.close()


@pytest.fixture(params=STORES)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opened]:
    with opened_at(tmp_path, request.param) as opened:
        yield opened


@pytest.fixture
def store(opened: Opened) -> LibraryStore:
    return opened().store


def same(kept: Encoded, meant: Encoded) -> bool:
    """Whether rows are equal to the last bit."""
    pairs = ((kept.vectors, meant.vectors), (kept.tags, meant.tags), (kept.details, meant.details))
    return all(one is not None and other is not None and np.array_equal(one, other) for one, other in pairs)


numbers = st.integers(1, 12)
steps = st.one_of(
    st.tuples(st.just("put"), st.lists(numbers, min_size=1, max_size=5, unique=True)),
    st.tuples(st.just("remove"), st.lists(numbers, max_size=5)),
    st.tuples(st.just("undone"), st.lists(numbers, min_size=1, max_size=5, unique=True)),
    st.tuples(st.just("mend"), st.just([])),
    st.tuples(st.just("reopen"), st.just([])),
    st.tuples(st.just("nearest"), st.lists(numbers, max_size=8)),
)


class _Undone(Exception): ...


@pytest.mark.parametrize("kind", STORES)
def test_any_sequence_of_changes_leaves_what_a_dictionary_would_hold(kind: str) -> None:
    with tempfile.TemporaryDirectory() as folder, opened_at(Path(folder), kind) as opened:
        kept = opened()
        examples = 60 if kind == EMBEDDED else 12

        @settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.too_slow])
        @given(st.lists(steps, max_size=8))
        def check(sequence: list[tuple[str, list[int]]]) -> None:
            nonlocal kept
            kept.store.remove(kept.store.ids().tolist())
            kept = _play(kept, opened, sequence)

        check()


def _play(kept: Kept, opened: Opened, sequence: list[tuple[str, list[int]]]) -> Kept:
    expected: dict[int, int] = {}
    for at, (what, ids) in enumerate(sequence):
        seeds = [1000 * at + one for one in ids]
        if what == "put":
            kept.store.put(ids, rows(*seeds))
            expected |= dict(zip(ids, seeds, strict=True))
        elif what == "undone":
            with suppress(_Undone), kept.database.transaction():
                kept.store.remove(ids[:1])
                kept.store.put(ids, rows(*seeds))
                raise _Undone
        elif what == "remove":
            kept.store.remove(ids)
            expected = {one: seed for one, seed in expected.items() if one not in ids}
        elif what == "mend":
            kept.store.mend()
        elif what == "reopen":
            kept.close()
            kept = opened()
        else:
            check_nearest(kept.store, expected, ids)
    assert kept.store.ids().tolist() == sorted(expected)
    if expected:
        assert same(kept.store.rows(np.array([*expected])), rows(*expected.values()))
    check_nearest(kept.store, expected, None)
    return kept


def check_nearest(store: LibraryStore, expected: dict[int, int], among: list[int] | None) -> None:
    """Compare with numpy over all that should be there."""
    query = np.random.default_rng(7).normal(size=5).astype(np.float32)
    ids = sorted(one for one in expected if among is None or one in among)
    scores = {one: float(rows(expected[one]).vectors[0] @ query) for one in ids}
    best = sorted(ids, key=lambda one: (-scores[one], one))[:3]
    found = store.nearest(query, 3, None if among is None else np.array(among, np.int64))
    assert found.ids.tolist() == best
    assert np.allclose(found.scores, [scores[one] for one in best], atol=1e-5)


@pytest.mark.parametrize("kind", STORES)
def test_many_rows_are_found_as_numpy_finds_them_plain_and_filtered(kind: str, tmp_path: Path) -> None:
    count, width = 40_000, 16
    generator = np.random.default_rng(3)
    vectors = generator.normal(size=(count, width)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    vectors[100:130] = vectors[100]  # copies of one photo
    ids = np.sort(generator.choice(10**12, count, replace=False))
    with opened_at(tmp_path, kind) as opened:
        store = opened(Shape("many", width=width)).store
        for start in range(0, count, 10_000):
            some = slice(start, start + 10_000)
            store.put(ids[some].tolist(), Encoded(vectors[some], np.zeros((10_000, 0), np.uint8)))
        amongs = [
            None,
            *(generator.choice(count, size, replace=False) for size in (20, 3_000, 20_000, 39_999)),
        ]
        far = np.argsort(vectors @ vectors[7])[:18_000]  # the last of which come after half of all others
        met = wanted = 0
        for query in (vectors[100], vectors[7], generator.normal(size=width).astype(np.float32)):
            for among in (*amongs, far):
                for k in (1, 10, 300):
                    subset = np.arange(count) if among is None else np.sort(among)
                    scores = vectors[subset] @ query
                    order = np.lexsort((subset, -scores))[:k]
                    found = store.nearest(query, k, None if among is None else ids[among])
                    assert len(found.ids) == min(k, len(subset))
                    assert np.allclose(found.scores, scores[order], atol=1e-5)
                    met += len(np.intersect1d(found.ids, ids[subset[order]]))
                    wanted += len(order)
        assert met / wanted >= 0.99
        everything = store.nearest(vectors[7], count)
        assert np.array_equal(np.sort(everything.ids), ids)
        assert (np.diff(everything.scores) <= 0).all()
        assert store.rows(ids[:1]).details is None


def test_of_equal_scores_the_smaller_ids_come_first(store: LibraryStore) -> None:
    ids = [9, 4, 7, 1, 3, 8, *range(100, 160)]
    same = np.ones((len(ids), 5), np.float32)
    empty = np.zeros((len(ids), 3), np.uint8), np.zeros((len(ids), 2, 2), np.int8)
    store.put(ids, Encoded(same, *empty))
    assert store.nearest(same[0], 3).ids.tolist() == [1, 3, 4]
    assert store.nearest(same[0], 3, np.arange(4, 200)).ids.tolist() == [4, 7, 8]


def test_ids_that_are_not_there_are_no_matter_except_for_rows(store: LibraryStore) -> None:
    store.put([1], rows(1))
    store.remove([5])
    assert store.nearest(np.ones(5, np.float32), 4, np.array([5, 1])).ids.tolist() == [1]
    assert store.nearest(np.ones(5, np.float32), 4, np.array([5])).ids.tolist() == []
    with pytest.raises(NotFound, match="Photo 5"):
        store.rows(np.array([1, 5]))


def test_ids_beyond_32_bits_and_rows_in_any_order(store: LibraryStore) -> None:
    ids = [7, 2**31 + 5, 10**12, 3 * 10**12]
    store.put(ids, rows(*ids))
    store.remove(ids[:1])
    wanted = np.array([-1, 0, *ids, 4 * 10**12])
    assert sorted(store.nearest(np.ones(5, np.float32), 9, wanted[::-1]).ids.tolist()) == ids[1:]
    mixed = [ids[3], ids[1], ids[3]]
    assert same(store.rows(np.array(mixed)), rows(*mixed))


def test_an_empty_store_has_nothing(store: LibraryStore) -> None:
    store.mend()
    store.put(
        [], Encoded(np.zeros((0, 5), np.float32), np.zeros((0, 3), np.uint8), np.zeros((0, 2, 2), np.int8))
    )
    assert store.nearest(np.ones(5, np.float32), 4).ids.tolist() == []
    assert store.ids().tolist() == []
    assert store.rows(np.array([], np.int64)).vectors.shape == (0, 5)
    store.remove([1])
    store.forget_others()


def test_none_of_k_and_more_than_there_are(store: LibraryStore) -> None:
    store.put([1, 2], rows(1, 2))
    assert store.nearest(np.ones(5, np.float32), 0).ids.tolist() == []
    assert sorted(store.nearest(np.ones(5, np.float32), 50_000).ids.tolist()) == [1, 2]


def test_another_connection_sees_what_was_put_replaced_and_removed(opened: Opened) -> None:
    store, other = opened().store, opened().store
    assert other.ids().tolist() == []
    store.put([1, 2, 3], rows(1, 2, 3))
    assert other.ids().tolist() == [1, 2, 3]
    assert same(other.rows(np.array([2])), rows(2))
    other.put([3], rows(30))
    other.remove([1, 2])
    assert store.ids().tolist() == [3]
    assert same(store.rows(np.array([3])), rows(30))
    assert store.nearest(rows(30).vectors[0], 5).ids.tolist() == [3]


def test_threads_read_whole_rows_while_others_write(store: LibraryStore) -> None:
    store.put([1, 2], rows(1, 2))

    def write(at: int) -> None:
        store.put([2, 3 + at], rows(2, 3 + at))

    def read(at: int) -> bool:
        found = store.nearest(np.ones(5, np.float32), 100).ids
        return {1, 2} <= set(found.tolist()) and same(store.rows(np.array([1, 2])), rows(1, 2))

    with ThreadPoolExecutor(4) as pool:
        writes = [pool.submit(write, at) for at in range(6)]
        reads = [pool.submit(read, at) for at in range(12)]
        assert all(one.result() for one in reads)
        assert [one.result() for one in writes] == [None] * 6
    assert store.ids().tolist() == list(range(1, 9))


def test_rows_of_another_encoder_are_apart_until_they_are_forgotten(opened: Opened) -> None:
    store, other = opened().store, opened(Shape("two", width=2)).store
    store.put([1], rows(1))
    other.put([1, 2], Encoded(np.eye(2, dtype=np.float32), np.zeros((2, 0), np.uint8)))
    assert store.ids().tolist() == [1]
    store.forget_others()
    assert other.ids().tolist() == []
    assert same(store.rows(np.array([1])), rows(1))


def test_two_libraries_are_apart(opened: Opened) -> None:
    store, other = opened().store, opened(place="two").store
    store.put([1], rows(1))
    other.put([1, 2], rows(5, 6))
    store.mend()
    store.forget_others()
    assert same(store.rows(np.array([1])), rows(1))
    assert same(other.rows(np.array([1, 2])), rows(5, 6))


def test_rows_need_ids_of_their_own_and_the_right_shape(store: LibraryStore) -> None:
    with pytest.raises(ValueError, match="id of its own"):
        store.put([1, 1], rows(1, 2))
    with pytest.raises(ValueError, match="id of its own"):
        store.put([1], rows(1, 2))
    with pytest.raises(ValueError, match="shape"):
        store.put([1], Encoded(np.ones((1, 4), np.float32), rows(1).tags, rows(1).details))
    assert store.ids().tolist() == []
