"""What is known of the files? Constraints in words: camera, lens, shape, folder, name, type, colour, place.

A table says how each field is spoken of. `SAID` is for a conversation, in which what is no request for an
edit narrows what was found; `TYPED` is for a query line, in which "a family portrait" and "a woman with an
iPhone" are what the picture shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from photalk.commands import COLORS
from photalk.library.photos import Constraint
from photalk.search.dates import dates_in
from photalk.search.pattern_text import Span, barred, compiled

Table = tuple[tuple[str, str], ...]
"""Fields and patterns; a pattern's group "v" (or "w") is the value."""

_CAMERAS = (
    r"canon|nikon|sony|fuji|fujifilm|iphone|pixel|leica|olympus|panasonic|samsung|gopro|dji|hasselblad|"
    r"pentax|lumix|ricoh|galaxy|huawei|xiaomi"
)
_MODEL = rf"(?P<v>(?:{_CAMERAS})(?: [a-z]{{0,3}}\d\w*| \d+\w*)?)(?: camera)?\b"
_PICTURES = r"(?:photos?|pictures?|images?|shots?|pics?|files?|ones)"
_LENS = r"\b(?:taken |shot )?(?:with|on|through) (?:my |a |the |an )?(?P<v>\d{1,4} ?mm)(?: lens)?\b"
_FOLDERS = (
    r"\b(?:in|from|inside) (?:the |my )?(?:folder|directory|album) (?:called |named )?(?P<v>[\w./~-]+)",
    r"\b(?:in|from|inside) (?:the |my )?(?P<v>[\w-]+) (?:folder|directory|album)\b",
)
_TYPE = (
    r"\b(?:only |just |as |of type )?(?P<v>png|jpeg|jpg|raw|tiff|heic|webp|avif)(?: files?| images?| photos?|"
    r" pictures?| only)\b|\b(?:only|just) (?P<w>pngs?|jpegs?|jpgs?|raws?|tiffs?|heics?)\b"
)
_SHAPE = r"(?P<v>portrait|landscape|square|vertical|horizontal)"

SAID: Table = (
    ("camera", rf"\b(?:that were |which were )?(?:taken |shot |made |captured )?(?:with|on|by|using|from) "
               rf"(?:my |a |the |an |our )?{_MODEL}"),
    ("lens", _LENS),
    ("orientation", r"\b(?:in |only )?(?:a )?(?P<v>portrait|landscape|square)(?:[- ](?:format|orientation|"
                    r"mode|oriented|shots?|only)|$)"),
    ("orientation", r"\b(?P<v>vertical|horizontal) (?:photos|pictures|images|ones|shots|format)\b"),
    ("folder", _FOLDERS[0]),
    ("folder", _FOLDERS[1]),
    ("name", r"\b(?:named|called|with the name|file ?name) (?P<v>[\w.-]+)"),
    ("type", _TYPE),
    ("color", rf"\b(?:mostly|mainly|predominantly) (?P<v>{'|'.join(COLORS)})\b"),
)  # fmt: skip
"""How a person speaks of files in a conversation."""

TYPED: Table = (
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
    ("name", rf"\b(?:{_PICTURES} (?:named|called)|with the name|named|file ?name) (?P<v>[\w.-]+)"),
    ("type", _TYPE),
    ("kind", r"\b(?:only |just )?(?P<v>screen ?(?:shots?|grabs?|captures?))\b"),
    ("color", rf"\b(?:mostly|mainly|predominantly|primarily|largely) (?P<v>{'|'.join(COLORS)}|black(?! and)|"
              r"white|gr[ae]y)\b"),
)  # fmt: skip
"""How a person writes of files in a query."""

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

_PLACE = (
    r"\b(?:(?:that were |i |we )?(?:taken|shot|took|photographed|made) (?:in|at|near)|from(?: my trip to|"
    r" our trip to| the trip to)?) (?P<v>[a-z][\w-]+(?: [a-z][\w-]+){0,2})$"
)
TIMES_OF_DAY = ("night", "dawn", "dusk", "sunrise", "sunset", "noon", "midday", "midnight", "twilight")
"""Taken at one of these says what the picture shows, not where that is."""

_NO_PLACE = rf"(?:the|my|a|an|behind|above|below|last|this|it|that|here|{'|'.join(TIMES_OF_DAY)})\b"

Typed = Callable[[int, int], str]
"""What was typed at these places of a text."""


def filters_in(text: str, today: date, typed: Typed) -> tuple[list[Constraint], list[Span]]:
    """The constraints that a message of a conversation asks for, and where its words for them are."""
    found, spans = dates_in(text, today)
    fields, more = fields_in(barred(text, spans), SAID, typed)
    found, spans = [*found, *fields], [*spans, *more]
    text = re.sub(r"[ |]+$", "", barred(text, spans))
    if (match := compiled(_PLACE).search(text)) and not compiled(_NO_PLACE).match(match["v"]):
        found.append(Constraint("place", typed(*match.span("v"))))
        spans.append(match.span())
    return found, spans


def fields_in(text: str, table: Table, typed: Typed) -> tuple[list[Constraint], list[Span]]:
    """The constraints that a table's patterns find, at most one each, and where their words are."""
    found: list[Constraint] = []
    spans: list[Span] = []
    for field, pattern in table:
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
