"""Is the grammar's word final? What the listener has nothing to add to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from photalk.commands import AdjustAttr, Answer, Command, Exclude, Forget, More, Refine, Search, Why
from photalk.dialogue.asking import direct
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.scaling import LESS, leans
from photalk.dialogue.smalltalk import CODE, INJECTION
from photalk.dialogue.understanding import Turn, Understanding
from photalk.dialogue.words import MAX_CHARACTERS, tokens_of

TALK_OF_FOUND = (Exclude, Answer, Forget, More, Why, Refine)
"""What is said to the pictures that were found: the listener never heard of it."""

_JUDGES = Pattern(r"\b(?:too|less|not (?:quite )?(?:so|that|as)|enough|a_bit much)\b")
"""How it is said that a change went too far, or not far enough."""


def settled(grammar: Understanding, message: str) -> bool:
    """Whether the grammar's word is final: commands typed as such, "a bit less", small talk, no request."""
    if not message.strip() or len(message) >= MAX_CHARACTERS or direct(message):
        return True
    if INJECTION.search(message) or CODE.search(message):
        return True
    if grammar.commands and all(isinstance(command, TALK_OF_FOUND) for command in grammar.commands):
        return True
    if _reckoned(grammar.commands, message):
        return True
    return grammar.smalltalk not in ("", "unclear")


def _reckoned(commands: Sequence[Command], message: str) -> bool:
    """Whether it says that the last change went too far or not far enough: "a bit less", "still too dark".

    The listener hears that a dial is spoken of, and not what "too" makes of it; the grammar reckons it.
    """
    if not commands or re.search(r"\d", message):
        return False
    text = " ".join(token.word for token in tokens_of(message) if not token.is_break)
    dials = all(isinstance(command, AdjustAttr) for command in commands)
    follows = leans(text) and (dials or LESS.search(text) is not None)
    return follows or (dials and _JUDGES.search(text) is not None)


def lists_again(grammar: Understanding, turns: Sequence[Turn], message: str) -> bool:
    """Whether an earlier search is meant by other words than its own: "back to the results"."""
    earlier = [command for turn in turns for command in turn.commands or ()]
    match grammar.commands:
        case (Search(words) as search, *_):
            return search in earlier and words.lower() not in message.lower()
    return False
