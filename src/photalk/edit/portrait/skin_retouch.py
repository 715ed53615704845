"""Skin as a retoucher leaves it: spots, redness, shine and shadow gone, pores and light kept."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import to_lab, to_rgb
from photalk.edit.portrait.lips import lips_mask
from photalk.edit.portrait.skin_tones import Box, bare_face, box_of, evened, face_outline, repaint
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, rising

PORES = 0.012
"""What is finer than this share of the distance between the eyes is texture, and stays."""

_LEAST_SKIN = 0.12
"""The least skin to work on, in square units."""

_SPOTS = (0.014, 0.024, 0.04)
"""How large spots are, as shares of the distance between the eyes."""

_MOLE = 24.0
"""What is darker than its surroundings by this much is a mole, and belongs to the person."""


def retouchable(canvas: Canvas) -> Mask:
    """Bare skin of the face, away from lips, eyes, brows and nostrils, which have edges of their own.

    Raises:
        CannotDo: there is too little of it.
    """
    own = canvas.part("left eye", "right eye", "left brow", "right brow", "mouth", "hair")
    nostrils = near(canvas, canvas.points[[98, 327, 2], :2], 0.07)
    skin = bare_face(canvas) * face_outline(canvas, 0.05) * (1 - lips_mask(canvas)) * (1 - nostrils)
    skin = rising(skin * (1 - blurred(own, 0.02 * canvas.unit)), 0.2, 0.65)
    if float(skin.sum()) < _LEAST_SKIN * canvas.unit**2:
        raise CannotDo("I can't see enough of the face's skin to retouch it in this picture.")
    return skin


def near(canvas: Canvas, spots: Float, reach: float) -> Mask:
    """How near each pixel is to one of these points: 1 there, 0 from `reach` units on."""
    xs, ys = canvas.grid()
    away = np.min([np.hypot(xs - x, ys - y) for x, y in spots], axis=0) / canvas.unit
    return rising(away, reach, 0.4 * reach)


def smooth_skin(canvas: Canvas, strength: float) -> None:
    """Even skin: what is coarser than pores and finer than the face's own forms becomes fainter."""
    skin, unit = retouchable(canvas), canvas.unit
    share = 1 - (1 - 0.55) ** strength

    def change(rgb: Float, box: Box) -> Float:
        lab = to_lab(rgb)
        fine, wide = (evened(lab, skin[box], sigma * unit) for sigma in (PORES, 0.13))
        band = fine - wide
        # Folds and the shade of a nose differ much more from their surroundings than uneven skin does.
        mild = np.exp(-((band[..., :1] / 9) ** 2))
        return to_rgb(lab - share * np.array([0.85, 0.9, 0.8], np.float32) * band * mild)

    repaint(canvas, skin, change)


def blemishes(canvas: Canvas, strength: float) -> None:
    """Spots gone: where skin is a little darker or redder than around, in a small round place."""
    skin, unit = retouchable(canvas), canvas.unit

    def change(rgb: Float, box: Box) -> Float:
        lab, within = to_lab(rgb), np.where(skin[box] > 0.5, skin[box], 0).astype(np.float32)
        spots = _spots(lab, within, unit, strength)
        clear = evened(lab, within * (1 - np.minimum(1, 1.5 * spots)) + 1e-4 * within, 0.07 * unit)
        return to_rgb(lab + spots[..., None] * (clear - lab))

    repaint(canvas, skin, change)


def _spots(lab: Float, skin: Mask, unit: float, strength: float) -> Mask:
    """How much each pixel lies in a spot."""
    found = np.zeros(skin.shape, np.float32)
    ease = 1 / strength**0.5
    for size in _SPOTS:
        inside, around = (evened(lab, skin, scale * size * unit) for scale in (0.45, 2.2))
        off = inside - around
        dark, red = -off[..., 0], off[..., 1]
        strange = np.maximum(dark + 0.9 * np.maximum(red, 0), 1.5 * red)
        spot = rising(strange, 2.2 * ease, 4.2 * ease) * rising(dark, _MOLE, 0.7 * _MOLE)
        # A wrinkle is long: its surroundings along it are as dark as itself.
        alone = rising(blurred(as_mask(spot > 0.5), 2.4 * size * unit), 0.46, 0.32)
        found = np.maximum(found, np.minimum(1, 2.6 * blurred(as_mask(spot * alone), 0.55 * size * unit)))
    return as_mask(rising(found, 0.06, 0.45) * skin)


def redness(canvas: Canvas, strength: float) -> None:
    """Red places as the rest of the face: nose, cheeks and blotches lose what they have too much of it."""
    skin, unit = retouchable(canvas), canvas.unit
    share = 1 - (1 - 0.9) ** strength

    def change(rgb: Float, box: Box) -> Float:
        lab, sure = to_lab(rgb), skin[box] > 0.6
        smooth = evened(lab, skin[box], 0.03 * unit)
        usual = float(np.percentile(smooth[sure][:, 1], 45))
        red = np.clip(smooth[..., 1] - usual - 1, 0, None)
        lab[..., 1] -= share * red
        lab += share * red[..., None] * np.array([0.18, 0, -0.2], np.float32)
        return to_rgb(lab)

    repaint(canvas, skin, change)


def shine(canvas: Canvas, strength: float) -> None:
    """Shine taken off: small pale lights get the colour of the skin around them and most of its shade.

    A side of the face on which light falls is wide and keeps its colour: that is no shine.
    """
    skin, unit = retouchable(canvas), canvas.unit
    share = min(0.92, 0.8 * strength)

    def change(rgb: Float, box: Box) -> Float:
        lab, within = to_lab(rgb), skin[box]
        smooth, wide = (evened(lab, within, sigma * unit) for sigma in (0.015, 0.16))
        dull = within * rising(smooth[..., 0] - wide[..., 0], 5, 0)
        around = evened(lab, dull + 0.02 * within, 0.12 * unit)
        excess = np.clip(smooth[..., 0] - around[..., 0] - 1.5, 0, 22)
        colour, usual = (np.hypot(one[..., 1], one[..., 2]) for one in (smooth, around))
        pale = rising(colour / np.maximum(usual, 4), 1.02, 0.86) * rising(smooth[..., 0], 45, 62)
        lab[..., 0] -= share * excess * pale
        fading = (rising(excess, 1, 9) * pale * min(1.0, 0.95 * strength))[..., None]
        lab[..., 1:] += fading * (around[..., 1:] - smooth[..., 1:])
        return to_rgb(lab)

    repaint(canvas, skin, change)


def beard_shadow(canvas: Canvas, strength: float) -> None:
    """A shaven jaw without its blue: lighter and warmer, up to the tone of the cheeks."""
    skin, unit = retouchable(canvas), canvas.unit
    _, below = canvas.along(canvas.at(anatomy.NOSE_BASE))
    jaw = as_mask(skin * rising(below, 0.02, 0.16))
    cheek = as_mask(skin * near(canvas, canvas.points[[anatomy.RIGHT_CHEEK, anatomy.LEFT_CHEEK], :2], 0.4))
    if float(jaw.sum()) < 0.03 * unit**2 or float(cheek.sum()) < 0.01 * unit**2:
        raise CannotDo("I can't see enough of the jaw to lighten it in this picture.")
    tone = np.median(to_lab(canvas.rgb[cheek > 0.4]), axis=0)
    share = min(0.9, 0.6 * strength)

    def change(rgb: Float, box: Box) -> Float:
        lab = to_lab(rgb)
        smooth = evened(lab, skin[box], 0.06 * unit)
        lab[..., 0] += share * 0.6 * np.clip(tone[0] - smooth[..., 0], 0, 14)
        lab[..., 1:] += share * 0.8 * np.clip(tone[1:] - smooth[..., 1:], 0, 8)
        stubble = np.minimum(lab[..., 0] - evened(lab, skin[box], 0.02 * unit)[..., 0], 0)
        lab[..., 0] -= 0.6 * share * stubble
        return to_rgb(lab)

    repaint(canvas, jaw, change)


def stray_hair(canvas: Canvas, strength: float) -> None:
    """Single hairs beside the hair, before a calm ground: the ground closes over them."""
    from scipy import ndimage

    hair = canvas.part("hair")
    beside = rising(blurred(hair, 0.12 * canvas.unit), 0.02, 0.2) * rising(hair, 0.35, 0.05)
    own = canvas.part("skin", "nose", "neck", "left ear", "right ear", "cloth", "glasses", "hat", "earring")
    beside = as_mask(beside * (1 - blurred(own, 0.03 * canvas.unit)))
    box = box_of(beside, 0.05 * canvas.unit)
    if box is None or float(beside.sum()) < 0.02 * canvas.unit**2:
        raise CannotDo("I can't see hairs beside the head that stand apart from it in this picture.")
    size = max(3, 2 * round(0.03 * canvas.unit) + 1)
    ground = canvas.rgb.copy()
    for band in range(3):
        ground[box][..., band] = ndimage.median_filter(canvas.rgb[box][..., band], size=size)
    apart = np.abs(to_lab(canvas.rgb[box]) - to_lab(ground[box])).max(2)
    thin = np.zeros(canvas.shape, np.float32)
    thin[box] = blurred(rising(apart, 3 / strength, 8 / strength), 0.6)
    canvas.lay(ground, as_mask(beside * np.minimum(1, 1.4 * thin)))
