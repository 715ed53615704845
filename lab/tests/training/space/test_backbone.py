"""The network computes what the published one does, with its normalisation folded in."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.torch


def test_folding_changes_nothing() -> None:
    import torch
    from torch.nn import functional as F

    from photalk_lab.training.space.backbone import SameConv, _fold

    torch.manual_seed(0)
    stored = {
        "conv.weight": torch.randn(4, 3, 3, 3),
        "norm.weight": torch.rand(4),
        "norm.bias": torch.randn(4),
        "norm.running_mean": torch.randn(4),
        "norm.running_var": torch.rand(4),
    }
    conv = SameConv(3, 4, 3)
    _fold(conv, stored, "conv", "norm")
    x = torch.randn(2, 3, 8, 8)
    plain = F.batch_norm(
        F.conv2d(x, stored["conv.weight"], padding=1), stored["norm.running_mean"],
        stored["norm.running_var"], stored["norm.weight"], stored["norm.bias"], eps=1e-3,
    )  # fmt: skip
    assert torch.allclose(conv(x), plain, atol=1e-5)


@pytest.mark.parametrize("size", [8, 9, 65, 130])
def test_a_stride_of_two_halves_upwards(size: int) -> None:
    import torch

    from photalk_lab.training.space.backbone import SameConv

    assert SameConv(1, 1, 5, 2)(torch.zeros(1, 1, size, size)).shape[-1] == -(-size // 2)


def test_the_grid_of_places_is_nine_by_nine() -> None:
    import torch

    from photalk_lab.training.space.backbone import CHANNELS, SIDE, Backbone

    with torch.no_grad():
        assert Backbone()(torch.zeros(1, 3, SIDE, SIDE)).shape == (1, CHANNELS, 9, 9)
