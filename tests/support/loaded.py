"""Pictures as `load` gives them, for tests: their pixels, or the sentence with which they are refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from photalk.errors import PictureError
from photalk.vision.loading import Picture, decoding, load


def pixels(picture: Picture) -> np.ndarray:
    with decoding(picture.path):
        array = picture.image.numpy()
    return array[..., 0] if array.ndim == 3 and array.shape[2] == 1 else array


def refusal(path: str | Path) -> str:
    """The sentence with which a file is refused, at opening or at decoding."""
    with pytest.raises(PictureError) as caught:
        pixels(load(path))
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence
