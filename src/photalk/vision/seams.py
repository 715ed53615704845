"""The seams between the product and its models: each is a method or two, where a test puts its own object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from photalk.vision.image_types import BoxShares, Hole, Mask, Rgb, Thing

if TYPE_CHECKING:
    from photalk.vision.photo_quality import PhotoQuality
    from photalk.vision.portrait.known_face import KnownFace
    from photalk.vision.portrait.portrait import Portrait
    from photalk.vision.teller.said import Caption, PictureAnswer
    from photalk.vision.text.written import Writing


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

    def portrait(self, rgb: Rgb, box: BoxShares) -> Portrait:
        """The points and parts of the face in this box."""
        ...


class FaceKnower(Protocol):
    """Finds faces, and tells people apart by them."""

    def glimpsed(self, rgb: Rgb) -> tuple[BoxShares, ...]:
        """Where faces seem to be, the largest first; a small version of the picture will do."""
        ...

    def known(self, rgb: Rgb, boxes: Sequence[BoxShares]) -> tuple[KnownFace, ...]:
        """The faces in these boxes, as far as they are faces."""
        ...


class TextReader(Protocol):
    """Reads what is written in a picture."""

    def glimpsed(self, rgb: Rgb) -> bool:
        """Whether there may be writing, cheaply; a small version of the picture will do."""
        ...

    def read(self, rgb: Rgb) -> Writing:
        """What is written there."""
        ...


class QualityMeter(Protocol):
    """Measures how good a photo is as a photograph."""

    def measured(self, rgb: Rgb) -> PhotoQuality:
        """Its sharpness, its exposure and the state of its faces."""
        ...


class PictureTeller(Protocol):
    """Says what a picture shows, and answers what is asked about it.

    Both raise WeightsError where its models cannot be had.
    """

    def caption(self, photo: Rgb) -> Caption:
        """What it shows, and how likely that is right."""
        ...

    def answer(self, photo: Rgb, question: str) -> PictureAnswer:
        """The likeliest answers to a question, as words that pictures are told in."""
        ...
