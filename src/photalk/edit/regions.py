"""Which part of the shown picture an edit is limited to: words or a box as a full-size mask.

A mask is found on a small version of the original, once, and refined at full resolution by the colour
guided filter: its coefficients are computed small, stretched, and applied to the full-size picture,
so that hair and leaves stay sharp at 24 megapixels for the price of one multiplication.

What finds and refines masks is imported where it is used: most edits need none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, TypeVar

import numpy as np
import pyvips
from numpy.typing import NDArray

from photalk.commands import Region
from photalk.edit.kept import KEPT, file_name
from photalk.edit.pixels import levels_of
from photalk.edit.warp import PixelMap, stretch, warp
from photalk.operations.frame import AffineFrame
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Mask, Rgb
from photalk.vision.loading import Picture, load
from photalk.vision.pixels import srgb_array
from photalk.vision.places import Placing

if TYPE_CHECKING:
    from photalk.edit.portrait.picture_faces import PictureFaces

T = TypeVar("T")
Float = NDArray[np.float32]

WORKING_SIDE = 1024
"""The longer side of the picture that the models look at."""


def original_name(picture: Picture, eyes: Eyes) -> Hashable:
    """An original as it is now, seen with these eyes."""
    return file_name(picture.path), picture.damaged, eyes.number


class OriginalMasks:
    """What can be told about one original: its small version, and masks of its parts.

    Everything is computed when it is first asked for, and kept, so that a preview and the full-size
    rendering share the work.
    """

    def __init__(self, picture: Picture, eyes: Eyes) -> None:
        self.name = original_name(picture, eyes)
        self.original = picture.full_size
        self._path, self._damaged = picture.path, picture.damaged
        self._eyes = eyes
        self._masks: dict[tuple[Region, AffineFrame], Mask] = {}

    def kept(self, what: Hashable, make: Callable[[], T]) -> T:
        """Something about this original, made where it is not at hand."""
        return KEPT.get((self.name, what), make)

    @cached_property
    def small(self) -> Picture:
        """The original at working size, always from the file, so that every rendering sees the same."""
        return load(self._path, long_side=WORKING_SIDE, damaged=self._damaged)

    @cached_property
    def rgb(self) -> Rgb:
        """The small version as the models want it."""
        return srgb_array(self.small.image)

    @cached_property
    def subject(self) -> Mask:
        """How much each pixel of the small version belongs to the main subject."""
        return self._eyes.cutter.alpha(self.rgb)

    @cached_property
    def sitting(self) -> PictureFaces:
        """The faces of the original."""
        from photalk.edit.portrait.picture_faces import PictureFaces

        return PictureFaces(self._path, self.original, self.rgb, self._eyes)

    def mask(self, target: Region, shown: AffineFrame) -> Mask:
        """The part that is meant, on the small version; `shown` is the frame in which it was said."""
        key = (target, shown)
        if key not in self._masks:
            self._masks[key] = self._find(target, shown)
        return self._masks[key]

    def _find(self, target: Region, shown: AffineFrame) -> Mask:
        if isinstance(target, str):
            from photalk.vision.locate import mask_of

            return mask_of(target, self.rgb, self._eyes, self.place(shown))
        height, width = self.rgb.shape[:2]
        across, down = width / self.original[0], height / self.original[1]
        from photalk.vision.masks import feathered_polygon

        corners = [(x * across, y * down) for x, y in shown.corners(target)]
        return feathered_polygon(corners, (height, width))

    def find(self, words: str, shown: AffineFrame) -> tuple[float, float, float, float]:
        """Left, top, right, bottom (0..1) in the shown picture of a described thing."""
        return self.kept(("find", words, shown), lambda: self._box(words, shown))

    def _box(self, words: str, shown: AffineFrame) -> tuple[float, float, float, float]:
        from photalk.vision.locate import box_of

        left, top, right, bottom = box_of(words, self.rgb, self._eyes, self.place(shown))
        width, height = self.original
        points = [shown.to_shown(x * width, y * height) for x in (left, right) for y in (top, bottom)]
        xs = sorted(min(1.0, max(0.0, x / shown.width)) for x, _ in points)
        ys = sorted(min(1.0, max(0.0, y / shown.height)) for _, y in points)
        return xs[0], ys[0], xs[-1], ys[-1]

    def coefficients(self, mask: Mask) -> tuple[Float, Float]:
        """What makes a mask follow the edges of any larger version: see `guided_coefficients`."""
        from photalk.vision.masks import guided_coefficients

        name = blake2b(np.ascontiguousarray(mask).data, digest_size=16).digest()
        return self.kept(("guided", name), lambda: guided_coefficients(small_pixels(self.small.image), mask))

    def fill(self, rgb: Rgb, hole: NDArray[np.bool_]) -> Rgb:
        """The hole painted with what could have been there."""
        return self._eyes.filler.fill(rgb, hole)

    def place(self, shown: AffineFrame) -> Placing:
        """The way from a place of the original (0..1) to the same place of the shown picture."""
        width, height = self.original

        def place(x: float, y: float) -> tuple[float, float]:
            across, down = shown.to_shown(x * width, y * height)
            return across / shown.width, down / shown.height

        return place


@dataclass(frozen=True, slots=True)
class ShownPixels:
    """The shown picture before any tone: what masks are refined on and laid over."""

    image: pyvips.Image
    """Grey or RGB, without alpha, already in its frame."""

    lay: Callable[[pyvips.Image], PixelMap]
    """The map from a small version of the original to this picture."""

    kept: Callable[[Hashable, Callable[[], pyvips.Image]], pyvips.Image] = lambda _, make: make()
    """Gives another image of this size by its name, from those that are at hand."""

    def laid(self, small: pyvips.Image) -> pyvips.Image:
        """Something small about the original (a mask, coefficients), laid over this picture."""
        map = self.lay(small)
        return warp(small, map) if map.shrinks else stretch(small, map)


def shown_mask(mask: Mask, sight: OriginalMasks, stage: ShownPixels, *, refine: bool = True) -> pyvips.Image:
    """A mask found on the small version as a one-band 8-bit image over the shown picture.

    It is computed here and now: an edit looks at its mask several times, and a byte a pixel is little.
    """
    if not refine:
        small = pyvips.Image.new_from_array((mask * 255).astype(np.float32))
        return (stage.laid(small) + 0.5).cast("uchar").copy_memory()
    a, b = sight.coefficients(mask)
    laid = stage.laid(pyvips.Image.new_from_array(np.dstack([a, b]).astype(np.float32)))
    picture = stage.image if stage.image.bands == 3 else stage.image.bandjoin([stage.image, stage.image])
    product = laid.extract_band(0, n=3) * picture * (3 / (levels_of(picture) - 1))
    return ((product.bandmean() + laid[3]) * 255 + 0.5).cast("uchar").copy_memory()


def small_pixels(image: pyvips.Image) -> NDArray[np.float32]:
    """The small version in the file's own colours, 0..1, H×W×3: a guide must match the picture."""
    colour = image.extract_band(0, n=image.bands - 1) if image.hasalpha() else image
    values = colour.numpy().astype(np.float32) / (levels_of(image) - 1)
    return np.repeat(values.reshape(*values.shape[:2], -1), 3 // colour.bands, axis=2)
