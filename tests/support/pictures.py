"""Small makers of test pictures; tests get this module as the fixture `pictures`."""

from __future__ import annotations

import struct
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pillow_heif
import tifffile
from numpy.typing import NDArray
from PIL import Image, ImageCms

Pixels = NDArray[Any]

XMP = (
    b'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
    b'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
    b' xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"'
    b' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"'
    b' exif:GPSLatitude="48,51.5N" photoshop:City="Paris" tiff:Orientation="6" xmp:Rating="5">'
    b"<exif:GPSLongitude>2,17.6E</exif:GPSLongitude><xmp:Label>Red</xmp:Label>"
    b'</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
)


def colours(width: int = 64, height: int = 48) -> Pixels:
    """A smooth H×W×3 picture in which every corner is different."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float64)
    across, down = x / max(1, width - 1), y / max(1, height - 1)
    return np.dstack([across * 255, down * 255, (1 - across) * down * 200 + 20]).astype(np.uint8)


def noise(width: int = 64, height: int = 48, bands: int = 3, *, deep: bool = False, seed: int = 1) -> Pixels:
    """Random pixels, H×W×bands (H×W for one band), of 8 or 16 bits."""
    top, kind = (65536, np.uint16) if deep else (256, np.uint8)
    shape = (height, width) if bands == 1 else (height, width, bands)
    return np.random.default_rng(seed).integers(0, top, shape).astype(kind)


def exif(*, orientation: int = 1, gps: bool = True) -> Image.Exif:
    """EXIF as a camera writes it: maker, time, lens, size, a maker note, perhaps a place."""
    block = Image.Exif()
    block[0x010F], block[0x0110], block[0x0112] = "Photalk", "Model T", orientation
    photo = block.get_ifd(0x8769)
    photo[0x9003], photo[0xA434] = "2024:05:01 12:00:00", "50mm f/1.8"
    photo[0xA002], photo[0xA003] = 9999, 9999
    photo[0x927C] = b"NOTE" * 8
    if gps:
        place = block.get_ifd(0x8825)
        place[1], place[2], place[3], place[4] = "N", (48.0, 51.0, 30.0), "E", (2.0, 17.0, 40.0)
    return block


def iptc(**fields: bytes) -> bytes:
    """IPTC datasets of the second record, by number: `iptc(n90=b"Paris")`."""
    return b"".join(
        b"\x1c\x02" + bytes([int(name[1:])]) + struct.pack(">H", len(value)) + value
        for name, value in fields.items()
    )


def with_iptc(jpeg: bytes, datasets: bytes) -> bytes:
    """A JPEG with these IPTC datasets in a Photoshop segment."""
    block = b"Photoshop 3.0\x008BIM" + struct.pack(">HHI", 0x0404, 0, len(datasets)) + datasets
    block += b"\0" * (len(datasets) % 2)
    return jpeg[:2] + b"\xff\xed" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]


@cache
def srgb_profile() -> bytes:
    """An sRGB profile; made once, since the time of making is in it."""
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def linear_grey_profile() -> bytes:
    """A profile of greys in which numbers are proportional to light."""

    def xyz(*numbers: float) -> bytes:
        return b"XYZ \0\0\0\0" + b"".join(struct.pack(">i", round(n * 65536)) for n in numbers)

    text = "linear grey".encode("utf-16-be")
    words = b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(text), 28) + text
    curve = b"curv\0\0\0\0\0\0\0\0"
    tags = {b"desc": words, b"cprt": words, b"wtpt": xyz(0.9642, 1.0, 0.8249), b"kTRC": curve}
    table, body = struct.pack(">I", len(tags)), b""
    for name, data in tags.items():
        table += name + struct.pack(">II", 132 + 12 * len(tags) + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    size = 128 + len(table) + len(body)
    head = struct.pack(">I4sI", size, b"\0\0\0\0", 0x04300000) + b"mntrGRAYXYZ " + b"\0" * 12 + b"acsp"
    return head + b"\0" * 28 + xyz(0.9642, 1.0, 0.8249)[8:] + b"\0" * 48 + table + body


def swapped_profile() -> bytes:
    """A working RGB profile in which red and blue have changed places."""
    profile = bytearray(srgb_profile())
    (count,) = struct.unpack_from(">I", profile, 128)
    entries = {bytes(profile[at : at + 4]): at for at in range(132, 132 + 12 * count, 12)}
    red, blue = entries[b"rXYZ"], entries[b"bXYZ"]
    profile[red + 4 : red + 12], profile[blue + 4 : blue + 12] = (
        profile[blue + 4 : blue + 12],
        profile[red + 4 : red + 12],
    )
    return bytes(profile)


def save(path: Path, pixels: Pixels, **options: Any) -> Path:
    """Write pixels with Pillow, in the format of the extension."""
    Image.fromarray(pixels).save(path, **options)
    return path


def save_deep(path: Path, pixels: Pixels, **options: Any) -> Path:
    """Write a TIFF of any depth and number of channels."""
    tifffile.imwrite(path, pixels, metadata=None, **options)
    return path


def save_heic(path: Path, pixels: Pixels, **options: Any) -> Path:
    """Write a lossless HEIC; 16-bit pixels are kept in 10."""
    deep = pixels.dtype == np.uint16
    mode = ("RGBA" if pixels.shape[2] == 4 else "RGB") + (";16" if deep else "")
    size = (pixels.shape[1], pixels.shape[0])
    container = pillow_heif.from_bytes(mode=mode, size=size, data=pixels.tobytes())
    container.save(path, quality=-1, chroma=444, matrix_coefficients=0, **options)
    return path


def save_dng(path: Path, width: int = 64, height: int = 48, orientation: int = 1) -> Path:
    """Write a camera RAW: an uncompressed Bayer mosaic, reddish on the left and bluish on the right."""
    left = np.arange(width) < width // 2
    mosaic = np.full((height, width), 4000, np.uint16)
    mosaic[0::2, 0::2] = np.where(left, 14000, 1500)[0::2]
    mosaic[1::2, 1::2] = np.where(left, 1500, 14000)[1::2]
    xyz_to_camera = (32406, -15372, -4986, -9689, 18758, 415, 557, -2040, 10570)
    tags = [
        (271, 2, 0, "Photalk", True),
        (272, 2, 0, "Model T", True),
        (274, 3, 1, orientation, True),
        (33421, 3, 2, (2, 2), True),  # the mosaic repeats every 2 × 2 pixels
        (33422, 1, 4, bytes([0, 1, 1, 2]), True),  # red green / green blue
        (50706, 1, 4, bytes([1, 4, 0, 0]), True),  # DNG version
        (50707, 1, 4, bytes([1, 1, 0, 0]), True),
        (50708, 2, 0, "Photalk Model T", True),
        (50717, 4, 1, 16383, True),  # white
        (50721, 10, 9, [part for number in xyz_to_camera for part in (number, 10000)], True),
        (50728, 5, 3, (1, 1) * 3, True),  # neutral as shot
        (50778, 3, 1, 21, True),  # D65
    ]
    tifffile.imwrite(path, mosaic, photometric=32803, extratags=tags, metadata=None, software=False)
    return path


def bomb(path: Path, side: int = 50_000) -> Path:
    """Write a PNG of a few bytes that claims to have side × side pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"\0" * 1000)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )
    return path


def cut(path: Path, share: float = 0.5) -> Path:
    """Keep only the first part of a file."""
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    return path
