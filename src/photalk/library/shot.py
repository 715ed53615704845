"""What does a file say about its photo? When, where, with what it was taken, and what is written about it.

Text from files is data: it is cut to a sane length, made printable, kept and searched, and never obeyed.
"""

from __future__ import annotations

import math
import os
import re
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import pyvips

from photalk.commands.queries.dates import YEAR
from photalk.library.captions import of_iptc, of_xmp
from photalk.vision.metadata import Exif, Table, Value

_MAKE, _MODEL, _DESCRIPTION, _CHANGED = 0x010F, 0x0110, 0x010E, 0x0132
_XP_TITLE, _XP_COMMENT = 0x9C9B, 0x9C9C
_TAKEN, _DIGITISED, _COMMENT, _LENS = 0x9003, 0x9004, 0x9286, 0xA434
_EXPOSURE, _F_NUMBER, _ISO = 0x829A, 0x829D, 0x8827
_MAX_CAPTION, _MAX_NAME = 2_000, 120
_BOILERPLATE = frozenset(
    {"olympus digital camera", "sony dsc", "digital camera", "samsung", "dcim", "default", "picture", "ascii"}
)
_IN_NAME = re.compile(rf"(?<!\d)((?:19|20)\d\d|{YEAR}(?=[-_.]))([-_.]?)(\d\d)\2(\d\d)(?!\d)")


@dataclass(frozen=True, slots=True)
class Shot:
    """What the file says; `exposed` when it has a camera's settings, as no drawing and no screenshot has."""

    taken: datetime | None = None
    camera: str = ""
    lens: str = ""
    degrees: tuple[float, float] | None = None
    caption: str = ""
    exposed: bool = False


def shot_of(image: pyvips.Image, name: str) -> Shot:
    """What an image's metadata say, and, where they have no date, what its file name says of that."""
    exif = _exif(image)
    written, when = _written(image)
    captions = [_text(exif.main, tag) for tag in (_DESCRIPTION, _XP_TITLE, _XP_COMMENT)]
    captions.append(_comment(exif.photo.get(_COMMENT)))
    times = [_text(exif.photo, _TAKEN), _text(exif.photo, _DIGITISED), *when, _text(exif.main, _CHANGED)]
    exposed = any(tag in exif.photo for tag in (_EXPOSURE, _F_NUMBER, _ISO))
    return Shot(
        taken=next((time for time in map(_time, times) if time), None) or _date_in(name),
        camera=_camera(_text(exif.main, _MAKE), _text(exif.main, _MODEL)),
        lens=_text(exif.photo, _LENS)[:_MAX_NAME],
        degrees=_degrees(exif),
        caption=_joined([*captions, *written]),
        exposed=exposed or bool(_text(exif.main, _MAKE) and _text(exif.main, _MODEL)),
    )


def _exif(image: pyvips.Image) -> Exif:
    try:
        return Exif.read(image.get("exif-data")) if image.get_typeof("exif-data") else Exif()
    except ValueError:
        return Exif()


def _written(image: pyvips.Image) -> tuple[list[str], list[str]]:
    """Captions and dates that XMP and IPTC have."""
    captions: list[str] = []
    dates: list[str] = []
    readers: dict[str, Callable[[bytes], tuple[list[str], list[str]]]] = {
        "xmp-data": of_xmp, "iptc-data": of_iptc,
    }  # fmt: skip
    for field, read in readers.items():
        if image.get_typeof(field):
            more, when = read(image.get(field))
            captions += more
            dates += when
    return captions, dates


def _text(table: Table, tag: int) -> str:
    value = table.get(tag)
    if value is None:
        return ""
    # The tags of Windows' own are UTF-16 in bytes, all others are meant to be ASCII and often are UTF-8.
    coding = "utf-16-le" if tag in (_XP_TITLE, _XP_COMMENT) else "utf-8"
    return value.raw.decode(coding, "replace").split("\0")[0].strip() if value.type in (1, 2, 7) else ""


def _comment(value: Value | None) -> str:
    """A user comment, whose first eight bytes name its coding."""
    if value is None:
        return ""
    coding = {b"ASCII\0\0\0": "utf-8", b"UNICODE\0": "utf-16"}.get(value.raw[:8], "")
    return value.raw[8:].decode(coding, "replace").strip("\0 ") if coding else ""


def _joined(captions: Sequence[str]) -> str:
    """Captions one after the other, each once, printable and of sane length."""
    kept: dict[str, str] = {}
    for caption in captions:
        plain = " ".join("".join(c if c.isprintable() else " " for c in caption).split())
        if (
            plain
            and plain.casefold() not in _BOILERPLATE
            and not any(plain in other for other in kept.values())
        ):
            kept.setdefault(plain.casefold(), plain)
    return " · ".join(kept.values())[:_MAX_CAPTION]


def _camera(make: str, model: str) -> str:
    """Maker and model, the maker once: "Canon EOS 5D", "Apple iPhone 12"."""
    first = make.split()[0] if make.split() else ""
    both = model if first and model.casefold().startswith(first.casefold()) else f"{make} {model}"
    return " ".join("".join(c if c.isprintable() else " " for c in both).split())[:_MAX_NAME]


def _time(text: str) -> datetime | None:
    """A time as EXIF, XMP or IPTC write it, in the camera's local time."""
    found = re.match(
        r"(\d{4})[:\-/.](\d\d)[:\-/.](\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?", text.strip(), re.ASCII
    )
    if not found:
        return None
    try:
        time = datetime(*(int(part or 0) for part in found.groups()))  # type: ignore[arg-type]
    except ValueError:
        return None
    return time if time.year >= 1826 else None


def _date_in(name: str) -> datetime | None:
    """The day that a file name such as IMG_20230514_1200.jpg has."""
    for year, _, month, day in _IN_NAME.findall(os.path.splitext(name)[0]):
        try:
            return datetime(int(year), int(month), int(day))
        except ValueError:
            continue
    return None


def _degrees(exif: Exif) -> tuple[float, float] | None:
    latitude = _angle(exif, 1, 2, "S")
    longitude = _angle(exif, 3, 4, "W")
    if latitude is None or longitude is None or abs(latitude) > 90 or abs(longitude) > 180:
        return None
    # Cameras without a fix write zeros.
    return None if latitude == longitude == 0 else (latitude, longitude)


def _angle(exif: Exif, side: int, tag: int, negative: str) -> float | None:
    value = exif.gps.get(tag)
    if value is None or value.type not in (5, 10) or value.count < 1:
        return None
    # Some phones write them as numbers with a sign.
    sign = "I" if value.type == 5 else "i"
    numbers: tuple[int, ...] = struct.unpack(f"{exif.order}{2 * value.count}{sign}", value.raw)
    parts = [
        over / under if under else math.nan for over, under in zip(numbers[::2], numbers[1::2], strict=True)
    ]
    # Seconds may be missing, or be written as 0/0.
    angle: float = sum(part / 60**at for at, part in enumerate(parts[:3]) if at == 0 or not math.isnan(part))
    if math.isnan(angle):
        return None
    return -abs(angle) if _text(exif.gps, side).upper().startswith(negative) else angle
