"""How a photo came out, in words: blurry, where nobody blinks, smiling. As conditions, and as wishes.

A condition has to be worded as one: "blurry photos", while "a blurry background" is what a picture shows.
"""

from __future__ import annotations

from photalk.commands.queries.pattern_text import Span, barred, compiled
from photalk.commands.queries.query import Constraint

_PHOTOS = r"(?:photo(?:graph)?s?|pictures?|images?|pics?|shots?|ones?)"
_BLURRY = r"(?:blurry|blurred|unsharp|out[- ]of[- ]focus)"
_NOBODY = r"(?:nobody|no[- ]one|none of them)(?:'s| is| has| was)?"
_EVERYBODY = r"(?:everybody|everyone|all of them|they all)(?:'s| is| are)?"
_SOMEBODY = r"(?:somebody|someone|anybody|anyone)(?:'s| is| has| was)?"
_WHOSE = r"(?:her|his|their|all|both|everybody's|everyone's)"
_BLINKS = r"(?:blink(?:s|ed|ing)?|(?:with )?(?:(?:his|her|their|the) )?eyes (?:shut|closed))"
_SMILES = r"smil(?:e|es|ed|ing)"
_PATTERNS: tuple[tuple[str, str, str], ...] = (
    ("blinks", "none", rf"{_NOBODY} {_BLINKS}|{_WHOSE} eyes (?:are )?(?:wide )?open"),
    ("blinks", "some", rf"{_SOMEBODY} {_BLINKS}"),
    ("smiles", "all", rf"{_EVERYBODY} {_SMILES}"),
    ("smiles", "none", rf"{_NOBODY} {_SMILES}"),
    ("smiles", "some", rf"{_SOMEBODY} {_SMILES}"),
    ("blurry", "no", rf"(?:not|no) {_BLURRY}(?: {_PHOTOS})?(?=\s*(?:$|[,;.|]))"),
    ("blurry", "yes", rf"{_BLURRY} {_PHOTOS}|^\W*(?:the |only )?{_BLURRY}(?=\s*$)"),
)
_LEAD = r"(?<![\w'])(?:(?:where|in which|that are|which are|with) )?(?:the )?"

_WISHED = {
    "smiles": ("smiles", "some"), "smile": ("smiles", "some"), "smiling": ("smiles", "some"),
    "eyes open": ("blinks", "none"), "open eyes": ("blinks", "none"), "blinking": ("blinks", "some"),
    "eyes closed": ("blinks", "some"), "closed eyes": ("blinks", "some"), "eyes shut": ("blinks", "some"),
}  # fmt: skip
_LEADING = r"^(?:(?:a|an|the|with|big|broad|her|his|their|nice) )+"


def outcomes_in(text: str) -> list[tuple[Constraint, Span]]:
    """The conditions on how photos came out in a query line, and where their words are."""
    found: list[tuple[Constraint, Span]] = []
    for field, value, pattern in _PATTERNS:
        if match := compiled(rf"{_LEAD}(?:{pattern})(?![\w-])").search(text):
            found.append((Constraint(field, value), match.span()))
            text = barred(text, [match.span()])
    return found


def outcome_wished(words: str) -> Constraint | None:
    """The condition that a wish of a few words is about, "smiling"; None where it is about something else."""
    wished = _WISHED.get(compiled(_LEADING).sub("", " ".join(words.lower().split())))
    return Constraint(*wished) if wished else None
