"""A table of colours: which colour every colour becomes, between its entries by straight lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pyvips
from numpy.typing import NDArray

from photalk.operations.pixels import as_rgb, levels_of, limited

Entries = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class ColourTable:
    """What colours become.

    Attributes:
        entries: of a cube, n × n × n × 3 by blue, green, red (red runs quickest, as in files); of three
            curves, n × 3.
        low, high: the colours of the first and the last entry, by channel.
        title: what it is called.
    """

    entries: Entries
    low: tuple[float, float, float] = (0.0, 0.0, 0.0)
    high: tuple[float, float, float] = (1.0, 1.0, 1.0)
    title: str = ""

    @property
    def size(self) -> int:
        """How many entries there are along an axis."""
        return int(self.entries.shape[0])

    @property
    def is_cube(self) -> bool:
        """Whether it is a cube and not three curves."""
        return self.entries.ndim == 4

    def of(self, colours: NDArray[np.floating]) -> NDArray[np.float64]:
        """What colours (n × 3, 0..1) become."""
        at = np.clip((colours - self.low) / np.subtract(self.high, self.low), 0, 1) * (self.size - 1)
        if not self.is_cube:
            steps = np.arange(self.size)
            return np.stack([np.interp(at[:, k], steps, self.entries[:, k]) for k in range(3)], -1)
        first = np.minimum(at.astype(np.int64), self.size - 2)
        share = at - first
        result = np.zeros((len(at), 3))
        for corner in np.ndindex(2, 2, 2):
            red, green, blue = (first + corner).T
            weight = np.prod(np.where(np.array(corner, bool), share, 1 - share), axis=1)
            result += weight[:, None] * self.entries[blue, green, red]
        return result


def lattice(size: int) -> NDArray[np.float64]:
    """The colours of a cube's entries, n³ × 3, in their order in files: red runs quickest."""
    steps = np.linspace(0.0, 1.0, size)
    blue, green, red = np.meshgrid(steps, steps, steps, indexing="ij")
    return np.stack([red, green, blue], -1).reshape(-1, 3)


def tabulated(
    map: Callable[[NDArray[np.float64]], NDArray[np.float64]], size: int, title: str
) -> ColourTable:
    """The table of a function of colours (n × 3)."""
    return ColourTable(map(lattice(size)).reshape(size, size, size, 3).astype(np.float32), title=title)


def with_table(image: pyvips.Image, table: ColourTable, share: float) -> pyvips.Image:
    """The image with its colours as the table has them, or that share of the way there; lazily."""
    if not share:
        return image
    if image.bands == 1:
        image = as_rgb(image)
    white, size = levels_of(image) - 1, table.size
    if not table.is_cube:
        levels = np.repeat(np.linspace(0, 1, white + 1)[:, None], 3, axis=1)
        curves = levels + share * (np.clip(table.of(levels), 0, 1) - levels)
        kind = np.uint16 if image.format == "ushort" else np.uint8
        lut = pyvips.Image.new_from_array(np.rint(curves[None] * white).astype(kind))
        return image.maplut(lut).copy(interpretation=image.interpretation)
    spans = [(size - 1) / (high - low) for low, high in zip(table.low, table.high, strict=True)]
    starts = [-low * span for low, span in zip(table.low, spans, strict=True)]
    at = image.linear([span / white for span in spans], starts)
    if (table.low, table.high) != ((0.0,) * 3, (1.0,) * 3):
        at = (at < 0).ifthenelse(0, at)
        at = (at > size - 1).ifthenelse(size - 1, at)
    red, green, blue = at.bandsplit()
    # Red and green within a slice are interpolated by libvips; between two slices of blue it is done here.
    # The last slice is there twice, so that there is always one ahead.
    entries = np.clip(np.concatenate([table.entries, table.entries[-1:]]), 0, 1) * white
    slices = pyvips.Image.new_from_array(
        np.ascontiguousarray(entries.transpose(1, 0, 2, 3).reshape(size, (size + 1) * size, 3))
    )
    below = blue.floor()
    linear = pyvips.Interpolate.new("bilinear")
    near = slices.mapim((red + below * size).bandjoin(green), interpolate=linear)
    far = slices.mapim((red + (below + 1) * size).bandjoin(green), interpolate=linear)
    full = near + (far - near) * (blue - below)
    return limited(image + (full - image) * share if share < 1 else full, image)
