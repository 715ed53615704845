"""What a speaker sees of a picture: a grid of 5 × 5 places, each a row of numbers.

First come the library's own image encoder's: its details, and two earlier maps of the same network (the
details know what things are, the earlier maps still know how they look). Last come values measured in the
pixels, which goes beyond the paper: an edit of tone is nearly invisible to a network that was trained to
recognise things under any light.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from photalk.errors import WeightsError
from photalk.vision.sessions import session_of, session_options
from photalk.vision.space.squares import square
from photalk.vision.space.words import HOME

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]

PLACES = 5
"""Places along a side."""

SIDE = 260
"""The square that the encoder looks at."""

_MAPS = ("/tower/blocks.14/Add_output_0", "/tower/blocks.6/Add_output_0")
"""Outputs within image.onnx: 120 maps of 17 × 17, and 48 of 33 × 33."""

SEEN = 128 + 120 + 48
"""Columns of the encoder's."""

MEASURED = (
    "red", "green", "blue", "spread", "colourfulness", "dark", "light", "sharpness",
    "across", "down", "shape", "size",
)  # fmt: skip
"""Columns that are measured, after the encoder's."""

COLUMNS = SEEN + len(MEASURED)

_LUMA = np.array([0.2126, 0.7152, 0.0722], np.float32)


class Seeing:
    """The encoder's graph, asked for what lies within it as well."""

    def __init__(self, folder: Path = HOME, threads: int = 1) -> None:
        """Raises WeightsError: the encoder is not there, or not the one whose maps are known."""
        import onnx

        try:
            model = onnx.load(str(folder / "image.onnx"))
        except OSError as error:
            raise WeightsError(f"The image encoder in {folder} cannot be read: reinstall photalk.") from error
        there = {output for node in model.graph.node for output in node.output}
        if not set(_MAPS) <= there:
            raise WeightsError(f"The image encoder in {folder} is built otherwise than the speaker knows it.")
        for name in _MAPS:
            model.graph.output.append(onnx.helper.make_empty_tensor_value_info(name))
        self._session = session_of(model.SerializeToString(), session_options(threads))

    def __call__(self, pictures: Sequence[Bytes]) -> Floats:
        """Grids (n, places, columns) of pictures, H×W×3 sRGB each, of any sizes."""
        squares = np.stack([square(Image.fromarray(picture), SIDE) for picture in pictures])
        details, *maps = self._session.run(["rows", *_MAPS], {"photos": squares})
        pooled = [_pooled(one) for one in maps]
        sizes = np.array([picture.shape[:2] for picture in pictures], np.float32)
        return np.concatenate([details, *pooled, measured(squares, sizes)], axis=2)


def measured(squares: Bytes, sizes: Floats) -> Floats:
    """The measured columns (n, places, len(MEASURED)) of squashed pictures and their heights and widths."""
    colour = squares.astype(np.float32) / np.float32(255)  # (n, S, S, 3)
    luma = colour @ _LUMA
    around = luma[:, 1:-1, 1:-1] * 4 - luma[:, :-2, 1:-1] - luma[:, 2:, 1:-1]
    edges = np.pad(around - luma[:, 1:-1, :-2] - luma[:, 1:-1, 2:], ((0, 0), (1, 1), (1, 1)))
    light = _cells(luma)  # (n, P, S² / P)
    columns = [
        *(_cells(colour[..., band]).mean(2) for band in range(3)),
        light.std(2),
        _cells(colour.max(3) - colour.min(3)).mean(2),
        *np.percentile(light[..., ::5], (5, 95), axis=2),  # a fifth of the pixels tells as much
        np.log(np.abs(_cells(edges)).mean(2) + 1e-3),
    ]
    count = len(squares)
    down, across = np.divmod(np.arange(PLACES**2), PLACES)
    height, width = np.log(sizes.T)[:, :, None]  # (n, 1) each
    columns += [np.broadcast_to(one / (PLACES - 1) - 0.5, (count, PLACES**2)) for one in (across, down)]
    columns += [np.broadcast_to(one, (count, PLACES**2)) for one in (width - height, (width + height) / 2)]
    return np.stack(columns, axis=2).astype(np.float32)


def _cells(plane: NDArray[np.floating]) -> NDArray[np.floating]:
    """The pixels (n, S, S) by place: (n, places, pixels of a place)."""
    count, side, _ = plane.shape
    cell = side // PLACES
    parts = plane.reshape(count, PLACES, cell, PLACES, cell).transpose(0, 1, 3, 2, 4)  # (n, 5, 5, cell, cell)
    return parts.reshape(count, PLACES**2, cell * cell)


def _pooled(maps: Floats) -> Floats:
    """Maps (n, C, h, w) averaged into places: (n, places, C)."""
    rows = _averages(maps.shape[2])
    pooled = np.einsum("nchw,ph,qw->npqc", maps, rows, _averages(maps.shape[3]), optimize=True)
    return np.asarray(pooled.reshape(len(maps), PLACES**2, -1), np.float32)


@cache
def _averages(side: int) -> Floats:
    """How a row of numbers is averaged into places, which may overlap by one: (places, side)."""
    shares = np.zeros((PLACES, side), np.float32)
    for place in range(PLACES):
        start, stop = place * side // PLACES, -(-(place + 1) * side // PLACES)
        shares[place, start:stop] = 1 / (stop - start)
    return shares
