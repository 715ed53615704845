"""Which files a scan finds."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from photalk.library.folder_scan import scan, seen


def made(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x")
    return folder


def test_pictures_of_all_folders_below_are_found_and_hidden_ones_are_not(tmp_path: Path) -> None:
    made(tmp_path, "a.jpg", "b/c.CR2", "b/.d.jpg", ".e/f.jpg", "g.txt", "h.jpg/i.png")
    (tmp_path / "loop").symlink_to(tmp_path)
    found = {os.path.relpath(one.path, tmp_path) for one in scan(str(tmp_path))}
    assert found == {"a.jpg", "b/c.CR2", "h.jpg/i.png"}


def test_a_file_is_itself_whatever_its_name(tmp_path: Path) -> None:
    path = str(made(tmp_path, "notes.txt") / "notes.txt")
    assert [*scan(path)] == [seen(path)]


def test_any_change_of_a_file_is_seen(tmp_path: Path) -> None:
    path = made(tmp_path, "a.jpg") / "a.jpg"
    before = seen(str(path))
    os.utime(path, ns=(0, before.mtime_ns + 1))
    touched = seen(str(path))
    assert touched != before
    other = made(tmp_path, "b.jpg") / "b.jpg"
    os.utime(other, ns=(0, touched.mtime_ns))
    os.replace(other, path)
    assert seen(str(path)) != touched


def test_folders_that_cannot_be_listed_are_told(tmp_path: Path) -> None:
    told: list[str] = []
    assert [*scan(str(tmp_path / "none"), told.append)] == []
    assert told == [str(tmp_path / "none")]


@pytest.mark.skipif(sys.platform != "linux", reason="this system makes up no files")
def test_what_the_kernel_makes_up_is_not_given_whichever_way_leads_there(tmp_path: Path) -> None:
    made(tmp_path, "a.jpg")
    for at, target in enumerate(("/proc", "/proc/self/status", "/sys", "/sys/kernel/notes", "/dev/zero")):
        (tmp_path / f"{at}.jpg").symlink_to(target)
    (tmp_path / "linked").symlink_to("/proc/self")
    assert [one.path for one in scan(str(tmp_path))] == [str(tmp_path / "a.jpg")]
    for given in ("linked", "0.jpg", "1.jpg", "4.jpg"):
        assert [*scan(str(tmp_path / given))] == []


def test_pipes_sockets_and_links_in_circles_are_passed_over(tmp_path: Path) -> None:
    made(tmp_path, "a.jpg")
    os.mkfifo(tmp_path / "pipe.jpg")
    (tmp_path / "one.jpg").symlink_to("two.jpg")
    (tmp_path / "two.jpg").symlink_to("one.jpg")
    (tmp_path / "b").symlink_to(tmp_path)
    with socket.socket(socket.AF_UNIX) as here:
        here.bind(os.path.relpath(tmp_path / "socket.jpg"))  # whose names must be short
        assert [one.path for one in scan(str(tmp_path))] == [str(tmp_path / "a.jpg")]
        assert [*scan(str(tmp_path / "pipe.jpg"))] == []


def test_a_folder_that_lies_within_itself_is_entered_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path, "a.jpg", "b/c.jpg")
    real = os.stat

    def round_in_circles(path: str, **more: bool) -> os.stat_result:
        return real(tmp_path if str(path).endswith("/b") else path, **more)

    monkeypatch.setattr(os, "stat", round_in_circles)
    entered: list[str] = []
    found = [one.path for one in scan(str(tmp_path), None, lambda folder, begins: entered.append(folder))]
    assert (found, entered) == ([str(tmp_path / "a.jpg")], [str(tmp_path)])
