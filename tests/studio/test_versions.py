"""Comparing two versions of pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk.commands import AdjustAttr, Flip, Rotate
from photalk.compare.difference import Kinship
from photalk.edit.program import Program
from photalk.studio.performer import StudioPerformer
from photalk.studio.versions import FileVersion, ToldDifference, told
from photalk.vision.eyes import Eyes

BRIGHT = Program.of(AdjustAttr("brightness", 30))
TURNED = Program.of(AdjustAttr("brightness", 10), Rotate(90), Flip("horizontal"))


def _told(first: FileVersion, second: FileVersion) -> ToldDifference:
    eyes = Eyes.default()
    return told(first, second, eyes, StudioPerformer(eyes).write)


def test_two_versions_of_one_photo_differ_by_what_their_programs_say(photos: Path) -> None:
    both = _told(FileVersion(photos / "cat.jpg", BRIGHT), FileVersion(photos / "cat.jpg", TURNED))
    assert both.compared.difference.kinship is Kinship.EDITED
    found = both.compared.difference.program.edits
    assert set(found) == {AdjustAttr("brightness", -20), Rotate(90), Flip("horizontal")}
    assert {one.confidence for one in both.compared.difference.findings} == {1.0}
    assert both.compared.difference.before > 1
    assert both.map is not None
    assert both.map.startswith(b"\x89PNG")


def test_the_same_version_twice_is_the_same(photos: Path) -> None:
    both = _told(FileVersion(photos / "cat.jpg", BRIGHT), FileVersion(photos / "cat.jpg", BRIGHT))
    assert both.compared.difference.kinship is Kinship.SAME
    assert both.compared.text == "There is no difference."


@pytest.mark.parametrize("program", [Program(), Program.of(Flip("horizontal"))])
def test_two_files_are_looked_at(photos: Path, program: Program) -> None:
    both = _told(FileVersion(photos / "dog10.png", Program()), FileVersion(photos / "dog10.png", program))
    assert both.compared.difference.kinship is (Kinship.EDITED if program.edits else Kinship.SAME)
    other = _told(FileVersion(photos / "cat.jpg", Program()), FileVersion(photos / "dog10.png", program))
    assert other.compared.text.endswith(".")
