"""`photalk describe`: things, text and what the file says, as lines or as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from photalk.apps import describe
from photalk.errors import WeightsError
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.text.written import Writing, WrittenLine, WrittenWord

Photalk = Callable[..., Any]
BOX = (0.1, 0.2, 0.5, 0.3)


class Seer:
    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return (Thing("cat", 0.91, BOX), Thing("dog", 0.1, BOX))


class Clerk:
    def glimpsed(self, rgb: Rgb) -> bool:
        return True

    def read(self, rgb: Rgb) -> Writing:
        return Writing(
            (WrittenLine((WrittenWord("Gate", 0.9, BOX), WrittenWord("42", 0.9, BOX)), 0.9, BOX),), 1
        )


class Blind:
    def glimpsed(self, rgb: Rgb) -> bool:
        raise WeightsError("The weights cannot be had.")

    def read(self, rgb: Rgb) -> Writing:
        raise WeightsError("The weights cannot be had.")


@pytest.fixture
def photo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(describe, "LazyDetector", Seer)
    monkeypatch.setattr(describe, "LazyReader", Clerk)
    exif = Image.Exif()
    exif[0x010F], exif[0x0110], exif[0x0132] = "Leica", "Q2", "2023:07:14 18:00:00"
    path = tmp_path / "gate.jpg"
    Image.new("RGB", (80, 60), "white").save(path, exif=exif)
    return path


def test_a_picture_as_json(quick: Photalk, photo: Path) -> None:
    ran = quick("describe", photo, "--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert told["path"] == str(photo)
    assert told["things"] == [{"name": "cat", "confidence": 0.91, "box": list(BOX)}]
    assert told["text"] == [{"words": "Gate 42", "confidence": 0.9, "box": list(BOX)}]
    assert told["taken"] == "2023-07-14T18:00:00"
    assert told["camera"] == "Leica Q2"
    assert 0 <= told["sharpness"] <= 1
    assert (told["caption"], told["people"], told["place"], told["unread"]) == (None, [], None, 1)


def test_a_picture_in_lines(quick: Photalk, photo: Path) -> None:
    lines = quick("describe", photo).out.splitlines()
    assert lines[:3] == [str(photo), "  things: a cat", "  text: Gate 42"]
    assert lines[-1] == "  There is writing in it that I cannot read."


def test_a_file_that_is_no_picture_costs_only_itself(quick: Photalk, photo: Path, tmp_path: Path) -> None:
    ran = quick("describe", tmp_path / "none.jpg", photo, "--json")
    assert ran.code == 2
    assert "none.jpg" in ran.err
    assert json.loads(ran.out)["path"] == str(photo)


def test_without_a_model_the_rest_is_told_and_one_sentence_says_so(
    quick: Photalk, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(describe, "LazyReader", Blind)
    ran = quick("describe", photo, "--json")
    assert ran.err.strip() == "Text in it was not read. The weights cannot be had."
    assert json.loads(ran.out)["text"] == []
