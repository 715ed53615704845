"""A small net and six photos of one colour each, for tests of training."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

PHOTOS = 6


@pytest.fixture
def net() -> Any:
    import torch

    from photalk_lab.training.space.backbone import Backbone
    from photalk_lab.training.space.net import JointNet, Shape

    torch.manual_seed(0)
    torch.set_num_threads(1)
    backbone = Backbone()
    for name, weights in backbone.named_parameters():
        # Without published weights, only such a start lets photos through that differ.
        if name.endswith("conv.weight"):
            torch.nn.init.kaiming_normal_(weights)
    return JointNet(Shape(words=3, text_layers=2, frozen_layers=1, dropout=0.0), backbone).eval()


@pytest.fixture
def material() -> Any:
    from photalk_lab.training.space.training import Material

    rng = np.random.default_rng(0)
    # One colour a photo, as it were: crops and mirror images are alike.
    maps = np.broadcast_to(rng.normal(size=(PHOTOS, 88, 1, 1)), (PHOTOS, 88, 17, 17)).astype(np.float16)
    states = rng.normal(size=(PHOTOS * 2 * 4, 384)).astype(np.float16)
    sentences = rng.normal(size=(PHOTOS * 2, 384))
    sentences /= np.linalg.norm(sentences, axis=1, keepdims=True)
    captions = [np.array([2 * photo, 2 * photo + 1]) for photo in range(PHOTOS)]
    tags = (255 * np.eye(3)[np.arange(PHOTOS) % 3]).astype(np.uint8)
    starts = np.arange(0, PHOTOS * 2 * 4 + 1, 4)
    none = [np.zeros(0, np.int64)] * PHOTOS
    return Material(maps, states, starts, sentences.astype(np.float16), captions, tags, none, 3)
