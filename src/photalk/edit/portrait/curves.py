"""Smooth lines through a face's points, and what lies on, near and within them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from photalk.edit.portrait.canvas import Canvas, Float, Point, polygon
from photalk.vision.image_types import Mask


def smooth(points: Point, steps: int = 8) -> Point:
    """A curve (Catmull-Rom) through an open line of N×2 points."""
    ends = np.concatenate([2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]])
    t = np.linspace(0, 1, steps, endpoint=False, dtype=np.float32)[None, :, None]
    a, b, c, d = (ends[i : len(ends) - 3 + i, None] for i in range(4))
    curve = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    return np.concatenate([curve.reshape(-1, 2), points[-1:]]).astype(np.float32)


def evenly(points: Point, count: int) -> Point:
    """`count` places at even distances along an open line."""
    way = lengths(points)
    places = np.linspace(0, way[-1], count)
    return np.stack([np.interp(places, way, points[:, band]) for band in (0, 1)], 1).astype(np.float32)


def lengths(points: Point) -> Float:
    """How far along the line each of its points lies."""
    steps = np.hypot(*np.diff(points, axis=0).T)
    return np.concatenate([[0], np.cumsum(steps)]).astype(np.float32)


def tangents(points: Point) -> Point:
    """At each point of a line, the direction in which it goes on: unit vectors."""
    along = np.gradient(points, axis=0)
    return np.asarray(along / np.maximum(np.hypot(*along.T), 1e-6)[:, None])


def normals(points: Point) -> Point:
    """At each point of a line, the direction to the left of it when y grows downwards: unit vectors."""
    along = tangents(points)
    return np.stack([along[:, 1], -along[:, 0]], 1).astype(np.float32)


def near_line(canvas: Canvas, points: Point, reach: float) -> Float:
    """Soft around a line through points: 1 on it, falling off within `reach` units."""
    spots = evenly(smooth(points), 24)
    box = around(canvas, spots, 2.7 * reach * canvas.unit)
    ys, xs = np.mgrid[box].astype(np.float32)
    nearest = np.full(xs.shape, np.inf, np.float32)
    for x, y in spots:
        nearest = np.minimum(nearest, (xs - x) ** 2 + (ys - y) ** 2)
    soft = np.zeros(canvas.shape, np.float32)
    soft[box] = np.exp(-nearest / (reach * canvas.unit) ** 2)
    return soft


def area(canvas: Canvas, corners: Point, soft: float) -> Mask:
    """The inside of a closed line (N×2: x, y), its edge `soft` pixels wide."""
    box = around(canvas, corners, 5 * soft + 3)
    rows, columns = box
    mask = np.zeros(canvas.shape, np.float32)
    shape = (rows.stop - rows.start, columns.stop - columns.start)
    corner = np.array([columns.start, rows.start], np.float32)
    mask[box] = polygon((corners - corner).astype(np.float32), shape, soft)
    return mask


def around(canvas: Canvas, points: NDArray[np.floating], margin: float) -> tuple[slice, slice]:
    """The part of the window that holds these places and a margin of pixels; at least a pixel."""
    height, width = canvas.shape
    left, top = np.floor(points.min(0) - margin).astype(int)
    right, bottom = np.ceil(points.max(0) + margin).astype(int) + 1
    left, top = min(max(0, left), width - 1), min(max(0, top), height - 1)
    return slice(top, max(top + 1, min(height, bottom))), slice(left, max(left + 1, min(width, right)))
