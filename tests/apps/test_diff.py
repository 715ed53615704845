"""`photalk diff`: words, a program for `photalk apply`, JSON, and a map to look at."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tifffile
from PIL import Image
from skimage import data

from photalk.commands import AdjustAttr, Edit, Rotate, parse_lines
from photalk.compare import alt, contents
from photalk.compare.depiction import Depiction
from photalk.compare.difference import Difference, FoundStep, Kinship
from photalk.compare.difference_text import description, instruction
from photalk.edit.program import Program
from photalk.studio import comparison

Photalk = Callable[..., Any]
Look = Callable[[Path], Any]


def finds(monkeypatch: pytest.MonkeyPatch, found: Difference) -> None:
    monkeypatch.setattr(comparison, "_difference", lambda first, second, eyes: found)
    for room in (contents, alt):
        monkeypatch.setattr(room, "shown_in", lambda path, eyes: Depiction((("cat", 1),)))


EDITED = Difference(
    Kinship.EDITED,
    (FoundStep(Rotate(90), 0.95), FoundStep(AdjustAttr("brightness", 30), 0.7)),
    12.345, 1.5, 0.02, ((0.0, 0.0, 0.25, 0.25),), 0.9, ("The first has 16 bits a channel, the second 8.",),
)  # fmt: skip


def test_words_by_default(quick: Photalk, cat: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finds(monkeypatch, EDITED)
    ran = quick("diff", cat, cat)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{description(EDITED)}\n"
    assert "probably brighter" in ran.out


def test_a_program_is_read_back_as_it_is(quick: Photalk, cat: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finds(monkeypatch, EDITED)
    ran = quick("diff", cat, cat, "--program")
    assert (ran.code, ran.err) == (0, "")
    assert parse_lines(ran.out) == EDITED.program.edits
    comments = [line for line in ran.out.splitlines() if line.startswith("#")]
    assert any("confidence 0.95" in line for line in comments)
    assert any("near the top left" in line for line in comments)
    lines = len(ran.out.splitlines())
    assert lines == len(comments) + 2


def test_the_program_goes_straight_into_apply(
    quick: Photalk, cat: Path, tmp_path: Path, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, EDITED)
    program = quick("diff", cat, cat, "--program").out
    assert quick("apply", "-", cat, "-o", "done", stdin=program).code == 0
    assert look(tmp_path / "done" / cat.name).size == (64, 96)


@pytest.mark.parametrize("kinship", [Kinship.SAME, Kinship.UNRELATED])
def test_an_empty_program_is_a_comment_and_apply_says_its_sentence(
    quick: Photalk, cat: Path, monkeypatch: pytest.MonkeyPatch, kinship: Kinship
) -> None:
    finds(monkeypatch, Difference(kinship))
    ran = quick("diff", cat, cat, "--program")
    assert ran.code == 0
    assert all(line.startswith("#") for line in ran.out.splitlines())
    applied = quick("apply", "-", cat, "-o", "done", stdin=ran.out)
    assert applied.failed_in_a_sentence
    assert "no steps" in applied.err


def test_json_is_one_object(quick: Photalk, cat: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finds(monkeypatch, EDITED)
    ran = quick("diff", cat, cat, "--json")
    (line,) = ran.out.splitlines()
    told = json.loads(line)
    assert told == {
        "kinship": "edited",
        "alt": "A cat, made brighter and turned 90° to the left.",
        "text": description(EDITED),
        "instruction": "Turn it 90° to the left and brighten it by 30%.",
        "program": ["rotate 90", "adjust_attr brightness 30"],
        "confidence": [0.95, 0.7],
        "delta_e": {"before": 12.345, "after": 1.5},
        "unexplained": 0.02,
        "where": [[0.0, 0.0, 0.25, 0.25]],
        "overlap": 0.9,
        "notes": ["The first has 16 bits a channel, the second 8."],
    }


def test_two_different_photos_are_both_described(
    quick: Photalk, cat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, Difference(Kinship.UNRELATED, overlap=0))
    assert quick("diff", cat, cat).out == "Two different photos that both show a cat.\n"
    told = json.loads(quick("diff", cat, cat, "--json").out)
    assert (told["kinship"], told["program"], told["delta_e"]) == ("unrelated", [], None)
    ran = quick("diff", cat, cat, "--image", "map.png")
    assert ran.code == 2
    assert "no map" in ran.err


def test_the_map_is_written_over_neither_picture(
    quick: Photalk, cat: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finds(monkeypatch, Difference(Kinship.SAME))
    ran = quick("diff", cat, cat, "--image", "map.png")
    assert ran.code == 0
    assert (tmp_path / "map.png").exists()
    assert "map.png" in ran.err
    before = cat.read_bytes()
    assert quick("diff", cat, cat, "--image", cat).code == 2
    assert cat.read_bytes() == before


def test_a_picture_that_cannot_be_read_is_said_in_a_sentence(
    quick: Photalk, cat: Path, tmp_path: Path
) -> None:
    (tmp_path / "broken.jpg").write_bytes(b"no picture at all")
    for pair in ((cat, "none.jpg"), ("none.jpg", cat), (cat, "broken.jpg"), (cat, tmp_path)):
        assert quick("diff", *pair).failed_in_a_sentence


def test_one_picture_alone_is_no_comparison(quick: Photalk, cat: Path) -> None:
    ran = quick("edit", cat, "compare 1 and 2", "-o", "out.jpg")
    assert ran.failed_in_a_sentence
    assert "photalk diff A B" in ran.err
    ran = quick("edit", cat, "do to this what was done from 1 to 2", "-o", "out.jpg")
    assert ran.failed_in_a_sentence
    assert "--program" in ran.err


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    path = tmp_path / "photo.png"
    Image.fromarray(data.coffee()[:300, :400]).save(path)
    return path


def test_the_same_picture_has_no_difference(quick: Photalk, photo: Path) -> None:
    ran = quick("diff", photo, photo)
    assert (ran.code, ran.out) == (0, "There is no difference.\n")


def test_words_to_pixels_to_words(quick: Photalk, photo: Path, tmp_path: Path) -> None:
    assert (
        quick("edit", photo, "turn it 90° to the left and make it 30% brighter", "-o", "after.jpg").code == 0
    )
    told = json.loads(quick("diff", photo, tmp_path / "after.jpg", "--json").out)
    found: tuple[Edit, ...] = Program.of(*parse_lines("\n".join(told["program"]))).edits
    assert found[0] == Rotate(90)
    (bright,) = (edit for edit in found if isinstance(edit, AdjustAttr) and edit.attribute == "brightness")
    assert abs(bright.amount - 30) <= 6
    assert told["instruction"] == instruction(found)
    assert told["delta_e"]["after"] < 3 < told["delta_e"]["before"]
    assert "brighter" in told["text"]


def test_a_deep_tiff_and_a_jpeg_of_the_same_photo_differ_in_depth_only(
    quick: Photalk, photo: Path, tmp_path: Path
) -> None:
    pixels = np.asarray(Image.open(photo))
    tifffile.imwrite(tmp_path / "deep.tif", pixels.astype(np.uint16) * 257, photometric="rgb")
    Image.fromarray(pixels).save(tmp_path / "flat.jpg", quality=95)
    told = json.loads(quick("diff", tmp_path / "deep.tif", tmp_path / "flat.jpg", "--json").out)
    assert told["kinship"] == "same"
    assert "16 bits" in " ".join(told["notes"])
