"""The benchmark of foreign files: each verdict is given where it is due, and sound files are fine."""

from __future__ import annotations

import io
import json
import os
import struct
import subprocess
import sys
import zlib
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
import tifffile
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms

from photalk.errors import NotFound
from photalk_lab.bench import corpora as bench
from photalk_lab.bench.corpora import run, verdicts
from photalk_lab.bench.corpora.judging import FLAWED, THOUGH, VERDICTS
from photalk_lab.bench.corpora.oracle import Truth, read
from photalk_lab.bench.corpora.ours import Made, Seen, opened
from photalk_lab.bench.levels import levels_apart

SIZE = (12, 8)
WHEN, WHERE = datetime(2024, 5, 1, 12), (48.0, 2.0)


def level(value: int, bands: int = 3) -> Any:
    return np.full((SIZE[1], SIZE[0], bands), value, np.uint8)


def stub_oracle(path: Path) -> Truth:
    """A grey picture with all metadata, unless the file is named for what the oracle cannot read."""
    if "unknown" in path.name:
        raise OSError("no idea")
    truth = Truth("toy", SIZE, level(100), taken=WHEN, degrees=WHERE, profile=True)
    if "turned" in path.name:
        return replace(truth, size=SIZE[::-1], orientation=6)
    return replace(
        truth, deep="deep" in path.name, pixels=None if "colourless" in path.name else truth.pixels
    )


def stub_opener(question: tuple[str, str]) -> Made:
    """What is asked for by the file's name: so that each verdict can be seen."""
    name = Path(question[0]).name
    seen = Seen("png", SIZE, 3, False, WHEN, WHERE, True)
    pixels = level(100)
    match name.split("-")[0]:
        case "crash":
            os._exit(3)
        case "hang":
            while True:
                pass
        case "exception":
            raise ValueError("not a sentence")
        case "memory":
            return Made("fine", "", seen, 0.1, 2_000_000_000)
        case "refused":
            return Made("refused", "It is no picture.")
        case "levels":
            pixels = level(104)
        case "nearly":
            pixels = level(103)
        case "alpha":
            pixels = np.dstack([level(100), level(0, 1)])
            seen = replace(seen, bands=4)
        case "dateless":
            seen = replace(seen, taken=None)
        case "elsewhere":
            seen = replace(seen, degrees=(48.5, 2.0))
        case "unprofiled":
            seen = replace(seen, profile=False)
    Path(question[1]).write_bytes(pixels.tobytes())
    return Made("fine", "", seen, 0.1, 100_000_000)


def judged(folder: Path, *names: str) -> dict[str, tuple[str, str, bool]]:
    files = [folder / name for name in names]
    for path in files:
        path.write_bytes(b"x")
    told = verdicts(files, folder, stub_opener, stub_oracle)
    return {name: (one.verdict, one.what, one.told) for name, _, one in told}


def test_each_verdict_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 1.5)
    found = judged(
        tmp_path, "fine", "nearly", "fine-unknown", "fine-colourless", "refused", "refused-unknown", "levels",
        "alpha", "fine-turned", "fine-deep", "dateless", "elsewhere", "unprofiled", "exception", "crash",
        "hang", "memory", "fine-after",
    )  # fmt: skip
    assert found == {
        "fine": ("fine", "", True),
        "nearly": ("fine", "", True),
        "fine-unknown": ("fine", "", False),
        "fine-colourless": ("fine", "", False),
        "refused": (THOUGH, "It is no picture.", True),
        "refused-unknown": ("refused", "It is no picture.", False),
        "levels": ("wrong pixels", "pixels, by 4.0 levels", True),
        "alpha": ("wrong pixels", "alpha, by 255.0 levels (4 bands instead of 3)", True),
        "fine-turned": ("wrong pixels", "orientation (12, 8) instead of (8, 12)", True),
        "fine-deep": ("wrong pixels", "depth 8 instead of 16", True),
        "dateless": ("lost metadata", "date 2024-05-01 12:00:00", True),
        "elsewhere": ("lost metadata", "place 48.000, 2.000 (ours: (48.5, 2.0))", True),
        "unprofiled": ("lost metadata", "colour profile", True),
        "exception": ("exception", "ValueError: not a sentence", True),
        "crash": ("crash", "exit 3", True),
        "hang": ("hang", "hang", True),
        "memory": ("too much memory", "2000 MB", True),
        "fine-after": ("fine", "", True),
    }
    assert {verdict for verdict, _, _ in found.values()} == {*VERDICTS} - {FLAWED}


def cautious(question: tuple[str, str]) -> Made:
    return Made("refused", "It is damaged.")


def test_what_a_strict_reader_refuses_as_well_is_counted_apart(tmp_path: Path, pictures: ModuleType) -> None:
    sound, flawed = tmp_path / "sound.jpg", tmp_path / "flawed.jpg"
    Image.fromarray(pictures.noise()).save(sound, quality=90)
    data = sound.read_bytes()
    flawed.write_bytes(data[:-400] + b"\xff\xd9")
    told = verdicts([flawed, sound], tmp_path, cautious, stub_oracle)
    assert {name: one.verdict for name, _, one in told} == {"flawed.jpg": FLAWED, "sound.jpg": THOUGH}


def dying_oracle(path: Path) -> Truth:
    os._exit(1)


def test_an_oracle_that_is_lost_costs_only_its_word(tmp_path: Path) -> None:
    (tmp_path / "fine").write_bytes(b"x")
    ((_, _, one),) = verdicts([tmp_path / "fine"], tmp_path, stub_opener, dying_oracle)
    assert (one.verdict, one.told, one.oracle) == ("fine", False, "the oracle was lost (exit 1)")


@pytest.fixture
def foreign(tmp_path: Path, pictures: ModuleType) -> Path:
    """Sound pictures of several kinds, one that is cut off, and what is no picture."""
    folder = tmp_path / "foreign"
    (folder / "below").mkdir(parents=True)
    rgb = Image.fromarray(pictures.colours(40, 24))
    rgb.save(folder / "turned.jpg", quality=95, exif=pictures.exif(orientation=6))
    rgb.convert("RGBA").save(folder / "alpha.png")
    rgb.quantize(8).save(folder / "palette.gif")
    rgb.save(folder / "below" / "[b]lossy[b].webp", quality=90)
    tifffile.imwrite(folder / "deep.tif", pictures.noise(deep=True), photometric="rgb")
    tifffile.imwrite(folder / "white.tif", pictures.noise(bands=1), photometric="miniswhite")
    (folder / "cut.jpg").write_bytes((folder / "turned.jpg").read_bytes()[:-400])
    rgb.save(folder / "other.pcx")
    (folder / "notes.txt").write_text("no picture")
    return folder


def test_a_folder_is_told_by_format(
    foreign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = run(foreign, json=tmp_path / "out.json", predictions=tmp_path / "out.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert {row["uid"]: (row["format"], row["prediction"]) for row in rows} == {
        "alpha.png": ("png", "fine"),
        "below/[b]lossy[b].webp": ("webp", "fine"),
        "cut.jpg": ("jpeg", "refused"),
        "deep.tif": ("tiff", "fine"),
        "notes.txt": ("no picture", "refused"),
        "other.pcx": ("pcx", THOUGH),
        "palette.gif": ("gif", "fine"),
        "turned.jpg": ("jpeg", "fine"),
        "white.tif": ("tiff", "fine"),
    }
    assert all(row["told"] for row in rows if row["prediction"] == "fine")
    assert (result.n, result.metrics["fine"], result.metrics["bad, percent"]) == (9, 6, 0)
    assert json.loads((tmp_path / "out.json").read_text())["metrics"]["told by the oracle"] == 7
    assert "1 × pcx: '…' is not a picture" in capsys.readouterr().out


def unturned(question: tuple[str, str]) -> Made:
    """Ours, as it would be if it did not turn pictures and forgot what they say."""
    made = opened(question)
    if made.seen is None or made.seen.format != "jpeg":
        return made
    return replace(made, seen=replace(made.seen, size=made.seen.size[::-1], taken=None))


def test_what_is_spoilt_on_the_way_is_named(foreign: Path) -> None:
    ((_, _, one),) = verdicts([foreign / "turned.jpg"], foreign, unturned)
    assert (one.verdict, one.what) == ("wrong pixels", "orientation (40, 24) instead of (24, 40)")


@pytest.mark.parametrize("void", ["profile after the palette", "alpha after the pixels", "too much alpha"])
def test_what_is_void_by_the_standard_of_png_is_not_missed(
    tmp_path: Path, pictures: ModuleType, void: str
) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    plain = io.BytesIO()
    Image.fromarray(pictures.noise()).quantize(8).save(plain, "PNG")
    data = plain.getvalue()
    packed, alpha = b"x\0\0" + zlib.compress(profile), chunk(b"tRNS", bytes(8))
    pixels, end = data.index(b"IDAT") - 4, data.index(b"IEND") - 4
    path = tmp_path / "void.png"
    path.write_bytes({
        "profile after the palette": data[:pixels] + chunk(b"iCCP", packed) + data[pixels:],
        "alpha after the pixels": data[:end] + alpha + data[end:],
        "too much alpha": data[:pixels] + chunk(b"tRNS", bytes(9)) + data[pixels:],
    }[void])  # fmt: skip
    ((_, _, one),) = verdicts([path], tmp_path)
    assert (one.verdict, one.told) == ("fine", True)
    path.write_bytes(data[:33] + chunk(b"iCCP", packed) + data[33:pixels] + alpha + data[pixels:])
    truth = read(path)
    assert truth.profile
    assert truth.pixels is not None
    assert truth.pixels.shape[2] == 4


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def test_an_empty_folder_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="There are no files in"):
        run(tmp_path)


@pytest.mark.parametrize("name", ["corpora", "fuzz"])
def test_each_benchmark_can_be_the_first_that_is_loaded(name: str) -> None:
    subprocess.run([sys.executable, "-c", f"import photalk_lab.bench.{name}"], check=True)


def test_a_frame_that_does_not_cover_its_canvas_leaves_it_transparent(tmp_path: Path) -> None:
    frame = Image.new("P", (10, 6), 1)
    frame.putpalette([0, 0, 255, 255, 0, 0])
    frame.save(tmp_path / "a.gif")
    data = bytearray((tmp_path / "a.gif").read_bytes())
    data[6:10] = (20).to_bytes(2, "little") + (6).to_bytes(2, "little")
    (tmp_path / "a.gif").write_bytes(data)
    truth = read(tmp_path / "a.gif")
    assert (truth.size, truth.pixels.shape) == ((20, 6), (6, 20, 4))
    assert truth.pixels[0, [9, 10]].tolist() == [[255, 0, 0, 255], [0, 0, 0, 0]]


@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_oracles_agree_about_turns(tmp_path: Path, pictures: ModuleType, orientation: int) -> None:
    pixels = pictures.noise()
    tifffile.imwrite(
        tmp_path / "a.tif", pixels, photometric="rgb", extratags=[(274, "H", 1, orientation, True)]
    )
    Image.fromarray(pixels).save(tmp_path / "a.png", exif=pictures.exif(orientation=orientation))
    one, other = read(tmp_path / "a.tif"), read(tmp_path / "a.png")
    assert one.pixels is not None
    assert other.pixels is not None
    assert np.array_equal(one.pixels, other.pixels)
    assert (one.size, one.orientation) == (other.size, other.orientation)


@given(st.integers(0, 255), st.integers(0, 255), st.sampled_from([1, 2, 3, 4]), st.booleans())
def test_levels_are_apart_by_as_much_as_they_are(one: int, other: int, bands: int, deep: bool) -> None:
    first, second = level(one, bands), level(other, 3)
    if bands in (2, 4):
        first[..., -1] = 255
    colours, alphas = levels_apart(first.astype(np.uint16) * 257 if deep else first, second)
    assert colours == pytest.approx(abs(one - other), abs=0.01)
    assert alphas == 0
