"""Makeup on skin and eyes: rosy cheeks, and all of it at once."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.brow_lines import brow_of, is_seen, open_to_hair
from photalk.edit.portrait.brows import grow_hair
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import to_lab, to_rgb
from photalk.edit.portrait.curves import near_line
from photalk.edit.portrait.eye_makeup import free_for_eyes, made_up_eye
from photalk.edit.portrait.lips import lipstick
from photalk.edit.portrait.skin_tones import (
    Box,
    bare_face,
    evened,
    face_outline,
    face_tone,
    glasses_share,
    repaint,
    share_of,
    side_seen,
    stained,
    wears_clear_glasses,
)
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, rising

_BONES = ((116, 123), (345, 352))
"""Where the cheekbones rise towards the ears."""


def rosy_cheeks(canvas: Canvas, strength: float) -> None:
    """Blood in the cheeks: a soft pink on the apples that rises towards the ears."""
    blush(canvas, strength)


def blush(canvas: Canvas, strength: float) -> None:
    """A sheer pink on the cheeks, warmer and deeper the darker the skin is."""
    tone = face_tone(canvas)
    deep = share_of(float(tone[0]), 66, 32)
    pink = np.array([0.98, 0.56, 0.62]) * (1 - deep) + np.array([1.05, 0.50, 0.56]) * deep
    # Beside warm skin a cool pink looks like chalk: take blue away with the yellow.
    pink[2] -= 0.10 * share_of(float(tone[2]), 16, 30)
    # Skin that the picture shows nearly white takes less: there is no colour in it for a pigment to change.
    white = rising(canvas.rgb.min(2), 0.62, 0.95)
    alpha = cheeks(canvas) * cheek_skin(canvas) * (1 - 0.55 * white)
    stained(canvas, (strength * alpha).astype(np.float32), (float(pink[0]), float(pink[1]), float(pink[2])))


def cheek_skin(canvas: Canvas) -> Mask:
    """Skin of the face within its outline, with a soft edge."""
    inside = face_outline(canvas, 0.04)
    return as_mask(bare_face(canvas) * inside * (1 - canvas.part("hair", "hat")))


def cheeks(canvas: Canvas) -> Float:
    """Where blush goes: two soft shapes along the cheekbones, the one that is turned away fainter."""
    xs, ys = canvas.grid()
    total = np.zeros(canvas.shape, np.float32)
    for (apple, below, above), bones, seen in zip(anatomy.APPLES, _BONES, side_seen(canvas), strict=True):
        start = 0.55 * canvas.at(apple) + 0.3 * canvas.at(below) + 0.15 * canvas.at(above)
        end = canvas.at(*bones)
        way = end - start
        length = float(np.hypot(*way))
        if length < 1e-3:
            continue
        way = way / length
        # A head that is turned shows its far cheek narrow.
        narrow = float(np.clip(seen, 0.35, 1.0))
        along = ((xs - start[0]) * way[0] + (ys - start[1]) * way[1]) / canvas.unit
        aside = (-(xs - start[0]) * way[1] + (ys - start[1]) * way[0]) / canvas.unit
        rise = np.where(along > 0, 0.42, 0.24) * narrow
        shape = np.exp(-((along / rise) ** 2) - (aside / 0.25) ** 2)
        total = np.maximum(total, shape * share_of(seen, 0.1, 0.7))
    return np.asarray(total, np.float32)


def heavy_makeup(canvas: Canvas, strength: float) -> None:
    """All of it: foundation, contour, blush, smoky lids, liner with a wing, mascara, brows, lipstick."""
    foundation(canvas, min(strength, 1.5))
    blush(canvas, 0.62 * strength)
    seen = side_seen(canvas)
    if glasses_share(canvas) < 0.3 or wears_clear_glasses(canvas):
        free = free_for_eyes(canvas)
        for side in (0, 1):
            turned = share_of(seen[side], 0.12, 0.45)
            if turned > 0:
                made_up_eye(canvas, side, free, strength * turned)
    place = open_to_hair(canvas)
    for side in (0, 1):
        brow = brow_of(canvas, side)
        if is_seen(canvas, side, brow):
            grow_hair(canvas, side, brow, place, 0.42 * strength, 0.95, seen[side], stray=0.0)
    lipstick(canvas, 1.15 * strength)


def foundation(canvas: Canvas, strength: float) -> None:
    """Evener skin, with a shade below the cheekbones and a light on top of them."""
    skin = as_mask(bare_face(canvas) * face_outline(canvas, 0.06))
    high, low = _contour(canvas)

    def change(rgb: Float, box: Box) -> Float:
        lab = to_lab(rgb)
        sure = np.where(skin[box] > 0.5, skin[box], 0).astype(np.float32)
        fine, wide = (evened(lab, sure, sigma * canvas.unit) for sigma in (0.03, 0.2))
        band = fine - wide
        mild = np.exp(-((band[..., :1] / 8) ** 2))
        lab = lab - strength * np.array([0.4, 0.6, 0.5], np.float32) * band * mild
        # On skin that is nearly white in the picture a shade would be grey.
        shade = low[box] * rising(lab[..., 0], 93, 72)
        lab[..., 0] += strength * (3.2 * high[box] - 5.0 * shade)
        lab[..., 1] += strength * 1.2 * shade
        return to_rgb(lab)

    repaint(canvas, skin, change)


def _contour(canvas: Canvas) -> tuple[Float, Float]:
    """Where light goes (cheekbones, ridge of the nose) and where shade goes (below the cheekbones)."""
    high = np.zeros(canvas.shape, np.float32)
    low = np.zeros(canvas.shape, np.float32)
    seen = side_seen(canvas)
    for numbers, share in (((117, 123, 116), seen[0]), ((346, 352, 345), seen[1])):
        high = np.maximum(high, share * near_line(canvas, canvas.points[list(numbers), :2], 0.10))
    high = np.maximum(high, 0.8 * near_line(canvas, canvas.points[[168, 197, 5], :2], 0.045))
    for line, share in (((207, 187, 147, 177), seen[0]), ((427, 411, 376, 401), seen[1])):
        low = np.maximum(low, share * near_line(canvas, canvas.points[list(line), :2], 0.14))
    return high, low
