"""Makeup of the eyes: smoky shadow, a line with a wing, mascara."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.curves import area, evenly, near_line, smooth
from photalk.edit.portrait.eyes import Eye, beside, eye_of
from photalk.edit.portrait.sharpness import softness
from photalk.edit.portrait.skin_tones import pixels_under, skin_alike, stained, wears_clear_glasses
from photalk.edit.portrait.strands import curves, drawn
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, rising


def free_for_eyes(canvas: Canvas) -> Mask:
    """Where the eyes' makeup may be seen: not under rims, hair, hat or a hand."""
    covered = canvas.part("hair", "hat")
    free = 1 - covered
    if wears_clear_glasses(canvas):
        rims = canvas.part("glasses") * (1 - _seen_through(canvas))
        free = free * (1 - rims)
    return as_mask(free)


def _seen_through(canvas: Canvas) -> Mask:
    """Skin, eyes and lashes behind clear glasses: skin's colours, and what lies within the eyes' outlines."""
    near = np.maximum.reduce([near_line(canvas, eye_of(canvas, side).upper[::8], 0.10) for side in (0, 1)])
    return as_mask(np.maximum(blurred(skin_alike(canvas), 0.008 * canvas.unit), rising(near, 0.3, 0.7)))


def made_up_eye(canvas: Canvas, side: int, free: Mask, strength: float) -> None:
    """Shadow, liner and lashes of one eye."""
    eye = eye_of(canvas, side)
    _shadow(canvas, eye, free, strength)
    _liner(canvas, eye, free, strength)
    _lashes(canvas, side, eye, free, strength)


def _shadow(canvas: Canvas, eye: Eye, free: Mask, strength: float) -> None:
    """A smoky shadow, deepest at the lashes and the outer corner, gone above the crease; a little below."""
    u, above, crease = beside(canvas, eye)
    high = above / crease
    outer = rising(u, 0.25, 1.0)
    top = rising(high, 2.1, 0.25) ** 1.35
    ends = rising(u, -0.16, 0.22) * rising(u - 0.12 * np.clip(high, 0, 2), 1.28, 0.92)
    lid = rising(above, -0.02 * canvas.unit, 0.015 * canvas.unit) * top * ends * (0.72 + 0.28 * outer)
    inside = area(canvas, np.concatenate([eye.upper, eye.lower[::-1]]), 0.008 * canvas.unit)
    below = near_line(canvas, eye.lower[24:], 0.05) * rising(u, 0.3, 0.9) * 0.55
    alpha = (
        np.maximum(lid, below)
        * (1 - inside)
        * free
        * canvas.part("skin", "nose", "left eye", "right eye", "glasses")
    )
    brows = canvas.part("left brow", "right brow")
    alpha = alpha * (1 - 0.9 * brows)
    stained(canvas, (1.15 * min(strength, 1.5) * alpha).astype(np.float32), (0.40, 0.27, 0.27))


def _liner(canvas: Canvas, eye: Eye, free: Mask, strength: float) -> None:
    """A thin dark line along the upper lashes, thicker outwards, drawn out into a small wing."""
    wing = eye.upper[-1] + (0.20 * eye.outwards + 0.115 * eye.up) * eye.length
    bow = eye.upper[-1] + (0.085 * eye.outwards + 0.03 * eye.up) * eye.length
    line = evenly(smooth(np.concatenate([eye.upper[4:-3:6], [eye.upper[-1]], [bow], [wing]])), 90)
    thick = canvas.unit * np.interp(
        np.linspace(0, 1, 90), [0, 0.3, 0.72, 0.84, 1], [0.004, 0.014, 0.027, 0.022, 0.0]
    )
    thick = thick * (0.7 + 0.3 * min(strength, 1.6))
    upper = line + eye.up[None] * (0.9 * thick)[:, None]
    lower = line - eye.up[None] * (0.35 * thick)[:, None]
    shape = area(
        canvas,
        np.concatenate([upper, lower[::-1]]).astype(np.float32),
        max(softness(canvas), 0.006 * canvas.unit),
    )
    dark = _ink(canvas)
    canvas.lay(
        np.broadcast_to(dark, canvas.rgb.shape), as_mask(shape * free * min(0.92, 0.82 * strength**0.5))
    )


def _lashes(canvas: Canvas, side: int, eye: Eye, free: Mask, strength: float) -> None:
    """Mascara: short curved lashes that fan out along the upper lid."""
    chance = canvas.chance(f"lashes {side}")
    count = 46
    t = np.sort(np.clip(np.linspace(0.1, 1.0, count) + chance.normal(0, 0.012, count), 0.06, 1.0))
    index = np.clip((t * (len(eye.upper) - 1)).astype(np.intp), 0, len(eye.upper) - 1)
    roots = eye.upper[index] + eye.up * 0.004 * canvas.unit
    fan = np.radians(np.interp(t, [0, 0.4, 1], [112, 84, 38]) + chance.normal(0, 5, count))[:, None]
    way = eye.outwards * np.cos(fan) + eye.up * np.sin(fan)
    open_ = float(np.clip(eye.open / 0.28, 0.45, 1.0))
    long = (
        canvas.unit
        * 0.085
        * np.interp(t, [0, 0.5, 0.85, 1], [0.45, 0.85, 1.1, 0.95])
        * chance.uniform(0.8, 1.1, count)
    )
    long = long * open_ * (0.8 + 0.2 * min(strength, 1.6))
    tips = roots + way * long[:, None]
    bend = (eye.outwards * 0.12 - eye.up * 0.05)[None] * long[:, None]
    steps = max(8, int(0.2 * canvas.unit))
    paths = curves(roots.astype(np.float32), tips.astype(np.float32), bend.astype(np.float32), steps)
    fade = np.linspace(1, 0, steps) ** 0.7
    opacity = (chance.uniform(0.6, 0.95, count)[:, None] * fade[None]).astype(np.float32)
    tones = np.repeat(_ink(canvas)[None], count, 0)
    _, alpha = drawn(canvas.shape, paths, tones, opacity, max(0.5, 0.011 * canvas.unit))
    alpha = blurred(alpha, 0.8 * softness(canvas))
    canvas.lay(
        np.broadcast_to(_ink(canvas), canvas.rgb.shape),
        as_mask(alpha * free * min(0.95, 0.8 * strength**0.5)),
    )


def _ink(canvas: Canvas) -> Float:
    """The black of liner and mascara in the picture's own light: no darker than its eyes are."""
    spots = canvas.points[468:478, :2]
    rows, columns = pixels_under(canvas, spots)
    darkest = np.percentile(canvas.original[rows, columns], 5, axis=0)
    return np.asarray(np.clip(0.75 * darkest, 0.02, 0.16) * np.array([1.0, 0.9, 0.9]), np.float32)
