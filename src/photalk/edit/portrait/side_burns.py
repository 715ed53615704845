"""Side-burns: short hair before the ears, from the temple down to about the height of the mouth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float, Point
from photalk.edit.portrait.cie_lab import brightness
from photalk.edit.portrait.hair_matte import own_hair
from photalk.edit.portrait.hair_tones import Tones, brow_tones, tones_of
from photalk.edit.portrait.skin_tones import pixels_under
from photalk.edit.portrait.strands import drawn
from photalk.edit.portrait.wide_blur import mean_within, widely_blurred
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, rising

_LINES = ((162, 127, 234, 93, 132, 58), (389, 356, 454, 323, 361, 288))
"""The oval before each ear, from the temple to the jaw."""

_WIDE = 0.24
"""How wide they are at the top, in units."""

_LEAST_SEEN = 0.35
"""The least share of a side that must be bare skin."""

_LAYERS = 4
_STRAND = 0.013
"""The width of a strand in units."""

_PLACES = 40
"""At how many places along it a side is looked at."""


@dataclass(frozen=True, slots=True)
class _Side:
    """One side: the line before the ear (N×2, pixels), the way to the cheek (a unit vector), its width."""

    line: Point
    inwards: Point
    width: float


def side_burns(canvas: Canvas, strength: float) -> None:
    """Side-burns on every side that can be seen.

    Raises:
        CannotDo: hair covers both sides, or the head is turned so that neither can be seen.
    """
    hair = own_hair(canvas)
    sides = [
        side
        for side in (_side(canvas, numbers, strength) for numbers in _LINES)
        if _is_seen(canvas, side, hair)
    ]
    if not sides:
        raise CannotDo("The sides of the face are covered, so side-burns would not be seen.")
    tones = _tones(canvas)
    ground = rising(canvas.part("skin"), 0.4, 0.8) * (1 - rising(canvas.part("glasses", "earring"), 0.2, 0.5))
    ground = as_mask(ground * (1 - rising(hair, 0.6, 0.95)))
    for number, side in enumerate(sides):
        _grow(canvas, side, tones, ground, strength, canvas.chance(f"side {number}"))


def _side(canvas: Canvas, numbers: tuple[int, ...], strength: float) -> _Side:
    """A side of the face; what is turned away is narrower."""
    line = canvas.points[list(numbers), :2]
    nose = canvas.at(anatomy.NOSE_TIP)
    away = float((nose - line[2]) @ canvas.right) / canvas.unit
    inwards = canvas.right * np.sign(away)
    reach = float(np.clip(0.62 + 0.16 * strength, 0.6, 0.95))
    seen = float(np.clip((abs(away) - 0.35) / 0.75, 0, 1))
    inner = _along(line, np.linspace(0.12, reach, _PLACES))
    outer = inner - inwards * (_to_ear(canvas, inner, inwards) * canvas.unit)[:, None]
    return _Side(outer.astype(np.float32), inwards.astype(np.float32), _WIDE * seen)


def _to_ear(canvas: Canvas, line: Point, inwards: Point) -> Float:
    """How far skin goes on from each place towards the ear, in units; below 0 where the ear is before it."""
    from scipy import ndimage

    steps = np.arange(-0.14, 0.4, 0.02, dtype=np.float32)
    places = line[:, None] - inwards * (steps * canvas.unit)[None, :, None]
    bare = canvas.part("skin")[pixels_under(canvas, places)] > 0.5
    far = steps[np.where(bare.all(1), len(steps) - 1, np.maximum((~bare).argmax(1) - 1, 0))]
    calm = ndimage.median_filter(far, 9, mode="nearest")
    return np.asarray(ndimage.gaussian_filter1d(calm, 2.5, mode="nearest"), np.float32)


def _along(line: Point, shares: NDArray[np.floating[Any]]) -> Point:
    """Places at these shares (0..1) of a line's length."""
    steps = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    places = [np.interp(shares * steps[-1], steps, line[:, band]) for band in (0, 1)]
    return np.stack(places, -1).astype(np.float32)


def _is_seen(canvas: Canvas, side: _Side, hair: Mask) -> bool:
    if side.width < 0.35 * _WIDE:
        return False
    places = side.line[8:] + side.inwards * 0.5 * side.width * canvas.unit
    under = pixels_under(canvas, places)
    bare = (canvas.part("skin")[under] > 0.5) & (hair[under] < 0.5)
    return bool(bare.mean() >= _LEAST_SEEN)


def _tones(canvas: Canvas) -> Tones:
    """Hair on the face has the colours of brows and of the hair above it."""
    brows = brow_tones(canvas)
    try:
        hair = tones_of(canvas, (127, 356), "There is no hair.")
    except CannotDo:
        return brows
    return Tones(np.asarray((hair.ladder + brows.ladder) / 2, np.float32))


def _grow(
    canvas: Canvas, side: _Side, tones: Tones, ground: Mask, strength: float, chance: np.random.Generator
) -> None:
    """Shade the skin and lay short strands over it, layer by layer."""
    light = _light(canvas)
    now, cover = canvas.rgb, np.zeros(canvas.shape, np.float32)
    tones = _on_skin(canvas, tones)
    ground_tone = tones.at(np.array([0.45], np.float32))[0]
    for layer in range(_LAYERS):
        paths, opacity = _strands(canvas, side, strength, chance)
        shares = np.clip(chance.normal(0.55, 0.25, len(paths)), 0, 1).astype(np.float32)
        colours = tones.at(shares) * (1 + chance.normal(0, 0.12, (len(shares), 1)))
        colour, alpha = drawn(canvas.shape, paths, colours.astype(np.float32), opacity, _STRAND * canvas.unit)
        cover = np.maximum(cover, alpha)
        if layer == 0:
            # Dense hair dims the skin between its strands.
            dense = rising(widely_blurred(cover, 0.05 * canvas.unit), 0.0, 0.8)[..., None]
            now = now + (0.4 * now + 0.6 * ground_tone - now) * 0.3 * dense
        now = now + (np.clip(colour * light[..., None], 0, 1) - now) * (0.85 * alpha)[..., None]
    canvas.lay(np.asarray(now, np.float32), as_mask(0.82 * ground))


def _on_skin(canvas: Canvas, tones: Tones) -> Tones:
    """Tones of short hair: warmer than on the head, since skin shines through it."""
    face = canvas.part("skin") > 0.8
    if not face.any():
        return tones
    skin = np.median(canvas.rgb[face], axis=0).astype(np.float32)
    hue = skin / max(float(brightness(skin)), 0.05)
    light = brightness(tones.ladder)[:, None]
    return Tones(np.asarray(0.65 * tones.ladder + 0.35 * light * hue, np.float32))


def _strands(
    canvas: Canvas, side: _Side, strength: float, chance: np.random.Generator
) -> tuple[Float, Float]:
    """One layer of short strands: paths, and opacity along them; sparse towards cheek and lower end."""
    # Strands thinner than a pixel are drawn as wide as one, so fewer of them are as dense.
    fine = min(1.0, _STRAND * canvas.unit)
    count = int(95 * fine * (0.5 + 0.5 * min(strength, 1.6)))
    along = chance.uniform(0, 1, count)
    # Most grow near the ear.
    inward = np.clip(chance.beta(1.0, 2.2, count) + chance.normal(0, 0.08, count), -0.2, 1)
    width = side.width * (0.35 + 0.65 * rising(along, 0.0, 0.3)) * (1 - 0.4 * along**2)
    roots = _along(side.line, along) + side.inwards * ((inward * width - 0.03) * canvas.unit)[:, None]
    fall = side.line[-1] - side.line[0]
    fall = fall / max(float(np.hypot(*fall)), 1e-6)
    turn = chance.normal(0.12, 0.16, count)
    way = fall[None] * np.cos(turn)[:, None] + side.inwards[None] * np.sin(turn)[:, None]
    length = chance.uniform(0.08, 0.17, count) * canvas.unit
    t = np.linspace(0, 1, max(8, round(0.2 * canvas.unit)), dtype=np.float32)
    bow = 0.12 * chance.normal(0, 1, count) * length
    paths = roots[:, None] + way[:, None] * (length[:, None] * t)[..., None]
    paths = paths + side.inwards * (bow[:, None] * t**2)[..., None]
    edge = rising(along, 1.0, 0.6) * rising(along, -0.05, 0.2) * rising(inward, 1.0, 0.35)
    opacity = (
        (edge * chance.uniform(0.5, 1, count))[:, None]
        * rising(t, 1.0, 0.5)[None]
        * rising(t, -0.1, 0.15)[None]
    )
    return np.asarray(paths, np.float32), np.asarray(opacity, np.float32)


def _light(canvas: Canvas) -> Float:
    """How bright it is on the face beside its usual brightness."""
    bare = as_mask(canvas.part("skin", "nose") > 0.8)
    glow = mean_within(brightness(canvas.rgb), bare, 0.25 * canvas.unit)
    usual = float(np.median(glow[bare > 0])) if bare.any() else 1.0
    return np.asarray(np.clip(glow / max(usual, 1e-3), 0.5, 1.5) ** 0.8, np.float32)
