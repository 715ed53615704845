"""What did the person mean? The nouns of that question, and the seam behind which it is answered.

An understander sees the turns so far, the new message and what is on the table, and keeps nothing
between calls: the same words in the same situation always mean the same. `photalk.language.understander`
is the one that ships.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from photalk.commands import Command, Edit
from photalk.edit.program import Program
from photalk.language.acts import Act


@dataclass(frozen=True, slots=True)
class Turn:
    """What was said, and what it caused (`commands` is None when that was not recorded).

    `suggested` are the edits that the answer proposed.
    """

    user: str
    system: str = ""
    commands: tuple[Command, ...] | None = None
    suggested: tuple[Edit, ...] = ()


Look = Callable[[], tuple[tuple[str, ...], ...]]
"""Looks at the pictures shown so far, the latest last, and names what is in each: "yellow jacket"."""


def unseen() -> tuple[tuple[str, ...], ...]:
    """Nothing is known of what is in the pictures."""
    return ()


DONT_KNOW = "don't know"
"""The answer that every question of a search takes."""


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be known before the request can be done, and the answers that come to mind.

    `topic` is what a search's question is about ("thing:dog"); other questions have none.
    """

    text: str
    options: tuple[str, ...] = ()
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is on the table, as far as it is known; None means unknown.

    `pictures` are the names of the pictures listed or found, numbered from 1; `current` is the number
    of the one that is shown; `size` is its width and height as shown; `program` holds its steps.
    `look` tells what is to be seen in the pictures. The first look takes longer than all else; with
    `look_last` it is asked only where the words may be of a part of a picture ("the colour of the bus"),
    not for "a bit brighter". `sought` are the words that the listed pictures were found by;
    `asked` is the question of ours that stands, `choices` are the commands that its options stand for, where
    it asks which reading is meant, and `chosen` says that the first of them was carried out already;
    `suggested` are edits that we proposed; `told` is how many turns told something of pictures since the last
    change of one, which taking back takes back first. Where `recorded`, nothing else was asked or suggested,
    so that nobody needs to look for it in our replies.
    """

    pictures: tuple[str, ...] = ()
    current: int | None = None
    open: bool | None = None
    size: tuple[int, int] | None = None
    program: Program | None = None
    undoable: int | None = None
    redoable: int | None = None
    look: Look = unseen
    sought: str = ""
    asked: Question | None = None
    choices: tuple[tuple[Command, ...], ...] = ()
    chosen: bool = False
    suggested: tuple[Edit, ...] = ()
    told: int | None = None
    recorded: bool = False
    look_last: bool = False


@dataclass(frozen=True, slots=True)
class Guess:
    """One of the things that a message may mean, and how likely it is to be the one."""

    commands: tuple[Command, ...]
    probability: float


@dataclass(frozen=True, slots=True)
class Understanding:
    """What a message asks for.

    `smalltalk` is the kind of a message that asks for nothing: "greeting", "thanks", "praise",
    "dislike", "help", "reason" (why was that done?), "size" (how big is it?), "text" (what
    does it say?), "plain text" (the same, to be copied), "advice" (what would you
    change?), "farewell", "acknowledged" or "unclear"; "proposes_rejects" goes with the commands that list
    them. `unsupported` holds wishes that were understood as
    wishes but cannot be done, in the person's words. `confidence` is the probability, from 0 to 1, that this
    is what was meant; `alternatives` are the next best, the likeliest first. `origin` is "model" for what a
    language model made of words that were not understood. `acts` are what the commands were made of;
    `not_done` are parts of the message that nothing came of, in the person's words; `choices` is what the
    options of the question stand for, one by one, where that is known already. `refusal` is a sentence
    on what is wrong with a typed command.
    """

    commands: tuple[Command, ...] = ()
    question: Question | None = None
    smalltalk: str = ""
    unsupported: tuple[str, ...] = ()
    confidence: float = 1.0
    alternatives: tuple[Guess, ...] = ()
    origin: Literal["", "model"] = ""
    acts: tuple[Act, ...] = ()
    not_done: tuple[str, ...] = ()
    choices: tuple[tuple[Command, ...], ...] = ()
    refusal: str = ""

    @property
    def at_a_loss(self) -> bool:
        """Whether nothing came of the message: no command, no question about it, and no small talk."""
        nothing = not self.commands and self.question is None and not self.refusal
        return nothing and self.smalltalk in ("", "unclear")


class Understander(Protocol):
    """Turns a message into commands, a question or neither; never raises, whatever the message."""

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = ...) -> Understanding:
        """What the message asks for, after these turns and with this on the table."""
        ...


Adviser = Callable[[Sequence[Turn], str, Scene], Understanding | None]
"""Says what a message may mean that was not understood; None where it does not know either."""
