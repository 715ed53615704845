"""How does a photo look at a glance? Colours, brightness, sharpness, a fingerprint, and what kind it is.

Pictures come in Pillow's form and luma as its mode L, so that one conversion serves all measures.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from photalk.library.photos import Share
from photalk.vision.colours import lab
from photalk.vision.hues import NAMES, named
from photalk.vision.image_types import Rgb

_LEAST_SHARE = 0.02
_SMALL = 48
_SCALE = 384
"""The longer side at which sharpness is measured, so that photos of all sizes compare."""

_HALF_SHARP = 16.0
_TILES = 8
_DCT, _BITS = 32, 8
_FLAT = 192
_COARSELY = np.array([0xFC, 0xFC, 0xFC, 0], np.uint8).view(np.uint32)[0]
_SCREENS = frozenset(
    {
        (1280, 720), (1280, 800), (1366, 768), (1440, 900), (1600, 900), (1680, 1050), (1920, 1080),
        (1920, 1200), (2048, 1152), (2560, 1080), (2560, 1440), (2560, 1600), (2880, 1800), (3024, 1964),
        (3072, 1920), (3440, 1440), (3456, 2234), (3840, 1600), (3840, 2160), (4480, 2520), (5120, 2880),
        (6016, 3384), (1024, 768), (2048, 1536), (2224, 1668), (2360, 1640), (2388, 1668), (2732, 2048),
        (1136, 640), (1334, 750), (1792, 828), (2208, 1242), (1920, 1080), (2340, 1080), (2400, 1080),
        (2436, 1125), (2532, 1170), (2556, 1179), (2622, 1206), (2688, 1242), (2778, 1284), (2796, 1290),
        (2868, 1320), (1600, 720), (2160, 1080), (2220, 1080), (2280, 1080), (2960, 1440), (3040, 1440),
        (3088, 1440), (3120, 1440), (3200, 1440), (2992, 1344), (2424, 1080), (2856, 1280),
    }
)  # fmt: skip
_SCREEN_NAMES = re.compile(
    r"screen ?-?_?(shot|grab|cap)|bildschirmfoto|capture d.?.?[eé]cran|captura de (pantalla|ecr)"
    r"|schermafbeelding|schermata|skärmavbild|zrzut ekranu|снимок экрана|スクリーンショット|屏幕截图|截屏",
    re.IGNORECASE,
)


def colours(picture: Image.Image) -> tuple[Share, ...]:
    """The colours of a picture in people's words, the largest share first."""
    small = np.asarray(picture.resize((_SMALL, _SMALL), Image.Resampling.BILINEAR))
    shares = np.bincount(named(lab(small)).ravel(), minlength=len(NAMES)) / _SMALL**2
    order = np.argsort(-shares, kind="stable")
    return tuple(Share(NAMES[at], round(float(shares[at]), 3)) for at in order if shares[at] >= _LEAST_SHARE)


def brightness(grey: Image.Image) -> float:
    """The mean luma, 0..1."""
    return round(float(np.asarray(grey)[::4, ::4].mean()) / 255, 4)


def sharpness(grey: Image.Image) -> float:
    """How crisp the crispest parts are, 0..1: a blurred background does not make a portrait unsharp."""
    scale = min(1.0, _SCALE / max(grey.size))
    width, height = (max(8, round(side * scale)) for side in grey.size)
    luma = np.asarray(grey.resize((width, height), Image.Resampling.BILINEAR)).astype(np.int16)
    bend = 4 * luma[1:-1, 1:-1]
    for beside in (luma[:-2, 1:-1], luma[2:, 1:-1], luma[1:-1, :-2], luma[1:-1, 2:]):
        bend -= beside
    rows, columns = (max(1, side // _TILES) for side in bend.shape)
    down, right = bend.shape[0] // rows, bend.shape[1] // columns
    squared = np.square(bend[: down * rows, : right * columns], dtype=np.float32)
    strips = squared.reshape(down, rows, -1).sum(axis=1)
    tiles = np.sqrt(strips.reshape(down, right, columns).mean(axis=2) / rows)
    edge = float(np.quantile(tiles, 0.9))
    return round(edge / (edge + _HALF_SHARP), 4)


def _cosines() -> NDArray[np.float64]:
    """The first rows of the discrete cosine transform, 8×32."""
    angle = np.pi / _DCT * np.outer(np.arange(_BITS), np.arange(_DCT) + 0.5)
    return np.cos(angle)


_COSINES = _cosines()


def perceptual_hash(picture: Image.Image | Rgb) -> int:
    """64 bits that pictures of the same look share: which of the lowest frequencies are above the median.

    Args:
        picture: its luma, or its pixels where that has not been taken from them.
    """
    grey = picture if isinstance(picture, Image.Image) else Image.fromarray(picture).convert("L")
    small = np.asarray(grey.resize((_DCT, _DCT), Image.Resampling.BILINEAR)).astype(np.float64)
    low = (_COSINES @ small @ _COSINES.T).ravel()
    # The very first is the mean brightness, which says nothing of the look; rounding keeps flat areas calm.
    low[0] = 0.0
    bits = np.round(low, 3) > np.median(np.round(low[1:], 3))
    return int.from_bytes(np.packbits(bits).tobytes(), "big")


def kind(picture: Image.Image, *, name: str, format: str, size: tuple[int, int], camera: bool) -> str:
    """What it is: "photo", "screenshot" or "drawing".

    Args:
        size: width and height of the whole picture.
        camera: whether the file says that a camera took it, and with which settings.
    """
    if _SCREEN_NAMES.search(name):
        return "screenshot"
    if camera or format in ("raw", "heif"):
        return "photo"
    flat = flatness(picture)
    on_screen = (max(size), min(size)) in _SCREENS
    if on_screen and (format == "png" or flat > 0.5):
        return "screenshot"
    return "drawing" if flat > (0.5 if format in ("png", "gif", "webp") else 0.72) else "photo"


def flatness(picture: Image.Image) -> float:
    """The share of pixels that are of a few plain colours and exactly like their neighbours, 0..1.

    Blown-out skies and black borders are plain too, so that the commonest colour counts for at most half.
    """
    step = -(-max(picture.size) // _FLAT)
    columns, rows = (max(1, side // step) for side in picture.size)
    span = (0, 0, min(picture.width, columns * step), min(picture.height, rows * step))
    coarse = picture.resize((columns, rows), Image.Resampling.NEAREST, box=span).convert("RGBX")
    # All channels of a pixel at once, without their two lowest bits.
    colour = np.asarray(coarse).view(np.uint32)[..., 0] & _COARSELY
    same = (colour[:-1, :-1] == colour[1:, :-1]) & (colour[:-1, :-1] == colour[:-1, 1:])
    _, counts = np.unique(colour[:-1, :-1][same], return_counts=True)
    if not len(counts):
        return 0.0
    first, *others = np.sort(counts)[::-1][:12] / same.size
    return float(0.5 * first + sum(others) + min(0.5 * first, sum(others)))
