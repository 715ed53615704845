"""What pictures look like at a glance."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter
from scipy import ndimage
from skimage import data

from photalk.library import appearance

Rgb = NDArray[np.uint8]


def photo() -> Rgb:
    return np.asarray(data.astronaut())


def page() -> Rgb:
    """A window with text, as a screenshot has."""
    image = Image.new("RGB", (512, 320), (250, 250, 250))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 512, 40), (40, 60, 120))
    draw.rectangle((0, 40, 120, 320), (230, 232, 236))
    for row in range(60, 300, 16):
        draw.text((140, row), "lorem ipsum dolor sit amet", (20, 20, 20))
    return np.asarray(image)


def drawing() -> Rgb:
    image = Image.new("RGB", (400, 400), "skyblue")
    draw = ImageDraw.Draw(image)
    draw.ellipse((60, 60, 200, 200), "gold")
    draw.rectangle((0, 280, 400, 400), "forestgreen")
    draw.polygon(((220, 280), (300, 150), (380, 280)), "firebrick")
    return np.asarray(image)


def kind(rgb: Rgb, **options: object) -> str:
    given = {"name": "a.png", "format": "png", "size": (rgb.shape[1], rgb.shape[0]), "camera": False}
    return appearance.kind(Image.fromarray(rgb), **{**given, **options})  # type: ignore[arg-type]


def grey(rgb: Rgb) -> Image.Image:
    return Image.fromarray(rgb).convert("L")


def test_photos_are_photos() -> None:
    assert kind(photo()) == "photo"
    assert kind(photo(), format="jpeg") == "photo"
    assert kind(np.asarray(data.coffee()), format="jpeg") == "photo"
    assert kind(np.asarray(data.chelsea()), format="webp") == "photo"


def test_a_photo_with_a_blown_out_sky_is_a_photo() -> None:
    pixels = photo().copy()
    pixels[:300] = 255
    assert kind(pixels, format="jpeg") == "photo"


def test_a_camera_takes_photos_even_of_plain_walls() -> None:
    assert kind(drawing(), camera=True) == "photo"


def test_screenshots_are_told_by_name_or_by_size_and_plainness() -> None:
    assert kind(page(), size=(2560, 1600)) == "screenshot"
    assert kind(page(), size=(1170, 2532), format="jpeg") == "screenshot"
    assert kind(photo(), name="Screenshot_2023.jpg", format="jpeg") == "screenshot"
    assert kind(photo(), name="Bildschirmfoto 3.png") == "screenshot"
    assert kind(photo(), name="landscape.png") == "photo"


def test_drawings_are_plain() -> None:
    assert kind(drawing()) == "drawing"
    assert kind(drawing(), format="gif") == "drawing"


def test_colours_are_shares_of_the_picture() -> None:
    halves = np.zeros((50, 100, 3), np.uint8)
    halves[:, :60] = (220, 20, 20)
    halves[:, 60:] = (20, 40, 220)
    found = {share.colour: share.share for share in appearance.colours(Image.fromarray(halves))}
    assert found["red"] == pytest.approx(0.6, abs=0.03)
    assert found["blue"] == pytest.approx(0.4, abs=0.03)
    assert [*found] == ["red", "blue"]


def test_brightness_goes_from_black_to_white() -> None:
    assert appearance.brightness(grey(np.zeros((9, 9, 3), np.uint8))) == 0
    assert appearance.brightness(grey(np.full((9, 9, 3), 255, np.uint8))) == pytest.approx(1)
    assert 0.2 < appearance.brightness(grey(photo())) < 0.8


def test_blur_lowers_sharpness() -> None:
    image = grey(photo())
    values = [appearance.sharpness(image.filter(ImageFilter.GaussianBlur(radius))) for radius in (0, 1, 3, 8)]
    assert values == sorted(values, reverse=True)
    assert values[0] > 0.6
    assert values[-1] < 0.3


def test_sharpness_is_the_root_mean_square_of_the_bend_in_the_crispest_tiles() -> None:
    luma = np.asarray(grey(photo()).resize((384, 384), Image.Resampling.BILINEAR)).astype(np.float64)
    bend = ndimage.laplace(luma)[1:-1, 1:-1]
    tiles = [
        np.sqrt(np.mean(bend[top : top + 47, left : left + 47] ** 2))
        for top in range(0, 376, 47)
        for left in range(0, 376, 47)
    ]
    edge = np.quantile(tiles, 0.9)
    assert appearance.sharpness(grey(photo())) == pytest.approx(edge / (edge + 16), abs=1e-4)


def test_flatness_counts_plain_pixels_and_the_commonest_colour_half() -> None:
    assert appearance.flatness(Image.new("RGB", (100, 60), "teal")) == pytest.approx(0.5)
    halves = Image.new("RGB", (100, 60), "teal")
    halves.paste("gold", (50, 0, 100, 60))
    assert appearance.flatness(halves) == pytest.approx(1, abs=0.03)
    noise = np.random.default_rng(0).integers(0, 256, (60, 100, 3)).astype(np.uint8)
    assert appearance.flatness(Image.fromarray(noise)) == 0


@pytest.mark.parametrize("shape", [(1, 1), (1, 500), (500, 1), (3, 7)])
def test_tiny_and_thin_pictures_are_no_matter(shape: tuple[int, int]) -> None:
    rgb = np.full((*shape, 3), 90, np.uint8)
    for look in (appearance.brightness, appearance.sharpness, appearance.perceptual_hash):
        look(grey(rgb))
    for look in (appearance.colours, appearance.flatness):
        look(Image.fromarray(rgb))
    assert kind(rgb) in ("photo", "drawing")


def distance(one: int, other: int) -> int:
    return (one ^ other).bit_count()


def test_edited_copies_have_almost_the_same_fingerprint_and_others_do_not() -> None:
    image = grey(photo())
    own = appearance.perceptual_hash(image)
    small = appearance.perceptual_hash(image.resize((200, 200)))
    bright = appearance.perceptual_hash(image.point(lambda value: min(255, int(value * 1.2))))
    assert distance(own, small) <= 4
    assert distance(own, bright) <= 8
    assert distance(own, appearance.perceptual_hash(grey(np.asarray(data.coffee())))) > 16
    assert 0 <= own < 2**64
    assert appearance.perceptual_hash(photo()) == own
