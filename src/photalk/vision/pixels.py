"""Which pixels are these? Every kind that files hold, made one of a few plain ones.

Plain is: 1 to 4 bands (grey, grey + alpha, RGB, RGBA), 8 or 16 bits, in the colour space of the attached
ICC profile, or sRGB without one.
"""

from __future__ import annotations

import io
from contextlib import suppress
from typing import Any

import numpy as np
import pyvips
from numpy.typing import NDArray
from PIL import ImageCms

from photalk.vision.metadata import Exif

WHOLE_NUMBERS = ("char", "short", "int", "uint")
"""Kinds of pixels of which all are looked at before any can be shown."""

_PROFILE = "icc-profile-data"


def in_memory(pixels: NDArray[Any]) -> pyvips.Image:
    """An image of these pixels (H×W or H×W×C, uint8 or uint16)."""
    bands = 1 if pixels.ndim == 2 else pixels.shape[2]
    deep = pixels.dtype == np.uint16
    image = pyvips.Image.new_from_memory(
        np.ascontiguousarray(pixels).data,
        pixels.shape[1],
        pixels.shape[0],
        bands,
        "ushort" if deep else "uchar",
    )
    grey, colour = ("grey16", "rgb16") if deep else ("b-w", "srgb")
    return image.copy(interpretation=grey if bands < 3 else colour)


def size_of(image: pyvips.Image) -> int:
    """How many bytes its pixels have."""
    sizes = {"uchar": 1, "char": 1, "ushort": 2, "short": 2, "double": 8, "complex": 8, "dpcomplex": 16}
    return int(image.width * image.height * image.bands * sizes.get(image.format, 4))


def sound(image: pyvips.Image) -> tuple[pyvips.Image, list[str]]:
    """The image without an ICC profile or EXIF that cannot be used, and notes that say so."""
    image, notes = image.copy(), []
    if image.get_typeof(_PROFILE) and not _fits(image.get(_PROFILE), image):
        image.remove(_PROFILE)
        notes.append("Its colour profile is damaged or of another kind of picture, and was ignored.")
    if image.get_typeof("exif-data"):
        try:
            Exif.read(image.get("exif-data"))
        except ValueError:
            image.remove("exif-data")
            notes.append("Its EXIF data are damaged and were ignored.")
    return image, notes


def _fits(profile: bytes, image: pyvips.Image) -> bool:
    colours = {"cmyk": b"CMYK", "lab": b"Lab ", "labs": b"Lab "}.get(
        image.interpretation, b"GRAY" if image.bands < 3 else b"RGB "
    )
    if profile[16:20] != colours:
        return False
    try:
        ImageCms.ImageCmsProfile(io.BytesIO(profile))
    except OSError:
        return False
    return True


def plain(image: pyvips.Image) -> tuple[pyvips.Image, list[str]]:
    """The same picture in plain pixels, and notes about what was left out; nothing is decoded yet."""
    notes = []
    if image.interpretation == "cmyk":
        depth = 8 if image.format == "uchar" else 16
        image = image.icc_transform(
            "srgb", embedded=True, input_profile="cmyk", depth=depth, black_point_compensation=True
        )
    elif image.interpretation in ("lab", "labs") or image.coding == "labq":
        image = image.colourspace("srgb" if image.coding == "labq" else "rgb16").copy()
        image.remove(_PROFILE)
    if image.bands > 4:
        notes.append(f"Only the first 3 of its {image.bands} channels are used.")
        image = image.extract_band(0, n=3)
    if image.format in ("float", "double", "complex", "dpcomplex"):
        image = _deep_from_float(image)
    elif image.format in WHOLE_NUMBERS:
        image = _levelled(image.copy_memory())
    grey, colour = ("b-w", "srgb") if image.format == "uchar" else ("grey16", "rgb16")
    return image.copy(interpretation=grey if image.bands < 3 else colour), notes


def _levelled(image: pyvips.Image) -> pyvips.Image:
    """8 or 16 bits from whole numbers with a sign or of 32 bits: those in use say how far they reach."""
    low, high = int(image.min()), int(image.max())
    bits = max(high, -low - 1).bit_length()
    if low < 0:
        bits = next(size for size in (8, 16, 32) if bits < size)
    if bits > 16:
        image = image >> (bits - 16)
    if low < 0:
        image = image + 2 ** (min(bits, 16) - 1)
    return image.cast("uchar" if bits <= 8 else "ushort")


def _deep_from_float(image: pyvips.Image) -> pyvips.Image:
    """16 bits from floats of 0 to 1: as its profile says, or else taken as linear light."""
    alpha = image.extract_band(image.bands - 1) if image.bands in (2, 4) else None
    colours = image if alpha is None else image.extract_band(0, n=image.bands - 1)
    if not image.get_typeof(_PROFILE):
        linear = colours if colours.bands == 3 else colours.bandjoin([colours, colours])
        encoded = linear.copy(interpretation="scrgb").colourspace("rgb16")
        deep = encoded if colours.bands == 3 else encoded.extract_band(1)
    else:
        deep = _to_16_bits(colours)
    return deep if alpha is None else deep.bandjoin(_to_16_bits(alpha))


def _to_16_bits(image: pyvips.Image) -> pyvips.Image:
    return (image * 65535).rint().cast("ushort")


def shrunk(image: pyvips.Image, long_side: int) -> pyvips.Image:
    """The image reduced so that its longer side is at most `long_side`; a smaller one stays as it is."""
    longest = max(image.width, image.height)
    if longest <= long_side:
        return image
    width, height = (max(1, round(side * long_side / longest)) for side in (image.width, image.height))
    across, down = width / image.width, height / image.height
    if not image.hasalpha():
        return image.resize(across, vscale=down)
    reduced = image.premultiply().resize(across, vscale=down).unpremultiply()
    return reduced.rint().cast(image.format).copy(interpretation=image.interpretation)


def srgb_array(image: pyvips.Image, long_side: int | None = None) -> NDArray[np.uint8]:
    """The pixels as models want them: H×W×3, 8 bits, sRGB, transparent parts on mid-grey.

    Args:
        image: as `loading.load` gives it, or made from such a one.
        long_side: shrink it first so that the longer side is at most this; never enlarges.
    """
    if long_side is not None:
        image = shrunk(image, long_side)
    if image.get_typeof(_PROFILE):
        # A few profiles can be read and are of the right kind, and still lead nowhere.
        with suppress(pyvips.Error):
            image = image.icc_transform("srgb", embedded=True, depth=8, black_point_compensation=True)
    image = image.colourspace("srgb")
    if image.hasalpha():
        image = image.flatten(background=[128, 128, 128])
    return np.asarray(image.cast("uchar").numpy(), dtype=np.uint8)
