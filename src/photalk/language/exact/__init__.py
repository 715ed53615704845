"""What needs no learning: numbers, dates, names and typed commands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from photalk.commands import Command
from photalk.language.acts import Act

Source = Literal["typed", "file", "pick", "reader"]
"""Who proposes: a command in its text form, a file name, a bare pick, or the reader."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a stretch of a message may ask for: acts, or commands where those are written out.

    `start` and `end` are the stretch that it accounts for; a `file` that is a part of the message has no act
    of its own, `words` being the name. `refusal` says what is wrong with a command that was written out.
    """

    source: Source
    start: int
    end: int
    acts: tuple[Act, ...] = ()
    commands: tuple[Command, ...] = ()
    words: str = ""
    probability: float = 1.0
    refusal: str = ""

    @property
    def whole(self) -> bool:
        """Whether it settles by itself what becomes of the message."""
        return bool(self.acts or self.commands or self.refusal)
