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
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, BinaryIO

import numpy as np
import pyvips
from numpy.typing import NDArray

from photalk.vision.metadata import Exif
from photalk.vision.refusing import Fault

_NO_SEGMENT = frozenset({0x01, *range(0xD0, 0xD9)})
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SEQUENTIAL, _ARITHMETIC = (0xC0, 0xC1), 0xC9
_TABLES, _SCAN, _END, _JFIF, _EXIF, _ADOBE = 0xC4, 0xDA, 0xD9, 0xE0, 0xE1, 0xEE
_NEXT, _NEXT_IN_SCAN = re.compile(rb"\xff[\x01-\xfe]"), re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
_BLANK = bytes(64)
_STRIP = 8
"""Rows of a reduced picture that libvips decodes at a time; it looks at warnings before each."""

_EARLY, _CORRUPT, _LEFT = (
    "its data end before the picture does", "its data are corrupt", "it has data that belong to no part of it",
)  # fmt: skip
_SHORT = "it has too few bytes for a picture of its size"


@dataclass(frozen=True, slots=True)
class Frame:
    """What a JPEG says before its first scan.

    Args:
        coding: the marker of its frame, which says how it is coded.
        sampling: how often each component is sampled within a unit of blocks, across and down.
        at: where the height is written.
        scan: where the data of the first scan begin.
        interleaved: whether that scan has all components.
        flat: whether bits that are all zero are blocks without any detail.
        patches: what to write where, for the decoder not to warn of what is harmless.
        exif: the blocks of EXIF that it carries.
    """

    coding: int
    width: int
    height: int
    sampling: tuple[tuple[int, int], ...]
    at: int
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
            return cls._read(data)

    @classmethod
    def _read(cls, data: mmap.mmap) -> Frame:
        patches: list[tuple[int, bytes]] = []
        exif: list[bytes] = []
        coding = frame = adobe = 0
        first: dict[int, int] = {}
        for marker, at, body, before in _segments(data):
            patches += before
            if marker in _FRAMES:
                coding, frame = marker, at
            elif marker == _TABLES:
                first |= _first_symbols(body)
            elif marker == _JFIF and body[:5] == b"JFIF\0":
                patches.append((at + 5, b"\1"))
            elif marker == _ADOBE and body[:5] == b"Adobe" and len(body) >= 12:
                adobe = at + 11
            elif marker == _EXIF and body[:6] == b"Exif\0\0":
                exif.append(body[6:])
        try:
            _, height, width, count = struct.unpack_from(">BHHB", data, frame)
            parts = [data[frame + 7 + 3 * part] for part in range(count)]
            shown = [body[2 + 2 * part] for part in range(body[0])]
        except (struct.error, IndexError):
            raise Fault(_EARLY) from None
        if adobe and data[adobe] not in (0, usual := 2 if count == 4 else 1):
            patches.append((adobe, bytes([usual])))
        if coding in _SEQUENTIAL:
            patches.append((at + len(body) - 3, b"\0\x3f\0"))
        return cls(
            coding, width, height, tuple((max(1, part >> 4), max(1, part & 15)) for part in parts) or ((1, 1),),
            frame + 1, at + len(body), len(shown) == count,
            all(first.get(0x10 | tables & 15, 0) & 15 == 0 for tables in shown), tuple(patches), tuple(exif),
        )  # fmt: skip

    @property
    def unit(self) -> tuple[int, int]:
        """Width and height of what is coded together."""
        if len(self.sampling) == 1:
            return 8, 8
        return 8 * max(across for across, _ in self.sampling), 8 * max(down for _, down in self.sampling)

    @property
    def shrink(self) -> int:
        """How much it is reduced to be looked at: the more, the quicker, and the fewer strips it has."""
        most = 8 if self.width * self.height > 4_000_000 else 4 if self.width * self.height > 1_000_000 else 2
        return most if most <= min(self.width, self.height) else 1

    @property
    def in_one_scan(self) -> bool:
        """Whether rows follow from top to bottom, so that it can be decoded without holding all of it."""
        return self.coding in _SEQUENTIAL and self.interleaved

    @property
    def per_pixel(self) -> float:
        """Bytes a pixel that its decoder holds: coefficients of two bytes, if scans are to be combined."""
        across, down = self.unit
        share = sum(a * d for a, d in self.sampling) * 64 / (across * down) if len(self.sampling) > 1 else 1.0
        return 0.0 if self.in_one_scan else 2.0 * share

    @property
    def least_bytes(self) -> int:
        """As many as it has at least: of every block, at least one bit in each of its two parts."""
        if self.coding >= _ARITHMETIC:
            return 0
        across, down = self.unit
        units = (self.width // across) * (self.height // down)
        blocks = units * (sum(a * d for a, d in self.sampling) if len(self.sampling) > 1 else 1)
        return blocks * (2 if self.coding in _SEQUENTIAL else 1) // 8


def _segments(data: mmap.mmap) -> Iterator[tuple[int, int, bytes, list[tuple[int, bytes]]]]:
    """Each segment up to the first scan: its marker, where its body is, that body, and how to mend what is before.

    Raises:
        Fault: there is no scan.
    """
    at, marker = 2, 0
    while marker != _SCAN:
        found = _NEXT.search(data, at)
        if found is None or found.end() > len(data) - 2 or data[found.end() - 1] == _END:
            raise Fault(_EARLY)
        # Before a marker there may be any number of these, and nothing else.
        gap = [(at, b"\xff" * (found.end() - at - 1))] if found.end() - at > 2 else []
        marker, at = data[found.end() - 1], found.end()
        if marker not in _NO_SEGMENT:
            size = max(2, int.from_bytes(data[at : at + 2], "big"))
            yield marker, at + 2, bytes(data[at + 2 : at + size]), gap
            at += size


def _first_symbols(tables: bytes) -> dict[int, int]:
    """The symbol of each table of Huffman codes whose code is zeros only."""
    first: dict[int, int] = {}
    while len(tables) > 17:
        first[tables[0]] = tables[17]
        tables = tables[17 + sum(tables[1:17]) :]
    return first


def exif_of(frame: Frame) -> Exif | None:
    """The EXIF of a JPEG that has several blocks of it, as one; None where a single one is all there is.

    What is too much for one segment goes on in the next; other programs add a block of their own.
    """
    if len(frame.exif) < 2:
        return None
    blocks: list[bytes] = []
    for block in frame.exif:
        if blocks and block[:4] not in (b"II*\0", b"MM\0*"):
            blocks[-1] += block
        else:
            blocks.append(block)
    found = Exif()
    for block in blocks:
        with suppress(ValueError):
            read = Exif.read(block)
            found = found.filled(read) if found else read
    return found or None


_WHOLE: OrderedDict[tuple[int, ...], None] = OrderedDict()
_KNOWN = 1_000
"""Files that are known to be whole; they are often opened more than once in a row."""


def check(file: BinaryIO, frame: Frame) -> None:
    """Make sure that a JPEG is whole.

    Raises:
        Fault: it is not.
    """
    status = os.fstat(file.fileno())
    key = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
    if key not in _WHOLE:
        decoded(file, frame, frame.shrink)
        _WHOLE[key] = None
        while len(_WHOLE) > _KNOWN:
            with suppress(KeyError):
                _WHOLE.popitem(last=False)


def missing(file: BinaryIO, frame: Frame) -> float | None:
    """How much of a damaged JPEG is missing, 0 where that cannot be told; None: it is whole.

    What libjpeg has made up is grey.
    """
    try:
        check(file, frame)
    except Fault as fault:
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        pixels = np.atleast_3d(_opened(data, frame.shrink, "none").numpy())
        filled = np.isin(pixels[fault.rows // frame.shrink :], (127, 128)).all(axis=2)
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
    if frame.in_one_scan and not frame.flat:
        blank = data.find(_BLANK, frame.scan)
        if 0 <= blank < _end_of_scan(data, frame):
            raise Fault(_CORRUPT)
    for at, patch in frame.patches:
        data[at : at + len(patch)] = patch
    across, down = frame.unit
    rows = -(-frame.height // down) * down
    tall = min(65_535, rows + 2 * down) if frame.in_one_scan and shrink > 1 else frame.height
    data[frame.at : frame.at + 2] = struct.pack(">H", tall)
    pixels = _rows(data, shrink, rows // shrink)
    if tall > rows:
        end = rows // shrink
        # The bits that fill the last byte make one unit more, which reaches beyond itself where it is enlarged.
        beyond = 0 if shrink == 8 else 2
        if not _is_filled(pixels[end + beyond :, across // shrink + beyond :]):
            raise Fault(_LEFT)
        if _is_filled(pixels[end - 1 : end, -(across // shrink) :]):
            data[frame.at : frame.at + 2] = struct.pack(">H", rows)
            _check_end(data, frame)
    return pixels[: frame.height // shrink]


def _rows(data: mmap.mmap, shrink: int, count: int) -> NDArray[np.uint8]:
    """At least so many rows at 1/shrink of the size, and those below them, if no warning came before them.

    Raises:
        Fault: one came among them.
    """
    image = _opened(data, shrink, "warning")
    region = pyvips.Region.new(image)
    real = min(image.height, -(-count // _STRIP) * _STRIP)
    pixels = np.empty((real, image.width, image.bands), np.uint8)
    try:
        for top in range(0, real, 32 * _STRIP):
            part = pixels[top : top + 32 * _STRIP]
            try:
                part[:] = _fetched(region, image, top, len(part))
            except pyvips.Error as error:
                raise Fault(_words(error), top * shrink) from None
        with suppress(pyvips.Error):
            if image.height > real:
                below = _fetched(region, image, real, min(_STRIP, image.height - real))
                pixels = np.concatenate([pixels, below])
    finally:
        # What libvips says of warnings, it says when this is gone, and the error may live on for long.
        del region, image
        pyvips.vips_lib.vips_error_clear()
    return pixels


def _opened(data: Any, shrink: int, fail_on: str) -> pyvips.Image:
    # Without limits, since a warning of every part below the picture would be more than libvips stands.
    return pyvips.Operation.call(
        "jpegload_source", pyvips.Source.new_from_memory(data), access="sequential", fail_on=fail_on,
        shrink=shrink, unlimited=True,
    )  # fmt: skip


def _fetched(region: pyvips.Region, image: pyvips.Image, top: int, rows: int) -> NDArray[np.uint8]:
    """Rows of an image; in this thread, which is quicker for small ones than to start others."""
    array = np.frombuffer(region.fetch(0, top, image.width, rows), np.uint8)
    return array.reshape(rows, image.width, image.bands)


def _words(error: pyvips.Error) -> str:
    return _EARLY if "premature end" in str(error) else _CORRUPT


def _is_filled(pixels: NDArray[np.uint8]) -> bool:
    """Whether these may be what libjpeg makes up: the middle of all values; inks are turned round."""
    return bool(((pixels == 128) | (pixels == 127)).all())


def _check_end(data: mmap.mmap, frame: Frame) -> None:
    """Make sure that the data last to the last row: without a marker at their end, libjpeg asks for more."""
    scan = data[: _end_of_scan(data, frame)] + b"\xff\0" * 8
    try:
        _opened(scan, frame.shrink, "truncated").copy_memory()
    except pyvips.Error:
        raise Fault(_EARLY) from None


def _end_of_scan(data: mmap.mmap, frame: Frame) -> int:
    end = _NEXT_IN_SCAN.search(data, frame.scan)
    return end.start() if end else len(data)
