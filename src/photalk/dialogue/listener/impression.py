"""What does the listener take a message for? The nouns of its answer."""

from __future__ import annotations

from dataclasses import dataclass

from photalk.commands import Command
from photalk.dialogue.understanding import Evidence


@dataclass(frozen=True, slots=True)
class Heard:
    """A command that may be meant, how likely it is, and where its parts came from."""

    command: Command
    probability: float
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Impression:
    """The commands that may be meant, the likeliest first, and how likely each intent is."""

    commands: tuple[Heard, ...]
    intents: dict[str, float]
