"""The benchmark of editing: that all editors do the work that is timed."""

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from PIL import Image

from photalk.commands import parse_lines
from photalk_lab.bench.edit import PROGRAMS, _ratios
from photalk_lab.bench.editors import EDITORS


@pytest.mark.parametrize("program", PROGRAMS)
def test_all_editors_come_to_a_similar_picture(tmp_path: Path, pictures: ModuleType, program: str) -> None:
    source = pictures.save(tmp_path / "source.jpg", pictures.colours(300, 200), quality=95)
    shown, sizes = {}, set()
    for name, edit in EDITORS.items():
        if name != "floor":
            edit(source, tmp_path / f"{name}.jpg", parse_lines(PROGRAMS[program]))
            with Image.open(tmp_path / f"{name}.jpg") as image:
                sizes.add(image.size)
                shown[name] = np.asarray(image.resize((60, 60))).astype(int)[12:-12, 12:-12]
    for name, pixels in shown.items():
        assert np.abs(pixels - shown["photalk"]).mean() < 12, name
    # Who wrote more pixels would be compared unfairly.
    assert len(sizes) == 1


def test_the_floor_changes_nothing(tmp_path: Path, pictures: ModuleType) -> None:
    source = pictures.save(tmp_path / "source.jpg", pictures.colours(120, 80), quality=95)
    EDITORS["floor"](source, tmp_path / "out.jpg", ())
    with Image.open(source) as before, Image.open(tmp_path / "out.jpg") as after:
        assert np.abs(np.asarray(before).astype(int) - np.asarray(after)).max() < 12


def test_ratios_are_against_the_best_peer_and_the_floor() -> None:
    seconds = {"photalk": 1.0, "floor": 0.5, "opencv": 3.0, "pillow": 4.0, "pyvips": 2.0}
    figures = {name: {f"{program}, s": value for program in PROGRAMS} for name, value in seconds.items()}
    ratios = _ratios(figures.pop("photalk"), figures)
    assert ratios["10 steps, times faster than the best peer"] == 2
    assert ratios["10 steps, times the floor"] == 2
