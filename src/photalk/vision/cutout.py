"""Which pixels belong to the subject: by U²-Netp, by ISNet (better), or by what pip alone can get."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from photalk import settings
from photalk.vision import kept_answers
from photalk.vision.image_types import Mask, Rgb
from photalk.vision.runtime import Lazily, Onnx, Remembering, Tensor, Tflite, channels_first, normalised
from photalk.vision.seams import Cutter
from photalk.vision.sizes import resized_mask
from photalk.weights import TASKS, first_of, input_of, path_of

_ENOUGH = 0.01
"""The share of a picture in which DeepLab must be sure of something to be believed."""


class SaliencyCutter:
    """U²-Net's family (U²-Netp, ISNet): one network that marks the salient subject, whatever it is."""

    def __init__(self, name: str, path: Path) -> None:
        model, wanted = Lazily(lambda: Onnx(path)), input_of(name)

        def look(rgb: Rgb) -> Tensor:
            answer: Tensor = model()(channels_first(normalised(rgb, wanted)))[0, 0]
            return answer

        self._look = Remembering(look, most=1, shelf=kept_answers.arrays((name,)))

    def alpha(self, rgb: Rgb) -> Mask:
        return resized_mask(self._look(rgb), rgb.shape[1], rgb.shape[0])


class DeepLabCutter:
    """DeepLab for the kinds of subject it was taught, saliency for the rest: coarse, but pip has both."""

    def __init__(self, path: Path) -> None:
        self._run = Tflite(path)
        self._wanted = input_of("deeplab")
        self._focus = Lazily(lambda: Onnx(path_of("focus")))

    def alpha(self, rgb: Rgb) -> Mask:
        scores = next(iter(self._run(normalised(rgb, self._wanted)[None]).values()))[0]
        known = 1 - _share_of_first(scores)
        sure, unsure = (known > 0.8).mean(), ((known > 0.2) & (known <= 0.8)).mean()
        mask = _contrasted(known, 0.3, 0.8) if sure >= max(_ENOUGH, unsure) else self._salient(rgb)
        return resized_mask(mask, rgb.shape[1], rgb.shape[0])

    def _salient(self, rgb: Rgb) -> Mask:
        heat = self._focus()(channels_first(normalised(rgb, input_of("focus"))))[0, 0]
        return _contrasted(heat, 0.25 * float(heat.max()), 0.6 * float(heat.max()))


class LazyCutter:
    """The cutter that the setting `cutout` names, or the best that can be had; loaded when first used."""

    def __init__(self) -> None:
        cutter: Lazily[Cutter] = Lazily(chosen)
        self._alpha = Remembering(lambda rgb: cutter().alpha(rgb))

    def alpha(self, rgb: Rgb) -> Mask:
        return self._alpha(rgb).copy()


def chosen() -> Cutter:
    """The cutter that the settings ask for.

    Raises:
        WeightsError: its file cannot be had.
    """
    asked = settings.current().cutout
    name, path = (asked, path_of(asked)) if asked else first_of(*TASKS["cutout"])
    return DeepLabCutter(path) if name == "deeplab" else SaliencyCutter(name, path)


def _share_of_first(scores: Tensor) -> Mask:
    """The softmax of the first class: here, how surely a pixel is background."""
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    share: Mask = powers[..., 0] / powers.sum(-1)
    return share


def _contrasted(mask: Mask, low: float, high: float) -> Mask:
    """The mask with everything below `low` at 0 and above `high` at 1."""
    stretched: Mask = np.clip((mask - low) / max(high - low, 1e-6), 0, 1).astype(np.float32)
    return stretched
