"""The nouns of comparing: what two pictures have to do with each other, and the steps between them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from photalk.commands import Edit
from photalk.edit.program import Program


class Kinship(StrEnum):
    """What two pictures have to do with each other."""

    SAME = "same"
    """No difference that anyone could see."""

    EDITED = "edited"
    """One is the other after some edits."""

    UNRELATED = "unrelated"
    """Two different photos."""


@dataclass(frozen=True, slots=True)
class FoundStep:
    """One step from the first picture to the second, and how sure it is, 0..1."""

    command: Edit
    confidence: float


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs between a first and a second picture.

    Attributes:
        findings: the steps that lead from the first to the second, in the order of the program.
        before, after: mean ΔE2000 to the second picture on the overlap, of the first picture as it is (laid
            over the second) and as the program makes it.
        unexplained: the share of the overlap, 0..1, that still differs clearly after the program.
        where: what still differs, as left, top, right, bottom in 0..1 of the second picture, largest first.
        overlap: the share of the second picture that shows something of the first, 0..1.
        notes: sentences on what no step says: files of other sizes, depths, formats.
    """

    kinship: Kinship
    findings: tuple[FoundStep, ...] = ()
    before: float = 0.0
    after: float = 0.0
    unexplained: float = 0.0
    where: tuple[tuple[float, float, float, float], ...] = ()
    overlap: float = 1.0
    notes: tuple[str, ...] = ()

    @property
    def program(self) -> Program:
        """The steps as a program, ready to be applied."""
        return Program.of(*(finding.command for finding in self.findings))


Pixels = NDArray[np.float32]
"""A picture as H×W×3 sRGB, 0..1."""

Where = NDArray[np.bool_]
"""Some of its pixels: H×W."""
