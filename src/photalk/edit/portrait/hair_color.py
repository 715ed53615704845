"""Hair in another colour: brown, blond, black or gray, with the strands, highlights and shadows it has.

Dyes do more than tint. What the lightness of a head of hair is (its middle and its spread) changes, and each
strand's hue goes with its lightness: dark strands are less colourful, those in the light are yellower. So the
lightness is moved as two layers, the light that falls on the head and the strands in it, and the hue is read
from the new lightness.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import to_lab, to_rgb
from photalk.edit.portrait.hair_flow import running, strands_of_noise
from photalk.edit.portrait.hair_matte import hair_of
from photalk.edit.portrait.wide_blur import mean_within
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, rising

Window = tuple[slice, slice]

_BROW_SHARE = 0.35
"""How far brows go along."""

_USUAL_SKIN = (66.0, 14.0, 18.0)
"""Skin in daylight (Lab): how a face differs from it tells the light of the scene."""


@dataclass(frozen=True, slots=True)
class Dye:
    """A colour of hair in daylight, in Lab.

    `middle` and `spread` are the mean and the standard deviation of its lightness; `ladder` says which
    lightness has which a and b; `own` is how much of the hair's own variation of hue stays; `more` is how
    much lighter it gets at twice the strength.
    """

    middle: float
    spread: float
    ladder: tuple[tuple[float, float, float], ...]
    own: float
    more: float


BROWN = Dye(
    27,
    11,
    ((0, 1, 1), (10, 5, 5), (25, 10, 14), (45, 12, 22), (65, 11, 26), (90, 5, 16), (100, 1, 4)),
    0.25,
    -4,
)
BLOND = Dye(
    63,
    15,
    ((0, 2, 2), (15, 7, 9), (35, 9, 19), (55, 6.5, 25), (72, 4, 25), (88, 1.5, 17), (100, 0, 6)),
    0.25,
    9,
)
BLACK = Dye(
    12, 7.5, ((0, 0, 0), (10, 0.8, 0), (25, 0.6, -1), (45, 0, -2.5), (70, -0.5, -3), (100, 0, 0)), 0.12, -4
)
GRAY = Dye(
    57, 16, ((0, 0, 0), (20, 0.8, 0.6), (45, 0.6, 1.2), (65, 0.2, 2), (85, 0, 3), (100, 0, 1)), 0.10, 8
)


def brown_hair(canvas: Canvas, strength: float) -> None:
    """Brown hair."""
    _dyed(canvas, BROWN, strength)


def blond_hair(canvas: Canvas, strength: float) -> None:
    """Blond hair."""
    _dyed(canvas, BLOND, strength)


def black_hair(canvas: Canvas, strength: float) -> None:
    """Black hair."""
    _dyed(canvas, BLACK, strength)


def gray_hair(canvas: Canvas, strength: float) -> None:
    """Gray hair."""
    _dyed(canvas, GRAY, strength)


def _dyed(canvas: Canvas, dye: Dye, strength: float) -> None:
    """The hair in a dye, and the brows a little.

    Raises:
        CannotDo: there is no hair to be seen.
    """
    hair = hair_of(canvas, "I can't see any hair to colour in this picture.")
    rows, columns = np.flatnonzero(hair.alpha.any(1)), np.flatnonzero(hair.alpha.any(0))
    window = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    alpha, colour = hair.alpha[window], hair.colour[window]
    lab = to_lab(colour)
    light = _light(canvas)
    made_up = _texture(canvas, hair.alpha, window)
    fresh = to_rgb(_coloured(lab, alpha, made_up, dye, light, strength, canvas.unit))
    # Behind a strand that covers half a pixel the background stays: only the hair's own share is exchanged.
    now = canvas.rgb[window]
    mixed = now + (fresh - colour) * alpha[..., None]
    change = np.zeros_like(canvas.rgb)
    change[window] = np.clip(mixed, np.minimum(now, fresh), np.maximum(now, fresh)) - now
    _brows(canvas, dye, light, strength, change)
    touched = as_mask(np.abs(change).max(2) > 0)
    canvas.lay(np.clip(canvas.rgb + change, 0, 1).astype(np.float32), touched)


def _texture(canvas: Canvas, alpha: Mask, window: Window) -> Float:
    """Strands, and a shade that is darker close to the neck, for hair that is too dark to show any."""
    way = running(canvas, alpha)[window]
    strands = strands_of_noise(alpha[window], way, canvas.unit, canvas.chance("dyed strands"))
    across, below = canvas.along(canvas.at(anatomy.CHIN))
    inner = np.exp(-((across / 1.1) ** 2)) * rising(below, -1.4, 0.1)
    return np.asarray(np.stack([strands, -inner[window]], 2), np.float32)


def _coloured(
    lab: Float, alpha: Mask, made_up: Float, dye: Dye, light: Float, strength: float, unit: float
) -> Float:
    """The hair's Lab in a dye, in the light of the scene."""
    sure = alpha > 0.7 if (alpha > 0.7).any() else alpha > 0.3
    own = lab[sure]
    middle = float(np.median(own[:, 0]))
    weight = as_mask(alpha * alpha)
    base = mean_within(lab[..., 0], weight, 0.07 * unit)
    strands = lab[..., 0] - base
    wide = mean_within(lab[..., 0], weight, 0.35 * unit)
    fall, bulk = base - wide, wide - middle
    goal = (dye.middle + dye.more * max(0.0, strength - 1)) * _exposure(light)
    spread = dye.spread * goal / dye.middle
    gains = _gains((bulk[sure], fall[sure], strands[sure]), spread, middle, goal)
    shown = gains[2] * _cored(strands, middle, goal)
    there = np.sqrt(mean_within((gains[1] * fall + shown) ** 2, weight, 0.15 * unit))
    missing = np.maximum(0.55 * spread - there, 0) * min(1.0, max(0.0, (goal - middle) / 25))
    fresh = goal + gains[0] * bulk + gains[1] * fall + shown
    fresh = fresh + missing * (made_up[..., 0] + 2.0 * made_up[..., 1])
    if goal > middle:
        fresh = _bent(fresh, goal + 1.3 * spread, goal + 2.2 * spread)
    fresh = _bent(fresh, 88, 97)
    fresh = -_bent(-fresh, -4, 0)
    fresh = lab[..., 0] + (fresh - lab[..., 0]) * min(1.0, strength)
    steps = np.array(dye.ladder, np.float32)
    cast = light[1:] - np.array(_USUAL_SKIN[1:], np.float32)
    cast = np.clip(cast * np.array([0.15, 0.3], np.float32), -6, 6)
    mean = np.stack([mean_within(lab[..., band], weight, 0.35 * unit) for band in (1, 2)], 2)
    hue = np.stack([np.interp(fresh, steps[:, 0], steps[:, band]) for band in (1, 2)], 2)
    hue = hue + dye.own * (lab[..., 1:] - mean) + cast * rising(fresh, 0, 50)[..., None]
    hue = lab[..., 1:] + (hue - lab[..., 1:]) * min(1.0, strength)
    return np.concatenate([fresh[..., None], hue], 2).astype(np.float32)


def _gains(
    layers: tuple[Float, Float, Float], spread: float, middle: float, goal: float
) -> tuple[float, float, float]:
    """By how much the light on the head, its locks and its strands are strengthened to fit the spread."""
    total = float(np.sqrt(sum(float(np.var(layer)) for layer in layers))) + 1e-3
    wanted = spread / total
    lifted = goal > middle
    # What is far apart in lightness is light and shadow of the scene: it follows less than the strands do.
    bulk = float(np.clip(wanted, 0.45, 1.5))
    fall = float(np.clip(wanted, 0.4, 1.9 if lifted else 1.0))
    fine = float(np.clip(wanted, 0.5, 2.2 if lifted else 1.1))
    return bulk, fall, fine


def _cored(strands: Float, middle: float, goal: float) -> Float:
    """The strands without the noise that a strong lift would bring out."""
    noise = 0.8 * max(0.0, min(1.0, (goal - middle) / 40))
    return np.asarray(np.sign(strands) * np.maximum(np.abs(strands) - noise, 0), np.float32)


def _bent(values: Float, knee: float, limit: float) -> Float:
    """The values as they are up to a knee, and from there bent softly to below a limit."""
    room = limit - knee
    return np.where(
        values > knee, limit - room * np.exp(-np.maximum(values - knee, 0) / room), values
    ).astype(np.float32)


def _light(canvas: Canvas) -> Float:
    """The median Lab of the face: how bright and of which hue the light is."""
    face = canvas.part("skin", "nose") > 0.7
    if not face.any():
        return np.array(_USUAL_SKIN, np.float32)
    return np.asarray(
        np.median(to_lab(canvas.original[face][:: max(1, int(face.sum()) // 20000)]), 0), np.float32
    )


def _exposure(light: Float) -> float:
    """How bright hair looks in this light; dark skin looks like dim light, so it does not count fully."""
    return float(np.clip(0.35 + 0.65 * light[0] / _USUAL_SKIN[0], 0.5, 1.1))


def _brows(canvas: Canvas, dye: Dye, light: Float, strength: float, change: Float) -> None:
    """Add to a change what brows take on of the dye."""
    share = canvas.part("left brow", "right brow")
    rows, columns = np.flatnonzero((share > 0.02).any(1)), np.flatnonzero((share > 0.02).any(0))
    if not len(rows):
        return
    window = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    share = share[window] * (np.abs(change[window]).max(2) == 0)
    lab = to_lab(canvas.rgb[window])
    around = blurred(lab, 0.15 * canvas.unit)[..., 0]
    dark = rising(around - lab[..., 0], 2, 14)
    steps = np.array(dye.ladder, np.float32)
    towards = np.clip((dye.middle - 25) / 40, -0.35, 0.5)
    fresh = lab.copy()
    fresh[..., 0] += towards * 20 * _exposure(light)
    for band in (1, 2):
        fresh[..., band] = np.interp(fresh[..., 0], steps[:, 0], steps[:, band])
    amount = _BROW_SHARE * min(1.0, strength) * share * dark
    change[window] += (to_rgb(fresh) - canvas.rgb[window]) * amount[..., None]
