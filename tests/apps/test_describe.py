"""`photalk describe`: things, text and what the file says, as lines or as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from photalk.apps import describe
from photalk.errors import WeightsError
from photalk.vision.image_types import BoxShares, Rgb, Thing
from photalk.vision.photo_quality import FaceQuality, PhotoQuality
from photalk.vision.portrait.known_face import KnownFace
from photalk.vision.teller import shipped_teller
from photalk.vision.teller.said import Caption
from photalk.vision.text.written import Writing, WrittenLine, WrittenWord
from toy_people import family
from toy_teller import ToyTeller

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


class Stranger:
    """Sees one face in everything."""

    def glimpsed(self, rgb: Rgb) -> tuple[BoxShares, ...]:
        return (BOX,)

    def known(self, rgb: Rgb, boxes: Sequence[BoxShares]) -> tuple[KnownFace, ...]:
        return tuple(KnownFace(box, 0.9) for box in boxes)


class Blind:
    def glimpsed(self, rgb: Rgb) -> bool:
        raise WeightsError("The weights cannot be had.")

    def read(self, rgb: Rgb) -> Writing:
        raise WeightsError("The weights cannot be had.")


class Gauge:
    def measured(self, rgb: Rgb) -> PhotoQuality:
        return PhotoQuality(0.8, 0.0, 0.1, 0.6, (FaceQuality(BOX, 0.7, 0.1, 0.9),))


@pytest.fixture
def photo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(describe, "LazyDetector", Seer)
    monkeypatch.setattr(describe, "LazyReader", Clerk)
    monkeypatch.setattr(describe, "Acquaintance", Stranger)
    monkeypatch.setattr(describe, "PhotoGauge", Gauge)
    monkeypatch.setattr(shipped_teller, "ShippedTeller", lambda: ToyTeller(Caption("a cat", 0.9)))
    exif = Image.Exif()
    exif[0x010F], exif[0x0110], exif[0x0132] = "Leica", "Q2", "2023:07:14 18:00:00"
    path = tmp_path / "gate.jpg"
    Image.new("RGB", (80, 60), "white").save(path, exif=exif)
    return path


def test_files_that_are_one_photo_with_it_are_told(quick: Photalk, photo: Path) -> None:
    for name in ("gate.MOV", "gate.dng", "other.dng"):
        photo.with_name(name).write_bytes(b"")
    told = json.loads(quick("describe", photo, "--json").out)
    assert told["companions"] == [str(photo.with_name(name)) for name in ("gate.MOV", "gate.dng")]
    assert "one photo with: gate.MOV, gate.dng" in quick("describe", photo).out


def test_a_picture_as_json(quick: Photalk, photo: Path) -> None:
    ran = quick("describe", photo, "--json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert told["path"] == str(photo)
    assert told["things"] == [{"name": "cat", "confidence": 0.91, "box": list(BOX)}]
    assert told["text"] == [{"words": "Gate 42", "confidence": 0.9, "box": list(BOX)}]
    assert told["taken"] == "2023-07-14T18:00:00"
    assert told["camera"] == "Leica Q2"
    assert (told["sharpness"], told["exposure"]["bright"]) == (0.7, 0.1)
    assert told["faces"] == [{"box": list(BOX), "sharpness": 0.7, "eyes_open": 0.1, "smile": 0.9}]
    assert (told["place"], told["unread"]) == (None, 1)
    assert (told["caption"], told["caption_sure"]) == ("a cat, in black and white", 0.9)
    assert told["people"] == [{"name": None, "id": None, "box": list(BOX)}]


def test_names_are_told_of_what_the_library_knows(quick: Photalk, photo: Path, tmp_path: Path) -> None:
    with family(tmp_path, one=["red", "blue"]) as library:
        library.people.name(1, "Anna")
    ran = quick("describe", tmp_path / "photos" / "one.png", "--library", tmp_path / "library", "--json")
    assert {face["name"] for face in json.loads(ran.out)["people"]} == {"Anna", None}


def test_with_people_switched_off_no_face_is_looked_for(
    quick: Photalk, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PHOTALK_PEOPLE", "false")
    assert json.loads(quick("describe", photo, "--json").out)["people"] == []


def test_a_picture_in_lines(quick: Photalk, photo: Path) -> None:
    lines = quick("describe", photo).out.splitlines()
    assert lines[:2] == [str(photo), "  shows: a cat, in black and white"]
    assert lines[2:4] == ["  things: a cat", "  text: Gate 42"]
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
