"""Do two programs mean the same? Operations by name and direction, their amounts, and the picture they make.

What counts as equal. Amounts of one dial (in one part of the picture) are added up, and none are dropped; so
are paints of one colour. Saturation of -95 and below is black and white. Quarter turns and flips are one of
the eight ways to lay a frame, written with the fewest steps: a half turn and a flip are the other flip, and
`rotate 90; flip horizontal` is `flip vertical; rotate 90`'s equal. Turns by other angles count by their
direction; straightening cuts the corners away and is NOT the same as turning. Crops are one crop, however
they are written, resizes one resize. Where a change is limited to a part, that it is counts for the name, and
which part is asked separately; boxes are compared on the original, whatever was turned or cut before.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from photalk.commands import (
    AdjustAttr,
    AdjustColor,
    BlackAndWhite,
    Box,
    Crop,
    Edit,
    Enhance,
    Erase,
    Face,
    Flip,
    Region,
    Resize,
    Rotate,
    Straighten,
)
from photalk.edit.geometry import AffineFrame, frame_of

CLOSE = {"dial": 10.0, "paint": 0.1, "angle": 2.0, "frame": 0.1, "size": 0.1}
"""How near an amount must come: points of a dial that goes to 100, shares of 1, degrees, shares of a side."""

GREY = -95.0
"""From this saturation on there is no colour left to speak of."""

SAME_PLACE = 0.5
"""The least overlap (intersection over union) of two boxes that are the same place."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that a program does: its name with its direction, how much of it, in what unit, and where."""

    name: str
    amount: tuple[float, ...] = ()
    unit: str = ""
    where: Region | None = None

    def is_close(self, other: Operation) -> bool:
        """Whether the amounts agree; what has no amount always does."""
        if len(self.amount) != len(other.amount):
            return False
        near = CLOSE.get(self.unit, 0.0)
        return all(abs(a - b) <= near + 1e-9 for a, b in zip(self.amount, other.amount, strict=True))

    def is_there(self, other: Operation) -> bool:
        """Whether both are of the same part of the picture."""
        return same_place(self.where, other.where)


def operations(edits: Iterable[Edit], size: tuple[int, int]) -> tuple[Operation, ...]:
    """What the edits do to a picture of this size, each once, in a fixed order."""
    all_edits = tuple(edits)
    tones = _tones(_in_original(all_edits, size))
    return tuple(sorted((*tones, *_moves(all_edits, size)), key=lambda one: one.name))


def same_place(one: Region | None, other: Region | None) -> bool:
    """Whether two parts are the same: by their words, or by how much their boxes overlap."""
    if isinstance(one, Box) and isinstance(other, Box):
        return overlap(one, other) >= SAME_PLACE
    if isinstance(one, str) and isinstance(other, str):
        return _bare(one) == _bare(other)
    return one is None and other is None


def overlap(one: Box, other: Box) -> float:
    """Intersection over union of two boxes in the same unit."""
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    wide = min(one.right, other.right) - max(one.left, other.left)
    both = max(0.0, high) * max(0.0, wide)
    areas = [(box.bottom - box.top) * (box.right - box.left) for box in (one, other)]
    return both / (sum(areas) - both)


def matched(
    truth: Sequence[Operation], said: Sequence[Operation]
) -> tuple[list[tuple[Operation, Operation]], list[Operation], list[Operation]]:
    """The operations named right, in pairs; those missed; those invented. Each counts once."""
    left = list(said)
    pairs: list[tuple[Operation, Operation]] = []
    missed: list[Operation] = []
    for one in truth:
        same = [other for other in left if other.name == one.name]
        if not same:
            missed.append(one)
            continue
        best = min(same, key=lambda other: (not one.is_there(other), not one.is_close(other)))
        left.remove(best)
        pairs.append((one, best))
    return pairs, missed, left


def _bare(words: str) -> str:
    return " ".join(word for word in words.lower().split() if word not in ("the", "a", "an"))


def _in_original(edits: Sequence[Edit], size: tuple[int, int]) -> list[Edit]:
    """The edits with their boxes, which are drawn on the picture as shown, as boxes of the original."""
    found: list[Edit] = []
    for at, edit in enumerate(edits):
        match edit:
            case Erase(Box() as box):
                found.append(Erase(_laid_back(box, edits[:at], size)))
            case (
                AdjustAttr(region=Box() as box)
                | AdjustColor(region=Box() as box)
                | BlackAndWhite(Box() as box)
            ):
                found.append(replace(edit, region=_laid_back(box, edits[:at], size)))
            case _:
                found.append(edit)
    return found


def _laid_back(box: Box, before: Sequence[Edit], size: tuple[int, int]) -> Box:
    """The upright box in the original, in percent, around a box that was drawn after some edits."""
    corners = frame_of(before, size, _whole).corners(box)
    (left, right), (top, bottom) = (
        _side([100 * corner[at] / size[at] for corner in corners]) for at in (0, 1)
    )
    return Box(top, bottom, left, right, percent=True)


def _side(ends: Sequence[float]) -> tuple[float, float]:
    """From where to where, within 0 and 100; a box outside the original is a sliver at its edge."""
    low = min(99.9, max(0.0, min(ends)))
    return low, max(low + 0.1, min(100.0, max(ends)))


def _tones(edits: Sequence[Edit]) -> list[Operation]:
    dials: dict[tuple[str, Region | None], float] = {}
    found: dict[tuple[object, ...], Operation] = {}
    for edit in edits:
        match edit:
            case AdjustAttr(attribute, amount, region):
                dials[attribute, region] = dials.get((attribute, region), 0.0) + amount
            case AdjustColor(color, intensity, region):
                earlier = found.get((color, region))
                total = min(1.0, intensity + (earlier.amount[0] if earlier else 0.0))
                found[color, region] = Operation(_in(f"paint {color}", region), (total,), "paint", region)
            case BlackAndWhite(region):
                found["grey", region] = Operation(_in("black_and_white", region), where=region)
            case Enhance(strength):
                found["enhance",] = Operation("enhance", (strength,), "dial")
            case Erase(target):
                found["erase", target] = Operation("erase", where=target)
            case Face(slot, value, remove):
                found["face", slot, value] = Operation(f"face {slot} {'-' if remove else ''}{value}")
            case Rotate() | Straighten() | Flip() | Crop() | Resize():
                continue
            case _:
                found[edit.name,] = Operation(edit.name)
    for (attribute, region), amount in dials.items():
        if attribute == "saturation" and amount <= GREY:
            found["grey", region] = Operation(_in("black_and_white", region), where=region)
        elif round(amount, 6):
            sign = "+" if amount > 0 else "-"
            name = _in(f"{attribute} {sign}", region)
            found[attribute, region] = Operation(name, (max(-100.0, min(100.0, amount)),), "dial", region)
    return list(found.values())


def _in(name: str, region: Region | None) -> str:
    return name if region is None else f"{name} in part"


def _moves(edits: Sequence[Edit], size: tuple[int, int]) -> list[Operation]:
    moves = [edit for edit in edits if isinstance(edit, Rotate | Straighten | Flip | Crop | Resize)]
    # Everything as a flip from left to right (or none), then a turn, then a straightening.
    mirrored, angle, tilt = False, 0.0, 0.0
    for move in moves:
        match move:
            case Rotate(degrees):
                angle += degrees
            case Straighten(degrees):
                tilt += degrees or 0.0
            case Flip(direction):
                mirrored, tilt = not mirrored, -tilt
                angle = -angle + (180 if direction == "vertical" else 0)
    return [*_laid(mirrored, round(angle, 6) % 360), *_tilted(tilt), *_framed(moves, size)]


def _laid(mirrored: bool, angle: float) -> list[Operation]:
    if mirrored and angle == 180:
        return [Operation("flip vertical")]
    found = [Operation("flip horizontal")] if mirrored else []
    if angle % 90 == 0:
        return [*found, Operation(f"rotate {angle:.0f}")] if angle else found
    turned = angle if angle < 180 else angle - 360
    return [*found, Operation("rotate left" if turned > 0 else "rotate right", (turned,), "angle")]


def _tilted(tilt: float) -> list[Operation]:
    if not round(tilt, 6):
        return []
    return [Operation(f"straighten {'left' if tilt > 0 else 'right'}", (tilt,), "angle")]


def _framed(moves: Sequence[Edit], size: tuple[int, int]) -> list[Operation]:
    """One crop, by the part of the original that is left, and one resize, by what it does to the sides."""
    found = []
    if any(isinstance(move, Crop) and not isinstance(move.target, str) for move in moves):
        frame = frame_of((move for move in moves if not isinstance(move, Resize)), size, _whole)
        found.append(Operation("crop", _kept(frame, size), "frame"))
    elif any(isinstance(move, Crop) for move in moves):
        thing = next(m.target for m in moves if isinstance(m, Crop) and isinstance(m.target, str))
        found.append(Operation("crop", where=thing))
    if any(isinstance(move, Resize) for move in moves):
        frame = frame_of((move for move in moves if not _is_described(move)), size, _whole)
        factor = math.sqrt(abs(frame.a * frame.d - frame.b * frame.c))
        if abs(math.log(factor)) > 0.01:
            larger = "larger" if factor > 1 else "smaller"
            found.append(Operation(f"resize {larger}", (math.log(factor),), "size"))
    return found


def _is_described(move: Edit) -> bool:
    return isinstance(move, Crop) and isinstance(move.target, str)


def _whole(words: str, frame: AffineFrame) -> tuple[float, float, float, float]:
    """A crop to a described thing is told by its words, so where the thing lies does not matter."""
    return (0.0, 0.0, 1.0, 1.0)


def _kept(frame: AffineFrame, size: tuple[int, int]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of what is left of the original, as shares of its sides."""
    corners = [frame.to_original(x, y) for x in (0, frame.width) for y in (0, frame.height)]
    xs, ys = ([point[at] / size[at] for point in corners] for at in (0, 1))
    return min(xs), min(ys), max(xs), max(ys)
