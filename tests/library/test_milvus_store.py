"""Vectors on a real Milvus server: whatever is killed, what was kept is there, and the rest is done again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy_space
from contents import contents
from milvus_here import MilvusHere, milvus
from photalk.errors import CommandError, LibraryError
from photalk.library import indexing, milvus_server
from photalk.library.database import Database
from photalk.library.exact_store import ExactStore, Shape
from photalk.library.ledger import Ledger
from photalk.library.library import Library
from photalk.library.milvus_address import EMBEDDED, MilvusAddress
from photalk.library.milvus_store import MilvusStore
from photalk.library.photos import Photo
from photalk.library.schema import FILE, MIGRATIONS
from photalk.library.store_choice import choose, kept_at, store_of
from photalk.search import ranking
from photalk.search.finder import Finder
from photalk.vision.space.encoder import Encoded
from read_query import query_of
from toy_space import ToyEncoder

PHOTOS = 12
SHAPE = Shape("one", width=5, words=3, details=(2, 2))

KILLED = """
import os, signal, sys
from pathlib import Path
from toy_space import ToyEncoder
from photalk.library import indexing, ledger, milvus_store
from photalk.library.library import Library

indexing.BATCH, indexing.KEEP_PHOTOS = 1, 3
place, times = sys.argv[3].split(":")
owner = {"enter": ledger.Ledger, "_erase": milvus_store.MilvusStore}[place]
real, calls = getattr(owner, place), []

def killed(*values):
    calls.append(values)
    if len(calls) == int(times):
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*values)

setattr(owner, place, killed)
with Library(Path(sys.argv[1]), ToyEncoder) as library:
    library.index([Path(sys.argv[2])])
"""


@pytest.fixture
def server() -> Iterator[MilvusHere]:
    with milvus() as here:
        yield here


@pytest.fixture
def folder(painted: Callable[..., Path]) -> Path:
    colours = [*toy_space.COLOURS]
    paths = [painted(f"{at:02}.jpg", colours[at % 8], colours[(at * 3 + 1) % 8]) for at in range(PHOTOS)]
    return paths[0].parent


def made(place: Path, address: str) -> Path:
    """A library that keeps its vectors there."""
    database = Database(place / FILE, MIGRATIONS)
    choose(database, address)
    database.close()
    return place


@pytest.fixture
def shelf(tmp_path: Path, server: MilvusHere) -> Iterator[Library]:
    with Library(made(tmp_path / "far", server.address), ToyEncoder) as library:
        yield library


def embedded(folder: Path, place: Path) -> list[tuple[Photo, bytes]]:
    with Library(place, ToyEncoder) as library:
        library.index([folder])
        return contents(library)


def far(library: Library) -> MilvusStore:
    assert isinstance(library.store, MilvusStore)
    return library.store


def whole(library: Library) -> bool:
    """Whether catalogue, ledger and server agree."""
    ids = library.store.ids()
    return np.array_equal(ids, library.catalogue.ids()) and far(library).server.count() == len(ids)


@pytest.mark.cluster
def test_a_library_on_a_server_is_the_same_and_finds_the_same(
    shelf: Library,
    folder: Path,
    tmp_path: Path,
    painted: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ranking, "NEAR", 5)  # fewer than there are photos, so that the nearest are asked for
    with Library(tmp_path / "here", ToyEncoder) as here:
        for library in (here, shelf):
            library.index([folder])
        assert contents(shelf) == contents(here)
        painted("00.jpg", "pink", size=(50, 50))
        painted("new.png", "white", "red")
        (folder / "03.jpg").unlink()
        (folder / "04.jpg").rename(folder / "moved.jpg")
        (folder / "copy.jpg").write_bytes((folder / "05.jpg").read_bytes())
        reports = [library.index([folder]) for library in (here, shelf)]
        assert replace(reports[0], seconds=0.0) == replace(reports[1], seconds=0.0)
        assert contents(shelf) == contents(here)
        assert whole(shelf)
        finders = [Finder(library) for library in (here, shelf)]
        for words in (
            "red",
            "blue -white",
            "green and yellow png",
            "jpg copy",
            "purple",
            "pink portrait",
            "",
        ):
            found = [finder.find(query_of(words), 9) for finder in finders]
            hits = [[(hit.photo.path, round(hit.score, 4)) for hit in one.hits] for one in found]
            assert hits[0] == hits[1]


@pytest.mark.cluster
def test_a_server_killed_while_indexing_is_one_sentence_and_is_gone_on_with(
    shelf: Library, server: MilvusHere, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "BATCH", 1)
    monkeypatch.setattr(indexing, "KEEP_PHOTOS", 4)
    monkeypatch.setattr(milvus_server, "PATIENCE", 3.0)

    def tell(progress: object) -> None:
        if len(shelf.catalogue.ids()) == 4:
            server.kill()

    with pytest.raises(LibraryError, match=r"does not answer; start it .* kept\.$"):
        shelf.index([folder], tell)
    assert len(shelf.store.ids()) == len(shelf.catalogue.ids()) == 4
    began = time.monotonic()
    with pytest.raises(LibraryError, match="does not answer"):
        shelf.store.nearest(np.ones(ToyEncoder.width, np.float32), 3)
    with pytest.raises(LibraryError, match="does not answer"):
        shelf.index([folder])
    assert time.monotonic() - began < 30
    server.start()
    assert shelf.index([folder]).new == PHOTOS - 4
    assert contents(shelf) == embedded(folder, tmp_path / "here")
    assert whole(shelf)


@pytest.mark.cluster
@pytest.mark.parametrize("place", ["enter:1", "enter:3"])
def test_killed_between_the_two_writes_leaves_nothing_half_done(
    tmp_path: Path, server: MilvusHere, folder: Path, place: str
) -> None:
    home = made(tmp_path / "far", server.address)
    assert run_and_killed(home, folder, place)
    kept = 3 * (int(place[-1]) - 1)
    with Library(home, ToyEncoder) as library:
        assert len(library.catalogue.ids()) == len(library.store.ids()) == kept
        assert far(library).server.exists()
        assert far(library).server.count() == kept + 3  # three rows of which nobody knows
        found = library.store.nearest(np.ones(ToyEncoder.width, np.float32), 50)
        assert sorted(found.ids.tolist()) == library.store.ids().tolist()
        assert library.index([folder]).new == PHOTOS - kept
        assert contents(library) == embedded(folder, tmp_path / "here")
        assert whole(library)


@pytest.mark.cluster
def test_killed_before_replaced_rows_are_erased_leaves_only_the_new(
    tmp_path: Path, server: MilvusHere, folder: Path, painted: Callable[..., Path]
) -> None:
    home = made(tmp_path / "far", server.address)
    with Library(home, ToyEncoder) as library:
        library.index([folder])
    painted("00.jpg", "pink", size=(50, 50))
    assert run_and_killed(home, folder, "_erase:1")
    with Library(home, ToyEncoder) as library:
        assert contents(library) == embedded(folder, tmp_path / "here")
        assert far(library).server.exists()
        assert far(library).server.count() == PHOTOS + 1
        assert library.index([folder]).unchanged == PHOTOS
        assert whole(library)


def run_and_killed(home: Path, folder: Path, place: str) -> bool:
    environment = {**os.environ, "PYTHONPATH": str(Path(toy_space.__file__).parent)}
    command = [sys.executable, "-c", KILLED, str(home), str(folder), place]
    return subprocess.run(command, env=environment, timeout=120).returncode == -signal.SIGKILL


@pytest.mark.cluster
def test_what_was_put_survives_a_kill_of_the_server(
    shelf: Library, server: MilvusHere, folder: Path, tmp_path: Path
) -> None:
    shelf.index([folder])
    server.kill()
    server.start()
    assert contents(shelf) == embedded(folder, tmp_path / "here")
    assert whole(shelf)


@pytest.mark.cluster
def test_rows_that_the_server_lost_are_seen_anew(shelf: Library, folder: Path, tmp_path: Path) -> None:
    shelf.index([folder])
    store = far(shelf)
    keys, _ = store._ledger.entered().found(store.ids()[:5])
    store.server.erase(keys)
    with pytest.raises(LibraryError, match="has lost rows"):
        store.rows(store.ids())
    with pytest.raises(LibraryError, match="has lost rows"):
        store.nearest(np.ones(ToyEncoder.width, np.float32), 50)
    report = shelf.index([folder])
    assert (report.new, report.unchanged) == (0, PHOTOS)
    assert contents(shelf) == embedded(folder, tmp_path / "here")
    assert whole(shelf)


@pytest.mark.cluster
def test_a_server_without_the_collection_is_taken_for_the_wrong_one(shelf: Library, folder: Path) -> None:
    shelf.index([folder])
    store = far(shelf)
    store.server.drop([store.collection])
    with Library(shelf.folder, ToyEncoder) as again:
        with pytest.raises(LibraryError, match=r"has no collection .*photalk library mend"):
            again.index([folder])
        assert len(again.store.ids()) == PHOTOS
        far(again).mend(thoroughly=True)
        assert again.index([folder]).unchanged == PHOTOS
        assert whole(again)


@pytest.mark.cluster
@pytest.mark.parametrize("index", ["HNSW", "IVF_FLAT"])
def test_other_indexes_find_nearly_all(tmp_path: Path, server: MilvusHere, index: str) -> None:
    database = Database(made(tmp_path / "far", f"{server.address}?index={index}") / FILE, MIGRATIONS)
    generator = np.random.default_rng(5)
    vectors = generator.normal(size=(6_000, 32)).astype(np.float32)
    store = store_of(database, Shape("one", 32))
    store.put(range(6_000), Encoded(vectors, np.zeros((6_000, 0), np.uint8)))
    store.settle()
    met = 0
    for query in generator.normal(size=(10, 32)).astype(np.float32):
        best = np.argsort(-(vectors @ query))[:20]
        met += len(np.intersect1d(store.nearest(query, 20).ids, best))
    assert met >= 180
    store.close()
    database.close()


@pytest.mark.cluster
def test_tags_and_details_of_any_size_come_back_as_they_were(tmp_path: Path, server: MilvusHere) -> None:
    database = Database(made(tmp_path / "far", server.address) / FILE, MIGRATIONS)
    generator = np.random.default_rng(6)
    for shape in (
        Shape("wide", 1, 70_000, (30, 1_000)),
        Shape("tags", 7, 11),
        Shape("details", 7, 0, (3, 5)),
    ):
        vectors = generator.normal(size=(3, shape.width)).astype(np.float32)
        tags = generator.integers(0, 256, (3, shape.words)).astype(np.uint8)
        details = (
            generator.integers(-128, 128, (3, *shape.details)).astype(np.int8) if shape.details else None
        )
        store = store_of(database, shape)
        store.put([4, 2, 9], Encoded(vectors, tags, details))
        kept = store.rows(np.array([9, 4, 2]))
        assert np.array_equal(kept.vectors, vectors[[2, 0, 1]])
        assert np.array_equal(kept.tags, tags[[2, 0, 1]])
        assert (kept.details is None) == (details is None)
        assert details is None or np.array_equal(kept.details, details[[2, 0, 1]])  # type: ignore[arg-type]
        store.close()
    database.close()


def test_nobody_at_the_address_is_one_sentence(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pymilvus")
    monkeypatch.setattr(milvus_server, "PATIENCE", 1.0)
    with (
        Library(made(tmp_path / "far", "milvus://127.0.0.1:9"), ToyEncoder) as library,
        pytest.raises(LibraryError, match=r"milvus://127\.0\.0\.1:9 does not answer; start it"),
    ):
        library.index([folder])


def test_without_pymilvus_the_remedy_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pymilvus", None)
    with Library(made(tmp_path / "far", "milvus://nowhere"), ToyEncoder) as library:
        assert len(library) == 0
        with pytest.raises(LibraryError, match=r"photalk\[cluster\]"):
            library.store.mend()


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("milvus://box", MilvusAddress("box")),
        ("milvus://box:1234/photos?index=hnsw&tls=yes", MilvusAddress("box", 1234, "photos", "HNSW", True)),
        ("milvus://[::1]:1234", MilvusAddress("::1", 1234)),
    ],
)
def test_addresses_are_read_and_written(text: str, address: MilvusAddress) -> None:
    assert MilvusAddress.parsed(text) == address
    assert MilvusAddress.parsed(str(address)) == address


@pytest.mark.parametrize(
    "text",
    ["milvus://", "http://box", "box:19530", "milvus://box:99999", "milvus://box?index=GUESS", "milvus://box?x=1",
     "milvus://box?tls", "milvus://a:secret@box", "milvus://box/a;drop", "/a/folder"],
)  # fmt: skip
def test_what_is_no_address_is_one_sentence(text: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError) as told:
        MilvusAddress.parsed(text)
    assert "\n" not in str(told.value)


def test_a_library_with_vectors_keeps_its_store(tmp_path: Path, folder: Path) -> None:
    with Library(tmp_path / "library", ToyEncoder) as library:
        library.index([folder])
        with pytest.raises(LibraryError, match="photalk library copy"):
            choose(library._database, "milvus://box")
        assert kept_at(library._database) == EMBEDDED
        assert isinstance(library.store, ExactStore)


@given(st.lists(st.tuples(st.booleans(), st.lists(st.integers(0, 9), min_size=1, max_size=6, unique=True))))
def test_the_ledger_is_a_dictionary_whose_keys_are_never_given_twice(
    changes: list[tuple[bool, list[int]]],
) -> None:
    with TemporaryDirectory() as folder:
        database = Database(Path(folder, FILE), MIGRATIONS)
        ledger, expected, given_out = Ledger(database, "c"), dict[int, int](), set[int]()
        for puts, ids in changes:
            keys, there = ledger.entered().found(np.array(ids))
            assert there.tolist() == [one in expected for one in ids]
            ledger.strike(keys[there])
            expected = {one: key for one, key in expected.items() if one not in ids}
            if puts:
                new = ledger.new_keys(len(ids))
                assert not given_out & set(new.tolist())
                given_out |= set(new.tolist())
                ledger.enter(new, np.array(ids), SHAPE)
                expected |= dict(zip(ids, new.tolist(), strict=True))
            entered = ledger.entered()
            assert dict(zip(entered.ids.tolist(), entered.keys.tolist(), strict=True)) == expected
            owners, owned = entered.owned(np.array([*given_out, -5], np.int64))
            assert {int(one) for one in owners[owned]} == set(expected)
        database.close()


@pytest.mark.cluster
def test_all_keys_of_a_server_are_read_page_by_page(
    server: MilvusHere, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(milvus_server, "MOST_HITS", 40)
    rng = np.random.default_rng(0)
    keys = rng.permutation(3_000)[:300].astype(np.int64)
    here = milvus_server.MilvusServer(MilvusAddress.parsed(server.address), "photalk_pages", Shape("x", 4, 2))
    here.drop([here.collection])
    here.make()
    for part in np.array_split(keys, 3):  # not in their order, and in several segments
        vectors = rng.normal(size=(len(part), 4)).astype(np.float32)
        here.send(part, Encoded(vectors, np.zeros((len(part), 2), np.uint8), None))
        here.settle()
    found = [*here.keys()]
    assert len(found) == 8
    assert np.array_equal(np.concatenate(found), np.sort(keys))
    here.drop([here.collection])
    here.close()
