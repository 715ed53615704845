"""How does a line look to who reads it? Cut out of the picture, straight, and 48 pixels high."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image

from photalk.vision.image_types import Rgb
from photalk.vision.text.regions import TextRegion

HEIGHT = 48
LONGEST = 1600
"""A longer strip is squeezed: it would be a line of some two hundred letters."""


def strip(picture: Image.Image, region: TextRegion) -> Rgb:
    """The writing of a region, from left to right if the region is the right way up."""
    width = min(LONGEST, max(16, math.ceil(HEIGHT * region.width / region.height)))
    corners = region.corners
    left, top = (math.floor(min(axis)) - 2 for axis in zip(*corners, strict=True))
    right, bottom = (math.ceil(max(axis)) + 2 for axis in zip(*corners, strict=True))
    left, top = max(0, left), max(0, top)
    right, bottom = min(picture.width, max(right, left + 1)), min(picture.height, max(bottom, top + 1))
    # Large letters are made smaller by averaging first: a transform looks at four pixels only.
    smaller = max(1, int(region.height / HEIGHT))
    part = picture.crop((left, top, right, bottom)).reduce(smaller)
    (x, y), (right_x, right_y), _, (low_x, low_y) = corners
    across, down = (right_x - x, right_y - y), (low_x - x, low_y - y)
    matrix = (
        across[0] / width / smaller, down[0] / HEIGHT / smaller, (x - left) / smaller,
        across[1] / width / smaller, down[1] / HEIGHT / smaller, (y - top) / smaller,
    )  # fmt: skip
    ground = tuple(int(value) for value in np.median(np.asarray(part).reshape(-1, 3), 0))
    straight = part.transform(
        (width, HEIGHT), Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR, fillcolor=ground
    )
    return np.asarray(straight)
