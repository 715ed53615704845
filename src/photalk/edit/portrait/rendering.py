"""Faces in the picture: what was made of each head, laid over the original at any resolution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np
import pyvips

from photalk.edit.pixels import levels_of, limited
from photalk.edit.portrait.canvas import Float, Retouch
from photalk.edit.portrait.face_choice import meant
from photalk.edit.portrait.picture_faces import PictureFaces, wished_name
from photalk.edit.portrait.wishes import FaceWish, Wishes, after
from photalk.edit.stage import Pixels, ShownStage
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.places import Placing


def portrayed(
    stage: ShownStage,
    said: Sequence[tuple[FaceWish, Placing]],
    sitting: PictureFaces,
    rgb: Rgb,
    *,
    sketched: bool = False,
) -> ShownStage:
    """The picture (in the original's frame, at any scale) with its faces as they are wished.

    `said` are the wishes in order, each with the way from the original to the picture that was shown then.

    Raises:
        NotFound: the face that is meant is not there.
        CannotDo: a face cannot be changed so.
    """
    for face, wishes in wished(said, sitting, rgb).items():
        stage = stage.then(
            ("face", face.box, wished_name(wishes), sketched),
            partial(_retouched, stage, sitting, face, wishes, sketched),
        )
    return stage


def _retouched(
    stage: ShownStage, sitting: PictureFaces, face: Thing, wishes: Wishes, sketched: bool
) -> Pixels:
    return laid(stage.color, sitting.retouch(face, wishes, sketched=sketched)), stage.alpha


def wished(said: Sequence[tuple[FaceWish, Placing]], sitting: PictureFaces, rgb: Rgb) -> dict[Thing, Wishes]:
    """What holds of each face in the end."""
    found: dict[Thing, Wishes] = {}
    for wish, place in said:
        for face in meant(wish.who, sitting.faces, rgb, place, sitting.manly):
            found[face] = after(found.get(face, ()), wish)
    return {face: wishes for face, wishes in found.items() if wishes}


def laid(image: pyvips.Image, retouch: Retouch) -> pyvips.Image:
    """The image with a window of it retouched; where nothing is touched, it is the image's own pixels."""
    left, top, right, bottom = retouch.window
    x0, y0 = round(left * image.width), round(top * image.height)
    width, height = round(right * image.width) - x0, round(bottom * image.height) - y0
    if not retouch.touched.any() or width < 1 or height < 1:
        return image
    window = image.crop(x0, y0, width, height).copy_memory()
    down, across = height / retouch.flow.shape[0], width / retouch.flow.shape[1]
    moved = _moved(window, retouch.flow, across, down)
    levels = levels_of(image) - 1
    change = _stretched(retouch.change, width, height)
    if image.bands == 1:
        change = change.bandmean()
    fresh = (moved + change * levels).cast("float")
    held = (fresh < 0).ifthenelse(0, (fresh > levels).ifthenelse(levels, fresh))
    touched = _stretched(retouch.touched.astype(np.float32), width, height) > 0
    return image.insert(touched.ifthenelse(limited(held, window), window), x0, y0)


def _moved(window: pyvips.Image, flow: Float, across: float, down: float) -> pyvips.Image:
    """The window with its pixels moved, as floats."""
    if not flow.any():
        return window.cast("float")
    scaled = flow * np.array([across, down], np.float32)
    offsets = _stretched(scaled, window.width, window.height)
    index = pyvips.Image.xyz(window.width, window.height) + offsets
    # Beyond the window its border goes on, however far beyond.
    last = [window.width - 1, window.height - 1]
    index = (index < 0).ifthenelse(0, (index > last).ifthenelse(last, index))
    bicubic = pyvips.Interpolate.new("bicubic")
    return window.cast("float").mapim(index, interpolate=bicubic, extend="copy")


def _stretched(values: Float, width: int, height: int) -> pyvips.Image:
    """Values of a window, smoothly at the window's size in pixels."""
    image = pyvips.Image.new_from_array(np.ascontiguousarray(values, np.float32))
    if (image.width, image.height) == (width, height):
        return image
    return image.resize(width / image.width, vscale=height / image.height, kernel="linear").crop(
        0, 0, width, height
    )
