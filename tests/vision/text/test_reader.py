"""Printed words are read, whichever way they are turned; where there are none, none are made up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont
from skimage import data

from photalk.vision.image_types import Rgb
from photalk.vision.text.letters import Spelled
from photalk.vision.text.reader import MOST, LazyReader, PrintReader
from photalk.vision.text.regions import TextRegion


@pytest.fixture(scope="module")
def reader() -> LazyReader:
    return LazyReader()


def sign(*lines: str, size: int = 40) -> Image.Image:
    picture = Image.fromarray(data.chelsea()).resize((900, 600))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((80, 60, 760, 90 + 70 * len(lines)), fill="white")
    for at, line in enumerate(lines):
        draw.text((110, 80 + 70 * at), line, fill="black", font=ImageFont.load_default(size))
    return picture


@pytest.mark.weights
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_sign_is_read_however_the_picture_lies(reader, turn):
    picture = np.asarray(sign("Emergency exit only", "Gate 42").rotate(turn, expand=True))
    assert reader.glimpsed(picture)
    writing = reader.read(picture)
    assert writing.text == "Emergency exit only\nGate 42"
    assert all(line.confidence > 0.9 for line in writing.lines)


@pytest.mark.weights
def test_a_tilted_sign_is_read(reader):
    tilted = sign("Fresh bread and coffee").rotate(20, Image.Resampling.BICUBIC, expand=True)
    assert reader.read(np.asarray(tilted)).text == "Fresh bread and coffee"


@pytest.mark.weights
def test_every_word_has_its_place(reader):
    ((left, right),) = (line.words for line in reader.read(np.asarray(sign("NORTH SOUTH"))).lines)
    assert (left.text, right.text) == ("NORTH", "SOUTH")
    assert 0.1 < left.box[0] < left.box[2] <= right.box[0] + 0.02 < right.box[2] < 0.5
    assert 0.1 < left.box[1] < left.box[3] < 0.3


@pytest.mark.weights
@pytest.mark.parametrize("photo", ["chelsea", "astronaut", "rocket"])
def test_photos_without_writing_say_nothing(reader, photo):
    rgb = getattr(data, photo)()
    assert not reader.glimpsed(rgb) or photo == "astronaut"
    assert photo == "astronaut" or not reader.read(rgb).lines


@pytest.mark.weights
def test_nothing_is_read_on_a_blank_page(reader):
    blank = np.full((200, 300, 3), 255, np.uint8)
    assert not reader.glimpsed(blank)
    assert reader.read(blank).text == ""
    assert reader.read(blank).unread == 0


@pytest.mark.weights
@pytest.mark.parametrize("script", ["Библиотека", "Добро пожаловать", "Καλώς ήρθατε"])
def test_a_script_that_it_does_not_know_is_not_made_latin(reader, script):
    font = ImageFont.truetype("DejaVuSans.ttf", 40)
    picture = Image.new("RGB", (900, 300), "white")
    ImageDraw.Draw(picture).text((110, 120), script, "black", font)
    writing = reader.read(np.asarray(picture))
    assert (writing.text, writing.unread) == ("", 1)


class Page:
    """A detector that finds as many lines as it is told to."""

    def __init__(self, lines: int, length: int) -> None:
        self._lines, self._length = lines, length

    def regions(self, rgb: Rgb, side: int, sure: float = 0.5) -> tuple[TextRegion, ...]:
        return tuple(TextRegion(50, at + 1, self._length, 1, 0.0, 0.9) for at in range(self._lines))


class Upright:
    def upside_down(self, strip: Rgb) -> float:
        return -8.0


class Counting:
    """A recogniser that reads the same word everywhere, and counts how often."""

    def __init__(self) -> None:
        self.asked = 0

    def spelled(self, strip: Rgb) -> tuple[Spelled, ...]:
        self.asked += 1
        return (Spelled("word", 0.99, 0.0, 1.0),)


@pytest.mark.parametrize(("length", "read"), [(5, MOST), (90, 44)])
def test_of_a_page_of_many_lines_so_many_are_read_and_the_rest_is_told(length, read):
    recogniser = Counting()
    nets: Any = (Page(500, length), Upright(), recogniser)
    writing = PrintReader(*nets).read(np.zeros((600, 100, 3), np.uint8))
    assert (len(writing.lines), writing.unread, recogniser.asked) == (read, 500 - read, read)
