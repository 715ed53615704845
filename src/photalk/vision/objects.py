"""Which pixels are a thing's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from photalk.errors import NotFound
from photalk.vision.boxes import box_mask, distance, overlap, pixels, widened
from photalk.vision.choice import SURE, chosen
from photalk.vision.eyes import Eyes
from photalk.vision.heads import face_mask, faces_if_seen, head_mask, part_mask
from photalk.vision.image_types import Mask, Rgb, Thing
from photalk.vision.lexicon import PARTS, with_article
from photalk.vision.masks import as_mask, rising
from photalk.vision.phrases import Named
from photalk.vision.places import Placing
from photalk.vision.seams import Cutter

_MARGINS = (0.15, 0.6, 3.0)
"""How much around a thing the cutter is shown: little first, more if it does not tell it apart."""

_OUTSIDE = 0.04
_NESTED = 0.6
_LITTLE, _ENOUGH, _MUCH = 0.12, 0.3, 0.96
"""The shares of its box that a thing covers: hardly any, most of them, and not to be believed."""


def object_mask(named: Named, rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    """The pixels of the object, or objects, that are meant.

    Raises:
        NotFound: none such is seen; the sentence says what is.
    """
    if named.part is not None and (masks := _heads(named, rgb, eyes, place)):
        return as_mask(np.maximum.reduce(masks))
    if named.part is not None and PARTS[named.part]:
        raise NotFound(
            f"I can't find {with_article(named.part)} in this picture: I see no face closely enough."
        )
    seen = eyes.detector.things(rgb)
    things = chosen(named, seen, rgb, place)
    kin = [thing for thing in seen if thing.label == things[0].label and thing.score >= SURE]
    masks = [thing_mask(thing, rgb, eyes.cutter, kin) for thing in things]
    if named.part is not None:
        masks = [head_mask(mask) for mask in masks]
    return as_mask(np.maximum.reduce(masks))


def _heads(named: Named, rgb: Rgb, eyes: Eyes, place: Placing) -> list[Mask]:
    """The faces that are meant, or parts of them, where faces are seen; chosen as their persons would be."""
    faces, part = faces_if_seen(rgb, eyes), named.part
    if not faces or part is None or named.noun != "person":
        return []
    classes = PARTS[part]
    sided = [one for one in classes if named.side is not None and one.startswith(named.side)]
    if sided:  # "the left eye" is on the left of a face, not of the picture
        named, classes = replace(named, side=None, rank=None), tuple(sided)
    meant = chosen(replace(named, noun="face", colour=None), faces, rgb, place)
    if classes:
        return [part_mask(face, classes, rgb, eyes) for face in meant]
    return [face_mask(face, part, (rgb.shape[0], rgb.shape[1])) for face in meant]


def thing_mask(thing: Thing, rgb: Rgb, cutter: Cutter, kin: Sequence[Thing] = ()) -> Mask:
    """The thing's own pixels: its surroundings are cut off inside its box, or else the box itself, softly.

    Where boxes of its kin overlap, a pixel belongs to the one whose middle it is nearer to.
    """
    shape = (rgb.shape[0], rgb.shape[1])
    allowed = box_mask(widened(thing.box, _OUTSIDE), shape) * _nearest(thing, kin, shape)
    room = max(float(box_mask(thing.box, shape).sum()), 1.0)
    best, most = box_mask(thing.box, shape), 0.0
    for margin in _MARGINS:
        mask = as_mask(_cut(thing, rgb, cutter, margin) * allowed)
        covered = float(mask.sum()) / room
        if _ENOUGH < covered < _MUCH:
            return mask
        if max(_LITTLE, most) < covered < _MUCH:
            best, most = mask, covered
    return best


def _cut(thing: Thing, rgb: Rgb, cutter: Cutter, margin: float) -> Mask:
    """What the cutter takes for the subject when it is shown the thing with a margin around it."""
    left, top, right, bottom = pixels(widened(thing.box, margin), rgb.shape[1], rgb.shape[0])
    mask = np.zeros(rgb.shape[:2], np.float32)
    mask[top:bottom, left:right] = cutter.alpha(np.ascontiguousarray(rgb[top:bottom, left:right]))
    return mask


def _nearest(thing: Thing, kin: Sequence[Thing], shape: tuple[int, int]) -> Mask:
    """How much each pixel is nearer to the thing than to its kin, as measured by their sizes."""
    own = distance(thing.box, shape)
    share = np.ones(shape, np.float32)
    for other in kin:
        # A box that lies mostly in the other is another view of the same thing, or in front of it.
        if other != thing and 0 < overlap(thing.box, other.box) < _NESTED:
            share = np.minimum(share, rising(distance(other.box, shape) - own, -0.15, 0.15))
    return share
