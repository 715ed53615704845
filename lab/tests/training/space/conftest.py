"""A small net, and six photos of one colour each with two texts, for tests of training."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

PHOTOS = 6
SIDE = 64


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
    shape = Shape(words=2, things=1, text_layers=2, frozen_layers=1, frozen_blocks=15, dropout=0.0)
    return JointNet(shape, backbone).eval()


@pytest.fixture
def material(tmp_path: Path) -> Any:
    import torch

    from photalk_lab.training.space.material import Material

    rng = np.random.default_rng(0)
    files = []
    for photo in range(PHOTOS):
        files.append(tmp_path / f"{photo}.png")
        # One colour a photo: parts and mirror images are alike.
        Image.new("RGB", (40, 30), tuple(rng.integers(0, 256, 3).tolist())).save(files[-1])
    texts = 2 * PHOTOS
    sentences = rng.normal(size=(texts, 384))
    sentences /= np.linalg.norm(sentences, axis=1, keepdims=True)
    captions = [np.array([2 * photo, 2 * photo + 1]) for photo in range(PHOTOS)]
    tags = (255 * np.eye(3)[np.arange(PHOTOS) % 3]).astype(np.uint8)
    return Material(
        files,
        rng.integers(0, 50, 4 * texts).astype(np.int32),
        np.arange(0, 4 * texts + 1, 4),
        sentences.astype(np.float16),
        captions,
        [np.zeros(0, np.int64)] * PHOTOS,
        tags,
        2,
        torch.from_numpy(rng.normal(size=(50, 384)).astype(np.float32)),
    )


@pytest.fixture
def batches(material: Any) -> Any:
    """Makes the batches of a recipe: half of the photos are Flickr8k's, half COCO's."""
    from photalk_lab.training.space.draws import Batches

    half = PHOTOS // 2
    sources = [np.arange(half), np.arange(half, PHOTOS), np.zeros(0, np.int64)]
    return lambda recipe: Batches(material, sources, recipe, None)


@pytest.fixture
def recipe() -> Any:
    """A few quick steps."""
    from photalk_lab.training.space.plan import Recipe

    return Recipe(
        steps=3, flickr=3, coco=3, circle=1, warm=2, average=0.5, side=SIDE, small=SIDE, settle=0.1,
        frozen_blocks=15, mixing=0, drop_pieces=0.0, soft=0.0, eased=0.0, least_seen=0.8, jitter=0.0,
    )  # fmt: skip
