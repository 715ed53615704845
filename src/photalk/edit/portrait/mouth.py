"""The mouth: how far it smiles and is open, and how it is shut or opened with the teeth left where they are.

Lips are two sheets with a gap between. Each follows its own flow; between them shows what is behind, which
belongs to the skull and hardly moves. Where the sheets meet, they leave a line of shade.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.edit.portrait import mesh
from photalk.edit.portrait.canvas import Canvas, Float, Point
from photalk.edit.portrait.expression_moves import OPEN_SMILE, Moves, joined
from photalk.edit.portrait.folds import along
from photalk.edit.portrait.skin_tones import pixels_under
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask

UPPER_EDGE = (78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308)
LOWER_EDGE = (78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308)
"""The lips' inner edges, from the right corner to the left."""

UPPER_BORDER = (61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291)
LOWER_BORDER = (61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291)
"""The lips' outer borders, in the same order."""

_CHIN: dict[float, tuple[int, ...]] = {
    0.75: (18, 83, 313),
    0.55: (182, 406, 200, 201, 421),
    0.45: (199, 208, 428, 194, 418),
    0.35: (152, 148, 377, 176, 400, 32, 262),
    0.2: (149, 378, 204, 424),
}
"""How much of the lower lip's way up the chin goes along."""

_LINE = ((0.0, 0.15, 0.4, 0.7, 1.0), (0.006, 0.003, -0.002, 0.005, 0.023))
"""How far the line between shut lips lies below its middle's height, from the middle to a corner."""

_FULL = 0.115, 0.16
"""How full the upper and the lower lip are at rest: CelebA's means. A smile's thin lips become no fuller."""

_OPEN = 0.08
"""From which gap between the lips, in units, a mouth is open; shut ones show half of that."""

_REST_WIDTH, _SMILE_WIDTH = 0.80, 0.99
_REST_LIFT, _SMILE_LIFT = 0.024, -0.060
"""A mouth's width, and how far its corners lie below its middle, at rest and in a smile: CelebA's means."""


@dataclass(frozen=True, slots=True)
class Mouth:
    """A mouth on the face's own axes: how wide its gap is, and how much of a smile it shows (0..1.3)."""

    gap: float
    smile: float

    @property
    def open(self) -> bool:
        return self.gap > _OPEN


def seen(canvas: Canvas) -> Mouth:
    """The mouth as it is now."""
    own = mesh.axes(canvas).own(canvas.points)
    width = float(np.linalg.norm(own[61] - own[291]))
    lift = float(own[[61, 291], 1].mean() - own[[13, 14], 1].mean())
    smile = (width - _REST_WIDTH) / (_SMILE_WIDTH - _REST_WIDTH) + (lift - _REST_LIFT) / (
        _SMILE_LIFT - _REST_LIFT
    )
    return Mouth(float(own[14, 1] - own[13, 1]), float(np.clip(smile / 2, 0, 1.3)))


def closing(canvas: Canvas, mouth: Mouth, share: float) -> Moves:
    """The moves that end an open smile: the lips meet (at share 1), the mouth narrows, the cheeks sink."""
    own = mesh.axes(canvas).own(canvas.points)
    moves = joined((OPEN_SMILE, -share * mouth.smile))
    middle = own[[61, 291], 0].mean()
    lowered = float(np.clip(0.1 * mouth.smile, 0.35 * mouth.gap, 0.6 * mouth.gap))
    line = own[13, 1] + lowered
    narrow = 1 - 0.17 * mouth.smile
    half = abs(own[291, 0] - own[61, 0]) / 2
    edges = zip(UPPER_EDGE, LOWER_EDGE, UPPER_BORDER, LOWER_BORDER, strict=True)
    for upper, lower, above, below in edges:
        rest = line + np.interp(abs(own[upper, 0] - middle) / half, *_LINE)
        full = own[upper, 1] - own[above, 1], own[below, 1] - own[lower, 1]
        above_rest = rest - max(full[0], min(full[0] * (1 + 0.28 * mouth.smile), _FULL[0]))
        below_rest = rest + max(full[1], min(full[1] * (1 + 0.32 * mouth.smile), _FULL[1]))
        targets = {upper: rest, lower: rest, above: above_rest, below: below_rest}
        # Both edges end in one place, so the lips meet however the head is turned.
        met = own[[upper, lower]].mean(0)
        for number, height in targets.items():
            back = met[2] - own[number, 2] if number in (upper, lower) else 0.0
            across = met[0] if number in (upper, lower) else own[number, 0]
            goal = np.array([(across - middle) * narrow + middle, height, own[number, 2] + back])
            moves[number] = (share * (goal - own[number])).astype(np.float32)
    raised = own[14, 1] - line
    for part, numbers in _CHIN.items():
        for number in numbers:
            moves[number] = np.array([0, -share * part * raised, 0], np.float32)
    return moves


def part_lips(canvas: Canvas, moves: Moves, reach: Mask) -> None:
    """Bend the face with an open mouth: each lip by its own moves, the teeth between them left alone."""
    numbers, here, there = mesh.pushed(canvas, moves)
    place = {number: i for i, number in enumerate(numbers)}
    upper_lip, lower_lip = {*UPPER_EDGE[1:-1], *UPPER_BORDER[1:-1]}, {*LOWER_EDGE[1:-1], *LOWER_BORDER[1:-1]}
    flows = []
    for edge, other, inward in ((UPPER_EDGE, lower_lip, -canvas.down), (LOWER_EDGE, upper_lip, canvas.down)):
        start = here.copy()
        lip = [place[number] for number in edge[1:-1]]
        start[lip] = _tucked(canvas, start[lip], inward)
        kept = [place[number] for number in numbers if number not in other]
        flows.append(mesh.field(canvas, start[kept], there[kept], reach))
    lines = tuple(there[[place[number] for number in edge]] for edge in (UPPER_EDGE, LOWER_EDGE))
    over, under = _sides(canvas, lines[0]), _sides(canvas, lines[1])
    upper, lower = 1 - over, np.minimum(under, over)
    inside = as_mask(1 - upper - lower)
    flow: Float = flows[0] * upper[..., None] + flows[1] * lower[..., None]
    teeth = _behind(canvas, here, there, place) * inside[..., None]
    canvas.warp(flow + teeth)
    canvas.points[numbers, :2] = there


def _tucked(canvas: Canvas, edge: Point, inward: Point) -> Point:
    """The edge of a lip where no tooth shows any more: the points lie half on the teeth at times."""
    mouth = canvas.part("mouth")
    steps = np.arange(6, dtype=np.float32) * np.float32(0.01 * canvas.unit)
    places = edge[:, None] + steps[None, :, None] * inward
    shows = (mouth[pixels_under(canvas, places)] > 0.3).sum(1)
    far = (shows + np.convolve(np.pad(shows, 1, "edge"), np.ones(3) / 3, "valid")) / 2 + 1
    return np.asarray(edge + (far * 0.01 * canvas.unit)[:, None] * inward, np.float32)


def _behind(canvas: Canvas, here: Point, there: Point, place: dict[int, int]) -> Float:
    """The flow of what shows between the lips: still in the middle, with the corners towards them."""
    corners = [place[78], place[308]]
    middle = there[corners].mean(0)
    across, _ = canvas.along(middle)
    ends = (there[corners] - middle) @ canvas.right / canvas.unit
    x = np.array([ends[0], 0.5 * ends[0], 0, 0.5 * ends[1], ends[1]])
    pulls = here[corners] - there[corners]
    shift = pulls.mean(0)
    at = np.stack(
        [pulls[0], shift + 0.3 * (pulls[0] - shift), shift, shift + 0.3 * (pulls[1] - shift), pulls[1]]
    )
    # Up and down the teeth do not go with the lips' middle, only with the corners' tilt.
    at -= canvas.down * (shift @ canvas.down)
    order = np.argsort(x)
    return np.stack([np.interp(across, x[order], at[order, band]) for band in (0, 1)], -1).astype(np.float32)


def _sides(canvas: Canvas, line: Point) -> Mask:
    """0 above a line from corner to corner, 1 below; sharp between the corners, softer and softer beyond."""
    across, below = canvas.along(line[len(line) // 2])
    steps = (line - line[len(line) // 2]) / canvas.unit
    x, y = steps @ canvas.right, steps @ canvas.down
    order = np.argsort(x)
    height = np.interp(across, x[order], y[order])
    beyond = np.maximum(np.maximum(x.min() - across, across - x.max()), 0)
    soft = np.clip(0.012 * canvas.unit, 0.6, 1.2) / canvas.unit + 0.7 * beyond
    share = np.clip((below - height) / soft * 0.5 + 0.5, 0, 1)
    return as_mask(share * share * (3 - 2 * share))


def shade_line(canvas: Canvas) -> None:
    """Draw the line between lips that were brought together: dark in the middle, lost at the corners."""
    line = canvas.points[list(UPPER_EDGE), :2] / 2 + canvas.points[list(LOWER_EDGE), :2] / 2
    t = np.linspace(0, 1, len(line))
    tapered = np.interp(t, [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1], [0.2, 0.6, 0.95, 1, 0.95, 0.6, 0.2]).astype(
        np.float32
    )
    core = along(canvas, line, tapered, max(0.0075, 0.55 / canvas.unit))
    shade = along(canvas, line, tapered, 0.024)
    lips = canvas.part("upper lip", "lower lip")
    tone = (canvas.rgb * lips[..., None]).sum((0, 1)) / max(float(lips.sum()), 1e-3)
    dark: Float = np.asarray(tone * (0.48, 0.36, 0.36), np.float32)
    canvas.lay(canvas.rgb * np.float32(0.75), as_mask(shade * 0.7))
    canvas.lay(dark, as_mask(core * 1.3))
