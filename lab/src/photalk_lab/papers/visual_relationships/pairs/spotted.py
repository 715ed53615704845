"""How do people say what differs in content? By Spot the Diff: what is gone, what is new, nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

Counted = tuple[tuple[str, int], ...]
"""Patterns and how often they were said, most said first."""

_SENTENCE = re.compile(
    r"^(the|an?|there is an?|there is now an?) ((?:[a-z-]+ ){0,3}?[a-z-]+) "
    r"((?:is|has|was|appeared|disappeared|that|in the)\b.*)$"
)
_GENERAL = frozenset({
    "is", "has", "no", "longer", "there", "gone", "missing", "not", "anymore", "disappeared", "now",
    "visible", "in", "view", "the", "picture", "frame", "image", "photo", "after", "second", "that",
    "was", "before", "wasn't", "appeared", "present", "been", "added", "removed", "right"
})  # fmt: skip
_GONE = re.compile(r"no longer|gone|missing|anymore|disappeared|removed")
_NEW = re.compile(r"appeared|present|added|after|second|right|not there before|wasn't|now")
_NOTHING = re.compile(r"\bno (?:differences?|changes?)\b|\bidentical\b")
_TALK = re.compile(r"\b(?:i|except|but|besides|other than|lot|only|can)\b")


@dataclass(frozen=True, slots=True)
class Spotted:
    """Ways to say that a thing is gone ("the {thing} is gone"), that it is new, that nothing differs."""

    gone: Counted = ()
    new: Counted = ()
    nothing: Counted = ()


def spotted(sentences: Iterable[str]) -> Spotted:
    """The patterns in sentences that name no place of the scene they are about."""
    gone: Counter[str] = Counter()
    new: Counter[str] = Counter()
    nothing: Counter[str] = Counter()
    for sentence in sentences:
        text = " ".join(sentence.lower().split()).strip(" .")
        if _NOTHING.search(text) and not _TALK.search(text) and len(text.split()) <= 9:
            nothing[text] += 1
        match = _SENTENCE.match(text)
        if match and set(match[3].split()) <= _GENERAL:
            pattern = f"{re.sub(r'an$', 'a', match[1])} {{thing}} {match[3]}"
            if _GONE.search(match[3]) and match[1] in ("the", "a", "an"):
                gone[pattern] += 1
            elif (
                _NEW.search(f"{match[1]} {match[3]}")
                and match[1] != "the"
                and "in the before" not in match[3]
            ):
                new[pattern] += 1
    return Spotted(_often(gone), _often(new), _often(nothing))


def _often(counts: Counter[str]) -> Counted:
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    often = [item for item in ranked if item[1] > 1]
    return tuple(often or ranked)
