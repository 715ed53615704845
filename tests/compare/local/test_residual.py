"""What still differs: changes, and nothing that is only noise, a small shift or a burnt-out tone."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image
from scipy import ndimage
from skimage import data

from photalk.compare.local.residual import residual
from photalk.compare.pair import RenderedLook

PHOTO = np.asarray(Image.fromarray(data.astronaut()).resize((256, 256)), np.float32) / np.float32(255)


def look(pixels: np.ndarray) -> RenderedLook:
    return RenderedLook(np.asarray(pixels, np.float32), np.ones(pixels.shape[:2], np.bool_))


def through_jpeg(pixels: np.ndarray, quality: int) -> np.ndarray:
    file = io.BytesIO()
    Image.fromarray(np.rint(pixels * 255).astype(np.uint8)).save(file, "jpeg", quality=quality)
    return np.asarray(Image.open(file), np.float32) / 255


@pytest.mark.parametrize("quality", [75, 85, 95])
def test_jpeg_changes_nothing(quality: int) -> None:
    found = residual(look(through_jpeg(PHOTO, 92)), look(through_jpeg(PHOTO, quality)))
    assert not found.changed.any()


@pytest.mark.parametrize("by", [(0.5, 0.0), (0.0, -0.5), (0.5, 0.5)])
def test_half_a_pixel_changes_nothing(by: tuple[float, float]) -> None:
    moved = ndimage.shift(PHOTO, (*by, 0), order=1, mode="nearest")
    soft = ndimage.gaussian_filter(PHOTO, (0.5, 0.5, 0))
    assert residual(look(soft), look(moved)).changed.mean() < 0.004


def test_tones_beyond_white_are_not_told_apart() -> None:
    one, other = np.clip(PHOTO * 4 + 0.6, 0, 0.98), np.clip(PHOTO * 4 + 0.6, 0, 1)
    assert not residual(look(one), look(other)).changed.any()


def test_a_darker_patch_is_found_where_it_is() -> None:
    patch = PHOTO.copy()
    patch[60:160, 90:200] *= 0.6
    found = residual(look(PHOTO), look(through_jpeg(patch, 80)))
    inside = np.zeros(PHOTO.shape[:2], np.bool_)
    inside[60:160, 90:200] = True
    assert (found.changed & inside).sum() > 0.6 * inside.sum()
    assert (found.changed & ~inside).sum() < 0.05 * inside.sum()


def test_a_blurred_patch_is_found_though_its_colours_stay() -> None:
    rng = np.random.default_rng(1)
    grain = np.clip(0.5 + 0.08 * rng.standard_normal((200, 200, 1)).repeat(3, 2), 0, 1)
    soft = grain.copy()
    soft[:, 100:] = ndimage.gaussian_filter(grain, (2, 2, 0))[:, 100:]
    found = residual(look(grain), look(soft))
    assert found.changed[:, 110:].mean() > 0.9
    assert found.changed[:, :90].mean() < 0.05


def test_what_is_transparent_or_settled_does_not_count() -> None:
    other = PHOTO.copy()
    other[60:160, 90:200] *= 0.4
    solid = np.ones(PHOTO.shape[:2], np.bool_)
    solid[50:170, 80:210] = False
    assert not residual(look(PHOTO), RenderedLook(other, solid)).changed.any()
    assert not residual(look(PHOTO), look(other), settled=~solid).changed.any()
