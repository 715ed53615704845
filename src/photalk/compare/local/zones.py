"""Where in a face each wish shows: the parts and bands that it touches, as masks of the shown picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import ndimage

from photalk.commands import FACE_SLOTS
from photalk.compare.local.residual import Map
from photalk.compare.local.scene import PairScene
from photalk.vision.image_types import Mask, Thing, Where
from photalk.vision.sizes import resized_mask

if TYPE_CHECKING:
    from photalk.edit.portrait.picture_faces import HeadWindow

WISHES = tuple((slot, value) for slot, values in FACE_SLOTS.items() for value in values)
"""Every wish for a face, as slot and value."""

_LIPS = ("upper lip", "lower lip", "mouth")
_SKIN = ("skin", "nose", "left ear", "right ear", "neck")


@dataclass(frozen=True, slots=True)
class Zones:
    """The parts of one face in the shown picture, and how much differs there.

    `across` and `below` say where a pixel lies: from between the eyes, in units of the distance between them.
    """

    parts: dict[str, Map]
    across: Map
    below: Map
    excess: Map
    changed: Where

    @classmethod
    def of(cls, scene: PairScene, face: Thing) -> Zones:
        """The zones of a face of the first picture.

        Raises:
            CannotDo: the face cannot be looked at closely.
        """
        from photalk.vision.portrait.parsing import CLASSES

        sitter = scene.sight.sitting.sitter(face)
        height, width = sitter.rgb.shape[:2]
        parts = {
            name: _laid(scene, sitter, sitter.portrait.part(name, width, height))
            for name in CLASSES
            if name not in ("background", "cloth", "necklace")
        }
        across, below = _axes(scene, sitter)
        return cls(parts, across, below, scene.residual.excess, scene.residual.changed)

    def likeness(self, value: str) -> float:
        """How alike the zone of a wish and what differs are: the difference lies in it, and it differs."""
        zone = self.zone(value)
        total = float(self.excess.sum())
        if not zone.any() or total <= 0:
            return 0.0
        kept = float(self.excess[zone].sum()) / total
        return kept * min(1.0, float(self.changed[zone].mean()) / 0.25)

    def zone(self, value: str) -> Where:
        """The pixels that a wish touches."""
        match value:
            case "brown hair" | "blond hair" | "black hair" | "gray hair":
                return self._part("hair")
            case "straight hair" | "wavy hair":
                return self._part("hair", grow=0.4)
            case "receding hairline" | "bangs":
                return self._band(-2.2, -0.15, 1.4) & self._part("hair", "skin", "hat")
            case "side-burns":
                return self._band(-0.3, 1.3, 1.6) & ~self._band(-0.3, 1.3, 0.6)
            case "lipstick":
                return self._part(*_LIPS, grow=0.08)
            case "big lips":
                return self._part(*_LIPS, grow=0.25)
            case "smiling" | "no smiling":
                return self._band(0.3, 1.7, 1.2)
            case "sad" | "angry":
                return self._band(0.5, 1.7, 1.1) | self._band(-0.8, 0.25, 1.1)
            case "mustache":
                return self._band(0.55, 1.15, 0.75)
            case "goatee":
                return self._band(0.7, 2.1, 0.9)
            case "bushy eyebrows":
                return self._part("left brow", "right brow", grow=0.15)
            case "rosy cheeks":
                return self._band(0.1, 1.1, 1.2) & ~self._band(0.1, 1.1, 0.25) & self._part(*_SKIN)
            case "earrings":
                return self._band(0.1, 2.2, 1.9) & ~self._band(0.1, 2.2, 0.7)
            case "heavy makeup":
                eyes = self._band(-0.5, 0.35, 1.1)
                return eyes | self._part(*_LIPS, grow=0.08) | self._part("skin")
            case _:
                return self._part(*_SKIN, *_LIPS)

    def _part(self, *names: str, grow: float = 0.0) -> Where:
        total = sum((self.parts[name] for name in names), start=np.zeros_like(self.across)) > 0.4
        if not grow or not total.any():
            return total
        return np.asarray(ndimage.distance_transform_edt(~total) <= grow * self._unit, np.bool_)

    @property
    def _unit(self) -> float:
        """The distance between the eyes in pixels."""
        step = float(np.hypot(*(np.gradient(self.across)[axis].mean() for axis in (0, 1))))
        return 1 / max(step, 1e-6)

    def _band(self, top: float, bottom: float, wide: float) -> Where:
        """The pixels between two heights of the face, and not too far aside."""
        found: Where = (self.below > top) & (self.below < bottom) & (np.abs(self.across) < wide)
        return found


def _laid(scene: PairScene, sitter: HeadWindow, mask: Mask) -> Map:
    """A mask of the window around a head, in the shown picture."""
    height, width = scene.sight.rgb.shape[:2]
    left, top, right, bottom = sitter.window
    x0, y0, x1, y1 = round(left * width), round(top * height), round(right * width), round(bottom * height)
    whole = np.zeros((height, width), np.float32)
    whole[y0:y1, x0:x1] = resized_mask(mask, x1 - x0, y1 - y0)
    return scene.laid(whole)


def _axes(scene: PairScene, sitter: HeadWindow) -> tuple[Map, Map]:
    """Where each shown pixel lies in the face, right of and below the middle of the eyes."""
    from photalk.vision.portrait.landmarks import LEFT_EYE, RIGHT_EYE

    points = sitter.portrait.points
    eyes = [points[list(eye), :2].mean(0) for eye in (RIGHT_EYE, LEFT_EYE)]
    angle = sitter.portrait.head.angle
    right, down = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    # From a shown pixel to the original's shares, to the window's pixels.
    width, height = scene.pair.size
    frame, (full_width, full_height) = scene.frame, scene.pair.first.full_size
    xs, ys = np.meshgrid(
        (np.arange(width) + 0.5) * frame.width / width, (np.arange(height) + 0.5) * frame.height / height
    )
    determinant = frame.a * frame.d - frame.b * frame.c
    x, y = xs - frame.x0, ys - frame.y0
    across = (frame.d * x - frame.b * y) / determinant / full_width
    below = (frame.a * y - frame.c * x) / determinant / full_height
    left, top, far, bottom = sitter.window
    tall, wide = sitter.rgb.shape[:2]
    window_x = (across - left) / (far - left) * wide - (eyes[0][0] + eyes[1][0]) / 2
    window_y = (below - top) / (bottom - top) * tall - (eyes[0][1] + eyes[1][1]) / 2
    unit = sitter.portrait.between_eyes
    return (
        ((window_x * right[0] + window_y * right[1]) / unit).astype(np.float32),
        ((window_x * down[0] + window_y * down[1]) / unit).astype(np.float32),
    )
