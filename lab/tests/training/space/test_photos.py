"""How training looks at photos."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

pytestmark = pytest.mark.torch


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photo that is black on the left and white on the right."""
    file = tmp_path_factory.mktemp("photos") / "half.png"
    pixels = np.zeros((60, 80), np.uint8)
    pixels[:, 40:] = 255
    Image.fromarray(pixels).save(file)
    return file


def test_a_glimpse_is_a_part_of_the_photo_and_mirrored_half_of_the_time(half: Path) -> None:
    from photalk_lab.training.space.photos import glimpsed

    seen = glimpsed([half] * 200, 20, 0.8, np.random.default_rng(0))
    assert seen.shape == (200, 20, 20, 3)
    mirrored = (seen[:, 10, 0, 0] > seen[:, 10, -1, 0]).mean()
    assert 0.35 < mirrored < 0.65
    assert len({one.tobytes() for one in seen}) > 20


@given(seed=st.integers(0, 1000))
@settings(max_examples=20, deadline=None)
def test_the_same_numbers_show_the_same_parts(half: Path, seed: int) -> None:
    from photalk_lab.training.space.photos import glimpsed

    one, other = (glimpsed([half], 16, 0.3, np.random.default_rng(seed)) for _ in range(2))
    assert np.array_equal(one, other)


def test_light_and_contrast_differ_a_little(half: Path) -> None:
    import torch

    from photalk_lab.training.space.photos import as_input, whole

    pixels = whole([half, half], 16)
    plain, lit = as_input(pixels), as_input(pixels, 0.1, np.random.default_rng(0))
    assert plain.shape == (2, 3, 16, 16)
    assert torch.equal(plain[0], plain[1])
    assert not torch.equal(lit[0], lit[1])
    assert (plain - lit).abs().max() < 0.25


def test_what_is_made_ahead_comes_in_order() -> None:
    from photalk_lab.training.space.photos import ahead

    assert list(ahead(lambda step: step * step, 3, 12)) == [(step, step * step) for step in range(3, 12)]
    assert list(ahead(str, 5, 5)) == []
