"""What we see with: the models behind the seams. `Eyes.default()` has the real ones, none of which is loaded
(or fetched) before its first use.
"""

from __future__ import annotations

from dataclasses import dataclass

from photalk.vision.seams import Cutter, Detector, FaceFinder, FaceReader, Filler


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
        from photalk.vision.cutout import LazyCutter
        from photalk.vision.detector import LazyDetector
        from photalk.vision.faces import LazyFaces
        from photalk.vision.inpaint import LazyFiller
        from photalk.vision.portrait.portrait import Portraitist

        return cls(LazyCutter(), LazyFiller(), LazyDetector(), LazyFaces(), Portraitist())
