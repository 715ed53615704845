"""The colours of a person's own hair, from its dark strands to its light ones."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import brightness
from photalk.edit.portrait.hair_matte import own_hair
from photalk.edit.portrait.wide_blur import widely_blurred
from photalk.errors import CannotDo

_STEPS = 12
_LEAST = 60
"""The least number of pixels that show a colour."""

BROWN = np.array([0.16, 0.11, 0.08], np.float32)
"""Where neither hair nor brows show."""


@dataclass(frozen=True, slots=True)
class Tones:
    """Colours by share: the k-th row is what hair looks like that is lighter than k/(n-1) of it."""

    ladder: Float

    def at(self, shares: Float) -> Float:
        """The colours (N×3) of strands that are lighter than these shares (N, 0..1) of the hair."""
        steps = np.linspace(0, 1, len(self.ladder))
        bands = [np.interp(shares, steps, self.ladder[:, band]) for band in range(3)]
        return np.stack(bands, -1).astype(np.float32)


def tones_of(canvas: Canvas, around: tuple[int, ...], otherwise: str) -> Tones:
    """The colours of the hair that is nearest to some points of the face.

    Raises:
        CannotDo: there is no hair at all, in the words given.
    """
    hair = own_hair(canvas)
    inside = widely_blurred(hair, 0.05 * canvas.unit) > 0.9
    if inside.sum() < _LEAST:
        inside = hair > 0.6
    if inside.sum() < _LEAST:
        raise CannotDo(otherwise)
    places = canvas.points[list(around), :2]
    rows, columns = np.nonzero(inside)
    far = np.min([np.hypot(columns - x, rows - y) for x, y in places], axis=0) / canvas.unit
    # The nearest hair, widened until there is enough to tell light strands from dark ones.
    nearest = np.quantile(far, min(1.0, 0.5 * canvas.unit**2 / len(far)))
    close = far <= max(0.45, float(nearest))
    return _ladder(_without_skin(canvas, canvas.rgb[rows[close], columns[close]]))


def _without_skin(canvas: Canvas, colours: Float) -> Float:
    """Colours of hair without those that are rather the skin's: a hand or an ear that was taken for hair."""
    face = canvas.part("skin", "nose") > 0.8
    if not face.any():
        return colours
    skin, hair = np.median(canvas.rgb[face], 0), np.median(colours, 0)
    if np.abs(skin - hair).sum() < 0.5:
        return colours
    own: Float = colours[((colours - hair) ** 2).sum(1) < 0.5 * ((colours - skin) ** 2).sum(1)]
    return own if len(own) >= _LEAST else colours


def brow_tones(canvas: Canvas) -> Tones:
    """The colours of the brows, for those whose hair cannot be seen."""
    brows = canvas.part("left brow", "right brow") > 0.5
    if brows.sum() < _LEAST:
        brows = canvas.outline(anatomy.RIGHT_BROW) + canvas.outline(anatomy.LEFT_BROW) > 0.5
    if not brows.any():
        return Tones(np.tile(BROWN, (_STEPS, 1)))
    colours = canvas.rgb[brows]
    light = brightness(colours)
    # Between the hairs of a brow there is skin.
    return _ladder(colours[light <= np.median(light)])


def _ladder(colours: Float) -> Tones:
    light = brightness(colours)
    ordered = colours[np.argsort(light, kind="stable")]
    edges = np.linspace(0.02, 0.98, _STEPS + 1) * len(ordered)
    rows = [
        ordered[int(low) : max(int(low) + 1, int(high))].mean(0) for low, high in itertools.pairwise(edges)
    ]
    return Tones(np.asarray(rows, np.float32))
