"""Operations on libvips images, in every format that the renderer meets."""

import numpy as np
import pytest
import pyvips
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import AdjustAttr, AdjustColor, BlackAndWhite
from photalk.edit import pixels
from photalk.edit.tone import Tone
from photalk.operations.blur import blur_amount, blur_radius, soften_within
from photalk.operations.pixels import soften
from photalk.operations.sharpness import sharpen
from photalk.operations.vignette import vignette

FORMATS = [(bands, kind) for bands in (1, 3) for kind in (np.uint8, np.uint16)]


def flat(bands: int, kind: type, level: float = 0.4, size: tuple[int, int] = (60, 90)) -> pyvips.Image:
    top = np.iinfo(kind).max
    array = np.full((*size, bands), round(level * top), kind)
    names = {(1, 255): "b-w", (3, 255): "srgb", (1, 65535): "grey16", (3, 65535): "rgb16"}
    return pyvips.Image.new_from_array(array).copy(interpretation=names[bands, top])


def noisy(bands: int, kind: type) -> pyvips.Image:
    top = np.iinfo(kind).max
    array = np.random.default_rng(1).integers(0, top, (60, 90, bands)).astype(kind)
    return pyvips.Image.new_from_array(array)


@pytest.mark.parametrize(("bands", "kind"), FORMATS)
def test_every_operation_keeps_size_format_and_a_flat_picture_flat(bands: int, kind: type) -> None:
    image = flat(bands, kind)
    level = image.numpy().ravel()[0]
    for result in (
        sharpen(image, 100, 1.0),
        sharpen(image, -100, 1.0),
        soften(image, 1.0),
        soften(image, 15.0),
    ):
        array = result.numpy()
        assert (result.width, result.height, result.bands) == (image.width, image.height, bands)
        assert array.dtype == kind
        assert np.abs(array.astype(int) - int(level)).max() <= (1 if kind is np.uint8 else 40)


@pytest.mark.parametrize(("bands", "kind"), FORMATS)
def test_nothing_asked_is_nothing_done(bands: int, kind: type) -> None:
    image = noisy(bands, kind)
    for result in (
        pixels.apply_tone(image, Tone()),
        sharpen(image, 0, 1.0),
        soften(image, 0),
        vignette(image, 0),
    ):
        assert np.array_equal(result.numpy(), image.numpy())


@pytest.mark.parametrize("amount", [1, 10, 30, 60, 100])
def test_sharper_has_more_detail_and_softer_less(amount: float) -> None:
    image = noisy(3, np.uint8)
    middle = (image / 4 + 96).cast("uchar")
    assert sharpen(middle, amount, 1.0).deviate() > middle.deviate()
    if amount >= 30:
        assert sharpen(middle, -amount, 1.0).deviate() < middle.deviate()


def test_tables_and_matrices_agree_with_numpy_at_8_and_16_bit() -> None:
    tone = Tone.of([AdjustAttr("contrast", 30), AdjustAttr("saturation", 40), AdjustColor("blue", 0.2)])
    matrix, offset = tone.mix()
    for kind in (np.uint8, np.uint16):
        image = noisy(3, kind)
        top = np.iinfo(kind).max
        values = image.numpy()
        curves = tone.table(top + 1)
        curved = np.stack([curves[band][values[..., band]] for band in range(3)], -1)
        expected = np.clip(np.rint((curved @ matrix.T + offset) * top), 0, top)
        assert np.abs(pixels.apply_tone(image, tone).numpy().astype(float) - expected).max() <= 1


def test_a_grey_picture_stays_grey_until_it_is_coloured() -> None:
    image = flat(1, np.uint8)
    assert pixels.apply_tone(image, Tone.of([AdjustAttr("saturation", 50), BlackAndWhite()])).bands == 1
    painted = pixels.apply_tone(image, Tone.of([AdjustColor("red", 0.5)]))
    assert painted.bands == 3
    red, green, blue = painted.numpy()[0, 0]
    assert red > green == blue


def test_a_vignette_darkens_the_corners_and_leaves_the_middle() -> None:
    image = flat(3, np.uint8, 0.5, (200, 300))
    dark, light = vignette(image, 60).numpy(), vignette(image, -60).numpy()
    level = image.numpy()[0, 0, 0]
    assert dark[0, 0, 0] < level - 40
    assert light[0, 0, 0] > level + 40
    assert dark[100, 150, 0] == light[100, 150, 0] == level


def test_blur_within_a_mask_takes_nothing_from_outside() -> None:
    array = np.zeros((100, 100, 3), np.uint8)
    array[:, 50:] = 200
    mask = np.zeros((100, 100), np.uint8)
    mask[:, 50:] = 255
    image, inside = pyvips.Image.new_from_array(array), pyvips.Image.new_from_array(mask)
    plain = soften(image, 9.0).numpy()[50, 52, 0]
    within = soften_within(image, inside, 9.0).numpy()[50, 52, 0]
    assert plain < 150
    assert within > 185


def test_blend_follows_the_mask_and_lifts_grey_to_colour() -> None:
    white, black = flat(3, np.uint8, 1.0), flat(1, np.uint8, 0.0)
    mask = flat(1, np.uint8, 0.5)
    assert pixels.blend(white, black, mask).numpy()[0, 0].tolist() == pytest.approx([128] * 3, abs=1)


@given(st.floats(0.5, 100), st.integers(1, 9_000), st.integers(1, 9_000))
def test_an_amount_of_blur_is_told_by_how_wide_it_is(amount: float, width: int, height: int) -> None:
    sigma = blur_radius(amount, (width, height))
    assert blur_amount(sigma, (width, height)) == pytest.approx(amount)
