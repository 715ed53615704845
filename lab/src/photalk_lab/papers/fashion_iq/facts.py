"""What the shop says of a garment, in the few facets that people speak of when they compare two garments.

Only what the list of garments tells, in its columns and in the product's name, is a fact; what it does not
tell is not guessed, except sleeves and collars of kinds that hardly come without.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from photalk_lab.papers.fashion_iq.items import Item

LIGHTNESS: Mapping[str, int] = {
    "black": 5, "charcoal": 22, "navy blue": 18, "coffee brown": 24, "burgundy": 25, "maroon": 27,
    "brown": 35, "olive": 42, "purple": 36, "blue": 44, "green": 50, "teal": 46, "red": 45, "rust": 42,
    "magenta": 50,
    "grey": 55, "grey melange": 65, "khaki": 62, "mustard": 68, "orange": 66, "turquoise blue": 70, "tan": 68,
    "sea green": 62, "gold": 70, "pink": 74, "peach": 82, "lavender": 76, "skin": 80, "nude": 80, "beige": 86,
    "yellow": 88, "cream": 93, "off white": 95, "white": 98,
}  # fmt: skip
"""How light a colour is, from 0 to 100, to tell which of two garments is darker."""

COLOURS = (
    *LIGHTNESS, "multi", "lime green", "fluorescent green", "mauve", "rose", "mushroom brown", "taupe",
    "silver",
)  # fmt: skip

KINDS: Mapping[str, str] = {
    "Tshirts": "t-shirt", "Lounge Tshirts": "t-shirt", "Shirts": "shirt", "Kurtas": "kurta",
    "Kurtis": "kurta", "Tops": "top", "Tunics": "tunic", "Camisoles": "tank top",
    "Innerwear Vests": "tank top",
    "Jeans": "jeans", "Jeggings": "jeans", "Trousers": "pants", "Track Pants": "track pants",
    "Lounge Pants": "pants",
    "Shorts": "shorts", "Lounge Shorts": "shorts", "Boxers": "shorts", "Sarees": "saree", "Dresses": "dress",
    "Nightdress": "nightgown", "Baby Dolls": "nightgown", "Night suits": "pajamas", "Briefs": "briefs",
    "Trunk": "briefs", "Bra": "bra", "Sweatshirts": "sweatshirt", "Sweaters": "sweater", "Jackets": "jacket",
    "Rain Jacket": "jacket", "Nehru Jackets": "jacket", "Blazers": "blazer", "Leggings": "leggings",
    "Tights": "leggings", "Stockings": "leggings", "Churidar": "leggings", "Capris": "capris",
    "Skirts": "skirt", "Dupatta": "scarf", "Kurta Sets": "outfit", "Salwar": "pants", "Patiala": "pants",
    "Jumpsuit": "jumpsuit", "Rompers": "romper", "Waistcoat": "vest", "Tracksuits": "tracksuit",
}  # fmt: skip
"""What people call the shop's kinds."""

PLURAL = frozenset(
    {"jeans", "pants", "track pants", "shorts", "pajamas", "briefs", "leggings", "capris", "socks"}
)

_LENGTH = {
    "tank top": 1, "top": 1, "t-shirt": 1, "shirt": 1, "tunic": 2, "kurta": 3, "nightgown": 3, "dress": 3,
    "shorts": 1, "briefs": 0, "skirt": 2, "capris": 2, "leggings": 3, "pants": 3, "jeans": 3,
    "track pants": 3,
}  # fmt: skip
_LOWER = frozenset({"shorts", "briefs", "skirt", "capris", "leggings", "pants", "jeans", "track pants"})

_SLEEVES = {
    "t-shirt": "short", "sweatshirt": "long", "sweater": "long", "jacket": "long", "blazer": "long",
    "tank top": "none",
}  # fmt: skip

_PATTERN = {
    "striped": r"strip\w*", "checked": r"check\w*|plaid|gingham", "floral": r"floral|flowers?",
    "graphic": r"graphic|logo|slogan|doodle", "printed": r"print\w*", "solid": r"solid|plain",
}  # fmt: skip
_WORN = {
    "none": r"sleeveless|tank", "long": r"(?:full|long)[ -]sleeves?d?",
    "short": r"(?:short|half)[ -]sleeves?d?",
}  # fmt: skip
_NECK = {
    "v": r"v[ -]?neck", "round": r"(?:round|crew)[ -]?neck", "hood": r"hood\w*",
    "high": r"(?:turtle|high)[ -]?neck", "collar": r"collar\w*|polo",
}  # fmt: skip
_BRANDS = re.compile(
    r"u\.?s\.? polo assn\.?|classic polo|united colors of benetton|turtle(?! neck)|status quo"
)


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a garment; None or nothing where it is not told."""

    colours: tuple[str, ...]
    """The main one first."""
    kind: str | None
    pattern: str | None
    sleeves: str | None
    """none, short or long."""
    neck: str | None
    gender: str | None
    """men, women or kids."""
    usage: str | None
    """casual, formal, sports or ethnic."""

    @property
    def lightness(self) -> int | None:
        """How light the main colour is."""
        return LIGHTNESS.get(self.colours[0]) if self.colours else None

    @property
    def length(self) -> tuple[bool, int] | None:
        """On which half of the body it is worn, and how far down it reaches."""
        if self.kind not in _LENGTH:
            return None
        return self.kind in _LOWER, _LENGTH[self.kind]


@cache
def facts_of(item: Item) -> Facts:
    """What the list tells of a garment."""
    name = _BRANDS.sub(" ", item.name.lower())
    kind = KINDS.get(item.kind)
    main = item.colour.lower()
    named = [colour for colour in COLOURS if re.search(rf"\b{colour}\b", name)]
    others = [
        c for c in named if c not in main and main not in c and not any(c in n and c != n for n in named)
    ]
    sleeves = _found(_WORN, name) or _SLEEVES.get(kind or "")
    neck = _found(_NECK, name) or ("collar" if kind in ("shirt", "blazer") else None)
    people = {"Men": "men", "Women": "women", "Boys": "kids", "Girls": "kids"}
    usage = {"Casual": "casual", "Formal": "formal", "Sports": "sports", "Ethnic": "ethnic"}
    return Facts(
        colours=(*([main] if main in COLOURS else []), *others[:1]),
        kind=kind,
        pattern=_found(_PATTERN, name),
        sleeves=sleeves if kind not in _LOWER else None,
        neck=neck,
        gender=people.get(item.gender),
        usage=usage.get(item.usage),
    )


def _found(values: Mapping[str, str], name: str) -> str | None:
    return next((value for value, said in values.items() if re.search(rf"\b(?:{said})\b", name)), None)
