"""What do others make of a foreign file? Pillow, turned upright by `ImageOps`, and tifffile for TIFF.

HEIC comes from pillow-heif and BMP and PPM from Pillow, which are what we read them with as well: there the
oracle tells of sizes, turns and metadata, and of pixels only that we have not spoilt them.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageCms, ImageOps

from photalk_lab.bench.levels import Pixels

_ORIENTATION, _CHANGED, _PHOTO, _PLACE = 0x0112, 0x0132, 0x8769, 0x8825
_TAKEN, _DIGITISED, _SAMPLE_FORMAT = 0x9003, 0x9004, 0x0153
_TURNS: dict[int, Callable[[Pixels], Pixels]] = {
    1: lambda p: p,
    2: lambda p: p[:, ::-1],
    3: lambda p: p[::-1, ::-1],
    4: lambda p: p[::-1],
    5: lambda p: p.swapaxes(0, 1),
    6: lambda p: p.swapaxes(0, 1)[:, ::-1],
    7: lambda p: p[::-1, ::-1].swapaxes(0, 1),
    8: lambda p: p.swapaxes(0, 1)[::-1],
}


@dataclass(frozen=True, slots=True)
class Truth:
    """A picture as the oracle reads it.

    Attributes:
        pixels: height × width × bands (1 to 4), 8 or 16 bits, upright; None where it cannot tell colours.
        deep: whether the file has more than 8 bits a sample, whatever the pixels here have.
        orientation: how far the pixels had to be turned, as EXIF counts.
    """

    format: str
    size: tuple[int, int]
    pixels: Pixels | None
    deep: bool = False
    orientation: int = 1
    taken: datetime | None = None
    degrees: tuple[float, float] | None = None
    profile: bool = False


def read(path: Path) -> Truth:
    """The picture in this file.

    Raises:
        Exception: of any kind, since it is foreign code that reads foreign files; then it cannot tell.
    """
    import pillow_heif

    pillow_heif.register_heif_opener()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with Image.open(path) as picture:
            if picture.format == "TIFF" and _is_raw(picture):
                raise ValueError("what a camera's sensor saw, of which Pillow reads a thumbnail")
            return _by_tifffile(path, picture) or _by_pillow(path, picture)


def _is_raw(picture: Image.Image) -> bool:
    tags = getattr(picture, "tag_v2", {})
    return 50706 in tags or tags.get(0x0106) in (32803, 34892)


def _by_pillow(path: Path, picture: Image.Image) -> Truth:
    if picture.format == "PNG":
        picture.load()
        for void in _void(path):
            picture.info.pop(void, None)
    profile = _usable(picture)
    if picture.format in ("AVIF", "HEIF"):
        picture.info.pop("xmp", None)  # their container alone says how they are turned
    exif = picture.getexif()
    said = _orientation(exif)
    taken, degrees = _taken(exif), _degrees(exif)
    upright = _framed(picture) if picture.format == "GIF" else ImageOps.exif_transpose(picture)
    bits = _bits(path, picture)
    return Truth(
        format=(picture.format or "").lower(),
        size=upright.size,
        pixels=None if _is_signed(picture) else _pixels(upright, profile, bits),
        deep=upright.mode.startswith("I;16") or bits > 8,
        orientation=said,
        taken=taken,
        degrees=degrees,
        profile=profile is not None and picture.mode not in ("CMYK", "LAB"),
    )


def _void(path: Path) -> Iterator[str]:
    """What Pillow takes from a PNG that is void by its standard, and for libpng and browsers.

    A profile must stand before the palette, transparency before the pixels, and no longer than the palette.
    """
    chunks, at, data = [b""], 8, path.read_bytes()
    colours = 256
    while at + 8 <= len(data):
        size, name = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        if name == b"iCCP" and {b"PLTE", b"IDAT"} & {*chunks}:
            yield "icc_profile"
        if name == b"tRNS" and (b"IDAT" in chunks or (b"PLTE" in chunks and size > colours)):
            yield "transparency"
        colours = size // 3 if name == b"PLTE" else colours
        chunks.append(name)
        at += 12 + size


def _framed(picture: Image.Image) -> Image.Image:
    """A GIF's first frame on its canvas, which is transparent beside the frame, as in browsers."""
    picture.load()
    box = tuple(picture.dispose_extent)  # type: ignore[attr-defined]
    if box == (0, 0, *picture.size):
        return picture
    canvas = Image.new("RGBA", picture.size)
    canvas.paste(picture.convert("RGBA").crop(box), box[:2])
    return canvas


def _by_tifffile(path: Path, picture: Image.Image) -> Truth | None:
    """A TIFF of plain samples; None where Pillow is asked instead."""
    if picture.format not in ("TIFF", "MPO"):
        return None
    import tifffile

    try:
        with tifffile.TiffFile(path) as file:
            page = file.pages.first
            pixels = _of_page(page)
            orientation = int(page.tags[_ORIENTATION].value) if _ORIENTATION in page.tags else 1
            deep = int(page.bitspersample) > 8
    except Exception:
        return None
    if pixels is None:
        return None
    exif = picture.getexif()
    pixels = _TURNS.get(orientation, _TURNS[1])(pixels)
    return Truth(
        format="tiff",
        size=(pixels.shape[1], pixels.shape[0]),
        pixels=pixels,
        deep=deep,
        orientation=orientation,
        taken=_taken(exif),
        degrees=_degrees(exif),
        profile=_usable(picture) is not None,
    )


def _of_page(page: Any) -> Pixels | None:
    """The pixels of a TIFF's page, where its samples are grey, RGB or a palette of 8 or 16 bits."""
    kind = page.photometric.name if page.photometric is not None else ""
    if kind not in ("MINISBLACK", "MINISWHITE", "RGB", "PALETTE") or page.bitspersample not in (8, 16):
        return None
    if page.sampleformat != 1 or any(int(one) == 1 for one in page.extrasamples):
        return None
    pixels = np.asarray(page.asarray())
    if pixels.ndim == 3 and page.planarconfig == 2:
        pixels = np.moveaxis(pixels, 0, -1)
    pixels = pixels[..., None] if pixels.ndim == 2 else pixels
    if kind == "PALETTE":
        pixels = np.moveaxis(np.asarray(page.colormap), 0, -1)[pixels[..., 0]]
    elif kind == "MINISWHITE":
        pixels = np.iinfo(pixels.dtype).max - pixels
    colours = 1 if kind.startswith("MINIS") else 3
    bands = colours + bool(page.extrasamples and int(page.extrasamples[0]) == 2)
    return pixels[..., :bands] if pixels.ndim == 3 and pixels.shape[2] >= bands else None


def _pixels(picture: Image.Image, profile: bytes | None, bits: int) -> Pixels | None:
    """Grey or RGB with or without alpha; None where colours depend on a profile that is not there."""
    mode = picture.mode
    if mode == "CMYK":
        if profile is None:
            return None
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        flags = ImageCms.Flags.BLACKPOINTCOMPENSATION
        picture = ImageCms.profileToProfile(  # type: ignore[assignment]
            picture, source, ImageCms.createProfile("sRGB"), outputMode="RGB", flags=flags
        )
    elif mode.startswith("I;16") or (mode in ("L", "1") and "transparency" in picture.info):
        return _grey(picture, bits)
    elif mode in ("F", "I", "LAB", "HSV", "YCbCr"):
        return None
    elif "transparency" in picture.info or mode in ("PA", "La", "RGBa"):
        picture = picture.convert("RGBA")
    elif mode not in ("L", "LA", "RGB", "RGBA"):
        picture = picture.convert("L" if mode == "1" else "RGB")
    pixels = np.asarray(picture)
    return pixels[..., None] if pixels.ndim == 2 else pixels


def _grey(picture: Image.Image, bits: int) -> Pixels:
    """Grey with alpha where one level is transparent, which Pillow forgets, or takes for one of 8 bits."""
    deep = picture.mode.startswith("I")
    levels = np.asarray(picture if deep else picture.convert("L")).astype(np.uint16 if deep else np.uint8)
    clear = picture.info.get("transparency")
    if not isinstance(clear, int):
        return levels[..., None]
    most = 65535 if deep else 255
    level = clear if picture.mode == "1" else clear * most // (2**bits - 1)
    alpha = np.where(levels == level, 0, most).astype(levels.dtype)
    return np.dstack([levels, alpha])


def _is_signed(picture: Image.Image) -> bool:
    return 1 not in getattr(picture, "tag_v2", {}).get(_SAMPLE_FORMAT, (1,))


def _usable(picture: Image.Image) -> bytes | None:
    """The colour profile, if it can be read and is one for pictures of this kind."""
    profile = picture.info.get("icc_profile")
    space = {"CMYK": b"CMYK", "L": b"GRAY", "LA": b"GRAY", "1": b"GRAY", "I;16": b"GRAY"}
    if not isinstance(profile, bytes) or profile[16:20] != space.get(picture.mode, b"RGB "):
        return None
    try:
        ImageCms.ImageCmsProfile(io.BytesIO(profile))
    except (OSError, ImageCms.PyCMSError):
        return None
    return profile


def _bits(path: Path, picture: Image.Image) -> int:
    """Bits of a sample in a PNG or HEIF file, which Pillow gives as 8; of others, what Pillow gives."""
    if picture.format == "PNG":
        with path.open("rb") as file:
            return file.read(25)[24]
    return int(picture.info.get("bit_depth", 8))


def _orientation(exif: Image.Exif) -> int:
    said = exif.get(_ORIENTATION, 1)
    return said if isinstance(said, int) and said in _TURNS else 1


def _taken(exif: Image.Exif) -> datetime | None:
    photo = exif.get_ifd(_PHOTO)
    for text in (photo.get(_TAKEN), photo.get(_DIGITISED), exif.get(_CHANGED)):
        try:
            when = datetime.strptime(str(text).strip("\0 "), "%Y:%m:%d %H:%M:%S")
        except ValueError:
            continue
        if when.year > 1900:
            return when
    return None


def _degrees(exif: Image.Exif) -> tuple[float, float] | None:
    place = exif.get_ifd(_PLACE)
    try:
        latitude, longitude = (
            sum(float(part) / 60**at for at, part in enumerate(place[tag])) for tag in (2, 4)
        )
        south, west = str(place.get(1, "N")).upper()[:1] == "S", str(place.get(3, "E")).upper()[:1] == "W"
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        return None
    if not (math.isfinite(latitude) and math.isfinite(longitude)) or latitude == longitude == 0:
        return None
    if abs(latitude) > 90 or abs(longitude) > 180:
        return None
    return (-latitude if south else latitude), (-longitude if west else longitude)
