"""What belongs to a picture goes along with it: all, all but its place, or nothing; and a note of ours."""

from __future__ import annotations

import io
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import pyvips
from PIL import Image, ImageOps, PngImagePlugin

from photalk.edit.encoding import NOTE
from photalk.edit.export import Export, encode, export
from photalk.vision.loading import load
from photalk.vision.records import xmp_with_note
from written import SUFFIXES, full_picture, image_of


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
