"""Phrases of replies that commands say, too: a question, a size, what was left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from photalk.compare.sentences import listed
from photalk.language.understanding import Question

MAX_SAID = 80
"""So many letters of what the person said are repeated."""


def left_out(parts: Sequence[str]) -> str:
    """What nothing came of, in the person's words; "" where there is nothing of the kind."""
    return f"I left out: {listed([f'“{short(words)}”' for words in parts])}." if parts else ""


def ask(question: Question) -> str:
    """The question with the answers that come to mind."""
    named = {*_words(question.text)}
    if set(question.options) <= {"yes", "no"} or all(named.issuperset(_words(o)) for o in question.options):
        return question.text
    return f"{question.text} ({listed(question.options, 'or')})"


def _words(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text.casefold())


def by(size: tuple[int, int] | None) -> str:
    """A size as people write it, or nothing where it is not known."""
    return "" if size is None else f"{size[0]} × {size[1]}"


def short(said: str) -> str:
    """Words of the person on one line, and no more of them than need be."""
    words = " ".join(said.split())
    return words if len(words) <= MAX_SAID else words[:MAX_SAID] + "…"
