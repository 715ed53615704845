"""Which of the ways to say it? One that the conversation has not heard yet, chosen by its words alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from zlib import crc32

from photalk.conversation.portrait.banks import frames as frames_of
from photalk.conversation.portrait.naming import Pronouns
from photalk.language.understanding import Turn

_PLACE = re.compile(r"\\\{\w+\\\}")
"""A place of a frame, in a pattern made of it."""

_PERSON = re.compile(r"\{(?:he|him|his)\}", re.IGNORECASE)
"""A place for somebody who was called so."""


def chance(turns: Sequence[Turn], purpose: str) -> float:
    """A number from 0 up to 1 that the words of a conversation decide, another for each purpose."""
    first, last = (turns[0].user, turns[-1].user) if turns else ("", "")
    words = f"{purpose}\n{len(turns)}\n{first}\n{last}"
    return crc32(words.encode("utf-8", "replace")) % 10007 / 10007


def picked(turns: Sequence[Turn], *banks: str, person: Pronouns | None = None) -> str:
    """A frame of these banks: of those that were not used, if any, the one that the words decide.

    `turns` ends with the turn that is being answered; `person` is somebody who was called he or she.
    """
    frames = [frame for frame in frames_of(*banks) if person is not None or not _PERSON.search(frame)]
    said = [turn.system for turn in turns[:-1]]
    fresh = [frame for frame in frames if not any(used(frame, text) for text in said)]
    return min(fresh or frames, key=lambda frame: chance(turns, frame))


def used(frame: str, text: str) -> bool:
    """Whether a sentence of the text, which is ours, is the frame, filled."""
    return _pattern(frame).search(text) is not None


@lru_cache(maxsize=1024)
def _pattern(frame: str) -> re.Pattern[str]:
    return re.compile(
        r"(?:^|(?<=[.!?] ))" + _PLACE.sub(r"[^.!?]+?", re.escape(frame)) + r"(?= |$)", re.MULTILINE
    )


def filled(frame: str, **words: str) -> str:
    """The frame with its places filled; a place with a capital begins a sentence.

    >>> filled("{X} it is.", x="a smile")
    'A smile it is.'
    """
    for place, word in words.items():
        capital = word[:1].upper() + word[1:]
        frame = frame.replace(f"{{{place}}}", word).replace(f"{{{place.title()}}}", capital)
    return frame
