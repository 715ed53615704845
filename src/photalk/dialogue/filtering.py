"""What is known of the files? Filters by date, camera, lens, place, folder, name, type, colour and shape."""

from __future__ import annotations

import re

from photalk.commands import COLORS, Filter
from photalk.dialogue.dates import dates_in
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.reading import View
from photalk.dialogue.targets import blanked
from photalk.dialogue.words import Clause

_CAMERAS = (
    r"canon|nikon|sony|fuji|fujifilm|iphone|pixel|leica|olympus|panasonic|samsung|gopro|dji|hasselblad|"
    r"pentax|lumix|ricoh|galaxy|huawei|xiaomi"
)
_FIELDS: tuple[tuple[str, Pattern], ...] = (
    ("camera", Pattern(rf"\b(?:that were |which were )?(?:taken |shot |made |captured )?(?:with|on|by|"
                          rf"using|from) (?:my |a |the |an |our )?(?P<v>(?:{_CAMERAS})(?: [a-z]{{0,3}}\d\w*|"
                          rf" \d+\w*)?)(?: camera)?\b")),
    ("lens", Pattern(r"\b(?:taken |shot )?(?:with|on|through) (?:my |a |the |an )?(?P<v>\d{1,4} ?mm)(?: "
                        r"lens)?\b")),
    ("orientation", Pattern(r"\b(?:in |only )?(?:a )?(?P<v>portrait|landscape|square)(?:[- ](?:format|"
                               r"orientation|mode|oriented|shots?|only)|$)")),
    ("orientation", Pattern(r"\b(?P<v>vertical|horizontal) (?:photos|pictures|images|ones|shots|"
                               r"format)\b")),
    ("folder", Pattern(r"\b(?:in|from|inside) (?:the |my )?(?:folder|directory|album) (?:called |named "
                          r")?(?P<v>[\w./~-]+)")),
    ("folder", Pattern(r"\b(?:in|from|inside) (?:the |my )?(?P<v>[\w-]+) (?:folder|directory|album)\b")),
    ("name", Pattern(r"\b(?:named|called|with the name|file ?name) (?P<v>[\w.-]+)")),
    ("type", Pattern(r"\b(?:only |just |as |of type )?(?P<v>png|jpeg|jpg|raw|tiff|heic|webp|avif)(?: "
                        r"files?| images?| photos?| pictures?| only)\b|\b(?:only|just) (?P<w>pngs?|jpegs?|"
                        r"jpgs?|raws?|tiffs?|heics?)\b")),
    ("color", Pattern(rf"\b(?:mostly|mainly|predominantly) (?P<v>{'|'.join(COLORS)})\b")),
)  # fmt: skip
_PLACE = Pattern(
    r"\b(?:(?:that were |i |we )?(?:taken|shot|took|photographed|made) (?:in|at|near)|from(?: my trip to|"
    r" our trip to| the trip to)?) (?P<v>[a-z][\w-]+(?: [a-z][\w-]+){0,2})$"
)


def filters_in(clause: Clause, start: int, view: View) -> tuple[list[Filter], list[tuple[int, int]]]:
    """The filters that the words from `start` on ask for, and where those words are."""
    text = " " * start + clause.text[start:]
    found, spans = dates_in(text, view.context.today)
    for field, pattern in _FIELDS:
        text = blanked(text, spans)
        if match := pattern.search(text):
            group = "v" if match["v"] else "w"
            value = clause.said(match.start(group), match.end(group))
            found.append(
                Filter(field, value.lower().rstrip("s") if field == "type" else _plain(field, value))
            )
            spans.append(match.span())
    text = re.sub(r"[ |]+$", "", blanked(text, spans))
    if (match := _PLACE.search(text)) and not re.match(
        r"(?:the|my|a|an|behind|above|below|last|this|it|that|here)\b", match["v"]
    ):
        found.append(Filter("place", clause.said(match.start("v"), match.end("v"))))
        spans.append(match.span())
    return found, spans


def _plain(field: str, value: str) -> str:
    if field == "lens":
        return value.lower().replace(" ", "")
    if field == "orientation":
        return {"vertical": "portrait", "horizontal": "landscape"}.get(value.lower(), value.lower())
    return value.lower() if field == "color" else value
