"""Which question about the library do words ask, where there is no conversation around them?"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from photalk.commands import AskLibrary
from photalk.commands.inquiries import ANSWERED_ORDERS
from photalk.errors import CommandError
from photalk.language.acts import Act
from photalk.language.resolve.dispatch import resolve
from photalk.language.table import Table
from photalk.language.understanding import Understander, Understanding

NOT_ASKED = (
    "That is no question about the library that I can answer; ask how many, when, where, with which camera, "
    "or which is the newest."
)


def question_about(words: str, understander: Understander) -> AskLibrary:
    """The question about the library that the words ask; a search asks whether there is such a photo.

    Raises:
        CommandError: they ask something else, or what nobody knows.
    """
    understood = understander.understand((), words)
    if not any(isinstance(one, AskLibrary) for one in understood.commands) and _seeks(understood):
        understood = resolve(tuple(map(_whether, understood.acts)), Table(today=date.today()))
    asked = next((one for one in understood.commands if isinstance(one, AskLibrary)), None)
    if asked is not None:
        return asked
    if understood.refusal:
        raise CommandError(understood.refusal)
    if understood.unsupported:
        raise CommandError(f"I know nothing of “{understood.unsupported[0]}” that could answer this.")
    raise CommandError(NOT_ASKED)


def _seeks(understood: Understanding) -> bool:
    return len(understood.acts) == 1 and understood.acts[0].verb in ("find", "narrow")


def _whether(act: Act) -> Act:
    """Whether there is such a photo; of an order, which is the first of them."""
    kind = "which" if act.said("order") in ANSWERED_ORDERS else "exists"
    return replace(act, verb="ask", flags=(kind,))
