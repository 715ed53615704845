"""Indexing on a Ray cluster into a library whose vectors are on a Milvus server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import toy_space
from contents import contents
from milvus_here import milvus
from photalk.library.database import Database
from photalk.library.library import Library
from photalk.library.milvus_store import MilvusStore
from photalk.library.schema import FILE, MIGRATIONS
from photalk.library.store_choice import choose
from toy_space import ToyEncoder

PHOTOS = 24

SCRIPT = """
import os, signal, sys
from pathlib import Path
from toy_ray_indexing import SlowEncoder
from photalk.library import indexing
from photalk.library.library import Library

indexing.KEEP_PHOTOS = 4

def tell(progress):
    if progress.done >= int(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)

with Library(Path(sys.argv[1]), SlowEncoder) as library, library.crew("local", 2) as crew:
    report = library.index([Path(sys.argv[2])], tell, crew)
print(report.new, len(report.skipped))
"""


def spread(place: Path, folder: Path, killed_after: int) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(toy_space.__file__).parent)}
    command = [sys.executable, "-c", SCRIPT, str(place), str(folder), str(killed_after)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=180)


@pytest.mark.cluster
def test_killed_and_begun_again_the_library_is_the_same_as_an_embedded_one(
    painted: Callable[..., Path], tmp_path: Path
) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'photalk[cluster]'")
    colours = [*toy_space.COLOURS]
    for at in range(PHOTOS):
        folder = painted(f"{at:02}.jpg", colours[at % 8], colours[(at * 3 + 1) % 8]).parent
    far, here = tmp_path / "far", tmp_path / "here"
    with milvus() as server:
        database = Database(far / FILE, MIGRATIONS)
        choose(database, server.address)
        database.close()
        assert spread(far, folder, killed_after=PHOTOS // 2).returncode == -signal.SIGKILL
        with Library(far, ToyEncoder) as library:
            kept = len(library)
        assert 0 < kept < PHOTOS
        second = spread(far, folder, killed_after=PHOTOS + 1)
        assert second.stdout == f"{PHOTOS - kept} 0\n", second.stderr
        with Library(far, ToyEncoder) as library, Library(here, ToyEncoder) as embedded:
            embedded.index([folder])
            assert contents(library) == contents(embedded)
            assert isinstance(library.store, MilvusStore)
            assert library.store.server.exists()
            assert library.store.server.count() == PHOTOS
            query = np.ones(ToyEncoder.width, np.float32)
            found = [one.store.nearest(query, 5).scores for one in (library, embedded)]
            assert np.allclose(*found, atol=1e-6)
