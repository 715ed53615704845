"""What people's words claim of a garment: words and phrases of human relative captions, by facet and value.

A form says how a phrase stands in a sentence, so that phrases of the same form can take each other's place:
“is striped” and “is plaid”, “has stripes” and “has checks”. A value that begins with + is a comparison.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a phrase claims, and its form."""

    facet: str
    value: str
    form: str

    @property
    def slot(self) -> str:
        """The place in a sentence that the phrase can take."""
        return f"{self.facet}.{self.form}"


_COLOURS = """
black: black | white: white | blue: blue | navy blue: navy, navy blue, dark blue | grey: grey, gray
green: green | red: red | purple: purple | pink: pink | brown: brown | yellow: yellow
beige: beige, tan | maroon: maroon, dark red, burgundy | orange: orange
multi: multi colored, multicolored, multi-colored | cream: cream, off white, off-white
olive: olive, olive green | off white: off white, off-white, cream | peach: peach, coral
charcoal: charcoal, dark grey, dark gray | magenta: magenta, hot pink | lavender: lavender, light purple
grey melange: light grey, heather grey, light gray | teal: teal | mustard: mustard, mustard yellow
khaki: khaki | turquoise blue: turquoise, aqua | rust: rust | skin: nude, skin colored | nude: nude
sea green: mint, sea green | burgundy: burgundy, maroon | gold: gold, golden | coffee brown: dark brown
tan: tan | lime green: lime green, lime | rose: rose | mauve: mauve | taupe: taupe
mushroom brown: taupe | silver: silver | fluorescent green: neon green, lime green
"""

_TABLE: Mapping[str, str] = {
    "pattern.adj": """
        striped: striped, stripped, strips | checked: plaid, checkered, checked | floral: floral, flowery
        graphic: graphic | printed: printed, patterned, print
        solid: solid, plain, solid colored, solid color
    """,
    "pattern.noun": """
        striped: stripes, strips, striped pattern | checked: plaid, checks, plaid pattern, checkered pattern
        floral: flowers, floral print, floral pattern, floral design
        graphic: graphic, logo, graphics, graphic print, graphic design, text, lettering, writing, words
        printed: print, prints, pattern, patterns, design, designs
    """,
    "look.comp": """
        +graphic: more graphic, more patterned, more colorful
        +solid: simpler, less colorful, plainer, more simple, less patterned, more plain, more solid
    """,
    "sleeves.noun": """
        long: long sleeves, full sleeves, long sleeve | short: short sleeves, half sleeves, short sleeve
        none: no sleeves
    """,
    "sleeves.adj": """
        long: long sleeved, long-sleeved, long sleeve, full sleeved
        short: short sleeved, short-sleeved, short sleeve | none: sleeveless, sleevless
    """,
    "sleeves.comp": """
        +long: longer sleeves | +short: shorter sleeves
    """,
    "neck.noun": """
        v: v neck, v-neck, v neckline, v-neckline, v-neck line, deep v neck
        round: round neck, crew neck, scoop neck, round neckline, round collar
        collar: collar, polo collar, shirt collar, buttons and a collar | hood: hood
        high: high neck, turtleneck, high neckline, turtle neck
    """,
    "neck.adj": """
        v: v necked, v-necked, v neck, v-neck, v neck style | round: round necked, crew neck, round neck
        collar: collared, polo style, polo | hood: hooded, hoodie | high: turtleneck, high necked
    """,
    "shade.comp": """
        +dark: darker, more dark, less bright | +light: lighter, brighter, more bright, less dark, paler
    """,
    "shade.noun": """
        +dark: darker color, darker shade, darker colors, darker colour, darker tone
        +light: lighter color, brighter color, lighter shade, lighter colors, lighter colour, brighter colors
    """,
    "length.comp": """
        +long: longer, less short, much longer | +short: shorter, less long, much shorter
    """,
    "gender.comp": """
        men: more masculine, manlier, more manly, less feminine, less girly
        women: more feminine, more girly, girlier, less masculine
        kids: more childish, more kid friendly, younger, less mature
    """,
    "gender.adj": """
        men: masculine, manly, for men, for a man, mens | women: feminine, girly, for women, womens
        kids: childish, for kids, for a child, kid sized
    """,
    "usage.comp": """
        formal: more formal, dressier, more professional, less casual, more dressy, classier, more elegant
        casual: more casual, less formal, less dressy, more relaxed
        sports: more sporty, sportier, more athletic | ethnic: more ethnic, more traditional, more exotic
    """,
    "usage.adj": """
        formal: formal, dressy, professional, elegant | casual: casual, informal | sports: sporty, athletic
        ethnic: ethnic, traditional, exotic
    """,
}

_KINDS = """
t-shirt: t-shirt, t shirt, tee, tshirt, tee shirt
shirt: shirt, button up shirt, button down shirt, dress shirt | kurta: kurta, kurti | top: top, blouse
tunic: tunic, tunic top | tank top: tank top, tank, vest top, cami | dress: dress | skirt: skirt
sweater: sweater, pullover | sweatshirt: sweatshirt, hoodie | jacket: jacket, coat | blazer: blazer
nightgown: nightgown, nightie | bra: bra | saree: saree, sari | scarf: scarf, shawl
outfit: outfit, set | jumpsuit: jumpsuit, romper | romper: romper | vest: vest | tracksuit: tracksuit
jeans: jeans, denim jeans | pants: pants, trousers | track pants: track pants, sweatpants
shorts: shorts | briefs: briefs, underwear | leggings: leggings, tights | capris: capris, cropped pants
pajamas: pajamas
"""

FUNCTION = frozenset(
    """
    a all also an and are at be but color colored coloring colors colour coloured desired doesn't for
    front has have i in instead is isn't it it's item its just look looks more much no not of on one
    only over product really slightly so style that the this throughout very want wants with without
    """.split()  # noqa: SIM905
)
"""Words that claim nothing by themselves."""

NEGATING = frozenset({"no", "not", "without", "isn't", "doesn't"})
"""Words that turn the next claim round."""


def _entries(table: str) -> list[tuple[str, str]]:
    found = []
    for entry in table.replace("\n", "|").split("|"):
        if entry.strip():
            value, phrases = entry.split(":")
            found += [(value.strip(), phrase.strip()) for phrase in phrases.split(",")]
    return found


def _lexicon() -> dict[str, tuple[Meaning, ...]]:
    found: dict[str, list[Meaning]] = {}
    rows = [("colour.adj", _COLOURS), ("kind.noun", _KINDS), *_TABLE.items()]
    for slot, table in rows:
        facet, form = slot.split(".")
        for value, phrase in _entries(table):
            found.setdefault(phrase, []).append(Meaning(facet, value, form))
    return {phrase: tuple(meanings) for phrase, meanings in found.items()}


LEXICON: Mapping[str, tuple[Meaning, ...]] = _lexicon()
"""What a phrase of one to four words may mean."""

LONGEST = max(len(phrase.split()) for phrase in LEXICON)
