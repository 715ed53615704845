"""Lips: coloured, and fuller."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float, Point
from photalk.edit.portrait.cie_lab import to_lab, to_rgb
from photalk.edit.portrait.curves import area, smooth
from photalk.edit.portrait.skin_tones import Box, encoded, face_tone, linear, luma, repaint, share_of
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, rising

LIP_PARTS = ("upper lip", "lower lip")
_LEAST_LIPS = 0.004
"""The least lips to work on, in square units."""

_FULLER = 0.28
"""By which share of its own height each lip grows at strength 1, be it thin or full."""


def mouth_outline(canvas: Canvas, numbers: tuple[int, ...]) -> Point:
    """A smooth outline of the lips or of the mouth (`anatomy.LIPS` or `MOUTH`), sharp at the corners."""
    points = canvas.points[list(numbers), :2]
    lower, upper = points[:11], np.concatenate([points[10:], points[:1]])
    return np.concatenate([smooth(lower)[:-1], smooth(upper)[:-1]])


def lips_mask(canvas: Canvas) -> Mask:
    """Where lips are: between the points' two lines, as far as the parser sees lips; no teeth."""
    soft = max(0.014 * canvas.unit, 0.6)
    whole = area(canvas, mouth_outline(canvas, anatomy.LIPS), soft)
    inside = area(canvas, mouth_outline(canvas, anatomy.MOUTH), 0.6 * soft)
    seen = blurred(canvas.part(*LIP_PARTS, "mouth"), 0.01 * canvas.unit)
    lips = whole * rising(seen, 0.12, 0.45)
    opened = float(np.hypot(*(canvas.at(13) - canvas.at(14)))) / canvas.unit
    lips = as_mask(lips * (1 - inside * share_of(opened, 0.015, 0.05)))
    return as_mask(lips * (1 - _teeth(canvas, lips, opened)))


def _teeth(canvas: Canvas, lips: Mask, opened: float) -> Mask:
    """Teeth that reach over the points' line between the lips: brighter and less red than lips."""
    teeth = np.zeros(canvas.shape, np.float32)
    sure = lips > 0.8
    if opened < 0.03 or sure.sum() < 20:
        return teeth
    reach = area(canvas, mouth_outline(canvas, anatomy.MOUTH), 0.02 * canvas.unit)
    near = reach > 0.02
    own = np.median(to_lab(canvas.rgb[sure]), axis=0)
    found = to_lab(canvas.rgb[near])
    teeth[near] = rising(found[:, 0] - own[0], 3, 12) * rising(own[1] - found[:, 1], 4, 10)
    teeth *= rising(canvas.part("mouth"), 0.25, 0.6)
    return as_mask(blurred(teeth, 0.006 * canvas.unit))


def lipstick(canvas: Canvas, strength: float) -> None:
    """A red that suits the skin, as much of it as the strength says; the lips' folds and lights stay."""
    lips = _found(canvas)
    tone = face_tone(canvas)
    red = _suiting(tone)
    # Lips that hardly show, under a veil say, are told by where they show most.
    sure = lips > (0.6 if (lips > 0.6).any() else 0.5 * float(lips.max()))
    light = luma(linear(canvas.rgb[sure]))
    middle = max(float(np.median(light)), 1e-4)

    def painted(rgb: Float, box: Box) -> Float:
        bright = luma(linear(rgb))
        local = blurred(bright, 0.03 * canvas.unit)
        # What stands out from its surroundings is gloss: it stays as white as the light is.
        gloss = np.maximum(bright - 1.06 * local, 0)
        shade = (np.clip(bright - gloss, 0, None) / middle) ** 0.85
        return encoded(
            red * np.minimum(shade, 1.7)[..., None] + (1.15 * gloss * rising(shade, 0.5, 1.0))[..., None]
        )

    repaint(canvas, as_mask(lips * min(0.97, 0.86 * strength**0.6)), painted, 0.08 * canvas.unit)


def _suiting(tone: Float) -> Float:
    """A lipstick's colour in linear light beside a skin of this Lab tone: pigment in the skin's own light."""
    skin = linear(to_rgb(tone[None]))[0]
    # On dark skin the pigment gives back more light than the skin does; on fair skin clearly less.
    deep = share_of(float(tone[0]), 62, 30)
    share = np.array([0.70, 0.11, 0.15]) * (1 - deep) + np.array([0.92, 0.17, 0.32]) * deep
    return np.asarray(skin * share, np.float32)


def big_lips(canvas: Canvas, strength: float) -> None:
    """Fuller lips, mostly in height; the line between them, teeth and nose stay where they are."""
    _found(canvas)
    grow = _FULLER * (strength if strength <= 1 else 1 + 0.6 * (strength - 1))
    origin = canvas.at(anatomy.RIGHT_CORNER, anatomy.LEFT_CORNER)
    axis = canvas.at(anatomy.LEFT_CORNER) - canvas.at(anatomy.RIGHT_CORNER)
    half = max(float(np.hypot(*axis)) / 2, 1.0)
    axis = axis / (2 * half)
    upright = np.array([-axis[1], axis[0]], np.float32)
    xs, ys = canvas.grid()
    u = (xs - origin[0]) * axis[0] + (ys - origin[1]) * axis[1]
    v = (xs - origin[0]) * upright[0] + (ys - origin[1]) * upright[1]
    place = (canvas.points[:, :2] - origin) @ np.stack([axis, upright], 1)
    lines = {
        name: np.interp(u, *_line(place, numbers))
        for name, numbers in (
            ("upper", (61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291)),
            ("upper inside", (61, 78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308, 291)),
            ("lower inside", (61, 78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308, 291)),
            ("lower", (61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291)),
        )
    }
    across = rising(np.abs(u) / half, 1.12, 0.72)
    nose = float(place[anatomy.NOSE_BASE, 1])
    chin = float(place[anatomy.CHIN, 1])
    least = 0.04 * canvas.unit
    top, bottom = lines["upper inside"], lines["lower inside"]
    upper, lower = np.maximum(top - lines["upper"], least), np.maximum(lines["lower"] - bottom, least)
    to_nose, to_chin = (
        np.maximum(0.9 * (top - nose), 3 * least),
        np.maximum(0.75 * (chin - bottom), 3 * least),
    )
    above = _drawn_out(top - v, upper, to_nose, 0.95 * grow * across)
    below = _drawn_out(v - bottom, lower, to_chin, 1.05 * grow * across)
    move = above - below
    flow = np.stack([move * upright[0], move * upright[1]], -1)
    # A little wider as well, gone towards the nose, the chin and the cheeks.
    reach = np.maximum(np.abs(v) / (0.55 * canvas.unit), np.abs(u) / (1.7 * half))
    wide = -0.18 * grow * u * rising(reach, 1.0, 0.25)
    flow += np.stack([wide * axis[0], wide * axis[1]], -1)
    canvas.warp(flow.astype(np.float32))
    _rounded(canvas, min(strength, 1.5))


def _line(place: Point, numbers: tuple[int, ...]) -> tuple[Float, Float]:
    """A line through points as x and y, smooth, x rising."""
    line = smooth(place[list(numbers)], 6)
    order = np.argsort(line[:, 0], kind="stable")
    return line[order, 0], line[order, 1]


def _drawn_out(away: Float, thick: Float, reach: Float, grow: Float) -> Float:
    """How far towards the mouth to look, at a place `away` from it, for lips `thick` to be grown.

    Within the grown lip the picture is stretched evenly; beyond, the stretch fades until `reach`.
    """
    edge = thick * (1 + grow)
    pulled = thick * grow
    reach = np.maximum(reach, 1.6 * edge)
    # An even stretch inside, a smooth fall outside, joined without a kink to be seen.
    inside = away * grow / (1 + grow)
    outside = pulled * _fading(np.asarray((away - edge) / (reach - edge), np.float32))
    move: Float = np.where(away <= 0, 0, np.where(away < edge, inside, outside)).astype(np.float32)
    return move


def _fading(share: Float) -> Float:
    """1 at 0, 0 at 1, straight at first and soft at the end."""
    left = np.clip(1 - share, 0, 1)
    fall: Float = (left * left * (1.6 - 0.6 * left)).astype(np.float32)
    return fall


def _rounded(canvas: Canvas, strength: float) -> None:
    """A light on the lower lip and a shade below it: fuller lips bulge."""
    lips = lips_mask(canvas)
    across, below = canvas.along(canvas.at(anatomy.LOWER_LIP, 14))
    light = np.exp(-((across / 0.17) ** 2) - (below / 0.055) ** 2) * lips
    under, deep = canvas.along(canvas.at(anatomy.LOWER_LIP) + 0.05 * canvas.unit * canvas.down)
    shade = np.exp(-((under / 0.24) ** 2) - (deep / 0.05) ** 2) * (1 - lips) * canvas.part("skin")

    def change(rgb: Float, box: Box) -> Float:
        gain = 1 + strength * (0.12 * light[box] - 0.10 * shade[box])
        return encoded(linear(rgb) * gain[..., None].astype(np.float32))

    repaint(canvas, as_mask((light + shade) > 0.01), change)


def _found(canvas: Canvas) -> Mask:
    """The lips, or a sentence that there are none."""
    lips = lips_mask(canvas)
    if float(lips.sum()) < _LEAST_LIPS * canvas.unit**2:
        raise CannotDo("I can't see any lips to change in this picture.")
    return lips
