"""How does a photo look at a glance? Colours, brightness, sharpness, a fingerprint, and what kind it is."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from photalk.library.photos import Share
from photalk.vision.colours import lab
from photalk.vision.eyes import Rgb
from photalk.vision.hues import NAMES, named
from photalk.vision.sizes import resized

_LEAST_SHARE = 0.02
_SMALL = 48
_SCALE = 384
"""The longer side at which sharpness is measured, so that photos of all sizes compare."""

_HALF_SHARP = 16.0
_TILES = 8
_DCT, _BITS = 32, 8
_FLAT = 192
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


def colours(rgb: Rgb) -> tuple[Share, ...]:
    """The colours of a picture in people's words, the largest share first."""
    small = resized(rgb, _SMALL, _SMALL)
    shares = np.bincount(named(lab(small)).ravel(), minlength=len(NAMES)) / _SMALL**2
    order = np.argsort(-shares, kind="stable")
    return tuple(Share(NAMES[at], round(float(shares[at]), 3)) for at in order if shares[at] >= _LEAST_SHARE)


def grey(rgb: Rgb) -> NDArray[np.float32]:
    """The picture's luma, 0..255."""
    luma: NDArray[np.float32] = rgb.astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32)
    return luma


def brightness(rgb: Rgb) -> float:
    """The mean luma, 0..1."""
    return round(float(grey(rgb[::4, ::4]).mean()) / 255, 4)


def sharpness(rgb: Rgb) -> float:
    """How crisp the crispest parts are, 0..1: a blurred background does not make a portrait unsharp."""
    scale = min(1.0, _SCALE / max(rgb.shape[:2]))
    height, width = (max(8, round(side * scale)) for side in rgb.shape[:2])
    small = Image.fromarray(rgb).convert("L").resize((width, height), Image.Resampling.BILINEAR)
    luma = np.asarray(small).astype(np.float32)
    bend = np.abs(4 * luma[1:-1, 1:-1] - luma[:-2, 1:-1] - luma[2:, 1:-1] - luma[1:-1, :-2] - luma[1:-1, 2:])
    rows, columns = (max(1, side // _TILES) for side in bend.shape)
    down, right = bend.shape[0] // rows, bend.shape[1] // columns
    whole = bend[: down * rows, : right * columns].reshape(down, rows, right, columns)
    tiles = np.sqrt(np.square(whole).mean(axis=(1, 3)))
    edge = float(np.quantile(tiles, 0.9))
    return round(edge / (edge + _HALF_SHARP), 4)


def _cosines() -> NDArray[np.float64]:
    """The first rows of the discrete cosine transform, 8×32."""
    angle = np.pi / _DCT * np.outer(np.arange(_BITS), np.arange(_DCT) + 0.5)
    return np.cos(angle)


_COSINES = _cosines()


def fingerprint(rgb: Rgb) -> int:
    """64 bits that pictures of the same look share: which of the lowest frequencies are above the median."""
    small = grey(resized(rgb, _DCT, _DCT)).astype(np.float64)
    low = (_COSINES @ small @ _COSINES.T).ravel()
    # The very first is the mean brightness, which says nothing of the look; rounding keeps flat areas calm.
    low[0] = 0.0
    bits = np.round(low, 3) > np.median(np.round(low[1:], 3))
    return int.from_bytes(np.packbits(bits).tobytes(), "big")


def kind(rgb: Rgb, *, name: str, format: str, size: tuple[int, int], camera: bool) -> str:
    """What it is: "photo", "screenshot" or "drawing".

    Args:
        size: width and height of the whole picture.
        camera: whether the file says that a camera took it, and with which settings.
    """
    if _SCREEN_NAMES.search(name):
        return "screenshot"
    if camera or format in ("raw", "heif"):
        return "photo"
    flat = flatness(rgb)
    on_screen = (max(size), min(size)) in _SCREENS
    if on_screen and (format == "png" or flat > 0.5):
        return "screenshot"
    return "drawing" if flat > (0.5 if format in ("png", "gif", "webp") else 0.72) else "photo"


def flatness(rgb: Rgb) -> float:
    """The share of pixels that are of a few plain colours and exactly like their neighbours, 0..1.

    Blown-out skies and black borders are plain too, so that the commonest colour counts for at most half.
    """
    step = -(-max(rgb.shape[:2]) // _FLAT)
    coarse = rgb[::step, ::step].astype(np.int32) // 4
    colour = (coarse[..., 0] << 12) | (coarse[..., 1] << 6) | coarse[..., 2]
    same = (colour[:-1, :-1] == colour[1:, :-1]) & (colour[:-1, :-1] == colour[:-1, 1:])
    _, counts = np.unique(colour[:-1, :-1][same], return_counts=True)
    if not len(counts):
        return 0.0
    first, *others = np.sort(counts)[::-1][:12] / same.size
    return float(0.5 * first + sum(others) + min(0.5 * first, sum(others)))
