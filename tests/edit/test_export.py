"""Results are written whole or not at all, with all that belongs to them, and never over an original."""

from __future__ import annotations

import errno
import io
import os
import re
import resource
import signal
import stat
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import pyvips
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageOps, PngImagePlugin

from photalk.edit import export as export_module
from photalk.edit.encoding import NOTE
from photalk.edit.export import FORMATS, Export, encode, export
from photalk.errors import ExportError, PictureError
from photalk.vision.loading import load, srgb_array
from photalk.vision.records import xmp_with_note

SUFFIXES = sorted(FORMATS)


def image_of(pixels: np.ndarray) -> pyvips.Image:
    deep, bands = pixels.dtype == np.uint16, 1 if pixels.ndim == 2 else pixels.shape[2]
    names = ("grey16", "rgb16") if deep else ("b-w", "srgb")
    return pyvips.Image.new_from_array(pixels).copy(interpretation=names[bands > 2])


def pixels_of(path: Path) -> np.ndarray:
    array = load(path).image.numpy()
    return array[..., 0] if array.ndim == 3 and array.shape[2] == 1 else array


def full_picture(pictures: ModuleType, folder: Path, *, orientation: int = 6) -> Path:
    """A JPEG that carries everything: EXIF with place, XMP, IPTC, ICC."""
    path = folder / "full.jpg"
    Image.fromarray(pictures.colours()).save(
        path,
        exif=pictures.exif(orientation=orientation),
        icc_profile=pictures.swapped_profile(),
        xmp=pictures.XMP,
        quality=95,
    )
    iptc = pictures.iptc(n5=b"Title", n90=b"Paris")
    path.write_bytes(pictures.with_iptc(path.read_bytes(), iptc))
    return path


@pytest.fixture
def image(pictures: ModuleType) -> pyvips.Image:
    return image_of(pictures.colours())


# Pixels


@pytest.mark.parametrize("suffix", [".png", ".tif", ".tiff"])
@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("bands", [1, 2, 3, 4])
def test_lossless_formats_keep_every_value(
    pictures: ModuleType, tmp_path: Path, suffix: str, deep: bool, bands: int
) -> None:
    original = pictures.noise(bands=bands, deep=deep)
    path = export(image_of(original), tmp_path / f"out{suffix}")
    np.testing.assert_array_equal(pixels_of(path), original)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 4), st.booleans(), st.integers(0, 9))
def test_any_size_survives_png(width: int, height: int, bands: int, deep: bool, seed: int) -> None:
    top, kind = (65536, np.uint16) if deep else (256, np.uint8)
    original = np.random.default_rng(seed).integers(0, top, (height, width, bands)).astype(kind)
    again = pyvips.Image.new_from_buffer(encode(image_of(original), ".png"), "").numpy()
    np.testing.assert_array_equal(again.reshape(original.shape), original)


@pytest.mark.parametrize("suffix", [".jpg", ".webp", ".avif", ".heic"])
@pytest.mark.parametrize("bands", [1, 3])
@pytest.mark.parametrize("deep", [False, True])
def test_lossy_formats_look_the_same(
    pictures: ModuleType, tmp_path: Path, suffix: str, bands: int, deep: bool
) -> None:
    original = pictures.colours() if bands == 3 else pictures.colours()[..., 0]
    image = image_of(original.astype(np.uint16) * 257 if deep else original)
    array = pixels_of(export(image, tmp_path / f"out{suffix}")).astype(float)
    array = array / 257 if array.max() > 255 else array
    reference = np.dstack([original] * 3) if original.ndim < array.ndim else original
    assert np.abs(array - reference).mean() < 4


@pytest.mark.parametrize("suffix", [".png", ".webp", ".avif", ".heic"])
@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("bands", [1, 2])
def test_grey_looks_the_same_through_its_profile(
    pictures: ModuleType, tmp_path: Path, suffix: str, deep: bool, bands: int
) -> None:
    grey = np.full((16, 16, bands), 65535 if deep else 255, np.uint16 if deep else np.uint8)
    grey[..., 0] = 128 * (257 if deep else 1)
    image = image_of(grey).copy()
    image.set_type(pyvips.GValue.blob_type, "icc-profile-data", pictures.linear_grey_profile())
    again = load(export(image, tmp_path / f"out{suffix}"))
    assert again.notes == ()
    assert abs(int(srgb_array(again.image)[8, 8, 1]) - 188) <= 2  # half of the light


@pytest.mark.parametrize("suffix", [".avif", ".heic"])
def test_sixteen_bits_become_ten_where_the_format_can(
    pictures: ModuleType, tmp_path: Path, suffix: str
) -> None:
    ramp = np.linspace(20_000, 24_000, 64 * 48).reshape(48, 64).astype(np.uint16)
    path = export(image_of(np.dstack([ramp] * 3)), tmp_path / f"out{suffix}", settings=Export(quality=100))
    assert load(path).image.interpretation == "rgb16"
    assert len(np.unique(pixels_of(path))) > 40  # 8 bits have 16 levels in this range


def test_sixteen_bits_are_rounded_to_eight() -> None:
    deep = np.arange(65536, dtype=np.uint16).reshape(256, 256)
    eight = pyvips.Image.new_from_buffer(encode(image_of(deep), ".jpg", Export(quality=100)), "").numpy()
    exact = np.round(deep / 257)
    assert np.abs(eight.reshape(256, 256) - exact).max() <= 1
    assert abs(float((eight.reshape(256, 256) - exact).mean())) < 0.05


@pytest.mark.parametrize("suffix", [".png", ".tif", ".webp", ".avif", ".heic"])
def test_alpha_survives(pictures: ModuleType, tmp_path: Path, suffix: str) -> None:
    original = np.dstack([pictures.colours(), np.full((48, 64), 255, np.uint8)])
    original[:, :32, 3] = 0
    array = pixels_of(export(image_of(original), tmp_path / f"out{suffix}"))
    assert array.shape[2] == 4
    assert array[:, :28, 3].max() < 20
    assert array[:, 36:, 3].min() > 235


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("bands", [2, 4])
def test_jpeg_shows_the_background_where_it_was_transparent(deep: bool, bands: int) -> None:
    clear = np.zeros((16, 16, bands), np.uint16 if deep else np.uint8)
    for background in ((0, 0, 0), (200, 100, 50)):
        data = encode(image_of(clear), ".jpg", Export(background=background))
        shown = np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))[8, 8].astype(int)
        expected = background if bands == 4 else [round(np.dot(background, (0.299, 0.587, 0.114)))] * 3
        assert np.abs(shown - expected).max() <= 3


def test_jpeg_has_full_colour_resolution_from_quality_90_on(image: pyvips.Image) -> None:
    for quality, sampling in ((92, (1, 1)), (90, (1, 1)), (89, (2, 2))):
        with Image.open(io.BytesIO(encode(image, ".jpg", Export(quality=quality)))) as written:
            assert written.layer[0][1:3] == sampling


def test_quality_makes_files_larger(pictures: ModuleType) -> None:
    noise = image_of(pictures.noise(160, 120))
    for suffix in (".jpg", ".webp", ".avif", ".heic"):
        sizes = [len(encode(noise, suffix, Export(quality=quality))) for quality in (20, 60, 95)]
        assert sizes == sorted(sizes)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_same_image_gives_the_same_bytes(pictures: ModuleType, tmp_path: Path, suffix: str) -> None:
    path = full_picture(pictures, tmp_path)
    first = export(load(path).image, tmp_path / f"first{suffix}").read_bytes()
    second = export(load(path, sequential=True).image, tmp_path / f"second{suffix}").read_bytes()
    assert first == second == encode(load(path).image, suffix)


# Metadata


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_all_metadata_survive(pictures: ModuleType, tmp_path: Path, suffix: str) -> None:
    out = export(load(full_picture(pictures, tmp_path)).image, tmp_path / f"out{suffix}")
    again = load(out)
    assert again.full_size == (48, 64)
    assert again.notes == ()
    assert again.image.get("icc-profile-data") == pictures.swapped_profile()
    assert b"Rating" in again.image.get("xmp-data")
    exif = Image.Exif()
    exif.load(again.image.get("exif-data").removeprefix(b"Exif\0\0"))
    assert exif[0x0110] == "Model T"
    assert exif.get(0x0112, 1) == 1
    photo = exif.get_ifd(0x8769)
    assert (photo[0x9003], photo[0xA434]) == ("2024:05:01 12:00:00", "50mm f/1.8")
    assert (photo[0xA002], photo[0xA003]) == (48, 64)
    assert exif.get_ifd(0x8825)[2] == (48.0, 51.0, 30.0)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_places_are_gone_on_request(pictures: ModuleType, tmp_path: Path, suffix: str) -> None:
    picture = load(full_picture(pictures, tmp_path))
    out = export(picture.image, tmp_path / f"out{suffix}", settings=Export(metadata="no-gps"))
    data = out.read_bytes()
    assert not any(word in data for word in (b"Paris", b"GPSLatitude", b"48,51"))
    again = load(out).image
    exif = Image.Exif()
    exif.load(again.get("exif-data").removeprefix(b"Exif\0\0"))
    assert not exif.get_ifd(0x8825)
    assert 0x8825 not in exif
    assert exif[0x0110] == "Model T"
    assert b"Rating" in again.get("xmp-data")
    if suffix in (".jpg", ".tif"):
        assert b"Title" in data


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_no_metadata_but_the_profile_on_request(pictures: ModuleType, tmp_path: Path, suffix: str) -> None:
    picture = load(full_picture(pictures, tmp_path))
    out = export(picture.image, tmp_path / f"out{suffix}", settings=Export(metadata="none"))
    data = out.read_bytes()
    assert not any(word in data for word in (b"Model T", b"2024:05:01", b"Paris", b"Rating", b"Title"))
    assert load(out).image.get("icc-profile-data") == pictures.swapped_profile()


def test_jpeg_exif_is_written_once_and_without_its_thumbnail(pictures: ModuleType, tmp_path: Path) -> None:
    thumbnail = encode(image_of(pictures.colours(16, 12)), ".jpg", Export(metadata="none"))
    block = pictures.exif()
    first = block.tobytes().removeprefix(b"Exif\0\0")
    path = pictures.save(tmp_path / "p.jpg", pictures.colours(), exif=b"Exif\0\0" + first + thumbnail)
    data = export(load(path).image, tmp_path / "out.jpg").read_bytes()
    assert data.count(b"Exif\0\0") == 1
    assert data.count(b"\xff\xd8\xff") == 1


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_profile_that_no_longer_fits_is_left_out(
    pictures: ModuleType, tmp_path: Path, image: pyvips.Image, suffix: str
) -> None:
    image = image.copy()
    image.set_type(pyvips.GValue.blob_type, "icc-profile-data", pictures.linear_grey_profile())
    again = load(export(image, tmp_path / f"out{suffix}"))
    assert again.notes == ()
    assert not again.image.get_typeof("icc-profile-data")


def test_a_picture_without_exif_gets_none(image: pyvips.Image) -> None:
    for suffix in (".jpg", ".png", ".webp", ".avif"):
        with Image.open(io.BytesIO(encode(image, suffix))) as again:
            assert "exif" not in again.info


@pytest.mark.parametrize("orientation", range(1, 9))
def test_orientation_is_in_the_pixels_and_nowhere_else(
    pictures: ModuleType, tmp_path: Path, orientation: int
) -> None:
    original = pictures.save(
        tmp_path / "p.png", pictures.noise(), exif=pictures.exif(orientation=orientation)
    )
    with Image.open(original) as before:
        upright = np.asarray(ImageOps.exif_transpose(before))
    for suffix in (".png", ".tif"):
        with Image.open(export(load(original).image, tmp_path / f"out{suffix}")) as after:
            np.testing.assert_array_equal(np.asarray(ImageOps.exif_transpose(after)), upright)
            np.testing.assert_array_equal(np.asarray(after), upright)
            assert after.getexif().get(0x0112, 1) == 1


def test_metadata_travel_from_tiff_and_raw(pictures: ModuleType, tmp_path: Path) -> None:
    first = export(load(full_picture(pictures, tmp_path)).image, tmp_path / "a.tif")
    data = export(load(first).image, tmp_path / "b.jpg").read_bytes()
    assert all(word in data for word in (b"Model T", b"50mm f/1.8", b"Rating", b"Title", b"Paris"))
    raw = load(pictures.save_dng(tmp_path / "p.dng"))
    assert b"Model T" in export(raw.image, tmp_path / "c.jpg").read_bytes()


# Where a result may not go


def test_an_original_is_never_overwritten(
    pictures: ModuleType, tmp_path: Path, image: pyvips.Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    original = pictures.save(tmp_path / "folder" / "Ünique.png", pictures.noise())
    before = original.read_bytes()
    (tmp_path / "link.png").symlink_to(original)
    os.link(original, tmp_path / "hard.png")
    (tmp_path / "door").symlink_to(tmp_path / "folder")
    monkeypatch.chdir(tmp_path)
    for out in (
        original,
        tmp_path / "link.png",
        tmp_path / "hard.png",
        tmp_path / "door" / "Ünique.png",
        tmp_path / "folder" / "ÜNIQUE.PNG",
        tmp_path / "folder" / "U\u0308nique.png",
        Path("folder/../folder/Ünique.png"),
    ):
        for protected in (original, Path("folder/Ünique.png"), tmp_path / "link.png"):
            with pytest.raises(ExportError, match="never overwrites"):
                export(image, out, protect=["elsewhere.png", protected])
    assert original.read_bytes() == before
    original.unlink()  # its name stays its own even while it is away
    with pytest.raises(ExportError, match="never overwrites"):
        export(image, original, protect=[original])


def test_other_files_are_replaced(pictures: ModuleType, tmp_path: Path, image: pyvips.Image) -> None:
    original = pictures.save(tmp_path / "p.png", pictures.noise())
    out = pictures.save(tmp_path / "out.png", pictures.noise(seed=2))
    assert export(image, str(out), protect=[original]) == out
    np.testing.assert_array_equal(pixels_of(out), pictures.colours())


def test_a_link_stays_a_link(tmp_path: Path, image: pyvips.Image) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link.png").symlink_to(tmp_path / "real" / "out.png")
    export(image, tmp_path / "link.png")
    assert (tmp_path / "link.png").is_symlink()
    assert (tmp_path / "real" / "out.png").is_file()


@pytest.mark.parametrize("name", ["out.gif", "out.xyz", "out", "out.svg", ".jpg"])
def test_an_unknown_extension_lists_those_that_work(tmp_path: Path, image: pyvips.Image, name: str) -> None:
    with pytest.raises(ExportError, match=re.escape("use one of .jpg, .jpeg, .png, .tif, .tiff, .webp")):
        export(image, tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_impossible_places_are_refused(tmp_path: Path, image: pyvips.Image) -> None:
    (tmp_path / "folder.png").mkdir()
    os.mkfifo(tmp_path / "pipe.png")
    for out, words in (
        (tmp_path / "none" / "out.png", "There is no folder"),
        (tmp_path / "folder.png", "is a folder"),
        (tmp_path / "pipe.png", "not an ordinary file"),
        (tmp_path / "a\0b.png", "not a possible name"),
        (tmp_path / ("x" * 300 + ".png"), "cannot be written"),
    ):
        with pytest.raises(ExportError, match=words) as caught:
            export(image, out)
        assert "\n" not in str(caught.value)


def test_sizes_that_a_format_cannot_hold_are_refused(tmp_path: Path) -> None:
    wide = pyvips.Image.black(20_000, 4, bands=3).copy(interpretation="srgb")
    with pytest.raises(ExportError, match="WEBP holds at most 16,383 pixels a side"):
        export(wide, tmp_path / "out.webp")
    assert export(wide, tmp_path / "out.png").exists()


@pytest.mark.parametrize(
    "wrong", [{"quality": 0}, {"quality": 101}, {"metadata": "some"}, {"background": (0, 0, 256)}]
)
def test_settings_out_of_range_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ExportError):
        Export(**wrong)  # type: ignore[arg-type]


# When writing fails


@pytest.fixture
def older(pictures: ModuleType, tmp_path: Path) -> Iterator[Path]:
    """A folder with an older result, which must be all there is in the end."""
    (tmp_path / "results").mkdir()
    out = pictures.save(tmp_path / "results" / "out.png", pictures.noise(seed=9))
    before = out.read_bytes()
    yield out
    assert out.read_bytes() == before
    assert [path.name for path in out.parent.iterdir()] == ["out.png"]


@pytest.fixture
def small_files() -> Iterator[None]:
    """A limit on the size of files, which fails like a full disk in the middle of writing."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.usefixtures("small_files")
def test_a_full_disk_leaves_nothing_behind(pictures: ModuleType, older: Path, suffix: str) -> None:
    large = image_of(pictures.noise(400, 300))
    with pytest.raises(ExportError, match="the disk is full"):
        export(large, older.with_suffix(suffix) if suffix != ".png" else older, settings=Export(quality=100))


def test_a_disk_that_is_full_at_the_last_moment_leaves_nothing_behind(
    older: Path, image: pyvips.Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(export_module.os, "fsync", full)
    with pytest.raises(ExportError, match="the disk is full"):
        export(image, older)


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES])
def test_a_folder_that_may_not_be_written_to_is_said_so(
    older: Path, image: pyvips.Image, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def forbidden(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(export_module.os, "open", forbidden)
    with pytest.raises(ExportError, match="may not be written to"):
        export(image, older)


def test_a_failing_rename_leaves_nothing_behind(
    older: Path, image: pyvips.Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(export_module.os, "replace", forbidden)
    with pytest.raises(ExportError, match="Input/output error"):
        export(image, older)


@pytest.mark.parametrize("sequential", [False, True])
def test_a_damaged_source_is_named_and_leaves_nothing_behind(
    pictures: ModuleType, tmp_path: Path, older: Path, sequential: bool
) -> None:
    source = pictures.cut(pictures.save(tmp_path / "source.jpg", pictures.noise(300, 200)))
    changed = load(source, sequential=sequential).image.invert()
    with pytest.raises(PictureError, match=r"source\.jpg' is damaged or cut off"):
        export(changed, older)


def test_an_interruption_leaves_nothing_behind(
    older: Path, image: pyvips.Image, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(export_module, "write", interrupt)
    with pytest.raises(KeyboardInterrupt):
        export(image, older)


def test_a_result_has_the_usual_permissions(tmp_path: Path, image: pyvips.Image) -> None:
    (tmp_path / "usual").touch()
    out = export(image, tmp_path / "out.jpg")
    assert stat.S_IMODE(out.stat().st_mode) == stat.S_IMODE((tmp_path / "usual").stat().st_mode)


def test_a_changed_face_is_noted_in_the_file(tmp_path: Path) -> None:
    image = pyvips.Image.black(8, 8, bands=3).copy(interpretation="srgb")
    image.set_type(pyvips.GValue.gstr_type, NOTE, "A face was changed with Photalk: smiling.")
    for asked, noted in ((Export(), True), (Export(note=False), False), (Export(metadata="none"), False)):
        out = export(image, tmp_path / "out.jpg", settings=asked)
        assert (b"A face was changed with Photalk: smiling." in out.read_bytes()) is noted
    png = pyvips.Image.new_from_file(str(export(image, tmp_path / "out.png")))
    assert b"compositeSynthetic" in png.get("xmp-data")


def test_a_note_keeps_what_the_packet_says_already() -> None:
    packet = (
        b'<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        b'<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="image/jpeg"/>'
        b"</rdf:RDF></x:xmpmeta>"
    )
    noted = xmp_with_note(packet, 'says "hello" & <more>')
    assert b'dc:format="image/jpeg"' in noted
    assert b"hello" in noted
    assert b"<more>" not in noted
    assert xmp_with_note(b"<broken", "note") == b"<broken"


def test_a_comment_whose_name_is_not_utf8_is_no_obstacle(pictures: ModuleType, tmp_path: Path) -> None:
    info = PngImagePlugin.PngInfo()
    info.add(b"tEXt", "Größe".encode("latin-1") + b"\0hello")
    path = pictures.save(tmp_path / "p.png", pictures.noise(), pnginfo=info)
    written = encode(load(path).image, ".png")
    np.testing.assert_array_equal(np.asarray(Image.open(io.BytesIO(written))), pictures.noise())
    assert b"tEXt" not in written
