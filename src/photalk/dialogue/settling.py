"""Is the grammar's word final? What the listener has nothing to add to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from photalk.commands import AdjustAttr, Answer, Command, Exclude, Forget, More, Refine, Why
from photalk.dialogue.asking import direct
from photalk.dialogue.finding import asks_for_list
from photalk.dialogue.lexicon import STOP
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.scaling import LESS, leans
from photalk.dialogue.smalltalk import CODE, INJECTION
from photalk.dialogue.targets import blanked
from photalk.dialogue.understanding import Understanding
from photalk.dialogue.words import MAX_CHARACTERS, tokens_of
from photalk.search.dates import dates_in

TALK_OF_FOUND = (Exclude, Answer, Forget, More, Why, Refine)
"""What is said to the pictures that were found: the listener never heard of it."""

_JUDGES = Pattern(r"\b(?:too|less|not (?:quite )?(?:so|that|as)|enough|a_bit much)\b")
"""How it is said that a change went too far, or not far enough."""

_NO_BUT = Pattern(
    r"(?:(?:oh|no|nope|wait|sorry|oops|hmm|actually|rather) )+(?:a_bit |much )?\w+er(?: please)?"
)
_ANY_DAY = date(2000, 1, 1)
"""What "last year" is counted from where it does not matter which it is."""


def settled(grammar: Understanding, message: str) -> bool:
    """Whether the grammar's word is final: commands typed as such, "a bit less", small talk, no request."""
    if not message.strip() or len(message) >= MAX_CHARACTERS or direct(message):
        return True
    if INJECTION.search(message) or CODE.search(message):
        return True
    if grammar.commands and all(isinstance(command, TALK_OF_FOUND) for command in grammar.commands):
        return True
    if _reckoned(grammar.commands, message) or (grammar.commands and asks_for_list(message)):
        return True
    if _is_plain(grammar.commands, message) or (not grammar.commands and _is_date(message)):
        return True
    return grammar.smalltalk not in ("", "unclear")


def _is_plain(commands: Sequence[Command], message: str) -> bool:
    """Whether one word says which way the last change should have gone: "no wait, darker"."""
    text = " ".join(token.word for token in tokens_of(message) if not token.is_break)
    turns = len(commands) == 1 and isinstance(commands[0], AdjustAttr)
    return turns and _NO_BUT.fullmatch(text) is not None


def _is_date(message: str) -> bool:
    """Whether a date is all that is said: "in december", of which the listener makes an edit."""
    text = " ".join(token.word for token in tokens_of(message) if not token.is_break)
    dates, spans = dates_in(text, _ANY_DAY)
    rest = blanked(text, spans).replace("|", " ").split()
    return bool(dates) and not text.isdigit() and all(word in STOP for word in rest)


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
