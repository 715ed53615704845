"""How else might that be said? A model rephrases a reply, and is believed only where every fact survives.

What comes from files or is to be typed (names, quoted words) is not even sent: a mark stands for it, and
each mark must come back once. Numbers, negations and words such as “left” and “brighter” must be the same
before and after. From the first question on, a reply stays as it is: the next message may answer it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from photalk.conversation.llm.model import Model
from photalk.search.asking.llm_server import Message

TASK = (
    "Rephrase the assistant's message in a warm, plain way, in one or two short sentences and no more words"
    " than needed. Keep its meaning, every number, and every mark such as [A] exactly once. Add no facts, no"
    " questions and no formatting. Reply with the rephrased message and nothing else."
)

SHOTS: tuple[tuple[str, str], ...] = (
    ("Done: brightness +20. Say [A] to take it back.", "The brightness is up by 20; [A] takes it back."),
    ("Here is [A], 640 × 480.", "This one is [A], at 640 × 480."),
)

LONGER, SPARE = 1.5, 80
"""A reply may become so many times as long, and so many characters more."""

_KEPT = re.compile(r"“[^”]*”|\"[^\"]*\"|'[^']*[/\\.][^']*'|\S*[/\\]\S*[^\s.,;:!?]|\S+\.[A-Za-z]\w{1,4}\b")
"""What is quoted, and what looks like a path or the name of a file."""

_MARK = re.compile(r"\[([A-Z])\]")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_SENTENCE = re.compile(r"(?<=[.!?…])\s+")
_MARKUP = re.compile(r"[<>*_`#|{}\[\]\\^~]|://|www\.|\b\w+@\w", re.IGNORECASE)
_NEGATION = re.compile(r"\b(?:no|not|nothing|none|never|cannot|without|only|\w+n[’']t)\b", re.IGNORECASE)
_TELLING = re.compile(
    r"\b(?:left|right|clockwise|counter-clockwise|horizontal\w*|vertical\w*|upside|brighter|darker|brightness|"
    r"contrast|saturation|warmer|cooler|warmth|sharper|softer|more|less|bigger|smaller|larger|red|orange|green|"
    r"blue|purple|brown|yellow|pink|black|white|off|original|took \w+|brought \w+|"
    r"saved|found|turned|flipped|cropped|erased|cut out)\b",
    re.IGNORECASE,
)  # fmt: skip
"""Words that make another fact of a sentence when they change."""


@dataclass(frozen=True, slots=True)
class ModelPhraser:
    """Has a model say it."""

    model: Model

    def __call__(self, reply: str, names: Sequence[str] = ()) -> str:
        """The reply in the model's words where those say the same, otherwise as it is.

        `names` are those of files, which may be in it.
        """
        body, rest = divided(reply)
        if not body:
            return reply
        masked, kept = mask(body, names)
        marks = _marks(masked)
        if len(marks) != len(kept) or marks.total() != len(kept) or _MARKUP.search(_MARK.sub("", masked)):
            return reply  # too many marks, or what looks like one and is none
        shots = [
            part for asked, said in SHOTS for part in (Message("user", asked), Message("assistant", said))
        ]
        told = (Message("system", TASK), *shots, Message("user", masked))
        said = self.model.says(told, tokens=20 + len(masked) // 2)
        if said is None or not faithful(masked, said):
            return reply
        unmasked = _MARK.sub(lambda match: kept[ascii_uppercase.index(match[1])], said)
        return " ".join(filter(None, (unmasked, rest)))


def divided(reply: str) -> tuple[str, str]:
    """What of a reply may be said in other words, and what may not; lists and tables are of the second kind.

    >>> divided("Done: rotated. Say “undo” to take it back. Clockwise or counter-clockwise?")
    ('Done: rotated. Say “undo” to take it back.', 'Clockwise or counter-clockwise?')
    """
    if "\n" in reply:
        return "", reply
    sentences = _SENTENCE.split(reply)
    asks = next((place for place, one in enumerate(sentences) if "?" in one), len(sentences))
    return " ".join(sentences[:asks]), " ".join(sentences[asks:])


def mask(text: str, names: Sequence[str] = ()) -> tuple[str, tuple[str, ...]]:
    """The text with marks in place of what must not change, and what they stand for.

    >>> mask("Here is my dog.jpg, 3 × 4. Say “undo”.", ["my dog.jpg"])
    ('Here is [A], 3 × 4. Say [B].', ('my dog.jpg', '“undo”'))
    """
    known = "|".join(re.escape(name) for name in sorted(filter(None, names), key=len, reverse=True))
    pattern = re.compile(f"{known}|{_KEPT.pattern}" if known else _KEPT.pattern)
    kept: list[str] = []

    def marked(match: re.Match[str]) -> str:
        kept.append(match[0])
        return f"[{ascii_uppercase[min(len(kept), len(ascii_uppercase)) - 1]}]"

    return pattern.sub(marked, text), tuple(kept)


def faithful(ours: str, theirs: str) -> bool:
    """Whether other words say the same, as far as that can be told: both are masked.

    >>> faithful("Done: brightness +20. Say [A] to take it back.", "Brightness is up by 20; say [A] to undo.")
    True
    >>> faithful("Done: brightness +20. Say [A] to take it back.", "Brightness is up by 30; say [A] to undo.")
    False
    """
    if not theirs or len(theirs) > LONGER * len(ours) + SPARE or not theirs.isprintable() or "?" in theirs:
        return False
    if _MARKUP.search(_MARK.sub("", theirs)) or not re.search(r"[^\W\d_]", theirs):
        return False
    return _facts(ours) == _facts(theirs)


def _marks(text: str) -> Counter[str]:
    return Counter(_MARK.findall(text))


def _facts(text: str) -> tuple[object, ...]:
    """What may not change: marks, numbers, whether it is denied, and words that tell."""
    telling = {word.lower() for word in _TELLING.findall(text)}
    return _marks(text), Counter(_NUMBER.findall(text)), _NEGATION.search(text) is not None, telling
