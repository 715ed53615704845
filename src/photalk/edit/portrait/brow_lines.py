"""Where the brows run, whether they are to be seen, and the colour of their hair."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from photalk.edit.portrait.canvas import Canvas, Float, Point
from photalk.edit.portrait.cie_lab import to_lab
from photalk.edit.portrait.curves import evenly, lengths, normals, smooth
from photalk.edit.portrait.skin_tones import (
    Tone,
    bare_face,
    face_tone,
    glasses_share,
    pixels_under,
    skin_alike,
    wears_clear_glasses,
)
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, rising

_PARTS = ("left brow", "right brow")
_UPPER = ((107, 66, 105, 63, 70), (336, 296, 334, 293, 300))
_LOWER = ((55, 65, 52, 53, 46), (285, 295, 282, 283, 276))
"""The brow's edges from the inner end to the outer, of the person's right and left brow."""

PLACES = 48
"""How many places there are along a brow's line."""

_LEAST_HALF, _MOST_HALF = 0.038, 0.075
"""Half the height of the thinnest and of the thickest brow, in units."""

_LEAST_BROW = 0.010
"""The least of a brow that the parser must see to be followed instead of the points, in square units."""


@dataclass(frozen=True, slots=True)
class Brow:
    """A brow as a line from its inner to its outer end, what is up from it, and half its height in pixels."""

    line: Point
    up: Point
    half: Float

    @property
    def length(self) -> float:
        return float(lengths(self.line)[-1])


def brow_of(canvas: Canvas, side: int) -> Brow:
    """The person's right (0) or left (1) brow: the points' shape, moved to where the brow's hair is seen."""
    upper, lower = (
        evenly(smooth(canvas.points[list(numbers[side]), :2]), PLACES) for numbers in (_UPPER, _LOWER)
    )
    line = np.asarray((upper + lower) / 2, np.float32)
    up = normals(line)
    if float((up @ canvas.down).mean()) > 0:
        up = -up
    half = np.hypot(*(upper - lower).T) / 2
    taper = rising(np.linspace(1.25, 0, PLACES), 0.0, 0.8)
    half = np.asarray(np.maximum(half, 0.05 * canvas.unit) * (0.45 + 0.55 * taper), np.float32)
    shift, thick = _seen(canvas, Brow(line, up, half), _PARTS[side])
    return Brow((line + up * shift[:, None]).astype(np.float32), up, thick.astype(np.float32))


def _seen(canvas: Canvas, brow: Brow, part: str) -> tuple[Float, Float]:
    """How far above the points' line the parser sees the brow, and how thick, along it."""
    mask = canvas.part(part)
    if float(mask.sum()) < _LEAST_BROW * canvas.unit**2:
        return np.zeros(PLACES, np.float32), brow.half
    reach = np.linspace(-0.3, 0.3, 61, dtype=np.float32) * canvas.unit
    spots = brow.line[:, None] + brow.up[:, None] * reach[None, :, None]
    rows, columns = pixels_under(canvas, spots)
    share = mask[rows, columns]
    mass = share.sum(1)
    sure = mass > 1.5
    if sure.sum() < PLACES // 3:
        return np.zeros(PLACES, np.float32), brow.half
    middle = (share * reach).sum(1) / np.maximum(mass, 1e-6)
    along = np.linspace(-1, 1, PLACES, dtype=np.float32)
    # A parabola through what is seen: the ends, where hair or a rim covers the brow, follow the rest.
    shift = np.polyval(np.polyfit(along[sure], middle[sure], 2, w=np.sqrt(mass[sure])), _held(along, sure))
    bound = 0.14 * canvas.unit
    step = float(reach[1] - reach[0])
    thick = np.polyval(np.polyfit(along[sure], mass[sure] * step / 2, 2), _held(along, sure))
    return np.clip(shift, -bound, bound).astype(np.float32), np.clip(thick, 0.4 * brow.half, 1.3 * brow.half)


def _held(along: Float, sure: NDArray[np.bool_]) -> Float:
    """The places along a brow, those beyond what is seen held at its ends."""
    return np.clip(along, along[sure].min(), along[sure].max())


def is_seen(canvas: Canvas, side: int, brow: Brow) -> bool:
    """Whether there is a brow: the parser sees it, or at least no glasses, hat or hair in its place."""
    hidden = glasses_share(canvas) > 0.3 and not wears_clear_glasses(canvas)
    clear = int((canvas.part(_PARTS[side]) > 0.4).sum())
    if clear > _LEAST_BROW * canvas.unit**2 * (4 if hidden else 1):
        return True
    if hidden:
        return False
    rows, columns = pixels_under(canvas, brow.line)
    return float(canvas.part("glasses", "hat", "hair")[rows, columns].mean()) < 0.3


def open_to_hair(canvas: Canvas) -> Mask:
    """Where brow hair may be drawn: on skin and brows, not on rims, hat, hair or eyes."""
    place = bare_face(canvas) + canvas.part(*_PARTS)
    if wears_clear_glasses(canvas):
        dark = as_mask(1 - canvas.part("glasses") * (1 - skin_alike(canvas)))
        place = place * dark
    covered = canvas.part("hair", "hat", "left eye", "right eye")
    return as_mask(blurred(as_mask(place), 0.008 * canvas.unit) * (1 - covered))


def by_darkness(canvas: Canvas, brows: tuple[Brow, Brow]) -> tuple[Brow, Brow]:
    """Both brows with the lines and heights that their darkness has: the parser sees most too thin."""
    found = [_dark_band(canvas, brow) for brow in brows]
    known = [half for half, _ in found if half is not None]
    least, most = _LEAST_HALF * canvas.unit, _MOST_HALF * canvas.unit
    shape = 0.55 + 0.45 * rising(np.linspace(-1, 1, PLACES), 1.2, 0.2)
    fitted = []
    for brow, (half, shift) in zip(brows, found, strict=True):
        if not known:
            fitted.append(Brow(brow.line, brow.up, np.maximum(brow.half, least * shape).astype(np.float32)))
            continue
        # Brows are alike: what makes one much taller than the other is the shade of a lid or a fringe.
        tall = float(np.clip(min(half or min(known), 1.12 * min(known)), least, most))
        move = float(np.clip(shift, -0.5 * tall, 0.5 * tall))
        line = (brow.line + move * brow.up).astype(np.float32)
        fitted.append(Brow(line, brow.up, (tall * shape).astype(np.float32)))
    return fitted[0], fitted[1]


def _dark_band(canvas: Canvas, brow: Brow) -> tuple[float | None, float]:
    """Half the height of what is dark along a brow, and how far above its line that lies, in pixels."""
    reach = np.linspace(-0.2, 0.2, 81, dtype=np.float32) * canvas.unit
    middle = slice(PLACES // 5, 4 * PLACES // 5)
    spots = brow.line[middle, None] + brow.up[middle, None] * reach[None, :, None]
    rows, columns = pixels_under(canvas, spots)
    light = to_lab(canvas.rgb[rows, columns])[..., 0]
    clear = canvas.part("glasses", "hat", "hair")[rows, columns][:, 30:51].max(1) < 0.5
    halves, shifts = [], []
    for row in light[clear]:
        start = 30 + int(np.argmin(row[30:51]))
        skin = min(float(row[start:].max()), float(row[: start + 1].max()))
        bar = skin - 0.45 * (skin - float(row[start]))
        above = np.flatnonzero(row[start:] > bar)
        below = np.flatnonzero(row[start::-1] > bar)
        if len(above) and len(below) and skin - row[start] > 5:
            halves.append((above[0] + below[0]) / 2)
            shifts.append(start + (above[0] - below[0]) / 2 - 40)
    if len(halves) < 6:
        return None, 0.0
    step = float(reach[1] - reach[0])
    return float(np.median(halves)) * step, float(np.median(shifts)) * step


def hair_tone(canvas: Canvas, brow: Brow) -> Tone:
    """The Lab colour of a brow's hair: the darker part of what is there, always darker than the skin."""
    skin = face_tone(canvas)
    spots = (
        brow.line[:, None]
        + brow.up[:, None] * (brow.half[:, None] * np.linspace(-0.7, 0.7, 9)[None])[..., None]
    )
    rows, columns = pixels_under(canvas, np.asarray(spots.reshape(-1, 2), np.float32))
    clear = (canvas.part("glasses", "hat")[rows, columns] < 0.5) & (canvas.part("hair")[rows, columns] < 0.5)
    if clear.sum() < 20:
        return np.asarray(skin * np.array([0.42, 0.55, 0.6]), np.float32)
    pixels = to_lab(canvas.rgb[rows[clear], columns[clear]])
    dark = pixels[pixels[:, 0] <= np.percentile(pixels[:, 0], 40)]
    tone = np.median(dark, axis=0)
    # A hair is darker than the mix of hair and skin that a photograph shows of it.
    tone[0] = min(tone[0] * 0.92, skin[0] * 0.78)
    return np.asarray(tone, np.float32)
