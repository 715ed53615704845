"""Which format is this file? Decided by its first bytes, never by its name."""

from __future__ import annotations

from photalk.vision.metadata import SUB_TABLES, Data, Exif, Header, Table, read_table

HEAD = 4_096
"""How many bytes of a file suffice for `format_of`, TIFF excepted."""

_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"\xff\xd8\xff", "jpeg"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"BM", "bmp"),
    (b"II*\0\x10\0\0\0CR", "raw"),  # Canon CR2
    (b"IIU\0", "raw"),  # Panasonic RW2
    (b"IIRO", "raw"),  # Olympus ORF
    (b"IIRS", "raw"),
    (b"MMOR", "raw"),
    (b"FUJIFILMCCD-RAW", "raw"),
    (b"FOVb", "raw"),  # Sigma X3F
    (b"\0MRM", "raw"),  # Minolta MRW
    (b"II*\0", "tiff"),
    (b"MM\0*", "tiff"),
    (b"II+\0", "tiff"),
    (b"MM\0+", "tiff"),
    (b"\xff\x0a", "jxl"),
    (b"\0\0\0\x0cJXL \r\n\x87\n", "jxl"),
    (b"\0\0\0\x0cjP  \r\n\x87\n", "jp2"),
    (b"%PDF", "pdf"),
    (b"%!PS", "postscript"),
    (b"8BPS", "psd"),
)
_BRANDS = {
    b"avif": "avif", b"avis": "avif", b"crx ": "raw",
    b"heic": "heif", b"heix": "heif", b"hevc": "heif", b"hevx": "heif", b"heim": "heif", b"heis": "heif",
}  # fmt: skip
_DNG_VERSION, _PHOTOMETRIC = 50706, 0x0106
_LAB = 8
_SENSOR = (32803, 34892)  # colour filter array, linear raw


def format_of(head: bytes) -> str | None:
    """The format that a file's first bytes announce: "jpeg", "heif", "svg", ...; None: not a picture we know.

    For "tiff", ask `is_raw_tiff` with the whole file whether it is a camera's RAW.
    """
    for signature, name in _SIGNATURES:
        if head.startswith(signature):
            return name
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "webp"
    if head[4:8] == b"ftyp":
        return _format_of_brands(head)
    if head[:1] == b"P" and head[1:2] in b"123456" and head[2:3].isspace():
        return "ppm"
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if text.startswith(b"<") and b"<svg" in text:
        return "svg"
    return None


def _format_of_brands(head: bytes) -> str:
    """What an ISO media file is: the first known brand, the major one before the compatible ones."""
    size = min(int.from_bytes(head[:4], "big"), len(head))
    brands = [head[8:12], *(head[at : at + 4] for at in range(16, size - 3, 4))]
    known = [_BRANDS[brand] for brand in brands if brand in _BRANDS]
    if known:
        return known[0]
    return "heif" if {b"mif1", b"msf1"} & set(brands) else "video"


def is_raw_tiff(data: Data) -> bool:
    """Whether a TIFF file holds what a camera's sensor saw (DNG, NEF, ARW, PEF, ...) and not a picture."""
    header = Header.read(data)
    if header is None:
        return False
    try:
        main, _ = read_table(data, header, header.first)
        if _DNG_VERSION in main or _is_sensor(main, header):
            return True
        below = main[SUB_TABLES].numbers(header.order) if SUB_TABLES in main else ()
        return any(_is_sensor(read_table(data, header, offset)[0], header) for offset in below[:8])
    except ValueError:
        return False


def is_lab_tiff(data: Data) -> bool:
    """Whether a TIFF file is in the CIE Lab colour space."""
    try:
        return _LAB in Exif.read(data).numbers(_PHOTOMETRIC)
    except ValueError:
        return False


def _is_sensor(table: Table, header: Header) -> bool:
    photometric = table.get(_PHOTOMETRIC)
    return photometric is not None and any(n in _SENSOR for n in photometric.numbers(header.order))
