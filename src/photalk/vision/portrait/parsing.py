"""Which pixels around a face are hair, skin, lips …: BiSeNet v2 with CelebAMask-HQ's nineteen classes."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from photalk.errors import WeightsError
from photalk.vision.image_types import Rgb
from photalk.vision.portrait.crops import Float
from photalk.vision.portrait.tfjs import to_onnx
from photalk.vision.runtime import Onnx, normalised
from photalk.weights import input_of

CLASSES = (
    "background", "skin", "left brow", "right brow", "left eye", "right eye", "glasses", "left ear",
    "right ear", "earring", "nose", "mouth", "upper lip", "lower lip", "neck", "necklace", "cloth", "hair",
    "hat",
)  # fmt: skip
"""The classes by number; left and right as seen in the picture. "mouth" is what shows between the lips."""

_RESULT = "BiseNetV2/prob"


class Parser:
    """BiSeNet v2, wrapped for onnxruntime when it is loaded."""

    def __init__(self, graph: Path, numbers: Path) -> None:
        self._wanted = wanted = input_of("parsing")
        try:
            content = to_onnx(
                json.loads(graph.read_text("utf-8")), numbers.read_bytes(), wanted.side, _RESULT
            )
        except (ValueError, KeyError) as error:
            raise WeightsError(
                f"The model {numbers} cannot be loaded: delete it, so that it is fetched anew."
            ) from error
        self._run = Onnx(content)

    @property
    def side(self) -> int:
        """The side of the square that it looks at, in pixels."""
        return self._wanted.side

    def shares(self, rgb: Rgb) -> Float:
        """How likely each pixel of a square picture belongs to each class: 19×side×side."""
        return np.asarray(self._run(normalised(rgb, self._wanted)[None])[0], np.float32)
