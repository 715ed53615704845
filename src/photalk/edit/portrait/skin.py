"""Skin: bare of makeup, and paler."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import to_lab, to_rgb
from photalk.edit.portrait.eyes import lid_place, under_place
from photalk.edit.portrait.lips import lips_mask
from photalk.edit.portrait.makeup import cheeks
from photalk.edit.portrait.skin_tones import (
    SKIN,
    Box,
    Tone,
    bare_face,
    evened,
    face_outline,
    face_tone,
    fine_part,
    repaint,
    share_of,
    wears_clear_glasses,
)
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, rising

_LEAST_SKIN = 0.15
"""The least skin to work on, in square units."""


def pale_skin(canvas: Canvas, strength: float) -> None:
    """The same skin, paler: lighter, less coloured, a little cooler; its own shades and spots stay."""
    skin = fine_part(canvas, *SKIN)
    if wears_clear_glasses(canvas):
        skin = as_mask(skin + bare_face(canvas) * canvas.part("glasses"))
    _enough(canvas, skin)
    lips = lips_mask(canvas)
    tone = face_tone(canvas)
    # What the parser does not call neck (shoulders, hands) stays as it is: fade before its border shows.
    _, below = canvas.along(canvas.at(anatomy.CHIN))
    skin = as_mask(skin * rising(below, 3.2, 1.4))
    alpha = as_mask(np.maximum(skin * (1 - lips), 0.5 * lips))

    def paler(rgb: Float, box: Box) -> Float:
        lab = to_lab(rgb)
        within = np.maximum(skin[box], 0.02)
        base = evened(lab, within, 0.10 * canvas.unit)
        return to_rgb(_paled(lab, base, tone, strength))

    repaint(canvas, alpha, paler)


def _paled(lab: Float, base: Float, tone: Tone, strength: float) -> Float:
    """Lab of paler skin, of its Lab, its smooth course and the face's tone."""
    dark = share_of(float(tone[0]), 72, 35)
    much = min(strength, 1.6)
    lift = much * (9.5 + 5.5 * dark)
    # Shades keep their depth, lights their drawing: the lift falls off towards both ends.
    room = np.clip((97 - base[..., 0]) / 30, 0, 1) * np.clip((base[..., 0] + 4) / 28, 0.15, 1)
    share = 1 - (1 - 0.36) ** much
    pale = lab.copy()
    pale[..., 0] += lift * room
    # The smooth course of the colour is thinned, the small differences of it stay as they are.
    pale[..., 1] -= share * 0.95 * np.clip(base[..., 1], 0, None)
    pale[..., 2] -= share * np.clip(base[..., 2], 0, None) + 1.2 * much * (1 - 0.4 * dark)
    return pale


def no_makeup(canvas: Canvas, strength: float) -> None:
    """Skin, lips and lids without makeup: natural lips, clear lids, even cheeks; pores and lashes stay."""
    skin = bare_face(canvas)
    skin = as_mask(skin * face_outline(canvas, 0.06))
    _enough(canvas, skin)
    much = min(strength, 1.6)
    tone = face_tone(canvas)
    _evened_out(canvas, skin, much)
    _clear_lids(canvas, tone, much)
    _natural_lips(canvas, tone, much)


def _evened_out(canvas: Canvas, skin: Mask, much: float) -> None:
    """Even skin: blush, blotches and shine gone, what is finer than a blotch kept."""
    unit = canvas.unit
    blushed = cheeks(canvas)

    def change(rgb: Float, box: Box) -> Float:
        lab, within = to_lab(rgb), skin[box]
        sure = np.where(within > 0.5, within, 0).astype(np.float32)
        fine = evened(lab, sure, 0.035 * unit)
        wide = evened(lab, sure, 0.22 * unit)
        whole = evened(lab, sure, 0.9 * unit)
        band = fine - wide
        # A blotch differs a little from its surroundings; a fold or the shade of a nose much more, and stays.
        mild = np.exp(-((band[..., :1] / 7.5) ** 2))
        lab = lab - much * np.array([0.30, 0.55, 0.45], np.float32) * band * mild
        rosy = np.clip(wide - whole, 0, None)[..., 1]
        lab[..., 1] -= min(0.9, 0.75 * much) * rosy * blushed[box]
        lab[..., 0] -= 0.28 * much * np.clip(fine[..., 0] - wide[..., 0] - 4, 0, 18)
        # Foundation and filters are warmer than skin: a touch less colour.
        lab[..., 1:] *= 1 - 0.05 * much
        return to_rgb(lab)

    repaint(canvas, skin, change)


def _clear_lids(canvas: Canvas, tone: Tone, much: float) -> None:
    """Lids without shadow and liner: their smooth colour comes near that of the skin around."""
    skin = bare_face(canvas)
    for side in (0, 1):
        lid = np.maximum(lid_place(canvas, side, reach=1.25), 0.7 * under_place(canvas, side)) * skin
        if float(lid.sum()) < 0.004 * canvas.unit**2:
            continue

        def change(rgb: Float, box: Box, lid: Float = lid) -> Float:
            lab = to_lab(rgb)
            within = np.maximum(skin[box], 1e-3)
            fine = evened(lab, within, 0.03 * canvas.unit)
            around = evened(lab, within * (1 - 0.97 * np.minimum(1, 1.3 * lid[box])), 0.3 * canvas.unit)
            goal = 0.5 * around + 0.5 * tone
            goal[..., 0] = around[..., 0] - 3
            off = goal - fine
            off[..., 0] = np.clip(off[..., 0], 0, 22) * 0.55
            off[..., 1:] *= 0.7
            return to_rgb(lab + off)

        repaint(canvas, as_mask(lid * min(1.0, 0.9 * much)), change, 0.5 * canvas.unit)


def _natural_lips(canvas: Canvas, tone: Tone, much: float) -> None:
    """Lips of the colour that lips without lipstick have beside such skin."""
    lips = lips_mask(canvas)
    sure = lips > 0.6
    if sure.sum() < 20:
        return
    own = np.median(to_lab(canvas.rgb[sure]), axis=0)
    chroma = max(float(np.hypot(tone[1], tone[2])), 14.0)
    goal = np.array([0.84 * tone[0], tone[1] + 0.2 * chroma, 0.72 * tone[2]], np.float32)
    off = goal - own
    # Only what is too much of a colour is taken away; pale lips do not become red, nor dark ones light.
    off[1] = min(off[1], 0)
    off[2] = min(off[2], 1.5)
    off[0] = np.clip(off[0], 0, 4 + 0.25 * max(0.0, float(-off[1])))
    off = off * min(1.0, 0.82 * much)

    def change(rgb: Float, box: Box) -> Float:
        lab = to_lab(rgb)
        colour = np.hypot(lab[..., 1], lab[..., 2]) / max(float(np.hypot(own[1], own[2])), 3.0)
        lab[..., 0] += off[0] * np.clip(lab[..., 0] / max(float(own[0]), 5.0), 0, 1)
        lab[..., 1:] += off[1:] * np.clip(colour, 0.2, 1.4)[..., None]
        return to_rgb(lab)

    repaint(canvas, lips, change)


def _enough(canvas: Canvas, skin: Mask) -> None:
    if float(skin.sum()) < _LEAST_SKIN * canvas.unit**2:
        raise CannotDo("I can't see enough of the face's skin to change it in this picture.")
