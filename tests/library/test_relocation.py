"""Photos on another disk are the same photos."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from front_door import Photalk
from front_door import environment as environment
from front_door import quick as quick
from photalk.errors import NotFound
from photalk.library.library import Library
from photalk.library.relocation import move_library, relocate
from photalk.library.stated_facts import Statement
from photalk.studio import Studio
from toy_space import ToyEncoder


def test_photos_are_known_at_their_new_place_and_nothing_is_encoded_again(
    library: Library, folder: Path, tmp_path: Path, encoder
) -> None:
    library.index([folder])
    red, shown = folder / "red.jpg", encoder.shown
    library.statements.state([library.statements.digest(red)], [Statement("title", "Red")])
    number = library.by_path(red).id
    shutil.move(folder, tmp_path / "disk")
    os.utime(tmp_path / "disk" / "blue.png")  # known by its content
    (tmp_path / "disk" / "black.tif").write_bytes(b"another")
    done = relocate(library.catalogue._db, folder, tmp_path / "disk")
    assert (done.found, done.missing) == (4, (str(folder / "black.tif"),))
    moved = library.by_path(tmp_path / "disk" / "red.jpg")
    assert moved.id == number
    assert library.statements.facts_of(moved.digest).title == "Red"
    assert library.by_path(red) is None
    (tmp_path / "disk" / "black.tif").unlink()
    assert library.index([tmp_path / "disk"]).new == 0
    assert encoder.shown == shown


def test_a_folder_that_is_not_there_gets_a_sentence(library: Library, folder: Path) -> None:
    with pytest.raises(NotFound, match="move the photos there first"):
        relocate(library.catalogue._db, folder, folder / "nowhere")


def test_conversations_go_on_at_the_new_place(tmp_path: Path, folder: Path) -> None:
    with Studio.open(tmp_path / "library") as studio:
        chat = studio.chat(folder / "red.jpg")
        chat.say("rotate 90")
        shutil.move(folder, tmp_path / "disk")
        assert studio._sessions.relocate(folder, tmp_path / "disk") >= 1
        again = studio.resume("last")
        assert again.state.picture == str(tmp_path / "disk" / "red.jpg")
        assert again.say("flip horizontal").images


def test_moving_is_one_command(quick: Photalk, folder: Path, tmp_path: Path) -> None:
    with Library(tmp_path / "library", ToyEncoder) as library:
        library.index([folder])
    with Studio.open(tmp_path / "library") as studio:
        studio.chat(folder / "red.jpg").say("rotate 90")
    assert "No photo of" in quick("library", "move", folder, tmp_path).err
    shutil.move(folder, tmp_path / "disk")
    ran = quick("library", "move", folder, tmp_path / "disk")
    assert ran.err.startswith("5 photos and ")
    assert ran.code == 0


@pytest.mark.parametrize("another_disk", [False, True])
def test_a_library_is_moved_with_all_that_it_keeps(
    quick: Photalk, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, another_disk: bool
) -> None:
    old, new, red = tmp_path / "old", tmp_path / "disk" / "new", folder / "red.jpg"
    assert quick("mark", red, "--title", "Red", "--library", old).code == 0
    if another_disk:
        stat = os.stat
        disks = {old: 1, new.parent: 2}
        monkeypatch.setattr(Path, "stat", lambda self, **how: _On(stat(self, **how), disks.get(self)))
    assert move_library(old, new) == new
    monkeypatch.undo()
    assert not old.exists()
    assert [one.name for one in new.parent.iterdir()] == ["new"]
    assert "“Red”" in quick("mark", red, "--library", new).out


class _On:
    """What is known of a file, on a disk of our choice."""

    def __init__(self, known: os.stat_result, disk: int | None) -> None:
        self._known, self.st_dev = known, known.st_dev if disk is None else disk

    def __getattr__(self, name: str) -> object:
        return getattr(self._known, name)


def test_a_library_is_never_moved_onto_something_or_into_itself(
    quick: Photalk, tmp_path: Path, folder: Path
) -> None:
    old, cat = tmp_path / "old", folder / "red.jpg"
    quick("mark", cat, "--title", "Cat", "--library", old)
    (tmp_path / "there").mkdir()
    for new, told in (("there", "is there already"), ("old/inside", "outside of it")):
        ran = quick("library", "move", old, tmp_path / new)
        assert (ran.code, told in ran.err, len(ran.err.splitlines())) == (2, True, 1)
    assert "“Cat”" in quick("mark", cat, "--library", old).out
    assert quick("library", "move", old, tmp_path / "new").code == 0
    assert "“Cat”" in quick("mark", cat, "--library", tmp_path / "new").out
