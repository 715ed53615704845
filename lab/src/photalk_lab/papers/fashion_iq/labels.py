"""What a shop says of a garment, as attributes: “kind:shirts”, “colour:navy blue”, “word:striped”.

Groups (gender, category, kind, colour, season, usage) have one value each. Words of pattern and cut come
from the garment's name, which tells them only sometimes: a word that is not there is no proof of the
contrary.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from photalk.vision.garments.attributes import WORD
from photalk_lab.papers.fashion_iq.items import Item

GROUPS = ("gender", "category", "kind", "colour", "season", "usage")

_WORDS = {
    "striped": r"strip(e|es|ed|er)",
    "checked": r"check(s|ed|ered)?|plaid|tartan|gingham",
    "printed": r"print(s|ed)?",
    "graphic": r"graphics?|logo|doodle|slogan",
    "floral": r"florals?|flowers?|flowery",
    "solid": r"solids?|plain",
    "embroidered": r"embroider(y|ed)",
    "melange": r"melange",
    "washed": r"wash(ed)?",
    "denim": r"denim",
    "polo": r"(?<!classic )(?<!s )(?<!u\.s\. )polo(?! assn)",
    "v-neck": r"v[- ]?neck",
    "round neck": r"(round|crew)( |-)?neck|crew",
    "hooded": r"hood(ed|ie|y)?",
    "sleeveless": r"sleeveless|sleevless",
    "full sleeves": r"(full|long)[- ]sleeves?|full slv",
    "short sleeves": r"(half|short)[- ]sleeves?",
    "slim fit": r"slim( |-)?fit|slim|skinny",
    "jersey": r"jerseys?",
    "training": r"training|running|yoga|football|cricket|tennis",
}
_PATTERNS = {word: re.compile(rf"(?<![a-z])({pattern})(?![a-z])") for word, pattern in _WORDS.items()}


def said_of(item: Item) -> frozenset[str]:
    """All attributes that the shop states of a garment."""
    values = dict(
        zip(
            GROUPS, (item.gender, item.category, item.kind, item.colour, item.season, item.usage), strict=True
        )
    )
    name = item.name.lower()
    grouped = {f"{group}:{value.lower()}" for group, value in values.items() if value}
    return frozenset(
        grouped | {f"{WORD}:{word}" for word, pattern in _PATTERNS.items() if pattern.search(name)}
    )


def common_attributes(items: Sequence[Item], at_least: int) -> tuple[str, ...]:
    """The attributes that so many of the garments have, group by group, the most frequent first."""
    counts = Counter(attribute for item in items for attribute in said_of(item))
    order = [*GROUPS, WORD]
    return tuple(
        sorted(
            (attribute for attribute, count in counts.items() if count >= at_least),
            key=lambda attribute: (order.index(attribute.split(":")[0]), -counts[attribute], attribute),
        )
    )
