"""Which tones lead from the first picture to the second inside a part, under what is done to all of it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from photalk.commands import AdjustAttr, Edit, Enhance
from photalk.compare.local.scene import PairScene
from photalk.compare.tone import Fit, fit
from photalk.edit import analysis
from photalk.edit.program import Program
from photalk.edit.tone import Tone
from photalk.operations.operation import Stage
from photalk.operations.registry import operation_of
from photalk.operations.vignette import FULL_VIGNETTE, vignette_fall
from photalk.vision.image_types import Pixels, Where

_MOST = 6000
_FLAT = 40.0
"""A mix of the channels that squeezes colours more than this cannot be undone."""


def is_tone(edit: Edit) -> bool:
    """Whether an edit changes every pixel of the picture by its colour alone, so that it can be undone."""
    point = operation_of(edit).stage in (Stage.CURVE, Stage.MIX)
    return point and getattr(edit, "region", None) is None


def is_softening(edit: Edit) -> bool:
    """Whether an edit blurs or sharpens the whole picture."""
    return isinstance(edit, AdjustAttr) and edit.region is None and edit.attribute in ("blur", "sharpness")


def fitted(scene: PairScene, inside: Where, program: Program, most: int = 2) -> Fit | None:
    """The steps that explain the colours of some pixels, when they come before what the program does to all.

    None where there is too little to go by.
    """
    at = np.flatnonzero((inside & scene.residual.overlap).ravel())
    if len(at) < 40:
        return None
    if len(at) > _MOST:
        at = np.random.default_rng(1).choice(at, _MOST, replace=False)
    tone = tone_of(scene, program)
    if np.linalg.cond(tone.mix()[0]) > _FLAT:
        before, after = scene.look.pixels, scene.target.pixels
    else:
        before, after = scene.moved, undone(tone, unshaded(scene.target.pixels, program))
    # Pixels that border on others of another colour are mixtures, and the first to be out of register.
    calm = _calm(before).ravel()[at]
    at = at[calm <= max(float(np.quantile(calm, 0.7)), 1e-4)]
    return fit(before.reshape(-1, 3)[at], after.reshape(-1, 3)[at], most)


def tone_of(scene: PairScene, program: Program) -> Tone:
    """What the program does to the colours of the whole picture."""
    edits = tuple(edit for edit in program.edits if is_tone(edit))
    strength = min(100.0, sum(edit.strength for edit in edits if isinstance(edit, Enhance)))
    return Tone.of(edits, strength, analysis.levels(scene.sight.rgb) if strength else None)


def undone(tone: Tone, pixels: Pixels) -> Pixels:
    """The colours that a tone turns into these, as far as there are such."""
    if tone.is_identity:
        return pixels
    matrix, offset = tone.mix()
    mixed = np.clip((pixels - offset) @ np.linalg.inv(matrix).T, 0, 1)
    ramp, curves = np.linspace(0, 1, 256), tone.table(256)
    channels = [
        np.interp(mixed[..., channel], _rising(curves[channel]), ramp) for channel in range(pixels.shape[-1])
    ]
    return np.stack(channels, -1).astype(np.float32)


def _rising(curve: NDArray[np.float64]) -> NDArray[np.float64]:
    """A curve that never stands still, so that it can be read backwards."""
    return np.asarray(np.maximum.accumulate(curve) + 1e-6 * np.arange(len(curve)))


def unshaded(pixels: Pixels, program: Program) -> Pixels:
    """The pixels without the program's vignette."""
    amount = sum(
        edit.amount
        for edit in program.edits
        if isinstance(edit, AdjustAttr) and edit.attribute == "vignette" and edit.region is None
    )
    if not amount:
        return pixels
    height, width = pixels.shape[:2]
    light = 1 - FULL_VIGNETTE * min(abs(amount), 100) / 100 * vignette_fall(width, height)
    light = np.maximum(light, 0.05)[..., None]
    plain = pixels / light if amount > 0 else 1 - (1 - pixels) / light
    return np.asarray(np.clip(plain, 0, 1), np.float32)


def _calm(pixels: Pixels) -> NDArray[np.float32]:
    down, across = np.gradient(pixels, axis=(0, 1))
    return np.asarray((np.abs(down) + np.abs(across)).max(-1), np.float32)
