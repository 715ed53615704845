"""Following a folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Timer

import pytest

from photalk.library import folder_watch
from photalk.library.folder_watch import changes


def test_a_new_picture_is_noticed_and_other_files_are_not(
    tmp_path: Path, painted: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_watch, "QUIET_MS", 50)
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


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Looks often; what stops a test that waits in vain."""
    monkeypatch.setattr(folder_watch, "QUIET_MS", 50)
    monkeypatch.setattr(folder_watch, "LOOK_MS", 300)
    stop = Event()
    timer = Timer(60, stop.set)
    timer.start()
    yield stop
    timer.cancel()


def test_a_disk_that_goes_and_comes_back_is_noticed_and_followed_again(
    tmp_path: Path, painted: Callable[..., Path], quick: Event
) -> None:
    folder = painted("first.jpg").parent
    following = changes([folder], quick)
    next(following)  # what happened before
    folder.rename(tmp_path / "unplugged")
    next(following)
    next(following)
    (tmp_path / "unplugged").rename(folder)
    next(following)
    next(following)
    painted("below/new.jpg")
    assert next(following, "stopped") is None
    painted("below/newer.jpg")
    assert next(following, "stopped") is None
    quick.set()
    assert next(following, "stopped") == "stopped"


def test_a_place_below_where_a_disk_may_come_is_looked_at(
    tmp_path: Path, painted: Callable[..., Path], quick: Event
) -> None:
    folder = painted("first.jpg").parent
    (folder / ".aside").mkdir()  # of what is hidden nobody is told
    following = changes([folder, folder / ".aside" / "usb"], quick)
    next(following)
    (folder / ".aside" / "usb").mkdir()
    assert next(following, "stopped") is None


@pytest.mark.skipif(sys.platform != "linux", reason="this system makes up no files")
def test_links_to_what_the_kernel_makes_up_are_not_followed(
    painted: Callable[..., Path], quick: Event
) -> None:
    folder = painted("first.jpg").parent
    (folder / "linked").symlink_to("/proc")
    (folder / "itself").symlink_to(folder)
    following = changes([folder], quick)
    next(following)
    painted("new.jpg")
    assert next(following, "stopped") is None


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
    assert folder_watch._matters(path, ["/p", "/home/.cache/photos"]) is matters
