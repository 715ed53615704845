"""What does the person not want? Offers declined, wishes taken back, what was ruled out; from turns alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from photalk.commands import FACE_SLOTS, Command, Face
from photalk.dialogue.belief import facial_state
from photalk.dialogue.portrait.offers import mentioned, offered, slots_asked
from photalk.dialogue.understanding import Turn

_LEAD = (
    r"(?:(?:hm+|u[hm]+|oh|ah|well|ok(?:ay)?|sorry|actually|haha|lol|please|thanks|but|and|eh|hey|dear|"
    r"god|yikes)\b[,.! ]*)*"
)
_DECLINES = re.compile(
    _LEAD + r"(?:no+(?! (?:problem|worries|wait|doubt|idea))|nah+|nope|nay|never|not (?:really|now|today|for|"
    r"this|that|him|her|"
    r"on|at all|yet|a fan|keen|sure|my)|(?:i'?d |i would )?rather not|skip|pass|neither|none|anything but|"
    r"(?:please )?(?:do not|don'?t)(?! (?:you|stop))|leave|keep|eww?|ugh|that'?d be too|that'?s too|"
    r"that would be too|"
    r"too much|absolutely not|certainly not|of course not|no way)\b",
    re.IGNORECASE,
)
_DECLINED = re.compile(
    r"\b(?:no,? thanks?(?: you)?|rather not|i don'?t (?:think|want|like|need|care)|not (?:that|those|these)|"
    r"fine as (?:it|they|he|she) (?:is|are)|anything but|not necessary|no need|without (?:that|it|them)|"
    r"leave (?:it|that|them|his|her|the|my)|(?:can|can't|cannot) do without)\b",
    re.IGNORECASE,
)
_ACCEPTS = re.compile(
    _LEAD + r"(?:yes|yeah+|yep|yup|ya|aye|sure|of course|absolutely|definitely|certainly|gladly|please|"
    r"go (?:ahead|for it)|why not|"
    r"y not|sounds (?:good|great|nice)|do it|let'?s|ok(?:ay)?|fine|indeed|alright|all right|i'?d (?:like|"
    r"love) (?:that|to)|"
    r"good idea|great idea|both|all of (?:them|those)|right)\b",
    re.IGNORECASE,
)
_CLOSES = re.compile(
    r"\b(?:that(?:'?s| is| will be|'?ll be) (?:all|it|everything|enough)|that does it|(?:i'?m|we'?re|i am|"
    r"we are|all) (?:done|set|finished)"
    r"|nothing (?:else|more)|no(?:,| more)? (?:more )?(?:changes|edits)|(?:good)?bye|see you|"
    r"that would be all|"
    r"leave it (?:there|at that)|call it a day)\b",
    re.IGNORECASE,
)
_ENOUGH = re.compile(
    r"(?:no+|nope|nah+|nothing|not really|no,? (?:thanks?(?: you)?|(?:i|we|that|it|he|she)\b.{0,40}))[.! ]*",
    re.IGNORECASE,
)
"""A no to "anything else?"."""

_THANKS = re.compile(r"\b(?:thanks?|thank (?:you|u)|thx|ty|cheers|much appreciated)\b", re.IGNORECASE)
_RULES_OUT = re.compile(
    r"\b(?:no|not|without|anything but|never|any more|except|but not|hates?|dislikes?|don'?t (?:want|like|"
    r"need|give|add)|"
    r"doesn'?t (?:want|like|need|suit)|leave out|skip)(?: \w+){0,3}$",
    re.IGNORECASE,
)


_PARTS = re.compile(
    r"[,.;!?]|\b(?:and|(?<!anything )(?<!everything )but(?! not)|instead|just|keep|only)\b", re.IGNORECASE
)

MAX_BESIDE = 4
"""Words beside a yes that leave it a yes and nothing else."""


def declines(message: str) -> bool:
    """Whether the message says no to what was offered, whatever it asks for instead."""
    return bool(_DECLINES.match(message.strip()) or _DECLINED.search(message))


def accepts(message: str) -> bool:
    """Whether the message says yes to what was offered."""
    said = _ACCEPTS.match(message.strip())
    return said is not None and len(message[said.end() :].split()) <= MAX_BESIDE and not declines(message)


def closes(message: str, system: str = "") -> bool:
    """Whether the person has done with it: "that's all, thanks", or "no" to "anything else?"."""
    if _CLOSES.search(message):
        return True
    stood = bool(offered(system) or slots_asked(system))
    return not stood and "?" in system and bool(_ENOUGH.fullmatch(message.strip()))


def thanks(message: str) -> bool:
    """Whether the message thanks."""
    return bool(_THANKS.search(message))


def refused(turns: Sequence[Turn]) -> frozenset[str]:
    """The values that the person said no to, ruled out or took back, and has not asked for since."""
    gone: set[str] = set()
    done: list[Command] = []
    held: set[str] = set()
    for before, turn in pairwise((Turn(""), *turns)):
        done += turn.commands or ()
        now = {value for values in facial_state(done).values() for value in values}
        given = {it.value for it in turn.commands or () if isinstance(it, Face) and not it.remove}
        gone |= held - now
        gone |= {it.value for it in turn.commands or () if isinstance(it, Face) and it.remove}
        gone |= _declined(before.system, turn.user, given) | _ruled_out(turn.user)
        gone -= now | given
        held = now
    return frozenset(gone)


def refusals(turns: Sequence[Turn]) -> int:
    """How many offers and questions about the face were answered with no."""
    return sum(declined(before.system, turn.user) for before, turn in pairwise((Turn(""), *turns)))


def declined(system: str, message: str) -> bool:
    """Whether the system offered or asked something about the face, and the message says no to it."""
    return bool(offered(system) or slots_asked(system)) and declines(message)


def _declined(system: str, message: str, given: set[str]) -> set[str]:
    if not declined(system, message):
        return set()
    values = offered(system)
    if not values:
        values = tuple(value for slot in slots_asked(system) for value in FACE_SLOTS[slot])
    return set(values) - given


def _ruled_out(message: str) -> set[str]:
    """What the message names after a "no": "anything but bangs"."""
    parts = _PARTS.split(message)
    return {value for part in parts for value in mentioned(part) if _RULES_OUT.search(_before(part, value))}


def _before(part: str, value: str) -> str:
    """The words of a part that come before it names a value."""
    for end in range(len(part.split()) + 1):
        words = part.split()[: end + 1]
        if value in mentioned(" ".join(words)):
            return " ".join(words[:end])
    return ""
