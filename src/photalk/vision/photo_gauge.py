"""How good is a photo as a photograph? Sharpness, exposure and, of every face, its eyes and its smile.

Sharpness is read off edges: one of contrast c that is blurred by sigma is at most c / (sigma·√2π) steep, so
that steepness beside contrast tells the blur, whatever the exposure. Noise is measured where the picture is
flat, and taken off. The sharpest parts count (a background may be blurred on purpose), of edges both upright
and level (a shaken camera keeps those that lie along its way).
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from photalk.vision.faces import LazyFaces
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.photo_quality import FaceQuality, PhotoQuality
from photalk.vision.portrait.expression import ExpressionReader
from photalk.vision.portrait.landmarks import Landmarker
from photalk.vision.runtime import Lazily
from photalk.vision.seams import FaceFinder
from photalk.weights import path_of

SIDE = 1024
"""The longer side of a photo as it is measured."""

_DARK, _BRIGHT = 0.02, 0.98
_SMOOTH = 0.9
"""Edges are seen through this blur, in pixels, which tames noise; it is what sharpness 1 means."""

_TILE, _FACE_TILE = 10, 7
_CLEAREST, _SHARPEST = 0.7, 0.8
_LEAST_CONTRAST, _LEAST_EDGES = 0.04, 4
_MOST_FACES, _SMALLEST, _SURE = 12, 26, 0.5
"""Faces that are looked at, at most; how wide one is in pixels, at least; and how sure it is one."""


class PhotoGauge:
    """Measures photos; its models are loaded with the first one."""

    def __init__(self, finder: FaceFinder | None = None) -> None:
        self._finder = finder or LazyFaces()
        self._landmarker = Lazily(lambda: Landmarker(path_of("landmarks")))
        self._expressions = Lazily(lambda: ExpressionReader(path_of("landmarks")))

    def measured(self, rgb: Rgb) -> PhotoQuality:
        """What there is to measure of a photo.

        Raises:
            WeightsError: there is nothing to find faces with.
        """
        luma = luma_of(rgb)
        found = [self._face(rgb, luma, face) for face in self._finder.faces(rgb)[:_MOST_FACES]]
        return _measured(luma, tuple(face for face in found if face is not None))

    def _face(self, rgb: Rgb, luma: NDArray[np.float32], face: Thing) -> FaceQuality | None:
        height, width = luma.shape
        left, top, right, bottom = (
            round(at * side) for at, side in zip(face.box, (width, height) * 2, strict=True)
        )
        if right - left < _SMALLEST:
            return None
        points, sure = self._landmarker().points(rgb, face.box)
        if sure < _SURE:
            return None
        expression = self._expressions().read(points)
        sharp = sharpness(luma[max(0, top) : bottom, max(0, left) : right], _FACE_TILE)
        sharp = sharp or sharpness(luma)  # a face without any clear edge says nothing by itself
        return FaceQuality(face.box, sharp, round(expression.eyes_open, 3), round(expression.smile, 3))


class LightMeter:
    """Measures photos without looking for faces, and without any model."""

    def measured(self, rgb: Rgb) -> PhotoQuality:
        """What there is to measure of a photo whose faces are not known."""
        return _measured(luma_of(rgb), ())


def _measured(luma: NDArray[np.float32], faces: tuple[FaceQuality, ...]) -> PhotoQuality:
    return PhotoQuality(
        sharpness(luma),
        round(float((luma <= _DARK).mean()), 4),
        round(float((luma >= _BRIGHT).mean()), 4),
        round(float(np.median(luma)), 4),
        faces,
    )


def luma_of(rgb: Rgb) -> NDArray[np.float32]:
    """The luma of a picture, 0..1."""
    return (rgb.astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32)) / np.float32(255)


def sharpness(luma: NDArray[np.float32], tile: int = _TILE) -> float:
    """How sharp the sharpest edges are, 0..1: 1 where they are as sharp as pixels allow; 0 without edges."""
    if min(luma.shape) < 2 * tile + 2:
        return 0.0
    seen = ndimage.gaussian_filter(luma, _SMOOTH)
    inner = seen[1:-1, 1:-1]
    across = _tiles(np.abs(seen[1:-1, 2:] - seen[1:-1, :-2]) / 2, tile, np.max)
    down = _tiles(np.abs(seen[2:, 1:-1] - seen[:-2, 1:-1]) / 2, tile, np.max)
    noise = np.quantile(np.minimum(across, down), 0.05)
    contrast = _tiles(inner, tile, np.max) - _tiles(inner, tile, np.min) - noise
    clear = contrast > max(_LEAST_CONTRAST, float(np.quantile(contrast, _CLEAREST)))
    steep = (np.maximum(across, down) - noise) / np.maximum(contrast, _LEAST_CONTRAST / 2)
    ways = [steep[clear & way] for way in (across >= down, across < down)]
    sharpest = [np.quantile(way, _SHARPEST) for way in ways if len(way) >= _LEAST_EDGES]
    return round(float(np.clip(min(sharpest, default=0.0) * _SMOOTH * np.sqrt(2 * np.pi), 0, 1)), 4)


def _tiles(
    values: NDArray[np.float32], tile: int, taken: Callable[..., NDArray[np.float32]]
) -> NDArray[np.float32]:
    """One value of each tile of a picture."""
    rows, columns = values.shape[0] // tile, values.shape[1] // tile
    blocks = values[: rows * tile, : columns * tile].reshape(rows, tile, columns, tile)
    return taken(taken(blocks, axis=3), axis=1).ravel()
