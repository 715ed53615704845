"""A text-image model that the user brings: CLIP, SigLIP, BLIP and their kin as ONNX files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from photalk.errors import WeightsError
from photalk.vision.runtime import Lazily
from photalk.vision.space.encoder import Encoded, Floats, Photos, tagged
from photalk.vision.space.fingerprints import fingerprint, together
from photalk.vision.space.settings import PairSettings
from photalk.vision.space.tagger import Tagger, neutral, shipped_phrases, tagger
from photalk.vision.space.tokens import Tokens
from photalk.vision.space.towers import ImageTower, TextTower

_BATCH = 32


class OnnxPair:
    """An `Encoder` of two towers; may be called from several threads.

    It has no details to read closely. Its tags are made by comparing photos with the words of a vocabulary,
    `phrases`: a word, and how it is put into the prompt.
    """

    details_shape: tuple[int, int] | None = None

    def __init__(self, settings: PairSettings, phrases: Mapping[str, str] | None = None) -> None:
        self._tokens = Tokens(settings.tokenizer, settings.pad)
        self._image = ImageTower(settings)
        self._text = TextTower(settings, self._tokens.usual_length)
        self._tokens.limit(self._text.longest)
        self.side, self.width, self.scale = self._image.side, self._image.width, settings.scale
        wide = self._text.ready(*self._tokens.ids(["a photo"], self._text.longest))
        if wide != self.width:
            raise WeightsError(
                f"The models that encoder.image and encoder.text name do not belong together: their vectors"
                f" have {self.width} and {wide} numbers; name the two halves of one model, with projection."
            )
        words = shipped_phrases() if phrases is None else phrases
        self.vocabulary = tuple(words)
        self._prompts = [settings.prompt.replace("{}", phrase) for phrase in words.values()]
        self.identity = _identity(settings, self._prompts, self.side, self._text.longest, self._tokens.pad)
        self._tagger = Lazily(self._made_tagger)

    def see(self, photos: Photos) -> Encoded:
        """Unit vectors and tags of photos (n, side, side, 3)."""
        vectors = self._vectors(photos)
        return Encoded(vectors, tagged(self._tagger()(vectors)))

    def read(self, texts: Sequence[str]) -> Floats:
        """Unit vectors of texts; that of one which is too long is the mean of its parts (`Tokens.parts`)."""
        parts = [self._tokens.parts(text) for text in texts]
        rows = iter(self._read([part for some in parts for part in some]))
        means = [np.mean([next(rows) for _ in some], axis=0) for some in parts]
        return _unit(np.array(means, np.float32).reshape(len(texts), self.width))

    def close_read(self, text: str, rows: Encoded) -> Floats:
        """Zero for all: there is nothing to read closely."""
        return np.zeros(len(rows), np.float32)

    def _vectors(self, photos: Photos) -> Floats:
        if not len(photos):
            return np.zeros((0, self.width), np.float32)
        return _unit(self._image(photos))

    def _read(self, texts: Sequence[str]) -> Floats:
        """Unit vectors of texts, each cut off where the model ends."""
        # Without a mask, padding is part of what the model was trained to read.
        length = self._text.fixed or (None if self._text.masked else self._text.longest)
        rows = [
            self._text(*self._tokens.ids(texts[at : at + _BATCH], length))
            for at in range(0, len(texts), _BATCH)
        ]
        return _unit(np.concatenate(rows)) if rows else np.zeros((0, self.width), np.float32)

    def _made_tagger(self) -> Tagger:
        return tagger(
            self.identity,
            lambda: self._read(self._prompts),
            lambda: self._vectors(neutral(self.side)),
            self.scale,
        )


def _identity(settings: PairSettings, prompts: Sequence[str], *measures: int) -> str:
    """Changes with whatever changes vectors or tags."""
    files = [fingerprint(path) for path in (settings.image, settings.text, settings.tokenizer)]
    return f"pair-{together(*files, settings.mean, settings.std, settings.scale, *measures, *prompts)[:32]}"


def _unit(rows: Floats) -> Floats:
    # Whatever a model makes of a blank photo, the result must be a number.
    lengths = np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
    return np.asarray(rows / lengths, np.float32)
