"""What XMP and IPTC say of a picture, as far as an edit changes it or a person wants it gone.

XMP is XML; IPTC is a list of datasets, which JPEG keeps inside Photoshop's resources ("8BIM" blocks).
"""

from __future__ import annotations

import io
import re
import struct
from collections.abc import Iterator
from xml.etree import ElementTree

from defusedxml import ElementTree as defused

_ORIENTATION = re.compile(rb"""(<?tiff:Orientation(?:\s*=\s*["']|>)\s*)([1-8])(?=\s*["'<])""")
_META, _RDF = "adobe:ns:meta/", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_EXTENSION, _OURS = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "urn:photalk:1.0"
_COMPOSITE = "http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic"
"""IPTC's word for a picture of which a part was not seen by a camera."""

_PLACE_NAMESPACES = {
    "http://ns.adobe.com/photoshop/1.0/": ("City", "State", "Country"),
    "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/": ("Location", "CountryCode"),
    _EXTENSION: ("LocationShown", "LocationCreated"),
}
_PLACE_DATASETS = {26, 27, 90, 92, 95, 100, 101}
"""IPTC 2:26 and 2:27 (content location), 2:90 city, 2:92 sublocation, 2:95 state, 2:100 and 2:101 country."""
_PHOTOSHOP = b"Photoshop 3.0\0"
_IPTC_RESOURCE = 0x0404
_PACKET = (b'<?xpacket begin="\xef\xbb\xbf" id="W5M0MpCehiHzreSzNTczkc9d"?>', b'<?xpacket end="w"?>')


def upright_xmp(packet: bytes) -> bytes:
    """The packet of a picture that needs no turning."""
    return _ORIENTATION.sub(rb"\g<1>1", packet)


def orientation_of(packet: bytes) -> int:
    """How the packet says that the picture is turned, as EXIF counts it; 1: not, or nothing is said."""
    found = _ORIENTATION.search(packet)
    return int(found[2]) if found else 1


def xmp_without_place(packet: bytes) -> bytes:
    """The packet without coordinates and names of places; nothing when it cannot be read for certain."""
    root = _read(packet)
    if root is None:
        return b""
    for element in root.iter():
        for name in [name for name in element.attrib if _is_place(name)]:
            del element.attrib[name]
        for child in [child for child in element if _is_place(child.tag)]:
            element.remove(child)
    return _written(root)


def xmp_with_note(packet: bytes, note: str) -> bytes:
    """The packet with a note that the picture was changed, and with IPTC's word for what it is now.

    A packet that cannot be read is left as it is.
    """
    for prefix, uri in (("x", _META), ("rdf", _RDF), ("Iptc4xmpExt", _EXTENSION), ("photalk", _OURS)):
        ElementTree.register_namespace(prefix, uri)
    root = _read(packet) if packet else ElementTree.Element(f"{{{_META}}}xmpmeta")
    if root is None:
        return packet
    parent = root if root.tag == f"{{{_RDF}}}RDF" else root.find(f"{{{_RDF}}}RDF")
    if parent is None:
        parent = ElementTree.SubElement(root, f"{{{_RDF}}}RDF")
    said = ElementTree.SubElement(parent, f"{{{_RDF}}}Description", {f"{{{_RDF}}}about": ""})
    said.set(f"{{{_EXTENSION}}}DigitalSourceType", _COMPOSITE)
    said.set(f"{{{_OURS}}}Note", note)
    return _written(root)


def _read(packet: bytes) -> ElementTree.Element | None:
    """The packet as a tree, its own prefixes kept; None when it cannot be read for certain."""
    try:
        text = packet.strip(b"\0 \t\r\n")
        for _, (prefix, uri) in defused.iterparse(io.BytesIO(text), ["start-ns"], forbid_dtd=True):
            if not re.fullmatch(r"ns\d+", prefix):
                ElementTree.register_namespace(prefix, uri)
        root: ElementTree.Element = defused.fromstring(text, forbid_dtd=True)
        return root
    except (ElementTree.ParseError, ValueError):
        return None


def _written(root: ElementTree.Element) -> bytes:
    start, end = _PACKET
    body: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=False)
    return start + body + end


def _is_place(name: str) -> bool:
    namespace, _, local = name.removeprefix("{").rpartition("}")
    return local.lower().startswith("gps") or local in _PLACE_NAMESPACES.get(namespace, ())


def iptc_of(photoshop: bytes) -> bytes:
    """The IPTC datasets in a block of Photoshop's resources (or in bare datasets); empty: none."""
    if photoshop[:1] == b"\x1c":
        return photoshop
    return next((data for kind, data in _resources(photoshop) if kind == _IPTC_RESOURCE), b"")


def photoshop_of(iptc: bytes) -> bytes:
    """IPTC datasets as a Photoshop resource, without the header that JPEG puts before it."""
    return b"8BIM" + struct.pack(">HHI", _IPTC_RESOURCE, 0, len(iptc)) + iptc + b"\0" * (len(iptc) % 2)


def jpeg_segment_of(iptc: bytes) -> bytes:
    """IPTC datasets as JPEG keeps them."""
    return _PHOTOSHOP + photoshop_of(iptc)


def iptc_without_place(iptc: bytes) -> bytes:
    """The datasets without those that name a place."""
    return b"".join(raw for record, number, raw in _datasets(iptc) if (record, number) not in _PLACES)


_PLACES = {(2, number) for number in _PLACE_DATASETS}


def datasets(iptc: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Each IPTC dataset as (record, number, its value)."""
    for record, number, raw in _datasets(iptc):
        size = int.from_bytes(raw[3:5], "big")
        yield record, number, raw[5 + (size & 0x7FFF if size & 0x8000 else 0) :]


def _resources(photoshop: bytes) -> Iterator[tuple[int, bytes]]:
    at = len(_PHOTOSHOP) if photoshop.startswith(_PHOTOSHOP) else 0
    while photoshop[at : at + 4] == b"8BIM" and at + 12 <= len(photoshop):
        (kind,) = struct.unpack_from(">H", photoshop, at + 4)
        at += 6 + (photoshop[at + 6] + 2) // 2 * 2  # a name, padded with its length byte to an even size
        size_field = photoshop[at : at + 4]
        if len(size_field) < 4:
            return
        size = int.from_bytes(size_field, "big")
        yield kind, photoshop[at + 4 : at + 4 + size]
        at += 4 + size + size % 2


def _datasets(iptc: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Each dataset as (record, number, its bytes); what follows a damaged one is left out."""
    at = 0
    while iptc[at : at + 1] == b"\x1c" and at + 5 <= len(iptc):
        record, number = iptc[at + 1], iptc[at + 2]
        size = int.from_bytes(iptc[at + 3 : at + 5], "big")
        head = 5
        if size & 0x8000:  # an extended dataset: the length of the length
            head += size & 0x7FFF
            size = int.from_bytes(iptc[at + 5 : at + head], "big")
        end = at + head + size
        if end > len(iptc):
            return
        yield record, number, iptc[at:end]
        at = end
