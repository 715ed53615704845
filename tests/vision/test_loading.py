"""Any common picture becomes a plain image; anything else becomes one sentence."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import pyvips
import tifffile
from PIL import Image, ImageOps

from photalk.errors import ExportError, PictureError
from photalk.vision import foreign, loading
from photalk.vision.loading import Picture, decoding, load, preview, srgb_array


def pixels(picture: Picture) -> np.ndarray:
    with decoding(picture.path):
        array = picture.image.numpy()
    return array[..., 0] if array.ndim == 3 and array.shape[2] == 1 else array


def refusal(path: str | Path) -> str:
    """The sentence with which a file is refused, at opening or at decoding."""
    with pytest.raises(PictureError) as caught:
        pixels(load(path))
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


# What is read


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


# Orientation


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


# Previews and arrays


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


# What is refused


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    assert "There is no file" in refusal(tmp_path / "none.jpg")
    assert "is a folder" in refusal(tmp_path)
    assert "cannot be opened" in refusal("a\0b.jpg")
    assert "cannot be opened" in refusal("x" * 5_000)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    assert "not an ordinary file" in refusal(tmp_path / "pipe.jpg")


def test_unreadable_files_are_refused(
    pictures: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = pictures.save(tmp_path / "p.png", pictures.colours())

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(loading, "open", forbidden, raising=False)
    assert "may not be read by you" in refusal(path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"Dear diary, today I took no photo.", "not a picture"),
        (b"<!DOCTYPE html><html><body>404</body></html>", "not a picture"),
        (b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>", "an SVG drawing"),
        (b"%PDF-1.7 ...", "a PDF document"),
        (b"%!PS-Adobe-3.0", "a PostScript document"),
        (b"8BPS\0\1", "a Photoshop document"),
        (b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "a video"),
        (b"\xff\xd8\xff", "damaged or cut off"),
        (b"\x89PNG\r\n\x1a\n", "damaged or cut off"),
        (b"GIF89a", "damaged or cut off"),
        (b"II*\0\x08\0\0\0", "damaged or cut off"),
        (b"RIFF\0\0\0\0WEBP", "damaged or cut off"),
        (b"\0\0\0\x18ftypheic\0\0\0\0heicmif1", "damaged or cut off"),
        (b"\0\0\0\x18ftypavif\0\0\0\0avifmif1", "damaged or cut off"),
        (b"BM1234", "damaged or cut off"),
        (b"P6 nonsense", "damaged or cut off"),
        (b"FUJIFILMCCD-RAW 0201", "damaged or cut off"),
        (b"II*\0\x10\0\0\0CR\2\0", "damaged or cut off"),
    ],
)
def test_what_is_no_picture_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    (tmp_path / "p.jpg").write_bytes(content)
    assert words in refusal(tmp_path / "p.jpg")


@pytest.mark.parametrize("suffix", ["jpg", "png", "tif", "webp", "avif", "gif", "bmp", "ppm"])
def test_a_truncated_picture_is_refused(pictures: ModuleType, tmp_path: Path, suffix: str) -> None:
    path = pictures.cut(pictures.save(tmp_path / f"p.{suffix}", pictures.noise(200, 150)))
    assert "damaged or cut off" in refusal(path)
    with pytest.raises(PictureError, match="damaged or cut off"):
        load(path, long_side=32)


def test_truncated_heic_and_raw_are_refused(pictures: ModuleType, tmp_path: Path) -> None:
    heic = pictures.cut(pictures.save_heic(tmp_path / "p.heic", pictures.noise(200, 150)))
    assert "damaged or cut off" in refusal(heic)
    dng = pictures.cut(pictures.save_dng(tmp_path / "p.dng"), 0.05)
    assert "damaged or cut off" in refusal(dng)


def test_a_bomb_is_refused_before_it_is_decoded(
    pictures: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = pictures.bomb(tmp_path / "bomb.png")
    for long_side in (None, 64):
        with pytest.raises(PictureError, match=r"50,000 × 50,000 pixels, more than the allowed 400,000,000"):
            load(path, long_side=long_side)
    monkeypatch.setenv("PHOTALK_MAX_PIXELS", "2500000000")
    assert load(path).full_size == (50_000, 50_000)
    monkeypatch.setenv("PHOTALK_MAX_PIXELS", "many")
    with pytest.raises(PictureError, match="must be a number of pixels"):
        load(path)


def test_the_limit_holds_for_every_decoder(
    pictures: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [
        pictures.save(tmp_path / "p.bmp", pictures.colours()),
        pictures.save(tmp_path / "p.gif", pictures.colours()),
        pictures.save_heic(tmp_path / "p.heic", pictures.colours()),
        pictures.save_dng(tmp_path / "p.dng"),
    ]
    monkeypatch.setenv("PHOTALK_MAX_PIXELS", "3000")
    for path in paths:
        assert "64 × 48 pixels" in refusal(path)


# What goes wrong later


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


def test_failures_while_decoding_become_sentences(pictures: ModuleType, tmp_path: Path) -> None:
    path = pictures.save(tmp_path / "p.png", pictures.colours())
    with pytest.raises(PictureError, match="vanished while it was open"), decoding(tmp_path / "gone.png"):
        raise pyvips.Error("unable to read")
    with pytest.raises(PictureError, match="damaged or cut off"), decoding(path):
        raise OSError(errno.EIO, "Input/output error")
    with pytest.raises(ExportError, match="disk is full"), decoding(path):
        raise OSError(errno.ENOSPC, "No space left on device")
    with pytest.raises(PictureError, match="more memory"), decoding(None):
        raise MemoryError
    with pytest.raises(KeyError), decoding(path):
        raise KeyError("a bug is not the picture's fault")


def test_a_damaged_profile_is_ignored_with_a_note(pictures: ModuleType, tmp_path: Path) -> None:
    grey = pictures.srgb_profile()[:16] + b"GRAY" + pictures.srgb_profile()[20:]
    for profile in (b"not a profile", pictures.srgb_profile()[:200], grey):
        path = pictures.save(tmp_path / "p.jpg", pictures.colours(), icc_profile=profile)
        picture = load(path)
        assert picture.notes == (
            "Its colour profile is damaged or of another kind of picture, and was ignored.",
        )
        assert not picture.image.get_typeof("icc-profile-data")
        assert srgb_array(picture.image).shape == (48, 64, 3)


def test_damaged_exif_is_ignored_with_a_note(pictures: ModuleType, tmp_path: Path) -> None:
    for block in (b"Exif\0\0nonsense", b"Exif\0\0II*\0\xff\xff\xff\x7f", b"Exif\0\0II*\0\x08\0\0\0\xff\xff"):
        path = pictures.save(tmp_path / "p.jpg", pictures.colours(), exif=block)
        picture = load(path)
        assert picture.notes == ("Its EXIF data are damaged and were ignored.",)
        assert pixels(picture).shape == (48, 64, 3)


def test_nothing_is_printed(pictures: ModuleType, tmp_path: Path) -> None:
    pictures.cut(pictures.save(tmp_path / "a.jpg", pictures.noise(200, 150)))
    pictures.cut(pictures.save(tmp_path / "b.tif", pictures.noise(200, 150)))
    pictures.save(tmp_path / "c.jpg", pictures.colours(), exif=b"Exif\0\0II*\0\xff\xff\xff\x7f")
    pictures.cut(pictures.save_dng(tmp_path / "d.dng"), 0.7)
    tifffile.imwrite(tmp_path / "e.tif", pictures.colours(), extratags=[(65000, 3, 1, 5, True)])
    program = (
        "import sys\nfrom photalk.errors import PhotalkError\n"
        "from photalk.vision.loading import decoding, load\n"
        "for path in sys.argv[1:]:\n"
        "    try:\n        with decoding(path): load(path).image.avg()\n"
        "    except PhotalkError: pass\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, sorted(tmp_path.iterdir()))],
        capture_output=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == (b"", b"")


def test_the_decoders_failures_are_known() -> None:
    assert issubclass(foreign.rawpy.LibRawError, foreign.FAILURES)


# Previews


def drawn(path: Path, mode: str = "RGB", size: tuple[int, int] = (90, 60), **options: object) -> Path:
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    pixels = np.dstack([x * 2, y * 4, (x + y) % 256]).astype(np.uint8)
    Image.fromarray(pixels).convert(mode).save(path, quality=90, **options)
    return path


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


# Found by `photalk bench fuzz`


def test_a_decoder_that_quotes_bytes_of_a_file_does_not_spoil_what_comes_after(
    pictures: ModuleType, tmp_path: Path
) -> None:
    translucent = pyvips.Image.new_from_array(pictures.noise(bands=4))
    avif = bytes(translucent.heifsave_buffer(compression="av1", effort=0))
    (tmp_path / "bad.avif").write_bytes(avif.replace(b"auxC", b"\x03\xe9xC"))
    good = pictures.save(tmp_path / "good.png", pictures.noise())
    for _ in range(2):
        assert "is damaged" in refusal(tmp_path / "bad.avif")
        assert pixels(load(good)).shape == (48, 64, 3)


def test_a_damaged_lab_tiff_is_refused_without_warnings(pictures: ModuleType, tmp_path: Path) -> None:
    lab = pyvips.Image.new_from_array(pictures.colours()).colourspace("labq")
    whole = bytes(lab.tiffsave_buffer())
    refused = 0
    for number in range(40):
        damaged = bytearray(whole)
        damaged[-1 - 6 * number] ^= 0xFF  # where the table of its tags is
        (tmp_path / "lab.tif").write_bytes(damaged)
        try:
            pixels(load(tmp_path / "lab.tif"))
        except PictureError:
            refused += 1
    assert refused


@pytest.mark.parametrize("setting", ["-1", "1e9", "9" * 5_000, "٤٠٠", "\x1b[2J"])
def test_a_limit_that_is_no_number_is_one_short_sentence(
    pictures: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    monkeypatch.setenv("PHOTALK_MAX_PIXELS", setting)
    sentence = refusal(pictures.save(tmp_path / "p.png", pictures.noise()))
    assert sentence.startswith("PHOTALK_MAX_PIXELS must be a number")
    assert sentence.isprintable()
    assert len(sentence) < 200


def test_a_profile_that_leads_nowhere_is_passed_over(pictures: ModuleType, tmp_path: Path) -> None:
    profile = bytearray(pictures.srgb_profile())
    profile[20] = 0  # the first letter of the space that all profiles meet in
    path = pictures.save(tmp_path / "p.png", pictures.colours(), icc_profile=bytes(profile))
    np.testing.assert_array_equal(srgb_array(load(path).image), pictures.colours())
    assert preview(path, 32).pixels.size == (32, 24)
