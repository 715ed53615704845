"""The distance of a re-rendered picture, in ΔE2000."""

from pathlib import Path

import numpy as np
import pytest
import pyvips
from PIL import Image
from skimage import data
from skimage.color import deltaE_ciede2000, rgb2lab

from photalk.commands import AdjustAttr, Crop, Rotate
from photalk.edit.program import Program
from photalk_lab.bench.seen_apart import NOTHING_SHARED, apart, between
from toy_edits import toy_eyes


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    Image.fromarray(data.chelsea()[:200, :240]).save(tmp_path / "photo.png")
    return tmp_path / "photo.png"


def test_a_picture_is_no_distance_from_itself_and_the_mean_is_that_of_its_pixels(photo: Path, tmp_path: Path):
    rgb = np.asarray(Image.open(photo))
    darker = (rgb * 0.7).astype(np.uint8)
    Image.fromarray(darker).save(tmp_path / "darker.png")
    assert apart(photo, Program(), photo, toy_eyes()) == 0
    expected = deltaE_ciede2000(rgb2lab(rgb), rgb2lab(darker)).mean()
    assert apart(photo, Program(), tmp_path / "darker.png", toy_eyes()) == pytest.approx(expected, rel=1e-3)


def test_the_right_program_comes_nearer_than_none(photo: Path, tmp_path: Path):
    from photalk.edit.export import export
    from photalk.edit.render import render
    from photalk.vision.loading import load

    program = Program.of(Rotate(90), AdjustAttr("brightness", 40))
    export(render(load(photo), program), tmp_path / "second.png")
    assert apart(photo, program, tmp_path / "second.png", toy_eyes()) == 0
    assert apart(photo, Program(), tmp_path / "second.png", toy_eyes()) > 10


def test_only_what_both_show_counts():
    white = np.full((20, 20, 3), 255, np.uint8)
    half = np.dstack([white // 2, np.full((20, 20), 255, np.uint8)])
    half[:, :10, :3], half[:, 10:, 3] = 255, 0
    one, other = (pyvips.Image.new_from_array(array).copy(interpretation="srgb") for array in (white, half))
    assert between(one, other) == 0
    half[..., 3] = 0
    unseen = pyvips.Image.new_from_array(half).copy(interpretation="srgb")
    assert between(one, unseen) == NOTHING_SHARED


def test_a_program_that_does_not_work_is_as_far_as_can_be(photo: Path):
    outside = Program.of(Crop("5000 6000 5000 6000"))
    assert apart(photo, outside, photo, toy_eyes()) == NOTHING_SHARED
