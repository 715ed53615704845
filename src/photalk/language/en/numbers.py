"""The English words of numbers: what counts, what divides, what is counted."""

from __future__ import annotations

_UNDER_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen"
)
CARDINALS = (*_UNDER_TWENTY.split(), "twenty")
ONES: dict[str, float] = {word: float(n) for n, word in enumerate(_UNDER_TWENTY.split())} | {
    "nil": 0.0, "none": 0.0, "nought": 0.0, "couple": 2.0, "pair": 2.0, "both": 2.0, "few": 3.0,
    "dozen": 12.0,
}  # fmt: skip
TENS: dict[str, float] = {
    word: 10.0 * n
    for n, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2
    )
}
POWERS: dict[str, float] = {"hundred": 100.0, "thousand": 1000.0}

_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
    " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
ORDINALS: dict[str, int] = {word: n for n, word in enumerate(_ORDINALS.split(), 1)}

PARTS: dict[str, int] = {
    form: n for word, n in ORDINALS.items() if n > 2 for form in (word, word + "s")
} | {"half": 2, "halves": 2, "halve": 2, "halved": 2, "quarter": 4, "quarters": 4, "forth": 4}  # fmt: skip
"""What one is divided into."""

TIMES: dict[str, float] = {
    "once": 1.0, "twice": 2.0, "double": 2.0, "doubled": 2.0, "thrice": 3.0, "triple": 3.0, "tripled": 3.0,
}  # fmt: skip

UNITS: dict[str, str] = {
    word: unit
    for unit, words in {
        "percent": "percent percentage pct cent % points point",
        "degrees": "degree degrees deg °",
        "pixels": "pixel pixels px",
        "stops": "stop stops ev",
        "turns": "turn turns clock circle revolution",
        "times": "times x × fold",
        "levels": "level levels",
        "kelvin": "kelvin k",
        "length": "cm mm inch inches centimetre centimetres centimeter centimeters millimetre millimetres",
    }.items()
    for word in words.split()
}

NEGATIVE = frozenset({"minus", "negative"})
DIVIDES = frozenset({"divide", "divided", "dividing"})
AND = frozenset({"and", "n"})
FIRST = frozenset({"start", "beginning", "front", "top", "head", "begin"})
LAST = frozenset({"end", "last", "back", "bottom", "finish", "final"})
"""The ends of an order."""

BEFORE = frozenset({"before", "ahead", "above", "under", "below", "beneath"})
AFTER = frozenset({"after", "behind", "following"})
