"""What did the person mean? The nouns of that question, and the seam behind which it is answered.

An understander sees the turns so far, the new message and what is on the table, and keeps nothing
between calls: the same words in the same situation always mean the same. `photalk.dialogue.grammar`
is the first one; a learned model joins behind the same protocol.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from photalk.commands import Command
from photalk.edit.program import Program


@dataclass(frozen=True, slots=True)
class Turn:
    """What was said, and what it caused (`commands` is None when that was not recorded)."""

    user: str
    system: str = ""
    commands: tuple[Command, ...] | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """What is on the table, as far as it is known; None means unknown.

    `pictures` are the names of the pictures listed or found, numbered from 1; `current` is the number
    of the one that is shown; `size` is its width and height as shown; `program` holds its steps.
    """

    pictures: tuple[str, ...] = ()
    current: int | None = None
    open: bool | None = None
    size: tuple[int, int] | None = None
    program: Program | None = None
    undoable: int | None = None
    redoable: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be known before the request can be done, and the answers that come to mind."""

    text: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Understanding:
    """What a message asks for.

    `smalltalk` is the kind of a message that asks for nothing: "greeting", "thanks", "praise",
    "dislike", "help", "farewell", "acknowledged" or "unclear". `unsupported` holds wishes that were
    understood as wishes but cannot be done, in the person's words. `confidence` runs from 0 to 1.
    """

    commands: tuple[Command, ...] = ()
    question: Question | None = None
    smalltalk: str = ""
    unsupported: tuple[str, ...] = ()
    confidence: float = 1.0


class Understander(Protocol):
    """Turns a message into commands, a question or neither; never raises, whatever the message."""

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = ...) -> Understanding:
        """What the message asks for, after these turns and with this on the table."""
        ...
