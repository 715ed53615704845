"""Are two photos the same file, an edited copy, of one burst, or merely similar? And how can that be told?"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import Literal

import numpy as np

from photalk.commands.queries.pattern_text import series
from photalk.library.photos import Photo
from photalk.vision.registration.overlay import Overlay, SmallCopy, laid_over

Kinship = Literal["same file", "edited copy", "burst", "similar"]

ALIGNED, ALIGNED_OF_A_MOMENT = 0.86, 0.6
"""The share of places that agree from which on one picture is a copy of the other.

Fewer are enough when both say that they were taken in the same second by the same camera."""

SLANTED = 0.006
"""Who has to be slanted by more to lie over another was seen from elsewhere, and is no copy."""

SCENE_CORNERS, SCENE_AGREES = 20, 0.3
"""So many corners that match, and places that agree, are of one scene, though things in it have moved."""

BURST_SECONDS, BURST_NAMES = 10.0, 3
_SAME_SCENE = 18
"""Bits by which the fingerprints of frames taken within seconds may differ."""

_NUMBER = re.compile(r"^(.*?)(\d+)(\D*)$")
_TINTED = 0.06
"""How far a picture's channels lie apart, at least, unless it is black and white."""


@dataclass(frozen=True, slots=True)
class Kin:
    """What one photo is to another, and the evidence in words."""

    kinship: Kinship
    evidence: str


@dataclass(frozen=True, slots=True)
class PhotoWithCopy:
    """A photo and its small copy."""

    photo: Photo
    small: SmallCopy


def kin(one: PhotoWithCopy, other: PhotoWithCopy, similarity: float, near: float) -> Kin | None:
    """What the other photo is to this one; None when they are not even similar.

    Args:
        similarity: of their vectors.
        near: from which similarity on photos count as similar.
    """
    a, b = one.photo, other.photo
    if a.digest == b.digest:
        return Kin("same file", "the same bytes")
    overlay = laid_over(one.small, other.small)
    row = in_a_row(a, b)
    moment = a.taken is not None and a.taken == b.taken and a.camera == b.camera
    copied = overlay is not None and _copied(overlay, moment)
    one_scene = overlay is not None and _one_scene(overlay)
    if row and not (copied and moment):
        alike = similarity >= (1 + near) / 2 or hash_distance(a.look, b.look) <= _SAME_SCENE
        if copied or one_scene or alike:
            return Kin("burst", f"{row} with the same camera, and nearly the same scene")
    if overlay is not None and copied:
        return Kin("edited copy", f"the same picture, {changes(one, other, overlay)}")
    if one_scene and (a.taken is None or b.taken is None):
        return Kin("burst", "nearly the same scene, and something moved; their dates are not known")
    if one_scene:
        return Kin("similar", "nearly the same scene, at another time")
    if similarity >= near:
        return Kin("similar", f"it looks alike (similarity {similarity:.2f})")
    return None


def _copied(overlay: Overlay, moment: bool) -> bool:
    """Whether one lies over the other as edits leave it."""
    enough = ALIGNED_OF_A_MOMENT if moment else ALIGNED
    return overlay.agreeing >= enough and overlay.skewed <= SLANTED


def _one_scene(overlay: Overlay) -> bool:
    return overlay.agreeing >= ALIGNED or (
        overlay.matches >= SCENE_CORNERS and overlay.agreeing >= SCENE_AGREES
    )


def in_a_row(one: Photo, other: Photo) -> str:
    """Why two photos may be of one burst, in words; "" when they are not.

    Both must be from the same camera, and have been taken within seconds or, where that is not known, be
    numbered in a row.
    """
    if not one.camera or one.camera != other.camera:
        return ""
    if one.taken is not None and other.taken is not None:
        seconds = abs((one.taken - other.taken).total_seconds())
        if seconds > BURST_SECONDS or (seconds == 0 and not _numbered_in_a_row(one, other)):
            return ""
        return "taken in the same second" if seconds == 0 else f"taken {seconds:g} s apart"
    return "numbered in a row" if _numbered_in_a_row(one, other) else ""


def _numbered_in_a_row(one: Photo, other: Photo) -> bool:
    names = [_NUMBER.match(PurePath(photo.path).stem) for photo in (one, other)]
    if names[0] is None or names[1] is None:
        return False
    (prefix, first, rest), (other_prefix, second, other_rest) = (name.groups() for name in names if name)
    return (prefix, rest) == (other_prefix, other_rest) and 0 < abs(int(first) - int(second)) <= BURST_NAMES


def changes(one: PhotoWithCopy, other: PhotoWithCopy, overlay: Overlay) -> str:
    """What was done to the other photo, as far as it can be seen: "mirrored and darker"."""
    found = []
    if overlay.mirrored:
        found.append("mirrored")
    if overlay.turned:
        found.append("upside down" if overlay.turned == 2 else "turned")
    if overlay.covered < 0.95:
        found.append(f"cropped to {100 * overlay.covered:.0f}% of it")
    elif (larger := _extent(other.photo) / _extent(one.photo)) < 0.9 or larger > 1.1:
        found.append("smaller" if larger < 1 else "larger")
    if abs(overlay.brighter) > 0.04:
        found.append("brighter" if overlay.brighter > 0 else "darker")
    if tint(other.small) < 0.25 * _TINTED <= tint(one.small) * 0.25:
        found.append("in black and white")
    elif tint(one.small) < 0.25 * _TINTED <= tint(other.small) * 0.25:
        found.append("in colour")
    if not found:
        return "saved anew or changed a little"
    return series(found)


def _extent(photo: Photo) -> float:
    return math.sqrt(max(1, photo.size[0] * photo.size[1]))


def tint(small: SmallCopy) -> float:
    """How far the channels lie apart, 0..1; nothing in black and white."""
    levels = small.rgb.astype(np.float32) / 255
    return float((levels.max(axis=2) - levels.min(axis=2)).mean())


def hash_distance(one: int, other: int) -> int:
    """The number of bits in which two fingerprints differ, 0 to 64."""
    return (one ^ other).bit_count()


def all_ways(look: int) -> tuple[int, ...]:
    """The fingerprints that a picture would have mirrored and turned, its own first.

    Its bits are signs of cosines, in rows and columns of frequencies: mirroring turns the signs of the odd
    columns round, and turning exchanges rows and columns. The signs are taken about the median, not about
    nought, so that these are good to a few bits.
    """
    own = np.unpackbits(np.frombuffer(look.to_bytes(8, "big"), np.uint8)).reshape(8, 8)
    odd = np.arange(8) % 2
    ways = []
    for bits in (own, own.T):
        for flips in (
            np.zeros((8, 8), int),
            odd[None] + 0 * odd[:, None],
            odd[:, None] + 0 * odd[None],
            odd[None] ^ odd[:, None],
        ):
            ways.append(int.from_bytes(np.packbits(bits ^ flips.astype(np.uint8)).tobytes(), "big"))
    return tuple(ways)
