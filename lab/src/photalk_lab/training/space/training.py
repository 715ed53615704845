"""How the two towers learn: photos and their captions are drawn together, all others pushed apart.

The loss is a softmax over the batch in both directions, for the vectors and for the piece-by-piece
comparison. Its targets are not all or nothing: captions that MiniLM finds alike may share a photo ("a dog
runs" fits many).
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from photalk.atomic_write import atomic_file
from photalk_lab.training.space.net import SHARPNESS, JointNet

EVERY = 50
"""Steps between checkpoints."""

UNKNOWN = 1
"""In `Material.tags`: nobody has looked whether it is there."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How long and how fast; rates are of Adam, and fall during the last `settle` of the steps.

    A photo's texts are remarks instead of captions with the chance `remarked`, and always where it has no
    captions; a remark fits many photos and counts `remarks_count` as much.
    `image_rate` is a share of each tensor's own size: where normalisation was folded into a convolution, its
    numbers are ten times those of the next one, and one rate for all leaves most of the tower as it was.
    """

    steps: int = 8_000
    flickr: int = 16
    coco: int = 88
    asked: int = 24
    circle: int = 8
    captions: int = 2
    remarked: float = 0.2
    remarks_count: float = 0.3
    pieces: int = 28
    crop: int = 15
    head_rate: float = 1e-3
    text_rate: float = 1e-4
    image_rate: float = 4e-3
    decay: float = 0.02
    warm: int = 60
    settle: float = 0.3
    soft: float = 0.25
    soft_scale: float = 20.0
    taught_by_close: float = 0.5
    tag_weight: float = 0.5
    thing_weight: float = 0.2
    drop_pieces: float = 0.1
    average: float = 0.998
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Material:
    """What was computed once: lower maps of photos, lower states and sentence vectors of captions, tags."""

    maps: NDArray[np.float16]  # (photos, 88, 17, 17)
    states: NDArray[np.float16]  # (pieces of all captions, 384)
    starts: NDArray[np.int64]  # (captions + 1,): where a caption's pieces begin
    sentences: NDArray[np.float16]  # (captions, 384), unit
    captions: list[NDArray[np.int64]]  # the captions of each photo
    tags: NDArray[np.uint8]  # (photos, words + things): share of captions that say it, times 255
    remarks: list[NDArray[np.int64]]  # what says less, of each photo
    words: int  # columns of `tags` that are words; the others are things, and may be `UNKNOWN`

    def texts(self, which: NDArray[np.int64], most: int = 512) -> tuple[Tensor, Tensor]:
        """Lower states (B, T, D) of at most so many pieces, and their mask (B, T)."""
        lengths = np.minimum(self.starts[which + 1] - self.starts[which], most)
        states = np.zeros((len(which), int(lengths.max()), self.states.shape[1]), np.float32)
        for row, (caption, length) in enumerate(zip(which, lengths, strict=True)):
            states[row, :length] = self.states[self.starts[caption] : self.starts[caption] + length]
        return torch.from_numpy(states), torch.arange(states.shape[1])[None] < torch.from_numpy(lengths)[
            :, None
        ]

    def photos(self, which: NDArray[np.int64]) -> Tensor:
        """Lower maps (B, 88, 17, 17)."""
        maps = torch.from_numpy(self.maps[which].astype(np.float32))
        return maps.contiguous(memory_format=torch.channels_last)


class Draws:
    """Photos in small circles of their likes, so that telling them apart takes more than a glance.

    Photos are alike by what was said of them (MiniLM's sentence vectors). Each leads a circle once before any
    does so again.
    """

    def __init__(
        self, material: Material, places: NDArray[np.int64], circle: int, rng: np.random.Generator
    ) -> None:
        self._places, self._circle, self._rng = places, circle, rng
        self._likes = _likes(material, places, 3 * circle) if circle > 1 else None
        self._leaders = np.zeros(0, np.int64)

    def next(self, count: int) -> NDArray[np.int64]:
        """So many photos, or all where there are fewer; none of them twice."""
        count = min(count, len(self._places))
        drawn: dict[int, None] = {}
        while len(drawn) < count:
            if not len(self._leaders):
                self._leaders = self._rng.permutation(len(self._places))
            leader, self._leaders = self._leaders[0], self._leaders[1:]
            drawn[int(leader)] = None
            if self._likes is not None:
                others = self._rng.permutation(self._likes[leader])[: self._circle - 1]
                drawn |= dict.fromkeys(others.tolist())
        return self._places[list(drawn)[:count]]


def _likes(material: Material, places: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """For each photo, the `count` others whose captions are most like its own, as positions in `places`."""
    said = [material.captions[p] if len(material.captions[p]) else material.remarks[p] for p in places]
    means = np.stack([material.sentences[texts].astype(np.float32).mean(0) for texts in said])
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    count = min(count, len(places) - 1)
    found = np.zeros((len(places), count), np.int64)
    for at in range(0, len(places), 512):
        alike = means[at : at + 512] @ means.T
        alike[np.arange(len(alike)), np.arange(at, at + len(alike))] = -2
        found[at : at + 512] = np.argpartition(-alike, count - 1, axis=1)[:, :count]
    return found


def told_apart(scores: Tensor, targets: Tensor, count: Tensor | None = None) -> Tensor:
    """Cross-entropy of score rows against rows of targets, which sum to one; a row counts so much."""
    each = -(targets * F.log_softmax(scores, dim=1)).sum(1)
    return each.mean() if count is None else (each * count).sum() / count.sum()


def teach(
    net: JointNet,
    material: Material,
    flickr: NDArray[np.int64],
    coco: NDArray[np.int64],
    asked: NDArray[np.int64],
    recipe: Recipe,
    watch: Callable[[int, JointNet, dict[str, float]], None],
    checkpoint: Path | None = None,
) -> JointNet:
    """The net after training, its weights averaged over the last steps.

    With a checkpoint, a run that was stopped goes on from the last `EVERY` steps that were kept there.
    """
    rng = np.random.default_rng(recipe.seed)
    torch.manual_seed(recipe.seed)
    for part in (net.text.position, net.text.norm, net.text.layers[: net.text.frozen], net.image.backbone):
        part.requires_grad_(False)
    blocks = [*net.image.backbone.blocks[net.shape.frozen_blocks :], net.image.backbone.head]
    text_layers = list(net.text.layers[net.text.frozen :].parameters())
    image_blocks = [p for block in blocks for p in block.requires_grad_(True).parameters()]
    tuned = {id(p) for p in (*text_layers, *image_blocks)}
    heads = [p for p in net.parameters() if p.requires_grad and id(p) not in tuned]
    optimiser = torch.optim.AdamW(
        [
            {"params": heads, "peak": recipe.head_rate},
            {"params": text_layers, "peak": recipe.text_rate},
            *({"params": [part], "peak": recipe.image_rate * _size(part)} for part in image_blocks),
        ],
        lr=recipe.head_rate,
        betas=(0.9, 0.98),
        weight_decay=recipe.decay,
    )
    average = deepcopy(net).eval()
    first = _resumed(checkpoint, net, average, optimiser)
    if first:
        rng = np.random.default_rng((recipe.seed, first))
    sources = [(flickr, recipe.flickr), (coco, recipe.coco), (asked, recipe.asked)]
    draws = [(Draws(material, places, recipe.circle, rng), count) for places, count in sources if len(places)]
    for step in range(first, recipe.steps):
        left = (recipe.steps - step) / (recipe.settle * recipe.steps)
        rate = min((step + 1) / recipe.warm, 1.0, left)
        for group in optimiser.param_groups:
            group["lr"] = group["peak"] * rate
        which = np.concatenate([draw.next(count) for draw, count in draws])
        net.train()
        losses = _losses(net, material, which, recipe, rng)
        total = sum(losses.values(), torch.zeros(()))
        optimiser.zero_grad()
        total.backward()
        torch.nn.utils.clip_grad_norm_([p for g in optimiser.param_groups for p in g["params"]], 2.0)
        optimiser.step()
        keep = min(recipe.average, (step + 1) / (step + 10))
        with torch.no_grad():
            for mean, now in zip(average.parameters(), net.parameters(), strict=True):
                mean.lerp_(now, 1 - keep)
        watch(step, average, {name: loss.item() for name, loss in losses.items()})
        if checkpoint is not None and (step + 1) % EVERY == 0:
            _keep(checkpoint, step + 1, net, average, optimiser)
    return average


def _size(weights: Tensor) -> float:
    """The root of the mean square of a tensor's numbers."""
    return weights.detach().square().mean().sqrt().item()


def _keep(file: Path, step: int, net: JointNet, average: JointNet, optimiser: torch.optim.Optimizer) -> None:
    state = {"step": step, "net": net.state_dict(), "average": average.state_dict()}
    with atomic_file(file) as (_, out):
        torch.save({**state, "optimiser": optimiser.state_dict()}, out)


def _resumed(file: Path | None, net: JointNet, average: JointNet, optimiser: torch.optim.Optimizer) -> int:
    """The step to go on with, after taking in what was kept; 0 if nothing was."""
    if file is None or not file.exists():
        return 0
    kept = torch.load(file, weights_only=True)
    net.load_state_dict(kept["net"])
    average.load_state_dict(kept["average"])
    optimiser.load_state_dict(kept["optimiser"])
    return int(kept["step"])


def _losses(
    net: JointNet,
    material: Material,
    which: NDArray[np.int64],
    recipe: Recipe,
    rng: np.random.Generator,
) -> dict[str, Tensor]:
    said = [_said(material, photo, recipe, rng) for photo in which]
    captions = np.concatenate([texts for texts, _ in said])  # (B K,), the texts of a photo side by side
    telling = torch.from_numpy(np.concatenate([counts for _, counts in said]))  # (B K,)
    states, mask = material.texts(captions, recipe.pieces)
    if recipe.drop_pieces:
        dropped = torch.from_numpy(rng.random(mask.shape) < recipe.drop_pieces)
        dropped[:, 0] = False
        mask = mask & ~dropped
    maps = _cropped(material.photos(which), recipe.crop, rng)
    vectors, places, tags = net.image.upper(maps)
    read = _by_length(net, states, mask)
    sentences = torch.from_numpy(material.sentences[captions].astype(np.float32))
    own = torch.arange(len(captions)) // recipe.captions  # the photo of each caption
    alike = torch.softmax(sentences @ sentences.T * recipe.soft_scale, dim=1)  # (BK, BK)
    by_photo = torch.zeros(len(captions), len(which)).index_add_(1, own, alike)
    hard = F.one_hot(own, len(which)).float()
    to_photo = (1 - recipe.soft) * hard + recipe.soft * by_photo
    to_text = to_photo.T / to_photo.sum(0)[:, None]
    scale = net.log_scale.exp()
    near = scale * read.vectors @ vectors.T  # (BK, B)
    photos_count = telling.view(len(which), -1).amax(1)
    coarse = told_apart(near, to_photo, telling) + told_apart(near.T, to_text, photos_count)
    close = read.close(places) * net.log_close.exp()  # (BK, B)
    fine = told_apart(close, to_photo, telling) + told_apart(close.T, to_text, photos_count)
    both = close + near
    together = told_apart(both, to_photo, telling) + told_apart(both.T, to_text, photos_count)
    # What close reading tells apart, the vectors shall tell apart by themselves.
    better = both.detach()
    followed = told_apart(near, torch.softmax(better, 1), telling) + told_apart(
        near.T, torch.softmax(better.T, 1), photos_count
    )
    return {
        "coarse": coarse,
        "fine": fine * 0.5,
        "together": together * 0.5,
        "followed": followed * recipe.taught_by_close,
        **_named(material, which, tags, recipe),
    }


def _said(
    material: Material, photo: int, recipe: Recipe, rng: np.random.Generator
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Texts of a photo, and how much each counts."""
    captions, remarks = material.captions[photo], material.remarks[photo]
    texts, counts = np.zeros(recipe.captions, np.int64), np.ones(recipe.captions, np.float32)
    own = rng.permutation(captions)
    for nth in range(recipe.captions):
        if not len(own) or (len(remarks) and rng.random() < recipe.remarked):
            texts[nth], counts[nth] = rng.choice(remarks), recipe.remarks_count
        else:
            texts[nth] = own[nth % len(own)]
    return texts, counts


def _named(material: Material, which: NDArray[np.int64], tags: Tensor, recipe: Recipe) -> dict[str, Tensor]:
    """How badly the words of captions are foretold, and the things, where these are known."""
    known = torch.from_numpy(material.tags[which])
    losses = F.binary_cross_entropy_with_logits(tags, known.float() / 255, reduction="none")
    described = torch.tensor([bool(len(material.captions[photo])) for photo in which])
    words = losses[described, : material.words].mean() * recipe.tag_weight * 100
    looked = known[:, material.words :] != UNKNOWN
    if not looked.any():
        return {"tags": words}
    things = losses[:, material.words :][looked].mean() * recipe.thing_weight * 100
    return {"tags": words, "things": things}


@dataclass(frozen=True, slots=True)
class _Read:
    """Texts as the tower reads them: a vector each, and the rows of all their pieces one after the other."""

    vectors: Tensor  # (T, W)
    rows: Tensor  # (N, C)
    weights: Tensor  # (N,), which sum to one in each text
    texts: Tensor  # (N,), the text of each piece

    def close(self, places: Tensor) -> Tensor:
        """What `late` says of these texts and of photos' places (P, S, C): (T, P)."""
        photos, spots, columns = places.shape
        flat = self.rows @ places.reshape(-1, columns).T  # (N, P S)
        found = torch.logsumexp(flat.view(-1, photos, spots) * SHARPNESS, -1) / SHARPNESS
        weighed = found * self.weights[:, None]
        return torch.zeros(len(self.vectors), photos).index_add(0, self.texts, weighed)


def _by_length(net: JointNet, states: Tensor, mask: Tensor) -> _Read:
    """What the text tower makes of texts, the short ones apart from the long: padding is half of the work."""
    order = torch.argsort(mask.sum(1))
    vectors, rows, weights, texts = [], [], [], []
    for some in order.chunk(5):
        most = int(mask[some].int().cumsum(1).argmax(1).max()) + 1
        there = mask[some, :most]
        part = net.text.upper(states[some, :most], there)
        vectors.append(part[0])
        rows.append(part[1][there])
        weights.append(part[2][there])
        texts.append(some[:, None].expand_as(there)[there])
    back = torch.argsort(order)
    return _Read(torch.cat(vectors)[back], torch.cat(rows), torch.cat(weights), torch.cat(texts))


def _cropped(maps: Tensor, side: int, rng: np.random.Generator) -> Tensor:
    """A square of the maps, of photos mirrored half of the time."""
    top, left = rng.integers(0, maps.shape[2] - side + 1, 2)
    maps = maps[:, :, top : top + side, left : left + side]
    mirrored = torch.from_numpy(rng.random(len(maps)) < 0.5)[:, None, None, None]
    return torch.where(mirrored, maps.flip(3), maps).contiguous(memory_format=torch.channels_last)
