"""A damaged picture is refused, says what is wrong, and can be opened anyway; a sound one never is."""

from __future__ import annotations

import io
import itertools
import random
import re
import struct
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import pyvips
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import sampled
from loaded import pixels, refusal
from photalk.commands import parse
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.errors import PhotalkError, PictureError
from photalk.vision import refusing
from photalk.vision.loading import Picture, decoding, load, preview
from photalk.vision.metadata import Exif, Value, add_to_tiff

KINDS: dict[str, dict[str, Any]] = {
    "baseline": {},
    "full colour, own tables": {"subsampling": 0, "optimize": True},
    "progressive": {"progressive": True},
    "restarts": {"restart_marker_rows": 1},
    "many restarts": {"restart_marker_blocks": 2},
    "progressive with restarts": {"progressive": True, "restart_marker_rows": 2},
    "grey": {"mode": "L"},
    "inks": {"mode": "CMYK"},
}


def photo(width: int = 400, height: int = 300, seed: int = 1) -> np.ndarray:
    """Something like a photo: smooth, with detail of many sizes."""
    rng = np.random.default_rng(seed)
    small = [
        rng.normal(0, 60 / n, (3 + height // (48 // n), 3 + width // (48 // n), 3)) for n in (1, 2, 4, 8)
    ]
    layers = [np.asarray(Image.fromarray(layer[..., band].astype(np.float32)).resize((width, height)))
              for layer in small for band in range(3)]  # fmt: skip
    return np.clip(128 + np.dstack([sum(layers[band::3]) for band in range(3)]), 0, 255).astype(np.uint8)


def calm() -> np.ndarray:
    """Another, with less to be seen in its upper part."""
    array = photo(seed=2)
    array[:200] = array[:200] // 8 + 90
    return array


def jpeg(array: np.ndarray, mode: str = "RGB", quality: int = 85, **options: Any) -> bytes:
    out = io.BytesIO()
    Image.fromarray(array).convert(mode).save(out, "JPEG", quality=quality, **options)
    return out.getvalue()


def middle(data: bytes, filling: Callable[[int], bytes]) -> bytes:
    third = len(data) // 3
    return data[:third] + filling(third) + data[2 * third :]


def missing_of(picture: Picture) -> int:
    found = re.fullmatch(r"It is damaged: about (\d+)% of the picture is missing\.", picture.notes[0])
    assert found
    return int(found[1])


DAMAGE: dict[str, Callable[[bytes, bytes], bytes]] = {
    "cut": lambda data, _: data[: len(data) // 2],
    "cut, with an end": lambda data, _: data[: len(data) // 2] + b"\xff\xd9",
    "cut late, with an end": lambda data, _: data[: len(data) * 97 // 100] + b"\xff\xd9",
    "zeros": lambda data, _: middle(data, bytes),
    "noise": lambda data, _: middle(data, random.Random(3).randbytes),
    "two halves": lambda data, other: data[: len(data) // 2] + other[len(other) // 2 :],
    "a sector of zeros": lambda data, _: data[: len(data) // 2] + bytes(512) + data[len(data) // 2 + 512 :],
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_jpeg_is_refused_however_it_is_opened(tmp_path: Path, kind: str, damage: str) -> None:
    whole = jpeg(photo(), **KINDS[kind])
    (tmp_path / "p.jpg").write_bytes(DAMAGE[damage](whole, jpeg(calm(), **KINDS[kind])))
    assert "is damaged or cut off" in refusal(tmp_path / "p.jpg")
    for long_side in (40, 90, 150, 300, 2_000):
        with pytest.raises(PictureError, match=r"open it anyway \(--damaged\)"):
            preview(tmp_path / "p.jpg", long_side)
    (tmp_path / "p.jpg").write_bytes(whole)
    assert preview(tmp_path / "p.jpg", 90).full_size == pixels(load(tmp_path / "p.jpg")).shape[1::-1]


def test_a_sentence_says_what_is_wrong(tmp_path: Path) -> None:
    whole, path = jpeg(photo()), tmp_path / "p.jpg"
    path.write_bytes(DAMAGE["cut, with an end"](whole, b""))
    assert "its data end before the picture does" in refusal(path)
    path.write_bytes(middle(whole, bytes))
    assert "its data are corrupt" in refusal(path)
    size = whole.index(b"\xff\xc0") + 5
    path.write_bytes(whole[:size] + struct.pack(">HH", 150, 400) + whole[size + 4 :])  # half as high
    assert "it has data that belong to no part of it" in refusal(path)
    path.write_bytes(whole[:size] + struct.pack(">HH", 19_999, 20_000) + whole[size + 4 :])
    assert "it has too few bytes for a picture of its size" in refusal(path)


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_a_sound_jpeg_is_never_refused(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 300)), data.draw(st.integers(1, 300))
    flat = np.full((height, width, 3), data.draw(st.sampled_from([0, 127, 128, 129, 255])), np.uint8)
    array = data.draw(
        st.sampled_from([flat, photo(width, height), (np.indices((height, width, 3))[0] % 256)])
    )
    array = np.array(array, np.uint8)
    if data.draw(st.booleans()):
        array[data.draw(st.integers(0, height)) :] = data.draw(st.sampled_from([0, 128, 255]))  # a letterbox
    options = dict(KINDS[data.draw(st.sampled_from(sorted(KINDS)))])
    options["quality"] = data.draw(st.sampled_from([10, 60, 85, 100]))
    if "mode" not in options:
        options["subsampling"] = data.draw(st.sampled_from([0, 1, 2]))
    with _written(jpeg(array, **options)) as path:
        with decoding(path):
            load(path).image.copy_memory()
        assert preview(path, data.draw(st.integers(1, 400))).full_size == (width, height)


SAMPLINGS = [
    (one, other, other)
    for one in itertools.product((1, 2, 4), repeat=2)
    for other in itertools.product((1, 2, 4), repeat=2)
    if one[0] * one[1] + 2 * other[0] * other[1] <= 10 and other[0] <= one[0] and other[1] <= one[1]
]


@pytest.mark.parametrize("sampling", SAMPLINGS)
def test_colours_may_have_any_resolution(tmp_path: Path, sampling: tuple[tuple[int, int], ...]) -> None:
    for number, size in enumerate([(227, 149), (64, 64), (37, 200)]):
        path = tmp_path / f"{number}.jpg"
        path.write_bytes(whole := sampled.jpeg(sampling, *size, number))
        for long_side in (None, 100, 50, 20):
            picture = load(path, long_side=long_side)
            assert picture.full_size == size
            pixels(picture)
        path.write_bytes(whole[: len(whole) // 2] + b"\xff\xd9")
        for long_side in (None, 100, 50, 20):
            with pytest.raises(PictureError, match="is damaged or cut off"):
                pixels(load(path, long_side=long_side))


class _written:
    """A file that is gone afterwards; hypothesis does not get on with fixtures of one test."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def __enter__(self) -> Path:
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name, "p")
        path.write_bytes(self.content)
        return path

    def __exit__(self, *_: object) -> None:
        self.folder.cleanup()


def test_harmless_flaws_are_no_damage(tmp_path: Path) -> None:
    whole, path = jpeg(photo()), tmp_path / "p.jpg"
    tables = whole.index(b"\xff\xdb")
    scan = whole.index(b"\xff\xda")
    flawed = {
        "a JFIF of a later version": whole[:11] + b"\3" + whole[12:],
        "junk between segments": whole[:tables] + b"junk\xff\0junk" + whole[tables:],
        "odd parameters of a scan": whole[: scan + 11] + b"\1\1\1" + whole[scan + 14 :],
        "filling before the end": whole[:-2] + b"\xff" * 9 + whole[-2:],
        "something after the end": whole + jpeg(photo(seed=3)) + bytes(5_000),
        "an unknown transform": whole[:2] + b"\xff\xee\0\x0eAdobe\0d\0\0\0\0\7" + whole[2:],
    }
    for flaw, content in flawed.items():
        path.write_bytes(content)
        assert np.abs(pixels(load(path)).astype(int) - photo()).mean() < 8, flaw
        assert preview(path, 90).pixels.size == (90, 68), flaw


@pytest.mark.parametrize("share", [0.3, 0.5, 0.8])
def test_a_damaged_jpeg_can_be_opened_anyway(tmp_path: Path, share: float) -> None:
    original, path = photo(400, 800), tmp_path / "p.jpg"
    whole = jpeg(original)
    path.write_bytes(whole[: int(share * len(whole))] + b"\xff\xd9")
    picture = load(path, damaged=True)
    assert picture.damaged
    assert picture.full_size == (400, 800)
    missing = missing_of(picture)
    assert abs(missing - 100 * (1 - share)) < 8
    good = int((1 - missing / 100) * 800) - 32
    np.testing.assert_allclose(pixels(picture)[:good].astype(float).mean(), original[:good].mean(), atol=3)
    assert preview(path, 100, damaged=True).notes == picture.notes
    with decoding(path):
        turned = render(picture, Program.of(parse("rotate 90"), parse("adjust_attr brightness 10")))
        assert turned.copy_memory().width == 800
    path.write_bytes(whole)
    assert load(path, damaged=True).notes == ()


@pytest.mark.parametrize("suffix", ["png", "bmp", "ppm"])
def test_other_formats_can_be_opened_anyway(pictures: ModuleType, tmp_path: Path, suffix: str) -> None:
    path = pictures.save(tmp_path / f"p.{suffix}", original := pictures.noise(120, 640))
    pictures.cut(path, 0.4)
    assert "is damaged or cut off" in refusal(path)
    picture = load(path, damaged=True)
    assert abs(missing_of(picture) - 60) < 8
    rows = slice(-160, None) if suffix == "bmp" else slice(160)  # a BMP begins with its last row
    np.testing.assert_array_equal(pixels(picture)[rows], original[rows])


def test_the_setting_allows_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "p.jpg").write_bytes(DAMAGE["cut, with an end"](jpeg(photo()), b""))
    monkeypatch.setenv("PHOTALK_DAMAGED", "1")
    assert load(tmp_path / "p.jpg").damaged
    assert "missing" in preview(tmp_path / "p.jpg", 100).notes[0]
    (tmp_path / "p.webp").write_bytes(b"RIFF\0\0\0\0WEBP")
    assert "nothing of it can be shown" in refusal(tmp_path / "p.webp")


@pytest.mark.parametrize("compression", ["deflate", "lzw"])
def test_a_tile_that_cannot_be_decoded_is_damage(tmp_path: Path, compression: str) -> None:
    image = pyvips.Image.new_from_array(photo(600, 500))
    whole = bytes(image.tiffsave_buffer(tile=True, compression=compression))
    (tmp_path / "p.tif").write_bytes(middle(whole, random.Random(5).randbytes))
    assert "is damaged or cut off" in refusal(tmp_path / "p.tif")
    assert load(tmp_path / "p.tif", damaged=True).notes
    (tmp_path / "p.tif").write_bytes(whole)
    np.testing.assert_array_equal(pixels(load(tmp_path / "p.tif")), photo(600, 500))


def test_a_hole_in_the_jpegs_of_a_tiff_is_damage(tmp_path: Path) -> None:
    image, path = pyvips.Image.new_from_array(photo(600, 500)), tmp_path / "p.tif"
    whole = bytes(image.tiffsave_buffer(compression="jpeg"))
    path.write_bytes(whole[: len(whole) // 2] + bytes(512) + whole[len(whole) // 2 + 512 :])
    assert "is damaged or cut off" in refusal(path)
    assert load(path, damaged=True).notes == ("It is damaged: parts of it may be wrong or missing.",)
    path.write_bytes(whole)
    with path.open("r+b") as file:  # with tags that the decoder does not know
        add_to_tiff(file, Exif(main={0x4746: Value(3, 1, b"\5\0"), 0x9C9B: Value(1, 4, b"A\0\0\0")}))
    assert load(path).notes == ()
    assert np.abs(pixels(load(path)).astype(int) - photo(600, 500)).mean() < 8


def test_a_gif_with_a_hole_is_damage(pictures: ModuleType, tmp_path: Path) -> None:
    path = pictures.save(tmp_path / "p.gif", photo())
    whole = path.read_bytes()
    path.write_bytes(middle(whole, bytes))
    assert "its data are corrupt" in refusal(path)
    assert load(path, damaged=True).notes == ("It is damaged: parts of it may be wrong or missing.",)
    path.write_bytes(whole[: len(whole) // 2] + bytes(len(whole) // 2))
    assert "its data are corrupt" in refusal(path)
    for sound in (whole[:-1] + bytes(20) + whole[-1:], whole[:-1], whole + bytes(9_000)):
        path.write_bytes(sound)  # with its end several times, without one, and with something after it
        assert load(path).notes == ()


def test_what_is_sound_and_not_known_is_not_called_damaged(pictures: ModuleType, tmp_path: Path) -> None:
    path = pictures.save_heic(tmp_path / "p.heic", pictures.noise())
    path.write_bytes(path.read_bytes().replace(b"hvc1", b"unci"))
    assert "of a kind that Photalk does not read; convert it" in refusal(path)
    deep = io.BytesIO()
    Image.fromarray(pictures.noise()).save(deep, "TIFF")
    bits = deep.getvalue().index(struct.pack("<HHH", 8, 8, 8))
    twelve = bytearray(deep.getvalue())
    twelve[bits : bits + 6] = struct.pack("<HHH", 12, 12, 12)
    (tmp_path / "p.tif").write_bytes(twelve)
    assert "of a kind that Photalk does not read" in refusal(tmp_path / "p.tif")


@pytest.mark.parametrize("suffix", ["jpg", "png", "tif", "webp", "gif", "bmp", "ppm", "avif", "heic", "dng"])
def test_no_other_error_leaves(pictures: ModuleType, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"p.{suffix}"
    if suffix == "heic":
        pictures.save_heic(path, pictures.noise())
    elif suffix == "dng":
        pictures.save_dng(path)
    else:
        pictures.save(path, pictures.noise())
    whole, chance = path.read_bytes(), random.Random(7)
    for _ in range(60):
        damaged = bytearray(whole)
        for _ in range(chance.choice([1, 3, 30])):
            damaged[chance.randrange(min(len(whole), chance.choice([64, 1_000, 10**9])))] = chance.randrange(
                256
            )
        path.write_bytes(damaged[: chance.choice([len(whole), chance.randrange(len(whole))])])
        for anyway in (False, True):
            with suppress(PhotalkError):
                pixels(load(path, damaged=anyway))
            with suppress(PhotalkError):
                preview(path, 20, damaged=anyway)


def test_what_nobody_foresaw_is_a_sentence(
    pictures: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bug(*_: object) -> None:
        raise AttributeError("made up")

    path = pictures.save(tmp_path / "p.png", pictures.noise())
    monkeypatch.setattr("photalk.vision.loading.plain", bug)
    assert "something unexpected went wrong with it (AttributeError)" in refusal(path)
    assert refusing.OPEN_ANYWAY not in refusal(path)
