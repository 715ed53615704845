"""Nets as one: their scores are averaged, and fewer numbers say nearly the same."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.torch


@pytest.fixture
def nets(net: Any) -> list[Any]:
    """Two nets that see the same lower maps differently and trust themselves to different degrees."""
    import torch

    other = deepcopy(net)
    torch.manual_seed(1)
    with torch.no_grad():
        for part in (other.image.vector, other.text.vector, other.image.rows, other.text.rows):
            part.weight.normal_(std=0.05)
        other.log_scale.add_(0.5)
        other.log_close.sub_(0.5)
    return [net, other]


def test_scores_are_the_mean_of_the_members(nets: list[Any], material: Any) -> None:
    import torch

    from photalk_lab.training.space.ensemble import Ensemble

    whole = Ensemble(nets)
    photos, (states, mask) = material.photos(np.arange(6)), material.texts(np.arange(12))

    def near(net: Any) -> Any:
        return net.text.upper(states, mask)[0] @ net.image.upper(photos)[0].T * net.log_scale.exp()

    with torch.no_grad():
        assert torch.allclose(near(whole), (near(nets[0]) + near(nets[1])) / 2, atol=1e-3)
        tags = [one.image.upper(photos)[2] for one in (whole, *nets)]
        assert torch.allclose(tags[0], (tags[1] + tags[2]) / 2, atol=1e-4)


def test_as_many_directions_as_there_are_photos_and_captions_lose_nothing(
    nets: list[Any], material: Any
) -> None:
    import torch

    from photalk_lab.training.space.ensemble import Ensemble

    whole = Ensemble(nets)
    photos, (states, mask) = material.photos(np.arange(6)), material.texts(np.arange(12))
    with torch.no_grad():
        before = whole.text.upper(states, mask)[0] @ whole.image.upper(photos)[0].T
        whole.narrow(material, np.arange(6), np.arange(12), width=18, columns=60)
        vectors, rows, _ = whole.image.upper(photos)
        after = whole.text.upper(states, mask)[0] @ vectors.T
    assert vectors.shape[1] == whole.shape.width == 18
    assert rows.shape[2] == whole.shape.columns == 60
    assert torch.allclose(before, after, atol=1e-3)


def test_fewer_directions_keep_what_differs_most(nets: list[Any], material: Any) -> None:
    import torch

    from photalk_lab.training.space.ensemble import Ensemble

    lost = []
    photos, (states, mask) = material.photos(np.arange(6)), material.texts(np.arange(12))
    for width in (2, 8, 16):
        whole = Ensemble(nets)
        with torch.no_grad():
            before = whole.text.upper(states, mask)[0] @ whole.image.upper(photos)[0].T
            whole.narrow(material, np.arange(6), np.arange(12), width, 8)
            after = whole.text.upper(states, mask)[0] @ whole.image.upper(photos)[0].T
        lost.append((before - after).abs().mean().item())
    assert lost[0] > lost[1] > lost[2]
