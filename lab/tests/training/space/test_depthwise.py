"""Filters of one channel are learnt with the derivatives that they have."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.torch


@pytest.mark.parametrize(("kernel", "stride"), [(5, 1), (5, 2), (3, 2), (3, 1)])
@pytest.mark.parametrize("size", [9, 12])
def test_derivatives_are_torchs_own(kernel: int, stride: int, size: int) -> None:
    import torch
    from torch.nn import functional as F

    from photalk_lab.training.space.depthwise import filtered

    torch.manual_seed(0)
    reach = (size - kernel) // stride * stride + kernel  # as padding leaves it: no pixel is left over
    x = torch.randn(2, 4, reach, reach, dtype=torch.double, requires_grad=True)
    weight = torch.randn(4, 1, kernel, kernel, dtype=torch.double, requires_grad=True)
    bias = torch.randn(4, dtype=torch.double, requires_grad=True)
    plain = F.conv2d(x, weight, bias, stride, groups=4)
    ours = filtered(x, weight, bias, stride)
    given = torch.randn_like(plain)
    assert torch.allclose(plain, ours)
    for one, other in zip(
        torch.autograd.grad(plain, (x, weight, bias), given),
        torch.autograd.grad(ours, (x, weight, bias), given),
        strict=True,
    ):
        assert torch.allclose(one, other, atol=1e-9)


@pytest.mark.parametrize(("kernel", "stride"), [(5, 1), (5, 2), (3, 2)])
def test_in_sixteen_bits_they_are_nearly_the_same_and_come_back_in_thirty_two(
    kernel: int, stride: int
) -> None:
    import torch

    from photalk_lab.training.space.depthwise import filtered

    torch.manual_seed(0)
    x = torch.randn(2, 8, 15, 15, requires_grad=True)
    weight, bias = torch.randn(8, 1, kernel, kernel, requires_grad=True), torch.zeros(8, requires_grad=True)
    found = []
    for enabled in (False, True):
        with torch.autocast("cpu", torch.bfloat16, enabled=enabled):
            y = filtered(x, weight, bias, stride)
        assert (y.dtype == torch.bfloat16) is enabled
        found.append(torch.autograd.grad(y.float().square().mean(), (x, weight, bias)))
    for one, other in zip(*found, strict=True):
        assert other.dtype == torch.float32
        assert torch.cosine_similarity(one.flatten(), other.flatten(), dim=0) > 0.999
