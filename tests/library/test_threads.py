"""A library that many threads use at once, as those of a server do."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from photalk.library.library import Library
from toy_space import ToyEncoder

THREADS = 6


def test_threads_that_come_first_at_the_same_moment_share_one_encoder_and_one_store(tmp_path: Path) -> None:
    made: list[ToyEncoder] = []
    start = Barrier(THREADS)

    def slow() -> ToyEncoder:
        time.sleep(0.05)
        made.append(ToyEncoder())
        return made[-1]

    with Library(tmp_path / "library", slow) as library, ThreadPoolExecutor(THREADS) as pool:

        def come(_: int) -> object:
            start.wait()
            return library.store

        assert len(set(map(id, pool.map(come, range(THREADS))))) == 1
    assert len(made) == 1


def test_threads_that_index_at_once_keep_every_photo(tmp_path: Path, painted: Callable[..., Path]) -> None:
    paths = [painted(f"{number}.jpg", "red", "blue") for number in range(3 * THREADS)]
    start = Barrier(THREADS)
    with Library(tmp_path / "library", ToyEncoder) as library, ThreadPoolExecutor(THREADS) as pool:

        def index(part: int) -> int:
            start.wait()
            return library.index(paths[part::THREADS]).new

        assert list(pool.map(index, range(THREADS))) == [3] * THREADS
        assert len(library) == len(paths) == len(library.store.rows(library.store.ids()))
