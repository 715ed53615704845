"""What is known of the files? Constraints in words: camera, lens, shape, folder, name, type, colour, place.

A table says how each field is spoken of in a query line, in which "a family portrait" and "a woman with an
iPhone" are what the picture shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from photalk.commands.queries.pattern_text import Span, barred, compiled
from photalk.commands.queries.query import Constraint
from photalk.commands.queries.told_fields import TOLD_FIELDS, told_value
from photalk.operations.paint import COLORS

_CAMERAS = (
    r"canon|nikon|sony|fuji|fujifilm|iphone|pixel|leica|olympus|panasonic|samsung|gopro|dji|hasselblad|"
    r"pentax|lumix|ricoh|galaxy|huawei|xiaomi"
)
_MODEL = rf"(?P<v>(?:{_CAMERAS})(?: [a-z]{{0,3}}\d\w*| \d+\w*)?)(?: camera)?\b"
_PICTURES = r"(?:photos?|pictures?|images?|shots?|pics?|files?|ones)"
_LENS = r"\b(?:taken |shot )?(?:with|on|through) (?:my |a |the |an )?(?P<v>\d{1,4} ?mm)(?: lens)?\b"
_FOLDERS = (
    r"\b(?:in|from|inside) (?:the |my )?(?:folder|directory) (?:called |named )?(?P<v>[\w./~-]+)",
    r"\b(?:in|from|inside) (?:the |my )?(?P<v>[\w-]+) (?:folder|directory)\b",
)
_ALBUMS = tuple(folder.replace("folder|directory", "album") for folder in _FOLDERS)
_TYPE = (
    r"\b(?:only |just |as |of type )?(?P<v>png|jpeg|jpg|raw|tiff|heic|webp|avif)(?: files?| images?| photos?|"
    r" pictures?| only)\b|\b(?:only|just) (?P<w>pngs?|jpegs?|jpgs?|raws?|tiffs?|heics?)\b"
)
_SHAPE = r"(?P<v>portrait|landscape|square|vertical|horizontal)"

_PATTERNS = (
    ("camera", rf"\b(?:taken|shot|made|captured|photographed) (?:with|on|by|using|from) "
               rf"(?:my |a |the |an |our )?{_MODEL}"),
    ("camera", rf"\b(?:(?:with|on|by|using) (?:my|our)|from(?: my| our| the| an?)?) {_MODEL}"),
    ("lens", _LENS),
    ("orientation", rf"\b(?:in |only |with )?(?:a |an |the )?{_SHAPE}[- ](?:format|orientation|oriented|mode|"
                    rf"aspect|only)\b(?: {_PICTURES}\b)?"),
    ("orientation", rf"\b(?P<v>vertical|horizontal|square) {_PICTURES}\b"),
    ("orientation", rf"\b(?:only|in) {_SHAPE}(?= ?(?:$|[,|]))|, ?(?P<w>portrait|landscape|square|vertical|"
                    r"horizontal)(?= ?(?:$|[,|]))"),
    ("folder", _FOLDERS[0]),
    ("folder", _FOLDERS[1]),
    ("album", _ALBUMS[0]),
    ("album", _ALBUMS[1]),
    ("name", rf"\b(?:{_PICTURES} (?:named|called)|with the name|named|file ?name) (?P<v>[\w.-]+)"),
    ("type", _TYPE),
    ("kind", r"\b(?:only |just )?(?P<v>screen ?(?:shots?|grabs?|captures?))\b"),
    ("color", rf"\b(?:mostly|mainly|predominantly|primarily|largely) (?P<v>{'|'.join(COLORS)}|black(?! and)|"
              r"white|gr[ae]y)\b"),
)  # fmt: skip
"""How a person writes of files in a query; a pattern's group "v" (or "w") is the field's value."""

BLACK_AND_WHITE = "black and white"
"""The value of "color" that photos without any colour meet."""

_MONOCHROME = r"b ?& ?w|b/w|bw|monochrom(?:e|atic)|gr[ae]y-?scale"
_COLOURLESS = rf"(?:black[- ](?:and|&|n)[- ]white|black ?& ?white|{_MONOCHROME})"
_LOOK = (
    rf"(?P<not>\b(?:not|no|non)[ -](?:in )?|(?<!\S)-)?"
    rf"(?:\b(?:an? |the |some |my |our |all |any )?(?:{_COLOURLESS}) (?:{_PICTURES}|photographs?|photography|"
    rf"snapshots?)\b(?: (?:of|with|showing|containing)\b)?"
    rf"|\b(?:only )?in (?:{_COLOURLESS})(?= ?(?:$|[,;.|]| (?:of|from|taken|with|on|at)\b))"
    rf"|(?:, ?|(?<=not )|(?<=no )|(?<=-)){_COLOURLESS}(?= ?(?:$|[,;.|]))"
    rf"|\b{_COLOURLESS}(?= (?:portraits?|close-?ups?|landscapes?)\b)|\b(?:{_MONOCHROME})\b)"
)
"""A photo in black and white, not a thing that is: "a black and white cat" is what the picture shows."""

TIMES_OF_DAY = ("night", "dawn", "dusk", "sunrise", "sunset", "noon", "midday", "midnight", "twilight")
"""Taken at one of these says what the picture shows, not where that is."""

CLOSED: dict[str, tuple[str, ...]] = {
    "order": ("newest", "oldest", "largest", "smallest", "sharpest"), "blurry": ("yes", "no"),
    "blinks": ("none", "some"), "smiles": ("all", "some", "none"),
    "has": ("date", "place"),
}  # fmt: skip
"""Fields with a few values only: which photos come first, how they came out, and what is known of them."""

Typed = Callable[[int, int], str]
"""What was typed at these places of a text."""


def fields_in(text: str, typed: Typed) -> tuple[list[Constraint], list[Span]]:
    """The constraints that the patterns find, at most one each, and where their words are."""
    found: list[Constraint] = []
    spans: list[Span] = []
    for field, pattern in _PATTERNS:
        text = barred(text, spans)
        if match := compiled(pattern).search(text):
            span = match.span("v") if match["v"] else match.span("w")
            found.append(Constraint(field, value_of(field, typed(*span))))
            spans.append(match.span())
    return found, spans


def look_in(text: str) -> tuple[Constraint, Span] | None:
    """The look that a query line asks of the whole photo, "black and white", and where its words are."""
    match = compiled(_LOOK).search(text)
    return (Constraint("color", BLACK_AND_WHITE, not match["not"]), match.span()) if match else None


def value_of(field: str, value: str) -> str:
    """A field's value as constraints have it: "Vertical" is "portrait", "PNGs" are "png"."""
    small = value.lower()
    if field in TOLD_FIELDS:
        return told_value(field, value)
    if field in CLOSED:
        return small
    if field == "type":
        return small.lstrip(".").rstrip("s")
    if field == "lens":
        return small.replace(" ", "")
    if field == "orientation":
        return {"vertical": "portrait", "horizontal": "landscape"}.get(small, small)
    if field == "kind":
        return "screenshot" if small.startswith("screen") else small.rstrip("s")
    if field == "color":
        if re.fullmatch(_COLOURLESS, small):
            return BLACK_AND_WHITE
        return "gray" if small == "grey" else small
    return value
