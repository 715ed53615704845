"""Sound photographs in every format, large enough that damage shows, and some that carry much metadata.

Both are photos of scikit-image's wheel, so that what is coded is what cameras see.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pyvips
from numpy.typing import NDArray
from PIL import Image, ImageCms

SIZE = (320, 240)
TAKEN = "2024:05:01 12:00:00"
LARGE = 150_000
"""Bytes of one piece of metadata where it is large: a JPEG's segment has room for 65,533."""

LARGE_METADATA = "large metadata"


@dataclass(frozen=True, slots=True)
class Photograph:
    """A sound file, and the same photo's other half-brother in the same format, to be joined with it.

    Attributes:
        carries: what its metadata must give after it is read: "date", "profile", "caption".
    """

    data: bytes
    other: bytes = b""
    carries: tuple[str, ...] = ()


@cache
def photographs() -> dict[str, Photograph]:
    """Those to be damaged, by a name whose part before the dash is the format."""
    first, second = (dict(_encoded(pixels)) for pixels in _photos())
    return {name: Photograph(data, second[name]) for name, data in first.items()}


@cache
def laden() -> dict[str, Photograph]:
    """Those that carry more than 64 KB of something, and must be read as if they carried little."""
    return dict(_laden(Image.fromarray(_photos()[0])))


def _photos() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    from skimage import data

    width, height = SIZE
    return data.astronaut()[:height, 64 : 64 + width], data.chelsea()[20 : 20 + height, 60 : 60 + width]


def _encoded(pixels: NDArray[np.uint8]) -> Iterator[tuple[str, bytes]]:
    picture, image = Image.fromarray(pixels), pyvips.Image.new_from_array(pixels)

    def saved(form: str, source: Image.Image = picture, **options: Any) -> bytes:
        out = io.BytesIO()
        source.save(out, form, **options)
        return out.getvalue()

    yield "jpeg-baseline", saved("JPEG", quality=85)
    yield "jpeg-progressive", saved("JPEG", quality=85, progressive=True)
    yield "jpeg-restarts", saved("JPEG", quality=85, restart_marker_rows=1)
    yield "jpeg-grey", saved("JPEG", picture.convert("L"), quality=85, restart_marker_blocks=16)
    yield "png-rgb", saved("PNG")
    yield "png-interlaced", bytes(image.pngsave_buffer(interlace=True))
    yield "gif-still", saved("GIF", picture.quantize(64))
    yield "webp-lossy", saved("WEBP", quality=80)
    yield "webp-lossless", saved("WEBP", lossless=True, method=0)
    yield "tiff-lzw", saved("TIFF", compression="tiff_lzw")
    yield "tiff-deflate", bytes(image.tiffsave_buffer(compression="deflate", tile=True))
    yield "tiff-jpeg", saved("TIFF", compression="jpeg", quality=85)
    yield "avif-rgb", bytes(image.heifsave_buffer(compression="av1", Q=60, effort=0))
    yield from _heic(pixels)


def _heic(pixels: NDArray[np.uint8], **carried: Any) -> Iterator[tuple[str, bytes]]:
    import pillow_heif

    if pillow_heif.libheif_info()["HEIF"]:
        out = io.BytesIO()
        container = pillow_heif.from_bytes(mode="RGB", size=SIZE, data=np.ascontiguousarray(pixels).tobytes())
        container.save(out, quality=60, enc_params={"preset": "ultrafast"}, **carried)
        yield "heic-rgb", out.getvalue()


def _laden(picture: Image.Image) -> Iterator[tuple[str, Photograph]]:
    def saved(form: str, **options: Any) -> bytes:
        out = io.BytesIO()
        picture.save(out, form, **options)
        return out.getvalue()

    exif, profile, xmp = _exif(LARGE), _profile(), _xmp()
    yield (
        "jpeg-profile",
        Photograph(saved("JPEG", exif=_exif(100), icc_profile=profile), carries=("date", "profile")),
    )
    yield "jpeg-exif", Photograph(saved("JPEG", exif=_exif(65_000)), carries=("date",))
    comments = b"".join(b"\xff\xfe\xff\xff" + bytes(65_533) for _ in range(4))
    sound = saved("JPEG", exif=_exif(100))
    yield "jpeg-comments", Photograph(sound[:2] + comments + sound[2:], carries=("date",))
    yield "png-exif", Photograph(saved("PNG", exif=exif, icc_profile=profile), carries=("date", "profile"))
    yield "webp-exif", Photograph(saved("WEBP", exif=exif, icc_profile=profile), carries=("date", "profile"))
    yield "webp-xmp", Photograph(saved("WEBP", exif=exif, xmp=xmp), carries=("date", "caption"))
    yield "tiff-exif", Photograph(saved("TIFF", exif=exif, icc_profile=profile), carries=("date", "profile"))
    yield "avif-exif", Photograph(saved("AVIF", exif=exif, quality=80), carries=("date",))
    for name, data in _heic(np.asarray(picture), exif=exif, xmp=xmp):
        yield name.replace("rgb", "exif"), Photograph(data, carries=("date", "caption"))


def _exif(note: int) -> bytes:
    """EXIF with a date and a maker note of so many bytes."""
    block = Image.Exif()
    block[0x010F], block[0x0112] = "Photalk", 1
    photo = block.get_ifd(0x8769)
    photo[0x9003], photo[0x927C] = TAKEN, b"N" * note
    return block.tobytes()


def _profile() -> bytes:
    """sRGB with much room at its end."""
    made = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return (len(made) + LARGE).to_bytes(4, "big") + made[4:24] + bytes(12) + made[36:] + bytes(LARGE)


def _xmp() -> bytes:
    return (
        b'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
        b' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li>By the sea</rdf:li>'
        b"</rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>"
        + b" " * LARGE
        + b'<?xpacket end="w"?>'
    )
