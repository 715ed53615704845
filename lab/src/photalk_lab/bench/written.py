"""Pictures with writing whose words are known: signs, drawn on photos with the fonts of this system.

Each has one to four lines on a board of its own colour, turned, blurred and compressed as its kind says. The
words are those of signs, tickets and labels, with numbers, prices and times thrown in.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from photalk.errors import NotFound
from photalk.vision.image_types import BoxShares

SIDE = 1024
"""The longer side of a made picture."""

KINDS = ("upright", "tilted", "left", "right", "upside down", "small", "blurred", "faint", "foreign")
"""How the writing stands; "foreign" is in a script that no model of ours reads."""

_PHRASES = (
    "EXIT|NO PARKING|Emergency exit only|Fresh bread and coffee|Open daily|Hotel Bellevue|Platform|"
    "Mind the gap|SALE|Happy Birthday Anna|Ticket office|City Library|Please keep off the grass|"
    "Welcome to Lisbon|One way|STOP|Gate|Bus station|Men at work|Wet floor|Beware of the dog|Pharmacy|"
    "Fish market|Boarding pass|Total amount due|Thank you for your visit|Summer festival|Private property|"
    "Do not touch|Railway museum|Café Central|Speed limit|Main Street|Old Harbour|Departures|Baggage claim|"
    "Lost and found|Est.|Invoice|Chapter one|The quick brown fox|Room|Danger high voltage|Push|Pull|"
    "Reception|First aid|Toilets|Cinema"
)
_FOREIGN = (
    "ВЫХОД|Аптека|Добро пожаловать|Осторожно окрашено|Έξοδος|Καλώς ήρθατε|Φαρμακείο|გასასვლელი|"
    "Դեղատուն|გამარჯობა|Библиотека|Στάση|مخرج الطوارئ|صيدلية|أهلا وسهلا|निकास द्वार|पुस्तकालय|स्वागत है"
)
_FONTS = (
    "/usr/share/fonts", "/usr/local/share/fonts", "/Library/Fonts", "/System/Library/Fonts",
    "C:/Windows/Fonts",
)  # fmt: skip
_UNFIT = ("math", "symbol", "emoji", "dings", "extralight")


@dataclass(frozen=True, slots=True)
class Sign:
    """A made picture and what is written in it; `kind` is one of `KINDS`.

    `board` is where, as left, top, right, bottom in shares: the photo may have writing of its own elsewhere.
    """

    uid: str
    kind: str
    lines: tuple[str, ...]
    rgb: NDArray[np.uint8]
    board: BoxShares


def fonts() -> list[Path]:
    """The fonts of this system that signs are set in.

    Raises:
        NotFound: there are none.
    """
    files = sorted(file for place in _FONTS for file in Path(place).rglob("*.[ot]tf"))
    fit = [file for file in files if not any(word in file.name.lower() for word in _UNFIT)]
    if not fit:
        raise NotFound("No TrueType fonts were found on this system; install some, such as DejaVu.")
    return fit


def signs(photos: Sequence[Path], count: int, seed: int) -> Iterator[Sign]:
    """So many signs of each kind, on photos drawn by lot."""
    faces = fonts()
    for kind in KINDS:
        for number in range(count):
            dice = random.Random(f"{seed} {kind} {number}")
            yield _sign(kind, number, Path(dice.choice(photos)), faces, dice)


def _sign(kind: str, number: int, photo: Path, faces: Sequence[Path], dice: random.Random) -> Sign:
    with Image.open(photo) as opened:
        ground = opened.convert("RGB")
    scale = SIDE / max(ground.size)
    ground = ground.resize(
        (round(ground.width * scale), round(ground.height * scale)), Image.Resampling.BICUBIC
    )
    lines = _lines(kind, faces, dice)
    faces = [face for face in faces if all(_draws(face, line) for line in lines)]
    size = dice.randint(13, 18) if kind == "small" else dice.randint(24, 60)
    board = _board(lines, str(dice.choice(faces)), size, kind, dice)
    angle = {"tilted": dice.uniform(-40, 40), "left": 90.0, "right": 270.0, "upside down": 180.0}.get(
        kind, 0.0
    )
    board = board.rotate(angle, Image.Resampling.BICUBIC, expand=True)
    most = min(1.0, 0.94 * ground.width / board.width, 0.94 * ground.height / board.height)
    if most < 1:
        board = board.resize((int(board.width * most), int(board.height * most)), Image.Resampling.LANCZOS)
    left, top = dice.randint(0, ground.width - board.width), dice.randint(0, ground.height - board.height)
    ground.paste(board, (left, top), board)
    width, height = ground.size
    where = left / width, top / height, (left + board.width) / width, (top + board.height) / height
    if kind == "blurred":
        ground = ground.filter(ImageFilter.GaussianBlur(dice.uniform(1.0, 2.2)))
    file = io.BytesIO()
    ground.save(file, "JPEG", quality=dice.randint(60, 92))
    with Image.open(file) as again:
        return Sign(f"{kind}#{number}", kind, lines, np.asarray(again.convert("RGB")), where)


@cache
def _draws(face: Path, line: str) -> bool:
    """Whether a font has all letters of a line: what it has not, it draws as a box."""
    font = ImageFont.truetype(str(face), 20)
    box = bytes(font.getmask("\uffff"))
    return all(bytes(font.getmask(letter)) != box for letter in line if not letter.isspace())


def _lines(kind: str, faces: Sequence[Path], dice: random.Random) -> tuple[str, ...]:
    if kind == "foreign":
        # One of the fonts has to have all of them.
        face = dice.choice(
            [face for face in faces if any(_draws(face, line) for line in _FOREIGN.split("|"))]
        )
        fit = [line for line in _FOREIGN.split("|") if _draws(face, line)]
        return tuple(dice.sample(fit, min(len(fit), dice.randint(1, 3))))
    lines = dice.sample(_PHRASES.split("|"), dice.randint(1, 4))
    number = dice.choice(("{:d}", "{:d}.50", "{:d} km", "No. {:d}", "12/{:d}", "{:d}:30")).format(
        dice.randint(1, 99)
    )
    return tuple(f"{line} {number}" if dice.random() < 0.3 else line for line in lines)


def _board(lines: Sequence[str], face: str, size: int, kind: str, dice: random.Random) -> Image.Image:
    font = ImageFont.truetype(face, 2 * size)
    boxes = [font.getbbox(line) for line in lines]
    wide, high = int(max(box[2] for box in boxes)), int(2.8 * size)
    paper = tuple(dice.choice((dice.randint(0, 70), dice.randint(185, 255))) for _ in range(3))
    light = sum(paper) > 380
    ink = tuple(
        (value - 70 if light else value + 70) if kind == "faint" else (10 if light else 245)
        for value in paper
    )
    board = Image.new("RGBA", (wide + 2 * size, high * len(lines) + size), (*paper, 255))
    draw = ImageDraw.Draw(board)
    for at, line in enumerate(lines):
        draw.text((size, size // 2 + at * high), line, font=font, fill=ink)
    return board.resize((board.width // 2, board.height // 2), Image.Resampling.LANCZOS)
