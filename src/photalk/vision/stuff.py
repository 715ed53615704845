"""Where the sky, water and greenery are, and the shadows and highlights: what has no outline of its own."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from photalk.errors import NotFound, WeightsError
from photalk.vision.colours import lab
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Mask, Rgb
from photalk.vision.masks import (
    Bits,
    Float,
    as_mask,
    blurred,
    box_mean,
    luminance,
    pieces,
    refined,
    rising,
    without_specks,
)
from photalk.vision.places import Placing
from photalk.vision.region_looks import Looks
from photalk.vision.sizes import resized_mask
from photalk.vision.sky import SURE, Sky, find_sky

_INDOORS = frozenset(
    {"couch", "bed", "tv", "toilet", "sink", "refrigerator", "oven", "microwave", "laptop", "keyboard",
     "mouse", "remote", "toaster", "hair drier", "toothbrush"}
)  # fmt: skip
_LEAST = 0.01
_SPECK = 0.002


def stuff_mask(name: str, rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    """The pixels of the sky, the water, the shadows … (a key of `FINDERS`).

    Raises:
        NotFound: there is none in the picture.
    """
    mask = FINDERS[name](rgb, eyes, place)
    if name in _GROUNDS:
        mask = as_mask(mask * (1 - _things(rgb, eyes)))
    if name not in _TONES and float(mask.mean()) < _LEAST:
        raise _none(name)
    return mask


def sky_mask(rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    """The sky: at the top of the original, or else at the top of the picture as it is shown."""
    for quarters in dict.fromkeys((0, _quarters(place))):
        found = find_sky(np.ascontiguousarray(np.rot90(rgb, quarters)))
        if found is not None and found.surety >= SURE and not _indoors(found, rgb, eyes):
            return np.ascontiguousarray(np.rot90(found.mask, -quarters))
    raise _none("sky")


def _cloud_mask(rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    """The bright, colourless parts of the sky."""
    sky = sky_mask(rgb, eyes, place)
    values = lab(rgb)
    return as_mask(sky * rising(values[..., 2], -12, -5) * rising(values[..., 0], 50, 65))


def _water_mask(rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    """Ground of water's hues below the sky, and whatever else there looks the same."""
    height, width = rgb.shape[:2]
    looks = Looks.of(rgb)
    small_height, small_width = looks.rough.shape
    try:
        dry = resized_mask(sky_mask(rgb, eyes, place), small_width, small_height)
    except NotFound:
        dry = np.zeros((small_height, small_width), np.float32)
    light, hue, chroma = _polar(blurred(looks.colour, 2))
    watery = rising(hue, 160, 180) * rising(hue, 305, 290) * rising(chroma, 3, 8) * rising(light, 8, 18)
    # Muddy and still water is grey with a tinge of green: taken only when nothing is bluer.
    dull = rising(hue, 85, 100) * rising(hue, 320, 300) * rising(chroma, 18, 12) * rising(light, 15, 25)
    for kind, least in ((watery, 0.03), (dull, 0.15)):
        wet = as_mask(kind * (1 - dry))
        seed = _large(without_specks(wet > 0.5, _SPECK), least)
        if seed.any():
            likely = (3 * wet - 1.5 - 12 * dry).astype(np.float32)
            share = looks.spread(seed, likely, lambda bits: as_mask(_large(bits, 0.02)))
            return refined(rgb, resized_mask(share, width, height))
    raise _none("water")


def _green(rgb: Rgb) -> Mask:
    light, hue, chroma = _polar(blurred(lab(rgb), max(rgb.shape[:2]) / 400))
    return as_mask(
        rising(hue, 92, 104) * rising(hue, 172, 155) * rising(chroma, 8, 16) * rising(light, 5, 12)
    )


def _greenery_mask(rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    """Green surfaces that are not even: leaves and blades, but not a painted wall."""
    return _ground(as_mask(_green(rgb) * rising(_texture(rgb), 0.5, 1.5)), rgb, least=0.003)


def _grass_mask(rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    """Green ground, however even it looks: the pieces whose weight is in the lower part of the picture."""
    green = _ground(_green(rgb), rgb, least=0.003)
    return _by_height(green, lambda middle: middle > 0.45)


def _tree_mask(rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    """Greenery that stands: the pieces whose weight is in the upper part of the picture."""
    green = _greenery_mask(rgb, eyes, place)
    return _by_height(green, lambda middle: middle <= 0.5)


def _shadow_mask(rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    return _tonal(rgb, lambda light, low, middle, high: rising(light, middle, low))


def _highlight_mask(rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    return _tonal(rgb, lambda light, low, middle, high: rising(light, middle, high))


def _midtone_mask(rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    return as_mask(1 - _shadow_mask(rgb, eyes, place) - _highlight_mask(rgb, eyes, place))


def _tonal(rgb: Rgb, share: Callable[[Float, float, float, float], Mask]) -> Mask:
    """A mask by brightness; what is dark and bright depends on the picture, but never wholly."""
    light = luminance(rgb)
    low, middle, high = (float(q) for q in np.quantile(light, (0.15, 0.5, 0.85)))
    low, high = 0.5 * low + 0.5 * 0.15, 0.5 * high + 0.5 * 0.85
    middle = float(np.clip(0.5 * middle + 0.25, low + 0.1, high - 0.1))
    return refined(rgb, blurred(share(light, low, middle, high), max(rgb.shape[:2]) / 250), softness=1e-3)


def _indoors(found: Sky, rgb: Rgb, eyes: Eyes) -> bool:
    """Whether a pale region is rather a wall: the picture shows what stands in rooms."""
    if found.blueness > 0.5:
        return False
    try:
        return any(thing.label in _INDOORS and thing.score > 0.35 for thing in eyes.detector.things(rgb))
    except WeightsError:
        return False


def _things(rgb: Rgb, eyes: Eyes) -> Mask:
    """The pixels of whoever and whatever stands on the ground, which may have its colours."""
    mask = np.zeros(rgb.shape[:2], np.float32)
    try:
        boxes = [thing.box for thing in eyes.detector.things(rgb) if thing.score > 0.3 and thing.area < 0.6]
        if not boxes:
            return mask
        alpha = eyes.cutter.alpha(rgb)
    except WeightsError:
        return mask
    height, width = rgb.shape[:2]
    for left, top, right, bottom in boxes:
        rows = slice(int(top * height), round(bottom * height))
        columns = slice(int(left * width), round(right * width))
        mask[rows, columns] = alpha[rows, columns]
    return mask


def _ground(share: Mask, rgb: Rgb, least: float) -> Mask:
    """The larger pieces of a mask, following the picture's edges."""
    bits = without_specks(blurred(share, max(share.shape) / 250) > 0.5, _SPECK)
    return refined(rgb, as_mask(_large(bits, least)))


def _large(bits: Bits, least: float) -> Bits:
    """The pieces that cover at least a share of the picture."""
    numbers, sizes = pieces(bits)
    kept: Bits = (sizes >= max(1.0, least * bits.size))[numbers]
    return kept


def _by_height(mask: Mask, wanted: Callable[[float], bool]) -> Mask:
    """The pieces of a mask whose middle is at a wanted height (0: top, 1: bottom)."""
    numbers, sizes = pieces(mask > 0.3)
    down = np.broadcast_to(np.linspace(0, 1, mask.shape[0])[:, None], mask.shape)
    sums = np.bincount(numbers.ravel(), weights=down.ravel(), minlength=len(sizes))
    kept = np.array([size > 0 and wanted(total / size) for total, size in zip(sums, sizes, strict=True)])
    return as_mask(mask * kept[numbers])


def _texture(rgb: Rgb) -> Float:
    """How uneven the brightness is around each pixel, in steps of Lab's lightness."""
    light = lab(rgb)[..., 0]
    mean = box_mean(light, 4)
    return np.sqrt(np.maximum(box_mean(light * light, 4) - mean * mean, np.float32(0)))


def _polar(values: Float) -> tuple[Float, Float, Float]:
    """Lightness, hue in degrees (0..360) and chroma of Lab values."""
    a, b = values[..., 1], values[..., 2]
    return values[..., 0], np.degrees(np.arctan2(b, a)) % np.float32(360), np.hypot(a, b)


def _quarters(place: Placing) -> int:
    """By how many quarter turns counter-clockwise the picture is shown turned."""
    (x0, y0), (x1, y1) = place(0.5, 0.0), place(0.5, 1.0)
    down, across = y1 - y0, x1 - x0
    if abs(down) >= abs(across):
        return 0 if down > 0 else 2
    return 1 if across > 0 else 3


def _none(name: str) -> NotFound:
    return NotFound(f"I can't find any {name} in this picture; name a place instead, such as 'the top half'.")


Finder = Callable[[Rgb, Eyes, Placing], Mask]

FINDERS: dict[str, Finder] = {
    "sky": sky_mask,
    "cloud": _cloud_mask,
    "water": _water_mask,
    "grass": _grass_mask,
    "tree": _tree_mask,
    "greenery": _greenery_mask,
    "shadows": _shadow_mask,
    "highlights": _highlight_mask,
    "midtones": _midtone_mask,
}
"""How each is found; the keys are the names in the lexicon."""

_GROUNDS = frozenset({"water", "grass", "tree", "greenery"})
_TONES = frozenset({"shadows", "highlights", "midtones"})
