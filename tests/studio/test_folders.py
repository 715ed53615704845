"""Which pictures lie in a folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.errors import NotFound
from photalk.library.folder_scan import counting_order, walk
from photalk.studio.folders import pictures_in


def made(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    return folder


def test_pictures_are_counted_as_people_count(tmp_path: Path) -> None:
    made(tmp_path, "img10.jpg", "IMG2.JPG", "img1.png", "notes.txt", ".hidden.jpg", "below/x.jpg", "raw.CR2")
    assert [path.name for path in pictures_in(tmp_path)] == ["img1.png", "IMG2.JPG", "img10.jpg", "raw.CR2"]


def test_a_folder_of_folders_gives_what_lies_below(tmp_path: Path) -> None:
    made(tmp_path, "2024/a.jpg", "2023/b.jpg", "2023/10/c.jpg", ".trash/d.jpg", "notes.txt")
    assert [str(path.relative_to(tmp_path)) for path in pictures_in(tmp_path)] == [
        "2023/b.jpg",
        "2023/10/c.jpg",
        "2024/a.jpg",
    ]


def test_a_folder_named_like_a_picture_is_none(tmp_path: Path) -> None:
    made(tmp_path, "album.jpg/a.jpg", "b.jpg")
    assert [path.name for path in pictures_in(tmp_path)] == ["b.jpg"]


def test_walking_does_not_follow_links_round_and_round(tmp_path: Path) -> None:
    made(tmp_path, "a/b.jpg")
    (tmp_path / "a" / "again").symlink_to(tmp_path)
    assert [path.name for path in walk(tmp_path)] == ["b.jpg"]


def test_a_folder_that_is_gone_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="cannot be read"):
        pictures_in(tmp_path / "none")


@given(st.lists(st.text(max_size=12), max_size=12))
def test_any_names_can_be_ordered(names: list[str]) -> None:
    ordered = sorted(names, key=counting_order)
    assert sorted(ordered) == sorted(names)
