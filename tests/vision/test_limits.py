"""No picture needs more than a gigabyte: what a decoder would have to hold is refused, and all else flows."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import pyvips
from PIL import Image

from loaded import pixels, refusal
from photalk.commands import parse
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.vision import limits, loading, opening
from photalk.vision.loading import decoding, load, preview


def test_what_must_be_held_as_a_whole_has_a_limit_of_its_own(
    pictures: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = Image.fromarray(pictures.noise(200, 150))
    held = {"a.gif": {}, "a.webp": {}, "a.avif": {}, "progressive.jpg": {"progressive": True}}
    flowing = {"a.jpg": {}, "a.png": {}, "a.tif": {}}
    for name, options in {**held, **flowing}.items():
        image.save(tmp_path / name, **options)
    pyvips.Image.new_from_array(pictures.noise(200, 150)).pngsave(str(tmp_path / "i.png"), interlace=True)
    pictures.save_heic(tmp_path / "a.heic", pictures.noise(200, 150))
    image.save(tmp_path / "a.bmp")
    monkeypatch.setattr(limits, "HELD", 90_000)
    for name in (*held, "i.png", "a.heic", "a.bmp"):
        if name in ("a.gif", "a.webp", "a.avif", "a.heic", "progressive.jpg"):
            monkeypatch.setattr(limits, "HELD", (tmp_path / name).stat().st_size * 2 + 20_000)
        assert "million that fit into memory" in refusal(tmp_path / name), name
        with pytest.raises(loading.PictureError, match="save it as TIFF or baseline JPEG"):
            preview(tmp_path / name, 50)
        monkeypatch.setattr(limits, "HELD", 90_000)
    monkeypatch.setattr(limits, "HELD", 200_000)
    for name in flowing:
        assert pixels(load(tmp_path / name)).shape == (150, 200, 3)
    monkeypatch.setenv("PHOTALK_MAX_PIXELS", "40000000000")  # a hundred times as many may hold as much more
    for name in (*held, "i.png", "a.heic", "a.bmp"):
        assert pixels(load(tmp_path / name)).shape[:2] == (150, 200)


@pytest.mark.skipif(sys.platform == "win32", reason="needs files with holes")
def test_a_file_that_is_too_long_is_refused_before_it_is_read(pictures: ModuleType, tmp_path: Path) -> None:
    for name, head in (("a.ppm", b"P6 20000 20000 255\n"), ("a.bmp", b"BM"), ("a.tif", b"II*\0\x08\0\0\0")):
        (tmp_path / name).write_bytes(head)
        os.truncate(tmp_path / name, 10_000_000_000)
        assert "has 10,000,000,000 bytes, more than the 6,400,000,000" in refusal(tmp_path / name)
    heic = pictures.save_heic(tmp_path / "a.heic", pictures.noise())
    os.truncate(heic, 1_000_000_000)
    assert "has 1,000,000,000 bytes, more than the 460,000,000" in refusal(heic)


def test_a_header_without_end_is_not_read_to_it(tmp_path: Path) -> None:
    (tmp_path / "p.ppm").write_bytes(b"P6\n" + b"# and so on\n" * 400_000 + b"2 2 255\n" + bytes(12))
    assert "of a kind that Photalk does not read" in refusal(tmp_path / "p.ppm")
    (tmp_path / "p.ppm").write_bytes(b"P6\n" + b"# and so on\n" * 4_000 + b"2 2 255\n" + bytes(range(12)))
    np.testing.assert_array_equal(pixels(load(tmp_path / "p.ppm")).ravel(), range(12))
    (tmp_path / "p.jpg").write_bytes(b"\xff\xd8" + b"\xff\xe0\0\2" * 1_000_000 + b"\xff\xd9")
    assert "damaged or cut off" in refusal(tmp_path / "p.jpg")


def test_a_table_cannot_claim_the_file_again_and_again(tmp_path: Path) -> None:
    rows = b"".join(struct.pack("<HHII", 0x010E + n, 2, 9_000_000, 200) for n in range(500))
    table = struct.pack("<H", 500) + rows + bytes(4)
    (tmp_path / "p.tif").write_bytes(b"II*\0\x08\0\0\0" + table + bytes(9_000_000))
    assert "damaged or cut off" in refusal(tmp_path / "p.tif")


_MEASURE = """
import resource, sys
from photalk.vision.loading import load, preview, decoding
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
with decoding(sys.argv[1]): load(sys.argv[1]).image.avg()
preview(sys.argv[1], 100)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="ru_maxrss counts otherwise elsewhere")
@pytest.mark.parametrize("name", ["p.bmp", "p.ppm"])
def test_rows_are_read_without_copies(tmp_path: Path, name: str) -> None:
    side, path = 5_000, tmp_path / name
    head = struct.pack("<2sIHHIIiiHHIIiiII", b"BM", 0, 0, 0, 54, 40, side, side, 1, 24, 0, 0, 0, 0, 0, 0)
    path.write_bytes(head if name == "p.bmp" else b"P6 %d %d 255\n" % (side, side))
    os.truncate(path, len(path.read_bytes()) + 3 * side * side)
    used = subprocess.run([sys.executable, "-c", _MEASURE, path], capture_output=True, text=True, check=True)
    assert int(used.stdout) < 3 * side * side / 1_000_000 * 1.5 + 60  # MB


@pytest.mark.parametrize("orientation", [1, 6])
def test_many_pixels_are_kept_in_a_file_from_which_tiles_are_read(
    pictures: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, orientation: int
) -> None:
    original = pictures.noise(700, 600, 4)
    path = pictures.save(tmp_path / "p.png", original, exif=pictures.exif(orientation=orientation))
    expected = pixels(load(path))
    monkeypatch.setattr(loading, "AT_HAND", 1_000)
    monkeypatch.setattr(opening, "AT_HAND", 1_000)
    picture = load(path)
    image = loading.settled(picture)
    assert image.interpretation == "srgb"
    assert image.hasalpha()
    np.testing.assert_array_equal(image.numpy(), expected)
    with decoding(path):
        turned = render(picture, Program.of(parse("rotate 90"))).numpy()
    np.testing.assert_array_equal(turned, np.rot90(expected))


def test_a_large_raw_is_developed_as_far_as_memory_goes(
    pictures: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = pictures.save_dng(tmp_path / "p.dng", orientation=6)
    monkeypatch.setattr(limits, "HELD", 64 * 48 * 15)
    picture = load(path)
    assert (picture.image.format, picture.full_size) == ("uchar", (48, 64))
    assert picture.notes == ("It is developed in 8 bits, since more would not fit into memory.",)
    monkeypatch.setattr(limits, "HELD", 64 * 48 * 6)
    picture = load(path)
    assert picture.full_size == (picture.image.width, picture.image.height) == (24, 32)
    assert picture.notes == ("It is developed at half its size, since more would not fit into memory.",)
    monkeypatch.setattr(limits, "HELD", 64 * 48 * 5)
    assert "fit into memory" in refusal(path)
