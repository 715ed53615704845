"""A frame put into practice: all geometry as one resampling, or none.

Quarter turns, flips and whole-pixel crops move pixels without touching their values. Shrinking is
done with an area-true filter, everything else by one bicubic interpolation.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import pyvips

from photalk.operations.frame import AffineFrame

_NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class PixelMap:
    """An affine map from an image's pixels to those of a result of a given size."""

    a: float
    b: float
    c: float
    d: float
    x0: float
    y0: float
    width: int
    height: int

    @classmethod
    def of(
        cls, frame: AffineFrame, original: tuple[int, int], image: pyvips.Image, scale: float = 1.0
    ) -> PixelMap:
        """The map that shows an image, which may be a small version of the original, in a frame.

        `scale` is the size of the result as a share of the frame's own size.
        """
        across, down = original[0] / image.width, original[1] / image.height
        width, height = max(1, round(frame.width * scale)), max(1, round(frame.height * scale))
        # The result's size is whole pixels, so the scale is a little different on each axis.
        kx, ky = width / frame.width, height / frame.height
        return cls(
            kx * frame.a * across, kx * frame.b * down, ky * frame.c * across, ky * frame.d * down,
            kx * frame.x0, ky * frame.y0, width, height,
        )  # fmt: skip

    @property
    def is_upright(self) -> bool:
        """Whether rows and columns stay rows and columns, perhaps exchanged."""
        aligned = abs(self.b) < _NEAR and abs(self.c) < _NEAR
        return aligned or (abs(self.a) < _NEAR and abs(self.d) < _NEAR)

    @property
    def keeps_order(self) -> bool:
        """Whether rows come out in the order in which they go in, so that a file can be streamed."""
        return self.is_upright and self.d > 0.5

    @property
    def shrinks(self) -> bool:
        """Whether the result is clearly smaller than what it is made from."""
        return math.hypot(self.a, self.c) < 0.7

    def source(self) -> tuple[float, float, float, float]:
        """Left, top, width, height of the part of the image that an upright map shows."""
        det = self.a * self.d - self.b * self.c
        points = [
            (
                (self.d * (x - self.x0) - self.b * (y - self.y0)) / det,
                (self.a * (y - self.y0) - self.c * (x - self.x0)) / det,
            )
            for x, y in ((0, 0), (self.width, self.height))
        ]
        (x1, y1), (x2, y2) = points
        return min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)

    def after_resize(self, image: pyvips.Image, resized: pyvips.Image) -> PixelMap:
        """This map for an image that has been resized beforehand."""
        across, down = image.width / resized.width, image.height / resized.height
        return PixelMap(
            self.a * across, self.b * down, self.c * across, self.d * down,
            self.x0, self.y0, self.width, self.height,
        )  # fmt: skip


def warp(image: pyvips.Image, map: PixelMap) -> pyvips.Image:
    """The image moved as the map says; what lies outside repeats the edge (see `coverage`)."""
    if map.is_upright:
        upright = _upright(image, map)
        if upright is not None:
            return upright
    across, down = math.hypot(map.a, map.c), math.hypot(map.b, map.d)
    if min(across, down) < 1 - 1e-3:
        smaller = image.resize(min(across, 1.0), vscale=min(down, 1.0))
        image, map = smaller, map.after_resize(image, smaller)
    return _affine(image, map, "bicubic", "copy")


def stretch(image: pyvips.Image, map: PixelMap) -> pyvips.Image:
    """A small, smooth image (a mask, coefficients) laid over the result, without ringing."""
    return _affine(image, map, "bilinear", "copy")


def coverage(image: pyvips.Image, map: PixelMap) -> pyvips.Image:
    """Where the result shows something of the image: 255, with smooth edges, and 0 elsewhere."""
    white = (pyvips.Image.black(image.width, image.height) + 255).cast("uchar")
    return _affine(white, map, "bilinear", "black")


def _affine(image: pyvips.Image, map: PixelMap, interpolate: str, extend: str) -> pyvips.Image:
    # libvips counts from pixel centres, we from pixel corners: hence the halves.
    dx = map.x0 + (map.a + map.b - 1) / 2
    dy = map.y0 + (map.c + map.d - 1) / 2
    return image.affine(
        [map.a, map.b, map.c, map.d],
        odx=dx,
        ody=dy,
        oarea=[0, 0, map.width, map.height],
        interpolate=pyvips.Interpolate.new(interpolate),
        extend=extend,
        premultiplied=True,
    ).copy(xoffset=0, yoffset=0)


def _upright(image: pyvips.Image, map: PixelMap) -> pyvips.Image | None:
    """The result by cropping, resizing and turning; None when the crop falls between pixels."""
    left, top, width, height = map.source()
    if max(abs(value - round(value)) for value in (left, top, width, height)) > 1e-3:
        return None
    x, y, w, h = round(left), round(top), round(width), round(height)
    if x < 0 or y < 0 or x + w > image.width or y + h > image.height:
        return None
    if (x, y, w, h) != (0, 0, image.width, image.height):
        image = image.crop(x, y, w, h)
    sideways = abs(map.a) < _NEAR
    target = (map.height, map.width) if sideways else (map.width, map.height)
    if (image.width, image.height) != target:
        image = image.resize(target[0] / image.width, vscale=target[1] / image.height)
    return _quarter(image, map, sideways)


def _quarter(image: pyvips.Image, map: PixelMap, sideways: bool) -> pyvips.Image:
    if not sideways:
        if map.a < 0 and map.d < 0:
            return image.rot180()
        image = image.fliphor() if map.a < 0 else image
        return image.flipver() if map.d < 0 else image
    # x' = b·y, y' = c·x: a turn, or a turn and a flip when b and c have the same sign.
    if map.b > 0 and map.c < 0:
        return image.rot270()
    if map.b < 0 and map.c > 0:
        return image.rot90()
    turned = image.rot90()  # x' = -y, y' = x
    return turned.fliphor() if map.b > 0 else turned.flipver()
