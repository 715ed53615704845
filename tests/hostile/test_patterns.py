"""No pattern of ours takes exponentially long, whatever is repeated: each is tried with its own words."""

from __future__ import annotations

import importlib
import pkgutil
import re
import signal
import sys
from collections.abc import Iterator
from random import Random

import pytest

import photalk.commands
import photalk.conversation
import photalk.language
import photalk.library
import photalk.search
import photalk.vision
from photalk.language import guard

ROOMS = (
    photalk.language, photalk.conversation, photalk.search, photalk.library, photalk.vision, photalk.commands,
)  # fmt: skip
LENGTH, SECONDS = 500, 3.0
PARTS = (
    "1",
    "1 ",
    "1.",
    "12x34 ",
    "a",
    "a ",
    "a, ",
    "a-",
    "'",
    '"a" ',
    ". ",
    "50% ",
    " ",
    "\n",
    "hmm ",
    "and the ",
)


class TooLong(Exception):
    """Time is up."""


def patterns() -> dict[str, re.Pattern[str]]:
    """Every compiled pattern of the rooms that read texts."""
    for room in ROOMS:
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            importlib.import_module(module.name)
    found = {one.pattern: one for one in guard.patterns()}
    names = tuple(room.__name__ for room in ROOMS)
    for name, module in list(sys.modules.items()):
        if name.startswith(names):
            for value in vars(module).values():
                found |= {one.pattern: one for one in compiled_in(value)}
    return found


def compiled_in(value: object, depth: int = 3) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
        yield value
    elif depth and isinstance(value, (tuple, list)):
        for one in value:
            yield from compiled_in(one, depth - 1)
    elif depth and type(value) is dict:
        for one in (*value, *value.values()):
            yield from compiled_in(one, depth - 1)


def attacks(pattern: re.Pattern[str]) -> Iterator[str]:
    """Repetitions of what the pattern is made of, with an end that does not fit."""
    words = sorted(
        set(re.findall(r"[a-z']+", re.sub(r"\\[a-zA-Z]|\(\?P<\w+>|\?[:!=<>]", " ", pattern.pattern)))
    )
    chance = Random(len(words))
    chance.shuffle(words)
    pairs = [" ".join(chance.choices(words, k=2)) + " " for _ in range(6)] if words else []
    for part in (*PARTS, *(f"{word} " for word in words[:24]), *words[:12], *pairs):
        yield part * (LENGTH // len(part)) + "\x01"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="time is kept by a signal")
def test_no_pattern_goes_back_and_forth_for_ever() -> None:
    def up(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, up)
    slow = []
    found = patterns()
    try:
        for pattern in found.values():
            try:
                signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS + 5)
                for text in attacks(pattern):
                    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
                    pattern.fullmatch(text)
                    pattern.match(text)
            except TooLong:
                slow.append(f"{text[:20]!r} × {pattern.pattern[:200]}")
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    finally:
        signal.signal(signal.SIGVTALRM, before)
    assert len(found) > 100
    assert not slow, "\n".join(slow)
