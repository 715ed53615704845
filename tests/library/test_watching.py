"""Following a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, Timer

import pytest

from photalk.library import watching
from photalk.library.watching import changes


def test_a_new_picture_is_noticed_and_other_files_are_not(
    tmp_path: Path, painted: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "QUIET_MS", 50)
    folder = painted("first.jpg").parent
    stop = Event()
    timers = [Timer(0.5, painted, ("new.jpg",)), Timer(60, stop.set)]
    for timer in timers:
        timer.start()
    for _ in changes([folder], stop):
        assert (folder / "new.jpg").exists()
        break
    else:
        pytest.fail("it was not noticed")
    for timer in timers:
        timer.cancel()


@pytest.mark.parametrize(
    ("path", "matters"),
    [
        ("/p/a.jpg", True),
        ("/p/folder", True),
        ("/p/notes.txt", False),
        ("/p/.hidden/a.jpg", False),
        ("/p/x.sqlite-wal", False),
        ("/home/.cache/photos/a.jpg", True),
        ("/home/.cache/photos/.trash/a.jpg", False),
    ],
)
def test_only_pictures_and_folders_matter(path: str, matters: bool) -> None:
    assert watching._matters(path, ["/p", "/home/.cache/photos"]) is matters
