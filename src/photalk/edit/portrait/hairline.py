"""A receding hairline: the temples go up, the middle less, and the hair thins out before it begins.

The hairline is moved, not painted: the skin of the forehead is drawn up and the hair above it pressed
together, so that light, pores and the fine hairs at its edge stay those of the picture. Then strands above
the new line are taken away here and there, and skin shows between those that are left.
"""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.forehead import Forehead, forehead_of
from photalk.edit.portrait.hair_flow import running, strands_of_noise
from photalk.edit.portrait.hair_matte import own_hair
from photalk.edit.portrait.wide_blur import mean_within, widely_blurred
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, rising

_RAISED = 0.34
"""How far the temples go up, in units."""

_MIDDLE = 0.25
"""How much of that the middle does."""

_LEAST_FOREHEAD = 0.30
"""Less bare forehead than this (in units) is covered by bangs or a hat."""

_THINNED = 0.16
"""How wide the band is in which hair thins, in units."""


def receding_hairline(canvas: Canvas, strength: float) -> None:
    """A hairline that has gone back at the temples.

    Raises:
        CannotDo: the hairline is hidden by a hat or by bangs, or there is none.
    """
    forehead = forehead_of(canvas)
    inner = slice(len(forehead.across) // 5, -(len(forehead.across) // 5))
    if (canvas.part("hat") > 0.5).sum() > 0.3 * canvas.unit**2 or forehead.hair[inner].mean() < 0.5:
        raise CannotDo("I can't see the hairline in this picture, so it can't recede.")
    if forehead.height < _LEAST_FOREHEAD:
        raise CannotDo("The hairline is behind the hair on the forehead, so it would not be seen to recede.")
    across, below = canvas.along(forehead.origin)
    top = np.interp(across, forehead.across, forehead.top).astype(np.float32)
    brow = np.interp(across, forehead.across, forehead.brow).astype(np.float32)
    depth = np.interp(across, forehead.across, forehead.depth).astype(np.float32)
    wanted = np.minimum(_RAISED * min(strength, 1.7) * _shape(forehead, across), 0.55 * depth)
    raised = _raised(wanted, below, top, brow, depth)
    flow = (raised * canvas.unit)[..., None] * canvas.down
    hair = own_hair(canvas)
    skin = _skin_beyond(canvas, hair, below)
    canvas.warp(np.asarray(flow, np.float32))
    _thin(canvas, skin, below - (top - wanted), wanted)


def _shape(forehead: Forehead, across: Float) -> Float:
    """How far the line goes up from side to side: an M, 0..1, and nothing beyond the temples."""
    left, right = float(forehead.across[0]), float(forehead.across[-1])
    share = np.abs(across - (left + right) / 2) / max((right - left) / 2, 1e-3)
    peak = np.exp(-(((share - 0.62) / 0.26) ** 2))
    return np.asarray((_MIDDLE + (1 - _MIDDLE) * peak) * rising(share, 1.12, 0.86), np.float32)


def _raised(wanted: Float, below: Float, top: Float, brow: Float, depth: Float) -> Float:
    """From how far below it each pixel is taken, in units: most at the new line, none at brows and crown."""
    line = top - wanted
    skin_room = np.maximum(brow - line, 0.05)
    hair_room = np.maximum(depth - wanted, 0.05)
    under = np.clip((brow - below) / skin_room, 0, 1)
    over = np.clip((below - (line - hair_room)) / hair_room, 0, 1)
    # A smooth start at the brows, full at the line; above it falls off again.
    return np.asarray(wanted * np.where(below > line, under**1.3, over), np.float32)


def _skin_beyond(canvas: Canvas, hair: Mask, below: Float) -> Float:
    """What the skin of the forehead would look like further up: its colour continued, with its grain."""
    bare = as_mask(rising(canvas.part("skin"), 0.6, 0.9) * rising(hair, 0.3, 0.05) * rising(below, 0.15, 0.0))
    if bare.sum() < 50:
        bare = as_mask(canvas.part("skin") > 0.6)
    base = mean_within(canvas.rgb, bare, 0.12 * canvas.unit)
    grain = canvas.rgb - blurred(canvas.rgb, max(1.0, 0.03 * canvas.unit))
    deviation = float(np.sqrt((grain[bare > 0.5] ** 2).mean())) if (bare > 0.5).any() else 0.01
    noise = canvas.chance("skin").standard_normal(canvas.shape).astype(np.float32)
    noise = blurred(noise, max(0.6, 0.008 * canvas.unit))
    noise *= deviation / max(float(noise.std()), 1e-6)
    return np.asarray(base + noise[..., None], np.float32)


def _thin(canvas: Canvas, skin: Float, beyond: Float, wanted: Float) -> None:
    """Let skin show between the strands just above the new line (`beyond` is how far below it a pixel is)."""
    hair = own_hair(canvas)
    way = running(canvas, hair, smooth=0.2)
    strands = strands_of_noise(hair, way, canvas.unit, canvas.chance("thinning"), (0.8, 0.6, 0.2), 110.0)
    depth = -beyond / _THINNED + 0.30 * strands
    amount = rising(depth, 1.0, 0.15) * rising(-beyond, -0.12, -0.02) * hair
    # Only where the forehead is next to it: along the sides of the face hair stays dense.
    beside = rising(widely_blurred(canvas.part("skin"), 0.07 * canvas.unit), 0.08, 0.35)
    amount = amount * beside * rising(wanted, 0.12, 0.26) * 0.85
    shaded = skin * (1 - 0.10 * rising(-beyond, 0.0, _THINNED))[..., None]
    soft = widely_blurred(as_mask(amount), max(0.5, 0.004 * canvas.unit))
    canvas.lay(np.asarray(np.clip(shaded, 0, 1), np.float32), as_mask(soft))
