"""The trivial lines of the table: by chance, by the shown picture alone, by the last words alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from photalk.vision.space.encoder import BREAK, Encoder, Floats
from photalk_lab.bench.fashion.nouns import Gallery, Turn


@dataclass(frozen=True, slots=True)
class Chance:
    """An order that has nothing to do with what was said."""

    seed: int = 3
    name: str = "chance"

    def scores(self, gallery: Gallery, dialogues: Sequence[Sequence[Turn]]) -> Floats:
        """Random numbers, the same for the same dialogue."""
        return np.stack(
            [
                np.random.default_rng((self.seed, *(turn.shown for turn in dialogue))).random(len(gallery))
                for dialogue in dialogues
            ]
        ).astype(np.float32)


@dataclass(frozen=True, slots=True)
class ImageOnly:
    """What looks most like the pictures shown, the later ones counting more; words are not read."""

    name: str = "image only"

    def scores(self, gallery: Gallery, dialogues: Sequence[Sequence[Turn]]) -> Floats:
        """Likeness to a running mean of the shown pictures."""
        vectors = gallery.encoded.vectors
        rows = []
        for dialogue in dialogues:
            wanted = np.zeros(vectors.shape[1], np.float32)
            for turn in dialogue:
                wanted = wanted / 2 + vectors[turn.shown]
            rows.append(vectors @ wanted)
        return np.stack(rows)


@dataclass(frozen=True, slots=True)
class TextOnly:
    """What the words fit in the joint space; the shown pictures are not looked at."""

    encoder: Encoder
    name: str = "text only"

    def scores(self, gallery: Gallery, dialogues: Sequence[Sequence[Turn]]) -> Floats:
        """Likeness to all that was said, read as one text."""
        texts = [BREAK.join(turn.feedback for turn in dialogue) for dialogue in dialogues]
        return self.encoder.read(texts) @ gallery.encoded.vectors.T
