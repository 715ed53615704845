"""Small sound pictures of every format and kind that Photalk reads, made here, to be spoilt."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pyvips
from numpy.typing import NDArray
from PIL import Image, ImageCms

WIDTH, HEIGHT = 40, 32
_XMP = (
    b'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
    b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
    b' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"'
    b' xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="6" exif:GPSLatitude="48,51.5N">'
    b"<dc:title><rdf:Alt><rdf:li>By the sea</rdf:li></rdf:Alt></dc:title>"
    b'</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
)
_IPTC = b"\x1c\x02\x78\x00\x0aBy the sea\x1c\x02\x19\x00\x03sea\x1c\x02\x37\x00\x0820240501"


def seeds() -> dict[str, bytes]:
    """The pictures by a name whose part before the dash is the format: "png-interlaced"."""
    return dict(_all())


def _all() -> Iterator[tuple[str, bytes]]:
    pixels = _pixels()
    yield from _by_pillow(Image.fromarray(pixels))
    yield from _by_vips(pixels)
    yield from _by_libheif(pixels)
    yield (
        "ppm-text",
        b"P3\n# a comment\n8 8\n255\n" + b" ".join(b"%d" % n for n in pixels[:8, :8].flat) + b"\n",
    )
    yield "ppm-bits", b"P4\n40 32\n" + np.packbits(pixels[..., 0] > 128, axis=1).tobytes()
    yield "ppm-deep", b"P6 40 32 65535\n" + _deep(pixels).astype(">u2").tobytes()
    yield "dng-bayer", _dng(pixels[..., 0])


def _pixels() -> NDArray[np.uint8]:
    """H×W×3: slopes with a hard-edged square, so that every predictor and filter has something to do."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    made = np.dstack([x * 255 // WIDTH, y * 255 // HEIGHT, (x * y) % 256]).astype(np.uint8)
    made[8:20, 10:22] = (200, 30, 60)
    return made


def _deep(pixels: NDArray[np.uint8]) -> NDArray[np.uint16]:
    return pixels.astype(np.uint16) * 257


def _exif(orientation: int = 6) -> bytes:
    block = Image.Exif()
    block[0x010E], block[0x010F], block[0x0110], block[0x0112] = "By the sea", "Photalk", "T", orientation
    photo = block.get_ifd(0x8769)
    photo[0x9003], photo[0xA434], photo[0x9286] = "2024:05:01 12:00:00", "50mm", b"ASCII\0\0\0a comment"
    photo[0xA002], photo[0xA003], photo[0x927C], photo[0x8827] = WIDTH, HEIGHT, b"NOTE" * 8, 200
    place = block.get_ifd(0x8825)
    place[1], place[2], place[3], place[4] = "N", (48.0, 51.0, 30.0), "E", (2.0, 17.0, 40.0)
    return block.tobytes()


def _profile() -> bytes:
    made = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return made[:24] + bytes(12) + made[36:]  # without the time of making, so that it is always the same


def _by_pillow(picture: Image.Image) -> Iterator[tuple[str, bytes]]:
    def saved(format: str, image: Image.Image = picture, **options: Any) -> bytes:
        out = io.BytesIO()
        image.save(out, format, **options)
        return out.getvalue()

    more: list[Image.Image] = [picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT), picture.rotate(180)]
    carried: dict[str, Any] = {"exif": _exif(), "icc_profile": _profile()}
    full = saved("JPEG", quality=80, **carried, xmp=_XMP)
    photoshop = b"Photoshop 3.0\x008BIM" + struct.pack(">HHI", 0x0404, 0, len(_IPTC)) + _IPTC
    yield "jpeg-baseline", saved("JPEG", quality=70)
    yield "jpeg-progressive", saved("JPEG", quality=80, progressive=True, exif=_exif())
    yield "jpeg-grey", saved("JPEG", picture.convert("L"), quality=60, restart_marker_blocks=2)
    yield "jpeg-cmyk", saved("JPEG", picture.convert("CMYK"), quality=60)
    yield (
        "jpeg-carrying",
        full[:2] + b"\xff\xed" + struct.pack(">H", len(photoshop) + 2) + photoshop + full[2:],
    )
    yield "jpeg-exif", saved("JPEG", quality=60, subsampling=0, exif=_exif(8))
    yield "png-rgb", saved("PNG", **carried)
    yield "png-palette", saved("PNG", picture.quantize(16), transparency=3)
    yield "png-bits", saved("PNG", picture.convert("1"))
    yield "png-alpha", saved("PNG", _translucent(picture))
    yield "png-animated", saved("PNG", save_all=True, append_images=more, duration=50)
    yield "gif-still", saved("GIF", picture.quantize(32))
    yield (
        "gif-animated",
        saved("GIF", picture.quantize(32), save_all=True, append_images=more, duration=50, loop=0),
    )
    yield "webp-lossy", saved("WEBP", quality=60, **carried, xmp=_XMP)
    yield "webp-lossless", saved("WEBP", _translucent(picture), lossless=True)
    yield "webp-animated", saved("WEBP", save_all=True, append_images=more, duration=50)
    yield "bmp-rgb", saved("BMP")
    yield "bmp-palette", saved("BMP", picture.quantize(16))
    yield "bmp-runs", _run_length_bmp(np.asarray(picture.convert("L")) // 64)
    yield "ppm-rgb", saved("PPM")
    yield "ppm-grey", saved("PPM", picture.convert("L"))
    yield "tiff-pages", saved("TIFF", save_all=True, append_images=more, compression="tiff_lzw")
    yield "tiff-fax", saved("TIFF", picture.convert("1"), compression="group4")
    yield "tiff-exif", saved("TIFF", compression="raw", exif=_exif())


def _translucent(picture: Image.Image) -> Image.Image:
    image = picture.convert("RGBA")
    image.putalpha(picture.convert("L"))
    return image


def _by_vips(pixels: NDArray[np.uint8]) -> Iterator[tuple[str, bytes]]:
    image, deep = pyvips.Image.new_from_array(pixels), pyvips.Image.new_from_array(_deep(pixels))

    def tiff(source: pyvips.Image, **options: Any) -> bytes:
        return bytes(source.tiffsave_buffer(**options))

    yield "png-deep", bytes(deep.copy(interpretation="rgb16").pngsave_buffer(bitdepth=16))
    yield "png-interlaced", bytes(image.pngsave_buffer(interlace=True))
    for compression in ("none", "lzw", "deflate", "packbits", "jpeg"):
        yield f"tiff-{compression}", tiff(image, compression=compression)
    yield "tiff-tiles", tiff(image, tile=True, tile_width=16, tile_height=16, compression="deflate")
    yield (
        "tiff-pyramid",
        tiff(image, tile=True, tile_width=16, tile_height=16, pyramid=True, subifd=True, bigtiff=True),
    )
    yield "tiff-deep", tiff(deep, compression="lzw", predictor="horizontal")
    yield "tiff-float", tiff((image / 255).cast("float").copy(interpretation="scrgb"), compression="deflate")
    yield "tiff-cielab", tiff(image.colourspace("lab"))
    yield "tiff-cielab8", tiff(image.colourspace("labq"))
    yield "tiff-bands", tiff(image.bandjoin([image, image]).copy(interpretation="multiband"))
    yield "avif-rgb", bytes(image.heifsave_buffer(compression="av1", Q=60, effort=0))
    yield "avif-alpha", bytes(image.bandjoin(image[0]).heifsave_buffer(compression="av1", Q=60, effort=0))
    with_exif = image.copy()
    with_exif.set_type(pyvips.GValue.blob_type, "exif-data", b"Exif\0\0" + _exif())
    yield "avif-exif", bytes(with_exif.heifsave_buffer(compression="av1", Q=50, effort=0, bitdepth=10))


def _by_libheif(pixels: NDArray[np.uint8]) -> Iterator[tuple[str, bytes]]:
    import pillow_heif

    def saved(mode: str, data: NDArray[Any], *, pages: int = 1, **options: Any) -> bytes:
        out, size = io.BytesIO(), (data.shape[1], data.shape[0])
        container = pillow_heif.from_bytes(mode=mode, size=size, data=data.tobytes())
        for _ in range(pages - 1):
            container.add_frombytes(mode=mode, size=size, data=data.tobytes())
        container.save(out, quality=60, enc_params={"preset": "ultrafast"}, **options)
        return out.getvalue()

    if not pillow_heif.libheif_info()["HEIF"]:
        return
    alpha = np.dstack([pixels, pixels[..., :1]])
    yield "heic-rgb", saved("RGB", pixels, exif=b"Exif\0\0" + _exif(), xmp=_XMP)
    yield "heic-alpha", saved("RGBA", alpha)
    yield "heic-deep", saved("RGB;16", _deep(pixels))
    yield "heic-pages", saved("RGB", pixels, pages=2, save_all=True)


def _run_length_bmp(levels: NDArray[np.uint8]) -> bytes:
    """A BMP of 8 bits whose rows are runs."""
    body = b""
    for row in levels[::-1]:
        edges = [0, *(np.flatnonzero(np.diff(row.astype(int))) + 1).tolist(), len(row)]
        body += b"".join(bytes([end - start, row[start]]) for start, end in pairwise(edges))
        body += b"\0\0"
    body += b"\0\1"
    palette = b"".join(bytes([n, n, n, 0]) for n in range(256))
    height, width = levels.shape
    head = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 8, 1, len(body), 2835, 2835, 256, 0)
    start = 14 + len(head) + len(palette)
    return b"BM" + struct.pack("<IHHI", start + len(body), 0, 0, start) + head + palette + body


def _dng(levels: NDArray[np.uint8]) -> bytes:
    """A camera RAW: an uncompressed mosaic of 16 bits, as DNG."""
    mosaic = (levels.astype("<u2") * 60).tobytes()
    matrix = b"".join(
        struct.pack("<ii", n, 10_000) for n in (32406, -15372, -4986, -9689, 18758, 415, 557, -2040, 10570)
    )
    height, width = levels.shape
    short = struct.Struct("<H").pack
    long = struct.Struct("<I").pack
    tags = [
        (254, 4, 1, long(0)), (256, 4, 1, long(width)), (257, 4, 1, long(height)), (258, 3, 1, short(16)),
        (259, 3, 1, short(1)), (262, 3, 1, short(32803)),
        (271, 2, 8, b"Photalk\0"), (272, 2, 8, b"Model T\0"),
        (273, 4, 1, b"here"), (274, 3, 1, short(6)), (277, 3, 1, short(1)), (278, 4, 1, long(height)),
        (279, 4, 1, long(len(mosaic))),
        (33421, 3, 2, short(2) + short(2)), (33422, 1, 4, bytes([0, 1, 1, 2])),
        (50706, 1, 4, bytes([1, 4, 0, 0])), (50707, 1, 4, bytes([1, 1, 0, 0])),
        (50708, 2, 16, b"Photalk Model T\0"), (50717, 4, 1, long(16383)), (50721, 10, 9, matrix),
        (50728, 5, 3, struct.pack("<6I", 1, 1, 1, 1, 1, 1)), (50778, 3, 1, short(21)),
    ]  # fmt: skip
    at = 8 + 2 + 12 * len(tags) + 4
    rows, beyond = b"", b""
    where = at + sum(len(value) for *_, value in tags if len(value) > 4)
    for tag, kind, count, value in tags:
        value = long(where) if value == b"here" else value
        if len(value) > 4:
            value, beyond = long(at + len(beyond)), beyond + value
        rows += struct.pack("<HHI", tag, kind, count) + value.ljust(4, b"\0")
    return b"II*\0" + long(8) + short(len(tags)) + rows + long(0) + beyond + mosaic
