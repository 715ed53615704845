"""What any text-image model has to offer, ours or one that the user brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Photos = NDArray[np.uint8]
"""Photos as (n, side, side, 3), sRGB, squashed to the encoder's square."""

Tags = NDArray[np.uint8]
"""How likely a person is to mention each word of the vocabulary, as (n, words): see `tagged`."""

Details = NDArray[np.int8]
"""What lies where in a photo, as (n, places, columns), for `Encoder.close_read`."""

_LOW, _STEP = -10.0, 0.0625


@dataclass(frozen=True, slots=True)
class Encoded:
    """What an encoder sees in photos, a row a photo: unit vectors, tags and, from some encoders, details."""

    vectors: Floats
    tags: Tags
    details: Details | None = None

    @classmethod
    def joined(cls, parts: Sequence[Encoded]) -> Encoded:
        """The rows of all parts, of which there is one at least; details only where all have them."""
        details = [part.details for part in parts if part.details is not None]
        return cls(
            np.concatenate([part.vectors for part in parts]),
            np.concatenate([part.tags for part in parts]),
            np.concatenate(details) if len(details) == len(parts) else None,
        )

    def __len__(self) -> int:
        return len(self.vectors)

    def take(self, at: NDArray[np.int64]) -> Encoded:
        """Some of the rows, in the order given."""
        details = None if self.details is None else self.details[at]
        return Encoded(self.vectors[at], self.tags[at], details)


class Encoder(Protocol):
    """Puts photos and words into one space."""

    identity: str
    """Names the weights: photos that another encoder saw have to be seen anew."""

    width: int
    """Numbers in a vector."""

    side: int
    """Photos are shown to it as squares of this side."""

    scale: float
    """By how much similarities are multiplied before they are log-odds of fitting."""

    vocabulary: tuple[str, ...]
    """The words that tags speak of."""

    details_shape: tuple[int, int] | None
    """Places and columns of the details, if it has any."""

    def see(self, photos: Photos) -> Encoded:
        """What is in the photos."""
        ...

    def read(self, texts: Sequence[str]) -> Floats:
        """Unit vectors of texts, (n, width); rounds of a dialogue are joined by `BREAK`."""
        ...

    def close_read(self, text: str, rows: Encoded) -> Floats:
        """How well photos fit a text on a closer look, (n,): to be added to scale × similarity.

        An encoder without details says zero for all.
        """
        ...


BREAK = " [SEP] "
"""Stands between the caption and the rounds of a dialogue that is read as one text."""


def tagged(logits: Floats) -> Tags:
    """Log-odds as bytes, in steps of a sixteenth from -10 to about 6."""
    return np.clip(np.round((logits - _LOW) / _STEP), 0, 255).astype(np.uint8)


def log_odds(tags: Tags) -> Floats:
    """The log-odds that `tagged` kept."""
    return (tags.astype(np.float32) * _STEP + _LOW).astype(np.float32)
