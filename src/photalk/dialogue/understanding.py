"""What did the person mean? The nouns of that question, and the seam behind which it is answered.

An understander sees the turns so far, the new message and what is on the table, and keeps nothing
between calls: the same words in the same situation always mean the same. `photalk.dialogue.grammar`
is the first one; a learned model joins behind the same protocol.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from photalk.commands import Command
from photalk.edit.program import Program


@dataclass(frozen=True, slots=True)
class Turn:
    """What was said, and what it caused (`commands` is None when that was not recorded)."""

    user: str
    system: str = ""
    commands: tuple[Command, ...] | None = None


Look = Callable[[], tuple[tuple[str, ...], ...]]
"""Looks at the pictures shown so far, the latest last, and names what is in each: "yellow jacket"."""


def unseen() -> tuple[tuple[str, ...], ...]:
    """Nothing is known of what is in the pictures."""
    return ()


@dataclass(frozen=True, slots=True)
class Scene:
    """What is on the table, as far as it is known; None means unknown.

    `pictures` are the names of the pictures listed or found, numbered from 1; `current` is the number
    of the one that is shown; `size` is its width and height as shown; `program` holds its steps.
    `look` tells what is to be seen in the pictures; looking takes time, so it is asked only for words
    that refer to it ("the colour of the bus").
    """

    pictures: tuple[str, ...] = ()
    current: int | None = None
    open: bool | None = None
    size: tuple[int, int] | None = None
    program: Program | None = None
    undoable: int | None = None
    redoable: int | None = None
    look: Look = unseen


Source = Literal["words", "history", "concept", "knowledge", "default"]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a part of a command came from.

    `part` stands in the command's text form ("yellow"); `text` is what it was taken from ("yellow jacket",
    "clockwise"), and is empty for what nobody said (`knowledge`, `default`).
    """

    part: str
    source: Source
    text: str = ""


@dataclass(frozen=True, slots=True)
class Guess:
    """One of the things that a message may mean, and how likely it is to be the one."""

    commands: tuple[Command, ...]
    probability: float


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be known before the request can be done, and the answers that come to mind.

    `topic` is what a search's question is about ("thing:dog"); other questions have none.
    """

    text: str
    options: tuple[str, ...] = ()
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Understanding:
    """What a message asks for.

    `smalltalk` is the kind of a message that asks for nothing: "greeting", "thanks", "praise",
    "dislike", "help", "reason" (why was that done?), "size" (how big is it?), "advice" (what would you
    change?), "farewell", "acknowledged" or "unclear". `unsupported` holds wishes that were understood as
    wishes but cannot be done, in the person's words. `confidence` is the probability, from
    0 to 1, that this is what was meant; `alternatives` are the next best, the likeliest first; `evidence`
    says where the parts of the commands came from, as far as the understander tells. `origin` is "model" for
    what a language model made of words that were not understood.
    """

    commands: tuple[Command, ...] = ()
    question: Question | None = None
    smalltalk: str = ""
    unsupported: tuple[str, ...] = ()
    confidence: float = 1.0
    alternatives: tuple[Guess, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    origin: Literal["", "model"] = ""

    @property
    def at_a_loss(self) -> bool:
        """Whether nothing came of the message: no command, no question about it, and no small talk."""
        return not self.commands and self.question is None and self.smalltalk in ("", "unclear")


class Understander(Protocol):
    """Turns a message into commands, a question or neither; never raises, whatever the message."""

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = ...) -> Understanding:
        """What the message asks for, after these turns and with this on the table."""
        ...


Adviser = Callable[[Sequence[Turn], str, Scene], Understanding | None]
"""Says what a message may mean that was not understood; None where it does not know either."""
