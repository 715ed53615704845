"""Pixels are what they were in every format, as far as the format can hold them."""

from __future__ import annotations

import io
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import pyvips
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from photalk.edit.export import Export, encode, export
from photalk.vision.loading import load, srgb_array
from written import SUFFIXES, full_picture, image_of, pixels_of


@pytest.mark.parametrize("suffix", [".png", ".tif", ".tiff"])
@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("bands", [1, 2, 3, 4])
def test_lossless_formats_keep_every_value(
    pictures: ModuleType, tmp_path: Path, suffix: str, deep: bool, bands: int
) -> None:
    original = pictures.noise(bands=bands, deep=deep)
    path = export(image_of(original), tmp_path / f"out{suffix}")
    np.testing.assert_array_equal(pixels_of(path), original)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 4), st.booleans(), st.integers(0, 9))
def test_any_size_survives_png(width: int, height: int, bands: int, deep: bool, seed: int) -> None:
    top, kind = (65536, np.uint16) if deep else (256, np.uint8)
    original = np.random.default_rng(seed).integers(0, top, (height, width, bands)).astype(kind)
    again = pyvips.Image.new_from_buffer(encode(image_of(original), ".png"), "").numpy()
    np.testing.assert_array_equal(again.reshape(original.shape), original)


@pytest.mark.parametrize("suffix", [".jpg", ".webp", ".avif", ".heic"])
@pytest.mark.parametrize("bands", [1, 3])
@pytest.mark.parametrize("deep", [False, True])
def test_lossy_formats_look_the_same(
    pictures: ModuleType, tmp_path: Path, suffix: str, bands: int, deep: bool
) -> None:
    original = pictures.colours() if bands == 3 else pictures.colours()[..., 0]
    image = image_of(original.astype(np.uint16) * 257 if deep else original)
    array = pixels_of(export(image, tmp_path / f"out{suffix}")).astype(float)
    array = array / 257 if array.max() > 255 else array
    reference = np.dstack([original] * 3) if original.ndim < array.ndim else original
    assert np.abs(array - reference).mean() < 4


@pytest.mark.parametrize("suffix", [".png", ".webp", ".avif", ".heic"])
@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("bands", [1, 2])
def test_grey_looks_the_same_through_its_profile(
    pictures: ModuleType, tmp_path: Path, suffix: str, deep: bool, bands: int
) -> None:
    grey = np.full((16, 16, bands), 65535 if deep else 255, np.uint16 if deep else np.uint8)
    grey[..., 0] = 128 * (257 if deep else 1)
    image = image_of(grey).copy()
    image.set_type(pyvips.GValue.blob_type, "icc-profile-data", pictures.linear_grey_profile())
    again = load(export(image, tmp_path / f"out{suffix}"))
    assert again.notes == ()
    assert abs(int(srgb_array(again.image)[8, 8, 1]) - 188) <= 2  # half of the light


@pytest.mark.parametrize("suffix", [".avif", ".heic"])
def test_sixteen_bits_become_ten_where_the_format_can(
    pictures: ModuleType, tmp_path: Path, suffix: str
) -> None:
    ramp = np.linspace(20_000, 24_000, 64 * 48).reshape(48, 64).astype(np.uint16)
    path = export(image_of(np.dstack([ramp] * 3)), tmp_path / f"out{suffix}", settings=Export(quality=100))
    assert load(path).image.interpretation == "rgb16"
    assert len(np.unique(pixels_of(path))) > 40  # 8 bits have 16 levels in this range


def test_sixteen_bits_are_rounded_to_eight() -> None:
    deep = np.arange(65536, dtype=np.uint16).reshape(256, 256)
    eight = pyvips.Image.new_from_buffer(encode(image_of(deep), ".jpg", Export(quality=100)), "").numpy()
    exact = np.round(deep / 257)
    assert np.abs(eight.reshape(256, 256) - exact).max() <= 1
    assert abs(float((eight.reshape(256, 256) - exact).mean())) < 0.05


@pytest.mark.parametrize("suffix", [".png", ".tif", ".webp", ".avif", ".heic"])
def test_alpha_survives(pictures: ModuleType, tmp_path: Path, suffix: str) -> None:
    original = np.dstack([pictures.colours(), np.full((48, 64), 255, np.uint8)])
    original[:, :32, 3] = 0
    array = pixels_of(export(image_of(original), tmp_path / f"out{suffix}"))
    assert array.shape[2] == 4
    assert array[:, :28, 3].max() < 20
    assert array[:, 36:, 3].min() > 235


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("bands", [2, 4])
def test_jpeg_shows_the_background_where_it_was_transparent(deep: bool, bands: int) -> None:
    clear = np.zeros((16, 16, bands), np.uint16 if deep else np.uint8)
    for background in ((0, 0, 0), (200, 100, 50)):
        data = encode(image_of(clear), ".jpg", Export(background=background))
        shown = np.asarray(Image.open(io.BytesIO(data)).convert("RGB"))[8, 8].astype(int)
        expected = background if bands == 4 else [round(np.dot(background, (0.299, 0.587, 0.114)))] * 3
        assert np.abs(shown - expected).max() <= 3


def test_jpeg_has_full_colour_resolution_from_quality_90_on(image: pyvips.Image) -> None:
    for quality, sampling in ((92, (1, 1)), (90, (1, 1)), (89, (2, 2))):
        with Image.open(io.BytesIO(encode(image, ".jpg", Export(quality=quality)))) as written:
            assert written.layer[0][1:3] == sampling


def test_quality_makes_files_larger(pictures: ModuleType) -> None:
    noise = image_of(pictures.noise(160, 120))
    for suffix in (".jpg", ".webp", ".avif", ".heic"):
        sizes = [len(encode(noise, suffix, Export(quality=quality))) for quality in (20, 60, 95)]
        assert sizes == sorted(sizes)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_same_image_gives_the_same_bytes(pictures: ModuleType, tmp_path: Path, suffix: str) -> None:
    path = full_picture(pictures, tmp_path)
    first = export(load(path).image, tmp_path / f"first{suffix}").read_bytes()
    second = export(load(path, sequential=True).image, tmp_path / f"second{suffix}").read_bytes()
    assert first == second == encode(load(path).image, suffix)
