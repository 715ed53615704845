"""Which files a scan finds."""

from __future__ import annotations

import os
from pathlib import Path

from photalk.library.scanning import scan, seen


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
