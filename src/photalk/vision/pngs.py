"""What the chunks of a PNG say, where libvips does not look, or looks too soon."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

import pyvips

from photalk.vision.metadata import Data

_PROFILE = re.compile(rb"Raw profile type (?:exif|APP1)\0")
_MAX_TEXT = 1 << 20


def with_alpha(image: pyvips.Image, data: Data) -> pyvips.Image:
    """The image; one whose greys have fewer than 8 bits with the alpha that its transparent grey gives it.

    libvips compares that with greys that it has made 8 bits of.
    """
    depth, kind = data[24], data[25]
    keys = [body for name, body in _chunks(data) if name == b"tRNS" and len(body) == 2]
    if kind != 0 or depth >= 8 or not keys:
        return image
    key = int.from_bytes(keys[0], "big") % (1 << depth) * 255 // ((1 << depth) - 1)
    grey = image.extract_band(0)
    return grey.bandjoin((grey != key).cast("uchar")).copy(interpretation="b-w")


def exif_in_words(data: Data) -> bytes:
    """The EXIF that ImageMagick writes into a PNG, in hexadecimal digits; empty: none.

    Raises:
        ValueError: it is damaged.
    """
    for name, body in _chunks(data):
        if name in (b"tEXt", b"zTXt") and (found := _PROFILE.match(body)):
            text = body[found.end() :]
            if name == b"zTXt":
                try:
                    text = zlib.decompressobj().decompress(text[1:], _MAX_TEXT)
                except zlib.error as error:
                    raise ValueError("text that cannot be unpacked") from error
            _, _, digits = (*text.split(None, 2), b"", b"", b"")[:3]
            return bytes.fromhex(digits.decode("ascii", "replace"))
    return b""


def _chunks(data: Data) -> Iterator[tuple[bytes, bytes]]:
    """Name and body of each chunk before the pixels."""
    at = 8
    while at + 12 <= len(data) and (name := bytes(data[at + 4 : at + 8])) != b"IDAT":
        size = int.from_bytes(data[at : at + 4], "big")
        yield name, bytes(data[at + 8 : at + 8 + min(size, _MAX_TEXT)])
        at += 12 + size
