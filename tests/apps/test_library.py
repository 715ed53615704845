"""`photalk library`: made, shown, copied from store to store, gone on with after a kill."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import toy_space
from milvus_here import milvus
from photalk.errors import LibraryError, NotFound
from photalk.library import library_copy
from photalk.library.database import Database
from photalk.library.exact_store import ExactStore, Shape
from photalk.library.library import Library
from photalk.library.library_copy import copy
from photalk.library.schema import FILE, MIGRATIONS
from photalk.vision.space.encoder import Encoded
from toy_space import ToyEncoder

Photalk = Callable[..., Any]

KILLED = """
import os, signal, sys
from pathlib import Path
from typing import Any
from photalk.library import library_copy
from photalk.library.exact_store import ExactStore
from photalk.library.milvus_store import MilvusStore

library_copy.CHUNK = 10
calls = []
for owner in (ExactStore, MilvusStore):
    def killed(self, ids, encoded, real=owner.put):
        calls.append(ids)
        if len(calls) == 3:
            if sys.argv[4] == "inside":
                with self._database.transaction():
                    real(self, ids, encoded)
                    os.kill(os.getpid(), signal.SIGKILL)
            os.kill(os.getpid(), signal.SIGKILL)
        real(self, ids, encoded)
    owner.put = killed
library_copy.copy(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
"""


@pytest.fixture(params=["embedded", pytest.param("milvus", marks=pytest.mark.cluster)])
def store(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where copies keep their vectors."""
    if request.param == "embedded":
        yield "embedded"
    else:
        with milvus() as here:
            yield here.address


@pytest.fixture
def original(tmp_path: Path, photos: Path) -> Iterator[Path]:
    """A library of three photos with a session, and a second encoder's rows for forty-five."""
    place = tmp_path / "original"
    with Library(place, ToyEncoder) as library:
        library.index([photos])
        generator = np.random.default_rng(1)
        other = ExactStore(library._database, Shape("other", 6, 4, (2, 3)))
        ids = [3 * at + 2**33 for at in range(45)]
        other.put(ids, _rows(generator, 45))
        other.close()
    with closing(sqlite3.connect(place / "sessions.db")) as sessions, sessions:
        sessions.execute("CREATE TABLE said (words TEXT)")
        sessions.execute("INSERT INTO said VALUES ('hello')")
    return place


def _rows(generator: np.random.Generator, count: int) -> Encoded:
    return Encoded(
        generator.normal(size=(count, 6)).astype(np.float32),
        generator.integers(0, 256, (count, 4)).astype(np.uint8),
        generator.integers(-128, 128, (count, 2, 3)).astype(np.int8),
    )


def told(place: Path) -> list[object]:
    """All that a library holds."""
    database = Database(place / FILE, MIGRATIONS)
    held: list[object] = [
        database.rows(f"SELECT * FROM {name} ORDER BY 1") for name in ("photos", "thumbnails")
    ]
    held.append(database.rows("SELECT * FROM words ORDER BY rowid"))
    for shape in library_copy.shapes(database):
        store = library_copy.store_of(database, shape)
        rows = store.rows(store.ids())
        assert rows.details is not None
        parts = (store.ids(), rows.vectors, rows.tags, rows.details)
        held.append((shape, *(part.tobytes() for part in parts)))
        store.close()
    database.close()
    return held


def files(place: Path) -> dict[str, str]:
    """The files of a folder and what is in them, apart from SQLite's own scratch files."""
    return {
        str(path.relative_to(place)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(place.rglob("*"))
        if path.is_file() and not path.name.endswith(("-wal", "-shm"))
    }


def test_a_copy_there_and_back_is_the_same_and_the_original_untouched(
    quick: Photalk, original: Path, tmp_path: Path, store: str
) -> None:
    before, held = files(original), told(original)
    there, back = tmp_path / "there", tmp_path / "back"
    ran = quick("library", "copy", original, there, "--store", store, "--json")
    assert ran.code == 0, ran.err
    report = json.loads(ran.out)
    assert (report["photos"], report["rows"], report["already"], report["checked"]) == (3, 48, 0, 48)
    assert files(original) == before
    assert told(there) == held
    assert (there / "vectors").exists() == (store == "embedded")
    assert quick("library", "copy", there, back).code == 0
    assert told(back) == held
    for copied in (there, back):
        with closing(sqlite3.connect(copied / "sessions.db")) as sessions:
            assert sessions.execute("SELECT words FROM said").fetchall() == [("hello",)]
    shown = json.loads(quick("library", "show", there, "--json").out)
    assert shown["rows"] == {"other": 45, "toy-1": 3}
    assert shown["store"] == store
    with Library(there, ToyEncoder) as library:
        assert library.index([tmp_path / "photos"]).unchanged == 3


@pytest.mark.parametrize("moment", ["before", "inside"])
def test_a_killed_copy_is_gone_on_with(original: Path, tmp_path: Path, store: str, moment: str) -> None:
    there = tmp_path / "there"
    environment = {**os.environ, "PYTHONPATH": str(Path(toy_space.__file__).parent)}
    command = [sys.executable, "-c", KILLED, str(original), str(there), store, moment]
    assert subprocess.run(command, env=environment, timeout=120).returncode == -signal.SIGKILL
    report = copy(original, there, store)
    assert (report.rows, report.already) == (48, 20)
    assert told(there) == told(original)
    with pytest.raises(LibraryError, match="has a library already"):
        copy(original, there, store)


def test_a_copy_of_another_state_is_begun_anew(
    original: Path, tmp_path: Path, photos: Path, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "there"

    def stopped(*values: object) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(library_copy, "_check", stopped)
        with pytest.raises(KeyboardInterrupt):
            copy(original, there, store)
    (photos / "dog.png").unlink()
    with Library(original, ToyEncoder) as library:
        library.index([photos])
    report = copy(original, there, store)
    assert (report.photos, report.already) == (2, 0)
    assert told(there) == told(original)


def test_a_copy_that_came_out_wrong_is_noticed(
    original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = ExactStore.put

    def careless(self: ExactStore, ids: list[int], encoded: Encoded) -> None:
        tags = encoded.tags.copy()
        tags[0, 0] ^= 1
        real(self, ids, Encoded(encoded.vectors, tags, encoded.details))

    monkeypatch.setattr(ExactStore, "put", careless)
    with pytest.raises(LibraryError, match="not the same as the original"):
        copy(original, tmp_path / "there")


def test_progress_is_told(original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_copy, "CHUNK", 20)
    steps: list[tuple[int, int]] = []
    copy(original, tmp_path / "there", tell=lambda progress: steps.append((progress.done, progress.total)))
    assert steps == [(20, 48), (40, 48), (45, 48), (48, 48)]


def test_what_cannot_be_copied_is_one_sentence(quick: Photalk, original: Path, tmp_path: Path) -> None:
    assert quick("library", "copy", tmp_path / "nothing", tmp_path / "b").failed_in_a_sentence
    assert quick("library", "copy", original, original).failed_in_a_sentence
    wrong = quick("library", "copy", original, tmp_path / "b", "--store", "mysql://box")
    assert wrong.failed_in_a_sentence
    assert not (tmp_path / "b").exists()
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert quick("library", "copy", original, blocked / "b").failed_in_a_sentence
    with pytest.raises(NotFound, match="no library"):
        copy(tmp_path / "nothing", tmp_path / "b")


def test_a_new_library_remembers_its_store(quick: Photalk, tmp_path: Path) -> None:
    place = tmp_path / "new"
    assert quick("library", "new", place, "--store", "milvus://box:1/photos?index=HNSW").code == 0
    shown = quick("library", "show", place)
    assert shown.out == f"{place}: 0 photos, vectors kept at milvus://box:1/photos?index=HNSW\n"
    here = tmp_path / "here"
    assert "keeps its vectors in the folder itself" in quick("library", "new", here).err
    assert quick("library", "show", here).out == f"{here}: 0 photos, vectors kept in the folder itself\n"
    assert quick("library", "new", tmp_path / "other", "--store", "milvus:").failed_in_a_sentence
    assert not (tmp_path / "other").exists()
    assert quick("library", "show", tmp_path / "other").failed_in_a_sentence


def test_mending_says_that_every_row_is_there(quick: Photalk, original: Path) -> None:
    ran = quick("library", "mend", original)
    assert (ran.code, ran.err) == (0, "Every row is there.\n")


@pytest.mark.cluster
def test_mending_counts_what_was_lost(quick: Photalk, original: Path, tmp_path: Path, photos: Path) -> None:
    there = tmp_path / "there"
    with milvus() as here:
        _lose_and_mend(quick, original, there, photos, here.address)


def _lose_and_mend(quick: Photalk, original: Path, there: Path, photos: Path, address: str) -> None:
    copy(original, there, address)
    with Library(there, ToyEncoder) as library:
        store = library.store
        keys, _ = store._ledger.entered().found(store.ids()[:2])  # type: ignore[attr-defined]
        store.server.erase(keys)  # type: ignore[attr-defined]
    ran = quick("library", "mend", there, "--json")
    assert json.loads(ran.out) == {"lost": {"other": 0, "toy-1": 2}}
    with Library(there, ToyEncoder) as library:
        assert len(library) == 1
        library.index([photos])
        assert len(library) == 3
