"""An XMP packet as properties: read into plain values, and changed without touching what others wrote in it.

XMP is RDF in XML, and every program writes it in its own way: properties as attributes or as elements, in one
description or in several. Here a packet is a mapping from names (`{namespace}local`) to values: a text, a
tuple of values (of a bag, a sequence or alternatives) or a mapping of fields. What is written goes into the
same tree, so that properties nobody asked for stay what they were.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal
from xml.etree import ElementTree

from defusedxml import ElementTree as defused
from defusedxml.common import DefusedXmlException

from photalk.errors import SidecarError

META, RDF = "adobe:ns:meta/", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
NAMESPACES = {
    "x": META,
    "rdf": RDF,
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "dc": "http://purl.org/dc/elements/1.1/",
    "lr": "http://ns.adobe.com/lightroom/1.0/",
    "digiKam": "http://www.digikam.org/ns/1.0/",
    "exif": "http://ns.adobe.com/exif/1.0/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "xmpDM": "http://ns.adobe.com/xmp/1.0/DynamicMedia/",
    "crs": "http://ns.adobe.com/camera-raw-settings/1.0/",
    "mwg-rs": "http://www.metadataworkinggroup.com/schemas/regions/",
    "stArea": "http://ns.adobe.com/xmp/sType/Area#",
    "photalk": "urn:photalk:1.0",
}
"""The namespaces that we read or write, by the prefixes that everybody uses for them."""

MAX_BYTES = 16_000_000
"""The largest packet that is read; sidecars with many painted masks have a few million bytes."""

Value = str | tuple["Value", ...] | Mapping[str, "Value"]
_DESCRIPTION, _LI, _VALUE = f"{{{RDF}}}Description", f"{{{RDF}}}li", f"{{{RDF}}}value"
_CONTAINERS = tuple(f"{{{RDF}}}{kind}" for kind in ("Bag", "Seq", "Alt"))
_ALT = _CONTAINERS[2]
_LANGUAGE, _PLAIN = "{http://www.w3.org/XML/1998/namespace}lang", "x-default"
_NOT_FIELDS = (f"{{{RDF}}}", "{http://www.w3.org/XML/1998/namespace}")
_HEAD = '<?xpacket begin="\N{ZERO WIDTH NO-BREAK SPACE}" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
_TAIL = '\n<?xpacket end="w"?>\n'


def name(short: str) -> str:
    """The full name of a property that is written with its usual prefix: "dc:title"."""
    prefix, _, local = short.partition(":")
    return f"{{{NAMESPACES[prefix]}}}{local}"


@dataclass(frozen=True, slots=True)
class PropertyText:
    """A property as it is to be written: one text, or several in a container; nothing takes it away.

    Of alternatives the one for every language is written, and those for single languages stay.
    """

    values: tuple[str, ...]
    form: Literal["text", "Bag", "Seq", "Alt"] = "text"


def properties(packet: bytes) -> dict[str, Value]:
    """The properties of a packet.

    Raises:
        SidecarError: it is no XMP, too large, or has entities, which could be made to fill the memory.
    """
    found: dict[str, Value] = {}
    try:
        for description in _descriptions(_tree(packet)):
            found |= _fields(description)
    except RecursionError:
        raise SidecarError("It is nested too deeply to be read safely.") from None
    return found


def changed(packet: bytes | None, changes: Mapping[str, PropertyText]) -> bytes:
    """The packet with some properties as they are to be, and all others as they are; None: a new one.

    Raises:
        SidecarError: the packet cannot be read.
    """
    root = _tree(packet) if packet else ElementTree.Element(f"{{{META}}}xmpmeta")
    rdf = root if root.tag == f"{{{RDF}}}RDF" else root.find(f"{{{RDF}}}RDF")
    if rdf is None:
        rdf = ElementTree.SubElement(root, f"{{{RDF}}}RDF")
    if not _descriptions(root):
        ElementTree.SubElement(rdf, _DESCRIPTION, {f"{{{RDF}}}about": ""})
    for key, text in changes.items():
        _set(_descriptions(root), key, text)
    for prefix, uri in NAMESPACES.items():
        ElementTree.register_namespace(prefix, uri)
    if packet is None:
        ElementTree.indent(root, " ")
    try:
        body = ElementTree.tostring(root, encoding="unicode")
    except RecursionError:
        raise SidecarError("It is nested too deeply to be written.") from None
    return f"{_HEAD}{body}{_TAIL}".encode()


def _tree(packet: bytes) -> ElementTree.Element:
    """The packet as a tree that keeps comments and prefixes."""
    if len(packet) > MAX_BYTES:
        raise SidecarError(
            f"It has {len(packet) / 1e6:,.0f} MB, and no more than {MAX_BYTES / 1e6:.0f} are read."
        )
    text = packet.strip(b"\0 \t\r\n") if packet[:2] not in (b"\xff\xfe", b"\xfe\xff") else packet
    try:
        for _, (prefix, uri) in defused.iterparse(io.BytesIO(text), ["start-ns"], forbid_dtd=True):
            if prefix and not re.fullmatch(r"ns\d+|xml", prefix):
                ElementTree.register_namespace(prefix, uri)
        keeping = ElementTree.TreeBuilder(insert_comments=True, insert_pis=True)
        parser = defused.XMLParser(target=keeping, forbid_dtd=True)
        parser.feed(text)
        root: ElementTree.Element = parser.close()
    except DefusedXmlException:
        raise SidecarError(
            "It has entities or a document type, which no program that we know writes."
        ) from None
    except (ElementTree.ParseError, ValueError, LookupError):
        raise SidecarError("It is no XMP: its XML is broken.") from None
    if root.tag not in (f"{{{META}}}xmpmeta", f"{{{RDF}}}RDF", f"{{{META}}}xapmeta"):
        raise SidecarError("It is XML, but no XMP.")
    return root


def _descriptions(root: ElementTree.Element) -> list[ElementTree.Element]:
    rdf = root if root.tag == f"{{{RDF}}}RDF" else root.find(f"{{{RDF}}}RDF")
    return [] if rdf is None else rdf.findall(_DESCRIPTION)


def _fields(element: ElementTree.Element) -> dict[str, Value]:
    fields: dict[str, Value] = {
        key: text for key, text in element.attrib.items() if not key.startswith(_NOT_FIELDS) and "}" in key
    }
    return fields | {child.tag: _value(child) for child in element if isinstance(child.tag, str)}


def _value(element: ElementTree.Element) -> Value:
    for kind in _CONTAINERS:
        if (container := element.find(kind)) is not None:
            items = container.findall(_LI)
            items.sort(key=lambda item: kind == _ALT and item.get(_LANGUAGE) != _PLAIN)
            return tuple(_value(item) for item in items)
    inner = element.find(_DESCRIPTION)
    fields = _fields(element if inner is None else inner)
    if _VALUE in fields:
        return fields[_VALUE]
    return fields or (element.text or "").strip() or element.get(f"{{{RDF}}}resource", "")


def _set(descriptions: list[ElementTree.Element], key: str, text: PropertyText) -> None:
    home = next(
        (one for one in descriptions if key in one.attrib or one.find(key) is not None), descriptions[0]
    )
    others: list[ElementTree.Element] = []
    for description in descriptions:
        description.attrib.pop(key, None)
        for old in description.findall(key):
            if text.form == "Alt":
                others += [one for one in old.findall(f"{_ALT}/{_LI}") if one.get(_LANGUAGE) != _PLAIN]
            description.remove(old)
    if text.form == "text":
        home.attrib |= {key: text.values[0]} if text.values else {}
        return
    if not text.values and not others:
        return
    container = ElementTree.SubElement(ElementTree.SubElement(home, key), f"{{{RDF}}}{text.form}")
    for value in text.values:
        language = {_LANGUAGE: _PLAIN} if text.form == "Alt" else {}
        ElementTree.SubElement(container, _LI, language).text = value
    container.extend(others)
