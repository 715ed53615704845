"""The faces of one original: found, told apart by words, looked at closely once, and kept."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import RLock

import numpy as np

from photalk import settings
from photalk.commands import Face
from photalk.edit.kept import KEPT, file_name
from photalk.edit.portrait.backends import chosen, generated
from photalk.edit.portrait.canvas import Canvas, Retouch
from photalk.edit.portrait.headscarf import is_cloth
from photalk.edit.portrait.operations import carry_out
from photalk.edit.portrait.wishes import Wishes
from photalk.errors import CannotDo, PhotalkError
from photalk.vision.eyes import Eyes
from photalk.vision.heads import faces_of
from photalk.vision.image_types import BoxShares, Rgb, Thing
from photalk.vision.loading import load
from photalk.vision.pixels import srgb_array
from photalk.vision.portrait.drawing import is_drawn
from photalk.vision.portrait.portrait import Portrait
from photalk.vision.sizes import resized

WORKING_SIDE = 1536
"""The longer side of the window around a head in which it is changed, at most."""

SKETCH_SIDE, BENT_SIDE = 1024, 768
"""The same for the screen, and there for what only bends a face, which is smooth and needs fewer pixels."""

LEAST_EYES = 14.0
"""The least distance between the eyes, in pixels of the original."""

LEAST_SURE = 0.5
"""How surely a face must be one."""

_HAIR = ("hair color", "hairstyle")
"""Slots that need hair to be seen."""

_SHARES = (np.arange(256) / 255).astype(np.float32)

_WINDOW = 4.2
"""The side of the window around a head beside the longer side of the detector's box."""


@dataclass(frozen=True, slots=True)
class HeadWindow:
    """A head at working size: the window's pixels, what is known of the face, and where the window lies."""

    rgb: Rgb
    portrait: Portrait
    window: BoxShares

    def within(self, side: int) -> HeadWindow:
        """The same, its longer side at most this."""
        return self.scaled(side / max(self.rgb.shape[:2]))

    def scaled(self, by: float) -> HeadWindow:
        """The same that many times as large, and never larger: the face is not looked at again for it."""
        if by >= 1:
            return self
        height, width = (max(1, round(side * by)) for side in self.rgb.shape[:2])
        return HeadWindow(resized(self.rgb, width, height), self.portrait.scaled(by), self.window)


def wished_name(wishes: Wishes) -> tuple[Hashable, ...]:
    """Wishes, in whatever order they came, and who carries them out."""
    return settings.current().face_editor, *sorted(wishes, key=str)


class PictureFaces:
    """The faces of one original and what was made of them, each computed once; threads take turns."""

    def __init__(self, path: Path, size: tuple[int, int], small: Rgb, eyes: Eyes) -> None:
        self._path, self._size, self._small, self._eyes = path, size, small, eyes
        self._name = ("retouch", file_name(path), eyes.number)
        self._sitters: dict[BoxShares, HeadWindow] = {}
        self._attributes: dict[BoxShares, dict[str, float] | None] = {}
        self._at_work = RLock()

    @cached_property
    def faces(self) -> tuple[Thing, ...]:
        """Every face that is seen, the largest first."""
        return tuple(sorted(faces_of(self._small, self._eyes), key=lambda face: -face.area))

    def retouch(self, face: Thing, wishes: Wishes, *, sketched: bool = False) -> Retouch:
        """What the wishes come to on a face, `sketched` as for a screen. Their order does not matter."""
        side = None
        if sketched and chosen() is None:  # other editors have a size of their own
            bent = all(isinstance(wish, Face) and wish.slot == "expression" for wish in wishes)
            side = BENT_SIDE if bent else SKETCH_SIDE
        name = (*self._name, face.box, wished_name(wishes), side)
        return KEPT.get(name, lambda: self._retouched(face, wishes, side))

    def canvas(self, face: Thing) -> Canvas:
        """A fresh canvas of a face."""
        return self._canvas(face, self.sitter(face))

    def _canvas(self, face: Thing, sitter: HeadWindow) -> Canvas:
        return Canvas(
            _SHARES[sitter.rgb], sitter.portrait, self._eyes.filler.fill, self._others(face, sitter)
        )

    def _others(self, face: Thing, sitter: HeadWindow) -> list[tuple[float, float, float]]:
        """Where the other faces lie, in the pixels of this one's window."""
        (left, top, right, bottom), (height, width) = sitter.window, sitter.rgb.shape[:2]
        across, down = width / (right - left), height / (bottom - top)
        places = []
        for other in self.faces:
            if other != face:
                (x, y), box = other.center, other.box
                side = max((box[2] - box[0]) * across, (box[3] - box[1]) * down)
                places.append(((x - left) * across, (y - top) * down, side))
        return places

    def attributes(self, face: Thing) -> dict[str, float] | None:
        """How likely the face has each attribute that can be told; None where it cannot be looked at."""
        with self._at_work:
            if face.box not in self._attributes:
                self._attributes[face.box] = self._told_of(face)
            return self._attributes[face.box]

    def _told_of(self, face: Thing) -> dict[str, float] | None:
        from photalk.vision.portrait.attributes import aligned, attributes, eyes_of

        try:
            sitter = self.sitter(face)
            return attributes(aligned(sitter.rgb, *eyes_of(sitter.portrait.points)))
        except PhotalkError:
            return None

    def manly(self, face: Thing) -> float | None:
        """How likely the face is a man's, where that can be told."""
        known = self.attributes(face)
        return None if known is None else known.get("male")

    def _retouched(self, face: Thing, wishes: Wishes, side: int | None) -> Retouch:
        sitter = self.sitter(face) if side is None else self.sitter(face).within(side)
        canvas = self._canvas(face, sitter)
        values = [wish for wish in wishes if isinstance(wish, Face)]
        if values and (generator := chosen()) is not None:
            made = generated(generator, sitter.rgb, sitter.portrait.points, values)
            canvas.lay(np.asarray(made / 255, np.float32), np.ones(canvas.shape, np.float32))
            wishes = tuple(wish for wish in wishes if wish not in values)
        elif any(wish.slot in _HAIR for wish in values) and is_cloth(canvas):
            raise CannotDo("The hair is under a scarf or a hood, which is left as it is.")
        carry_out(canvas, wishes)
        return canvas.retouch(sitter.window)

    def sitter(self, face: Thing) -> HeadWindow:
        """The face looked at closely.

        Raises:
            CannotDo: it is too small, or nothing that the models take for a face.
        """
        with self._at_work:
            if face.box not in self._sitters:
                self._sitters[face.box] = self._sat(face)
            return self._sitters[face.box]

    def _sat(self, face: Thing) -> HeadWindow:
        if self._eyes.portraits is None:
            raise CannotDo("Faces can't be looked at closely here, so none can be changed.")
        width, height = self._size
        left, top, right, bottom = _window(face.box, width, height)
        scale = min(1.0, WORKING_SIDE / max((right - left) * width, (bottom - top) * height))
        rgb = srgb_array(load(self._path, long_side=max(1, round(scale * max(width, height)))).image)
        tall, wide = rgb.shape[:2]
        x0, y0, x1, y1 = round(left * wide), round(top * tall), round(right * wide), round(bottom * tall)
        crop = np.ascontiguousarray(rgb[y0:y1, x0:x1])
        corner, size = np.array([x0, y0]), np.array([x1 - x0, y1 - y0])
        box = np.array(face.box).reshape(2, 2) * [wide, tall]
        inner = (box - corner) / size
        own = (float(inner[0, 0]), float(inner[0, 1]), float(inner[1, 0]), float(inner[1, 1]))
        portrait = self._eyes.portraits.portrait(crop, own)
        if portrait.sure < LEAST_SURE:
            raise CannotDo("I can't make out the features of that face: it is turned away or covered.")
        if is_drawn(crop, portrait.points):
            raise CannotDo("That face looks drawn, in flat colours; I can change faces in photos only.")
        if portrait.between_eyes / scale < LEAST_EYES:
            raise CannotDo(
                "That face is too small in the picture to be changed well; crop or use a larger one."
            )
        return HeadWindow(crop, portrait, (x0 / wide, y0 / tall, x1 / wide, y1 / tall))


def _window(box: BoxShares, width: int, height: int) -> BoxShares:
    """The part of the picture around a face that holds head, hair and shoulders, as shares of the picture."""
    left, top, right, bottom = box
    side = _WINDOW * max((right - left) * width, (bottom - top) * height)
    x, y = (left + right) / 2 * width, (top + bottom) / 2 * height
    return (
        max(0.0, math.floor(x - side / 2) / width),
        max(0.0, math.floor(y - 0.5 * side) / height),
        min(1.0, math.ceil(x + side / 2) / width),
        min(1.0, math.ceil(y + 0.5 * side) / height),
    )
