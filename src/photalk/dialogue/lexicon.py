"""Which words do we know? The vocabulary of the grammar, as data; that of the operations comes from them.

Plain forms only: `photalk.dialogue.words` brings what was typed into this form first.
"""

from __future__ import annotations

from photalk.commands import (
    COLORS,
    AdjustAttr,
    AdjustColor,
    BlackAndWhite,
    Crop,
    Enhance,
    Erase,
    Face,
    Flip,
    ImageCutout,
    Resize,
    Rotate,
    Straighten,
)
from photalk.operations.operation import Words
from photalk.operations.registry import OPERATIONS


def listed(words: str) -> tuple[str, ...]:
    """The words of a text, one by one."""
    return tuple(words.split())


DIALS: dict[str, Words] = {one.key: one.words for one in OPERATIONS.values() if one.command is AdjustAttr}
"""The words for each dial."""

COMPLAINTS = frozenset(word for words in DIALS.values() for word in words.complaints)
"""What nobody wants: "it is dark" asks for the opposite even without a "too"."""

_READ = (
    AdjustAttr, AdjustColor, BlackAndWhite, Crop, Enhance, Erase, Face, Flip, ImageCutout, Resize, Rotate,
    Straighten,
)  # fmt: skip

PLAIN = {one.key: one for one in OPERATIONS.values() if one.plain is not None and one.command not in _READ}
"""The operations that are read by their own words and an amount, for want of a reader of their own."""

UP = frozenset(
    listed(
        "increase increases increased increasing raise raises raising boost boosting boosted more "
        "up higher high add adding added enhance enhancing intensify intensifying strengthen "
        "strengthening bump bumping crank pump heighten improve improving lift lifting stronger "
        "strong amplify maximize maximise push bigger greater extra another plus further upping "
        "brought apply put give"
    )
)
DOWN = frozenset(
    listed(
        "decrease decreases decreased decreasing reduce reduces reduced reducing lower lowers "
        "lowering lowered less down drop dropping cut cutting diminish minimize minimise weaken "
        "weaker tone minus fewer reduction remove removing decrement recover subtract soften take "
        "ease lessen"
    )
)

_NEAREST = {
    "red": listed("reddish crimson scarlet maroon ruby cherry burgundy vermilion redder redness reds"),
    "orange": listed("amber tangerine peach coral apricot copper orangish oranges"),
    "green": listed("greenish lime olive emerald mint jade khaki greener greens"),
    "blue": listed("navy bluish blueish indigo sapphire bluer blues blueness"),
    "skyblue": listed("azure turquoise cyan aqua teal"),
    "purple": listed("violet lilac lavender mauve plum purplish purpler purples"),
    "brown": listed("tan beige chocolate bronze brownish caramel browner browns"),
    "yellow": listed("gold golden lemon mustard yellowish yellower yellows yellowness"),
    "pink": listed("magenta fuchsia salmon pinkish pinker pinks"),
}
COLOR_NAMES: dict[str, str] = {color: color for color in COLORS} | {
    name: color for color, names in _NEAREST.items() for name in names
}
"""CAISE's nine colours, and the nearest of them for others."""

UNPAINTABLE = frozenset(listed("black white gray silver"))
"""Colours that none of the nine is near to."""

PICTURE = frozenset(
    listed(
        "image images picture pictures photo photos photograph photographs pic pics shot shots "
        "snapshot frame one it this that everything all thing scene whole entire complete above "
        "overall itself selfie pick imag canvas"
    )
)
"""Words for the picture as a whole."""

DETERMINERS = frozenset(
    listed("the a an my his her their its your our this that these those some all any both each every")
)

REGIONS = frozenset(
    listed(
        "background foreground sky subject face faces hair eyes eye skin water sea ocean grass "
        "people person man woman ground trees tree clouds cloud mountains buildings building teeth "
        "lips wall floor road snow sand center middle edges corners areas area parts part spots "
        "dress shirt flower flowers car dog cat girl boy baby bride sun"
    )
)
"""Parts of a picture that are named without an article ("darken sky")."""

STOP = frozenset(
    listed(
        "a an the i im id ill ive me my we us you your u he she they them please pls plz kindly can "
        "could would will should shall may might must let lets do does did just now also too so "
        "very really quite rather some bit little touch tad slightly then again more less than as "
        "at by to of in on for with from into onto up down make makes making made turn get gets "
        "have has had be been being is are was were isnt arent want wants wanted need needs needed "
        "like liked love think thought feel looks look looking seem seems better best good nice "
        "great perfect maybe perhaps possible able way if when while because since that this it its "
        "there here thing things still even bring much lot lots amount amounts level levels value "
        "percent percents degree degrees one last help try trying give put go going and or but not "
        "no yes ok okay well right away sure set adjust change changing changes say let around "
        "about only whole entire complete enough extremely extreme maximum max overall per stop "
        "stops points point factor times time appear come out quick quickly shade effect filter "
        "however actually gonna wanna side sides towards toward direction angle slight small tiny "
        "another further"
    )
)
"""Words that never name a part of a picture by themselves."""

EXTRA_VOCABULARY = frozenset(
    listed(
        "rotate rotated rotating rotation turn tilt flip mirror straighten crop cropping resize "
        "enlarge shrink background remove removing erase delete search find image picture photo "
        "clockwise counterclockwise horizontally vertically horizontal vertical degrees percent "
        "undo redo revert reset restore original save export compare difference between enhance "
        "improve please color colors lipstick earrings mustache goatee eyebrows makeup smile "
        "smiling angry bangs hairline cheeks brown blond yellow orange purple green square portrait "
        "landscape slightly little black white previous second third sepia grayscale zoom cutout subject "
        "blush "
        "blusher curly wavy fringe rosy pale lips beard eyebrow punch counter everything disable "
        "enable vignette reduce decrease increase upside quality photoshop"
    )
)

DIAL_WORDS = frozenset(word for words in DIALS.values() for word in words.all)
PLAIN_VERBS = frozenset(verb for one in PLAIN.values() for verb in one.words.raises)

VOCABULARY: frozenset[str] = DIAL_WORDS | PLAIN_VERBS | UP | DOWN | frozenset(COLOR_NAMES) | EXTRA_VOCABULARY
"""The words that typos are mended to."""
