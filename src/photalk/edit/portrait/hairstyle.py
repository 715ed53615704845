"""Hair made wavy or straight.

Waves are a shear: hair is pushed to and fro across the way it runs, further the further it is from the roots,
and lit on every crest. Straightening is combing: every pixel becomes the mean of the hair above and below it
along a straight fall, so that curls melt into strands; the outline is combed too, and what curls hid is
filled.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float, sampled
from photalk.edit.portrait.cie_lab import brightness
from photalk.edit.portrait.hair_flow import combed, falling, resized, running, strands_of_noise
from photalk.edit.portrait.hair_matte import Hair, hair_of
from photalk.edit.portrait.wide_blur import mean_within, widely_blurred
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, rising

_LEAST_STYLED = 0.9
"""The least hair, in square units, that can be styled."""

_CROWN = 1.35
"""How far above the eyes the crown is, in units."""


@dataclass(frozen=True, slots=True)
class _Waves:
    """How hair waves, in units: from `start` (from the crown) on, and from `full` on at full reach."""

    length: float
    reach: float
    start: float
    full: float


_LONG, _SHORT = _Waves(0.78, 0.11, 0.75, 2.2), _Waves(0.36, 0.04, 0.15, 0.9)


def wavy_hair(canvas: Canvas, strength: float) -> None:
    """Waves in the hair.

    Raises:
        CannotDo: there is hardly any hair to be seen.
    """
    hair = _styled(canvas, "There is too little hair to be seen for waves.")
    waves = _LONG if _is_long(canvas, hair) else _SHORT
    way = running(canvas, hair.alpha, smooth=0.35, rule=0.6)
    way = widely_blurred(way, 0.12 * canvas.unit)
    phase, growth = _phase(canvas, waves)
    free = _free(canvas, hair.alpha)
    push = waves.reach * strength * canvas.unit * growth * free * np.sin(phase)
    across = np.stack([way[..., 1], -way[..., 0]], 2)
    flow = np.asarray(across * push[..., None], np.float32)
    strands = strands_of_noise(hair.alpha, way, canvas.unit, canvas.chance("waves"))
    alpha, strands = as_mask(sampled(hair.alpha, flow)), sampled(strands, flow)
    canvas.warp(flow)
    crest = np.cos(phase) * (1 + 0.35 * strands) * growth
    _lit(canvas, alpha, np.asarray(crest, np.float32), strength)


def straight_hair(canvas: Canvas, strength: float) -> None:
    """Straight hair.

    Raises:
        CannotDo: there is hardly any hair to be seen.
    """
    hair = _styled(canvas, "There is too little hair to be seen to straighten it.")
    unit = canvas.unit
    way = _straight_way(canvas, hair.alpha)
    bare = rising(canvas.part("skin", "nose", "left ear", "right ear", "hat", "glasses"), 0.3, 0.7)
    near = widely_blurred(hair.alpha, 0.12 * unit) > 0.03
    step = max(1.0, 0.03 * unit)
    long = _is_long(canvas, hair)
    length = (0.45 if long else 0.16) * unit * min(1.0, 0.4 + 0.6 * strength)
    colour = combed(hair.colour, hair.alpha, way, length, step, near)
    goal = as_mask(rising(_outline(hair.alpha, way, length, step), 0.3, 0.7) * (1 - bare))
    inner = rising(widely_blurred(hair.alpha, 0.1 * unit), 0.8, 0.98)
    goal = as_mask(np.maximum(goal, inner * hair.alpha))
    # On top of the head hair lies as it did; it falls straight below.
    amount = _hanging(canvas) * min(1.0, 0.25 + 0.75 * strength)
    goal = as_mask(hair.alpha + (goal - hair.alpha) * amount)
    fresh = _sleek(canvas, hair, colour, way, goal)
    fresh = hair.colour + (fresh - hair.colour) * (amount * rising(hair.alpha + goal, 0.0, 0.3))[..., None]
    behind = _behind(canvas, hair, goal)
    shown = behind + (fresh - behind) * goal[..., None]
    touched = as_mask(rising(np.maximum(hair.alpha, goal), 0.02, 0.25) * (1 - bare * (1 - hair.alpha)))
    canvas.lay(np.asarray(np.clip(shown, 0, 1), np.float32), touched)


def _styled(canvas: Canvas, otherwise: str) -> Hair:
    hair = hair_of(canvas, otherwise)
    if hair.alpha.sum() < _LEAST_STYLED * canvas.unit**2:
        raise CannotDo(otherwise)
    return hair


def _is_long(canvas: Canvas, hair: Hair) -> bool:
    """Whether hair falls below the mouth."""
    _, below = canvas.along(canvas.at(anatomy.UPPER_LIP, anatomy.LOWER_LIP))
    return float(hair.alpha[below > 0].sum()) > 0.4 * canvas.unit**2


def _phase(canvas: Canvas, waves: _Waves) -> tuple[Float, Float]:
    """Where on its wave each pixel is (radians), and how far waves have grown there (0..1)."""
    eyes = canvas.at(*anatomy.RIGHT_EYE, *anatomy.LEFT_EYE)
    across, below = canvas.along(eyes - _CROWN * canvas.unit * canvas.down)
    run = np.hypot(0.75 * across, below)
    # Locks do not wave in step: neighbours drift apart slowly.
    small = (max(4, canvas.shape[0] // 8), max(4, canvas.shape[1] // 8))
    noise = canvas.chance("locks").standard_normal(small).astype(np.float32)
    drift = blurred(noise, 0.26 * canvas.unit * small[0] / canvas.shape[0])
    drift = resized(drift / max(float(drift.std()), 1e-6), canvas.shape)
    side = np.where(across > 0, 1.0, 0.4) * 1.3
    phase = 2 * np.pi * run / waves.length + 1.3 * drift + side + 1.1 * across
    return np.asarray(phase, np.float32), rising(run, waves.start, waves.full)


def _free(canvas: Canvas, alpha: Mask) -> Mask:
    """Where hair can move: not at the face or at what is worn, and what is behind it only close by."""
    # What lies within the hair and is none is worn (an earring, glasses) or held before it.
    inside = rising(widely_blurred(alpha, 0.15 * canvas.unit), 0.25, 0.5)
    usual = mean_within(canvas.rgb, as_mask(alpha**2), 0.2 * canvas.unit)
    unlike = rising(np.sqrt(((canvas.rgb - usual) ** 2).sum(2)), 0.38, 0.52)
    foreign = rising(canvas.part("earring", "glasses"), 0.1, 0.4) + inside * (
        rising(alpha, 0.5, 0.1) + unlike
    )
    face = np.maximum(canvas.outline(anatomy.OVAL), canvas.part("skin", "nose", "hat"))
    held = rising(widely_blurred(as_mask(face), 0.10 * canvas.unit), 0.02, 0.55)
    worn = rising(widely_blurred(as_mask(foreign), 0.06 * canvas.unit), 0.01, 0.10)
    near = rising(widely_blurred(alpha, 0.10 * canvas.unit), 0.03, 0.5)
    free = as_mask(near * (1 - np.maximum(held, worn * inside)))
    return as_mask(widely_blurred(free, 0.03 * canvas.unit))


def _lit(canvas: Canvas, alpha: Mask, crest: Float, strength: float) -> None:
    """Lighten crests and darken troughs, the more visibly the darker the hair is."""
    light = brightness(canvas.rgb)
    inside = alpha > 0.7
    level = float(np.median(light[inside])) if inside.any() else 0.3
    depth = 0.20 * min(strength, 1.6)
    gain = np.exp(depth * crest * (1.7 - 1.2 * min(1.0, level / 0.6)))
    tint = canvas.rgb / np.maximum(light, 0.03)[..., None]
    sheen = 0.05 * min(strength, 1.6) * max(0.0, 1 - level / 0.4) * np.maximum(crest, 0) ** 2
    fresh = canvas.rgb * gain[..., None] + (0.25 * np.clip(tint, 0, 2) + 0.75) * sheen[..., None]
    canvas.lay(np.asarray(np.clip(fresh, 0, 1), np.float32), alpha)


def _straight_way(canvas: Canvas, alpha: Mask) -> Float:
    """The way of straightened hair: as it lies on the head, and straight down from there."""
    eyes = canvas.at(*anatomy.RIGHT_EYE, *anatomy.LEFT_EYE)
    _, below = canvas.along(eyes)
    lying = running(canvas, alpha, smooth=0.3, rule=0.6)
    head = rising(below, 0.2, -0.9)[..., None]
    way = falling(canvas) * (1 - head) + lying * head
    return np.asarray(way / np.maximum(np.sqrt((way**2).sum(2, keepdims=True)), 1e-6), np.float32)


def _outline(alpha: Mask, way: Float, length: float, step: float) -> Mask:
    """Where hair is once its outline is combed, at half the resolution: the edge is made steep anew later."""
    half = (max(1, alpha.shape[0] // 2), max(1, alpha.shape[1] // 2))
    small, ways = as_mask(resized(alpha, half)), resized(way, half)
    near = widely_blurred(small, 0.06 * length) > 0.01
    whole = as_mask(np.ones(half))
    return as_mask(resized(combed(small, whole, ways, length / 2, max(1.0, step / 2), near), alpha.shape))


def _hanging(canvas: Canvas) -> Mask:
    """Where hair hangs instead of lying on the head: there it is straightened fully."""
    _, below = canvas.along(canvas.at(*anatomy.RIGHT_EYE, *anatomy.LEFT_EYE))
    return as_mask(0.3 + 0.7 * rising(below, -1.1, -0.2))


def _sleek(canvas: Canvas, hair: Hair, colour: Float, way: Float, goal: Mask) -> Float:
    """Combed colours with as much contrast between locks, and between single strands, as the hair had."""
    unit = canvas.unit
    fresh = colour
    for width, shares, most in ((0.10, (0.3, 0.6, 0.6), 1.5), (0.02, (1.0, 0.3, 0.0), 1.0)):
        had, _ = _contrast(hair.colour, as_mask(hair.alpha**2), width * unit)
        has, base = _contrast(fresh, as_mask(goal**2), width * unit)
        gain = np.clip(had / np.maximum(has, 1e-4), 1.0, most)
        left = np.sqrt(np.maximum(0.8 * had**2 - (gain * has) ** 2, 0))
        strands = strands_of_noise(goal, way, unit, canvas.chance(f"straight {width}"), shares, 110.0)
        tint = np.clip(base / np.maximum(brightness(base), 0.03)[..., None], 0, 2)
        fresh = np.asarray(
            base + gain[..., None] * (fresh - base) + (left * strands)[..., None] * tint, np.float32
        )
    return fresh


def _contrast(colour: Float, weight: Mask, width: float) -> tuple[Float, Float]:
    """How much colours differ from their surroundings (H×W), and these surroundings."""
    base = mean_within(colour, weight, width)
    return np.sqrt(mean_within(((colour - base) ** 2).mean(2), weight, 6 * width)), base


def _behind(canvas: Canvas, hair: Hair, goal: Mask) -> Float:
    """What shows where curls were: filled in only if they leave a gap that can be seen."""
    gap = (hair.alpha > 0.15) & (goal < hair.alpha - 0.1)
    if gap.sum() < 0.01 * canvas.unit**2:
        return canvas.rgb
    hole = widely_blurred(as_mask((hair.alpha > 0.1) & (goal < 0.9)), 0.02 * canvas.unit) > 0.2
    return canvas.filled(hole)
