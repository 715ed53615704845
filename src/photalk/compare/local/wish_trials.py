"""What would each wish do to a face, roughly and quickly? It is tried on a small copy of the head."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyvips

from photalk.commands import Face
from photalk.compare.local.scene import PairScene
from photalk.compare.local.tones import tone_of
from photalk.edit import pixels
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.operations import carry_out
from photalk.edit.portrait.wishes import Wishes, after
from photalk.edit.warp import PixelMap as Warp
from photalk.edit.warp import warp
from photalk.errors import PhotalkError
from photalk.vision.image_types import Pixels, Rgb, Thing
from photalk.vision.masks import blurred
from photalk.vision.sizes import resized

_EYES = 26.0
"""The distance between the eyes, in pixels, at which a head is looked at."""


@dataclass(frozen=True, slots=True)
class WishTrial:
    """What a wish may explain of the difference, 0..1, and at which strength, in percent."""

    wish: Face
    share: float
    strength: float


class TrialHead:
    """One head, small, on which wishes are tried out beside those that hold of it already."""

    def __init__(self, scene: PairScene, face: Thing, held: Wishes = ()) -> None:
        sitter = scene.sight.sitting.sitter(face)
        self._scene, self._small = scene, sitter.scaled(_EYES / sitter.portrait.between_eyes)
        left, top, right, bottom = sitter.window
        height, width = self._small.rgb.shape[:2]
        whole = round(width / (right - left)), round(height / (bottom - top))
        self._photo = resized(scene.sight.rgb, *whole)
        self._corner = (
            min(max(0, round(left * whole[0])), whole[0] - width),
            min(max(0, round(top * whole[1])), whole[1] - height),
        )
        self._held = held
        self._base = self._shown(self._head(held))

    def promise(self, wish: Face) -> WishTrial | None:
        """What a wish may explain; None where it cannot be carried out."""
        try:
            changed = self._shown(self._head(after(self._held, wish)))
        except PhotalkError as error:
            self._scene.note(error)
            return None
        by = blurred(changed - self._base, 1.5)
        goal = blurred(self._scene.target.pixels - self._scene.look.pixels, 1.5)
        goal = goal * (self._scene.residual.overlap & self._scene.residual.near)[..., None]
        length, total = float((by * by).sum()), float((goal * goal).sum())
        if length <= 1e-9 or total <= 1e-9:
            return None
        push = float((by * goal).sum())
        strength = float(np.clip(push / length, 0.2, 2.0))
        share = (2 * strength * push - strength**2 * length) / total
        return WishTrial(wish, share, 100 * strength)

    def _head(self, wishes: Wishes) -> Rgb:
        """The small head as it is wished."""
        rgb, portrait = self._small.rgb, self._small.portrait
        canvas = Canvas(np.asarray(rgb / 255, np.float32), portrait, self._scene.pair.eyes.filler.fill)
        carry_out(canvas, wishes)
        return np.asarray(np.rint(canvas.rgb * 255), np.uint8)

    def _shown(self, head: Rgb) -> Pixels:
        """The picture with another head, in the frame and tone of the scene."""
        scene = self._scene
        x, y = self._corner
        photo = self._photo.copy()
        photo[y : y + head.shape[0], x : x + head.shape[1]] = head
        image = pyvips.Image.new_from_array(np.ascontiguousarray(photo)).copy(interpretation="srgb")
        width, height = scene.pair.size
        scale = max(width, height) / max(scene.frame.size)
        image = warp(image, Warp.of(scene.frame, scene.pair.first.full_size, image, scale))
        image = pixels.apply_tone(image, tone_of(scene, scene.program))
        if (image.width, image.height) != (width, height):
            image = image.resize(width / image.width, vscale=height / image.height)
        return np.asarray(image.numpy() / np.float32(255), np.float32)
