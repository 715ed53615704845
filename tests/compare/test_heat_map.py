"""The map of what differs: quiet where pictures are alike, glowing where they are not."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from skimage import data
from skimage.color import rgb2lab

from photalk.commands import AdjustAttr, Box, Flip
from photalk.compare.difference import Difference, FoundStep, Kinship
from photalk.compare.heat_map import SIDE, glowing, heat_map, scale
from photalk.compare.pair import RenderedLook
from photalk.edit.export import export
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.errors import CannotDo, ExportError
from photalk.vision.loading import load

PATCH = Box(10, 40, 60, 90, percent=True)
PROGRAM = (Flip("horizontal"), AdjustAttr("brightness", 50, PATCH))


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("pair")
    first, second = folder / "first.png", folder / "second.jpg"
    Image.fromarray(data.astronaut()[:300, :400]).save(first)
    export(render(load(first), Program.of(*PROGRAM)), second)
    return first, second


def edited(*where: tuple[float, float, float, float]) -> Difference:
    findings = tuple(FoundStep(edit, 0.9) for edit in PROGRAM)
    return Difference(Kinship.EDITED, findings, 5.0, 0.5, 0.01 * len(where), where)


def seen(path: Path) -> NDArray[np.uint8]:
    with Image.open(path) as image:
        return np.asarray(image.convert("RGB"))


def vividness(pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    return (pixels.max(axis=-1).astype(int) - pixels.min(axis=-1)).astype(float)


@pytest.mark.parametrize("name", ["map.png", "map.jpg"])
def test_the_map_glows_where_something_was_done_and_only_there(
    pair: tuple[Path, Path], tmp_path: Path, name: str
) -> None:
    out = heat_map(*pair, edited(), tmp_path / name)
    with Image.open(out) as image:
        assert image.format == {"map.png": "PNG", "map.jpg": "JPEG"}[name]
    pixels = seen(out)
    assert pixels.shape[1] == 400
    assert pixels.shape[0] > 300
    glow = vividness(pixels)[:300]
    inside = glow[45:115, 245:355]
    outside = glow[160:295, 10:390]
    assert inside.mean() > 40
    assert outside.mean() < 6


def test_without_the_geometry_it_would_glow_all_over(pair: tuple[Path, Path], tmp_path: Path) -> None:
    blind = Difference(Kinship.EDITED, (), 5.0, 5.0)
    heat_map(*pair, blind, tmp_path / "map.png")
    assert vividness(seen(tmp_path / "map.png"))[:300].mean() > 40


def test_parts_are_boxed_and_what_is_not_explained_too(pair: tuple[Path, Path], tmp_path: Path) -> None:
    heat_map(*pair, edited(), tmp_path / "one.png")
    heat_map(*pair, edited((0.05, 0.6, 0.3, 0.95)), tmp_path / "two.png")
    one, two = (seen(tmp_path / name) for name in ("one.png", "two.png"))
    # The inner edge of a box is white: of the named part in both, of the other in the second only.
    assert (one[31, 250:350] == 255).all()
    white = [(picture[181, 30:110] == 255).all() for picture in (one, two)]
    assert white == [False, True]


def test_a_large_picture_gives_a_map_of_screen_size(tmp_path: Path) -> None:
    first, second = tmp_path / "a.png", tmp_path / "b.png"
    Image.fromarray(np.full((900, 2400, 3), 90, np.uint8)).save(first)
    Image.fromarray(np.full((900, 2400, 3), 90, np.uint8)).save(second)
    heat_map(first, second, Difference(Kinship.SAME), tmp_path / "map.png")
    assert seen(tmp_path / "map.png").shape[1] == SIDE


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ((64, 48), (280, 210)), ((300, 400), (300, 400)), ((150, 1000), (154, 1024)), ((20, 900), (23, 1024)),
        ((1, 1), (280, 280)),
    ],
)  # fmt: skip
def test_a_small_map_is_enlarged_until_its_key_fits_and_has_no_margin(
    tmp_path: Path, size: tuple[int, int], shown: tuple[int, int]
) -> None:
    first, second, out = (tmp_path / name for name in ("a.png", "b.png", "map.png"))
    Image.new("RGB", size, (90, 90, 90)).save(first)
    Image.new("RGB", size, (90, 90, 90)).save(second)
    heat_map(first, second, Difference(Kinship.SAME), out)
    pixels = seen(out)
    map, key = np.split(pixels, [shown[1]])
    assert pixels.shape[1] == shown[0]
    assert 20 < len(key) < 60
    assert map.max() < 150, "no paper beside the map"
    assert vividness(key).max() > 60, "the scale is there"


def test_no_picture_is_overwritten(pair: tuple[Path, Path]) -> None:
    before = pair[0].read_bytes()
    with pytest.raises(ExportError):
        heat_map(*pair, edited(), pair[0])
    assert pair[0].read_bytes() == before


def test_there_is_no_map_of_two_different_photos(pair: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(CannotDo):
        heat_map(*pair, Difference(Kinship.UNRELATED), tmp_path / "map.png")
    assert not (tmp_path / "map.png").exists()


def test_what_only_the_second_shows_is_striped_and_never_glows() -> None:
    pixels = np.full((40, 40, 3), 0.5, np.float32)
    nowhere = np.zeros((40, 40), np.bool_)
    map = glowing(RenderedLook(np.zeros_like(pixels), nowhere), RenderedLook(pixels, ~nowhere))
    assert vividness(map).max() == 0
    assert len(np.unique(map)) == 2


def test_the_scale_gets_lighter_all_along() -> None:
    light = rgb2lab(scale()[None])[0, :, 0]
    steps = np.diff(light)
    assert (steps > 0).all()
    assert steps.max() < 2 * steps.mean()
    assert light[-1] - light[0] > 50
