"""Which pixels may an edit touch? A generous region around the parts of the face that a value speaks of.

It is told from the original alone, never from what the editor did, so that whatever leaks beyond it is seen.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from photalk.vision.portrait.portrait import Portrait

Pixels = NDArray[np.bool_]

_LIPS = ("mouth", "upper lip", "lower lip")
_BROWS = ("left brow", "right brow")
_FACE = ("skin", "nose", "left eye", "right eye", "glasses", *_BROWS, *_LIPS)
_EARS = ("left ear", "right ear", "earring")

_BY_SLOT: dict[str, tuple[tuple[str, ...], float]] = {
    "expression": (_FACE, 0.5),
    "hair color": (("hair", *_BROWS), 0.5),
    "hairstyle": (("hair", *_FACE, *_EARS), 1.0),
    "beard": (("skin", "nose", *_LIPS), 0.5),
    "makeup": ((*_FACE, *_EARS, "neck"), 0.5),
}
_BY_VALUE: dict[str, tuple[tuple[str, ...], float]] = {
    "side-burns": (("hair", *_FACE, *_EARS), 0.5),
    "bangs": (("hair", *_FACE, *_EARS), 0.5),
    "receding hairline": (("hair", *_FACE, *_EARS), 0.5),
    "lipstick": (_LIPS, 0.4),
    "big lips": (_LIPS, 0.8),
    "bushy eyebrows": (_BROWS, 0.5),
    "earrings": ((*_EARS, "skin", "neck"), 1.2),
    "rosy cheeks": (("skin", "nose"), 0.3),
}
"""The parts that a value touches, and how far around them, in distances between the eyes."""


def touched(faces: Iterable[Portrait], slot: str, value: str, height: int, width: int) -> Pixels:
    """The pixels of a picture that this value may touch in any of these faces."""
    from scipy.ndimage import distance_transform_edt

    parts, around = _BY_VALUE.get(value, _BY_SLOT[slot])
    every = np.zeros((height, width), bool)
    for face in faces:
        inside = np.zeros((height, width), bool)
        for part in parts:
            inside |= face.part(part, width, height) > 0.3
        if inside.any():
            every |= distance_transform_edt(~inside) <= around * face.between_eyes
    return every
