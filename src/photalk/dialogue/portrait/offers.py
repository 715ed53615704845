"""What did the system offer, and what did it ask about? Read from its words alone, ours or another's."""

from __future__ import annotations

import re
from functools import lru_cache

from photalk.commands import FACE_SLOTS

SLOT_OF: dict[str, str] = {value: slot for slot, values in FACE_SLOTS.items() for value in values}

_MORE = r"(?:big\w*|full\w*|plump\w*|large\w*|thick\w*|bush\w*|heav\w+|dense\w*)"
_SHADE = r"(?:[a-z]+[ -])?"
_CALLED: tuple[tuple[str, str], ...] = (
    ("no smiling", r"(?:no|not|without an?y?|stop|less) smil\w+|neutral|serious|straight face|poker face|"
                   r"stern look"),
    ("no makeup", r"(?:no|without(?: any)?|free of|zero)[ -]make-?up|make-?up[ -]?(?:free|off)|bare(?:-|"
                  r" )?faced?|"
                  r"bare face|natural look"),
    ("heavy makeup", r"(?:heav\w+|full|bold|dramatic|glam\w*|strong\w*|more|evening)(?: \w+)? make-?up"),
    ("smiling", r"smil\w*|grin\w*|happy(?! with)|happier|cheerful|beam(?:ing)?|cheer (?:him|her|them) up"),
    ("angry", r"angr\w+|anger|furious|fierce|scowl\w*|mad"),
    ("sad", r"sad\w*|unhappy|sorrow\w*|gloomy|tearful|melanchol\w+"),
    ("brown hair", rf"{_SHADE}(?:brown|brunette|chestnut)(?: hair)?|brunette"),
    ("blond hair", rf"{_SHADE}(?:blonde?|golden)(?: hair)?"),
    ("black hair", rf"{_SHADE}(?:black|raven)(?: hair)?"),
    ("gray hair", rf"{_SHADE}(?:gr[ae]y|silver\w*)(?: hair)?"),
    ("straight hair", r"(?:straight\w*|sleek)(?:(?: \w+)? hair)?"),
    ("wavy hair", r"(?:wav[ye]\w*|curl\w*)(?:(?: \w+)? hair)?"),
    ("receding hairline", r"reced\w+(?: \w+)?|(?:higher )?hairline"),
    ("side-burns", r"side-? ?burns?"),
    ("bangs", r"bangs|fringe"),
    ("mustache", r"mo?u?stach\w*"),
    ("goatee", r"goatees?|chin beard"),
    ("lipstick", r"lip ?sticks?|lip colou?r|red lips|lip gloss"),
    ("earrings", r"ear-? ?rings?"),
    ("bushy eyebrows", rf"{_MORE}(?: \w+)? (?:eye)?brows|(?:eye)?brows {_MORE}"),
    ("big lips", rf"{_MORE}(?: \w+)? lips|lips {_MORE}"),
    ("rosy cheeks", r"(?:rosy|rosier|pink\w*|red\w*|blushing) cheeks|blush\w*|cheeks (?:rosy|rosier|"
                    r"pink\w*)"),
    ("pale skin", r"pal(?:e|er)(?: (?:skin|complexion|face))?|porcelain(?: skin)?|fair\w* (?:skin|"
                  r"complexion)"),
)  # fmt: skip
"""How a system calls the values; one that contains another's word comes before it."""

_ANY = re.compile(
    "|".join(rf"(?P<v{place}>\b(?:{pattern})\b)" for place, (_, pattern) in enumerate(_CALLED)), re.IGNORECASE
)
_OFFERS = re.compile(
    r"\?|\b(?:i|we) (?:could|can(?! \w+ do\b))\b|\bi'?d (?:suggest|try|go for)\b|\bsuggest\w*\b|\bideas?\b|"
    r"\b(?:would|might|could) (?:go|suit|look|complete|round)\b|\bcould be\b|\bif you like\b|\bwhy not\b|"
    r"\blet'?s\b|"
    r"\bpick one\b|\boptions?\b|\byou (?:could|can)\b|\bwhich one\b",
    re.IGNORECASE,
)
_CANNOT = re.compile(
    r"\b(?:can't|cannot|can not|won't|not able|beyond me|such as|for example)\b", re.IGNORECASE
)
_OR = re.compile(r"\bor\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+|,? but ")

_SLOTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (slot, re.compile(pattern, re.IGNORECASE))
    for slot, pattern in (
        ("expression", r"\bexpressions?\b|\bmood\b|\blook on (?:his|her|their|the|that) face\b"),
        ("hair color", r"\bhair ?-?colou?rs?\b|\bcolou?r\b.{0,24}\bhair\b|\bhair\b.{0,24}\bcolou?r\b|"
                       r"\b(?:dye|colou?r) \w+ hair\b|"
                       r"\bwhich colou?r\b"),
        ("hairstyle", r"\bhair ?-?styles?\b|\bhair ?cuts?\b|\brestyl\w+\b|\bstyle\b.{0,24}\bhair\b|"
                      r"\bhair\b.{0,24}\bstyled?\b|"
                      r"\bcut or the\b"),
        ("beard", r"\bbeards?\b|\bfacial hair\b"),
        ("makeup", r"\bmake-?up\b|\blips, brows\b|\bjewell?e?ry\b"),
    )
)  # fmt: skip
_HAIR = re.compile(r"\bhair\b", re.IGNORECASE)


@lru_cache(maxsize=512)
def mentioned(text: str) -> tuple[str, ...]:
    """The values that a text names, in the order in which it does.

    >>> mentioned("A goatee and a natural look.")
    ('goatee', 'no makeup')
    """
    found = (_CALLED[int(match.lastgroup[1:])][0] for match in _ANY.finditer(text) if match.lastgroup)
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=512)
def offered(text: str) -> tuple[str, ...]:
    """The values that the system's words offer, in the order in which they do; what it did is not offered.

    >>> offered("Lipstick is on. How about some bangs or wavy hair?")
    ('bangs', 'wavy hair')
    """
    values: list[str] = []
    for sentence in _SENTENCE.split(text[:600]):
        if _CANNOT.search(sentence) and "?" not in sentence:
            continue
        named = mentioned(sentence)
        if _OFFERS.search(sentence) or (len(named) > 1 and _OR.search(sentence)):
            values += named
    return tuple(dict.fromkeys(values))


@lru_cache(maxsize=512)
def slots_asked(text: str) -> tuple[str, ...]:
    """The slots that the system's words ask about; "hair" alone is both its colour and its style."""
    slots: list[str] = []
    for sentence in _SENTENCE.split(text[:600]):
        if "?" not in sentence:
            continue
        bare = _ANY.sub(" ", sentence)
        named = [slot for slot, pattern in _SLOTS if pattern.search(bare)]
        if not named and not mentioned(sentence) and _HAIR.search(bare):
            named = ["hair color", "hairstyle"]
        slots += named
    return tuple(dict.fromkeys(slots))


def asked(text: str) -> str | None:
    """The slot that the system's words ask about; None where they ask about none, or about several.

    >>> asked("Done. Do you want to change the makeup?")
    'makeup'
    """
    slots = slots_asked(text)
    return slots[0] if len(slots) == 1 else None
