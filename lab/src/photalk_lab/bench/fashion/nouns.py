"""The nouns of the game “like this one, but …”: a gallery, turns, who speaks and who searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from photalk.vision.garments.measures import Measured
from photalk.vision.space.encoder import Encoded, Floats
from photalk_lab.papers.fashion_iq.items import Item


@dataclass(frozen=True, slots=True)
class Turn:
    """A picture that was shown, and what the person said of it: how the wanted one differs."""

    shown: int
    """Its position in the gallery."""
    feedback: str


@dataclass(frozen=True, slots=True)
class Gallery:
    """The garments that are searched among, with what can be seen in their photos.

    What the shop says of them, in `items`, is for simulators only: a retriever has the photos.
    """

    items: tuple[Item, ...]
    encoded: Encoded
    attributes: Floats
    """How likely each attribute is, as the photo tells it: (garments, attributes)."""
    names: tuple[str, ...]
    """The attributes, as “colour:navy blue”."""
    measured: Measured | None = None
    """What was measured in the pixels, where it was."""

    def __len__(self) -> int:
        return len(self.items)


class Simulator(Protocol):
    """Somebody who has a garment in mind, is shown another, and says what is different."""

    @property
    def name(self) -> str: ...

    def say(self, gallery: Gallery, pairs: Sequence[tuple[int, int]], turn: int) -> list[str]:
        """What differs, in words, for each (shown, wanted), at this turn (from 1)."""
        ...


class Retriever(Protocol):
    """Somebody who finds the garment from what was shown and said."""

    @property
    def name(self) -> str: ...

    def scores(self, gallery: Gallery, dialogues: Sequence[Sequence[Turn]]) -> Floats:
        """How likely each garment is the wanted one: (dialogues, garments), higher is likelier."""
        ...
