"""Photos as encoders see them."""

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from PIL import Image

from photalk.errors import PictureError
from photalk.vision.loading import load
from photalk.vision.space.squares import enough, square


@pytest.mark.parametrize("size", [(64, 64), (300, 100), (20, 1), (1, 1), (900, 640)])
def test_any_shape_becomes_the_whole_square(
    tmp_path: Path, pictures: ModuleType, size: tuple[int, int]
) -> None:
    Image.fromarray(pictures.colours(*size)).save(tmp_path / "a.png")
    seen = square(tmp_path / "a.png", 64)
    assert (seen.shape, seen.dtype) == ((64, 64, 3), np.uint8)
    if min(size) > 1:
        corners = np.asarray(Image.open(tmp_path / "a.png"))[[0, 0, -1, -1], [0, -1, 0, -1]]
        assert np.abs(seen[[0, 0, -1, -1], [0, -1, 0, -1]].astype(int) - corners).max() < 12


def test_what_has_the_size_is_not_touched(tmp_path: Path, pictures: ModuleType) -> None:
    pixels = pictures.noise(32, 32)
    Image.fromarray(pixels).save(tmp_path / "a.png")
    assert (square(tmp_path / "a.png", 32) == pixels).all()


def test_a_preview_will_do_instead_of_the_file(tmp_path: Path, pictures: ModuleType) -> None:
    Image.fromarray(pictures.colours(800, 500)).save(tmp_path / "a.jpg", quality=95)
    preview = load(tmp_path / "a.jpg", long_side=enough(64)).image
    assert (square(preview, 64) == square(tmp_path / "a.jpg", 64)).all()


def test_fine_stripes_turn_grey_and_not_into_coarse_ones(tmp_path: Path) -> None:
    stripes = np.zeros((512, 512, 3), np.uint8)
    stripes[:, ::2] = 255
    Image.fromarray(stripes).save(tmp_path / "a.png")
    assert np.ptp(square(tmp_path / "a.png", 60)[:, 4:-4].astype(int)) < 8


def test_a_photo_is_upright(tmp_path: Path) -> None:
    pixels = np.zeros((40, 80, 3), np.uint8)
    pixels[:, :40] = (255, 0, 0)
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise: the left comes to the top
    Image.fromarray(pixels).save(tmp_path / "a.jpg", exif=exif)
    seen = square(tmp_path / "a.jpg", 16)
    assert seen[1, 8, 0] > 200
    assert seen[14, 8, 0] < 60


def test_what_is_no_picture_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").write_text("no")
    with pytest.raises(PictureError, match=r"a\.jpg"):
        square(tmp_path / "a.jpg", 16)
