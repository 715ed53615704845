"""What people wear: where on a person the hair, the upper and the lower garment are, and their colours.

No model tells it. A face gives the scale of the body: a garment for the upper body begins under the chin,
one for the legs some faces lower. Without a face the proportions of the person's box must do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from photalk.vision.boxes import distance, overlap
from photalk.vision.hues import Hue, dominant, hair_colour
from photalk.vision.image_types import BoxShares, Mask, Thing
from photalk.vision.masks import Float, as_mask, rising

Part = Literal["hair", "hat", "shirt", "pants"]

ANIMALS = frozenset({"cat", "dog", "horse", "sheep", "cow", "elephant", "bear", "zebra", "giraffe"})

_UPRIGHT = 1.9
"""How much taller than wide the box of someone is who stands, and is seen from head to foot."""

_SKIN = (28.0, 8.0)
"""How far from the face's own colour skin may be: in lightness, and in a and b."""

_SHIRT = ((0.2, 1.8), 1.1, 0.4)
_PANTS = ((4.2, 6.2), 0.7, 0.8)
"""Where garments are seen under a face: how many faces below the chin, half as wide as how many faces, and
how much their middle follows the middle of the person's box rather than the face."""

_STANDING, _LEGS, _CUT_OFF, _CROUCHED = (0.2, 0.46), (0.56, 0.82), (0.3, 0.7), (0.2, 0.55)
"""Where in the height of a person's box garments are: of who stands, who is cut off below, who crouches."""

_ALONE = 0.2
_BARE = 0.7
"""How much less a pixel counts for a garment when it could be skin."""

_SEEN = 0.3
_ENOUGH = 0.12
"""The share of its place that a part must cover when skin and surroundings are taken away."""


@dataclass(frozen=True, slots=True)
class Body:
    """A person as far as seen: the box, the face if there is one, and how surely each pixel is theirs."""

    box: BoxShares
    face: BoxShares | None
    weight: Mask


@dataclass(frozen=True, slots=True)
class Worn:
    """Something on a person: what, in which colour, where, and how surely (0..1)."""

    part: Part
    hue: Hue
    box: BoxShares
    score: float


def bodies(things: Sequence[Thing], faces: Sequence[Thing]) -> list[tuple[Thing, Thing | None]]:
    """The people, largest first, each with the face that is theirs; a face without a person makes one."""
    people = sorted((thing for thing in things if thing.label == "person"), key=lambda thing: -thing.area)
    people = [person for person in people if not any(_mistaken(person, other) for other in things)]
    left = list(faces)
    found: list[tuple[Thing, Thing | None]] = []
    for person in people:
        face = next((face for face in left if _fits(face.box, person.box)), None)
        if face is not None:
            left.remove(face)
        found.append((person, face))
    for face in left:
        x0, y0, x1, y1 = face.box
        if any(p.box[0] < face.center[0] < p.box[2] and p.box[1] < face.center[1] < p.box[3] for p in people):
            continue
        wide, tall = x1 - x0, y1 - y0
        box = _within((x0 - wide, y0 - 0.7 * tall, x1 + wide, y1 + 4 * tall))
        found.append((Thing("person", face.score, box), face))
    return found


def _mistaken(person: Thing, other: Thing) -> bool:
    """Whether a person is rather the animal that was seen in the same place."""
    if other.label not in ANIMALS or other.score < 0.75 * person.score:
        return False
    sizes = sorted((person.area, other.area))
    return overlap(person.box, other.box) > 0.75 and sizes[0] > 0.35 * sizes[1]


def _fits(face: BoxShares, person: BoxShares) -> bool:
    """Whether a face may be this person's: in the upper part of the box, off its sides, and not tiny."""
    wide, tall = person[2] - person[0], person[3] - person[1]
    x, y = (face[0] + face[2]) / 2, (face[1] + face[3]) / 2
    aside = 0.12 * wide
    return (
        person[0] + aside < x < person[2] - aside
        and person[1] - 0.05 * tall < y
        and face[1] < person[1] + 0.45 * tall
        and face[2] - face[0] > 0.08 * wide
    )


def worn_by(body: Body, colour: Float) -> tuple[Worn, ...]:
    """What is seen on a person, from the top down; `colour` is the picture in Lab."""
    size = (colour.shape[1], colour.shape[0])
    found = (
        _on_head(body, colour, size),
        _garment("shirt", body, colour, size),
        _garment("pants", body, colour, size),
    )
    return tuple(worn for worn in found if worn is not None)


def _garment(part: Part, body: Body, colour: Float, size: tuple[int, int]) -> Worn | None:
    place = _place(part, body, size)
    if place is None:
        return None
    box, score = place
    shape = (size[1], size[0])
    area = rising(distance(box, shape), 1.0, 0.7)
    if body.face is not None and (usual := _place(part, replace(body, face=None), size)) is not None:
        # Who leans or is seen from the side is not below the face: where both places agree counts most.
        area = as_mask(area * (_ALONE + (1 - _ALONE) * rising(distance(usual[0], shape), 1.0, 0.7)))
    weight = as_mask(area * (1 - _skin(body, colour)) * (1 - _BARE * _skinlike(colour)))
    theirs = as_mask(weight * body.weight)
    if theirs.sum() > _ENOUGH * area.sum():
        weight = theirs
    elif weight.sum() < _ENOUGH * area.sum():
        return None
    hue = dominant(colour, weight)
    return None if hue is None else Worn(part, hue, box, score * (0.5 + 0.5 * hue.share))


def _place(part: Part, body: Body, size: tuple[int, int]) -> tuple[BoxShares, float] | None:
    """Where a garment is to be expected, and how surely; None where it cannot be seen."""
    left, top, right, bottom = body.box
    width, height = size
    if body.face is not None:
        x0, y0, x1, y1 = body.face
        wide, tall = x1 - x0, y1 - y0
        reach, half, lean = _SHIRT if part == "shirt" else _PANTS
        middle = (1 - lean) * (x0 + x1) / 2 + lean * (left + right) / 2
        under = y1 + reach[0] * tall, min(y1 + reach[1] * tall, bottom)
        if under[1] - under[0] < _SEEN * (reach[1] - reach[0]) * tall:
            return None
        return _within(
            (middle - half * wide, under[0], middle + half * wide, under[1])
        ), 0.8 if part == "shirt" else 0.6
    across, down = right - left, bottom - top
    upright = down * height / max(across * width, 1e-6)
    if upright >= _UPRIGHT:
        span = _STANDING if part == "shirt" else _LEGS
        score = 0.6 if part == "shirt" else 0.5
    elif part == "shirt":
        span, score = (_CUT_OFF, 0.45) if bottom > 0.97 else (_CROUCHED, 0.4)
    else:
        return None
    middle = (left + right) / 2
    box = (middle - 0.27 * across, top + span[0] * down, middle + 0.27 * across, top + span[1] * down)
    return _within(box), score


def _on_head(body: Body, colour: Float, size: tuple[int, int]) -> Worn | None:
    """The hair, or what covers it when its colour is no hair's."""
    if body.face is None:
        return None
    x0, y0, x1, y1 = body.face
    wide, tall = x1 - x0, y1 - y0
    shape = (size[1], size[0])
    crown = (x0 + 0.05 * wide, y0 - 0.62 * tall, x1 - 0.05 * wide, y0 - 0.2 * tall)
    if crown[1] < -0.35 * tall:
        return None
    sides = [
        (x0 - 0.22 * wide, y0 - 0.3 * tall, x0 + 0.0 * wide, y0 + 0.35 * tall),
        (x1 - 0.0 * wide, y0 - 0.3 * tall, x1 + 0.22 * wide, y0 + 0.35 * tall),
    ]
    area = np.maximum.reduce(
        [
            rising(distance(crown, shape), 1.0, 0.8),
            *(as_mask(0.6 * rising(distance(s, shape), 1.0, 0.7)) for s in sides),
        ]
    )
    weight = as_mask(area * (1 - _skin(body, colour)) * body.weight)
    if weight.sum() < _ENOUGH * max(float(area.sum()), 1e-6):
        return None
    hue = dominant(colour, weight)
    if hue is None:
        return None
    box = _within((x0 - 0.2 * wide, y0 - 0.65 * tall, x1 + 0.2 * wide, y0 + 0.3 * tall))
    if (hair := hair_colour(colour, weight)) is None:
        return Worn("hat", hue, box, 0.5 * hue.share)
    return Worn("hair", hair, box, 0.4 + 0.4 * hair.share)


def _skin(body: Body, colour: Float) -> Mask:
    """How surely each pixel is skin, by the colour of the face; nothing where there is no face."""
    shape = (colour.shape[0], colour.shape[1])
    if body.face is None:
        return np.zeros(shape, np.float32)
    x0, y0, x1, y1 = body.face
    inner = (x0 + 0.25 * (x1 - x0), y0 + 0.3 * (y1 - y0), x1 - 0.25 * (x1 - x0), y1 - 0.2 * (y1 - y0))
    inside = distance(inner, shape) <= 1
    if not inside.any():
        return np.zeros(shape, np.float32)
    tone = np.median(colour[inside], axis=0)
    away = np.abs(colour - tone)
    return rising(
        np.hypot(away[..., 0] / _SKIN[0], np.hypot(away[..., 1], away[..., 2]) / _SKIN[1]), 1.1, 0.7
    )


def _skinlike(colour: Float) -> Mask:
    """How well each pixel's colour could be anybody's skin."""
    chroma = np.hypot(colour[..., 1], colour[..., 2])
    hue = np.degrees(np.arctan2(colour[..., 2], colour[..., 1]))
    tone = rising(hue, 25, 38) * rising(hue, 78, 66) * rising(chroma, 10, 16) * rising(chroma, 46, 38)
    return as_mask(tone * rising(colour[..., 0], 22, 32))


def _within(box: BoxShares) -> BoxShares:
    left, top, right, bottom = (min(max(side, 0.0), 1.0) for side in box)
    return left, top, right, bottom
