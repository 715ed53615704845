"""What we see with: the seams between the rest of the house and the models.

Each seam is one method; a test puts its own object there. `Eyes.default()` has the real models, none
of which is loaded (or fetched) before its first use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from photalk.vision.portrait.portrait import Portrait

Rgb = NDArray[np.uint8]
"""A picture as H×W×3 sRGB, 0..255."""

Mask = NDArray[np.float32]
"""How much each pixel belongs to something: H×W, 0..1."""

Hole = NDArray[np.bool_]
"""Which pixels are to be filled: H×W."""

Frame = tuple[float, float, float, float]
"""A box as left, top, right, bottom, each 0..1 of the picture."""


@dataclass(frozen=True, slots=True)
class Thing:
    """An object that was seen: what it is, how surely (0..1), and where."""

    label: str
    score: float
    box: Frame

    @property
    def center(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2

    @property
    def area(self) -> float:
        """Its share of the picture."""
        left, top, right, bottom = self.box
        return max(0.0, right - left) * max(0.0, bottom - top)


class Cutter(Protocol):
    """Tells the subject from its background."""

    def alpha(self, rgb: Rgb) -> Mask:
        """How much each pixel belongs to the subject; same height and width as the picture."""
        ...


class Filler(Protocol):
    """Paints a hole with what could have been there."""

    def fill(self, rgb: Rgb, hole: Hole) -> Rgb:
        """The picture with the hole filled; only the hole and its close neighbourhood differ."""
        ...


class Detector(Protocol):
    """Names and boxes the objects in a picture."""

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        """The objects, surest first."""
        ...


class FaceFinder(Protocol):
    """Boxes the faces in a picture."""

    def faces(self, rgb: Rgb) -> tuple[Thing, ...]:
        """The faces, surest first, each from brow to chin and ear to ear."""
        ...


class FaceReader(Protocol):
    """Looks at one face closely."""

    def portrait(self, rgb: Rgb, box: Frame) -> Portrait:
        """The points and parts of the face in this box."""
        ...


@dataclass(slots=True)
class Eyes:
    """The models that editing by words needs.

    Without `faces`, a face is the upper end of a person; without `portraits`, no face can be changed.
    """

    cutter: Cutter
    filler: Filler
    detector: Detector
    faces: FaceFinder | None = None
    portraits: FaceReader | None = None

    @classmethod
    def default(cls) -> Eyes:
        """The real models, each loaded when it is first used; the setting `cutout` chooses the cutter."""
        # Imported here because they import this module's nouns.
        from photalk.vision.cutout import LazyCutter
        from photalk.vision.detector import LazyDetector
        from photalk.vision.faces import LazyFaces
        from photalk.vision.inpaint import LazyFiller
        from photalk.vision.portrait.portrait import Portraitist

        return cls(LazyCutter(), LazyFiller(), LazyDetector(), LazyFaces(), Portraitist())
