"""What is measured of a photo: how sharp and how well exposed it is, and how its faces came out."""

from __future__ import annotations

from dataclasses import dataclass

from photalk.vision.image_types import BoxShares

BLURRY = 0.42
"""Below this sharpness nothing in a photo, or in the faces that it shows, is sharp."""

SHUT, SMILES = 0.45, 0.4
"""Eyes less open than this are shut; from this on it is a smile."""

_BESIDE = 0.35
"""A face this small beside the largest is not what the photo is about."""


@dataclass(frozen=True, slots=True)
class FaceQuality:
    """A face of a photo: how sharp it is, how far its eyes are open and how much it smiles, each 0..1."""

    box: BoxShares
    sharpness: float
    eyes_open: float
    smile: float

    @property
    def blinks(self) -> bool:
        return self.eyes_open < SHUT

    @property
    def smiles(self) -> bool:
        return self.smile >= SMILES


@dataclass(frozen=True, slots=True)
class PhotoQuality:
    """What was measured of a photo.

    `overall` is the sharpness of its sharpest parts, 0..1; `dark` and `bright` are the shares of it that are
    all black and blown out; `middle` is its median luma.
    """

    overall: float
    dark: float
    bright: float
    middle: float
    faces: tuple[FaceQuality, ...] = ()

    @property
    def main_faces(self) -> tuple[FaceQuality, ...]:
        """The faces that the photo is about."""
        widths = [face.box[2] - face.box[0] for face in self.faces]
        return tuple(
            face for face, width in zip(self.faces, widths, strict=True) if width >= _BESIDE * max(widths)
        )

    @property
    def sharpness(self) -> float:
        """How sharp what it is about is: its faces or, where it has none, its sharpest parts."""
        return max((face.sharpness for face in self.main_faces), default=self.overall)

    @property
    def blurry(self) -> bool:
        return self.sharpness < BLURRY

    @property
    def blinking(self) -> int:
        """How many of those whom it is about have their eyes shut."""
        return sum(face.blinks for face in self.main_faces)

    @property
    def eyes_open(self) -> float | None:
        """How far the eyes are open of who has them open least; None without a face."""
        return min((face.eyes_open for face in self.main_faces), default=None)

    @property
    def smiling(self) -> int:
        return sum(face.smiles for face in self.main_faces)
