"""Printed words are read, whichever way they are turned; where there are none, none are made up."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont
from skimage import data

from photalk.vision.text.reader import LazyReader

pytestmark = pytest.mark.weights


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


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_sign_is_read_however_the_picture_lies(reader, turn):
    picture = np.asarray(sign("Emergency exit only", "Gate 42").rotate(turn, expand=True))
    assert reader.glimpsed(picture)
    writing = reader.read(picture)
    assert writing.text == "Emergency exit only\nGate 42"
    assert all(line.confidence > 0.9 for line in writing.lines)


def test_a_tilted_sign_is_read(reader):
    tilted = sign("Fresh bread and coffee").rotate(20, Image.Resampling.BICUBIC, expand=True)
    assert reader.read(np.asarray(tilted)).text == "Fresh bread and coffee"


def test_every_word_has_its_place(reader):
    ((left, right),) = (line.words for line in reader.read(np.asarray(sign("NORTH SOUTH"))).lines)
    assert (left.text, right.text) == ("NORTH", "SOUTH")
    assert 0.1 < left.box[0] < left.box[2] <= right.box[0] + 0.02 < right.box[2] < 0.5
    assert 0.1 < left.box[1] < left.box[3] < 0.3


@pytest.mark.parametrize("photo", ["chelsea", "astronaut", "rocket"])
def test_photos_without_writing_say_nothing(reader, photo):
    rgb = getattr(data, photo)()
    assert not reader.glimpsed(rgb) or photo == "astronaut"
    assert photo == "astronaut" or not reader.read(rgb).lines


def test_nothing_is_read_on_a_blank_page(reader):
    blank = np.full((200, 300, 3), 255, np.uint8)
    assert not reader.glimpsed(blank)
    assert reader.read(blank).text == ""
    assert reader.read(blank).unread == 0
