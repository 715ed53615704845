"""Our retriever in the game: the belief of `photalk.search.refining`, told what the photos show."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files

import numpy as np

from photalk.vision.garments import attribute_words
from photalk.vision.space.encoder import Encoder, Floats
from photalk_lab.bench.fashion.nouns import Gallery, Turn
from photalk_lab.papers.fashion_iq.belief import Belief, Known, Said
from photalk_lab.papers.fashion_iq.phrasebook import Lexicon, claims


def shipped_weights() -> dict[str, float]:
    """The weights of the kinds of evidence, as `photalk bench fashion_weights` last fitted them."""
    text = (files("photalk.search.refining") / "weights.json").read_text("utf-8")
    weights: dict[str, float] = json.loads(text)
    return weights


def known_of(gallery: Gallery) -> Known:
    """What the photos of a gallery show; nothing of what the shop says."""
    scales = {}
    if gallery.measured is not None:
        measured = gallery.measured
        scales = {"lightness": measured.lightness, "chroma": measured.chroma, "variety": measured.variety}
    return Known(gallery.attributes, gallery.names, scales, gallery.encoded.vectors)


@dataclass(slots=True)
class Ours:
    """Bayes over the gallery, with the words' fit in the joint space as one kind of evidence."""

    encoder: Encoder
    weights: Mapping[str, float] = field(default_factory=shipped_weights)
    name: str = "ours"
    _lexicon: Lexicon = field(
        default_factory=lambda: Lexicon(
            attribute_words.senses(), attribute_words.scales(), attribute_words.topics()
        )
    )
    _read: dict[str, Floats] = field(default_factory=dict)

    def scores(self, gallery: Gallery, dialogues: Sequence[Sequence[Turn]]) -> Floats:
        """The log-likelihood of each garment."""
        belief = Belief(known_of(gallery), self.weights)
        told = self.heard(gallery, dialogues)
        return np.stack([belief.log_likelihood(turns) for turns in told])

    def heard(self, gallery: Gallery, dialogues: Sequence[Sequence[Turn]]) -> list[list[Said]]:
        """The dialogues as claims, with how the words of each turn fit each garment."""
        unread = sorted({turn.feedback for dialogue in dialogues for turn in dialogue} - self._read.keys())
        if unread and self.weights["fit"]:
            self._read |= dict(zip(unread, self.encoder.read(unread), strict=True))
        return [[self._said(gallery, turn) for turn in dialogue] for dialogue in dialogues]

    def _said(self, gallery: Gallery, turn: Turn) -> Said:
        said = Said(turn.shown, tuple(claims(turn.feedback, self._lexicon)))
        if not self.weights["fit"]:
            return said
        fit = gallery.encoded.vectors @ self._read[turn.feedback] * np.float32(self.encoder.scale)
        return replace(said, fit=fit - fit.mean())
