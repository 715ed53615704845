"""Which pixels some words mean: "the man on the left", "everything but the sky", "the red parts".

Words become a small tree (`phrases`), and each of its leaves a mask: places by geometry, colours and
light by the pixels, sky and water by their looks, objects by the detector and the cutter together.
"""

from __future__ import annotations

import numpy as np

from photalk.errors import NotFound
from photalk.vision.choice import in_words
from photalk.vision.colours import colour_mask
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import BoxShares, Mask, Rgb
from photalk.vision.lexicon import with_article
from photalk.vision.masks import as_mask, feathered, frame_of, largest_piece, refined, without_specks
from photalk.vision.objects import object_mask
from photalk.vision.phrases import AllBut, Named, Part, Region, Together, Within, read
from photalk.vision.places import PicturePart, Placing, as_it_is, shown_coordinates
from photalk.vision.stuff import stuff_mask

_LEAST = 0.001
"""The share of a picture that a colour must cover to be there at all."""


def mask_of(words: str, rgb: Rgb, eyes: Eyes, place: Placing = as_it_is) -> Mask:
    """How much each pixel of the original belongs to what the words describe.

    `place` says where a point of the original is in the picture as it is shown, because "left" means
    left as it is shown, after whatever was flipped and turned before.

    Raises:
        NotFound: there is no such thing in the picture, or we cannot find things of that name.
    """
    return _mask(read(words), rgb, eyes, place)


def box_of(words: str, rgb: Rgb, eyes: Eyes, place: Placing = as_it_is) -> BoxShares:
    """The box around what the words describe: left, top, right, bottom in 0..1 of the original.

    Raises:
        NotFound: as `mask_of`.
    """
    frame = frame_of(mask_of(words, rgb, eyes, place))
    if frame is None:
        raise NotFound(f"I can't tell where '{words}' is in this picture.")
    return frame


def _mask(part: Part, rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    shape = (rgb.shape[0], rgb.shape[1])
    match part:
        case Region(where):
            return where.mask(shape, place)
        case AllBut(inner):
            return as_mask(1 - _mask(inner, rgb, eyes, place))
        case Together(parts):
            return as_mask(np.maximum.reduce([_mask(one, rgb, eyes, place) for one in parts]))
        case Within(where, inner):
            return _within(where, _mask(inner, rgb, eyes, place), place)
        case Named():
            return _named(part, rgb, eyes, place)


def _named(named: Named, rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    match named.kind:
        case "object":
            return _object(named, rgb, eyes, place)
        case "unknown":
            raise NotFound(_unknown(named.said, rgb, eyes))
        case "whole":
            mask = np.ones(rgb.shape[:2], np.float32)
        case "background":
            mask = as_mask(1 - eyes.cutter.alpha(rgb))
        case "subject":
            mask = _subject(rgb, eyes)
        case "stuff":
            mask = stuff_mask(named.noun, rgb, eyes, place)
        case "colour":
            mask = _coloured(named, rgb)
    where = named.where
    return mask if where is None else as_mask(mask * where.mask((rgb.shape[0], rgb.shape[1]), place))


def _object(named: Named, rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    try:
        return object_mask(named, rgb, eyes, place)
    except NotFound:
        if named.colour != named.noun:
            raise
        return _coloured(named, rgb)  # "the orange" that is no fruit


def _subject(rgb: Rgb, eyes: Eyes) -> Mask:
    mask = eyes.cutter.alpha(rgb)
    if mask.max() < 0.5:
        raise NotFound("I can't tell a main subject from the rest of this picture; name the thing you mean.")
    return mask


def _coloured(named: Named, rgb: Rgb) -> Mask:
    """Everything of a colour; the largest patch of it, when one thing of that colour was named."""
    assert named.colour is not None
    mask = refined(rgb, colour_mask(named.colour, rgb), softness=1e-3)
    bits = without_specks(mask > 0.5, 0.0002)
    if bits.mean() < _LEAST:
        raise NotFound(f"I can't find anything {named.colour} in this picture.")
    if named.many or not named.noun:
        return mask
    patch = feathered(as_mask(largest_piece(bits)), 0.006)
    return as_mask(mask * np.minimum(patch * 4, 1))


def _within(where: PicturePart, mask: Mask, place: Placing) -> Mask:
    """As much of a mask as lies in a place of its own box, as it is shown."""
    across, down = shown_coordinates(mask.shape, place)
    solid = mask > 0.5
    if not solid.any():
        return mask
    left, right = float(across[solid].min()), float(across[solid].max())
    top, bottom = float(down[solid].min()), float(down[solid].max())

    def inside(x: float, y: float) -> tuple[float, float]:
        shown_x, shown_y = place(x, y)
        return (shown_x - left) / max(right - left, 1e-6), (shown_y - top) / max(bottom - top, 1e-6)

    return as_mask(mask * where.mask(mask.shape, inside))


def _unknown(said: str, rgb: Rgb, eyes: Eyes) -> str:
    """The sentence for a name that we have no way to find, with what can be found instead."""
    instead = "say 'the subject', 'the sky' or a place such as 'the left half'"
    if not said:
        return f"I can't tell which part of the picture is meant: {instead}."
    name = with_article(said if len(said) <= 40 else said[:40] + "…")
    sight = in_words(eyes.detector.things(rgb))
    seen = f"I see {sight}, and " if sight else ""
    return f"I can't find {name} in this picture; {seen}you can also {instead}."
