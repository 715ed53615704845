"""Which pixels are this person's hair, strand by strand, and the hair's colour where something shows through.

The parser knows where hair is, but its edges are soft and its loose strands are missing. So near the edge
each pixel is taken apart into the colours of the hair and of what lies behind it, both as they are close by:
a loose strand before the sky then counts by how much of the pixel it covers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import brightness
from photalk.edit.portrait.wide_blur import locally, widely_blurred
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import Bits, as_mask, blurred, guided_coefficients, pieces, rising

_BARE = ("skin", "nose", "left ear", "right ear")
"""Parts that surely are no hair where the parser is sure of them."""

LEAST_HAIR = 0.12
"""Below so many square units of hair there is nothing to be done to it."""

_REACH = (2.7, 3.6)
"""From where on sideways hair is no longer taken for this head's, in units from the middle of the face."""

_LAST, _LEAST_BEYOND = 0.1, 0.02
"""The last of what was looked at (`Portrait.looked_at`), and how much hair in it (square units) goes on."""

_LEAST_PIECE = 0.15
"""A piece of hair is at least this large beside the largest; a smaller one is rather a hood."""


@dataclass(frozen=True, slots=True)
class Hair:
    """A head's hair: how much of each pixel it covers, and its own colour there (H×W×3, 0..1)."""

    alpha: Mask
    colour: Float


def hair_of(canvas: Canvas, otherwise: str) -> Hair:
    """The hair of this head.

    Raises:
        CannotDo: there is hardly any, in the words given.
    """
    likely = own_hair(canvas)
    if likely.sum() < LEAST_HAIR * canvas.unit**2:
        raise CannotDo(otherwise)
    window = _around(likely > 0.05, round(0.5 * canvas.unit))
    alpha, colour = _split(canvas.rgb[window], likely[window], canvas.part(*_BARE)[window], canvas.unit)
    whole, own = np.zeros(canvas.shape, np.float32), canvas.rgb.copy()
    whole[window], own[window] = alpha, colour
    return Hair(as_mask(whole * _fading(canvas, likely)), own)


def _fading(canvas: Canvas, likely: Mask) -> Mask:
    """1; where hair goes on beyond what was looked at, it falls to 0 towards there, and leaves no edge."""
    height, width = canvas.shape
    seen = canvas.portrait.looked_at(width, height)
    last = (seen > 0) & (seen < _LAST)
    goes_on = float((likely[last] > 0.5).sum()) > _LEAST_BEYOND * canvas.unit**2
    return seen if goes_on else as_mask(np.ones(canvas.shape))


def _split(rgb: Float, likely: Mask, face: Mask, unit: float) -> tuple[Mask, Float]:
    """How much of each pixel is hair, and the hair's colour there."""
    near = widely_blurred(rising(likely, 0.3, 0.6), 0.10 * unit)
    inside = near > 0.9 if (near > 0.9).any() else likely > 0.7
    outside = (near < 0.01) | (face > 0.9)
    hair, hair_spread = locally(rgb, inside, 0.16 * unit)
    other, other_spread = locally(rgb, outside, 0.16 * unit)
    apart = hair - other
    distance = (apart**2).sum(2)
    covered = ((rgb - other) * apart).sum(2) / (distance + 1e-4)
    telling = distance / (distance + 2 * (hair_spread + other_spread) + 2e-2)
    trust = rising(telling, 0.3, 0.8)
    a, b = guided_coefficients(rgb, rising(likely, 0.2, 0.7), max(2, round(0.06 * unit)), 2e-4)
    guided = as_mask((a * rgb).sum(2) + b)
    split = rising(covered, 0.12, 0.9) * rising(near, 0.04, 0.45)
    mixed = split * trust + np.minimum(guided, rising(likely, 0.15, 0.6)) * (1 - trust)
    # Deep inside only what looks very unlike hair is something else: an earring, a gap.
    deep = rising(widely_blurred(likely, 0.12 * unit), 0.85, 0.98)
    doubt = trust * (1 - deep) + rising(telling, 0.75, 0.95) * deep
    inner = rising(blurred(likely, 0.05 * unit), 0.7, 0.98) * (1 - doubt * rising(covered, 0.6, 0.2))
    alpha = as_mask(mixed * (1 - inner) + inner)
    # Where the edge is near, what looks brighter or darker than hair does here is partly something else.
    depth = rising(widely_blurred(alpha, 0.07 * unit), 0.7, 0.97)
    reach = np.sqrt(hair_spread / 3)[..., None] * (0.7 + 6 * depth[..., None]) + 0.01
    own = np.clip(rgb, hair - 1.5 * reach, hair + reach)
    solid = (alpha**2)[..., None]
    return alpha, np.asarray(own * solid + hair * (1 - solid), np.float32)


_TALL = (2.1, 2.5)
"""How high above the eyes hair may reach, and from where on it is a bush, in distances between them."""

_FACE = 2.1
"""The side of a face's box, in distances between its eyes."""


def own_hair(canvas: Canvas) -> Mask:
    """The parser's hair without that of others who stand close by."""
    likely = as_mask(rising(canvas.part("hair"), 0.2, 0.62) * (1 - canvas.part("earring", "glasses", "hat")))
    eyes = canvas.at(*anatomy.RIGHT_EYE, *anatomy.LEFT_EYE)
    across, below = canvas.along(eyes)
    likely = as_mask(
        likely * rising(np.abs(across), _REACH[1], _REACH[0]) * rising(-below, _TALL[1], _TALL[0])
    )
    likely = as_mask(likely * (1 - _of_others(canvas)))
    face = canvas.outline(anatomy.OVAL) > 0.5
    about = widely_blurred(face.astype(np.float32), 0.25 * canvas.unit) > 0.02
    likely = as_mask(likely * (1 - _foreign(canvas, likely, across, below)) * (1 - _cloth(canvas, likely)))
    likely = as_mask(likely * (1 - _hand(canvas, likely, below)))
    numbers, sizes = pieces(likely > 0.3)
    kept = np.zeros(len(sizes), bool)
    kept[np.unique(numbers[about])] = True
    kept &= sizes > _LEAST_PIECE * sizes.max()
    return as_mask(likely * (widely_blurred(kept[numbers].astype(np.float32), 0.15 * canvas.unit) > 0.02))


def _of_others(canvas: Canvas) -> Mask:
    """Where it is nearer to another head than to this one, each measured by its own size."""
    xs, ys = canvas.grid()
    x, y = canvas.at(*anatomy.OVAL)
    own = np.hypot(xs - x, ys - y) / (_FACE * canvas.unit)
    theirs = np.zeros(canvas.shape, np.float32)
    for x, y, side in canvas.others:
        theirs = np.maximum(theirs, rising(own - np.hypot(xs - x, ys - y) / side, -0.1, 0.1))
    return theirs


def _foreign(canvas: Canvas, likely: Mask, across: Float, below: Float) -> Mask:
    """Where what is beside or above the head has quite another colour than the hair on it: a bush, say."""
    beyond = np.hypot(across / 1.25, np.minimum(below + 0.2, 0) / 1.55)
    core = likely * ((np.abs(across) < 0.9) & (below < 0.2) & (beyond < 1))
    if (core > 0.5).sum() < 0.4 * canvas.unit**2:
        return as_mask(np.zeros_like(likely))
    soft = widely_blurred(canvas.rgb, 0.08 * canvas.unit)
    # Medians: a good part of what is taken for hair on the head may be the bush behind it.
    off = np.sqrt(((soft - np.median(soft[core > 0.5], 0)) ** 2).sum(2))
    usual = float(np.median(off[core > 0.5]))
    return as_mask(rising(beyond, 0.9, 1.2) * rising(off, 2.5 * usual + 0.1, 3.5 * usual + 0.2))


def _cloth(canvas: Canvas, likely: Mask) -> Mask:
    """Where hair is so blue or green that it is a hood or a scarf, unless most of the hair was dyed so."""
    soft = widely_blurred(canvas.original, 0.05 * canvas.unit)
    cold = soft[..., 2] + soft[..., 1] - 2 * soft[..., 0]
    cold = cold / (soft.sum(2) + 0.15)
    if not (likely > 0.5).any() or float(np.median(cold[likely > 0.5])) > 0.12:
        return as_mask(np.zeros_like(likely))
    return rising(cold, 0.14, 0.24)


def _hand(canvas: Canvas, likely: Mask, below: Float) -> Mask:
    """Where dark hair has the colour of the face instead: a hand before it, or an ear."""
    face, top = canvas.part("skin", "nose") > 0.8, (likely > 0.6) & (below < 0)
    if not face.any() or not top.any():
        return as_mask(np.zeros_like(likely))
    soft = widely_blurred(canvas.rgb, 0.03 * canvas.unit)
    skin, hair = np.median(soft[face], 0), np.median(soft[top], 0)
    apart = float(((skin - hair) ** 2).sum())
    # How far along the way from the hair's colour to the skin's, and how far off that way.
    along = ((soft - hair) * (skin - hair)).sum(2) / max(apart, 1e-6)
    off = np.sqrt(((soft - hair - along[..., None] * (skin - hair)) ** 2).sum(2))
    close = rising(along, 0.45, 0.75) * rising(off, 0.10, 0.05) * (1.0 if apart > 0.12 else 0.0)
    # Skin in the shade is darker and warmer than the face; beside black hair that tells it too.
    light, own = brightness(soft), float(brightness(hair))
    warmth = (soft[..., 0] - soft[..., 2]) / (light + 0.02)
    warm = float(hair[0] - hair[2]) / (own + 0.02)
    if warm < 0.15 and own < 0.25:
        shaded = rising(warmth - warm, 0.2, 0.35) * rising(light, 1.4 * own + 0.02, 1.8 * own + 0.03)
        close = np.maximum(close, shaded)
    return as_mask(close * rising(below, -0.2, 0.2))


def _around(bits: Bits, margin: int) -> tuple[slice, slice]:
    """The rows and columns that hold all of the bits, and a margin."""
    rows, columns = np.flatnonzero(bits.any(1)), np.flatnonzero(bits.any(0))
    return (
        slice(max(0, int(rows[0]) - margin), int(rows[-1]) + margin + 1),
        slice(max(0, int(columns[0]) - margin), int(columns[-1]) + margin + 1),
    )
