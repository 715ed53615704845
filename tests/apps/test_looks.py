"""`photalk looks`, looks and presets in `photalk apply`, and `photalk diff --preset`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from front_door import Photalk
from photalk.apps import diff
from photalk.commands import parse
from photalk.compare.difference import Difference, FoundStep, Kinship
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.operations.base import Edit
from photalk.operations.looks.look_files import kept_look, looks_folder, read_look
from photalk.studio.comparison import ComparedFiles
from photalk.vision.eyes import Eyes
from photalk.vision.loading import load

Look = Callable[[Path], Image.Image]
STEPS = "adjust_attr temperature 30\nadjust_attr contrast 20\nadjust_attr vignette 40\n"


@pytest.fixture(autouse=True)
def _own_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]) -> None:
    environment["PHOTALK_LOOKS"] = str(tmp_path / "looks")
    monkeypatch.setenv("PHOTALK_LOOKS", str(tmp_path / "looks"))
    kept_look.cache_clear()


@pytest.fixture
def steps(tmp_path: Path) -> Path:
    file = tmp_path / "steps.txt"
    file.write_text(STEPS)
    return file


@pytest.mark.parametrize("name", ["warm.cube", "warm.png"])
def test_a_program_travels_as_a_look_and_says_what_it_leaves_out(
    quick: Photalk, steps: Path, cat: Path, tmp_path: Path, look: Look, name: str
) -> None:
    ran = quick("looks", "write", steps, tmp_path / name)
    assert ran.code == 0
    assert "A look cannot say: vignette +40." in ran.err
    assert "is there already" in quick("looks", "write", steps, tmp_path / name).err
    assert quick("apply", tmp_path / name, cat, "-o", tmp_path / "by-look", "--format", "png").code == 0
    program = Program.read(STEPS.replace("adjust_attr vignette 40\n", ""))
    meant = render(load(cat), program).numpy().astype(int)
    assert np.abs(np.asarray(look(tmp_path / "by-look" / "cat.png"), int) - meant).max() <= 2


def test_a_program_travels_as_a_preset(quick: Photalk, steps: Path, cat: Path, tmp_path: Path) -> None:
    assert quick("looks", "write", steps, tmp_path / "warm.xmp").code == 0
    text = (tmp_path / "warm.xmp").read_text()
    for field in ('IncrementalTemperature="+30"', 'Contrast2012="+20"', 'PostCropVignetteAmount="-40"'):
        assert f"crs:{field}" in text
    assert quick("apply", tmp_path / "warm.xmp", cat, "-o", tmp_path / "out").code == 0
    assert "There is no preset" in quick("apply", tmp_path / "cold.xmp", cat, "-o", tmp_path / "out").err


def test_a_kept_look_travels_beside_its_program(
    quick: Photalk, steps: Path, cat: Path, tmp_path: Path
) -> None:
    quick("looks", "write", steps, tmp_path / "warm.cube")
    line = quick("looks", "add", tmp_path / "warm.cube").out.strip()
    name = line.removeprefix("look ")
    assert quick("looks", "list").out.split() == [name]
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "program.txt").write_text(line)
    (looks_folder() / name).rename(tmp_path / "elsewhere" / name)
    assert quick("apply", tmp_path / "elsewhere" / "program.txt", cat, "-o", tmp_path / "out").code == 0
    assert (looks_folder() / name).is_file()


def test_a_session_takes_its_looks_along(quick: Photalk, steps: Path, cat: Path, tmp_path: Path) -> None:
    quick("looks", "write", steps, tmp_path / "warm.cube")
    line = quick("looks", "add", tmp_path / "warm.cube").out
    quick("chat", cat, stdin=line)
    (tmp_path / "away").mkdir()
    assert quick("sessions", "export", "last", "-o", tmp_path / "away" / "talk.json").code == 0
    assert {path.name for path in (tmp_path / "away").iterdir()} == {"talk.json", line.split()[1]}


@pytest.mark.parametrize("name", ["warm.cube", "warm.xmp"])
def test_a_pair_becomes_a_look_or_a_preset(tmp_path: Path, name: str) -> None:
    pixels = (
        np.random.default_rng(3).integers(0, 256, (12, 12, 3), dtype=np.uint8).repeat(20, 0).repeat(20, 1)
    )
    first, second, out = tmp_path / "a.png", tmp_path / "b.png", tmp_path / name
    Image.fromarray(pixels).save(first)
    edits = [edit for edit in map(parse, STEPS.splitlines()) if isinstance(edit, Edit)]
    render(load(first), Program.of(*edits[:2])).write_to_file(str(second))
    # As the comparison would find it, but for one step: the table has to make up for that.
    found = Difference(Kinship.EDITED, (FoundStep(edits[0], 1.0), FoundStep(edits[2], 1.0)), 9.0, 3.0, 0.1)
    told = diff.write_between(ComparedFiles(first, second, found, ""), out, Eyes.default())
    if name.endswith("xmp"):
        assert told == [f"Saved {out}; of the pair's ΔE2000 of 9.0 it leaves 3.0."]
        return
    assert told[1:] == [
        "A look cannot say: vignette +40.",
        "10% of the picture was changed in ways that no look repeats.",
    ]
    before, after = (
        np.asarray(Image.open(path), float)[10::20, 10::20].reshape(-1, 3) for path in (first, second)
    )
    assert np.abs(read_look(out).of(before / 255) * 255 - after).mean() < 4


def test_two_photos_make_no_look(tmp_path: Path, cat: Path) -> None:
    found = ComparedFiles(cat, cat, Difference(Kinship.UNRELATED), "")
    with pytest.raises(Exception, match="no look between two different photos"):
        diff.write_between(found, tmp_path / "x.cube", Eyes.default())
