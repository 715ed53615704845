"""Photos for the page: people who can be told apart by the colour of their faces, and a burst."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from photalk.vision.image_types import BoxShares
from photalk.vision.portrait.known_face import KnownFace
from toy_people import _vector

WIDE, HIGH = 600, 400
LOOKS = {"rose": (222, 150, 150), "olive": (150, 190, 120), "sky": (130, 160, 220), "plum": (181, 77, 193)}
"""The plum one looks a little like the rose one, so that there is something to ask."""

PLACES = ((150, 200), (430, 190))
REACH = 90

PORTRAITS: Mapping[str, tuple[str, ...]] = {
    "picnic": ("rose", "olive"), "garden": ("rose", "olive"), "window": ("rose",),
    "harbour": ("sky",), "market": ("sky",), "evening": ("plum",),
}  # fmt: skip


def write_album(folder: Path) -> None:
    """Portraits, and a burst of three frames, the second of which is sharp."""
    folder.mkdir(exist_ok=True)
    for number, (name, looks) in enumerate(PORTRAITS.items()):
        taken = f"2023:06:1{number} 09:00:00" if number < 3 else f"2024:01:{number:02} 09:00:00"
        _portrait(looks, number).save(folder / f"{name}.png", exif=_exif(taken))
    for number, blurred in enumerate((3.0, 0.0, 6.0), 1):
        scene = _scene().filter(ImageFilter.GaussianBlur(blurred))
        scene.save(folder / f"burst{number}.jpg", exif=_exif(f"2024:05:01 10:00:0{number}"), quality=92)


def meet(library: Any) -> None:
    """Let the library know the faces of the album, as indexing with models would."""
    people, catalogue = library.people, library.catalogue
    photos = {Path(photo.path).stem: photo for photo in catalogue.photos(catalogue.ids())}
    people.faces.keep(
        (photos[name].digest, [_face(look, at) for look, at in zip(looks, PLACES, strict=False)])
        for name, looks in PORTRAITS.items()
    )
    people.group()


def _exif(taken: str) -> Image.Exif:
    exif = Image.Exif()
    exif[306] = exif[36867] = taken
    return exif


def _face(look: str, at: tuple[int, int]) -> KnownFace:
    return KnownFace(_box(at), 0.9, _vector(np.array(LOOKS[look], np.float64)))


def _box(at: tuple[int, int]) -> BoxShares:
    x, y = at
    return (x - 60) / WIDE, (y - 75) / HIGH, (x + 60) / WIDE, (y + 75) / HIGH


def _portrait(looks: tuple[str, ...], number: int) -> Image.Image:
    image = Image.new("RGB", (WIDE, HIGH), (60 + 20 * number, 110, 120 - 12 * number))
    draw = ImageDraw.Draw(image)
    for at in range(7):  # no two photos are alike
        left, top = (at * 173 + number * 211) % WIDE, (at * 89 + number * 157) % HIGH
        draw.rectangle((left - 90, top - 60, left + 60, top + 50), fill=(at * 34, 200 - 25 * at, number * 50))
    for look, (x, y) in zip(looks, PLACES, strict=False):
        skin = LOOKS[look]
        draw.ellipse((x - 78, y - 105, x + 78, y + 90), fill=(70, 45, 35))
        draw.rounded_rectangle((x - REACH, y + 95, x + REACH, HIGH + 60), 60, fill=(45, 60, 90))
        draw.ellipse((x - 60, y - 75, x + 60, y + 80), fill=skin)
        for eye in (x - 24, x + 24):
            draw.ellipse((eye - 8, y - 22, eye + 8, y - 8), fill=(25, 25, 35))
        draw.arc((x - 28, y + 8, x + 28, y + 48), 15, 165, fill=(150, 50, 60), width=6)
    return image


def _scene() -> Image.Image:
    image = Image.new("RGB", (WIDE, HIGH), (150, 185, 215))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 260, WIDE, HIGH), fill=(90, 120, 80))
    for at in range(18):
        left, top = (at * 97) % 560, 120 + (at * 61) % 220
        draw.rectangle((left, top, left + 44, top + 60), fill=(at * 17 % 256, at * 41 % 256, 120))
        draw.line((left, top, left + 44, top + 60), fill=(240, 240, 230), width=3)
    return image
