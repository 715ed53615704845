"""On which scale is it compared? The words for more and less of what can be measured, and opposites."""

from __future__ import annotations

from photalk.commands.queries.pattern_text import listed

POLES: dict[str, tuple[str, int]] = {
    "bright": ("brightness", 1), "dark": ("brightness", -1),
    "sharp": ("sharpness", 1), "blurry": ("sharpness", -1),
    "contrasty": ("contrast", 1), "flat": ("contrast", -1),
    "colourful": ("colour", 1), "pale": ("colour", -1),
    "warm": ("warmth", 1), "cool": ("warmth", -1),
    "close": ("closeness", 1), "far": ("closeness", -1),
}  # fmt: skip
"""The ends of each scale: its measure, and which way."""

_ADJECTIVES = {
    "bright": "bright light lit sunny luminous brightly",
    "dark": "dark dim gloomy dusky shadowy darkly",
    "sharp": "sharp crisp clear focused focussed",
    "blurry": "blurry blurred soft fuzzy unsharp",
    "contrasty": "contrasty contrasted punchy",
    "flat": "flat hazy",
    "colourful": "colourful colorful vivid saturated vibrant",
    "pale": "pale muted faded desaturated dull",
    "warm": "warm golden yellowish",
    "cool": "cool cold bluish",
    "close": "close near tight",
    "far": "far distant wide further farther away",
}
ADJECTIVES: dict[str, str] = {word: pole for pole, words in _ADJECTIVES.items() for word in words.split()}
"""Words that say how a whole picture is, and the end of the scale that they mean."""

NOUNS: dict[str, str] = {
    "brightness": "bright", "light": "bright", "lighting": "bright", "lightness": "bright",
    "darkness": "dark",
    "sharpness": "sharp", "focus": "sharp", "detail": "sharp", "details": "sharp", "blur": "blurry",
    "contrast": "contrasty", "colour": "colourful", "color": "colourful", "colours": "colourful",
    "colors": "colourful", "saturation": "colourful", "vividness": "colourful", "warmth": "warm",
    "distance": "far",
}  # fmt: skip
"""What a picture can have more of, on a scale that is measured."""

WHOLE = frozenset(
    listed(
        "picture photo image pic shot photograph one ones pictures photos images pics shots light lighting "
        "colours colors colour color tones tone overall it version look exposure scene mood"
    )
)
"""Nouns after which an adjective still speaks of the whole picture: "warmer colours"."""

_OPPOSITES = (
    "long short", "wide narrow", "big small", "large small", "high low", "old young", "old new", "tall short",
    "thick thin", "dark light", "heavy light", "loose tight", "fancy plain", "bright dark", "busy empty",
    "happy sad", "calm wild", "full empty", "deep shallow", "rough smooth", "formal casual", "fat thin",
    "strong weak", "clean dirty", "modern old", "dense sparse", "rich poor", "curly straight", "flat round",
    "fluffy smooth", "green dry", "fast slow", "pretty ugly", "simple fancy", "crowded empty", "tiny huge",
    "shiny dull", "warm cold", "soft hard", "wet dry", "cloudy clear", "sunny cloudy", "feminine masculine",
    "sporty formal", "fitted loose", "baggy fitted", "closed open", "rugged smooth", "pointy round",
)  # fmt: skip
OPPOSITES: dict[str, str] = {}
for _pair in _OPPOSITES:
    _one, _other = _pair.split()
    OPPOSITES.setdefault(_one, _other)
    OPPOSITES.setdefault(_other, _one)

_IRREGULAR = {"better": "", "worse": "", "further": "far", "farther": "far", "less": "", "more": ""}
_NO_COMPARATIVES = frozenset(
    listed(
        "water flower tower summer winter river other another mother father brother sister paper number "
        "under over after never ever either neither silver leather letter dinner butter sweater corner "
        "player rider runner skater surfer biker skier hiker climber swimmer dancer singer driver soccer "
        "order border power shower weather feather poster poker tiger spider hamster ladder "
        "collar center finger shoulder roller skateboarder snowboarder farmer baker trailer scooter "
        "helicopter computer counter container sticker banner beer deer pier layer per her their sandpiper "
        "copper diaper trouser slipper sneaker loafer blazer jumper pullover zipper lover "
        "photographer whether together monster rooster oyster lobster burger caster stroller bumper soldier "
        "officer teacher worker waiter toddler teenager stranger speaker printer drawer fiber amber timber "
        "lumber rubber cucumber ginger pepper alter altar cellar inner outer upper former latter pier "
        "chandelier ever server cover"
    )
)
"""Words that end like comparatives and are none."""


def base_of(word: str) -> str:
    """The plain form of a comparative: "longer" is "long"; "" when the word is none.

    >>> base_of("longer"), base_of("bigger"), base_of("curlier"), base_of("wider"), base_of("flower")
    ('long', 'big', 'curly', 'wide', '')
    """
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if not word.endswith("er") or len(word) < 5 or word in _NO_COMPARATIVES:
        return ""
    stem = word[:-2]
    shapes = [stem, stem + "e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem]
    shapes += [stem[:-1] + "y"] if stem.endswith("i") else []
    known = [shape for shape in shapes if shape in ADJECTIVES or shape in OPPOSITES or shape in PLAIN]
    return known[0] if known else ""


PLAIN = frozenset(
    listed(
        "red green blue yellow pink white black brown grey gray purple cute nice fine great quiet loud steep "
        "rare late early odd strange fresh ripe grand slim bold snowy rainy foggy stormy windy leafy grassy "
        "rocky sandy dusty muddy icy hairy furry stripy funny silly noisy messy tidy shady misty flowery "
        "lacy silky shaggy bushy"
    )
)
"""Adjectives of which there is more, with no opposite that a picture would show."""
