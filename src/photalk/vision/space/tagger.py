"""Words for photos from a model that only compares: how much more a photo is like a word than usual.

The similarity of a photo and "a photo of a dog" says little by itself: some prompts are near every photo, and
some photos near every prompt. So we take off what the prompt has with neutral photos (clouds of random
colours, which show nothing), and what the photo has with the average prompt. What is left, times the scale,
tells words apart. The one number that it leaves open, how readily anything is mentioned at all, is chosen for
each photo so that as many words as people use of a photo can be expected.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from zipfile import BadZipFile

import numpy as np

from photalk.vision.space.encoder import Floats, Photos
from photalk.vision.space.fingerprints import kept_in, write_whole

MENTIONED = 8.0
"""Words of the vocabulary that people can be expected to use of a photo."""

_STEPS, _WIDEST = 40, 200.0


@dataclass(frozen=True, slots=True)
class Tagger:
    """Vectors of prompts (words, width), their similarity to neutral photos (words,), and the scale."""

    prompts: Floats
    usual: Floats
    scale: float

    def __call__(self, vectors: Floats) -> Floats:
        """The log-odds that a person mentions each word of each photo, (n, words)."""
        if not self.prompts.size:
            return np.zeros((len(vectors), 0), np.float32)
        beyond: Floats = vectors @ self.prompts.T - self.usual
        evidence = self.scale * (beyond - beyond.mean(axis=1, keepdims=True))
        offset = _offset(evidence, min(MENTIONED, len(self.usual) / 4))
        return np.asarray(evidence + offset, np.float32)


def tagger(
    identity: str, prompts: Callable[[], Floats], neutral_vectors: Callable[[], Floats], scale: float
) -> Tagger:
    """The tagger of an encoder, from the cache if it was made before: a thousand prompts take a while."""
    place = kept_in(f"{identity}.npz")
    with suppress(OSError, ValueError, KeyError, EOFError, BadZipFile), place.open("rb") as file:
        kept = np.load(file)
        return Tagger(kept["prompts"], kept["usual"], scale)
    rows = prompts()
    made = Tagger(rows, (neutral_vectors() @ rows.T).mean(axis=0), scale)
    write_whole(place, lambda file: np.savez(file, prompts=made.prompts, usual=made.usual))
    return made


def neutral(side: int, count: int = 16) -> Photos:
    """Photos that show nothing, (count, side, side, 3): clouds, as soft as real photos, of random colours."""
    dice = np.random.default_rng(0)
    across = np.hypot(np.fft.fftfreq(side)[:, None], np.fft.fftfreq(side)) + 1 / side
    # In photos coarse differences are larger than fine ones, and those of lightness than those of colour.
    noise = dice.standard_normal((count, 3, side, side)) + 2 * dice.standard_normal((count, 1, side, side))
    clouds = np.fft.ifft2(np.fft.fft2(noise) / across**1.5).real
    clouds /= np.maximum(clouds.std(axis=(2, 3), keepdims=True), 1e-9)
    contrast, colour = dice.uniform(10, 60, (count, 1, 1, 1)), dice.uniform(40, 215, (count, 3, 1, 1))
    return np.clip(colour + contrast * clouds, 0, 255).astype(np.uint8).transpose(0, 2, 3, 1)


@cache
def shipped_phrases() -> dict[str, str]:
    """The vocabulary that comes with the package: each word, and how it is put into a prompt.

    >>> shipped_phrases()["umbrella"], shipped_phrases()["running"]
    ('an umbrella', 'someone running')
    """
    found: dict[str, str] = {}
    form = "{}"
    for line in files(__package__).joinpath("vocabulary.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            form = line.strip("[]")
        elif not line.startswith("#"):
            for word in line.split():
                article = "an" if word[0] in "aeiou" else "a"
                found.setdefault(word, form.format(word, a=article))
    return found


def _offset(evidence: Floats, expected: float) -> Floats:
    """What to add to each row, (n, 1), so that the probabilities of its words add up to `expected`."""
    low = np.full((len(evidence), 1), -_WIDEST) - evidence.max(axis=1, keepdims=True)
    high = np.full((len(evidence), 1), _WIDEST) - evidence.min(axis=1, keepdims=True)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        too_many = (0.5 + 0.5 * np.tanh((evidence + middle) / 2)).sum(axis=1, keepdims=True) > expected
        low, high = np.where(too_many, low, middle), np.where(too_many, middle, high)
    return np.asarray((low + high) / 2, np.float32)
