"""What else knows words of a picture? The seam behind which learned attributes of garments stand.

They were learned on shop photos, which show one garment on an even ground, and are asked only where the
picture that others are compared with is such a photo. Where their weights are not there, or belong to another
encoder, nobody is asked and the encoder's own sight of the words has to do.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

import numpy as np
from PIL import Image

from photalk.errors import PhotalkError
from photalk.vision.colours import lab
from photalk.vision.space.encoder import Encoded, Floats, Photos

if TYPE_CHECKING:
    from photalk.vision.garments.attributes import Heads

_EVEN = 6.0
"""How far, in CIE Lab, the middle half of a border's pixels may lie from its median to be an even ground."""


class WordAttributes(Protocol):
    """Says of photos, by what the encoder saw in them and by their thumbnails, how likely words are."""

    def knows(self, words: str) -> bool:
        """Whether the words are among those that it has learned."""
        ...

    def trusted(self, jpegs: Sequence[bytes]) -> bool:
        """Whether these are photos of the kind that it knows."""
        ...

    def levels(self, words: str, rows: Encoded, jpegs: Sequence[bytes]) -> Floats:
        """How likely the words are of each photo, 0..1."""
        ...


@dataclass(frozen=True, slots=True)
class Garments:
    """Words for the cut and pattern of garments, by `photalk.vision.garments`."""

    heads: Heads

    def knows(self, words: str) -> bool:
        return bool(self._fits(words))

    def trusted(self, jpegs: Sequence[bytes]) -> bool:
        return bool(jpegs) and all(_even(jpeg) for jpeg in jpegs)

    def levels(self, words: str, rows: Encoded, jpegs: Sequence[bytes]) -> Floats:
        from photalk.vision.garments.measures import SIDE, measured

        squares: Photos = np.stack([_square(jpeg, SIDE) for jpeg in jpegs])
        likely = self.heads.probabilities(rows, measured(squares))
        fits = self._fits(words)
        columns = [self.heads.names.index(name) for name in fits]
        weighed = likely[:, columns] * np.array(list(fits.values()), np.float32)
        return np.asarray(weighed.max(axis=1), np.float32)

    def _fits(self, words: str) -> dict[str, float]:
        """The learned attributes that the words name; only such as have one of cut or pattern among them."""
        from photalk.vision.garments.attribute_words import senses
        from photalk.vision.garments.attributes import WORD

        fits = senses().get(words.lower(), {})
        known = {name: float(fit) for name, fit in fits.items() if name in self.heads.names}
        return known if any(name.startswith(f"{WORD}:") for name in known) else {}


def garments(encoder: str) -> WordAttributes | None:
    """The attributes of garments for an encoder; None where there are none for it."""
    try:
        from photalk.vision.garments.attributes import heads

        return Garments(heads(encoder))
    except (ImportError, PhotalkError):
        return None


def _square(jpeg: bytes, side: int) -> Photos:
    with Image.open(io.BytesIO(jpeg)) as image:
        return np.asarray(image.convert("RGB").resize((side, side), Image.Resampling.BILINEAR), np.uint8)


@lru_cache(maxsize=512)
def _even(jpeg: bytes) -> bool:
    """Whether a photo has the even ground of a shop's."""
    values = lab(_square(jpeg, 64))
    border = np.concatenate([values[0], values[:, 0], values[:, -1]])
    away = np.linalg.norm(border - np.median(border, axis=0), axis=1)
    return float(np.quantile(away, 0.75)) < _EVEN
