"""Hair on the lip and the chin: a shadow on the skin, then strands in layers, as the hair and brows are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk.edit.portrait import anatomy, mesh
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import brightness
from photalk.edit.portrait.curves import around
from photalk.edit.portrait.hair_tones import BROWN
from photalk.edit.portrait.sharpness import softness
from photalk.edit.portrait.strands import curves, drawn
from photalk.edit.portrait.wide_blur import widely_blurred
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, rising

_LIP = (61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291)
_ABOVE = (57, 186, 92, 165, 167, 164, 393, 391, 322, 410, 287)
"""The upper lip's border, and the row of points between it and the nose, from right to left."""

_CHIN = (17, 18, 200, 199, 152)
"""From the lower lip down the middle of the chin."""

Roots = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Growth:
    """Hairs to be drawn: where they root and end, how dense each is, how far it is bowed; S×2 in pixels."""

    roots: Roots
    tips: Roots
    weight: NDArray[np.float64]
    bend: Roots


def mustache(canvas: Canvas, strength: float) -> None:
    """Grow a mustache: thick below the nose, thinner in the groove, tapering to the corners of the mouth."""
    skin = canvas.part("skin", "nose")
    _grow(canvas, _on_the_lip(canvas, strength), skin, skin, strength, "mustache")


def goatee(canvas: Canvas, strength: float) -> None:
    """Grow a goatee: a tuft under the lower lip that widens over the chin and hangs a little below it."""
    # Hairs hang over whatever is behind the chin; within the outline, that would be a hand before it.
    beyond = 1 - canvas.outline(anatomy.OVAL)
    skin = canvas.part("skin")
    free = as_mask(skin + canvas.part("neck", "cloth", "background") * beyond)
    grown = _on_the_chin(canvas, strength)
    _grow(canvas, grown, rising(skin, 0.4, 0.75), rising(free, 0.4, 0.75), strength, "goatee")


def _on_the_lip(canvas: Canvas, strength: float) -> Growth:
    chance = canvas.chance("mustache")
    count = int(2000 * (0.6 + 0.4 * strength))
    low, high = canvas.points[list(_LIP), :2].astype(float), canvas.points[list(_ABOVE), :2].astype(float)
    across = np.linspace(-1, 1, len(low))
    u = chance.uniform(-0.9, 0.9, count)
    v = chance.beta(1.05, 1.35, count)
    border, above = _interpolated(low, across, u), _interpolated(high, across, u)
    # The row of points lies halfway to the nose in the middle and on the fold beside the mouth.
    tall = np.interp(abs(u), [0, 0.15, 0.4, 0.7, 1], [1.2, 1.4, 1.35, 0.95, 0.35]) * (0.85 + 0.15 * strength)
    tall *= 1 + 0.05 * _swirl(border, 0.5 * canvas.unit)
    roots = border + (above - border) * (v * tall)[:, None]
    lean = np.sign(u) * np.interp(abs(u), [0, 0.1, 0.5, 1], [0.05, 0.3, 0.75, 0.95])
    lean = lean + chance.normal(0, 0.14, count) + 0.06 * _swirl(roots, canvas.unit)
    length = (
        chance.uniform(0.05, 0.11, count) * np.interp(abs(u), [0, 0.6, 1], [0.9, 1.15, 0.9]) * canvas.unit
    )
    groove = 1 - 0.6 * np.exp(-((u / 0.06) ** 2)) * np.clip(2 * v, 0.3, 1)
    edge = np.interp(v, [0, 0.3, 0.6, 0.85, 1], [1, 1, 0.7, 0.4, 0.2])
    weight = groove * edge * np.interp(abs(u), [0, 0.6, 0.8, 0.9], [1, 0.95, 0.7, 0.4])
    bend = np.sign(u)[:, None] * canvas.down * (chance.normal(0.1, 0.08, count) * length)[:, None]
    return Growth(roots, roots + _heading(canvas, lean) * length[:, None], weight, bend)


def _on_the_chin(canvas: Canvas, strength: float) -> Growth:
    chance = canvas.chance("goatee")
    count = int(4200 * (0.6 + 0.4 * strength))
    middle = canvas.points[list(_CHIN), :2].astype(float)
    levels = np.array([0, 0.2, 0.42, 0.65, 1.0])
    t = np.where(
        chance.random(count) < 0.12,
        chance.uniform(0.02, 0.32, count),
        chance.beta(1.8, 1.25, count) * 0.76 + 0.26,
    )
    side = np.clip(chance.normal(0, 0.62, count), -1.5, 1.5)
    half = np.interp(
        t, [0, 0.1, 0.2, 0.28, 0.36, 0.5, 0.7, 0.9, 1.06], [0.11, 0.09, 0.07, 0.1, 0.2, 0.3, 0.36, 0.35, 0.26]
    )
    across = side * half * (0.85 + 0.15 * strength)
    # The chin is round: what is beside its middle lies further back, which shows on a turned head.
    moves = np.stack([across, -0.25 * across**2 * (t > 0.5), 0.9 * across**2], 1)
    roots = _interpolated(middle, levels, t) + mesh.axes(canvas).seen(moves)
    lean = 0.35 * side * np.interp(t, [0, 0.5, 1], [0.5, 1, -0.3])
    lean = lean + chance.normal(0, 0.16, count) + 0.12 * _swirl(roots, canvas.unit)
    length = (
        chance.uniform(0.05, 0.11, count)
        * np.interp(t, [0, 0.3, 0.8, 1.06], [0.6, 0.8, 1.15, 1.25])
        * canvas.unit
    )
    weight = np.interp(abs(side), [0, 0.7, 1.0, 1.5], [1, 0.9, 0.5, 0.1])
    weight = weight * np.interp(t, [0, 0.04, 0.16, 0.24, 0.34, 0.5], [0.4, 0.8, 0.6, 0.35, 0.6, 1])
    bend = canvas.right * (chance.normal(0, 0.1, count) * length)[:, None]
    return Growth(roots, roots + _heading(canvas, lean) * length[:, None], weight, bend)


def _heading(canvas: Canvas, lean: NDArray[np.float64]) -> Roots:
    """Directions that lean so far (-1..1) to the picture's right of straight down."""
    return lean[:, None] * canvas.right + np.sqrt(np.maximum(1 - lean**2, 0.12))[:, None] * canvas.down


def _grow(canvas: Canvas, growth: Growth, skin: Mask, free: Mask, strength: float, name: str) -> None:
    """Shade the skin where hairs root, then draw them, the darkest first, wherever they may lie."""
    chance = canvas.chance(name + " tones")
    rows = np.clip(growth.roots[:, 1], 0, canvas.shape[0] - 1).astype(np.intp)
    columns = np.clip(growth.roots[:, 0], 0, canvas.shape[1] - 1).astype(np.intp)
    # Where the picture ends, nothing grows: what would root beyond must not gather at its border.
    shown = ((growth.roots >= 0) & (growth.roots < (canvas.shape[1], canvas.shape[0]))).all(1)
    rooted = skin[rows, columns] * shown
    if rooted.mean() < 0.25:
        raise CannotDo(f"I can't see enough skin for a {name} in this picture.")
    tone = colour(canvas)
    light = _light(canvas)
    shine = light[rows, columns]
    weight = growth.weight * rooted
    canvas.lay(
        tone * light[..., None] * np.float32(0.75), _shadow(canvas, rows, columns, weight, free, strength)
    )
    spot = around(canvas, np.concatenate([growth.roots, growth.tips]), 0.1 * canvas.unit)
    corner = np.array([spot[1].start, spot[0].start])
    shape = (spot[0].stop - spot[0].start, spot[1].stop - spot[1].start)
    soft = 0.8 * softness(canvas)
    width = max(0.008 * canvas.unit, 0.6)
    ends = np.array([0.4, 0.8, 1, 1, 1, 1, 1, 0.95, 0.9, 0.8, 0.65, 0.45, 0.25, 0.05])
    roots, tips, bend = (
        line.astype(np.float32) for line in (growth.roots - corner, growth.tips - corner, growth.bend)
    )
    paths = curves(roots, tips, bend, len(ends))
    for share, bright, opacity in ((0.5, 0.55, 0.66), (0.3, 1.15, 0.55), (0.08, 1.9, 0.5)):
        chosen = chance.random(len(weight)) < share
        tones = tone * (bright * chance.uniform(0.75, 1.25, chosen.sum()) * shine[chosen])[:, None]
        tones = tones + 0.02 * bright * shine[chosen][:, None]
        dense = weight[chosen][:, None] * ends * opacity * min(1.4, strength**0.8)
        paint, cover = drawn(shape, paths[chosen], tones.astype(np.float32), dense.astype(np.float32), width)
        # No hair may be sharper than the photograph is.
        cover, paint = blurred(cover, soft), blurred(paint * cover[..., None], soft)
        colours, alpha = canvas.rgb.copy(), np.zeros(canvas.shape, np.float32)
        colours[spot] = np.clip(paint / np.maximum(cover, 1e-4)[..., None], 0, 1)
        alpha[spot] = cover * free[spot]
        canvas.lay(colours, alpha)


def _shadow(
    canvas: Canvas,
    rows: NDArray[np.intp],
    columns: NDArray[np.intp],
    weight: NDArray[np.float64],
    free: Mask,
    strength: float,
) -> Mask:
    """What stubble and shade take from the skin: dense where many hairs root, a breath around them."""
    density = np.bincount(rows * canvas.shape[1] + columns, weight, canvas.shape[0] * canvas.shape[1])
    roots = density.reshape(canvas.shape).astype(np.float32)
    close, wide = (widely_blurred(roots, by * canvas.unit) for by in (0.025, 0.06))
    full = float(np.quantile(close[rows, columns], 0.8)) + 1e-9
    shade = 0.85 * rising(close / full, 0.0, 1.2) + 0.15 * rising(wide / full, 0.0, 0.7)
    return as_mask(shade * free * min(0.75, 0.46 * strength))


def colour(canvas: Canvas) -> Float:
    """The colour of a beard: as hair and brows are, a little warmer, and darker than the skin."""
    hair = canvas.rgb[canvas.part("hair") > 0.55]
    brows = canvas.rgb[canvas.part("left brow", "right brow") > 0.5]
    skin = canvas.rgb[canvas.part("skin") > 0.6]
    dark = np.percentile(brows, 25, axis=0) if len(brows) else BROWN
    # Scarfs and caps are taken for hair at times; brows never lie, but skin shines through them.
    tone = (np.median(hair, 0) + dark) / 2 if len(hair) > 0.3 * canvas.unit**2 else dark
    light = float(brightness(tone))
    warm = light * np.array([1.22, 0.97, 0.76])
    tone = (tone if tone[0] >= tone[1] >= tone[2] else 0.3 * tone + 0.7 * warm) * np.array([1.05, 1.0, 0.94])
    face = float(np.median(brightness(skin))) if len(skin) else 0.6
    light = max(float(brightness(tone)), 1e-3)
    # Even black hairs are lit, and even fair ones are seen.
    return np.asarray(tone * np.clip(light, 0.18 * face, 0.4 * face) / light, np.float32)


def _light(canvas: Canvas) -> Float:
    """How much light falls on each spot of the face beside its middle brightness."""
    skin = canvas.part("skin", "nose")
    wide = 0.12 * canvas.unit
    light = widely_blurred(brightness(canvas.rgb) * skin, wide) / np.maximum(widely_blurred(skin, wide), 0.05)
    inside = light[skin > 0.8]
    middle = float(np.median(inside)) if inside.size else 0.5
    return np.clip(light / max(middle, 1e-3), 0.55, 1.35).astype(np.float32)


def _interpolated(points: Roots, at: NDArray[np.float64], where: NDArray[np.float64]) -> Roots:
    return np.stack([np.interp(where, at, points[:, band]) for band in (0, 1)], 1)


def _swirl(places: Roots, unit: float) -> NDArray[np.float64]:
    """A slow wave over the skin (-1..1) by which neighbouring hairs lean the same way, so that they clump."""
    x, y = places[:, 0] / unit, places[:, 1] / unit
    wave: NDArray[np.float64] = np.sin(41 * x + 13 * y) * 0.6 + np.sin(23 * y - 57 * x + 1.3) * 0.4
    return wave
