"""English names of colours: the nearest of those that can be painted, and how strongly they are."""

from __future__ import annotations

_NEAREST = {
    "red": "reddish crimson scarlet maroon ruby cherry burgundy vermilion redder redness reds oxblood"
    " bordeaux brick wine berry blood raspberry strawberry tomato cadmium",
    "orange": "amber tangerine peach coral apricot apricots copper orangish oranges terracotta rust rusty"
    " pumpkin saffron carrot ginger",
    "green": "greenish lime olive emerald mint jade khaki greener greens pistachio sage moss forest avocado"
    " racing chartreuse",
    "blue": "navy bluish blueish indigo sapphire bluer blues blueness cobalt prussian denim ultramarine"
    " royal",
    "skyblue": "azure turquoise cyan aqua teal cerulean aquamarine petrol",
    "purple": "violet lilac lavender mauve plum purplish purpler purples wisteria aubergine eggplant grape",
    "brown": "tan beige chocolate bronze brownish caramel browner browns coffee oatmeal sand camel chestnut"
    " mocha walnut nude taupe sepia ochre ocher mahogany hazel fawn",
    "yellow": "gold golden lemon mustard yellowish yellower yellows yellowness straw cream custard honey"
    " champagne blond blonde banana marigold sunflower",
    "pink": "magenta fuchsia salmon pinkish pinker pinks rose rosy blush flamingo",
}
PAINTED: dict[str, str] = {
    name: colour for colour, names in _NEAREST.items() for name in (colour, *names.split())
}
"""The names of colours that can be painted."""

GREYS = frozenset({"gray", "grey", "silver", "slate", "charcoal", "ash", "monochrome"})
WHITES = frozenset({"white", "ivory", "snow", "pearl"})
BLACKS = frozenset({"black", "ebony", "jet"})
"""What is no colour: grey is without any, and these are so in the light and in the dark."""

PHRASES: dict[str, str] = {
    "sky blue": "skyblue", "baby blue": "skyblue", "icy blue": "skyblue", "ice blue": "skyblue",
    "powder blue": "skyblue", "egg blue": "skyblue", "dusty rose": "pink", "royal purple": "purple",
}  # fmt: skip
LIGHT = frozenset({"light", "lighter", "pale", "paler", "pastel", "soft", "dusty"})
DARK = frozenset({"dark", "darker", "deep", "deeper", "rich"})
