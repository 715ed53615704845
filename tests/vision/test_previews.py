"""Small versions of pictures: as long as asked, upright, in the colours of the whole."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from PIL import Image

from loaded import pixels
from photalk.errors import PictureError
from photalk.vision.loading import load, preview, srgb_array


def drawn(path: Path, mode: str = "RGB", size: tuple[int, int] = (90, 60), **options: object) -> Path:
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    pixels = np.dstack([x * 2, y * 4, (x + y) % 256]).astype(np.uint8)
    Image.fromarray(pixels).convert(mode).save(path, quality=90, **options)
    return path


@pytest.mark.parametrize("suffix", ["jpg", "png", "webp", "tif", "avif"])
def test_a_preview_is_as_long_as_asked(pictures: ModuleType, tmp_path: Path, suffix: str) -> None:
    original = pictures.colours(640, 480)
    path = pictures.save(tmp_path / f"p.{suffix}", original)
    picture = load(path, long_side=64)
    assert (picture.image.width, picture.image.height) == (64, 48)
    assert picture.full_size == (640, 480)
    assert np.abs(pixels(picture).astype(int) - pictures.colours()).mean() < 5


def test_a_preview_never_enlarges_and_keeps_sixteen_bits(pictures: ModuleType, tmp_path: Path) -> None:
    original = pictures.noise(deep=True)
    picture = load(pictures.save_deep(tmp_path / "p.tif", original, photometric="rgb"), long_side=1000)
    np.testing.assert_array_equal(pixels(picture), original)


def test_a_preview_does_not_mix_in_the_colours_of_transparent_parts(
    pictures: ModuleType, tmp_path: Path
) -> None:
    original = np.zeros((64, 64, 4), np.uint8)
    original[:, ::2] = (255, 255, 255, 255)  # white stripes; the transparent black between must not show
    picture = load(pictures.save(tmp_path / "p.png", original), long_side=16)
    assert pixels(picture)[4:-4, 4:-4, :3].min() >= 254


@pytest.mark.parametrize("long_side", [40, 200])
@pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.webp"])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_preview_has_the_pixels_that_load_gives(
    tmp_path: Path, name: str, mode: str, long_side: int
) -> None:
    path = drawn(tmp_path / name, mode)
    seen = preview(path, long_side)
    loaded = load(path, long_side=long_side)
    np.testing.assert_array_equal(np.asarray(seen.pixels), srgb_array(loaded.image))
    assert (seen.full_size, seen.format) == (loaded.full_size, loaded.format)


@pytest.mark.parametrize("mode", ["RGB", "CMYK"])
@pytest.mark.parametrize("orientation", [1, 3, 6])
def test_a_preview_is_upright_and_srgb(
    pictures: ModuleType, tmp_path: Path, mode: str, orientation: int
) -> None:
    path = drawn(tmp_path / "a.jpg", mode, exif=pictures.exif(orientation=orientation))
    seen = preview(path, 200)
    np.testing.assert_array_equal(np.asarray(seen.pixels), srgb_array(load(path, long_side=200).image))
    assert seen.full_size == ((60, 90) if orientation == 6 else (90, 60))


def test_a_small_jpeg_tells_what_its_file_says_but_its_pixels_do_not(
    pictures: ModuleType, tmp_path: Path
) -> None:
    path = drawn(tmp_path / "a.jpg", exif=pictures.exif(), comment=b"at home", xmp=pictures.XMP)
    seen = preview(path, 200)
    assert b"Model T" in seen.header.get("exif-data")
    assert b"Paris" in seen.header.get("xmp-data")
    assert seen.pixels.info == {}


def test_damaged_exif_does_not_keep_a_small_jpeg_from_being_seen(tmp_path: Path) -> None:
    path = drawn(tmp_path / "a.jpg", exif=b"Exif\0\0II*\0\x08\0\0\0\x02\0\x1a\x01\x05\0\x01\0\0\0\xff\xff")
    assert preview(path, 200).pixels.size == (90, 60)


def test_a_small_jpeg_that_is_cut_off_or_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = drawn(tmp_path / "a.jpg")
    monkeypatch.setenv("PHOTALK_MAX_PIXELS", "100")
    with pytest.raises(PictureError, match="PHOTALK_MAX_PIXELS"):
        preview(path, 200)
    monkeypatch.delenv("PHOTALK_MAX_PIXELS")
    whole = path.read_bytes()
    for share in (0.3, 0.6, 0.9):
        path.write_bytes(whole[: int(share * len(whole))])
        with pytest.raises(PictureError, match="damaged or cut off"):
            preview(path, 200)
