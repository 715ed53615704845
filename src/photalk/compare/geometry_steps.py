"""Which turns, flips, crops and changes of size lead to a map from one picture to another?

A map by itself can be made by many programs; what is wanted is the one that a person would have asked for:
the fewest steps whose frame has the second picture's size and puts every corner where it belongs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from photalk.commands import Aspect, Box, Crop, Edit, Flip, Resize, Rotate, Straighten, format
from photalk.edit.geometry import AffineFrame, frame_of
from photalk.vision.registration.affine import Matrix, Registration

ASPECTS = tuple(
    Aspect(*shape)
    for wide in ((16, 9), (3, 2), (4, 3), (5, 4), (2, 1), (21, 9), (7, 5))
    for shape in (wide, wide[::-1])
)
LEVEL = 0.4
"""Degrees: what is turned by less was not turned, but scanned or saved a little off."""

OFF = 0.008
"""How far corners may be from where they belong, as a share of the second picture's diagonal."""

NEARLY = 1.0
"""By how much a set of steps may be dearer than the best one to be worth a try."""

UNSCALED = 0.006
"""A change of size by less is none, where the sizes of the frames do not say otherwise."""


def framings(
    laid: Registration, first: tuple[int, int], second: tuple[int, int], bare: bool = False
) -> list[tuple[Edit, ...]]:
    """Geometric steps from a picture of one size to one of another, for a map between them, likeliest first.

    Those that follow the first are hardly less likely: their frames lie within a pixel or two of it.

    Args:
        bare: whether the second picture has bare corners, as a turn without a crop leaves them.
    """
    diagonal = math.hypot(*second)

    def price(edits: tuple[Edit, ...]) -> float:
        frame = frame_of(edits, first, _no_things)
        off = misplaced(frame, laid) / diagonal
        resized = sum(abs(a - b) for a, b in zip(frame.size, second, strict=True))
        steps = sum(_oddity(edit) for edit in edits)
        digits = sum(len(format(edit)) for edit in edits)  # round numbers first
        return off / OFF + 0.5 * steps + 0.005 * digits + (3.0 if resized else 0.0) + 50 * resized / diagonal

    priced = [(price(edits), edits) for edits in set(_options(laid, first, second, bare))]
    priced.sort(key=lambda one: (one[0], " ".join(map(str, one[1]))))
    return [edits for cost, edits in priced if cost < priced[0][0] + NEARLY]


def _oddity(edit: Edit) -> float:
    """How few people would ask for a step, 1 for the usual ones: shapes and shares before single pixels."""
    match edit:
        case Crop(Aspect() as shape):
            return 2.5 if shape in ASPECTS[6:] else 1.0
        case Crop(Box(percent=False)):
            return 1.6
        case Resize(side, height, percent):
            odd = height is not None or (not percent and side % 50 != 0 and side % 64 != 0)
            return 2.5 if odd else 1.0 if percent else 1.1
        case _:
            return 1.0


def _no_things(words: str, frame: AffineFrame) -> tuple[float, float, float, float]:
    raise AssertionError(f"no step here is about {words}")


def misplaced(frame: AffineFrame, laid: Registration) -> float:
    """How far apart a frame and a map put the corners of what both show, in the second picture's pixels."""
    seen = np.array([frame.to_original(x, y) for x in (0, frame.width) for y in (0, frame.height)])
    shown = np.array([(x, y) for x in (0, frame.width) for y in (0, frame.height)], float)
    return float(np.abs(seen @ laid.matrix.T + laid.shift - shown).max())


def _options(
    laid: Registration, first: tuple[int, int], second: tuple[int, int], bare: bool
) -> Iterator[tuple[Edit, ...]]:
    mirrored, degrees = _turned(laid.matrix)
    quarters = round(degrees / 90)
    tilt = degrees - 90 * quarters
    upright = _upright(mirrored, quarters % 4)
    yield from _cut(upright, laid, first, second)
    if abs(tilt) < LEVEL:
        return
    for angle in _angles(tilt):
        if bare:
            # A mirrored picture that hangs upside down is one that was mirrored the other way.
            before = _upright(mirrored, 2 if abs(quarters) == 2 and mirrored else 0)
            rest = 0 if before == (Flip("vertical"),) else quarters
            turn: Edit = Rotate(round((90 * rest + angle) % 360, 2))
        else:
            turn, before = Straighten(angle), upright
        yield from _cut((*before, turn), laid, first, second)
        yield from _cut_before(before, turn, laid, first, second)


def _turned(matrix: Matrix) -> tuple[bool, float]:
    """Whether a map mirrors (left to right, first), and by how many degrees it then turns to the left."""
    mirrored = bool(np.linalg.det(matrix) < 0)
    (a, b), (c, d) = matrix @ np.diag([-1.0, 1.0]) if mirrored else matrix
    return mirrored, math.degrees(math.atan2(b - c, a + d))


def _upright(mirrored: bool, quarters: int) -> tuple[Edit, ...]:
    if mirrored and quarters == 2:
        return (Flip("vertical"),)
    flip = (Flip("horizontal"),) if mirrored else ()
    return (*flip, Rotate(90.0 * quarters)) if quarters else flip


def _angles(tilt: float) -> list[float]:
    """The angle as people would have said it, and as it was measured."""
    return sorted({round(tilt), round(2 * tilt) / 2, round(tilt, 1)} - {0.0}, key=lambda one: abs(one - tilt))


def _cut(
    edits: tuple[Edit, ...], laid: Registration, first: tuple[int, int], second: tuple[int, int]
) -> Iterator[tuple[Edit, ...]]:
    """The steps, and whatever crop and change of size they still need."""
    frame = frame_of(edits, first, _no_things)
    if frame.size == second:
        yield edits
    left, top, right, bottom, across, down = _window(frame, laid, second)
    kept = (right - left) / frame.width, (bottom - top) / frame.height
    if min(kept) > 0.97 and max(kept) < 1.03:
        for size in _sizes(frame.size, second):
            yield (*edits, size)
    inside = left / frame.width > -0.02 and right / frame.width < 1.02
    if not inside or not (top / frame.height > -0.02 and bottom / frame.height < 1.02):
        return
    unscaled = max(abs(across - 1), abs(down - 1)) < UNSCALED
    for crop in _crops(frame.size, (left, top, right, bottom), second if unscaled else None):
        yield (*edits, crop)
        cropped = frame_of((*edits, crop), first, _no_things)
        if cropped.size != second:
            for size in _sizes(cropped.size, second):
                yield (*edits, crop, size)


def _cut_before(
    edits: tuple[Edit, ...], turn: Edit, laid: Registration, first: tuple[int, int], second: tuple[int, int]
) -> Iterator[tuple[Edit, ...]]:
    """Steps that crop or resize first, and turn what is left, so that the second picture's size comes out."""
    upright = frame_of(edits, first, _no_things)
    linear = laid.matrix @ np.linalg.inv(np.array([[upright.a, upright.b], [upright.c, upright.d]]))
    scale = math.sqrt(abs(float(np.linalg.det(linear))))
    size = _size_before(turn, (second[0] / scale, second[1] / scale))
    if size is None:
        return
    middle = np.linalg.solve(laid.matrix, np.array(second) / 2 - laid.shift)
    x, y = upright.to_shown(float(middle[0]), float(middle[1]))
    window = x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2
    slack = 0.02 * max(upright.size)
    if min(window[:2]) < -slack or window[2] > upright.width + slack or window[3] > upright.height + slack:
        return
    percent = round(100 * scale)
    sizes: tuple[Edit, ...] = () if abs(scale - 1) < UNSCALED else (Resize(percent, percent=True),)
    yield (*edits, *sizes, turn)
    for crop in _crops(upright.size, window, None):
        yield (*edits, crop, *sizes, turn)
        if sizes:
            yield (*edits, crop, turn, *sizes)


def _size_before(turn: Edit, size: tuple[float, float]) -> tuple[float, float] | None:
    """The size of a frame that a turn brings to this size; None when no frame is."""
    wide, high = size
    match turn:
        case Rotate(degrees):
            cos, sin = abs(math.cos(math.radians(degrees))), abs(math.sin(math.radians(degrees)))
            apart = cos * cos - sin * sin
            if abs(apart) < 0.1:
                return None
            width, height = (cos * wide - sin * high) / apart, (cos * high - sin * wide) / apart
        case Straighten(degrees):
            cos, sin = (abs(one(math.radians(degrees or 0.0))) for one in (math.cos, math.sin))
            grow = max(cos + sin * high / wide, cos + sin * wide / high)
            width, height = wide * grow, high * grow
        case _:
            return None
    return (width, height) if min(width, height) > 1 else None


def _window(frame: AffineFrame, laid: Registration, second: tuple[int, int]) -> tuple[float, ...]:
    """What the second picture shows of a frame: left, top, right, bottom, and its scale across and down."""
    to_original = np.array([frame.to_original(x, y) for x, y in ((0, 0), (1, 0), (0, 1))])
    origin, right, below = to_original @ laid.matrix.T + laid.shift
    linear: NDArray[np.float64] = np.stack([right - origin, below - origin], axis=1)
    corners = np.linalg.solve(linear, (np.array([(0.0, 0.0), second]) - origin).T).T
    (left, top), (far, low) = corners
    return (*map(float, (left, top, far, low)), *(float(np.hypot(*linear[:, at])) for at in (0, 1)))


def _sizes(size: tuple[int, int], second: tuple[int, int]) -> Iterator[Resize]:
    """Ways of bringing one size to the other, the plainest first."""
    if size == second:
        return
    share = 100 * math.sqrt(second[0] * second[1] / (size[0] * size[1]))
    if 1 <= round(share) <= 1000 and round(share) != 100:
        yield Resize(round(share), percent=True)
    yield Resize(max(second))
    yield Resize(second[0], second[1])


def _crops(
    size: tuple[int, int], window: tuple[float, float, float, float], exact: tuple[int, int] | None
) -> Iterator[Crop]:
    """Crops that keep about this window; `exact` is the size that they must have, where it is known."""
    left, top, right, bottom = window
    if exact is not None:
        # The size is known to the pixel, so only the place is to be found.
        left, top = (left + right - exact[0]) / 2, (top + bottom - exact[1]) / 2
        right, bottom = left + exact[0], top + exact[1]
    for aspect in (Aspect(1, 1), *ASPECTS):
        if exact is None or _fits(Crop(aspect), size, exact):
            yield Crop(aspect)
    sides = [
        max(0.0, top / size[1]),
        min(1.0, bottom / size[1]),
        max(0.0, left / size[0]),
        min(1.0, right / size[0]),
    ]
    for places in (0, 1, 2):
        rounded = [round(100 * side, places) for side in sides]
        if rounded[0] < rounded[1] and rounded[2] < rounded[3] and rounded != [0, 100, 0, 100]:
            top_, bottom_, left_, right_ = rounded
            crop = Crop(Box(top_, bottom_, left_, right_, percent=True))
            if exact is None or _fits(crop, size, exact):
                yield crop
    x, y = max(0, round(left)), max(0, round(top))
    if exact is not None and x + exact[0] <= size[0] and y + exact[1] <= size[1]:
        yield Crop(Box(y, y + exact[1], x, x + exact[0]))


def _fits(crop: Crop, size: tuple[int, int], exact: tuple[int, int]) -> bool:
    return frame_of([crop], size, _no_things).size == exact
