"""A before and an after become a look: a smooth table of colours that does the same to other pictures.

The steps that were found between the two say what happens to colours that the pair does not show. What the
steps leave is added as a correction that is smooth over the cube and fades far from the colours of the pair.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.sparse.linalg import cg

from photalk.compare.colour_pairs import ColourPairs, sampled
from photalk.compare.difference import Difference, Kinship
from photalk.compare.distance import delta_e
from photalk.compare.pair import PicturePair
from photalk.edit.geometry import is_geometric
from photalk.edit.look_tables import is_colour, table_of, untabled
from photalk.edit.program import Program
from photalk.errors import CannotDo
from photalk.operations.looks.colour_table import ColourTable, lattice
from photalk.vision.eyes import Eyes

SIZE = 17
"""Entries along each axis of the correction; the colours of one photo would not fill more."""

SMOOTH, SHY = 0.05, 0.002
"""What a difference between neighbours costs, and what a correction costs that nothing asks for."""

NOISE = 0.006
"""What steps leave of the mean colour, 0..1, that JPEG has made of it: a correction would learn noise."""

LOCAL = 0.02
"""The share of the picture that still differs from which on it is told."""


@dataclass(frozen=True, slots=True)
class FittedLook:
    """A look that was learnt of a pair.

    Attributes:
        before, after: mean ΔE2000 to the second picture, of the first as it is and with the look.
        told: sentences on what a look cannot say.
    """

    table: ColourTable
    before: float
    after: float
    told: tuple[str, ...] = ()


def look_between(first: Path, second: Path, difference: Difference, eyes: Eyes, title: str) -> FittedLook:
    """The look that leads from the first picture to the second, of which the difference is known.

    Raises:
        CannotDo: they are two different photos, or the same.
    """
    if difference.kinship is not Kinship.EDITED:
        same = difference.kinship is Kinship.SAME
        raise CannotDo(
            f"There is no look between {'two equal pictures' if same else 'two different photos'}."
        )
    edits = difference.program.edits
    pair = PicturePair(first, second, eyes)
    base = pair.made(Program.of(*filter(is_geometric, edits)))
    where = base.solid & pair.target.solid
    start = table_of(filter(is_colour, edits), title)
    table = corrected(start, sampled(base.pixels, pair.target.pixels, where))
    height, width, _ = base.pixels.shape
    looked = np.clip(table.of(base.pixels.reshape(-1, 3)), 0, 1).reshape(height, width, 3)
    return FittedLook(
        table,
        delta_e(base.pixels, pair.target.pixels, where),
        delta_e(looked.astype(np.float32), pair.target.pixels, where),
        _told(difference),
    )


def corrected(start: ColourTable, pairs: ColourPairs) -> ColourTable:
    """The table with a smooth correction, so that it also does what it leaves undone to these pairs."""
    if not len(pairs):
        return start
    missing = pairs.after.T - start.of(pairs.before.T)
    if float(np.average(np.abs(missing).mean(1), weights=pairs.weight)) < NOISE:
        return start
    place = _weights(pairs.before.T)
    heavy = sparse.diags(pairs.weight)
    system = place.T @ heavy @ place + SMOOTH * _roughness() + SHY * sparse.identity(SIZE**3)
    wanted = place.T @ heavy @ missing
    found = np.stack([cg(system, wanted[:, channel], rtol=1e-4)[0] for channel in range(3)], -1)
    correction = ColourTable(found.reshape(SIZE, SIZE, SIZE, 3).astype(np.float32))
    entries = start.entries.reshape(-1, 3) + correction.of(lattice(start.size))
    return ColourTable(
        np.clip(entries, 0, 1).astype(np.float32).reshape(start.entries.shape), title=start.title
    )


def _weights(colours: NDArray[np.float64]) -> sparse.csr_matrix:
    """How much each entry of the cube counts for each colour: m × n³."""
    at = np.clip(colours, 0, 1) * (SIZE - 1)
    first = np.minimum(at.astype(np.int64), SIZE - 2)
    share = at - first
    rows, columns, values = [], [], []
    for corner in np.ndindex(2, 2, 2):
        red, green, blue = (first + corner).T
        rows.append(np.arange(len(at)))
        columns.append((blue * SIZE + green) * SIZE + red)
        values.append(np.prod(np.where(np.array(corner, bool), share, 1 - share), axis=1))
    where = (np.concatenate(rows), np.concatenate(columns))
    return sparse.csr_matrix((np.concatenate(values), where), (len(at), SIZE**3))


def _roughness() -> sparse.csr_matrix:
    """What neighbouring entries differ by, squared and summed, as a form."""
    line = sparse.diags([-np.ones(SIZE - 1), np.ones(SIZE - 1)], [0, 1], (SIZE - 1, SIZE))
    rough, same = line.T @ line, sparse.identity(SIZE)
    return sparse.csr_matrix(
        sparse.kron(sparse.kron(rough, same), same)
        + sparse.kron(sparse.kron(same, rough), same)
        + sparse.kron(sparse.kron(same, same), rough)
    )


def _told(difference: Difference) -> tuple[str, ...]:
    told = []
    if beyond := untabled(difference.program.edits):
        told.append(f"A look cannot say: {'; '.join(beyond)}.")
    if difference.unexplained > LOCAL:
        told.append(f"{difference.unexplained:.0%} of the picture was changed in ways that no look repeats.")
    return tuple(told)
