"""The two towers learn, step by step; a run that was stopped goes on where it was.

Both towers count in sixteen bits, what is compared and what is learnt in thirty-two.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from photalk_lab.training.space.draws import Batch, Batches
from photalk_lab.training.space.losses import losses_of
from photalk_lab.training.space.material import Material
from photalk_lab.training.space.net import JointNet
from photalk_lab.training.space.plan import Recipe
from photalk_lab.training.stepping import BATCHES, Clock, Losses, learn

Watch = Callable[[int, JointNet, dict[str, float]], None]


def teach(
    net: JointNet,
    material: Material,
    batches: Batches,
    recipe: Recipe,
    watch: Watch,
    checkpoint: Path | None = None,
    clock: Clock | None = None,
) -> JointNet | None:
    """The net after training, as `learn` has it; None if it was stopped before."""

    def losses(turn: int, batch: Batch) -> Losses:
        rng = np.random.default_rng((recipe.seed, turn, 1))
        return losses_of(net, material, batch, recipe, turn // BATCHES, rng)

    optimiser = optimiser_of(net, recipe)
    net.train()
    net.text.layers[: net.text.frozen].eval()
    return learn(net, optimiser, batches.at, losses, recipe, watch, checkpoint, clock)


def optimiser_of(net: JointNet, recipe: Recipe) -> torch.optim.Optimizer:
    """AdamW over all that is tuned; what stays as it was published is told to need no derivatives."""
    net.requires_grad_(True)
    backbone = net.image.backbone
    for part in (
        net.text.position, net.text.norm, net.text.layers[: net.text.frozen], backbone.stem,
        backbone.blocks[: net.shape.frozen_blocks], backbone.classes,
    ):  # fmt: skip
        part.requires_grad_(False)
    text_layers = list(net.text.layers[net.text.frozen :].parameters())
    image_blocks = [p for p in backbone.parameters() if p.requires_grad]
    tuned = {id(p) for p in (*text_layers, *image_blocks)}
    heads = [p for p in net.parameters() if p.requires_grad and id(p) not in tuned]
    return torch.optim.AdamW(
        [
            {"params": heads, "peak": recipe.head_rate},
            {"params": text_layers, "peak": recipe.text_rate},
            *({"params": [part], "peak": recipe.image_rate * _size(part)} for part in image_blocks),
        ],
        lr=recipe.head_rate,
        betas=(0.9, 0.98),
        weight_decay=recipe.decay,
    )


def _size(weights: Tensor) -> float:
    """The root of the mean square of a tensor's numbers."""
    return weights.detach().square().mean().sqrt().item()
