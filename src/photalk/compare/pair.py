"""Two pictures side by side: the second as it is, the first as any program makes it, both at one size."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pyvips
from scipy import ndimage

from photalk.compare.format_loss import BLOCK
from photalk.edit.pixels import levels_of
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Pixels, Rgb, Where
from photalk.vision.loading import Picture, decoding, load
from photalk.vision.pixels import srgb_array

_PROFILE = "icc-profile-data"
WORKING_SIDE = 512
"""The longer side of what is compared pixel by pixel."""

CLOSER_SIDE = 1024
"""The same for a closer look, at small things."""

CLOSE_SIDE = 640
"""The longer side of the window in which fine detail is compared."""


@dataclass(frozen=True, slots=True)
class RenderedLook:
    """How a picture looks: its pixels, and where there are any (not transparent)."""

    pixels: Pixels
    solid: Where

    @property
    def rgb(self) -> Rgb:
        """The pixels as models want them."""
        return np.asarray(np.rint(self.pixels * 255), np.uint8)


@dataclass(frozen=True, slots=True)
class Closeup:
    """A part of both pictures in full size, and which of its pixels both show."""

    made: Pixels
    target: Pixels
    where: Where


class PicturePair:
    """A first and a second picture that are being compared.

    Both are seen in the colour space of the first, in which the steps of a program are carried out.
    """

    def __init__(self, first: Path, second: Path, eyes: Eyes, side: int = WORKING_SIDE) -> None:
        self.first, self.second = load(first), load(second)
        self.eyes, self._side = eyes, side
        self._space = profile_of(self.first.image)

    @cached_property
    def scale(self) -> float:
        """The size of what is compared as a share of the second picture's own."""
        return min(1.0, self._side / max(self.second.full_size))

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of what is compared."""
        width, height = self.second.full_size
        return max(1, round(width * self.scale)), max(1, round(height * self.scale))

    @cached_property
    def original(self) -> RenderedLook:
        """The first picture as it is, in its own shape, no larger than what is compared."""
        width, height = self.first.full_size
        scale = min(1.0, self._side / max(width, height))
        size = max(1, round(width * scale)), max(1, round(height * scale))
        return shown(self.first, Program(), self.eyes, size, self._space)

    @cached_property
    def target(self) -> RenderedLook:
        """The second picture, at the size of what is compared."""
        return self.second_at(self.size)

    def second_at(self, size: tuple[int, int]) -> RenderedLook:
        """The second picture at any size."""
        return shown(self.second, Program(), self.eyes, size, self._space)

    def made(self, program: Program) -> RenderedLook:
        """The first picture as the program makes it, at the size of what is compared.

        Raises:
            PhotalkError: the program does not work on the first picture.
        """
        return self.first_at(program, self.size)

    def first_at(self, program: Program, size: tuple[int, int]) -> RenderedLook:
        """The first picture as the program makes it, at any size."""
        return shown(self.first, program, self.eyes, size, self._space)

    def closer(self) -> PicturePair | None:
        """The same two pictures, compared at a larger size; None where they have no more to show."""
        if self._side >= CLOSER_SIDE or max(self.second.full_size) <= self._side:
            return None
        return PicturePair(self.first.path, self.second.path, self.eyes, CLOSER_SIDE)

    def closely(self, program: Program) -> Closeup:
        """Both pictures in full size, in the window of the second that has most detail."""
        left, top, width, height = self._window
        with decoding(self.first.path):
            image = render(self.first, program, eyes=self.eyes)
            if (image.width, image.height) != self.second.full_size:
                across, down = (
                    mine / own
                    for mine, own in zip(self.second.full_size, (image.width, image.height), strict=True)
                )
                image = image.resize(across, vscale=down)
            made = look_of(image.crop(left, top, width, height).copy_memory(), self._space)
        with decoding(self.second.path):
            seen = look_of(self.second.image.crop(left, top, width, height).copy_memory(), self._space)
        return Closeup(made.pixels, seen.pixels, made.solid & seen.solid)

    @cached_property
    def _window(self) -> tuple[int, int, int, int]:
        """Left, top, width, height in the second picture of the part with most detail."""
        (width, height), (wide, high) = self.second.full_size, self.size
        if max(width, height) <= CLOSE_SIDE:
            return 0, 0, width, height
        grey = self.target.pixels.mean(axis=2)
        detail = np.abs(ndimage.laplace(ndimage.gaussian_filter(grey, 0.7)))
        across, down = (min(full, CLOSE_SIDE) for full in (width, height))
        spread = ndimage.uniform_filter(
            detail, (max(1, down * high // height), max(1, across * wide // width))
        )
        y, x = np.unravel_index(int(spread.argmax()), spread.shape)
        left = min(max(0, round(x * width / wide - across / 2)), width - across)
        top = min(max(0, round(y * height / high - down / 2)), height - down)
        return left // BLOCK * BLOCK, top // BLOCK * BLOCK, across, down


def shown(
    picture: Picture, program: Program, eyes: Eyes, size: tuple[int, int], space: bytes | None = None
) -> RenderedLook:
    """A picture as a program makes it, brought to a size, in the colours of an ICC profile (None: sRGB)."""
    with decoding(picture.path):
        image = render(picture, program, eyes=eyes, long_side=max(size)).copy_memory()
        if (image.width, image.height) != size:
            image = image.resize(size[0] / image.width, vscale=size[1] / image.height)
        return look_of(image, space)


def look_of(image: pyvips.Image, space: bytes | None = None) -> RenderedLook:
    """The pixels of an image in the colours of an ICC profile, and where it is not transparent."""
    colour = image.extract_band(0, n=image.bands - 1) if image.hasalpha() else image
    pixels = _in_space(colour, space)
    if not image.hasalpha():
        return RenderedLook(pixels, np.ones(pixels.shape[:2], np.bool_))
    alpha = image.extract_band(image.bands - 1)
    return RenderedLook(pixels, alpha.numpy().reshape(pixels.shape[:2]) > (levels_of(image) - 1) / 2)


def profile_of(image: pyvips.Image) -> bytes | None:
    """The ICC profile of an image's colours; None for sRGB and grey."""
    return bytes(image.get(_PROFILE)) if image.bands >= 3 and image.get_typeof(_PROFILE) else None


def _in_space(colour: pyvips.Image, space: bytes | None) -> Pixels:
    own = profile_of(colour)
    if own is None and space is None and colour.format == "uchar":
        return srgb_array(colour).astype(np.float32) / np.float32(255)
    if own != space:
        with TemporaryDirectory() as folder:
            target = "srgb"
            if space is not None:
                (file := Path(folder, "space.icc")).write_bytes(space)
                target = str(file)
            colour = colour.icc_transform(target, embedded=True, input_profile="srgb", depth=16).copy_memory()
    levels = levels_of(colour)
    values = colour.numpy().astype(np.float32).reshape(colour.height, colour.width, -1) / np.float32(
        levels - 1
    )
    return np.repeat(values, 3, axis=2) if values.shape[2] == 1 else np.ascontiguousarray(values[..., :3])
