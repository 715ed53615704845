"""LPIPS is computed as published, and its pickle can only hold arrays."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from photalk.errors import WeightsError
from photalk_lab.bench.portraits.lpips import Lpips, convolved, lpips, read


def shapes() -> list[tuple[int, int, int, int]]:
    return [(11, 11, 3, 4), (5, 5, 4, 6), (3, 3, 6, 5), (3, 3, 5, 4), (3, 3, 4, 4)]


def stored() -> dict[str, Any]:
    rng = np.random.default_rng(0)
    net = {
        f"Conv_{at}": {
            "kernel": rng.normal(0, 0.2, shape).astype(np.float32),
            "bias": rng.normal(0, 0.1, shape[-1]).astype(np.float32),
        }
        for at, shape in enumerate(shapes())
    }
    heads = {
        f"NetLinLayer_{at}": {"Conv_0": {"kernel": rng.random((1, 1, shape[-1], 1)).astype(np.float32)}}
        for at, shape in enumerate(shapes())
    }
    return {"AlexNet_0": net, **heads}


@pytest.fixture
def net(tmp_path: Path) -> Lpips:
    file = tmp_path / "net.ckpt"
    file.write_bytes(pickle.dumps(stored(), protocol=3))
    return read(file)


def pictures() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    one, other = rng.integers(0, 256, (2, 70, 66, 3), dtype=np.uint8)
    return one, other


def test_the_same_is_not_different_and_order_does_not_matter(net: Lpips) -> None:
    one, other = pictures()
    assert net.distance(one, one) == 0
    assert net.distance(one, other) == pytest.approx(net.distance(other, one))
    assert net.distance(one, other) > 0


def test_pictures_of_two_sizes_and_tiny_ones_are_refused(net: Lpips) -> None:
    one, _ = pictures()
    with pytest.raises(ValueError, match="one size"):
        net.distance(one, one[:-1])
    with pytest.raises(ValueError, match="64"):
        net.distance(one[:40], one[:40])


@pytest.mark.torch
def test_it_is_what_torch_computes(net: Lpips) -> None:
    import torch
    from torch.nn import functional as F

    def features(rgb: np.ndarray) -> list[torch.Tensor]:
        x = torch.from_numpy(rgb).permute(2, 0, 1)[None].float() / 127.5 - 1
        x = (x - torch.tensor([-0.030, -0.088, -0.188]).view(1, 3, 1, 1)) / torch.tensor(
            [0.458, 0.448, 0.450]
        ).view(1, 3, 1, 1)
        found = []
        for at, (stride, padding) in enumerate([(4, 2), (1, 2), (1, 1), (1, 1), (1, 1)]):
            if at in (1, 2):
                x = F.max_pool2d(x, 3, 2)
            kernel = torch.from_numpy(net.kernels[at].transpose(3, 2, 0, 1).copy())
            x = F.relu(F.conv2d(x, kernel, torch.from_numpy(net.biases[at].copy()), stride, padding))
            found.append(x)
        return found

    one, other = pictures()
    total = 0.0
    for a, b, head in zip(features(one), features(other), net.heads, strict=True):
        a, b = (x / (x.pow(2).sum(1, keepdim=True).sqrt() + 1e-10) for x in (a, b))
        total += float(((a - b) ** 2 * torch.from_numpy(head.copy()).view(1, -1, 1, 1)).sum(1).mean())
    assert net.distance(one, other) == pytest.approx(total, rel=1e-4)


def test_a_convolution_slides_its_kernel() -> None:
    x = np.arange(25, dtype=np.float32).reshape(5, 5, 1)
    kernel = np.zeros((3, 3, 1, 1), np.float32)
    kernel[0, 2] = 1  # looks up and to the right
    assert np.array_equal(convolved(x, kernel, 1, 0)[..., 0], x[:3, 2:, 0])
    assert np.array_equal(convolved(x, kernel, 2, 1)[0, :, 0], [0, 0, 0])


class _Wicked:
    def __reduce__(self) -> tuple[Any, ...]:
        return os.system, ("true",)


def test_a_pickle_that_asks_for_anything_but_arrays_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "wicked.ckpt"
    file.write_bytes(pickle.dumps(stored() | {"more": _Wicked()}, protocol=3))
    with pytest.raises(WeightsError, match="system"):
        read(file)


def test_a_file_that_is_no_pickle_or_another_net_is_told(tmp_path: Path) -> None:
    file = tmp_path / "other.ckpt"
    file.write_bytes(pickle.dumps({"VGG16_0": {}}))
    with pytest.raises(WeightsError, match="AlexNet_0"):
        read(file)
    with pytest.raises(WeightsError, match="cannot be read"):
        read(tmp_path / "missing.ckpt")


@pytest.mark.weights
def test_the_published_net_finds_more_noise_more_different() -> None:
    from skimage import data

    try:
        net = lpips()
    except WeightsError as error:  # its package is there as source only, so that it is put there by hand
        pytest.skip(str(error))
    one = np.ascontiguousarray(data.astronaut()[:256, 100:356])
    noise = np.random.default_rng(0).normal(size=one.shape)
    apart = [
        net.distance(one, np.clip(one + sigma * noise, 0, 255).astype(np.uint8)) for sigma in (5, 20, 60)
    ]
    assert 0 < apart[0] < apart[1] < apart[2] < 1.5
