"""What does a person say is different? A remark on a shown picture, as claims about the wanted one.

“Is a navy shirt instead of a top, with no stripes and a bit darker”: it is navy, is a shirt, is no top, has
no stripes, and is less light than the shown one. Which phrases mean what, a lexicon says; it is searched for
the longest phrases first. What the words do not touch is no claim, and that too tells something:
`photalk_lab.papers.fashion_iq.belief`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Sort = Literal["is", "not", "more", "same", "other"]
"""Has it; has it not; is further along a scale; is as the shown one; is other than the shown one."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that is said of the wanted picture.

    `fits` are attributes with how well the words fit each (of "is" and "not"), or scales with a direction
    (of "more"). `groups` are those of the attributes spoken of.
    """

    sort: Sort
    words: str
    groups: tuple[str, ...]
    fits: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True)
class Lexicon:
    """The phrases that are understood; all in lower case, with blanks for hyphens."""

    senses: Mapping[str, Mapping[str, float]]
    """Attributes (“colour:red”), with how well the phrase fits each."""
    scales: Mapping[str, tuple[tuple[str, float], ...]]
    """Scales, with the direction in which the phrase points."""
    topics: Mapping[str, str]
    """Groups of attributes, by their name: “color”."""

    @cached_property
    def longest(self) -> int:
        """The number of words in the longest phrase."""
        return max(len(phrase.split()) for phrase in (*self.senses, *self.scales, *self.topics))


_TOKENS = re.compile(r"[a-z0-9']+|[,.;:!?]")
_BREAKS = frozenset({",", ".", ";", ":", "!", "?", "but"})
_NO = frozenset(
    {"no", "not", "without", "isn't", "isnt", "doesn't", "doesnt", "don't", "dont", "lacks", "lacking",
     "never", "non", "less", "fewer", "instead", "rather", "unlike", "minus"}
)  # fmt: skip
_SAME, _OTHER = frozenset({"same", "similar"}), frozenset({"different", "another", "other"})
_REACH = 3
"""How many words may lie between a “no” and what it denies."""


def claims(text: str, lexicon: Lexicon) -> list[Claim]:
    """What a remark says of the wanted picture, in its order."""
    tokens = _TOKENS.findall(text.lower().replace("-", " ").replace("’", "'"))
    found: list[Claim] = []
    since: list[str] = []
    at = 0
    denied = False
    while at < len(tokens):
        phrase = _phrase(tokens, at, lexicon)
        if phrase is None:
            if tokens[at] in _BREAKS:
                since, denied = [], False
            else:
                since.append(tokens[at])
            at += 1
            continue
        near = since[-_REACH:]
        # “no stripes or prints”: what an “or” joins is denied together.
        denied = bool(_NO.intersection(near)) or (denied and near == ["or"])
        claim = _claim(phrase, near, denied, lexicon)
        if claim is not None:
            found.append(claim)
        since = []
        at += len(phrase.split())
    return found


def _phrase(tokens: list[str], at: int, lexicon: Lexicon) -> str | None:
    """The longest phrase of the lexicon that begins here."""
    for length in range(min(lexicon.longest, len(tokens) - at), 0, -1):
        phrase = " ".join(tokens[at : at + length])
        if phrase in lexicon.senses or phrase in lexicon.scales or phrase in lexicon.topics:
            return phrase
    return None


def _claim(phrase: str, near: list[str], denied: bool, lexicon: Lexicon) -> Claim | None:
    if phrase in lexicon.topics and (said := set(near) & (_SAME | _OTHER)):
        sort: Sort = "same" if said & _SAME else "other"
        return Claim(sort, f"{sort} {phrase}", (lexicon.topics[phrase],))
    if phrase in lexicon.scales:
        way = -1.0 if denied else 1.0
        fits = tuple((scale, direction * way) for scale, direction in lexicon.scales[phrase])
        return Claim("more", phrase, (), fits)
    if phrase in lexicon.senses:
        senses = tuple(lexicon.senses[phrase].items())
        groups = tuple(dict.fromkeys(name.split(":")[0] for name, _ in senses))
        return Claim("not" if denied else "is", phrase, groups, senses)
    return None
