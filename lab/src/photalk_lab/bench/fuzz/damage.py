"""What do disks, downloads and hasty repairs do to a picture? Damage after which it is no longer the same.

Unlike what `mutating` does, it leaves a file that looks sound at its beginning and often at its end; what the
picture was is known, so that one that passes as sound and is another can be told.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable
from random import Random

from photalk.vision.metadata import HEIGHT, WIDTH, Header, read_table
from photalk_lab.bench.fuzz.mutating import Case
from photalk_lab.bench.fuzz.photographs import LARGE_METADATA, Photograph, laden, photographs

Damage = Callable[[bytes, bytes, Random], bytes]
"""The file, another photo in the same format, and chance; it gives the same file where it does not apply."""

SECTOR = 512
_EOI = b"\xff\xd9"


def damaged(number: int, seed: int = 0) -> Case:
    """The damaged photograph of this number; now and then a sound one that carries much metadata instead."""
    chance = Random(number * 1_000_003 + seed)
    if number % 20 == 19:
        name = chance.choice(sorted(laden()))
        return Case(number, name, LARGE_METADATA, laden()[name].data)
    sound = photographs()
    name = list(sound)[number % len(sound)]
    ways = list(WAYS)
    chance.shuffle(ways)
    for way in ways:
        data = WAYS[way](sound[name].data, sound[name].other, chance)
        if data != sound[name].data:
            return Case(number, name, way, data)
    raise AssertionError(f"nothing damages {name}")


def photograph(case: Case) -> Photograph:
    """What a case was made of."""
    return (laden() if case.how == LARGE_METADATA else photographs())[case.seed]


def cut(data: bytes, other: bytes, chance: Random) -> bytes:
    """The end is missing."""
    return data[: _inside(data, chance)]


def cut_and_ended(data: bytes, other: bytes, chance: Random) -> bytes:
    """The end is missing, and somebody has put the proper last bytes and lengths there."""
    at = _inside(data, chance)
    if data.startswith(b"\xff\xd8"):
        return data[:at].rstrip(b"\xff") + _EOI
    if data.startswith(b"\x89PNG"):
        body = b"".join(_chunks(data, b"IDAT"))
        start = data.index(b"IDAT") - 4
        return data[:start] + _chunk(b"IDAT", body[: len(body) * at // len(data)]) + _chunk(b"IEND", b"")
    if data.startswith(b"GIF"):
        return data[:at] + b"\0;"
    if data.startswith(b"RIFF"):
        start = 12 if data[12:16] != b"VP8X" else 30
        shorter = data[: at - at % 2]
        sized = shorter[: start + 4] + struct.pack("<I", len(shorter) - start - 8) + shorter[start + 8 :]
        return sized[:4] + struct.pack("<I", len(sized) - 8) + sized[8:]
    return data


def unfinished(data: bytes, other: bytes, chance: Random) -> bytes:
    """From somewhere on there is nothing but zeros, as a download leaves it that was given its room first."""
    return data[: (at := _inside(data, chance))] + bytes(len(data) - at)


def zeroed(data: bytes, other: bytes, chance: Random) -> bytes:
    """Some sectors are blank."""
    return _overwritten(data, bytes, chance)


def randomised(data: bytes, other: bytes, chance: Random) -> bytes:
    """Some sectors hold something else."""
    return _overwritten(data, chance.randbytes, chance)


def sector_missing(data: bytes, other: bytes, chance: Random) -> bytes:
    """Some sectors are left out."""
    at = _inside(data, chance)
    return data[:at] + data[at + SECTOR * chance.choice((1, 2, 8)) :]


def joined(data: bytes, other: bytes, chance: Random) -> bytes:
    """The first half of this one and the second half of another."""
    share = chance.uniform(0.3, 0.7)
    return data[: int(len(data) * share)] + other[int(len(other) * share) :]


def intervals_dropped(data: bytes, other: bytes, chance: Random) -> bytes:
    """Restart intervals of a JPEG are left out, and sometimes the others numbered anew."""
    marks = [found.start() for found in re.finditer(rb"\xff[\xd0-\xd7]", data)]
    if not data.startswith(b"\xff\xd8") or len(marks) < 4:
        return data
    number = chance.randint(1, max(1, len(marks) // 2))
    first = chance.randrange(len(marks) - number)
    left = data[: marks[first]] + data[marks[first + number] :]
    if chance.random() < 0.5:
        return left
    count = iter(range(len(left)))
    return re.sub(rb"\xff[\xd0-\xd7]", lambda _: bytes([0xFF, 0xD0 + next(count) % 8]), left)


def sizes_lie(data: bytes, other: bytes, chance: Random) -> bytes:
    """The header says another width or height, by a little or by half."""
    places = _size_places(data)
    if not places:
        return data
    at, form = chance.choice(places)
    (side,) = struct.unpack_from(form, data, at)
    lie = chance.choice((side // 2, side * 2, side - 16, side + 16, side - 8, side + 8))
    spoilt = bytearray(data)
    struct.pack_into(form, spoilt, at, max(1, lie))
    if data.startswith(b"\x89PNG"):
        struct.pack_into(">I", spoilt, 29, zlib.crc32(spoilt[12:29]))
    return bytes(spoilt)


def _size_places(data: bytes) -> list[tuple[int, str]]:
    """Where a file's width and height are, and how they are written."""
    if data.startswith(b"\xff\xd8"):
        at = next(data.find(mark) for mark in (b"\xff\xc0", b"\xff\xc2") if mark in data)
        return [(at + 5, ">H"), (at + 7, ">H")]
    if data.startswith(b"\x89PNG"):
        return [(16, ">I"), (20, ">I")]
    if data.startswith(b"GIF"):
        at = data.index(b"\x2c\0\0\0\0")
        return [(at + 5, "<H"), (at + 7, "<H"), (6, "<H"), (8, "<H")]
    if data[12:16] == b"VP8 ":
        return [(26, "<H"), (28, "<H")]
    if (at := data.find(b"ispe")) >= 0:
        return [(at + 8, ">I"), (at + 12, ">I")]
    if header := Header.read(data):
        table, _ = read_table(data, header, header.first)
        return [(table[tag].offset, "<H" if table[tag].type == 3 else "<I") for tag in (WIDTH, HEIGHT)]
    return []


def _inside(data: bytes, chance: Random) -> int:
    """A place where pixels are, which leaves a good part of them before it."""
    return int(len(data) * chance.uniform(0.2, 0.9))


def _overwritten(data: bytes, by: Callable[[int], bytes], chance: Random) -> bytes:
    at = _inside(data, chance) // SECTOR * SECTOR or SECTOR
    size = min(SECTOR * chance.choice((1, 2, 8)), len(data) - at)
    return data[:at] + by(size) + data[at + size :]


def _chunks(data: bytes, wanted: bytes) -> list[bytes]:
    found, at = [], 8
    while at + 12 <= len(data):
        (size,) = struct.unpack_from(">I", data, at)
        if data[at + 4 : at + 8] == wanted:
            found.append(data[at + 8 : at + 8 + size])
        at += 12 + size
    return found


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


WAYS: dict[str, Damage] = {
    "end cut off": cut,
    "end cut off, and ended": cut_and_ended,
    "zeros from somewhere on": unfinished,
    "sectors zeroed": zeroed,
    "sectors random": randomised,
    "sectors missing": sector_missing,
    "two halves joined": joined,
    "restart intervals dropped": intervals_dropped,
    "sizes that lie": sizes_lie,
}
