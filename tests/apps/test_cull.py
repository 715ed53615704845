"""`photalk cull`: which frame of each burst to keep; nothing is changed, whatever lies in the folder."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageFilter

from photalk.errors import WeightsError
from photalk.library.library import Library
from photalk.studio import culling
from photalk.vision.image_types import Rgb
from photalk.vision.photo_gauge import LightMeter
from photalk.vision.photo_quality import PhotoQuality
from toy_space import ToyEncoder

Photalk = Callable[..., Any]


@pytest.fixture(autouse=True)
def _no_models(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(culling, "PhotoGauge", LightMeter)


def view(seed: int = 1) -> Image.Image:
    dice = np.random.default_rng(seed)
    small = Image.fromarray(dice.integers(0, 255, (6, 8, 3), np.uint8))
    return small.resize((320, 240), Image.Resampling.NEAREST)


@pytest.fixture
def burst(tmp_path: Path) -> Path:
    folder = tmp_path / "burst"
    folder.mkdir()
    for number, blur in enumerate((3, 0, 1.5), 1):
        picture = view().filter(ImageFilter.GaussianBlur(blur)) if blur else view()
        picture.save(folder / f"IMG_{number}.jpg", quality=92)
    view(7).save(folder / "other.png")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_sharp_frame_is_proposed_and_nothing_is_changed(quick: Photalk, burst: Path) -> None:
    before = contents(burst)
    ran = quick("cull", burst)
    assert ran.code == 0
    assert contents(burst) == before
    assert ran.out.splitlines() == [
        "1. burst, 3 photos; keep IMG_2.jpg: the sharpest",
        "   reject? IMG_1.jpg: softer",
        "   reject? IMG_3.jpg: softer",
    ]
    assert "2 photos could go. Nothing was changed." in ran.err


def test_groups_as_json(quick: Photalk, burst: Path) -> None:
    (told,) = (json.loads(line) for line in quick("cull", burst, "--json").out.splitlines())
    assert (told["kind"], told["keeper"], told["why"]) == ("burst", str(burst / "IMG_2.jpg"), "the sharpest")
    assert [frame["keep"] for frame in told["frames"]] == [False, True, False]
    assert told["frames"][1]["quality"]["sharpness"] > told["frames"][0]["quality"]["sharpness"]


def test_broken_files_and_copies(quick: Photalk, burst: Path) -> None:
    shutil.copy(burst / "other.png", burst / "other copy.png")
    (burst / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0")
    ran = quick("cull", burst)
    assert ran.code == 0
    assert "broken.jpg" in ran.err
    assert "copies, 2 photos" in ran.out
    assert "the same file" in ran.out


def test_one_photo_and_no_photo(quick: Photalk, tmp_path: Path) -> None:
    folder = tmp_path / "few"
    folder.mkdir()
    ran = quick("cull", folder)
    assert ran.code == 2
    assert "no pictures" in ran.err
    view().save(folder / "one.png")
    ran = quick("cull", folder)
    assert (ran.code, ran.out) == (0, "")
    assert "No bursts" in ran.err
    assert quick("cull", tmp_path / "nowhere").code == 2


def test_without_models_faces_are_not_looked_for_and_that_is_told(
    quick: Photalk, burst: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Blind:
        def measured(self, rgb: Rgb) -> PhotoQuality:
            raise WeightsError("The weights cannot be had.")

    monkeypatch.setattr(culling, "PhotoGauge", Blind)
    ran = quick("cull", burst)
    assert "keep IMG_2.jpg" in ran.out
    assert ran.err.count("Faces were not looked for.") == 1


def test_what_a_library_measured_is_not_measured_again(burst: Path, tmp_path: Path) -> None:
    class Never:
        def measured(self, rgb: Rgb) -> PhotoQuality:
            raise AssertionError

    with Library(tmp_path / "library", ToyEncoder, meter=LightMeter) as library:
        library.index([burst])
        (group,) = culling.proposals(burst, library, str, Never())
        assert Path(group.kept.frame.photo.path).name == "IMG_2.jpg"
        (burst / "IMG_2.jpg").write_bytes((burst / "IMG_1.jpg").read_bytes())
        (changed,) = culling.proposals(burst, library, str, LightMeter())
        assert Path(changed.kept.frame.photo.path).name == "IMG_3.jpg"
