"""Taking things out: the hole a thing leaves, painted with what is around it.

The model sees a crop around each hole, at the best resolution it can use; only the hole's own pixels
are replaced, with a soft seam, in the original's frame and before any other step.
"""

from __future__ import annotations

import math

import numpy as np
import pyvips
from numpy.typing import NDArray
from scipy import ndimage

from photalk.edit.pixels import blend, levels_of, limited
from photalk.edit.regions import OriginalMasks
from photalk.vision.image_types import Mask

FILL_SIDE = 1024
"""The longer side of the crop that the model is given at most."""

GROW = 0.012
"""How far a hole reaches beyond the thing, as a share of the picture: its rim and a little shadow."""

SMALL = 0.08
"""Things below this share of the picture are taken out with the space between their limbs."""


def erase(image: pyvips.Image, mask: Mask, sight: OriginalMasks) -> pyvips.Image:
    """The image (in the original's frame, at any scale, without alpha) with the masked things gone."""
    for hole in holes(mask):
        image = _filled(image, hole, sight)
    return image


def holes(mask: Mask) -> list[NDArray[np.bool_]]:
    """The parts to be filled, one for each thing, large enough that nothing of it is left at the rim."""
    grown = ndimage.binary_dilation(mask > 0.25, iterations=max(2, round(GROW * max(mask.shape))))
    parts, count = ndimage.label(grown)
    found = []
    for number, part in enumerate(ndimage.find_objects(parts, count), start=1):
        inside = parts[part] == number
        if inside.sum() < SMALL * mask.size:
            # A mask of something small misses skis, leads and fingers; its hull does not.
            inside = _hull(inside)
        hole = np.zeros_like(grown)
        hole[part] = inside
        found.append(hole)
    return found


def _hull(inside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    from skimage.morphology import convex_hull_image

    return np.asarray(convex_hull_image(inside), dtype=np.bool_)


def _filled(image: pyvips.Image, hole: NDArray[np.bool_], sight: OriginalMasks) -> pyvips.Image:
    left, top, width, height = _around(hole, image)
    window = image.crop(left, top, width, height).copy_memory()
    shrink = min(1.0, FILL_SIDE / max(width, height))
    seen = window.resize(shrink) if shrink < 1 else window
    rgb = _as_eight_bit(seen)
    inside = _window_of(hole, image, (left, top, width, height), rgb.shape[:2])
    filled = sight.fill(rgb, inside > 0.5)
    patch = _as_format(filled, window)
    if shrink < 1:
        patch = _with_grain(patch.resize(width / patch.width, vscale=height / patch.height), window, inside)
    seam = pyvips.Image.new_from_array((_feathered(inside) * 255).astype(np.float32))
    seam = seam.resize(width / seam.width, vscale=height / seam.height, kernel="linear").cast("uchar")
    return image.insert(blend(patch, window, seam), left, top)


def _around(hole: NDArray[np.bool_], image: pyvips.Image) -> tuple[int, int, int, int]:
    """Left, top, width, height in the image of the hole with enough around it to go by."""
    rows, columns = np.flatnonzero(hole.any(1)), np.flatnonzero(hole.any(0))
    down, across = image.height / hole.shape[0], image.width / hole.shape[1]
    top, bottom = rows[0] * down, (rows[-1] + 1) * down
    left, right = columns[0] * across, (columns[-1] + 1) * across
    air = max(0.75 * max(bottom - top, right - left), 0.06 * max(image.width, image.height))
    x, y = max(0, math.floor(left - air)), max(0, math.floor(top - air))
    return x, y, min(image.width, math.ceil(right + air)) - x, min(image.height, math.ceil(bottom + air)) - y


def _window_of(
    hole: NDArray[np.bool_], image: pyvips.Image, window: tuple[int, int, int, int], shape: tuple[int, ...]
) -> NDArray[np.float32]:
    """The part of the hole in a window of the image, as a mask of the given height and width."""
    left, top, width, height = window
    rows = (top + (np.arange(shape[0]) + 0.5) * height / shape[0]) * hole.shape[0] / image.height - 0.5
    columns = (left + (np.arange(shape[1]) + 0.5) * width / shape[1]) * hole.shape[1] / image.width - 0.5
    grid = np.meshgrid(rows, columns, indexing="ij")
    return np.asarray(ndimage.map_coordinates(hole.astype(np.float32), grid, order=1, mode="nearest"))


def _feathered(mask: NDArray[np.float32]) -> NDArray[np.float32]:
    """The mask with a seam that reaches outwards, so that nothing of the thing shines through."""
    reach = max(1.0, 0.006 * max(mask.shape))
    away = ndimage.distance_transform_edt(mask <= 0.5)
    return np.asarray(np.clip(1 - away / (2 * reach), 0, 1), dtype=np.float32)


def _as_eight_bit(image: pyvips.Image) -> NDArray[np.uint8]:
    if image.format == "ushort":
        image = (image / 257 + 0.5).cast("uchar")
    return np.asarray(
        image.bandjoin([image, image]).numpy() if image.bands == 1 else image.numpy(), dtype=np.uint8
    )


def _as_format(rgb: NDArray[np.uint8], like: pyvips.Image) -> pyvips.Image:
    image = pyvips.Image.new_from_array(np.ascontiguousarray(rgb[..., 1] if like.bands == 1 else rgb))
    if like.format == "ushort":
        image = (image * 257).cast("ushort")
    return image.copy(interpretation=like.interpretation)


def _with_grain(patch: pyvips.Image, window: pyvips.Image, inside: NDArray[np.float32]) -> pyvips.Image:
    """An enlarged patch with the grain of its surroundings, which enlarging has lost."""
    strength = _grain(window, inside)
    if strength < levels_of(window) / 1024:
        return patch
    noise = pyvips.Image.gaussnoise(patch.width, patch.height, sigma=strength, mean=0, seed=1)
    return limited(patch + noise, patch)


def _grain(window: pyvips.Image, inside: NDArray[np.float32], side: int = 256) -> float:
    """The standard deviation of the finest detail around the hole, by a few samples of it."""
    green = window.extract_band(min(1, window.bands - 1))
    down, across = inside.shape[0] / window.height, inside.shape[1] / window.width
    samples = []
    for top in range(0, window.height, max(side, window.height // 5)):
        for left in range(0, window.width, max(side, window.width // 5)):
            middle = round((top + side / 2) * down), round((left + side / 2) * across)
            if inside[min(middle[0], inside.shape[0] - 1), min(middle[1], inside.shape[1] - 1)] > 0:
                continue
            tile = green.crop(left, top, min(side, window.width - left), min(side, window.height - top))
            values = tile.numpy().astype(np.float32)
            samples.append(float(np.median(np.abs(values - ndimage.uniform_filter(values, 3)))))
    # The median passes over edges; a lot of it everywhere is texture, not grain.
    return min(1.5 * float(np.median(samples)), 0.02 * levels_of(window)) if samples else 0.0
