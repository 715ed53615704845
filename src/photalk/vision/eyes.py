"""What we see with: the models behind the seams. `Eyes.default()` has the real ones, none of which is loaded
(or fetched) before its first use.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from photalk.vision.seams import Cutter, Detector, FaceFinder, FaceReader, Filler, PictureTeller

_numbers: Iterator[int] = count(1)


@dataclass(slots=True)
class Eyes:
    """The models that editing by words needs.

    Without `faces`, a face is the upper end of a person; without `portraits`, no face can be changed; without
    `teller`, what a picture shows is put together from its things and tags.
    """

    cutter: Cutter
    filler: Filler
    detector: Detector
    faces: FaceFinder | None = None
    portraits: FaceReader | None = None
    teller: PictureTeller | None = None
    number: int = field(default_factory=lambda: next(_numbers), init=False, compare=False)
    """Of these eyes among all of this process: what was seen with others may look different."""

    @classmethod
    def default(cls) -> Eyes:
        """The real models, each loaded when it is first used; the setting `cutout` chooses the cutter."""
        from photalk.vision import kept_answers
        from photalk.vision.cutout import LazyCutter
        from photalk.vision.detector import LazyDetector
        from photalk.vision.faces import LazyFaces
        from photalk.vision.inpaint import LazyFiller
        from photalk.vision.portrait.portrait import Portraitist
        from photalk.vision.teller.shipped_teller import ShippedTeller
        from photalk.weights import TASKS

        # Photos that are edited are looked at again; those that are only indexed are not, and keep nothing.
        things, faces = kept_answers.things(TASKS["objects"]), kept_answers.things(("faces",))
        return cls(
            LazyCutter(), LazyFiller(), LazyDetector(things), LazyFaces(faces), Portraitist(),
            ShippedTeller(),
        )  # fmt: skip


def sees_at_once() -> bool:
    """Whether looking at a picture would fetch no model."""
    from photalk.weights import TASKS, card_of, may_fetch, present

    wanted = (TASKS[task][0] for task in ("objects", "faces", "cutout"))
    return not may_fetch() or all(present(card_of(name)) for name in wanted)
