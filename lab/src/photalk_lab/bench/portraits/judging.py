"""What is looked at in a face, and who judges it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk.vision.image_types import Rgb
from photalk.vision.portrait.attributes import aligned, eyes_of
from photalk.vision.portrait.portrait import Portrait
from photalk_lab.bench.portraits.identity import upright

Floats = NDArray[np.floating]

HEAD = 256
"""The side of the square around a head, by which looks are compared."""

_FIVE = (4, 61, 291)
"""Among MediaPipe's points: tip of the nose, corners of the mouth; the eyes are told by their corners."""

WORDS: dict[str, str] = {
    "smiling": "a smiling face",
    "angry": "an angry face",
    "sad": "a sad face",
    "no smiling": "a serious face",
    "straight hair": "a person with straight hair",
    "wavy hair": "a person with wavy hair",
    "receding hairline": "a person with a receding hairline",
    "side-burns": "a person with side-burns",
    "bangs": "a person with bangs",
    "mustache": "a person with a mustache",
    "goatee": "a person with a goatee",
    "no makeup": "a person without makeup",
    "heavy makeup": "a person with heavy makeup",
    "lipstick": "a person with lipstick",
    "earrings": "a person with earrings",
}
"""A value as a text for the joint space, where it is more than “a person with” it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A face cut out of a picture in the ways in which it is judged."""

    small: Rgb
    """As CelebA's crops, for the attributes."""
    upright: Rgb
    """For the person's identity."""
    head: Rgb
    """For how it looks."""


@dataclass(frozen=True, slots=True)
class Judges:
    """The models behind the figures; each a function, so that a test puts its own there."""

    attributes: Callable[[Rgb], Mapping[str, float]]
    """How likely each value is of a small crop; values that are missing are not judged."""
    likeness: Callable[[Rgb, Rgb], float]
    distance: Callable[[Rgb, Rgb], float]
    vector: Callable[[Rgb], Floats]
    """The unit vector of a head in the joint space, and `words` that of a text."""
    words: Callable[[str], Floats]


def seen(rgb: Rgb, face: Portrait) -> Seen:
    """The face of a picture, cut out by the points of the original: an edit cannot move the frame."""
    left, right = eyes_of(face.points)
    five = np.stack([left, right, *(face.points[at, :2] for at in _FIVE)])
    return Seen(aligned(rgb, left, right), upright(rgb, five), face.head.taken(rgb, HEAD))


def judges() -> Judges:
    """The real ones; sad and angry are judged where the net of expressions is in the cache.

    Raises:
        WeightsError: a model is not in the cache and cannot be had.
    """
    from photalk.vision.portrait.attributes import attributes
    from photalk.vision.space.encoder_choice import encoder
    from photalk.vision.space.squares import square
    from photalk_lab.bench.portraits.emotion import expressions
    from photalk_lab.bench.portraits.identity import likeness
    from photalk_lab.bench.portraits.lpips import lpips

    space, compare, felt = encoder(), lpips(), expressions()

    def told(small: Rgb) -> Mapping[str, float]:
        found = attributes(small)
        if felt is None:
            return found
        looks = felt.of(small)
        return found | {name: looks[name] for name in ("sad", "angry")}

    def vector(head: Rgb) -> Floats:
        from PIL import Image

        return np.asarray(space.see(square(Image.fromarray(head), space.side)[None]).vectors[0])

    def words(text: str) -> Floats:
        return np.asarray(space.read([text])[0])

    return Judges(told, likeness, compare.distance, vector, words)


def text_of(value: str) -> str:
    """The text that a face with this value should be near to."""
    return WORDS.get(value, f"a person with {value}")
