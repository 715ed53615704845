"""The grain of film, and noise taken away."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.commands import AdjustAttr
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.vision.loading import load


def made(path: Path, amount: float, side: int | None = None) -> np.ndarray:
    image = render(load(path), Program.of(AdjustAttr("grain", amount)), long_side=side)
    return np.asarray(image.numpy()).astype(float)


@pytest.fixture
def grey(tmp_path: Path) -> Path:
    Image.new("RGB", (900, 600), (120, 120, 120)).save(path := tmp_path / "grey.png")
    return path


@pytest.fixture
def noisy(tmp_path: Path) -> Path:
    """A dark and a light half with an edge between, under noise."""
    pixels = np.full((200, 300, 3), 70.0)
    pixels[:, 150:] = 180.0
    pixels += np.random.default_rng(4).normal(0, 6, pixels.shape)
    Image.fromarray(pixels.clip(0, 255).astype(np.uint8)).save(path := tmp_path / "noisy.png")
    return path


def test_grain_is_grey_fine_and_leaves_the_light_as_it_is(grey: Path) -> None:
    done = made(grey, 30)
    assert done.mean() == pytest.approx(120, abs=0.5)
    assert 4 < done.std() < 16
    assert np.array_equal(done[..., 0], done[..., 1])
    assert abs(np.corrcoef(done[:, :-4, 0].ravel(), done[:, 4:, 0].ravel())[0, 1]) < 0.05


def test_more_of_it_is_coarser_and_it_is_the_same_every_time(grey: Path) -> None:
    assert made(grey, 10).std() < made(grey, 40).std() < made(grey, 100).std()
    assert np.array_equal(made(grey, 40), made(grey, 40))


def test_black_and_white_have_less_of_it(tmp_path: Path) -> None:
    spread = []
    for level in (10, 128, 245):
        Image.new("RGB", (300, 200), (level,) * 3).save(path := tmp_path / f"{level}.png")
        spread.append(made(path, 30).std())
    assert spread[0] < spread[1] > spread[2]


def test_a_preview_looks_like_the_full_size_from_further_away(grey: Path) -> None:
    full, preview = made(grey, 60), made(grey, 60, side=300)
    away = full.reshape(200, 3, 300, 3, 3).mean((1, 3))
    assert preview.std() == pytest.approx(away.std(), rel=0.45)
    assert np.corrcoef(preview.ravel(), away.ravel())[0, 1] > 0.7


def test_less_grain_takes_noise_away_and_keeps_edges(noisy: Path) -> None:
    plain, done = made(noisy, 0), made(noisy, -60)
    assert done[20:180, 20:130].std() < 0.6 * plain[20:180, 20:130].std()
    assert done[:, 155:].mean() - done[:, :145].mean() == pytest.approx(110, abs=2)
    step = done[20:180, :, 0].mean(0)
    assert step[153] - step[146] > 100
