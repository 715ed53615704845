"""Which pixels of a person are the face, the head, or a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import numpy as np

from photalk.errors import NotFound, WeightsError
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import BoxShares, Mask, Rgb, Thing
from photalk.vision.masks import as_mask, largest_piece, rising

_TALLER = 1.3
"""How much taller than wide the part of a person's box is in which the face is looked for."""

_UPPER = 0.6
"""The share of that part, from the top, in which the middle of a face must be."""


_PARTLY = (0.35, 0.65)
"""Shares of a part from which on a pixel begins to belong to it, and from which it does."""


def faces_of(rgb: Rgb, eyes: Eyes) -> tuple[Thing, ...]:
    """Every face that is seen in the picture as a whole, or on the people in it; surest first.

    Raises:
        WeightsError: there is no model that finds faces.
    """
    if eyes.faces is None:
        return ()
    found = list(eyes.faces.faces(rgb))
    with suppress(WeightsError):  # without a detector, those of the whole picture are all
        for person in (thing for thing in eyes.detector.things(rgb) if thing.label == "person"):
            face = _on(person, rgb, eyes)
            if face is not None and not any(_same(face.box, other.box) for other in found):
                found.append(face)
    return tuple(sorted(found, key=lambda face: -face.score))


def faces_if_seen(rgb: Rgb, eyes: Eyes) -> tuple[Thing, ...]:
    """The same for those who can do without: none where there is no model that finds them."""
    with suppress(WeightsError):
        return faces_of(rgb, eyes)
    return ()


def face_mask(face: Thing, part: str, shape: tuple[int, int]) -> Mask:
    """A face as a soft oval; a head as a larger one that holds hair and ears."""
    left, top, right, bottom = face.box
    height, width = shape
    wide, tall = (right - left) * width, (bottom - top) * height
    grow_x, up, down = (0.5, 0.65, 0.62) if part == "face" else (0.72, 1.0, 0.7)
    x = np.arange(width)[None, :] + 0.5 - (left + right) / 2 * width
    y = np.arange(height)[:, None] + 0.5 - (top + bottom) / 2 * height
    away = np.hypot(x / (grow_x * wide), y / np.where(y < 0, up * tall, down * tall))
    return rising(away, 1.15, 0.85)


def part_mask(face: Thing, classes: Sequence[str], rgb: Rgb, eyes: Eyes) -> Mask:
    """The parts of a head that the face parser tells apart, such as hair, or both eyes.

    Raises:
        WeightsError: there is no parser.
    """
    if eyes.portraits is None:
        raise NotFound("Parts of a face cannot be told apart here.")
    height, width = rgb.shape[:2]
    portrait = eyes.portraits.portrait(rgb, face.box)
    shares = np.add.reduce([portrait.part(one, width, height) for one in classes])
    return as_mask(rising(shares, *_PARTLY) * portrait.looked_at(width, height))


def head_mask(body: Mask) -> Mask:
    """The upper end of a person's own pixels: down to the narrowest place above the shoulders."""
    solid = largest_piece(body > 0.5)
    rows = np.flatnonzero(solid.any(1))
    if not len(rows):
        raise NotFound(
            "I can't tell where the head is in this picture; give a place instead, such as 'top half'."
        )
    widths = solid.sum(1)
    top, tall, wide = int(rows[0]), len(rows), int(widths.max())
    reach = int(np.clip(0.75 * wide, 0.14 * tall, 0.55 * tall))
    start = top + int(0.4 * reach)
    candidates = widths[start : top + reach + 1]
    neck = start + int(np.flatnonzero(candidates <= 1.05 * candidates.min())[-1])
    soft = max(1.0, 0.03 * reach)
    below = np.arange(len(widths))[:, None] - neck
    return as_mask(body * np.clip(0.5 - below / (2 * soft), 0, 1))


def _on(person: Thing, rgb: Rgb, eyes: Eyes) -> Thing | None:
    """The face of a person, looked for in the upper part of the person's box."""
    assert eyes.faces is not None
    height, width = rgb.shape[:2]
    left, top, right, bottom = person.box
    x0, x1 = int(left * width), max(int(left * width) + 2, round(right * width))
    y0 = int(top * height)
    y1 = max(y0 + 2, min(round(bottom * height), y0 + round((x1 - x0) * _TALLER)))
    crop = np.ascontiguousarray(rgb[y0:y1, x0:x1])
    across, down = (x1 - x0) / width, (y1 - y0) / height
    for face in eyes.faces.faces(crop):
        if face.center[1] > _UPPER:
            continue
        a, b, c, d = face.box
        box = (left + a * across, top + b * down, left + c * across, top + d * down)
        return Thing("face", face.score, box)
    return None


def _same(a: BoxShares, b: BoxShares) -> bool:
    """Whether the middle of either box lies in the other."""
    x, y, u, v = (a[0] + a[2]) / 2, (a[1] + a[3]) / 2, (b[0] + b[2]) / 2, (b[1] + b[3]) / 2
    return (b[0] < x < b[2] and b[1] < y < b[3]) or (a[0] < u < a[2] and a[1] < v < a[3])
