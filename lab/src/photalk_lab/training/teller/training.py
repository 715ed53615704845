"""Captions and answers learn together, on what was seen in the photos once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from photalk.vision.teller.beam import START, UNKNOWN
from photalk_lab.training.space.material import padded
from photalk_lab.training.stepping import Clock, Losses, learn
from photalk_lab.training.teller.draws import NOTHING, Batch, Batches, Captions, Questions
from photalk_lab.training.teller.net import TellerNet
from photalk_lab.training.teller.plan import Recipe

Watch = Callable[[int, TellerNet, dict[str, float]], None]


@dataclass(frozen=True, slots=True)
class Material:
    """The places of all photos (n, P, C), and what word pieces look like."""

    places: NDArray[np.float16]
    table: Tensor

    def of(self, photos: NDArray[np.int64]) -> Tensor:
        """The places of these photos (B, P, C)."""
        order, back = np.unique(photos, return_inverse=True)  # a mapped file is read from its beginning on
        return torch.from_numpy(self.places[order][back].astype(np.float32))


def teach(
    net: TellerNet,
    material: Material,
    batches: Batches,
    recipe: Recipe,
    watch: Watch,
    checkpoint: Path | None = None,
    clock: Clock | None = None,
) -> TellerNet | None:
    """The net after training, as `learn` has it; None if it was stopped before."""

    def losses(_: int, batch: Batch) -> Losses:
        with torch.autocast("cpu", torch.bfloat16, enabled=recipe.half):
            said = caption_loss(net, material, batch.captions, recipe)
            return {"caption": said, "answer": answer_loss(net, material, batch.questions, recipe)}

    return learn(net.train(), optimiser_of(net, recipe), batches.at, losses, recipe, watch, checkpoint, clock)


def optimiser_of(net: TellerNet, recipe: Recipe) -> torch.optim.Optimizer:
    """AdamW; only matrices are held small."""
    matrices = [one for one in net.parameters() if one.dim() == 2]
    others = [one for one in net.parameters() if one.dim() != 2]
    return torch.optim.AdamW(
        [
            {"params": matrices, "peak": recipe.rate, "weight_decay": recipe.decay},
            {"params": others, "peak": recipe.rate, "weight_decay": 0.0},
        ],
        lr=recipe.rate,
        betas=(0.9, 0.98),
    )


def looked(net: TellerNet, material: Material, photos: NDArray[np.int64], dropped: float) -> Tensor:
    """What is remembered of the photos; a share of all places is not seen."""
    places = material.of(photos)
    if dropped:
        places = places * (torch.rand(places.shape[:2]) >= dropped)[..., None]
    return net.look(places)


def caption_loss(net: TellerNet, material: Material, captions: Captions, recipe: Recipe) -> Tensor:
    """How unlikely the next words were, on average over the words; unknown ones need not be guessed."""
    words = captions.words
    given, wanted = words[:, :-1].clamp(min=START), words[:, 1:]
    lost = (torch.rand(given.shape) < recipe.drop_words) & (given != START)
    seen = looked(net, material, captions.photos, recipe.drop_places)
    known = net.say(seen, given.masked_fill(lost, UNKNOWN))
    there = (wanted != NOTHING) & (wanted != UNKNOWN)
    told = net.say.next_words(net.say.dropout(known[there])).float()
    return F.cross_entropy(told, wanted[there], label_smoothing=recipe.smoothing)


def answer_loss(net: TellerNet, material: Material, questions: Questions, recipe: Recipe) -> Tensor:
    """How unlikely the right answers were, each as far as it is right."""
    embedded, mask = padded(questions.pieces, material.table)
    seen = looked(net, material, questions.photos, recipe.drop_places)
    told = torch.log_softmax(net.answer(seen, embedded, mask).float(), 1)
    wanted = questions.right / questions.right.sum(1, keepdim=True)
    return -(told.gather(1, questions.answers) * wanted).sum(1).mean() * recipe.answer_weight
