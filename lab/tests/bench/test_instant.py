"""The benchmark of waiting: that what it calls a change is one, and that what is kept is what it measures."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from photalk.commands import parse_lines
from photalk.edit.program import Program
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Hole, Mask, Rgb, Thing
from photalk_lab.bench import instant


class Looker:
    """Sees the subject on the left."""

    def __init__(self) -> None:
        self.looks = 0

    def alpha(self, rgb: Rgb) -> Mask:
        self.looks += 1
        mask = np.zeros(rgb.shape[:2], np.float32)
        mask[:, : rgb.shape[1] // 2] = 1
        return mask

    def fill(self, rgb: Rgb, hole: Hole) -> Rgb:
        return rgb

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return ()


@pytest.mark.parametrize("scene", instant.SCENES)
def test_each_change_of_a_scene_is_another_program(scene: str) -> None:
    programs = {change: Program.of(*parse_lines(text)) for change, text in instant.programs(scene).items()}
    assert programs["undone"] == programs["first"]
    assert programs["redone"] == programs["another amount of it"]
    others = [programs[change] for change in programs if change not in ("undone", "redone")]
    assert len(set(others)) == len(others)


def test_every_change_of_a_scene_is_timed_and_the_photo_is_looked_at_once(
    tmp_path: Path, pictures: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    photo, looker = pictures.save(tmp_path / "photo.jpg", pictures.colours(2_400, 1_600)), Looker()
    monkeypatch.setattr(Eyes, "default", lambda: Eyes(looker, looker, looker))
    taken = instant.seconds_of("background", photo)
    assert list(taken) == list(instant.programs("background"))
    assert looker.looks == 1
