"""Which of the ways to say it? One that the conversation has not heard yet, chosen by its words alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from photalk.dialogue.portrait.acts import chance
from photalk.dialogue.understanding import Turn

_PLACE = re.compile(r"\\\{\w+\\\}")


def picked(frames: Sequence[str], turns: Sequence[Turn]) -> str:
    """One of the frames: of those that were not used, if any, the one that the words decide.

    `turns` ends with the turn that is being answered.
    """
    said = [turn.system for turn in turns[:-1]]
    fresh = [frame for frame in frames if not any(used(frame, text) for text in said)]
    return min(fresh or frames, key=lambda frame: chance(turns, frame))


def used(frame: str, text: str) -> bool:
    """Whether a sentence of the text is the frame, filled."""
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
