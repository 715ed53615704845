"""How is a sound picture spoilt? By chance anywhere, and on purpose where its format keeps numbers."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

NUMBERS = (
    0,
    1,
    2,
    0x7F,
    0x80,
    0xFF,
    0x100,
    0x7FFF,
    0x8000,
    0xFFFF,
    0x10000,
    0x7FFFFFFF,
    0x80000000,
    0xFFFFFFFF,
)
"""Numbers at which sizes and offsets go wrong."""

_SIDES = (0, 1, 3, 255, 999, 1_001, 20_001, 65_500, 65_535, 1_000_000, 0x7FFFFFFF, 0xFFFFFFFF)

_BOXES = tuple(
    b"ftyp meta iinf infe iprp ipco ipma ispe hvcC av1C iloc pitm iref colr pixi irot imir auxC mdat".split()
)

Mutation = Callable[[bytes, Random], bytes]


@dataclass(frozen=True, slots=True)
class Case:
    """One spoilt picture: its number, what it was made of and how, and its bytes."""

    number: int
    seed: str
    how: str
    data: bytes


def case(number: int, seeds: Mapping[str, bytes], seed: int = 0) -> Case:
    """The spoilt picture of this number; the same numbers always give the same picture."""
    chance = Random(number * 1_000_003 + seed)
    names = list(seeds)
    name = names[number % len(names)]
    data = seeds[name]
    ways = []
    for _ in range(chance.choice((1, 1, 1, 2, 2, 4))):
        way = chance.choice((None, *_ANYWHERE, *_OF_FORMAT.get(_kind(data), ())))
        data = way(data, chance) if way else spliced(data, seeds[chance.choice(names)], chance)
        ways.append(way.__name__ if way else "spliced")
    return Case(number, name, "+".join(ways), data)


def _kind(data: bytes) -> str:
    starts = {
        b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"RIFF": "riff", b"II": "tiff", b"MM": "tiff",
        b"GIF8": "gif", b"BM": "bmp",
    }  # fmt: skip
    return next(
        (kind for start, kind in starts.items() if data.startswith(start)),
        "iso" if data[4:8] == b"ftyp" else "ppm" if data[:1] == b"P" else "",
    )


# Anywhere


def flipped(data: bytes, chance: Random) -> bytes:
    """A few bits turned over, often near the start."""
    spoilt = bytearray(data)
    reach = len(spoilt) if chance.random() < 0.5 else min(len(spoilt), 256)
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        if reach:
            spoilt[chance.randrange(reach)] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def cut_off(data: bytes, chance: Random) -> bytes:
    """The end is missing."""
    return data[: chance.randrange(len(data) + 1)]


def prolonged(data: bytes, chance: Random) -> bytes:
    """Something follows the end, or the whole comes twice."""
    return data + chance.choice((data, bytes(4_096), chance.randbytes(512)))


def without_a_block(data: bytes, chance: Random) -> bytes:
    """A block is missing, doubled, blank or random."""
    start = chance.randrange(len(data) + 1)
    end = min(len(data), start + chance.choice((1, 2, 4, 16, 256)))
    block = data[start:end]
    return (
        data[:start]
        + chance.choice((b"", block * 2, bytes(len(block)), chance.randbytes(len(block))))
        + data[end:]
    )


def renumbered(data: bytes, chance: Random) -> bytes:
    """A dangerous number somewhere, of 8, 16, 32 or 64 bits, either way round."""
    spoilt = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        size = chance.choice((1, 2, 4, 4, 8))
        if len(spoilt) >= size:
            at = chance.randrange(len(spoilt) - size + 1)
            number = chance.choice(NUMBERS) % (1 << 8 * size)
            spoilt[at : at + size] = number.to_bytes(size, chance.choice(("big", "little")))
    return bytes(spoilt)


def spliced(data: bytes, other: bytes, chance: Random) -> bytes:
    """The start of one picture and the end of another."""
    return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]


# PNG, whose checksums would guard everything else


def png_chunks(data: bytes, chance: Random) -> bytes:
    """Chunks swapped, doubled, dropped or spoilt inside, the checksums right again."""
    parts, at = [], 8
    while at + 12 <= len(data):
        (size,) = struct.unpack_from(">I", data, at)
        parts.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + size]))
        at += 12 + size
    _shuffle(parts, chance)
    if parts:
        which = chance.randrange(len(parts))
        kind, body = parts[which]
        parts[which] = (
            kind,
            _spoilt_stream(body, chance) if kind in (b"IDAT", b"iCCP") else flipped(body, chance),
        )
    written = (
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
    return data[:8] + b"".join(written)


def png_size(data: bytes, chance: Random) -> bytes:
    """Another size, depth or kind in the header, the checksum right."""
    if len(data) < 33:
        return data
    width, height, *rest = struct.unpack(">IIBBBBB", data[16:29])
    width, height = (chance.choice((side, chance.choice(_SIDES))) for side in (width, height))
    depth, colour, *others = rest
    if chance.random() < 0.5:
        depth, colour = chance.choice((1, 2, 4, 8, 16, 3)), chance.choice((0, 2, 3, 4, 6, 7))
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, depth, colour, *others)
    return data[:12] + header + struct.pack(">I", zlib.crc32(header)) + data[33:]


def _spoilt_stream(body: bytes, chance: Random) -> bytes:
    """A compressed stream whose content is spoilt, or that grows without end."""
    try:
        content = zlib.decompress(body)
    except zlib.error:
        return flipped(body, chance)
    return zlib.compress(bytes(1_000_000) if chance.random() < 0.1 else flipped(content, chance))


# JPEG


def jpeg_segments(data: bytes, chance: Random) -> bytes:
    """Segments swapped, doubled, dropped, spoilt inside, or of another length than they say."""
    parts, at = [], 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] not in (0xD9, 0xDA):
        size = struct.unpack_from(">H", data, at + 2)[0]
        parts.append((data[at + 1 : at + 2], data[at + 4 : at + 2 + size]))
        at += 2 + size
    _shuffle(parts, chance)
    if parts:
        which = chance.randrange(len(parts))
        parts[which] = (
            parts[which][0],
            chance.choice((flipped, cut_off, renumbered))(parts[which][1], chance),
        )
    lie = chance.choice((0, 0, 0, 1, -1, 100))
    written = (
        b"\xff" + kind + struct.pack(">H", max(0, len(body) + 2 + lie) & 0xFFFF) + body
        for kind, body in parts
    )
    return data[:2] + b"".join(written) + data[at:]


def jpeg_size(data: bytes, chance: Random) -> bytes:
    """Another size in the frame's header."""
    for marker in (b"\xff\xc0", b"\xff\xc2"):
        at = data.find(marker)
        if at >= 0 and at + 9 <= len(data):
            sides = (chance.choice(_SIDES) & 0xFFFF for _ in range(2))
            return data[: at + 5] + struct.pack(">HH", *sides) + data[at + 9 :]
    return data


# TIFF, which EXIF is too


def tiff_tables(data: bytes, chance: Random) -> bytes:
    """An entry of a table changed: its tag, type, count or offset; or a table that follows itself."""
    starts = [at for magic in (b"II*\0", b"MM\0*") for at in _finds(data, magic)]
    if not starts:
        return data
    base = chance.choice(starts)
    order = "<" if data[base : base + 1] == b"I" else ">"
    spoilt = bytearray(data)
    tables = _tables(data, base, order)
    if not tables:
        return data
    at, count = chance.choice(tables)
    entry = at + 2 + 12 * chance.randrange(max(1, count))
    field, size = chance.choice(((0, "H"), (2, "H"), (4, "I"), (8, "I"), (8, "I"), (8, "I")))
    offsets = (*NUMBERS, len(data) - base, len(data) - base - 1, *(where - base for where, _ in tables))
    _put(spoilt, entry + field, order + size, chance.choice(offsets))
    if chance.random() < 0.3:  # go round in circles
        _put(spoilt, at + 2 + 12 * count, order + "I", at - base)
    if chance.random() < 0.1:
        _put(spoilt, at, order + "H", chance.choice(NUMBERS))
    return bytes(spoilt)


def tiff_size(data: bytes, chance: Random) -> bytes:
    """Another width, height, depth, compression, strip or tile in the first table."""
    order = "<" if data[:1] == b"I" else ">"
    spoilt = bytearray(data)
    for at, count in _tables(data, 0, order)[:1]:
        for entry in range(at + 2, min(at + 2 + 12 * count, len(data) - 12), 12):
            (tag,) = struct.unpack_from(order + "H", data, entry)
            if (
                tag in (256, 257, 258, 259, 262, 277, 278, 284, 317, 322, 323, 338, 339)
                and chance.random() < 0.3
            ):
                wide = struct.unpack_from(order + "H", data, entry + 2)[0] == 4
                number = chance.choice((*_SIDES, *range(9), 32_773, 34_712, 50_000))
                _put(spoilt, entry + 8, order + ("I" if wide else "H"), number)
    return bytes(spoilt)


def _tables(data: bytes, base: int, order: str) -> list[tuple[int, int]]:
    """Where the tables of a TIFF are, and how many entries they have; those that pointers lead to as well."""
    found: dict[int, int] = {}
    waiting = [struct.unpack_from(order + "I", data, base + 4)[0]] if base + 8 <= len(data) else []
    while waiting and len(found) < 8:
        at = base + waiting.pop()
        if at in found or at + 2 > len(data):
            continue
        (count,) = struct.unpack_from(order + "H", data, at)
        if count > 500 or at + 6 + 12 * count > len(data):
            continue
        found[at] = count
        for entry in range(at + 2, at + 2 + 12 * count, 12):
            tag, _, _, value = struct.unpack_from(order + "HHII", data, entry)
            if tag in (0x8769, 0x8825, 0xA005, 0x014A):
                waiting.append(value)
        waiting.append(struct.unpack_from(order + "I", data, at + 2 + 12 * count)[0])
    return list(found.items())


# Boxes: RIFF (WebP), and the ISO files that AVIF and HEIC are


def riff_chunks(data: bytes, chance: Random) -> bytes:
    """Chunks swapped, doubled, dropped or spoilt inside, or of another length than they say."""
    parts, at = [], 12
    while at + 8 <= len(data):
        (size,) = struct.unpack_from("<I", data, at + 4)
        parts.append((data[at : at + 4], data[at + 8 : at + 8 + size]))
        at += 8 + size + size % 2
    _shuffle(parts, chance)
    if parts and chance.random() < 0.7:
        which = chance.randrange(len(parts))
        parts[which] = (parts[which][0], chance.choice((flipped, renumbered))(parts[which][1], chance))
    lie = chance.choice((0, 0, 0, 1, 0x7FFFFFF0))
    body = b"".join(
        kind + struct.pack("<I", (len(part) + lie) & 0xFFFFFFFF) + part + b"\0" * (len(part) % 2)
        for kind, part in parts
    )
    return b"RIFF" + struct.pack("<I", len(body) + 4) + data[8:12] + body


def iso_boxes(data: bytes, chance: Random) -> bytes:
    """A box of another length, kind or content; "ispe" holds a picture's size, "iloc" where its data are."""
    places = [at for name in _BOXES for at in _finds(data, name) if at >= 4]
    if not places:
        return data
    spoilt, at = bytearray(data), chance.choice(places)
    (size,) = struct.unpack_from(">I", data, at - 4)
    match chance.randrange(4):
        case 0:
            _put(spoilt, at - 4, ">I", chance.choice((*NUMBERS, size + 1, size - 1, size * 2)))
        case 1:
            spoilt[at : at + 4] = chance.choice(_BOXES)
        case 2:
            _put(spoilt, at + 8 + 4 * chance.randrange(2), ">I", chance.choice(_SIDES))
        case _:
            inside = at + 4 + chance.randrange(max(1, min(size, 64)))
            _put(spoilt, inside, ">H", chance.choice(NUMBERS))
    return bytes(spoilt)


# Short headers


def gif_size(data: bytes, chance: Random) -> bytes:
    """Another size of the screen, or of a frame."""
    at = chance.choice([6, *(place + 5 for place in _finds(data, b"\x2c\0\0\0\0"))])
    spoilt = bytearray(data)
    for offset in (0, 2):
        _put(spoilt, at + offset, "<H", chance.choice(_SIDES))
    return bytes(spoilt)


def bmp_header(data: bytes, chance: Random) -> bytes:
    """Another offset, size, depth, compression or number of colours."""
    spoilt = bytearray(data)
    at, size = chance.choice(((10, "I"), (14, "I"), (18, "I"), (22, "I"), (28, "H"), (30, "I"), (46, "I")))
    _put(spoilt, at, "<" + size, chance.choice((*NUMBERS, *_SIDES, 2, 3, 4, 24, 32)))
    return bytes(spoilt)


def ppm_header(data: bytes, chance: Random) -> bytes:
    """Another number in the header's text, or none at all."""
    words = data[:40].split(b" ") if chance.random() < 0.5 else data[:40].split(b"\n")
    which = chance.randrange(len(words))
    words[which] = chance.choice(
        (b"", b"-1", b"nan", b"0", b"9" * 30, b"%d" % chance.choice(_SIDES), b"#", b"P6")
    )
    return data[:2] + (b" ".join(words) + data[40:])[2:]


def _shuffle(parts: list[tuple[bytes, bytes]], chance: Random) -> None:
    """Swap two parts, double one, drop one, or leave them."""
    if len(parts) < 2:
        return
    first, second = chance.randrange(len(parts)), chance.randrange(len(parts))
    match chance.randrange(5):
        case 0:
            parts[first], parts[second] = parts[second], parts[first]
        case 1:
            parts.insert(second, parts[first])
        case 2:
            del parts[first]
        case _:
            pass


def _finds(data: bytes, what: bytes) -> list[int]:
    found: list[int] = []
    at = data.find(what)
    while at >= 0 and len(found) < 32:
        found.append(at)
        at = data.find(what, at + 1)
    return found


def _put(data: bytearray, at: int, form: str, number: int) -> None:
    size = struct.calcsize(form)
    if at >= 0 and at + size <= len(data):
        struct.pack_into(form, data, at, number % (1 << 8 * size))


_ANYWHERE: tuple[Mutation, ...] = (flipped, cut_off, prolonged, without_a_block, renumbered)
_OF_FORMAT: dict[str, tuple[Mutation, ...]] = {
    "png": (png_chunks, png_chunks, png_chunks, png_chunks, png_size, png_size, tiff_tables),
    "jpeg": (jpeg_segments, jpeg_segments, jpeg_size, tiff_tables, tiff_tables),
    "riff": (riff_chunks, riff_chunks, riff_chunks, tiff_tables),
    "tiff": (tiff_tables, tiff_tables, tiff_tables, tiff_size, tiff_size),
    "iso": (iso_boxes, iso_boxes, iso_boxes, iso_boxes, tiff_tables),
    "gif": (gif_size, gif_size),
    "bmp": (bmp_header, bmp_header, bmp_header),
    "ppm": (ppm_header, ppm_header),
}
