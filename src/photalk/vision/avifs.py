"""What the boxes of an AVIF say of its transparency, where its decoder does not look."""

from __future__ import annotations

import re

import pyvips

from photalk.vision.metadata import Data

_BOX = re.compile(rb"(?s)(.{4})av1C\x81.(.).")
_ONE_BAND, _SEQUENCE, _HEAD = 0x10, 0x0A, 1 << 18
_BLACK, _RANGE = 16, 219
"""Where numbers of 8 bits begin that are meant for a screen, and how far they reach."""


def with_alpha(image: pyvips.Image, data: Data) -> pyvips.Image:
    """The image with all of its alpha, which may be stored as video is: libheif widens colours alone."""
    ranges = [_is_wide(data, box) for box in _BOX.finditer(data, 0, _HEAD) if box[2][0] & _ONE_BAND]
    if not image.hasalpha() or not ranges or any(ranges):
        return image
    unit, most = (1, 255) if image.format == "uchar" else (256, 65_535)
    colours, alpha = image.extract_band(0, n=image.bands - 1), image.extract_band(image.bands - 1)
    wide = alpha.linear(most / (_RANGE * unit), -_BLACK * most / _RANGE).rint().cast(image.format)
    return colours.bandjoin(wide).copy(interpretation=image.interpretation)


def _is_wide(data: Data, box: re.Match[bytes]) -> bool:
    """Whether a picture of one band uses all numbers, by its header in this box; if it has none, it does.

    Such a header ends with the bit that says so, one about grain, and a 1 with zeros to fill the byte.
    """
    header = bytes(data[box.end() : box.start() + int.from_bytes(box[1], "big")])
    if len(header) < 2 or header[0] != _SEQUENCE:
        return True
    bits = int.from_bytes(header[2 : 2 + header[1]], "big")
    return bool(bits // (bits & -bits or 1) & 0b100)
