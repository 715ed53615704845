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
    of its own, `words` being the name.
    """

    source: Source
    start: int
    end: int
    acts: tuple[Act, ...] = ()
    commands: tuple[Command, ...] = ()
    words: str = ""
    probability: float = 1.0
