"""Was the background taken away? Around the first's subject, the second is transparent or plain."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from photalk.commands import ImageCutout
from photalk.compare.local.scene import Attempt, Explanation, PairScene
from photalk.compare.local.tones import fitted, is_tone
from photalk.edit.program import Program
from photalk.vision.image_types import Pixels, Where

_LEAST = 0.06
"""The least share of the picture that is taken away."""

_AGREED = 0.8
"""How much of what is gone must lie around the subject, and of what lies there be gone."""

_PLAIN = 0.055
"""How far a channel strays in a plain colour that went through JPEG."""

_OTHER = 0.06
"""How different (0..1, by channel) the first must be from the plain colour."""


def cut_out(scene: PairScene) -> Explanation | None:
    """The cutting out that explains what is gone, with the tones that then fit the subject."""
    gone = _gone(scene)
    if gone is None:
        return None
    attempt = scene.tried(ImageCutout())
    if attempt is None:
        return None
    background = scene.look.solid & ~attempt.look.solid
    if not background.any():
        return None
    agreed = min(float(gone[background].mean()), float(background[gone].mean()))
    if agreed < _AGREED:
        return None
    return Explanation((ImageCutout(),), _retoned(scene, attempt), 1.0, agreed)


def _gone(scene: PairScene) -> Where | None:
    """The pixels that show nothing of the first any more; None where that is not so."""
    clear: Where = scene.look.solid & ~scene.target.solid
    if clear.mean() >= _LEAST:
        return clear
    plain = plain_part(scene.target.pixels) & scene.look.solid
    if plain.mean() < _LEAST:
        return None
    apart = np.abs(scene.look.pixels - scene.target.pixels).max(-1)
    # Of a background that happened to have the plain colour, nothing was taken.
    return plain if float((apart[plain] > _OTHER).mean()) > 0.5 else None


def plain_part(pixels: Pixels) -> Where:
    """The pixels of the commonest colour of a picture, where it is even."""
    coarse = np.minimum((pixels * 16).astype(np.int32), 15) @ np.array([256, 16, 1])
    commonest = np.bincount(coarse.ravel()).argmax()
    colour = np.median(pixels[coarse == commonest], axis=0)
    near = np.abs(pixels - colour).max(-1) < _PLAIN
    mean = np.stack([ndimage.uniform_filter(pixels[..., band], 5) for band in range(3)], -1)
    even = np.abs(mean - colour).max(-1) < 0.4 * _PLAIN
    plain: Where = near & ndimage.binary_dilation(even & near, iterations=3)
    return plain


def _retoned(scene: PairScene, attempt: Attempt) -> Attempt:
    """The attempt with other tones for the whole picture, where they fit the subject better.

    Tones that were told from all of the picture may have been told from a background that is no more.
    """
    if attempt.residual.energy < 0.5 * max(1, int(attempt.residual.overlap.sum())):
        return attempt
    plain = Program.of(*(edit for edit in scene.program.edits if not is_tone(edit)))
    fit = fitted(scene, attempt.residual.overlap, plain)
    if fit is None:
        return attempt
    other = scene.tried(*fit.edits, ImageCutout(), program=plain)
    return attempt if other is None or other.residual.energy > 0.7 * attempt.residual.energy else other
