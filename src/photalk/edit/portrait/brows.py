"""Brows: bushier ones, hair by hair in their own colour, and pencilled ones for makeup."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait.brow_lines import (
    PLACES,
    Brow,
    brow_of,
    by_darkness,
    hair_tone,
    is_seen,
    open_to_hair,
)
from photalk.edit.portrait.canvas import Canvas, Float, Point
from photalk.edit.portrait.cie_lab import to_rgb
from photalk.edit.portrait.curves import area, tangents
from photalk.edit.portrait.sharpness import softness
from photalk.edit.portrait.skin_tones import Tone, side_seen
from photalk.edit.portrait.strands import curves, drawn, softened
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, rising

_GROWN = 0.62
"""How much taller a bushy brow is at strength 1, as a share of its height."""

_UPWARDS = 0.66
"""How much of the growth goes up; the rest goes down towards the lid."""

_DENSE = 34.0
"""Hairs per hundredth of a square unit at strength 1."""


def bushy_eyebrows(canvas: Canvas, strength: float) -> None:
    """Taller, denser, darker brows whose hairs differ in length and way, and thin out at both ends."""
    place = open_to_hair(canvas)
    painted = 0.0
    brows = by_darkness(canvas, (brow_of(canvas, 0), brow_of(canvas, 1)))
    for side, (seen, brow) in enumerate(zip(side_seen(canvas), brows, strict=True)):
        if is_seen(canvas, side, brow):
            painted += _bushed(canvas, side, brow, place, strength, float(np.clip(seen, 0.5, 1.0)))
    if painted < 0.01 * canvas.unit**2:
        raise CannotDo("I can't see any eyebrows to make bushier in this picture.")


def _bushed(canvas: Canvas, side: int, brow: Brow, place: Mask, strength: float, seen: float) -> float:
    """Grow one brow; how many pixels of paint that took."""
    grown = _grown(brow, _GROWN * min(strength, 1.6))
    tone = hair_tone(canvas, brow)
    chance = canvas.chance(f"bushy {side}")
    body = _body(canvas, grown, chance)
    # What is between the hairs is their shade on the skin: it darkens and keeps the skin's texture.
    under = as_mask(0.48 * min(strength, 1.3) ** 0.7 * body * place)
    shade = to_rgb((tone * np.array([1.05, 0.95, 0.95], np.float32))[None])[0]
    texture = canvas.rgb - blurred(canvas.rgb, 0.03 * canvas.unit)
    canvas.lay(np.clip(shade + 0.6 * texture, 0, 1).astype(np.float32), under)
    roots, way, long, firm = _hairs(canvas, grown, chance, min(strength, 1.5), seen)
    colour, alpha = _strands(canvas, grown, chance, (roots, way, long, firm), tone)
    laid = as_mask(0.9 * alpha * place)
    canvas.lay(colour, laid)
    return float(np.maximum(laid, under).sum())


def _grown(brow: Brow, more: float) -> Brow:
    """The brow with `more` of its height added, mostly above; less at the tail, which stays slim."""
    t = np.linspace(0, 1, PLACES)
    add = 2 * brow.half * more * np.interp(t, [0, 0.15, 0.6, 0.85, 1], [0.8, 1.05, 1.05, 0.8, 0.4])
    line = brow.line + brow.up * (add * (_UPWARDS - 0.5))[:, None]
    return Brow(line.astype(np.float32), brow.up, (brow.half + add / 2).astype(np.float32))


def _ragged(chance: np.random.Generator, scale: float) -> Float:
    """An uneven line along the brow: no two tufts are alike. Mean 0."""
    rough = blurred(chance.normal(0, 1, (1, PLACES)).astype(np.float32), 1.6)[0]
    return np.asarray(scale * (rough - rough.mean()) / max(float(rough.std()), 1e-6), np.float32)


def _body(canvas: Canvas, brow: Brow, chance: np.random.Generator) -> Mask:
    """A soft shape of the brow with an uneven edge, fading in at the nose."""
    t = np.linspace(0, 1, PLACES)
    thin = 0.45 + 0.55 * rising(t, 0.0, 0.25)
    above = (0.74 + _ragged(chance, 0.09)) * thin * brow.half
    below = (0.80 + _ragged(chance, 0.06)) * thin * brow.half
    corners = np.concatenate(
        [brow.line + brow.up * above[:, None], (brow.line - brow.up * below[:, None])[::-1]]
    )
    shape = area(canvas, corners.astype(np.float32), 0.026 * canvas.unit)
    along = brow.line[-1] - brow.line[0]
    far = max(float(along @ along), 1e-6)
    xs, ys = canvas.grid()
    out = ((xs - brow.line[0, 0]) * along[0] + (ys - brow.line[0, 1]) * along[1]) / far
    return as_mask(shape * (0.25 + 0.75 * rising(out, -0.02, 0.22)) * (0.7 + 0.3 * rising(out, 1.0, 0.75)))


def _hairs(
    canvas: Canvas, brow: Brow, chance: np.random.Generator, strength: float, seen: float
) -> tuple[Point, Point, Float, Float]:
    """Roots, ways (unit vectors), lengths in pixels and firmness 0..1 of the hairs of a brow."""
    size = float((2 * brow.half).mean()) * brow.length / canvas.unit**2
    count = int(np.clip(_DENSE * 100 * size * strength**0.6, 60, 1600))
    t = np.clip(chance.beta(1.15, 1.4, count) * 1.06 - 0.04, 0, 1)
    index = np.rint(t * (PLACES - 1)).astype(np.intp)
    across = chance.uniform(-1, 1, count)
    along = tangents(brow.line)
    # Upright at the nose, then sweeping outwards; hairs below the ridge rise to it, those on top lie flatter.
    tufts = _ragged(chance, 10.0)
    lift = (
        np.interp(t, [0, 0.1, 0.3, 0.6, 0.85, 1], [86, 72, 52, 34, 16, 4])
        - 12 * across
        + tufts[index]
        + chance.normal(0, 14, count)
    )
    lean = np.radians(np.clip(lift, -35, 115))[:, None]
    way = along[index] * np.cos(lean) + brow.up[index] * np.sin(lean)
    long = canvas.unit * chance.gamma(9, 0.014, count) * np.interp(t, [0, 0.15, 0.7, 1], [0.75, 1, 1, 0.65])
    long = np.clip(long, 0.05 * canvas.unit, 0.24 * canvas.unit) * seen
    # A few hairs stand out of the rest.
    long *= np.where(chance.random(count) < 0.06, 1.3, 1.0)
    edge = 1 + _ragged(chance, 0.13)
    reach = across * brow.half[index] * edge[index]
    # The edge of a brow is where its hairs end; those at the nose begin at different places.
    middle = brow.line[index] + brow.up[index] * reach[:, None]
    roots = middle - way * (long * np.where(across > 0, 0.72, 0.5))[:, None]
    roots = (
        roots
        + along[index] * (chance.normal(0, np.interp(t, [0, 0.3], [0.05, 0.015])) * canvas.unit)[:, None]
    )
    firm = chance.uniform(0.4, 1.0, count) * np.interp(t, [0, 0.12, 0.3, 0.8, 1], [0.3, 0.65, 1, 0.9, 0.55])
    firm *= rising(np.abs(across), 1.25, 0.6)
    return roots.astype(np.float32), way.astype(np.float32), long.astype(np.float32), firm.astype(np.float32)


def _strands(
    canvas: Canvas,
    brow: Brow,
    chance: np.random.Generator,
    hairs: tuple[Point, Point, Float, Float],
    tone: Tone,
) -> tuple[Float, Mask]:
    """The hairs as colour and cover, as soft as the photograph is."""
    roots, way, long, firm = hairs
    count = len(roots)
    side = np.stack([-way[:, 1], way[:, 0]], 1)
    outer = np.sign((brow.line[-1] - brow.line[0]) @ side.T)[:, None]
    bend = side * outer * (long * chance.uniform(-0.04, 0.16, count))[:, None]
    steps = max(8, int(0.35 * canvas.unit))
    paths = curves(roots, roots + way * long[:, None], bend.astype(np.float32), steps)
    fade = np.interp(np.linspace(0, 1, steps), [0, 0.15, 0.6, 1], [0.4, 1, 0.9, 0.1])
    labs = np.repeat(tone[None], count, 0)
    labs[:, 0] *= chance.uniform(0.68, 1.15, count)
    opacity = (firm[:, None] * fade[None]).astype(np.float32)
    width = max(0.45, 0.012 * canvas.unit)
    colour, alpha = drawn(canvas.shape, paths, to_rgb(labs.astype(np.float32)), opacity, width)
    return softened(colour, alpha, 0.6 * softness(canvas))


def grow_hair(
    canvas: Canvas,
    side: int,
    brow: Brow,
    place: Mask,
    strength: float,
    taller: float,
    seen: float = 1.0,
    stray: float = 1.0,
) -> float:
    """Pencil hairs on a brow that becomes `taller` times as high; how many pixels of paint that took.

    `stray` 0 keeps every hair within the brow, 1 lets some stand out of it.
    """
    tone = hair_tone(canvas, brow)
    chance = canvas.chance(f"brow {side}")
    count = int(430 * min(1.6, strength**0.7) * float(np.clip(seen, 0.5, 1.0)))
    t = chance.beta(1.25, 1.35, count)
    across = np.where(
        chance.random(count) < 0.55, chance.uniform(-1, 1, count), chance.triangular(-1, 0.1, 1, count)
    )
    index = np.clip((t * (PLACES - 1)).astype(np.intp), 0, PLACES - 1)
    along = tangents(brow.line)
    half = brow.half * taller * (0.92 + 0.08 * np.sin(np.linspace(0, 9, PLACES) + side))
    half *= 0.3 + 0.7 * rising(np.linspace(0, 1, PLACES), -0.08, 0.3)
    # More of the growth goes up than down: the lid stays free.
    across = across * np.where(across > 0, 1.0, 0.8)
    roots = brow.line[index] + brow.up[index] * (half[index] * across)[:, None]
    # Upwards at the nose, sideways in the middle, a little down at the temple; the two edges lean together.
    lift = (
        np.interp(t, [0, 0.12, 0.35, 0.7, 1], [68, 54, 32, 14, 0])
        - 22 * across
        + chance.normal(0, 5 + 6 * stray, count)
    )
    lean = np.radians(lift)[:, None]
    way = along[index] * np.cos(lean) + brow.up[index] * np.sin(lean)
    long = (
        canvas.unit * chance.uniform(0.075, 0.15, count) * np.interp(t, [0, 0.2, 0.8, 1], [0.8, 1, 0.9, 0.6])
    )
    long *= np.where(chance.random(count) < 0.15 * stray, 1.35, 1.0)
    long *= float(np.clip(seen, 0.6, 1.0))
    # The edge of a brow is where its hairs end, not where they begin.
    roots = roots - (0.6 - 0.2 * stray) * way * long[:, None]
    tips = roots + way * long[:, None]
    bend = along[index] * (long * chance.uniform(0.02, 0.12, count))[:, None]
    steps = max(8, int(0.3 * canvas.unit))
    paths = curves(roots.astype(np.float32), tips.astype(np.float32), bend.astype(np.float32), steps)
    fade = np.sin(np.pi * np.linspace(0.12, 1, steps)) ** 0.6
    thin = np.interp(t, [0, 0.2, 0.9, 1], [0.4, 1, 1, 0.6]) * rising(np.abs(across), 1.3, 0.5)
    opacity = (chance.uniform(0.35, 0.95, count) * thin)[:, None] * fade[None]
    labs = tone[None] * np.ones((count, 1), np.float32)
    labs[:, 0] *= chance.uniform(0.65, 1.2, count)
    colours = to_rgb(labs.astype(np.float32))
    width = max(0.45, 0.013 * canvas.unit)
    colour, alpha = drawn(canvas.shape, paths, colours, opacity.astype(np.float32), width)
    shade = _shade(canvas, brow, np.asarray(half, np.float32))
    under = as_mask(0.2 * min(strength, 1.4) * shade * place)
    canvas.lay(
        np.broadcast_to(to_rgb((tone * np.array([1.12, 1, 1], np.float32))[None])[0], colour.shape), under
    )
    tint, soft = softened(colour, alpha, 0.8 * softness(canvas))
    laid = as_mask(0.85 * soft * place)
    canvas.lay(tint, laid)
    return float(laid.sum())


def _shade(canvas: Canvas, brow: Brow, half: Float) -> Float:
    """A soft shape of the brow: what dense hair shows between the hairs."""
    edge = 0.62 * half[:, None]
    corners = np.concatenate([brow.line + brow.up * edge, (brow.line - brow.up * 0.85 * edge)[::-1]])
    return area(canvas, corners.astype(np.float32), 0.03 * canvas.unit)
