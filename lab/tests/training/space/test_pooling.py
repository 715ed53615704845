"""How a grid becomes a row."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.torch


@pytest.mark.parametrize("side", [3, 9])
def test_ranks_reach_from_the_mean_to_the_maximum(side: int) -> None:
    import torch

    from photalk_lab.training.space.pooling import Ranked

    grid = torch.randn(2, 5, side, side)
    pool = Ranked(5, 2)
    with torch.no_grad():
        pool.weights[0], pool.weights[1] = 0.0, torch.linspace(0, -9_000, 81)
    mean, flat, most = pool(grid).view(2, 3, 5).unbind(1)
    assert torch.allclose(mean, flat, atol=1e-6)
    assert torch.allclose(most, grid.amax((2, 3)), atol=1e-4)


def test_places_that_begin_to_mix_add_nothing_at_first() -> None:
    import torch

    from photalk_lab.training.space.pooling import Mixing

    mixing = Mixing(16, 384, 1, 0.0)
    for side in (7, 9):
        grid = torch.randn(2, 16, side, side)
        assert torch.equal(mixing(grid), grid)
    with torch.no_grad():
        mixing.out.weight.normal_()
    assert not torch.equal(mixing(grid), grid)


@pytest.mark.parametrize("pooling", ["heeded", "ranked"])
def test_a_tower_sees_with_either(pooling: str) -> None:
    import torch

    from photalk_lab.training.space.backbone import Backbone
    from photalk_lab.training.space.net import ImageTower, Shape

    tower = ImageTower(Shape(words=3, things=2, pooling=pooling, mixing=1), Backbone()).eval()
    with torch.no_grad():
        vectors, rows, tags = tower(torch.randn(2, 3, 96, 96))
    assert vectors.shape == (2, 512)
    assert rows.shape == (2, 25, 128)
    assert tags.shape == (2, 5)
