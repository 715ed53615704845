"""What a batch teaches."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.torch


def test_only_the_hardest_wrong_one_counts_and_only_within_the_margin() -> None:
    import torch

    from photalk_lab.training.space.losses import hardest

    near = torch.tensor([[0.9, 0.8, 0.1], [0.2, 0.9, 0.3], [0.0, 0.0, 0.9]])
    own, no, count = torch.arange(3), torch.zeros(3, 3, dtype=torch.bool), torch.ones(3)
    # Text 0 has photo 1 too near by 0.1, and so has photo 1 text 0; nothing else is within 0.2.
    assert hardest(near, own, no, 0.2, count).item() == pytest.approx(0.2 / 3)
    same = no.clone()
    same[0, 1] = True
    assert hardest(near, own, same, 0.2, count).item() == 0


def test_the_hardest_come_after_the_easy(net: Any, material: Any, batches: Any, recipe: Any) -> None:
    from photalk_lab.training.space.losses import losses_of

    later = replace(recipe, steps=10, eased=0.5)
    named = [
        set(losses_of(net, material, batches(later).at(step), later, step, np.random.default_rng(0)))
        for step in (0, 9)
    ]
    assert named[1] - named[0] == {"hardest"}


def test_things_are_learnt_where_somebody_has_looked(
    net: Any, material: Any, batches: Any, recipe: Any
) -> None:
    from photalk_lab.training.space.losses import losses_of
    from photalk_lab.training.space.material import UNKNOWN

    tags = material.tags.copy()
    tags[:, material.words :] = UNKNOWN
    unseen = replace(material, tags=tags)
    rng = np.random.default_rng(0)
    assert "things" in losses_of(net, material, batches(recipe).at(0), recipe, 0, rng)
    assert "things" not in losses_of(net, unseen, batches(recipe).at(0), recipe, 0, rng)


def test_pieces_without_padding_are_compared_like_those_with(net: Any) -> None:
    import torch

    from photalk_lab.training.space.losses import by_length
    from photalk_lab.training.space.net import late

    embedded = torch.randn(7, 9, 384)
    mask = torch.arange(9)[None] < torch.tensor([3, 9, 5, 4, 8, 6, 7])[:, None]
    places = torch.nn.functional.normalize(torch.randn(4, 25, net.shape.columns), dim=-1)
    with torch.no_grad():
        read = by_length(net, embedded, mask)
        vectors, rows, weights = net.text(embedded, mask)
    assert torch.allclose(read.vectors, vectors, atol=1e-5)
    assert torch.allclose(read.close(places), late(rows, weights, places), atol=1e-5)
