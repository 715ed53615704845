"""Titles, descriptions and keywords that people have written into pictures, from XMP and IPTC."""

from __future__ import annotations

from defusedxml import ElementTree

from photalk.vision.records import datasets, iptc_of

_DC, _PHOTOSHOP = "{http://purl.org/dc/elements/1.1/}", "{http://ns.adobe.com/photoshop/1.0/}"
_EXIF, _XMP = "{http://ns.adobe.com/exif/1.0/}", "{http://ns.adobe.com/xap/1.0/}"
_TIFF = "{http://ns.adobe.com/tiff/1.0/}"
_TEXTS = (f"{_DC}title", f"{_DC}description", f"{_PHOTOSHOP}Headline", f"{_DC}subject")
_DATES = (
    f"{_EXIF}DateTimeOriginal", f"{_PHOTOSHOP}DateCreated", f"{_XMP}CreateDate", f"{_EXIF}DateTimeDigitized",
    f"{_TIFF}DateTime", f"{_XMP}ModifyDate",
)  # fmt: skip
_MAX_XMP = 1_000_000
_HEADLINE, _CAPTION, _OBJECT, _KEYWORD, _DAY = 105, 120, 5, 25, 55
_UTF8 = b"\x1b%G"


def of_xmp(packet: bytes) -> tuple[list[str], list[str]]:
    """The captions and the dates in an XMP packet; none where it cannot be read for certain."""
    if len(packet) > _MAX_XMP:
        return [], []
    try:
        root = ElementTree.fromstring(packet.strip(b"\0 \t\r\n"), forbid_dtd=True)
    except (ElementTree.ParseError, ValueError):
        return [], []
    found: dict[str, list[str]] = {}
    for element in root.iter():
        found.setdefault(element.tag, []).append(", ".join(filter(None, map(str.strip, element.itertext()))))
        for name, value in element.attrib.items():
            found.setdefault(name, []).append(value)
    return [text for name in _TEXTS for text in found.get(name, [])], [
        text for name in _DATES for text in found.get(name, [])
    ]


def of_iptc(block: bytes) -> tuple[list[str], list[str]]:
    """The captions and the dates in IPTC datasets, or in Photoshop's resources around them."""
    coding = "latin-1"
    found: dict[int, list[str]] = {}
    for record, number, value in datasets(iptc_of(block)):
        if (record, number) == (1, 90) and value == _UTF8:
            coding = "utf-8"
        elif record == 2:
            found.setdefault(number, []).append(_decoded(value, coding))
    captions = [text for number in (_OBJECT, _HEADLINE, _CAPTION) for text in found.get(number, [])]
    keywords = ", ".join(found.get(_KEYWORD, []))
    dates = [f"{day[:4]}-{day[4:6]}-{day[6:8]}" for day in found.get(_DAY, [])]
    return [*captions, *([keywords] if keywords else [])], dates


def _decoded(value: bytes, coding: str) -> str:
    try:
        # Many programs write UTF-8 without saying so, and Latin text is hardly ever valid UTF-8.
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode(coding, "replace")
