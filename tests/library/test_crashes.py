"""Killed in the middle, or two at once: the library comes out as if nothing had happened."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import toy_space
from contents import contents
from photalk.library.library import Library
from photalk.library.photos import Photo
from toy_space import ToyEncoder

PHOTOS = 14
SCRIPT = """
import sys
from pathlib import Path
from toy_space import ToyEncoder
from photalk.library import indexing
from photalk.library.library import Library

indexing.BATCH, indexing.KEEP_PHOTOS = 1, 2
with Library(Path(sys.argv[1]), ToyEncoder) as library:
    library.index([Path(sys.argv[2])], lambda progress: print(progress.done, flush=True))
"""


def started(library: Path, folder: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(toy_space.__file__).parent)}
    command = [sys.executable, "-c", SCRIPT, str(library), str(folder)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


@pytest.fixture
def folder(painted: Callable[..., Path]) -> Path:
    colours = [*toy_space.COLOURS]
    paths = [painted(f"{at:02}.jpg", colours[at % 8], colours[(at * 3 + 1) % 8]) for at in range(PHOTOS)]
    return paths[0].parent


def fresh(folder: Path, place: Path) -> list[tuple[Photo, bytes]]:
    with Library(place, ToyEncoder) as library:
        library.index([folder])
        return contents(library)


def test_killing_it_again_and_again_loses_nothing_that_was_kept(tmp_path: Path, folder: Path) -> None:
    kept = 0
    for stop in (1, 4, 3):
        process = started(tmp_path / "library", folder)
        assert process.stdout is not None
        for line in process.stdout:
            if int(line) >= stop:
                break
        process.kill()
        process.communicate()
        with Library(tmp_path / "library", ToyEncoder) as library:
            ids = library.store.ids()
            assert len(library.photos(ids)) == len(library) == len(library.catalogue.ids())
            # All but the last few that were told as done had been kept.
            assert len(library) >= kept + stop - 2
            kept = len(library)
            assert all(library.thumbnail(int(photo)) for photo in ids)
    with Library(tmp_path / "library", ToyEncoder) as library:
        report = library.index([folder])
        assert (report.photos, report.new) == (PHOTOS, PHOTOS - kept)
        assert contents(library) == fresh(folder, tmp_path / "fresh")


def test_two_processes_may_index_the_same_folder_at_once(tmp_path: Path, folder: Path) -> None:
    processes = [started(tmp_path / "library", folder) for _ in range(2)]
    for process in processes:
        process.communicate()
    assert [process.returncode for process in processes] == [0, 0]
    with Library(tmp_path / "library", ToyEncoder) as library:
        assert library.index([folder]).unchanged == PHOTOS
        assert contents(library) == fresh(folder, tmp_path / "fresh")


def test_one_process_reads_while_another_writes(tmp_path: Path, folder: Path) -> None:
    with Library(tmp_path / "library", ToyEncoder) as library:
        process = started(tmp_path / "library", folder)
        assert process.stdout is not None
        query = library.encoder.read(["red"])[0]
        for _ in process.stdout:
            found = library.store.nearest(query, 5)
            assert len(library.photos(found.ids)) == len(found.ids)
            assert (found.scores <= 1.0001).all()
        process.communicate()
        assert process.returncode == 0
        assert len(library) == PHOTOS
