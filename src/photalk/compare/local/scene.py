"""A pair while its local changes are looked for: what a program leaves, and masks of the first as shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyvips
from scipy import ndimage

from photalk.commands import Box, Edit, Region
from photalk.compare.local.residual import Map, Residual, detail, residual
from photalk.compare.pair import PicturePair, RenderedLook
from photalk.edit.geometry import AffineFrame, frame_of, is_geometric
from photalk.edit.program import Program
from photalk.edit.regions import OriginalMasks, ShownPixels, shown_mask
from photalk.edit.render import render, sight_of
from photalk.edit.warp import PixelMap as Warp
from photalk.errors import PhotalkError, WeightsError
from photalk.vision.image_types import BoxShares as Extent
from photalk.vision.image_types import Mask, Pixels, Thing, Where


@dataclass(frozen=True, slots=True)
class Attempt:
    """A program that was tried: what it makes of the first picture, and what that leaves."""

    program: Program
    look: RenderedLook
    residual: Residual


class PairScene:
    """The pair seen from a program: everything is at the pair's size and in the second picture's frame."""

    def __init__(
        self, pair: PicturePair, program: Program, floor: float | None = None, settled: Where | None = None
    ) -> None:
        self.pair, self.program = pair, program
        self._floor, self._settled = floor, settled
        self._missing: dict[str, None] = {}

    @property
    def missing(self) -> tuple[str, ...]:
        """Sentences about models that would have told more, and are not there."""
        return tuple(self._missing)

    def note(self, error: PhotalkError) -> None:
        """Remember a model that is missing; that something cannot be done to this picture is no news."""
        if isinstance(error, WeightsError):
            self._missing[str(error)] = None

    @cached_property
    def attempt(self) -> Attempt:
        """The program as it is."""
        look = self.pair.made(self.program)
        return Attempt(self.program, look, residual(look, self.pair.target, self._floor, self._settled))

    def residual_of(self, look: RenderedLook) -> Residual:
        """What another look of the first picture leaves."""
        return residual(look, self.pair.target, self.residual.floor, self._settled)

    @property
    def look(self) -> RenderedLook:
        return self.attempt.look

    @property
    def residual(self) -> Residual:
        return self.attempt.residual

    @property
    def target(self) -> RenderedLook:
        return self.pair.target

    def tried(self, *steps: Edit, program: Program | None = None) -> Attempt | None:
        """The program (or another one) with more steps; None where they do not work on this picture.

        Raises:
            WeightsError: a model that they need is missing.
        """
        longer = (self.program if program is None else program).then(*steps)
        try:
            look = self.pair.made(longer)
        except WeightsError:
            raise
        except PhotalkError:
            return None
        return Attempt(longer, look, self.residual_of(look))

    def after(self, attempt: Attempt, settled: Where | None = None) -> PairScene:
        """The scene seen from what was tried; the noise stays what it was.

        `settled` is where nothing is to be explained any more, whatever differs there.
        """
        both = [where for where in (self._settled, settled) if where is not None]
        scene = PairScene(
            self.pair, attempt.program, attempt.residual.floor, np.logical_or.reduce(both) if both else None
        )
        scene._missing = self._missing
        if settled is None:
            scene.__dict__["attempt"] = attempt
        for name in ("sight", "things", "frame", "_stage", "moved"):
            if name in self.__dict__:
                scene.__dict__[name] = self.__dict__[name]
        return scene

    @cached_property
    def sight(self) -> OriginalMasks:
        """What can be told of the first picture."""
        return sight_of(self.pair.first, self.pair.eyes)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """The things seen in the first picture; none where the detector is missing, which is noted."""
        try:
            return self.pair.eyes.detector.things(self.sight.rgb)
        except WeightsError as error:
            self.note(error)
            return ()

    @cached_property
    def frame(self) -> AffineFrame:
        """How the program shows the first picture."""
        return frame_of(self.program.edits, self.pair.first.full_size, self.sight.find)

    @cached_property
    def _stage(self) -> ShownPixels:
        first, side = self.pair.first, max(self.pair.size)
        image = render(first, self._moves, eyes=self.pair.eyes, long_side=side)
        if image.hasalpha():
            image = image.extract_band(0, n=image.bands - 1)
        scale = min(1.0, side / max(self.frame.size))
        return ShownPixels(
            image.copy_memory(), lambda small: Warp.of(self.frame, first.full_size, small, scale)
        )

    @cached_property
    def moved(self) -> Pixels:
        """The first picture's pixels in the second one's frame, before anything else is done to them."""
        return self.pair.made(self._moves).pixels

    @property
    def _moves(self) -> Program:
        return Program.of(*(edit for edit in self.program.edits if is_geometric(edit)))

    def lost_detail(self, inside: Where) -> float:
        """How much fine detail some pixels lost (below 0: won), as the logarithm of a ratio."""
        inside = inside & self.residual.overlap
        if not inside.any():
            return 0.0
        ours, theirs = (detail(look.pixels)[inside] for look in (self.look, self.target))
        return float(np.log(ours).mean() - np.log(theirs).mean())

    def mask(self, target: Region) -> Map | None:
        """A part of the first picture as it is shown, as the renderer sees it; None where there is none."""
        try:
            return self.laid(self.sight.mask(target, self.frame), refine=isinstance(target, str))
        except PhotalkError as error:
            self.note(error)
            return None

    def laid(self, mask: Mask, *, refine: bool = False) -> Map:
        """A mask of the first picture's small version, in the frame that is shown."""
        return self.sized(shown_mask(mask, self.sight, self._stage, refine=refine))

    def sized(self, image: pyvips.Image) -> Map:
        """An 8-bit image of the frame as shares at the pair's size."""
        width, height = self.pair.size
        if (image.width, image.height) != (width, height):
            image = image.resize(width / image.width, vscale=height / image.height, kernel="linear")
        return np.asarray(image.numpy().reshape(height, width) / np.float32(255), np.float32)


def box_around(where: Where, grow: float = 0.0) -> Box:
    """The box around some pixels, in whole percent of the picture; `grow` is in shares of it."""
    rows, columns = np.flatnonzero(where.any(1)), np.flatnonzero(where.any(0))
    height, width = where.shape
    top, bottom = rows[0] / height - grow, (rows[-1] + 1) / height + grow
    left, right = columns[0] / width - grow, (columns[-1] + 1) / width + grow
    sides = [float(np.clip(round(100 * side), 0, 100)) for side in (top, bottom, left, right)]
    if sides[1] <= sides[0]:
        sides[0], sides[1] = max(0.0, sides[0] - 1), min(100.0, sides[0] + 1)
    if sides[3] <= sides[2]:
        sides[2], sides[3] = max(0.0, sides[2] - 1), min(100.0, sides[2] + 1)
    return Box(sides[0], sides[1], sides[2], sides[3], percent=True)


def explained(before: Residual, after: Residual) -> float:
    """The share of what differed that a program takes away, all over the picture; below 0: it does harm."""
    return 1 - after.energy / max(before.energy, 1e-6)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Steps that explain some of what differs.

    Attributes:
        steps: what is done, as it stands in the attempt's program.
        attempt: the program with these steps, and what it leaves.
        share: how much of what differed before it takes away, 0..1, all over the picture.
        sure: how sure the steps are, 0..1, as far as the way they were found says more than the share.
    """

    steps: tuple[Edit, ...]
    attempt: Attempt
    share: float
    sure: float = 1.0


def touched(before: Attempt, after: Attempt) -> Where:
    """Where one program's picture is not another's, and a little around it."""
    apart = np.abs(after.look.pixels - before.look.pixels).max(-1) > 2.5 / 255
    near: Where = ndimage.binary_dilation(apart | (after.look.solid != before.look.solid), iterations=3)
    return near


def explained_there(before: Attempt, after: Attempt) -> float:
    """The share of what differed that a program takes away where it changes anything, 0..1."""
    where = touched(before, after)
    return float(np.clip(1 - after.residual.left(where) / max(before.residual.left(where), 1e-6), 0, 1))


def parts_of(where: Where) -> list[Where]:
    """The connected pieces of some pixels, those near each other joined, the largest first."""
    reach = max(2, round(0.015 * max(where.shape)))
    numbers, count = ndimage.label(ndimage.binary_dilation(where, iterations=reach))
    pieces = [(numbers == number) & where for number in range(1, count + 1)]
    return sorted(pieces, key=lambda piece: -int(piece.sum()))


def shown_box(thing: Thing, scene: PairScene) -> Extent:
    """A thing's box in the picture as it is shown."""
    place = scene.sight.place(scene.frame)
    left, top, right, bottom = thing.box
    points = [place(x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = (sorted(min(1.0, max(0.0, point[axis])) for point in points) for axis in (0, 1))
    return xs[0], ys[0], xs[-1], ys[-1]


def fit_of(boxes: Sequence[Extent], changed: Where) -> float:
    """How alike some boxes and the changed pixels are: the energy of both in common, over either."""
    height, width = changed.shape
    inside = np.zeros(changed.shape, np.bool_)
    for left, top, right, bottom in boxes:
        inside[round(top * height) : round(bottom * height), round(left * width) : round(right * width)] = (
            True
        )
    if not inside.any():
        return 0.0
    kept = float((changed & inside).sum()) / max(1.0, float(changed.sum()))
    filled = float((changed & inside).sum()) / float(inside.sum())
    # A thing fills about two thirds of its box, and its hole reaches a little beyond.
    return kept * min(1.0, filled / 0.6)
