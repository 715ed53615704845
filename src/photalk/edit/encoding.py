"""An image as bytes of a file format, with the metadata that should go along.

libvips streams the pixels; EXIF is written by us where libvips would drop what it does not know (JPEG) or
all of it (TIFF). The orientation is 1, the EXIF thumbnail is gone, and the pixel dimensions are the result's.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, BinaryIO

import numpy as np
import pyvips

from photalk.errors import ExportError
from photalk.vision import records
from photalk.vision.metadata import Exif, add_to_tiff
from photalk.vision.pixels import sound

FORMATS = {
    ".jpg": "jpeg", ".jpeg": "jpeg", ".png": "png", ".tif": "tiff", ".tiff": "tiff", ".webp": "webp",
    ".avif": "avif", ".heic": "heic",
}  # fmt: skip
"""The extensions that a result may have, and the format that each stands for."""

_METADATA = ("all", "no-gps", "none")
_OPAQUE = ("jpeg",)
_EIGHT_BITS = ("jpeg", "webp")
_ONLY_COLOUR = ("webp", "avif", "heic")
_MAX_SIDE = {"jpeg": 65_500, "webp": 16_383, "avif": 16_384, "heic": 16_384}
_PROFILE = "icc-profile-data"
_FULL_COLOUR = 90
_KEEP_EXIF, _KEEP_OTHERS = 1, 2 | 4 | 8 | 16  # libvips' flags: EXIF; XMP, IPTC, ICC and the rest
_HEADER_FIELDS = frozenset(
    {"width", "height", "bands", "format", "coding", "interpretation", "xoffset", "yoffset", "xres", "yres"}
    | {"filename", _PROFILE}
)


NOTE = "photalk-note"
"""The field of an image that holds a note for whoever gets the file."""


@dataclass(frozen=True, slots=True)
class Export:
    """How a result is written.

    Args:
        quality: 1 to 100, of JPEG, WebP, AVIF and HEIC.
        metadata: "all"; "no-gps" (all but where it was taken); "none" (only the ICC profile).
        background: the colour behind transparent parts where the format has no transparency.
        note: whether a picture in which a face was changed says so in its XMP; not with metadata "none".
    """

    quality: int = 92
    metadata: str = "all"
    background: tuple[int, int, int] = (0, 0, 0)
    note: bool = True

    def __post_init__(self) -> None:
        if not 1 <= self.quality <= 100:
            raise ExportError(f"The quality must be a number from 1 to 100, not {self.quality}.")
        if self.metadata not in _METADATA:
            raise ExportError(
                f"The metadata to keep must be one of {', '.join(_METADATA)}, not {self.metadata!r}."
            )
        if len(self.background) != 3 or not all(0 <= part <= 255 for part in self.background):
            raise ExportError("The background must be three numbers from 0 to 255.")


def format_for(suffix: str) -> str:
    """The format of a file whose name ends in this.

    Raises:
        ExportError: there is no such format, or no encoder for it on this machine.
    """
    format = FORMATS.get(suffix.lower())
    if format is None or not _has_encoder(format):
        works = ", ".join(known for known, name in FORMATS.items() if _has_encoder(name))
        named = f"'{suffix}'" if suffix else "a name without an extension"
        raise ExportError(f"Photalk cannot write {named}; use one of {works}.")
    return format


def _has_encoder(format: str) -> bool:
    if format != "heic":
        return True
    import pillow_heif

    return bool(pillow_heif.libheif_info()["HEIF"])


def write(image: pyvips.Image, format: str, file: BinaryIO, settings: Export) -> None:
    """Write the image into an open file (or `BytesIO`) in this format.

    Raises:
        ExportError: the format cannot hold a picture of this size.
        OSError: the file cannot be written.
        pyvips.Error: the image cannot be computed, as when its source is damaged.
    """
    limit = _MAX_SIDE.get(format, 1_000_000)
    if max(image.width, image.height) > limit:
        raise ExportError(
            f"{format.upper()} holds at most {limit:,} pixels a side, not {image.width:,} × {image.height:,};"
            " save it as PNG or TIFF."
        )
    image, _ = sound(image)  # an edit may have made colours of greys, whose profile would not fit
    exif, blobs = _metadata_of(image, settings.metadata)
    if settings.note and settings.metadata != "none" and image.get_typeof(NOTE):
        blobs["xmp-data"] = records.xmp_with_note(blobs.get("xmp-data", b""), str(image.get(NOTE)))
    image = _fitting(image, format, settings.background)
    for field in _fields(image):
        if field.decode("utf-8", "replace") not in _HEADER_FIELDS:
            image.remove(field)
    if format == "heic":
        _write_heic(image, file, exif, blobs.get("xmp-data"), settings.quality)
        return
    sink = _Sink(file)
    if format == "jpeg":
        sink.after_start = _exif_segment(exif)
    elif format != "tiff" and exif:
        blobs["exif-data"] = exif.write()
    for name, blob in _records_for(format, blobs).items():
        image.set_type(pyvips.GValue.blob_type, name, blob)
    sink.save(image, format, _options(format, image, settings.quality))
    if format == "tiff" and exif:
        add_to_tiff(file, exif)


def _fields(image: pyvips.Image) -> list[bytes]:
    """The names of what an image carries; those that come from a PNG's comments need not be UTF-8."""
    array = pyvips.vips_lib.vips_image_get_fields(image.pointer)
    names: list[bytes] = []
    while array[len(names)] != pyvips.ffi.NULL:
        names.append(bytes(pyvips.ffi.string(array[len(names)])))
        pyvips.glib_lib.g_free(array[len(names) - 1])
    pyvips.glib_lib.g_free(array)
    return names


def _metadata_of(image: pyvips.Image, keep: str) -> tuple[Exif, dict[str, bytes]]:
    """What to write along: EXIF, and XMP and IPTC by libvips' names for them."""
    if keep == "none":
        return Exif(), {}
    blobs: dict[str, bytes] = {
        name: bytes(image.get(name))
        for name in ("exif-data", "xmp-data", "iptc-data", "photoshop-data")
        if image.get_typeof(name)
    }
    exif = _exif_of(blobs.pop("exif-data", b""))
    exif = exif.upright(image.width, image.height) if exif else exif
    xmp = records.upright_xmp(blobs.get("xmp-data", b""))
    iptc = records.iptc_of(blobs.get("iptc-data", b"")) or records.iptc_of(blobs.get("photoshop-data", b""))
    if keep == "no-gps":
        exif = exif.without_place()
        xmp = records.xmp_without_place(xmp) if xmp else xmp
        iptc = records.iptc_without_place(iptc)
    return exif, {name: blob for name, blob in (("xmp-data", xmp), ("iptc-data", iptc)) if blob}


def _exif_of(block: bytes) -> Exif:
    try:
        return Exif.read(block)
    except ValueError:
        return Exif()


def _records_for(format: str, blobs: dict[str, bytes]) -> dict[str, bytes]:
    """XMP and IPTC in the wrapping that this format wants."""
    blobs = dict(blobs)
    if iptc := blobs.pop("iptc-data", b""):
        if format == "jpeg" and len(segment := records.jpeg_segment_of(iptc)) <= 65_533:
            blobs["iptc-data"] = segment
        elif format == "tiff":
            blobs["photoshop-data"] = records.photoshop_of(iptc)
    return blobs


def _exif_segment(exif: Exif) -> bytes:
    block = exif.write_fitting() if exif else b""
    return b"\xff\xe1" + (len(block) + 8).to_bytes(2, "big") + b"Exif\0\0" + block if block else b""


def _fitting(image: pyvips.Image, format: str, background: tuple[int, int, int]) -> pyvips.Image:
    """The image in a depth and with an alpha that the format can hold."""
    deep = image.interpretation in ("rgb16", "grey16")
    if image.hasalpha() and format in _OPAQUE:
        image = _flat(image, background, deep)
    if image.bands < 3 and format in _ONLY_COLOUR:
        image = _coloured(image, deep)
    if deep and format in _EIGHT_BITS:
        eight = (image / 257).rint().cast("uchar")
        return eight.copy(interpretation="b-w" if image.bands < 3 else "srgb")
    wanted = "ushort" if deep else "uchar"
    return image.copy() if image.format == wanted else image.rint().cast(wanted)


def _coloured(image: pyvips.Image, deep: bool) -> pyvips.Image:
    """A grey image as RGB; a profile of greys, which would not fit any more, is applied."""
    if image.get_typeof(_PROFILE):
        return image.icc_transform("srgb", embedded=True, depth=16 if deep else 8)
    return image.colourspace("rgb16" if deep else "srgb")


def _flat(image: pyvips.Image, background: tuple[int, int, int], deep: bool) -> pyvips.Image:
    red, green, blue = background
    colours = [red, green, blue] if image.bands == 4 else [round(0.299 * red + 0.587 * green + 0.114 * blue)]
    return image.flatten(
        background=[part * 257 if deep else part for part in colours], max_alpha=65535 if deep else 255
    )


def _options(format: str, image: pyvips.Image, quality: int) -> dict[str, Any]:
    subsampling = "off" if quality >= _FULL_COLOUR else "on"
    match format:
        case "jpeg":
            return {"Q": quality, "subsample_mode": subsampling}
        case "png":
            return {"compression": 4}
        case "tiff":
            size = image.width * image.height * image.bands * (2 if image.format == "ushort" else 1)
            return {
                "compression": "deflate",
                "level": 4,
                "predictor": "horizontal",
                "bigtiff": size > 3_500_000_000,
            }
        case "webp":
            return {"Q": quality, "effort": 2}
        case _:
            depth = 10 if image.format == "ushort" else 8
            return {
                "compression": "av1", "Q": quality, "bitdepth": depth, "effort": 0,
                "subsample_mode": subsampling,
            }  # fmt: skip


def _write_heic(image: pyvips.Image, file: BinaryIO, exif: Exif, xmp: bytes | None, quality: int) -> None:
    """HEIC by libheif, which wants all pixels at once."""
    import pillow_heif

    pixels = np.ascontiguousarray(image.numpy())
    mode = ("RGB", "RGBA")[pixels.shape[2] - 3] + (";16" if pixels.dtype == np.uint16 else "")
    container = pillow_heif.from_bytes(mode=mode, size=(image.width, image.height), data=pixels.data)
    profile = bytes(image.get(_PROFILE)) if image.get_typeof(_PROFILE) else None
    if profile is not None:
        container[0].info["icc_profile"] = profile
        container[0].info["icc_profile_type"] = "prof"
    block = b"Exif\0\0" + exif.write() if exif else None
    container.save(
        file,
        quality=quality,
        exif=block,
        xmp=xmp,
        chroma=444 if quality >= _FULL_COLOUR else 420,
        enc_params={"preset": "ultrafast"},  # as good at a fifth of the time, for a tenth more bytes
    )


class _Sink:
    """Lets libvips write into a Python file, and keeps what the file itself raised."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.after_start = b""
        self.error: OSError | None = None

    def save(self, image: pyvips.Image, format: str, options: dict[str, Any]) -> None:
        # Left to itself, libvips makes up EXIF where there is none.
        keep = _KEEP_EXIF | _KEEP_OTHERS if image.get_typeof("exif-data") else _KEEP_OTHERS
        target = pyvips.TargetCustom()
        target.on_write(self._write)
        if format == "tiff":
            target.on_read(self._read)
            target.on_seek(self._seek)
        saver = "heif" if format == "avif" else format
        try:
            pyvips.Operation.call(f"{saver}save_target", image, target, keep=keep, **options)
        except pyvips.Error:
            if self.error is None:
                raise
        if self.error is not None:
            raise self.error

    def _write(self, data: bytes) -> int:
        start, self.after_start = self.after_start, b""
        with self._keeping_errors():
            if start:
                self.file.write(data[:2] + start)
                self.file.write(data[2:])
            else:
                self.file.write(data)
            return len(data)
        return -1

    def _read(self, size: int) -> bytes:
        with self._keeping_errors():
            return self.file.read(size)
        return b""

    def _seek(self, offset: int, whence: int) -> int:
        with self._keeping_errors():
            return self.file.seek(offset, whence)
        return -1

    @contextmanager
    def _keeping_errors(self) -> Iterator[None]:
        """An exception cannot pass through libvips, so the first one is kept for `save` to raise."""
        try:
            yield
        except OSError as error:
            self.error = self.error or error
