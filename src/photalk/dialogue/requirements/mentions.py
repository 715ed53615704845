"""Which values are named? A rough look at the words of a message and of what the system said before it.

It tells the tracker's net where to look, and in which order things were offered, so that "the second one"
can be understood from few examples. A value may be named wrongly here; the net learns when.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from photalk.dialogue.requirements.values import PLACES

NAMED = {
    "smiling": r"smil\w*|grin\w*|happ(?:y(?! with)|ier|iness)|cheer\w*|joy\w*|laugh\w*|beam\w*|"
    r"delight\w*|teeth|toothy|"
    r"chuckl\w+|smirk\w*",
    "angry": r"ang(?:ry|rier|er)|furious|fury|rag(?:e|ing)|mad|scowl\w*|livid|irritated|annoyed|glar(?:e|"
    r"es|ing)|"
    r"fuming|fierce|pissed|outraged|grumpy|cross",
    "sad": r"sad\w*|unhapp\w+|cr(?:y|ies|ying)|tears?|tear\w+|weep\w*|gloom\w*|miserable|sorrow\w*|"
    r"depress\w*|"
    r"melanchol\w*|heartbroken|devastated|mourn\w*|frown\w*|sob\w*|grie[fv]\w*",
    "no smiling": r"neutral|serious\w*|expressionless|emotion\w*|poker|deadpan|straight face|stone cold|"
    r"stone faced|"
    r"(?:no|not|stop|without|without a|dont) (?:smil|grin|laugh)\w*|unsmiling|blank|solemn|stoic|calm",
    "brown hair": r"brown\w*|brunette?|chestnut|chocolate|hazel\w*|mocha|caramel|auburn|mahogany",
    "blond hair": r"blond\w*|golden|platinum|bleach\w*|wheat|honey|flaxen|sandy|fair haired",
    "black hair": r"black\w*|raven|jet|ebony|coal|pitch|ink",
    "gray hair": r"gr[ae]y\w*|silver\w*|white hair|salt and pepper",
    "straight hair": r"straight(?!\w* face)\w*|sleek|iron(?:ed|ing)?|uncurl\w*|slick",
    "wavy hair": r"wav(?:y|es|ier|e)|curl\w*|perm(?:ed)?|ringlets",
    "receding hairline": r"reced\w*|retreat\w*|hair ?lines?|bald\w*|forehead|thinning",
    "side-burns": r"side ?burns?|mutton ?chops?|whiskers|chops",
    "bangs": r"bangs?|fringes?",
    "mustache": r"mo?ustach\w*|stache|handlebar|upper lip",
    "goatee": r"goatee\w*|chin",
    "no makeup": r"(?:no|without|without any|zero|remove|off|free of)(?: \w+){0,2}? (?:make ?up|"
    r"cosmetics)|bare ?faced?|bare|"
    r"natural(?:ly)?|make ?up free|make ?up (?:off|removed|gone)",
    "heavy makeup": r"(?:heav\w+|full|bold|strong\w*|thick|more|lots of|dramatic|"
    r"evening)(?: \w+)? make ?up|glam\w*|"
    r"eye ?shadow|mascara|eye ?liner|lashes|make ?up(?: \w+)? heavier",
    "lipstick": r"lip ?sticks?|lip ?gloss|lip colou?r|(?:red|pink|painted|colou?red) (?:lips?|mouth)",
    "earrings": r"ear ?rings?|hoops?|studs?|pearls?",
    "bushy eyebrows": r"eyebrows?|brows?",
    "big lips": r"(?:big\w*|full\w*|plump\w*|thick\w*|larg\w*)(?: \w+)? (?:lips?|mouth)|"
    r"(?:lips?|mouth)(?: \w+){0,3} (?:big\w*|full\w*|plump\w*|thick\w*)|pout\w*",
    "rosy cheeks": r"ros(?:y|ier)|blush\w*|cheeks?|flush\w*|rouge",
    "pale skin": r"pal(?:e|er|eness)|pallid|porcelain|complexion|skin|tan(?:ned)?",
}
"""Words for each value, among them loose ones."""

SLOTS = {
    "expression": r"expressions?|mood|emotion\w*|look on|facial expression",
    "hair color": r"colou?rs?|shades?|dye\w*|tint",
    "hairstyle": r"hair ?styles?|hair ?cuts?|styles?|bangs|way \w+ hair falls",
    "beard": r"beards?|facial hair",
    "makeup": r"make ?up|cosmetics|lips|cheeks|ears|skin",
}
"""Words by which the system asks about a slot."""

_NAMED = {PLACES[value]: re.compile(rf"\b(?:{pattern})\b") for value, pattern in NAMED.items()}
_SLOTS = {slot: re.compile(rf"\b(?:{pattern})\b") for slot, pattern in SLOTS.items()}
_SENTENCE = re.compile(r"[^.!?;]*[.!?;]?")
_OFFERS = re.compile(
    r"\?|\b(?:could|can|might|options?|ideas?|choose|your choice|either|which|prefer|how about|"
    r"what about|shall|should|would|"
    r"want|if you like|maybe|perhaps|or|if you|suggest|go for|let me|let's)\b"
)


_MARKS = re.compile(r"[.!?;,]")
_CLAUSE = re.compile(r"[.!?;,+&]|\b(?:but|and|then|although|though|because|so|while|plus|instead|only)\b")
_KEEPS = re.compile(
    r"\b(?:keep\w*|leave(?! out)|dont (?:touch|change|mind|forget)|do not (?:touch|change))\b"
)
_STAYS = re.compile(r"\b(?:stays?|remains?|alone|as (?:it|they) (?:is|are|was|were))\b")
_AWAY = re.compile(
    r"\b(?:no|not|never|without|remov\w+|tak(?:e|ing)|get rid of|rid of|los(?:e|ing)|drop\w*|delet\w+|"
    r"scrap|forget|skip|"
    r"ditch|undo|cancel|dont|doesnt|didnt|isnt|minus|stop|eras\w+|shav\w+|wip\w+|wash\w*|cut|leave out|"
    r"away|off|out|"
    r"anything but|except|rather than|instead of|less|nix|kill|enough|fewer|hates?|neither|"
    r"nor)\b(?:(?! with\b).)*$"
)
_DENIED = re.compile(
    r"\b(?:no|without|remove|delete|get rid of|lose|drop|forget|scrap|ditch)(?: (?:the|her|his|my|those|"
    r"these|any|more|a|that))* $"
)
_REPLACED = re.compile(r"\b(?:instead of|rather than)(?: (?:the|her|his|my|a|an|being|looking))* $")
_GOES = re.compile(
    r"^(?: \w+){0,3}? (?:off|away|out|gone|goes?|can go|must go|again off|isnt|arent|is too|are too|"
    r"too much|not|down|removed|"
    r"doesnt|dont|no more)\b"
)


@dataclass(frozen=True, slots=True)
class Offer:
    """What the system says of values: those told of, those offered in this order, and slots asked about."""

    told: frozenset[int] = frozenset()
    offered: tuple[int, ...] = ()
    asked: frozenset[str] = frozenset()


def named_in(text: str) -> tuple[int, ...]:
    """The values that words of a text name, in the order in which they do.

    >>> from photalk.dialogue.requirements.values import VALUES
    >>> [VALUES[place][1] for place in named_in("lipstick, then bangs")]
    ['lipstick', 'bangs']
    """
    plain = _plain(text)
    found = [(match.start(), place) for place, sign in _NAMED.items() if (match := sign.search(plain))]
    return tuple(place for _, place in sorted(found))


def stances_in(text: str) -> dict[int, int]:
    """How a text speaks of each value that it names, the last time: 1 plainly, 2 away with it, 3 to be kept.

    >>> from photalk.dialogue.requirements.values import VALUES
    >>> {VALUES[place][1]: stance for place, stance in stances_in("keep the bangs, but no earrings").items()}
    {'bangs': 3, 'earrings': 2}
    """
    found: dict[int, int] = {}
    for clause in _CLAUSE.split(text.lower().replace("'", "").replace("’", "")):
        plain = _plain(clause)
        for place, sign in _NAMED.items():
            if match := sign.search(plain):
                found[place] = _stance(plain[: match.start()], plain[match.end() :])
    return found


def denied_in(text: str) -> tuple[int, ...]:
    """The values that stand right behind a "no", "without" or "remove"; in "no, brown hair" none does."""
    parts = [_plain(part) for part in _MARKS.split(text)]
    found = []
    for place, sign in _NAMED.items():
        ends = [bool(_DENIED.search(part[: m.start()])) for part in parts for m in sign.finditer(part)]
        if ends and all(ends):
            found.append(place)
    return tuple(found)


def last_named(text: str) -> tuple[int, ...]:
    """The values that a text names plainly, in the order in which each is named last."""
    found: dict[int, int] = {}
    plain = _plain(text)
    for place, sign in _NAMED.items():
        for match in sign.finditer(plain):
            if not _REPLACED.search(plain, 0, match.start()):
                found[place] = match.start()
    stances = stances_in(text)
    return tuple(
        sorted((place for place in found if stances.get(place) == 1), key=lambda place: found[place])
    )


def _stance(before: str, after: str) -> int:
    if _KEEPS.search(before) or _STAYS.search(after):
        return 3
    return 2 if _AWAY.search(before) or _GOES.search(after) else 1


def offer_in(system: str) -> Offer:
    """What the system's words offer, ask and tell.

    >>> from photalk.dialogue.requirements.values import VALUES
    >>> offer = offer_in("Her hair is black. Would you like bangs or earrings?")
    >>> [VALUES[place][1] for place in offer.offered], [VALUES[place][1] for place in offer.told]
    (['bangs', 'earrings'], ['black hair'])
    """
    sentences = [one for one in _SENTENCE.findall(system.lower()) if one.strip()]
    named = [named_in(sentence) for sentence in sentences]
    questions = {place for place, sentence in enumerate(sentences) if "?" in sentence}
    # What a question names is what it offers; one like "Which one?" asks about what was said before it.
    offering = {place for place in questions if named[place]} or {
        place
        for place, sentence in enumerate(sentences)
        if _OFFERS.search(sentence) or (place == len(sentences) - 1 and len(named[place]) > 1)
    }
    offered = dict.fromkeys(one for place in sorted(offering) for one in named[place])
    told = {one for place, values in enumerate(named) if place not in offering for one in values}
    asked = {
        slot for place in questions for slot, sign in _SLOTS.items() if sign.search(_plain(sentences[place]))
    }
    return Offer(frozenset(told - set(offered)), tuple(offered), frozenset(asked))


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "").replace("’", "")))


def complained_of(text: str, value: str) -> bool:
    """Whether a text says that there is too much of a value, which nobody says who wishes it: "too pale"."""
    named = NAMED[value]
    return (
        re.search(rf"\b(?:looks?|is|are|seems?|shes|hes|its|bit|way) too (?:{named})\b", text.lower())
        is not None
    )
