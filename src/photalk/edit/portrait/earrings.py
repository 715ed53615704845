"""Earrings: a gold stud with a pearl hanging from it, lit by the light of the picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import to_rgb
from photalk.edit.portrait.curves import around
from photalk.edit.portrait.headscarf import is_cloth
from photalk.edit.portrait.lobes import Lobe, lobes
from photalk.edit.portrait.sharpness import softness
from photalk.edit.portrait.skin_tones import Box, encoded, face_outline, face_tone, linear, luma
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, guided_coefficients, rising

_WORN, _LIKELY = 0.06, 0.12
"""From how much of the class "earring" on (square units; share of a pixel) somebody wears some already."""

_FINE = 4
"""How many times finer than the picture the earring is drawn."""

_STUD, _LINK, _PEARL = 0.036, 0.013, 0.08
"""Radii of the stud, of the gold cap and of the pearl, in units at strength 1."""

_GOLD = np.array([1.0, 0.70, 0.30], np.float32)
_PEARL_TONE = np.array([0.93, 0.89, 0.84], np.float32)
_SKIN = np.array([0.50, 0.33, 0.25], np.float32)
"""Fair skin in plain daylight, in linear light."""


@dataclass(frozen=True, slots=True)
class Light:
    """The light on a face: where from (x, y, z to the viewer), its colour, and what comes from around."""

    way: Float
    colour: Float
    around: Float


def earrings(canvas: Canvas, strength: float) -> None:
    """An earring on every lobe that is to be seen or lies under hair at the side of the face."""
    if wears_earrings(canvas):
        raise CannotDo("This person wears earrings already.")
    if is_cloth(canvas):
        raise CannotDo(
            "A scarf or a hood covers the ears in this picture, so there is no place for earrings."
        )
    places = lobes(canvas)
    if not places:
        raise CannotDo("I can't see the ears in this picture, so there is no place for earrings.")
    light = light_on(canvas)
    for lobe in places:
        _hang(canvas, lobe, light, 0.72 + 0.28 * min(strength, 2.0))


def wears_earrings(canvas: Canvas) -> bool:
    """Whether the parser sees earrings beside the face, where they hang: on skin it only has doubts."""
    away = face_outline(canvas, 0.05) < 0.05
    _, below = canvas.along(canvas.at(anatomy.CHIN))
    beside = away & (below > -1.3) & (below < 0.5)
    return float(((canvas.part("earring") > _LIKELY) & beside).sum()) > _WORN * canvas.unit**2


def light_on(canvas: Canvas) -> Light:
    """The light on the face: from the brighter side, from above, in the colour that the skin shows."""
    sides = []
    for numbers in ((50, 117, 205), (280, 346, 425)):
        cheek = around(canvas, canvas.at(*numbers)[None], max(2, int(0.12 * canvas.unit)))
        sides.append(float(luma(linear(canvas.rgb[cheek])).mean()))
    across = float(np.clip(1.6 * (sides[1] - sides[0]) / max(sum(sides), 1e-3), -0.7, 0.7))
    way = across * np.append(canvas.right, 0) - 0.55 * np.array([0, 1, 0]) + np.array([0, 0, 0.75])
    skin = linear(to_rgb(face_tone(canvas)[None]))[0]
    colour = skin / _SKIN
    # Dark skin is not a dark room: the brightest things of the face say how much light there is.
    face = canvas.rgb[face_outline(canvas) > 0.5]
    bright = float(np.percentile(luma(linear(face)), 96)) if len(face) else 0.3
    strong = float(np.clip(max(0.55 * float(luma(colour)), 1.5 * bright), 0.08, 1.05))
    colour = np.clip(colour / max(float(luma(colour)), 1e-3), 0.55, 1.6) * strong
    return Light((way / np.linalg.norm(way)).astype(np.float32), colour.astype(np.float32), skin)


def _hang(canvas: Canvas, lobe: Lobe, light: Light, size: float) -> None:
    """Draw one earring that hangs from a lobe, with the shadow that it casts."""
    unit = canvas.unit * size
    stud, pearl = _STUD * unit, _PEARL * unit
    x, y = float(lobe.place[0]), float(lobe.place[1])
    reach = int(2.5 * pearl + stud) + 6
    height, width = canvas.shape
    box = (
        slice(max(0, int(y - reach)), min(height, int(y + 2 * reach))),
        slice(max(0, int(x - reach)), min(width, int(x + reach))),
    )
    colour, alpha = _drawn(box, (x, y), unit, light)
    soft = max(softness(canvas), 0.35)
    alpha = blurred(alpha, 0.7 * soft)
    colour = blurred(colour, 0.7 * soft)
    covered = _under_hair(canvas, box, lobe, y, stud)
    _shadow(canvas, box, alpha * covered, light, pearl)
    grain = canvas.chance(f"grain {lobe.outwards}").normal(0, _grain(canvas), alpha.shape)
    paint, cover = canvas.rgb.copy(), np.zeros(canvas.shape, np.float32)
    paint[box] = np.clip(colour + grain[..., None], 0, 1)
    cover[box] = alpha * covered
    canvas.lay(paint, as_mask(cover))


def _drawn(box: Box, place: tuple[float, float], unit: float, light: Light) -> tuple[Float, Mask]:
    """The earring as colour and cover over a box: stud, ring, cap and pearl, from back to front."""
    rows, columns = box
    tall, wide = (rows.stop - rows.start) * _FINE, (columns.stop - columns.start) * _FINE
    ys, xs = np.mgrid[0:tall, 0:wide].astype(np.float32)
    xs = (xs + 0.5) / _FINE + columns.start - 0.5 - place[0]
    ys = (ys + 0.5) / _FINE + rows.start - 0.5 - place[1]
    stud, cap, pearl = _STUD * unit, _LINK * unit, _PEARL * unit
    light_colour = np.zeros((tall, wide, 3), np.float32)
    cover = np.zeros((tall, wide), np.float32)
    hook = stud * 1.25
    ring = 0.55 * stud
    drop = hook + 2 * ring + cap + pearl * 0.92

    def put(inside: Float, shade: Float) -> None:
        light_colour[:] = light_colour + (shade - light_colour) * inside[..., None]
        cover[:] = np.maximum(cover, inside)

    edge = 0.5 / _FINE
    # A small ring links the stud to the pearl; seen from the front it is narrow.
    narrow = np.hypot(xs / 0.55, ys - hook - 0.4 * ring)
    band = rising(np.abs(narrow - 1.15 * ring), 0.34 * ring + edge, 0.34 * ring - edge)
    tilt = np.clip(xs / np.maximum(ring, 1e-3), -1, 1)
    put(band, _gold(np.stack([0.6 * tilt, -0.3 + 0 * xs, 0.8 + 0 * xs], -1), light))
    put(*_ball(xs, ys - drop, pearl, 1.12, edge, lambda n: _pearl(n, light)))
    put(*_ball(xs, ys - drop + 0.98 * pearl, 2.1 * cap, 0.75, edge, lambda n: _gold(n, light)))
    put(*_ball(xs, ys, stud, 1.0, edge, lambda n: _gold(n, light)))
    shape = (tall // _FINE, _FINE, wide // _FINE, _FINE)
    weight = as_mask(cover.reshape(shape).mean((1, 3)))
    total = (light_colour * cover[..., None]).reshape(*shape, 3).mean((1, 3))
    mean = np.asarray(total / np.maximum(weight, 1e-4)[..., None], np.float32)
    # Beyond the earring its own colour goes on, so that a blur does not mix in black.
    spread = blurred(mean * weight[..., None], 1.5) / np.maximum(blurred(weight, 1.5), 1e-4)[..., None]
    mean = np.where(weight[..., None] > 0.02, mean, spread)
    return encoded(mean.astype(np.float32)), weight


def _ball(
    xs: Float, ys: Float, radius: float, tall: float, edge: float, shade: Callable[[Float], Float]
) -> tuple[Float, Float]:
    """A ball (`tall` times as high as wide) as cover and light."""
    x, y = xs / radius, ys / (radius * tall)
    away = np.hypot(x, y)
    inside = rising(away, 1 + edge / radius, 1 - edge / radius)
    depth = np.sqrt(np.clip(1 - away**2, 0, 1))
    outside = np.maximum(away, 1)
    normal = np.stack([x / outside, y / outside, depth], -1)
    return inside, shade(normal.astype(np.float32))


def _mirrored(normal: Float) -> Float:
    """Where a look from the front goes on from a mirror with this normal."""
    back: Float = 2 * normal[..., 2:] * normal - np.array([0, 0, 1], np.float32)
    return back


def _gold(normal: Float, light: Light) -> Float:
    """Light from polished gold: a bright sky, a dark horizon, the face from below, the lamp's spot."""
    back = _mirrored(normal)
    sky = rising(-back[..., 1], -0.05, 0.6)
    ground = rising(back[..., 1], 0.1, 0.8)
    facing = np.clip(back @ light.way, 0, 1)
    room = (0.16 + 0.75 * sky + 0.45 * facing**2)[..., None] * light.colour
    room = room + 0.5 * ground[..., None] * light.around
    spot = (1.6 * facing**26)[..., None] * light.colour
    shine: Float = (room * _GOLD + spot * (0.6 * _GOLD + 0.4)).astype(np.float32)
    return shine


def _pearl(normal: Float, light: Light) -> Float:
    """Light from a pearl: soft all over, with a sharp spot, a rosy rim and the skin's light from below."""
    facing = normal @ light.way
    soft = 0.30 + 0.62 * np.clip(0.5 + 0.5 * facing, 0, 1) ** 1.6
    rim = (1 - normal[..., 2]) ** 2
    back = np.clip(_mirrored(normal) @ light.way, 0, 1)
    body = soft[..., None] * light.colour * _PEARL_TONE
    body = body * (1 - 0.35 * rim[..., None]) + 0.22 * rim[..., None] * light.around
    spot = (0.18 * back**5 + 0.85 * back**40)[..., None] * light.colour
    shine: Float = (body + spot).astype(np.float32)
    return shine


def _under_hair(canvas: Canvas, box: Box, lobe: Lobe, top: float, stud: float) -> Mask:
    """How much of the earring shows: where a lobe lies under hair, strands cross it and its top is hidden."""
    hidden = 1 - lobe.bare
    if hidden < 0.3:
        return np.ones(canvas.rgb[box].shape[:2], np.float32)
    grey = canvas.rgb[box].mean(2)
    fine = grey - blurred(grey, 0.05 * canvas.unit)
    spread = max(float(fine.std()), 0.015)
    coarse = canvas.part("hair")[box]
    slope, level = guided_coefficients(canvas.rgb[box], coarse, max(2, round(0.08 * canvas.unit)))
    hair = as_mask((slope * canvas.rgb[box]).sum(2) + level)
    strand = rising(fine / spread, 0.9, 2.0) * coarse
    rows = np.arange(box[0].start, box[0].stop, dtype=np.float32)[:, None]
    # The stud lies under the hair, the pearl comes out of it.
    upper = rising(rows - top, 4.6 * stud, 1.8 * stud)
    above = rising(rows - top, 1.8 * stud, 0.6 * stud)
    return as_mask(
        (1 - 0.35 * hidden * strand) * (1 - 0.6 * hidden * hair * upper) * (1 - 0.6 * hidden * above)
    )


def _shadow(canvas: Canvas, box: Box, alpha: Mask, light: Light, reach: float) -> None:
    """Darken what lies behind, away from the light: close and dense, and wide and faint."""
    from scipy import ndimage

    away = -light.way[:2] * reach
    total = np.zeros(alpha.shape, np.float32)
    for share, distance, width in ((0.42, 0.35, 0.22), (0.25, 0.8, 0.6)):
        moved = ndimage.shift(alpha, (away[1] * distance, away[0] * distance), order=1, mode="constant")
        total = 1 - (1 - total) * (1 - share * blurred(moved.astype(np.float32), width * reach))
    cover = np.zeros(canvas.shape, np.float32)
    # Nothing near enough to be shaded lies in the background.
    cover[box] = total * (1 - canvas.part("background")[box])
    canvas.lay(canvas.rgb * np.array([0.22, 0.18, 0.17], np.float32), as_mask(cover))


def _grain(canvas: Canvas) -> float:
    """How much neighbouring pixels of the face differ by chance."""
    skin = canvas.part("skin") > 0.8
    if skin.sum() < 100:
        return 0.004
    grey = canvas.original.mean(2)
    fine = (grey - blurred(grey, 1.0))[skin]
    return float(np.clip(1.2 * np.median(np.abs(fine)), 0.0, 0.02))
