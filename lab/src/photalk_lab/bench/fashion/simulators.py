"""A person played by rules: looks at what the shop says of two garments and says one or two differences.

It shares nothing with the learned simulator or with any retriever: its words were written by hand after how
people wrote in Fashion IQ (direct reference, comparison, negation), and what it says depends on the pair,
the turn and the seed alone, so that every retriever hears the same of the same pair.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from photalk.vision.garments.attributes import WORD
from photalk_lab.bench.fashion.nouns import Gallery
from photalk_lab.papers.fashion_iq.items import Item
from photalk_lab.papers.fashion_iq.labels import said_of

_SALIENCE = {"kind": 1.0, "colour": 1.0, WORD: 0.8, "gender": 0.6, "usage": 0.35, "season": 0.08}
"""How readily a difference is mentioned first: a red dress is red and a dress before it is for summer."""

_TWO = 0.6
"""How often two differences are named where there are two; in Fashion IQ 69.5% name more than one thing."""

_LIGHTNESS = {
    "white": 96, "off white": 93, "cream": 92, "beige": 82, "skin": 80, "nude": 80, "peach": 80, "yellow": 80,
    "lavender": 75, "silver": 75, "lime green": 78, "pink": 68, "turquoise blue": 65, "gold": 65, "tan": 62,
    "khaki": 62, "orange": 62, "mustard": 62, "grey melange": 62, "taupe": 52, "grey": 52, "sea green": 52,
    "rose": 52, "mauve": 52, "magenta": 45, "green": 45, "rust": 42, "red": 42, "teal": 40, "olive": 40,
    "blue": 40, "purple": 34, "brown": 30, "maroon": 24, "burgundy": 22, "coffee brown": 22, "charcoal": 26,
    "navy blue": 18, "black": 6,
}  # fmt: skip
"""How light the colours of the shop are to a person, 0..100."""

_FAR = 28

_ONE = {
    "tshirts": "t-shirt", "shirts": "shirt", "tops": "top", "kurtas": "kurta", "kurtis": "kurti",
    "tunics": "tunic", "dresses": "dress", "sarees": "saree", "sweatshirts": "sweatshirt",
    "sweaters": "sweater", "jackets": "jacket", "skirts": "skirt", "innerwear vests": "vest",
    "kurta sets": "kurta set", "night suits": "night suit",
    "rompers": "romper", "tracksuits": "tracksuit", "camisoles": "camisole", "blazers": "blazer",
    "nehru jackets": "nehru jacket", "baby dolls": "babydoll", "lounge tshirts": "lounge t-shirt",
    "belts": "belt",
}  # fmt: skip

_USAGE = {
    "formal": ("is more formal", "is a formal one", "looks dressier", "is less casual", "is for the office"),
    "sports": ("is sportier", "is for sports", "is more athletic", "is sports wear"),
    "ethnic": ("is more ethnic", "is ethnic wear", "looks more traditional"),
    "casual": ("is more casual", "is less formal", "is a casual one"),
    "party": ("is for a party", "is dressier"),
    "smart casual": ("is smart casual", "is a bit dressier"),
    "travel": ("is for travelling",),
}
_SEASON = {
    "summer": ("is for summer", "is more summery"),
    "winter": ("is for winter", "is warmer"),
    "fall": ("is for autumn", "is for fall"),
    "spring": ("is for spring",),
}
_GENDER = {
    "men": ("is for men", "is a men's one", "is more masculine", "is made for a man"),
    "women": ("is for women", "is a women's one", "is more feminine", "is made for a woman"),
    "boys": ("is for boys", "is for a little boy", "is a kid's one"),
    "girls": ("is for girls", "is for a little girl", "is a kid's one"),
    "unisex": ("is unisex",),
}
_HAS = {
    "striped": ("is striped", "has stripes", "has a striped pattern"),
    "checked": ("is checked", "has a plaid pattern", "has checks", "is checkered"),
    "printed": ("has a print", "is printed", "has a printed design"),
    "graphic": ("has a graphic on it", "has a logo", "has a graphic print"),
    "floral": ("has flowers on it", "is floral", "has a floral pattern"),
    "solid": ("is plain", "is a solid color", "has no pattern"),
    "embroidered": ("has embroidery", "is embroidered"),
    "melange": ("is melange", "has a heathered look"),
    "washed": ("has a washed look", "is faded"),
    "denim": ("is denim", "is made of denim"),
    "polo": ("is a polo", "has a polo collar", "has a collar"),
    "v-neck": ("has a v-neck", "has a v neckline"),
    "round neck": ("has a round neck", "has a crew neck"),
    "hooded": ("has a hood", "is hooded"),
    "sleeveless": ("is sleeveless", "has no sleeves"),
    "full sleeves": ("has long sleeves", "has longer sleeves"),
    "short sleeves": ("has short sleeves", "has shorter sleeves"),
    "slim fit": ("is slim fit", "is slimmer", "has a tighter fit"),
    "jersey": ("is a jersey", "is a team jersey"),
    "training": ("is for training", "is for working out"),
}
_LACKS = {
    "striped": ("has no stripes", "is without stripes"),
    "checked": ("has no checks", "is not checked"),
    "printed": ("has no print", "is not printed"),
    "graphic": ("has no graphic", "has no logo"),
    "floral": ("has no flowers",),
    "polo": ("has no collar",),
    "sleeveless": ("has sleeves",),
    "hooded": ("has no hood",),
}
_ALIKE = (
    "is almost the same",
    "is a different one of this kind",
    "looks much like this",
    "has another design",
)
_PATTERNS = {"striped", "checked", "printed", "solid", "floral", "graphic"}


@dataclass(frozen=True, slots=True)
class Rules:
    """The simulator by rules."""

    seed: int = 5
    name: str = "rules"

    def say(self, gallery: Gallery, pairs: Sequence[tuple[int, int]], turn: int) -> list[str]:
        """What differs, in words, for each (shown, wanted)."""
        return [self.said(gallery.items[shown], gallery.items[wanted], turn) for shown, wanted in pairs]

    def said(self, shown: Item, wanted: Item, turn: int) -> str:
        """What a person with these two garments before them says at this turn."""
        chance = Random(f"{self.seed}:{shown.id}:{wanted.id}:{turn}")
        found = dict(differences(shown, wanted, chance))
        if not found:
            return chance.choice(_ALIKE)
        first = _drawn(found, chance)
        words = found.pop(first)
        if found and chance.random() < _TWO:
            words = _joined(words, found[_drawn(found, chance)], chance)
        return words


def differences(shown: Item, wanted: Item, chance: Random) -> Iterator[tuple[str, str]]:
    """Each group in which the two differ, with words for it."""
    here, there = said_of(shown), said_of(wanted)
    old, new = ({name.split(":")[0]: name.split(":")[1] for name in said} for said in (here, there))
    if (kind := new.get("kind")) and kind != old.get("kind"):
        yield "kind", _kind(old.get("kind", ""), kind, chance)
    if (colour := new.get("colour")) and colour != old.get("colour"):
        yield "colour", _colour(old.get("colour", ""), colour, chance)
    if (gender := new.get("gender")) and gender != old.get("gender"):
        yield "gender", chance.choice(_GENDER.get(gender, (f"is for {gender}",)))
    if (usage := new.get("usage")) and usage != old.get("usage"):
        yield "usage", chance.choice(_USAGE.get(usage, (f"is for {usage}",)))
    if (season := new.get("season")) and season != old.get("season"):
        yield "season", chance.choice(_SEASON.get(season, (f"is for {season}",)))
    before, after = ({name[5:] for name in said if name.startswith(f"{WORD}:")} for said in (here, there))
    if gained := sorted(after - before):
        yield WORD, chance.choice(_HAS[chance.choice(gained)])
    elif lost := sorted(word for word in before - after if word in _LACKS and _surely(word, after)):
        yield WORD, chance.choice(_LACKS[chance.choice(lost)])


def _surely(word: str, after: set[str]) -> bool:
    """Whether a garment surely lacks it: names tell a pattern only sometimes, but seldom the wrong one."""
    return word not in _PATTERNS or bool(after & _PATTERNS)


def _kind(old: str, new: str, chance: Random) -> str:
    one = f"a {_ONE[new]}" if new in _ONE else new
    before = _ONE.get(old, old)
    forms = [
        f"is {one}",
        f"is {one}",
        f"is {one} instead of a {before}",
        f"is more like {one}",
        f"i want {one}",
    ]
    return chance.choice([*forms, f"is {one}, not a {before}"])


def _colour(old: str, new: str, chance: Random) -> str:
    if new == "multi":
        return chance.choice(("is more colorful", "is multicolored", "has many colors"))
    away = _LIGHTNESS.get(new, 50) - _LIGHTNESS.get(old, 50)
    if abs(away) > _FAR and chance.random() < 0.25:
        return chance.choice(
            ("is darker", "is darker in color") if away < 0 else ("is lighter", "is lighter in color")
        )
    forms = (
        f"is {new}", f"is {new}", f"is {new} in color", f"is {new} colored", f"has a {new} color",
        f"is more {new}", f"is {new} instead of {old}", f"is not {old} but {new}",
    )  # fmt: skip
    return chance.choice(forms)


def _drawn(found: dict[str, str], chance: Random) -> str:
    names = list(found)
    return chance.choices(names, [_SALIENCE[name] for name in names])[0]


def _joined(first: str, second: str, chance: Random) -> str:
    """Two differences in one phrase, as people put them."""
    if chance.random() < 0.2:
        return f"{first}, {second}"
    if first.startswith("is ") and second.startswith("is ") and chance.random() < 0.5:
        return f"{first} and {second.removeprefix('is ')}"
    return f"{first} and {second}"
