"""Is this JPEG whole? Its markers are walked, and its data decoded with every warning taken for what it says.

libjpeg makes up what it cannot decode: grey where data end too early, anything where they are wrong, and
what is left over it never looks at. So a picture that is stored in one scan is decoded as if it went on
below its last row: its data must last for every row that there is, and for none of those below.
"""

from __future__ import annotations

import mmap
import os
import re
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, BinaryIO

import numpy as np
import pyvips
from numpy.typing import NDArray

from photalk.vision.metadata import Exif
from photalk.vision.refusing import CORRUPT, EARLY, Fault

_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_TABLES, _SCAN, _END, _JFIF, _EXIF, _ADOBE = 0xC4, 0xDA, 0xD9, 0xE0, 0xE1, 0xEE
_NO_SEGMENT = frozenset({0x01, *range(0xD0, 0xD9)})
_SEQUENTIAL, _ARITHMETIC = (0xC0, 0xC1), 0xC9
_NEXT, _NEXT_IN_SCAN = re.compile(rb"\xff[\x01-\xfe]"), re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
_MAX_SEGMENTS, _MAX_GAP = 20_000, 1 << 20
_BLANK = bytes(64)
_STRIP = 8
"""Rows of a reduced picture that libvips decodes at a time; it looks at warnings before each."""

_LEFT, _SHORT = "it has data that belong to no part of it", "it has too few bytes for a picture of its size"
_WHOLE: set[tuple[int, ...]] = set()
"""Files that are known to be whole; they are often opened more than once in a row."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a JPEG says before its first scan, whose data begin at `scan`.

    `coding` is the marker that says how it is coded, `at` where its height is written, `sampling` how often
    each component is sampled across and down. `flat`: bits that are all zero stand for blocks without detail.
    `patches` are what to write where, for the decoder not to warn of what is harmless.
    """

    coding: int
    width: int
    height: int
    at: int
    sampling: tuple[tuple[int, int], ...]
    scan: int
    interleaved: bool
    flat: bool
    patches: tuple[tuple[int, bytes], ...]
    exif: tuple[bytes, ...]

    @classmethod
    def read(cls, file: BinaryIO) -> Frame:
        """The frame of a JPEG.

        Raises:
            Fault: there is no scan in it, or a scan without a frame.
        """
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            patches: list[tuple[int, bytes]] = []
            exif: list[bytes] = []
            first: dict[int, int] = {}  # of each table of codes, the symbol whose code is zeros only
            coding = frame = adobe = 0
            for marker, at, body, gap in _segments(data):
                if gap:  # before a marker there may be any number of these, and nothing else
                    patches.append((at - gap - 4, b"\xff" * (gap + 1)))
                if marker in _FRAMES:
                    coding, frame = marker, at
                elif marker == _JFIF and body[:5] == b"JFIF\0":
                    patches.append((at + 5, b"\1"))
                elif marker == _ADOBE and body[:5] == b"Adobe" and len(body) >= 12:
                    adobe = at + 11
                elif marker == _EXIF and body[:6] == b"Exif\0\0":
                    exif.append(body[6:])
                while marker == _TABLES and len(body) > 17:
                    first[body[0]] = body[17]
                    body = body[17 + sum(body[1:17]) :]
            try:
                height, width, count = struct.unpack_from(">HHB", data, frame + 1)
                parts = [data[frame + 7 + 3 * part] for part in range(count)]
                tables = [body[2 + 2 * part] for part in range(body[0])]
            except (struct.error, IndexError):
                raise Fault(EARLY) from None
            if adobe and data[adobe] not in (0, usual := 2 if count == 4 else 1):
                patches.append((adobe, bytes([usual])))
        if coding in _SEQUENTIAL:
            patches.append((at + len(body) - 3, b"\0\x3f\0"))
        sampling = tuple((max(1, part >> 4), max(1, part & 15)) for part in parts) or ((1, 1),)
        flat = all(first.get(0x10 | table & 15, 0) & 15 == 0 for table in tables)
        return cls(
            coding, width, height, frame + 1, sampling, at + len(body), len(tables) == count, flat,
            tuple(patches), tuple(exif),
        )  # fmt: skip

    @property
    def unit(self) -> tuple[int, int, int]:
        """Width and height of what is coded together, and its number of blocks."""
        if len(self.sampling) == 1:
            return 8, 8, 1
        across, down = (8 * max(way) for way in zip(*self.sampling, strict=True))
        return across, down, sum(a * d for a, d in self.sampling)

    @property
    def shrink(self) -> int:
        """How much it is reduced to be looked at: the more, the quicker, and the fewer strips it has."""
        most = 8 if self.width * self.height > 4_000_000 else 4 if self.width * self.height > 1_000_000 else 2
        return most if most <= min(self.width, self.height) else 1

    def looks_ahead(self, shrink: int) -> bool:
        """Whether its decoder, reducing it so, looks below a row: where it makes two rows of one of colours.

        Of colours that have fewer samples, it reduces the blocks less.
        """
        most, least = [max(way) for way in zip(*self.sampling, strict=True)], 8 // shrink
        for part in self.sampling:
            size = least
            while size < 8 and not any(
                of * least % (2 * size * own) for of, own in zip(most, part, strict=True)
            ):
                size *= 2
            if least > 1 and 2 * size * part[1] == most[1] * least:
                return True
        return False

    @property
    def in_one_scan(self) -> bool:
        """Whether rows follow from top to bottom, so that it can be decoded without holding all of it."""
        return self.coding in _SEQUENTIAL and self.interleaved

    @property
    def per_pixel(self) -> float:
        """Bytes a pixel that its decoder holds: coefficients of two bytes, if scans are to be combined."""
        across, down, blocks = self.unit
        return 0.0 if self.in_one_scan else 2.2 * 64 * blocks / (across * down)

    @property
    def least_bytes(self) -> int:
        """As many as it has at least: of every block, one bit, or one in each of its two parts."""
        across, down, blocks = self.unit
        bits = 0 if self.coding >= _ARITHMETIC else 2 if self.coding in _SEQUENTIAL else 1
        return (self.width // across) * (self.height // down) * blocks * bits // 8


def _segments(data: mmap.mmap) -> Iterator[tuple[int, int, bytes, int]]:
    """Each segment up to the first scan: marker, where its body is, the body, and how much junk is before it.

    Raises:
        Fault: there is no scan, or not where one could be.
    """
    at = 2
    for _ in range(_MAX_SEGMENTS):
        found = _NEXT.search(data, at, at + _MAX_GAP)
        if found is None or found.end() > len(data) - 2 or (marker := data[found.end() - 1]) == _END:
            break
        gap, at = found.start() - at, found.end()
        if marker not in _NO_SEGMENT:
            size = max(2, int.from_bytes(data[at : at + 2], "big"))
            yield marker, at + 2, bytes(data[at + 2 : at + size]), gap
            at += size
            if marker == _SCAN:
                return
    raise Fault(EARLY)


def exif_of(frame: Frame) -> Exif | None:
    """The EXIF of a JPEG that has several blocks of it, as one; None where a single one is all there is.

    What is too much for one segment goes on in the next; other programs add a block of their own.
    """
    blocks: list[bytes] = []
    for block in frame.exif:
        if blocks and block[:4] not in (b"II*\0", b"MM\0*"):
            blocks[-1] += block
        else:
            blocks.append(block)
    found = Exif()
    for block in blocks if len(frame.exif) > 1 else ():
        with suppress(ValueError):
            found = found.filled(Exif.read(block)) if found else Exif.read(block)
    return found or None


def check(file: BinaryIO, frame: Frame) -> None:
    """Make sure that a JPEG is whole.

    Raises:
        Fault: it is not.
    """
    status = os.fstat(file.fileno())
    key = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
    if key not in _WHOLE:
        decoded(file, frame, frame.shrink)
        if len(_WHOLE) > 1_000:
            _WHOLE.clear()
        _WHOLE.add(key)


def missing(file: BinaryIO, frame: Frame) -> float | None:
    """How much of a damaged JPEG is missing, by the grey that was made up; None: it is whole."""
    try:
        check(file, frame)
    except Fault as fault:
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        pixels = np.atleast_3d(_opened(data, frame.shrink, "none").numpy())
        filled = _filled(pixels[fault.rows // frame.shrink :]).all(axis=2)
        return float(filled.sum() / max(1, pixels.shape[0] * pixels.shape[1]))
    return None


def decoded(file: BinaryIO, frame: Frame, shrink: int) -> NDArray[np.uint8]:
    """The pixels of a whole JPEG at a half, a quarter or an eighth of its size, H×W×C.

    Raises:
        Fault: it is not whole; `rows` is how many rows of full size were decoded before that showed.
    """
    data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    if frame.least_bytes > len(data) - frame.scan:
        raise Fault(_SHORT)
    blank = data.find(_BLANK, frame.scan) if frame.in_one_scan and not frame.flat else -1
    if 0 <= blank < _end_of_scan(data, frame):
        raise Fault(CORRUPT)
    across, down, _ = frame.unit
    rows = -(-frame.height // down) * down
    tall = min(65_535, rows + 2 * down) if frame.in_one_scan and shrink > 1 else frame.height
    for at, patch in (*frame.patches, (frame.at, struct.pack(">H", tall))):
        data[at : at + len(patch)] = patch
    pixels = _rows(data, shrink, rows // shrink)
    if tall > rows:
        end, unit = rows // shrink, across // shrink
        # Of the bits that fill the last byte, one unit more is made; where colours are enlarged, they run.
        run = 0 if shrink == 8 or (across, down) == (8, 8) else 2
        if len(pixels) == end and not frame.looks_ahead(shrink):
            raise Fault(CORRUPT)
        if not _filled(pixels[end + run :, unit + run :]).all():
            raise Fault(_LEFT)
        first, last = (
            pixels[end + run // 2 : end + down // shrink, : unit - run // 2],
            pixels[end - 1, -unit:],
        )
        if _filled(first).all() or _filled(last).all():
            # The last rows may be made up as well: with no marker at their end, libjpeg would ask for more.
            data[frame.at : frame.at + 2] = struct.pack(">H", rows)
            try:
                scan = data[: _end_of_scan(data, frame)] + b"\xff\0" * 8
                _opened(scan, frame.shrink, "truncated").copy_memory()
            except pyvips.Error:
                raise Fault(EARLY) from None
    return pixels[: frame.height // shrink]


def _rows(data: mmap.mmap, shrink: int, count: int) -> NDArray[np.uint8]:
    """At least so many rows at 1/shrink of the size, and a strip below them, if no warning came before it.

    In this thread, which is quicker for small pictures than to start others.

    Raises:
        Fault: one came among them.
    """
    image = _opened(data, shrink, "warning")
    region = pyvips.Region.new(image)
    real = min(image.height, -(-count // _STRIP) * _STRIP)
    tops = [*range(0, real, 32 * _STRIP), real, min(image.height, real + _STRIP)]
    pixels = np.empty((tops[-1], image.width, image.bands), np.uint8)
    try:
        for top, end in pairwise(tops):
            if end > top:
                part = np.frombuffer(region.fetch(0, top, image.width, end - top), np.uint8)
                pixels[top:end] = part.reshape(end - top, image.width, image.bands)
    except pyvips.Error as error:
        if top < real:
            raise Fault(EARLY if "premature end" in str(error) else CORRUPT, top * shrink) from None
        pixels = pixels[:real]
    finally:
        # What libvips says of warnings, it says when this is gone, and the error may live on for long.
        del region, image
        pyvips.vips_lib.vips_error_clear()
    return pixels


def _opened(data: Any, shrink: int, fail_on: str) -> pyvips.Image:
    # Without limits, since a warning of every part below the picture would be more than libvips stands.
    return pyvips.Image.jpegload_source(
        pyvips.Source.new_from_memory(data),
        access="sequential",
        fail_on=fail_on,
        shrink=shrink,
        unlimited=True,
    )


def _filled(pixels: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which of these may be what libjpeg makes up: the middle of all values; inks are turned round."""
    filled: NDArray[np.bool_] = (pixels == 128) | (pixels == 127)
    return filled


def _end_of_scan(data: mmap.mmap, frame: Frame) -> int:
    end = _NEXT_IN_SCAN.search(data, frame.scan)
    return end.start() if end else len(data)
