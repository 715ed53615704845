"""Two pictures are brought to one size and one space of colours."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import tifffile
from PIL import Image, ImageCms

from before_after import blind, edited, photo, written
from photalk.commands import parse
from photalk.compare.pair import CLOSE_SIDE, PicturePair, look_of
from photalk.edit.program import Program
from photalk.errors import PictureError
from photalk.vision.loading import load


def test_the_first_is_shown_at_the_size_of_the_second(tmp_path: Path) -> None:
    first = written(tmp_path)
    pair = PicturePair(first, edited(first, "resize 50%"), blind())
    assert pair.made(Program()).pixels.shape == pair.target.pixels.shape
    assert pair.made(Program.of(parse("rotate 30"))).solid.mean() < 0.9


def test_the_detail_is_seen_in_full_size(tmp_path: Path) -> None:
    Image.fromarray(photo("astronaut", 512)).resize((1600, 1600)).save(tmp_path / "large.png")
    close = PicturePair(tmp_path / "large.png", tmp_path / "large.png", blind()).closely(Program())
    assert close.made.shape == (CLOSE_SIDE, CLOSE_SIDE, 3)
    assert np.abs(close.made - close.target).max() == 0


def test_a_closer_look_shows_more_of_a_large_picture_only(tmp_path: Path) -> None:
    Image.fromarray(photo("astronaut", 512)).resize((1600, 1200)).save(tmp_path / "large.png")
    large = PicturePair(tmp_path / "large.png", tmp_path / "large.png", blind())
    closer = large.closer()
    assert closer is not None
    assert closer.size == (1024, 768)
    assert closer.closer() is None
    small = written(tmp_path)
    assert PicturePair(small, small, blind()).closer() is None


def test_depth_does_not_matter(tmp_path: Path) -> None:
    tifffile.imwrite(tmp_path / "deep.tif", photo().astype(np.uint16) * 257, photometric="rgb")
    pair = PicturePair(written(tmp_path), tmp_path / "deep.tif", blind())
    assert np.abs(pair.target.pixels - pair.original.pixels).max() < 1e-6


def test_both_are_seen_in_the_colours_of_the_first(tmp_path: Path) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    Image.fromarray(photo()).save(tmp_path / "tagged.png", icc_profile=profile)
    pair = PicturePair(tmp_path / "tagged.png", written(tmp_path), blind())
    assert np.abs(pair.target.pixels - pair.original.pixels).mean() < 0.01


def test_grey_and_transparent_pictures_have_a_look(tmp_path: Path, pictures: ModuleType) -> None:
    Image.fromarray(pictures.noise(40, 30, 1)).save(tmp_path / "grey.png")
    assert look_of(load(tmp_path / "grey.png").image).pixels.shape == (30, 40, 3)
    half = np.dstack([pictures.colours(40, 30), np.zeros((30, 40), np.uint8)])
    half[:15, :, 3] = 255
    Image.fromarray(half).save(tmp_path / "half.png")
    assert look_of(load(tmp_path / "half.png").image).solid.mean() == 0.5


def test_what_is_no_picture_is_told(tmp_path: Path) -> None:
    (tmp_path / "no.jpg").write_bytes(b"nothing")
    with pytest.raises(PictureError):
        PicturePair(written(tmp_path), tmp_path / "no.jpg", blind())
