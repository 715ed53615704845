"""A file of rooms, and a room in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from photalk.studio.collecting.store import Rooms
from toy_rooms import CAISE


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Rooms]:
    kept = Rooms(tmp_path)
    yield kept
    kept.close()


@pytest.fixture
def room(rooms: Rooms) -> int:
    return rooms.make(CAISE)[0].number
