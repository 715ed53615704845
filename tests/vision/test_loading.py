"""Any common picture becomes a plain image."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import pyvips
from PIL import Image, ImageOps

from loaded import pixels
from photalk.vision import loading
from photalk.vision.loading import load, srgb_array


@pytest.mark.parametrize("suffix", ["png", "tif", "bmp", "ppm"])
@pytest.mark.parametrize("bands", [1, 3])
def test_lossless_pixels_come_out_as_they_are(
    pictures: ModuleType, tmp_path: Path, suffix: str, bands: int
) -> None:
    original = pictures.noise(bands=bands)
    path = pictures.save(tmp_path / f"p.{suffix}", original)
    picture = load(path)
    np.testing.assert_array_equal(pixels(picture), original)
    assert picture.full_size == (64, 48)
    assert picture.format == {"tif": "tiff"}.get(suffix, suffix)
    assert picture.image.interpretation == ("b-w" if bands == 1 else "srgb")
    assert picture.notes == ()


@pytest.mark.parametrize("bands", [2, 4])
def test_alpha_stays(pictures: ModuleType, tmp_path: Path, bands: int) -> None:
    original = pictures.noise(bands=bands)
    picture = load(pictures.save(tmp_path / "p.png", original))
    np.testing.assert_array_equal(pixels(picture), original)
    assert picture.image.hasalpha()


@pytest.mark.parametrize("bands", [1, 3, 4])
def test_sixteen_bits_stay(pictures: ModuleType, tmp_path: Path, bands: int) -> None:
    original = pictures.noise(bands=bands, deep=True)
    options = {"photometric": "minisblack" if bands == 1 else "rgb"}
    if bands == 4:
        options["extrasamples"] = ["unassalpha"]
    picture = load(pictures.save_deep(tmp_path / "p.tif", original, **options))
    np.testing.assert_array_equal(pixels(picture), original)
    assert picture.image.interpretation == ("grey16" if bands == 1 else "rgb16")


def test_sixteen_bit_png_stays(pictures: ModuleType, tmp_path: Path) -> None:
    original = pictures.noise(deep=True)
    pyvips.Image.new_from_array(original, interpretation="rgb16").pngsave(str(tmp_path / "p.png"))
    np.testing.assert_array_equal(pixels(load(tmp_path / "p.png")), original)


@pytest.mark.parametrize(("suffix", "format"), [("jpg", "jpeg"), ("webp", "webp"), ("avif", "avif")])
def test_lossy_formats_come_out_alike(pictures: ModuleType, tmp_path: Path, suffix: str, format: str) -> None:
    original = pictures.colours()
    picture = load(pictures.save(tmp_path / f"p.{suffix}", original, quality=95))
    assert picture.format == format
    assert np.abs(pixels(picture).astype(int) - original).mean() < 4


def test_palette_and_one_bit_pictures_become_plain(pictures: ModuleType, tmp_path: Path) -> None:
    image = Image.fromarray(pictures.colours())
    image.quantize(16).save(tmp_path / "palette.png")
    image.convert("1").save(tmp_path / "bits.png")
    expected = np.asarray(image.quantize(16).convert("RGB"))
    np.testing.assert_array_equal(pixels(load(tmp_path / "palette.png")), expected)
    bits = pixels(load(tmp_path / "bits.png"))
    np.testing.assert_array_equal(bits, np.asarray(image.convert("1")).astype(np.uint8) * 255)


def test_cmyk_becomes_rgb(tmp_path: Path) -> None:
    Image.new("CMYK", (16, 16), (0, 255, 255, 0)).save(tmp_path / "red.jpg", quality=95)
    picture = load(tmp_path / "red.jpg")
    red, green, blue = pixels(picture)[8, 8]
    assert picture.image.bands == 3
    assert red > 180
    assert max(green, blue) < 80


def test_deep_cmyk_with_extra_ink_becomes_rgb(pictures: ModuleType, tmp_path: Path) -> None:
    path = pictures.save_deep(tmp_path / "p.tif", pictures.noise(bands=4, deep=True), photometric="separated")
    assert load(path).image.interpretation == "rgb16"


def test_lab_becomes_rgb(tmp_path: Path) -> None:
    Image.new("LAB", (16, 16), (255, 128, 128)).save(tmp_path / "white.tif")
    picture = load(tmp_path / "white.tif")
    assert picture.image.bands == 3
    assert srgb_array(picture.image).min() > 245


@pytest.mark.parametrize("shape", [(12, 16), (12, 16, 3)])
def test_floats_are_linear_light(pictures: ModuleType, tmp_path: Path, shape: tuple[int, ...]) -> None:
    photometric = "rgb" if len(shape) == 3 else "minisblack"
    path = pictures.save_deep(tmp_path / "p.tif", np.full(shape, 0.2140, np.float32), photometric=photometric)
    middle = pixels(load(path))
    assert middle.dtype == np.uint16
    assert np.abs(middle.astype(int) - 32768).max() < 200  # 21.4% of light is mid-grey in sRGB


def test_channels_beyond_rgb_are_left_out_with_a_note(pictures: ModuleType, tmp_path: Path) -> None:
    original = pictures.noise(bands=6)
    path = pictures.save_deep(tmp_path / "p.tif", original, photometric="rgb", planarconfig="contig")
    picture = load(path)
    np.testing.assert_array_equal(pixels(picture), original[..., :3])
    assert picture.notes == ("Only the first 3 of its 6 channels are used.",)


def test_only_the_first_frame_is_used_and_a_note_says_so(pictures: ModuleType, tmp_path: Path) -> None:
    frames = [Image.fromarray(pictures.noise(seed=seed)) for seed in range(3)]
    for name in ("a.gif", "a.webp", "a.tif"):
        frames[0].save(tmp_path / name, save_all=True, append_images=frames[1:])
    for name, what in (("a.gif", "frames"), ("a.webp", "frames"), ("a.tif", "pages")):
        picture = load(tmp_path / name)
        assert picture.full_size == (64, 48)
        assert picture.notes == (f"Only the first of 3 {what} is used.",)
        assert not {"n-pages", "page-height", "delay"} & set(picture.image.get_fields())
    np.testing.assert_array_equal(pixels(load(tmp_path / "a.tif")), np.asarray(frames[0]))


def test_heic_is_read_in_eight_bits(pictures: ModuleType, tmp_path: Path) -> None:
    original = pictures.colours()
    path = pictures.save_heic(tmp_path / "p.heic", original, exif=pictures.exif().tobytes())
    picture = load(path)
    assert (picture.format, picture.full_size) == ("heif", (64, 48))
    assert np.abs(pixels(picture).astype(int) - original).max() <= 2
    assert b"Model T" in picture.image.get("exif-data")


def test_heic_is_read_in_ten_bits(pictures: ModuleType, tmp_path: Path) -> None:
    original = pictures.noise(deep=True)
    picture = load(pictures.save_heic(tmp_path / "p.heic", original))
    assert picture.image.interpretation == "rgb16"
    assert np.abs(pixels(picture).astype(int) - original).max() < 3 * 64


def test_heic_is_turned_by_its_container_only(pictures: ModuleType, tmp_path: Path) -> None:
    original = pictures.colours()
    path = pictures.save_heic(tmp_path / "p.heic", original, exif=pictures.exif(orientation=6).tobytes())
    picture = load(path)
    assert b"irot" in path.read_bytes()
    assert picture.full_size == (48, 64)
    assert np.abs(pixels(picture).astype(int) - np.rot90(original, -1)).max() <= 2


def test_avif_is_turned_by_its_container_only(pictures: ModuleType, tmp_path: Path) -> None:
    image = Image.fromarray(pictures.colours())
    image.save(tmp_path / "p.avif", exif=pictures.exif(orientation=6), quality=100)
    picture = load(tmp_path / "p.avif")
    upright = np.asarray(image.transpose(Image.Transpose.ROTATE_270))
    assert picture.full_size == (48, 64)
    assert np.abs(pixels(picture).astype(int) - upright).mean() < 4


@pytest.mark.parametrize("orientation", [1, 6])
def test_raw_is_developed_in_sixteen_bits(pictures: ModuleType, tmp_path: Path, orientation: int) -> None:
    picture = load(pictures.save_dng(tmp_path / "p.dng", orientation=orientation))
    array = pixels(picture)
    assert picture.format == "raw"
    assert picture.image.interpretation == "rgb16"
    assert picture.full_size == ((64, 48) if orientation == 1 else (48, 64))
    left, right = array[8, 8], array[8, -8] if orientation == 1 else array[-8, 8]
    assert left[0] > left[2]
    assert right[2] > right[0]
    assert b"Model T" in picture.image.get("exif-data")


def test_a_preview_of_a_raw_knows_the_full_size(pictures: ModuleType, tmp_path: Path) -> None:
    picture = load(pictures.save_dng(tmp_path / "p.dng"), long_side=16)
    assert (picture.image.width, picture.image.height, picture.full_size) == (16, 12, (64, 48))


def test_the_content_decides_and_not_the_name(pictures: ModuleType, tmp_path: Path) -> None:
    pictures.save(tmp_path / "p.png", pictures.colours())
    for name in ("p.jpg", "p", "p.dng", "p.svg"):
        (tmp_path / name).write_bytes((tmp_path / "p.png").read_bytes())
        assert load(tmp_path / name).format == "png"


@pytest.mark.parametrize(
    "name", ["ß ü 日本.png", "a[page=2].png", "-o.png", "line\nbreak.png", "'quoted'.png"]
)
def test_any_name_will_do(pictures: ModuleType, tmp_path: Path, name: str) -> None:
    path = pictures.save(tmp_path / name, pictures.colours())
    assert pixels(load(path)).shape == (48, 64, 3)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_names_that_are_not_text_will_do(pictures: ModuleType, tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.jpg"))
    pictures.save(tmp_path / "p.jpg", pictures.colours()).rename(path)
    assert pixels(load(path)).shape == (48, 64, 3)
    assert loading.source_of(load(path).image) == path


def test_links_are_followed(pictures: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "link.png").symlink_to(pictures.save(tmp_path / "p.png", pictures.colours()))
    assert load(tmp_path / "link.png").full_size == (64, 48)


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("suffix", ["jpg", "png", "tif", "webp"])
def test_orientation_is_applied_once(
    pictures: ModuleType, tmp_path: Path, suffix: str, orientation: int
) -> None:
    lossless = {"webp": {"lossless": True}, "jpg": {"quality": 95, "subsampling": 0}}.get(suffix, {})
    exif = pictures.exif(orientation=orientation)
    path = pictures.save(tmp_path / f"p.{suffix}", pictures.noise(), exif=exif, **lossless)
    with Image.open(path) as image:
        upright = np.asarray(ImageOps.exif_transpose(image))
    whole, preview, streamed = load(path), load(path, long_side=5_000), load(path, sequential=True)
    for picture in (whole, preview, streamed):
        assert picture.full_size == (upright.shape[1], upright.shape[0])
        assert not picture.image.get_typeof("orientation")
        difference = np.abs(pixels(picture).astype(int) - upright)
        assert difference.max() == 0 if suffix != "jpg" else difference.max() <= 2


def test_models_get_eight_bit_rgb_of_everything(pictures: ModuleType, tmp_path: Path) -> None:
    for bands in (1, 2, 3, 4):
        path = pictures.save(tmp_path / f"{bands}.png", pictures.noise(bands=bands))
        array = srgb_array(load(path).image, 32)
        assert (array.shape, array.dtype) == ((24, 32, 3), np.uint8)
    clear = pictures.save(tmp_path / "clear.png", np.zeros((8, 8, 4), np.uint8))
    assert (srgb_array(load(clear).image) == 128).all()
    deep = pictures.noise(deep=True)
    path = pictures.save_deep(tmp_path / "deep.tif", deep, photometric="rgb")
    assert np.abs(srgb_array(load(path).image).astype(int) - deep // 257).max() <= 1


def test_models_get_colours_through_the_profile(pictures: ModuleType, tmp_path: Path) -> None:
    red = np.zeros((8, 8, 3), np.uint8)
    red[..., 0] = 255
    path = pictures.save(tmp_path / "p.png", red, icc_profile=pictures.swapped_profile())
    picture = load(path)
    np.testing.assert_array_equal(pixels(picture), red)
    assert srgb_array(picture.image)[0, 0].argmax() == 2


def test_a_file_may_be_deleted_while_it_is_open(pictures: ModuleType, tmp_path: Path) -> None:
    original = pictures.noise()
    path = pictures.save(tmp_path / "p.png", original)
    picture = load(path)
    path.unlink()
    np.testing.assert_array_equal(pixels(picture), original)


def test_a_file_that_changed_is_read_anew(pictures: ModuleType, tmp_path: Path) -> None:
    path = pictures.save(tmp_path / "p.png", np.zeros((8, 8), np.uint8))
    assert pixels(load(path)).max() == 0
    pictures.save(path, np.full((8, 8), 255, np.uint8))
    assert pixels(load(path)).min() == 255
