"""What may a message mean? Readings with their probabilities, and the seam behind which they are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from photalk.language.acts import Act
from photalk.language.situation import Situation


@dataclass(frozen=True, slots=True)
class Reading:
    """Acts that a message may ask for, in the order in which they are to be done, and how likely that is."""

    acts: tuple[Act, ...]
    probability: float = 1.0


class Reader(Protocol):
    """Reads a message in its situation; never raises, whatever the message."""

    def read(self, message: str, situation: Situation) -> tuple[Reading, ...]:
        """What the message may mean, the likeliest first."""
        ...
