"""A garment's photo as the simulator and the retrievers of the papers see it: one row of numbers.

The paper's features come from a network that was trained to predict attributes. Here they are the library's
(vector, tags, what lies where on the average and at most, and what is measured in the pixels), rotated to
their main directions, beside the log-odds of all attributes. Everybody who is compared sees the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from photalk.errors import WeightsError
from photalk.vision.garments.attributes import OTHER, WORD, groups
from photalk.vision.garments.measures import Measured
from photalk.vision.space.encoder import Encoded, Floats, log_odds

DIRECTIONS = 160
"""Main directions that are kept of the library's features."""

_LEAST = 1e-4
"""A direction in which garments differ by less than this share of the first is noise."""

TOP = 8
"""Attributes that are told of a photo, as in the paper."""


@dataclass(frozen=True, slots=True)
class Look:
    """How photos are turned into rows; fitted to one encoder and one set of attributes."""

    middle: Floats  # (raw,)
    axes: Floats  # (raw, directions): main directions, of unit variance all together
    expected: Floats  # (attributes,)
    spread: Floats  # (attributes,)

    @property
    def width(self) -> int:
        """Numbers in a row."""
        return self.axes.shape[1] + len(self.expected)

    @classmethod
    def fitted(cls, encoded: Encoded, measured: Measured | None, attributes: Floats) -> Look:
        """The look that these garments give."""
        raw = _raw(encoded, measured)
        middle = raw.mean(axis=0)
        spread = raw.std(axis=0) + 1e-3
        centred = (raw - middle) / spread
        values, vectors = np.linalg.eigh(centred.T @ centred / len(raw))
        order = np.argsort(values)[::-1][:DIRECTIONS]
        order = order[values[order] > _LEAST * values[order[0]]]
        # Directions are not made fully equal: the first say more than the last.
        axes = vectors[:, order] / values[order] ** 0.35 / spread[:, None]
        odds = _odds(attributes)
        kept = axes / (centred @ (axes * spread[:, None])).std()
        return cls(
            middle.astype(np.float32),
            kept.astype(np.float32),
            odds.mean(axis=0).astype(np.float32),
            (odds.std(axis=0) + 0.1).astype(np.float32),
        )

    def rows(self, encoded: Encoded, measured: Measured | None, attributes: Floats) -> Floats:
        """The photos' rows, (n, width).

        Raises:
            WeightsError: the photos were seen by another encoder than the one that this was fitted to.
        """
        raw = _raw(encoded, measured)
        if raw.shape[1] != len(self.middle) or attributes.shape[1] != len(self.expected):
            raise WeightsError(
                "The simulator and the papers' retrievers were fitted to another encoder; "
                "`photalk train fashion` fits them anew."
            )
        odds = (_odds(attributes) - self.expected) / self.spread
        return np.concatenate([(raw - self.middle) @ self.axes, odds], axis=1).astype(np.float32)

    def save(self, file: Path) -> None:
        """Write it to a file, the axes in sixteen bits."""
        np.savez_compressed(
            file,
            middle=self.middle,
            axes=self.axes.astype(np.float16),
            expected=self.expected,
            spread=self.spread,
        )

    @classmethod
    def load(cls, file: Path) -> Look:
        """The look that `save` wrote.

        Raises:
            WeightsError: the file is not there, or is damaged.
        """
        try:
            with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
                return cls(kept["middle"], kept["axes"].astype(np.float32), kept["expected"], kept["spread"])
        except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
            raise WeightsError(
                f"{file} cannot be read ({error}); `photalk train fashion` makes it."
            ) from None


def top_attributes(attributes: Floats, names: tuple[str, ...]) -> NDArray[np.int64]:
    """The likeliest attributes of each photo, the likeliest first: (n, TOP).

    As in `photalk.vision.garments.attributes.top`: at most one value of a group, “other” never.
    """
    ranked = attributes.copy()
    for group, where in groups(names):
        part = ranked[:, where]
        part[:, [name.endswith(f":{OTHER}") for name in names[where]]] = -1
        if group != WORD:
            part[part < part.max(axis=1, keepdims=True)] = -1
    return np.argsort(-ranked, axis=1, kind="stable")[:, :TOP]


def _raw(encoded: Encoded, measured: Measured | None) -> Floats:
    parts = [encoded.vectors.astype(np.float32), log_odds(encoded.tags)]
    if encoded.details is not None:
        details = encoded.details.astype(np.float32) / np.float32(127)
        parts += [details.mean(axis=1), details.max(axis=1)]
    if measured is not None:
        parts.append(measured.features)
    return np.concatenate(parts, axis=1)


def _odds(attributes: Floats) -> Floats:
    likely = np.clip(attributes, 1e-4, 1 - 1e-4)
    return np.asarray(np.log(likely) - np.log1p(-likely), np.float32)
