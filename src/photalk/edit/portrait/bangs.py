"""Bangs: hair from the hairline over the forehead down to the brows, strand by strand, in locks.

A fringe is built as it grows. Locks start in the hair above the hairline, each with a root, a tip and a bow;
strands follow their lock and come together at its tip. They are laid in layers, the darker ones behind first,
so that strands cover each other instead of mixing; before the last layers comes the shadow on the forehead.
"""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import brightness
from photalk.edit.portrait.forehead import Forehead, forehead_of
from photalk.edit.portrait.hair_matte import own_hair
from photalk.edit.portrait.hair_tones import tones_of
from photalk.edit.portrait.strands import drawn
from photalk.edit.portrait.wide_blur import mean_within, widely_blurred
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, rising

_LAYERS = 9
_LOCKS = 15
_SHADE = np.array([0.15, 0.18, 0.19], np.float32)
"""How much darker the shadow of a layer makes skin, by channel."""

_LEAST_FOREHEAD = 0.14
"""How much forehead over the brows there must be for bangs, in units."""

_WIDTH = 0.017
"""A strand's width in units."""


def bangs(canvas: Canvas, strength: float) -> None:
    """Bangs over the forehead; a higher strength makes them longer and denser.

    Raises:
        CannotDo: the forehead cannot be seen, or there is no hair that they could be of.
    """
    tones = tones_of(
        canvas,
        (anatomy.FOREHEAD, 54, 284),
        "I can't see any hair that bangs could be made of in this picture.",
    )
    forehead = forehead_of(canvas)
    if forehead.height < _LEAST_FOREHEAD:
        raise CannotDo("The forehead is covered already, so there is no place for bangs.")
    window = _window(canvas, forehead)
    allowed, light, skin = (
        field[window] for field in (_allowed(canvas), _light(canvas, forehead), _skin(canvas))
    )
    corner = np.array([window[1].start, window[0].start], np.float32)
    now = canvas.rgb[window].copy()
    chance = canvas.chance("bangs")
    for layer in range(_LAYERS):
        front = layer / (_LAYERS - 1)
        paths, opacity, shares = _layer(canvas, forehead, front, strength, chance)
        # Each strand catches the light a little differently, also where all have one colour.
        colours = tones.at(shares) * (1 + chance.normal(0, 0.08, (len(shares), 1)))
        colour, alpha = drawn(
            now.shape[:2], paths - corner, colours.astype(np.float32), opacity, _WIDTH * canvas.unit
        )
        alpha = as_mask(alpha * allowed)
        if layer % 3 == 0:
            now = now * (1 - _SHADE * _thrown(canvas, alpha, skin)[..., None])
        now = now + (np.clip(colour * light[..., None], 0, 1) - now) * alpha[..., None]
    whole = canvas.rgb.copy()
    whole[window] = now
    canvas.lay(whole, as_mask(np.abs(whole - canvas.rgb).max(2) > 0))


def _layer(
    canvas: Canvas, forehead: Forehead, front: float, strength: float, chance: np.random.Generator
) -> tuple[Float, Float, Float]:
    """One layer's strands: paths, opacity along them, and how light each is among the hair's own tones."""
    left, right = float(forehead.across[0]), float(forehead.across[-1])
    width = right - left
    count = int(90 * width * min(1.3, 0.55 + 0.45 * strength))
    locks = _LOCKS + chance.integers(-3, 4)
    middle = np.sort(left + width * (np.arange(locks) + chance.uniform(0.1, 0.9, locks)) / locks)
    length = 0.62 + 0.36 * min(strength, 1.25) + chance.normal(0, 0.075, locks) - 0.08 * front
    lean = chance.normal(0, 0.07, locks)
    tone = chance.normal(0, 0.16, locks)
    start = chance.uniform(left, right, count)
    lock = np.abs(start[:, None] - middle[None]).argmin(1)
    # Strands come together towards the tip of their lock, and all are swept a little to one side.
    gather = chance.uniform(0.25, 0.75, count)
    sweep = 0.16 + lean[lock] + chance.normal(0, 0.03, count)
    tip = start + (middle[lock] - start) * gather + sweep
    root = start * 0.88
    edge = np.interp(root, forehead.across, forehead.top)
    brow = np.interp(np.clip(tip, left, right), forehead.across, forehead.brow) - 0.03
    # Towards the temples bangs get longer and frame the face.
    aside = np.clip(np.abs(tip - (left + right) / 2) / (width / 2), 0, 1.1) ** 3
    high = edge - chance.uniform(0.1, 0.40, count)
    low = edge + (brow - edge) * (length[lock] + chance.normal(0, 0.035, count)) + 0.22 * aside
    low = np.maximum(low, edge + 0.1)
    t = np.linspace(0, 1, max(24, round(1.3 * canvas.unit)), dtype=np.float32)[None]
    across = (
        root[:, None]
        + (tip - root)[:, None] * t**1.4
        + (0.03 * np.sin(np.pi * t) * chance.normal(0, 1, (count, 1)))
    )
    below = high[:, None] + (low - high)[:, None] * t
    paths = forehead.origin + canvas.unit * (
        across[..., None] * canvas.right + below[..., None] * canvas.down
    )
    inside = rising(below - edge[:, None], -0.34, 0.02)
    solid = (0.75 + 0.25 * chance.uniform(0, 1, (count, 1))) * rising(t, 1.0, 0.72)
    shares = 0.22 + 0.42 * front + tone[lock] + chance.normal(0, 0.15, count)
    return (
        np.asarray(paths, np.float32),
        np.asarray(inside * solid, np.float32),
        np.clip(shares, 0.0, 1.0).astype(np.float32),
    )


def _allowed(canvas: Canvas) -> Mask:
    """Where hair may lie on the face: on skin, hair and brows, and never over glasses, a hat or a hand."""
    ground = as_mask(canvas.part("skin", "left brow", "right brow") + own_hair(canvas))
    above = canvas.part("glasses", "hat", "left eye", "right eye")
    return as_mask(rising(ground, 0.2, 0.5) * rising(above, 0.5, 0.2))


def _light(canvas: Canvas, forehead: Forehead) -> Float:
    """How the light falls on the bangs: from side to side as on the forehead, with a sheen across them."""
    bare = as_mask(canvas.part("skin", "nose") > 0.8)
    glow = mean_within(brightness(canvas.rgb), bare, 0.3 * canvas.unit)
    across, below = canvas.along(forehead.origin)
    top = np.interp(across, forehead.across, forehead.top)
    brow = np.interp(across, forehead.across, forehead.brow)
    share = (below - top) / np.maximum(brow - top, 0.1)
    brim = rising(widely_blurred(canvas.part("hat"), 0.2 * canvas.unit), 0.02, 0.55)
    zone = bare > 0
    usual = float(np.median(glow[zone])) if zone.any() else 1.0
    sides = np.clip(glow / max(usual, 1e-3), 0.5, 1.4) ** 0.9 * (1 - 0.55 * brim)
    sheen = (
        1
        + 0.22 * np.exp(-(((share - 0.38) / 0.2) ** 2))
        - 0.07 * rising(share, 0.25, -0.1)
        - 0.10 * rising(share, 0.7, 1.1)
    )
    return np.asarray(sides * sheen, np.float32)


def _skin(canvas: Canvas) -> Mask:
    return rising(canvas.part("skin", "left brow", "right brow"), 0.3, 0.7)


def _thrown(canvas: Canvas, alpha: Mask, skin: Mask) -> Mask:
    """The shadow of strands on the skin, a little below them: light comes from above."""
    from scipy import ndimage

    soft = widely_blurred(alpha, 0.035 * canvas.unit)
    x, y = (0.035 * canvas.unit * canvas.down).round()
    return as_mask(ndimage.shift(soft, (y, x), order=0) * skin)


def _window(canvas: Canvas, forehead: Forehead) -> tuple[slice, slice]:
    """The rows and columns that bangs can reach."""
    corners = [
        forehead.origin + canvas.unit * (x * canvas.right + y * canvas.down)
        for x in (forehead.across[0] - 0.3, forehead.across[-1] + 0.4)
        for y in (float(forehead.top.min()) - 0.6, float(forehead.brow.max()) + 0.6)
    ]
    low, high = np.floor(np.min(corners, 0)).astype(int), np.ceil(np.max(corners, 0)).astype(int)
    return (
        slice(max(0, int(low[1])), max(1, min(canvas.shape[0], int(high[1])))),
        slice(max(0, int(low[0])), max(1, min(canvas.shape[1], int(high[0])))),
    )
