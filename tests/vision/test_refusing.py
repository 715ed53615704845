"""What cannot be read becomes one sentence, and what is damaged beside the pixels a note."""

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

from loaded import pixels, refusal
from photalk.errors import ExportError, NotFound, PictureError, SettingsError
from photalk.vision import loading
from photalk.vision.loading import decoding, load, preview, srgb_array


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
    with pytest.raises(SettingsError, match="must be a number of pixels"):
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
    with (
        pytest.raises(PictureError, match=r"something unexpected went wrong with it \(AttributeError\)"),
        decoding(path),
    ):
        raise AttributeError("what nobody foresaw")
    with pytest.raises(NotFound), decoding(path):
        raise NotFound("There is no cat in it.")
    with pytest.raises(KeyboardInterrupt), decoding(path):
        raise KeyboardInterrupt


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


def test_a_decoder_that_quotes_bytes_of_a_file_does_not_spoil_what_comes_after(
    pictures: ModuleType, tmp_path: Path
) -> None:
    translucent = pyvips.Image.new_from_array(pictures.noise(bands=4))
    avif = bytes(translucent.heifsave_buffer(compression="av1", effort=0))
    (tmp_path / "bad.avif").write_bytes(avif.replace(b"auxC", b"\x03\xe9xC"))
    good = pictures.save(tmp_path / "good.png", pictures.noise())
    for _ in range(2):
        assert "does not read" in refusal(tmp_path / "bad.avif")
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
    with pytest.raises(SettingsError) as refused:
        load(pictures.save(tmp_path / "p.png", pictures.noise()))
    sentence = str(refused.value)
    assert sentence.startswith("PHOTALK_MAX_PIXELS must be a number")
    assert sentence.isprintable()
    assert len(sentence) < 200


def test_a_profile_that_leads_nowhere_is_passed_over(pictures: ModuleType, tmp_path: Path) -> None:
    profile = bytearray(pictures.srgb_profile())
    profile[20] = 0  # the first letter of the space that all profiles meet in
    path = pictures.save(tmp_path / "p.png", pictures.colours(), icc_profile=bytes(profile))
    np.testing.assert_array_equal(srgb_array(load(path).image), pictures.colours())
    assert preview(path, 32).pixels.size == (32, 24)
