"""What does a batch teach? Photos and their texts are drawn together, all others pushed apart.

A softmax over the batch in both directions, for the vectors and for the piece-by-piece comparison. Its
targets are not all or nothing: texts that MiniLM finds alike may share a photo ("a dog runs" fits many). Once
the towers know the rough order, the hardest wrong photo of each text and the hardest wrong text of each photo
count by themselves, as in VSE++.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from photalk_lab.training.space.draws import Batch
from photalk_lab.training.space.material import UNKNOWN, Material
from photalk_lab.training.space.net import SHARPNESS, JointNet
from photalk_lab.training.space.photos import as_input
from photalk_lab.training.space.plan import Recipe


def told_apart(scores: Tensor, targets: Tensor, count: Tensor) -> Tensor:
    """Cross-entropy of score rows against rows of targets, which sum to one; a row counts so much."""
    each = -(targets * F.log_softmax(scores, dim=1)).sum(1)
    return (each * count).sum() / count.sum()


def hardest(near: Tensor, own: Tensor, same: Tensor, margin: float, count: Tensor) -> Tensor:
    """How far the hardest wrong photo and text come nearer to the right ones than `margin`.

    `near` are cosines of texts and photos (T, P), `own` the photo of each text (T,), `same` which photos a
    text is too like to (T, P) to call them wrong; a text counts so much (T,).
    """
    right = near.gather(1, own[:, None])  # (T, 1)
    wrong = near.masked_fill(same | F.one_hot(own, near.shape[1]).bool(), -2.0)
    photo = F.relu(margin + wrong.amax(1) - right[:, 0])
    text = F.relu(margin + wrong.amax(0)[own] - right[:, 0])
    return ((photo + text) * count).sum() / count.sum()


def losses_of(
    net: JointNet, material: Material, batch: Batch, recipe: Recipe, step: int, rng: np.random.Generator
) -> dict[str, Tensor]:
    """What is to be made small, by name."""
    embedded, mask = material.texts(batch.texts, recipe.pieces)
    if recipe.drop_pieces:
        dropped = torch.from_numpy(rng.random(tuple(mask.shape)) < recipe.drop_pieces)
        dropped[:, 0] = False
        mask = mask & ~dropped
    photos = as_input(batch.pixels, recipe.jitter, rng)
    with torch.autocast("cpu", torch.bfloat16):
        vectors, places, tags = net.image(photos)
        read = by_length(net, embedded, mask)
    telling = torch.from_numpy(batch.telling)
    count, texts = len(batch.which), len(batch.texts)
    own = torch.arange(texts) // recipe.captions  # the photo of each text
    sentences = torch.from_numpy(material.sentences[batch.texts].astype(np.float32))
    alike = sentences @ sentences.T  # (T, T)
    shared = torch.softmax(alike * recipe.soft_scale, dim=1)
    by_photo = torch.zeros(texts, count).index_add_(1, own, shared)
    to_photo = (1 - recipe.soft) * F.one_hot(own, count).float() + recipe.soft * by_photo
    to_text = to_photo.T / to_photo.sum(0)[:, None]
    photo_counts = telling.view(count, -1).amax(1)

    def both_ways(scores: Tensor, rows: Tensor, columns: Tensor) -> Tensor:
        return told_apart(scores, rows, telling) + told_apart(scores.T, columns, photo_counts)

    cosines = read.vectors @ vectors.T  # (T, P)
    near = net.log_scale.exp() * cosines
    close = read.close(places) * net.log_close.exp()
    both = close + near
    losses = {
        "coarse": both_ways(near, to_photo, to_text),
        "fine": both_ways(close, to_photo, to_text) * 0.5,
        "together": both_ways(both, to_photo, to_text) * 0.5,
    }
    # What close reading tells apart, the vectors shall tell apart by themselves.
    better = both.detach()
    followed = both_ways(near, torch.softmax(better, 1), torch.softmax(better.T, 1))
    losses["followed"] = followed * recipe.taught_by_close
    if recipe.hardest and step >= recipe.eased * recipe.steps:
        same = alike.view(texts, count, -1).amax(2) > recipe.same
        plain = (telling == 1).float() + 1e-6  # a remark may well fit another photo
        losses["hardest"] = hardest(cosines, own, same, recipe.margin, plain) * recipe.hardest
    return losses | _named(material, batch, tags, recipe)


def _named(material: Material, batch: Batch, tags: Tensor, recipe: Recipe) -> dict[str, Tensor]:
    """How badly the words of captions are foretold, and the things, where these are known."""
    known = torch.from_numpy(material.tags[batch.which])
    losses = F.binary_cross_entropy_with_logits(tags, known.float() / 255, reduction="none")
    described = torch.tensor([bool(len(material.captions[photo])) for photo in batch.which])
    found = {}
    if described.any():
        found["tags"] = losses[described, : material.words].mean() * recipe.tag_weight * 100
    looked = known[:, material.words :] != UNKNOWN
    if looked.any():
        found["things"] = losses[:, material.words :][looked].mean() * recipe.thing_weight * 100
    return found


@dataclass(frozen=True, slots=True)
class ReadTexts:
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


def by_length(net: JointNet, embedded: Tensor, mask: Tensor) -> ReadTexts:
    """What the text tower makes of texts, the short ones apart from the long: padding is half of the work."""
    order = torch.argsort(mask.sum(1))
    vectors, rows, weights, texts = [], [], [], []
    for some in order.chunk(5):
        most = int(mask[some].int().cumsum(1).argmax(1).max()) + 1
        there = mask[some, :most]
        with torch.no_grad():
            lower = net.text.lower(embedded[some, :most], there)
        part = net.text.upper(lower, there)
        vectors.append(part[0])
        rows.append(part[1][there])
        weights.append(part[2][there])
        texts.append(some[:, None].expand_as(there)[there])
    back = torch.argsort(order)
    return ReadTexts(torch.cat(vectors)[back], torch.cat(rows), torch.cat(weights), torch.cat(texts))
