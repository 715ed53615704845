"""Bursts of which it is known which frame is the good one: a photo, moved a little, and spoilt in known ways.

Eyes are shut by drawing the skin above each upper lid down to the lower one, lashes and all.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

from photalk.edit.portrait import anatomy
from photalk.vision.faces import LazyFaces
from photalk.vision.image_types import Rgb
from photalk.vision.photo_gauge import luma_of
from photalk.vision.portrait.crops import Float
from photalk.vision.portrait.expression import lid_gap
from photalk.vision.portrait.landmarks import Landmarker
from photalk.weights import path_of

KINDS = ("blur", "shake", "noisy blur", "exposure", "eyes", "mixed")
FRAMES = 4
_MARGIN = 6
_LEAST_EYES, _OPEN, _SURE, _AWAY, _SHADED = 17.0, 0.24, 0.8, 0.2, 0.7
"""How far apart the eyes of a face are in pixels, how high beside their width, how sure it is a face, how far
it may be turned away, and how dark it may be below the eyes beside its cheeks: darker are sunglasses."""

_EXPOSED = (0.36, 0.55)
"""The median luma of photos for which any other exposure is plainly worse."""


@dataclass(frozen=True, slots=True)
class MadeBurst:
    """JPEGs of one burst in their order; `truth` is the place of the good one."""

    uid: str
    kind: str
    frames: tuple[bytes, ...]
    truth: int


def bursts(files: Sequence[Path], each: int, seed: int = 0) -> Iterator[MadeBurst]:
    """So many bursts of every kind, of files drawn by lot; those with eyes are of photos with a face."""
    dice = np.random.default_rng(seed)
    finder = _OpenEyes()
    waiting = iter(dice.permutation(len(files)).tolist())
    left = dict.fromkeys(KINDS, each)
    while any(left.values()):
        at = next(waiting, None)
        if at is None:
            return
        with Image.open(files[at]) as opened:
            rgb = np.asarray(opened.convert("RGB"))
        faces = finder.eyes(rgb) if left["eyes"] or left["mixed"] else []
        usual = _EXPOSED[0] <= float(np.median(luma_of(rgb))) <= _EXPOSED[1]
        plain = ("blur", "shake", "noisy blur", *(("exposure",) if usual else ()))
        wanted = ("eyes", *(("mixed",) if usual else ())) if faces else plain
        kind = max(wanted, key=lambda one: left[one])
        if not left[kind]:
            continue
        left[kind] -= 1
        yield made(f"{files[at].stem}-{kind}", kind, rgb, faces, dice)


def made(uid: str, kind: str, rgb: Rgb, faces: Sequence[Float], dice: np.random.Generator) -> MadeBurst:
    """A burst of one photo; `faces` are the points of the faces whose eyes may be shut."""
    frames: list[bytes] = []
    strengths = dice.permutation([0.8, 1.4, 2.2]).tolist()
    spoilt = ["", *(["eyes", "blur", "exposure"] if kind == "mixed" else [kind] * (FRAMES - 1))]
    order = dice.permutation(FRAMES).tolist()
    for place in order:
        how, strength = spoilt[place], strengths[place - 1] if place else 0.0
        picture: NDArray[np.floating] = rgb.astype(np.float32)
        if how == "eyes":
            for points in faces:
                picture = shut(picture, points)
        picture = _moved(picture, dice)
        if how in ("blur", "noisy blur"):
            picture = ndimage.gaussian_filter(picture, (strength, strength, 0))
        elif how == "shake":
            picture = _shaken(picture, 3.5 * strength, dice)
        elif how == "exposure":
            picture = _exposed(picture, float(dice.choice([-2.2, -1.6, 1.4, 1.9])))
        noise = 8.0 if how == "noisy blur" else float(dice.uniform(1, 4))
        picture = picture + dice.normal(0, noise, picture.shape)
        frames.append(_jpeg(picture, int(dice.integers(85, 96))))
    return MadeBurst(uid, kind, tuple(frames), order.index(0))


def shut(picture: NDArray[np.floating], points: Float) -> NDArray[np.floating]:
    """The picture with both eyes of a face shut."""
    for eye in (anatomy.RIGHT_EYE, anatomy.LEFT_EYE):
        outline = points[list(eye), :2].astype(np.float64)
        outer, inner = outline[0], outline[8]
        along = (inner - outer) / max(float(np.hypot(*(inner - outer))), 1e-6)
        down = np.array([-along[1], along[0]])
        if down[1] < 0:
            down = -down
        frame = np.stack([along, down])
        lower, upper = (outline[:9] - outer) @ frame.T, (outline[[0, *range(15, 7, -1)]] - outer) @ frame.T
        picture = _lid_drawn(picture, outer, frame, lower, upper)
    return picture


def _lid_drawn(
    picture: NDArray[np.floating],
    origin: NDArray[np.float64],
    frame: NDArray[np.float64],
    lower: NDArray[np.float64],
    upper: NDArray[np.float64],
) -> NDArray[np.floating]:
    width = float(lower[-1, 0])
    height, wide = picture.shape[:2]
    ys, xs = np.mgrid[0:height, 0:wide].astype(np.float64)
    u, v = ((np.stack([xs, ys], -1) - origin) @ frame.T).transpose(2, 0, 1)
    low = np.interp(u, lower[:, 0], lower[:, 1])
    high = np.interp(u, upper[:, 0], upper[:, 1])
    top = high - 0.35 * width
    inside = (u > 0) & (u < width) & (v > top) & (v <= low) & (low > high)
    source = np.where(inside, top + (v - top) * (high - top) / np.maximum(low - top, 1e-6), v)
    back = origin + np.stack([u, source], -1) @ frame
    drawn = np.stack(
        [ndimage.map_coordinates(picture[..., band], (back[..., 1], back[..., 0]), order=1, mode="nearest")
         for band in range(3)],
        -1,
    )  # fmt: skip
    return np.where(inside[..., None], drawn, picture)


def _moved(picture: NDArray[np.floating], dice: np.random.Generator) -> NDArray[np.floating]:
    """As from a hand that is never quite still: by a few pixels, and parts of one."""
    across, down = dice.uniform(-_MARGIN / 2, _MARGIN / 2, 2)
    image = Image.fromarray(picture.clip(0, 255).astype(np.uint8))
    moved = image.transform(
        image.size, Image.Transform.AFFINE, (1, 0, across, 0, 1, down), Image.Resampling.BICUBIC
    )
    return np.asarray(moved, np.float32)[_MARGIN:-_MARGIN, _MARGIN:-_MARGIN]


def _exposed(picture: NDArray[np.floating], stops: float) -> NDArray[np.floating]:
    """As with another exposure, in linear light; what is too bright is blown out."""
    light = (picture.clip(0, 255) / 255) ** 2.2 * 2**stops
    return np.asarray(255 * light.clip(0, 1) ** (1 / 2.2))


def _shaken(picture: NDArray[np.floating], length: float, dice: np.random.Generator) -> NDArray[np.floating]:
    turn = dice.uniform(0, np.pi)
    reach = int(np.ceil(length / 2)) + 1
    trace = np.zeros((2 * reach + 1, 2 * reach + 1))
    for step in np.linspace(-length / 2, length / 2, 200):
        trace[round(reach + step * np.sin(turn)), round(reach + step * np.cos(turn))] += 1
    return np.asarray(ndimage.convolve(picture, (trace / trace.sum())[..., None], mode="nearest"))


def _jpeg(picture: NDArray[np.floating], quality: int) -> bytes:
    out = io.BytesIO()
    Image.fromarray(picture.clip(0, 255).astype(np.uint8)).save(out, "JPEG", quality=quality)
    return out.getvalue()


class _OpenEyes:
    """Finds faces whose eyes are plainly open."""

    def __init__(self) -> None:
        self._finder, self._landmarker = LazyFaces(), Landmarker(path_of("landmarks"))

    def eyes(self, rgb: Rgb) -> list[Float]:
        """The points of all faces of a photo, where every one is large enough and has its eyes open."""
        found = []
        for face in self._finder.faces(rgb):
            points, sure = self._landmarker.points(rgb, face.box)
            small = _eyes_apart(points) < _LEAST_EYES
            if small or min(sure, face.score) < _SURE or lid_gap(points) < _OPEN:
                return []
            if _turned(points) > _AWAY or _light_below_eyes(rgb, points) < _SHADED:
                return []
            found.append(points)
        return found


def _turned(points: Float) -> float:
    """How far the tip of the nose lies off the middle of the eyes, beside their distance."""
    right, left = points[[33, 133], :2].mean(0), points[[362, 263], :2].mean(0)
    off = points[anatomy.NOSE_TIP, :2] - (right + left) / 2
    return abs(float(off @ (left - right))) / max(_eyes_apart(points), 1e-6) ** 2


def _light_below_eyes(rgb: Rgb, points: Float) -> float:
    """The luma below the darker eye beside that of the cheek under it."""
    luma = np.pad(luma_of(rgb), 2, mode="edge")

    def around(number: int) -> float:
        x, y = (
            int(np.clip(at, 0, side - 1))
            for at, side in zip(points[number, :2], rgb.shape[1::-1], strict=True)
        )
        return float(luma[y : y + 5, x : x + 5].mean())

    return min(around(eye) / max(around(cheek), 1e-3) for eye, cheek in ((230, 50), (450, 280)))


def _eyes_apart(points: Float) -> float:
    return float(np.hypot(*(points[[33, 133], :2].mean(0) - points[[362, 263], :2].mean(0))))
