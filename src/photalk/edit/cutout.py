"""The main subject without its background: a sharp alpha, and edges free of the old background's colour."""

from __future__ import annotations

import numpy as np
import pyvips
from numpy.typing import NDArray
from scipy import ndimage

from photalk.edit.pixels import levels_of, limited
from photalk.edit.regions import OriginalMasks, ShownPixels, shown_mask, small_pixels

_FIRM = (0.12, 0.88)
"""Alphas below the first are no subject, above the second nothing else: hair in between stays soft."""


def cut_out(
    color: pyvips.Image, alpha: pyvips.Image | None, stage: ShownPixels, sight: OriginalMasks
) -> tuple[pyvips.Image, pyvips.Image]:
    """The picture's colours, cleaned at the edge, and the alpha that makes the background transparent."""
    soft = stage.kept("subject", lambda: shown_mask(sight.subject, sight, stage))
    firm = soft.maplut(_firming())
    color = _cleaned(color, firm, stage, sight)
    if alpha is None:
        return color, firm
    return color, limited(alpha * (firm / 255), alpha)


def _firming() -> pyvips.Image:
    low, high = _FIRM
    ramp = np.clip((np.linspace(0, 1, 256) - low) / (high - low), 0, 1)
    return pyvips.Image.new_from_array(np.rint(255 * ramp).astype(np.uint8)[None])


def _cleaned(
    color: pyvips.Image, alpha: pyvips.Image, stage: ShownPixels, sight: OriginalMasks
) -> pyvips.Image:
    """The subject's own colour in mixed pixels.

    A mixed pixel is I = αF + (1 - α)B. With F - B taken from the blurred surroundings on either side,
    F = I + (1 - α)(F - B): nothing changes where α is 1, and fringes lose the background's colour.
    """
    apart = sight.kept("subject and background apart", lambda: _apart(sight))
    bands = apart[..., :1] if color.bands == 1 else apart
    difference = stage.laid(pyvips.Image.new_from_array(bands.astype(np.float32)))
    return limited(color + difference * (1 - alpha / 255) * (levels_of(color) - 1), color)


def _apart(sight: OriginalMasks) -> NDArray[np.float32]:
    """The subject's colour less the background's, around each pixel of the small version."""
    picture, subject = small_pixels(sight.small.image), sight.subject[..., None]
    reach = max(2.0, 0.008 * max(subject.shape))
    return _near(picture, subject**2, reach) - _near(picture, (1 - subject) ** 2, reach)


def _near(picture: NDArray[np.float32], weight: NDArray[np.float32], reach: float) -> NDArray[np.float32]:
    """The mean colour around each pixel of what has weight."""
    blurred = ndimage.gaussian_filter(picture * weight, (reach, reach, 0))
    total = ndimage.gaussian_filter(weight, (reach, reach, 0))
    return np.asarray(blurred / np.maximum(total, 1e-4), dtype=np.float32)
