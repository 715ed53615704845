"""Would anyone notice each step? Told from a photo's pixels, without rendering."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from photalk.commands import AdjustAttr, AdjustColor, BlackAndWhite, Edit, Enhance
from photalk.edit.tone import Tone

CLEAR = 5 / 255
"""The mean change of a pixel's most changed channel that a step must make."""

DETAIL = 0.035
"""The mean step between neighbouring pixels from which on a change of sharpness shows."""

_PIXELS = 1500


def is_visible(edits: Sequence[Edit], before: NDArray[np.uint8]) -> bool:
    """Whether every step of light, colour and detail shows in this photo beside the others."""
    from photalk.edit.analysis import levels

    tones = [edit for edit in edits if isinstance(edit, AdjustAttr | AdjustColor | BlackAndWhite | Enhance)]
    auto = levels(before) if any(isinstance(edit, Enhance) for edit in tones) else None
    flat = before.reshape(-1, 3)
    some = flat[:: max(1, len(flat) // _PIXELS)]

    def looks(of: Sequence[Edit]) -> NDArray[np.float64]:
        strength = sum(edit.strength for edit in of if isinstance(edit, Enhance))
        return toned(some, Tone.of(of, strength, auto))

    whole = looks(tones)
    for at, edit in enumerate(tones):
        if isinstance(edit, AdjustAttr) and edit.attribute in ("blur", "sharpness"):
            if detail(before) < DETAIL:
                return False
        elif isinstance(edit, AdjustAttr) and edit.attribute == "vignette":
            if not _corners_show(before, edit.amount):
                return False
        else:
            without = looks(tones[:at] + tones[at + 1 :])
            if float(np.abs(whole - without).max(axis=1).mean()) < CLEAR:
                return False
    return True


def toned(pixels: NDArray[np.uint8], tone: Tone) -> NDArray[np.float64]:
    """Pixels, n×3, as a tone makes them, 0..1."""
    table = tone.table(256)
    curved = np.stack([table[channel][pixels[:, channel]] for channel in range(3)], axis=1)
    matrix, offset = tone.mix()
    return np.clip(curved @ matrix.T + offset, 0.0, 1.0)


def detail(rgb: NDArray[np.uint8]) -> float:
    """The mean step between neighbouring pixels, 0..1."""
    grey = rgb.mean(axis=2)
    return float((np.abs(np.diff(grey, axis=0)).mean() + np.abs(np.diff(grey, axis=1)).mean()) / 2 / 255)


def _corners_show(rgb: NDArray[np.uint8], amount: float) -> bool:
    """Whether the corners are light enough to be darkened, or dark enough to be lightened."""
    height, width = (side // 6 for side in rgb.shape[:2])
    corners = np.concatenate(
        [rgb[rows, columns].reshape(-1, 3) for rows in (slice(height), slice(-height, None))
         for columns in (slice(width), slice(-width, None))]
    )  # fmt: skip
    light = float(corners.mean()) / 255
    return (light if amount > 0 else 1 - light) > 0.25
