"""The retrievers that ours is measured against: TIRG, Guo et al.'s dialogue manager, the paper's transformer.

All take the same dialogue (features and attributes of what was shown, the embedded words of what was said),
and give a query; garments are put into the same space by one layer, and the nearest is the best. Vectors
are of length one, so that the order by cosine is the order by Euclidean distance.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, field

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.papers.fashion_iq.features import TOP
from photalk_lab.papers.fashion_iq.layers import EncoderLayer, Size

MOST_TURNS = 8
"""Turns that are looked back on."""

MOST_PIECES = 12
"""Pieces of words of a turn's feedback; the paper pads to 8 words."""


@dataclass(frozen=True, slots=True)
class RetrieverShape:
    """What goes in, and how large the space is."""

    features: int
    attributes: int
    embedded: int = 384
    space: int = 256
    layers: int = 6
    size: Size = field(default_factory=Size)


@dataclass(frozen=True, slots=True)
class Dialogues:
    """A batch of dialogues of as many turns, the last turn last."""

    shown: Tensor  # (B, T, F)
    has: Tensor  # (B, T, TOP): the numbers of the attributes
    words: Tensor  # (B, T, W, E)
    said: Tensor  # (B, T, W): 1 where there is a piece

    def tensors(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """All of it, in the order that retrievers take it in."""
        return self.shown, self.has, self.words, self.said


class Retriever(nn.Module, ABC):
    """What all have in common: the space of garments, and how sharply it is told apart in training."""

    def __init__(self, shape: RetrieverShape) -> None:
        super().__init__()
        self.shape = shape
        self.garment = nn.Linear(shape.features, shape.space)
        self.log_scale = nn.Parameter(torch.tensor(math.log(12.0)))

    def garments(self, features: Tensor) -> Tensor:
        """Garments in the space, (n, space), of length one."""
        return F.normalize(self.garment(features), dim=-1)

    @abstractmethod
    def query(self, shown: Tensor, has: Tensor, words: Tensor, said: Tensor) -> Tensor:
        """What is looked for (B, space), before it is made of length one; see `Dialogues`."""

    def forward(self, shown: Tensor, has: Tensor, words: Tensor, said: Tensor) -> Tensor:
        """What is looked for, (B, space), of length one."""
        return F.normalize(self.query(shown, has, words, said), dim=-1)


class Tirg(Retriever):
    """Vo et al. 2019: the words say what of the picture passes, and what is added. It has no memory."""

    def __init__(self, shape: RetrieverShape) -> None:
        super().__init__(shape)
        space = shape.space
        self.reader = nn.GRU(shape.embedded, space, batch_first=True)
        self.gate = nn.Sequential(nn.ReLU(), nn.Linear(2 * space, space), nn.ReLU(), nn.Linear(space, space))
        self.change = nn.Sequential(
            nn.ReLU(), nn.Linear(2 * space, space), nn.ReLU(), nn.Linear(space, space)
        )
        self.weights = nn.Parameter(torch.tensor([1.0, 1.0]))
        self.drop = nn.Dropout(0.1)

    def query(self, shown: Tensor, has: Tensor, words: Tensor, said: Tensor) -> Tensor:
        """From the last turn alone."""
        photo = self.garment(shown[:, -1])
        # The first state is made from what is there: an exported graph would else keep the size of its batch.
        read, _ = self.reader(self.drop(words[:, -1]), 0 * photo[None])  # (B, W, space)
        last = (said[:, -1].sum(1).long() - 1).clamp_min(0)
        text = read.gather(1, last[:, None, None].expand(-1, 1, read.shape[2]))[:, 0]
        both = self.drop(torch.cat([photo, text], dim=1))
        passed = torch.sigmoid(self.gate(both)) * photo
        return self.weights[0] * passed + self.weights[1] * self.change(both)


class Recurrent(Retriever):
    """Guo et al. 2018: a turn is a photo and convolved words, a GRU keeps the state of the dialogue."""

    def __init__(self, shape: RetrieverShape) -> None:
        super().__init__(shape)
        space = shape.space
        self.enter = nn.Linear(shape.embedded, space // 2)
        self.convolutions = nn.ModuleList(
            nn.Conv1d(space // 2, space // 2, kernel, padding=kernel // 2) for kernel in (1, 3)
        )
        self.photo = nn.Linear(shape.features, space)
        self.turn = nn.Linear(2 * space, space)
        self.tracker = nn.GRU(space, space, batch_first=True)
        self.out = nn.Sequential(nn.Linear(2 * space, space), nn.ReLU(), nn.Linear(space, space))
        self.drop = nn.Dropout(0.1)

    def query(self, shown: Tensor, has: Tensor, words: Tensor, said: Tensor) -> Tensor:
        """From the state after the last turn."""
        pieces = self.enter(self.drop(words)) * said[..., None]  # (B, T, W, space / 2)
        rows = pieces.flatten(0, 1).transpose(1, 2)  # (B T, space / 2, W)
        heard = [F.relu(layer(rows)).amax(2) for layer in self.convolutions]
        text = torch.cat(heard, dim=1).unflatten(0, words.shape[:2])  # (B, T, space)
        turn = F.relu(self.turn(self.drop(torch.cat([self.photo(shown), text], dim=2))))
        states, _ = self.tracker(turn, 0 * turn[None, :, 0])  # the first state as in TIRG
        return self.out(torch.cat([states[:, -1], turn[:, -1]], dim=1))


class Multimodal(Retriever):
    """Wu et al. 2021: a transformer attends to every word, photo and, if wanted, attribute of the history."""

    def __init__(self, shape: RetrieverShape, attributes: bool) -> None:
        super().__init__(shape)
        width = shape.size.width
        self.with_attributes = attributes
        self.photo = nn.Linear(shape.features, width)
        self.enter = nn.Linear(shape.embedded, width)
        self.attribute = nn.Embedding(shape.attributes, width) if attributes else None
        self.place = nn.Parameter(torch.randn(MOST_PIECES, width) * 0.1)
        self.role = nn.Parameter(torch.randn(2, width) * 0.1)
        self.back = nn.Parameter(torch.randn(MOST_TURNS, width) * 0.1)
        self.layers = nn.ModuleList(EncoderLayer(shape.size) for _ in range(shape.layers))
        self.norm = nn.LayerNorm(width)
        self.out = nn.Linear(width, shape.space)
        self.drop = nn.Dropout(shape.size.dropout)

    def query(self, shown: Tensor, has: Tensor, words: Tensor, said: Tensor) -> Tensor:
        """From all turns at once."""
        tokens = [self.photo(shown)[:, :, None] + self.role[0], self.enter(words) + self.place]
        there = [torch.ones_like(said[:, :, :1]), said]
        if self.attribute is not None:
            tokens.append(self.attribute(has) + self.role[1])
            there.append(torch.ones_like(said[:, :, :TOP]))
        back = self.back[-shown.shape[1] :][:, None]  # the last turn's is the last, however many there are
        rows = (torch.cat(tokens, dim=2) + back).flatten(1, 2)  # (B, T (1 + W + TOP), D)
        mask = torch.cat(there, dim=2).flatten(1, 2)
        rows = self.drop(rows)
        for layer in self.layers:
            rows = layer(rows, mask[:, None, None].bool())
        rows = self.norm(rows) * mask[..., None]
        return self.out(rows.sum(1) / mask.sum(1, keepdim=True))


def retrievers(shape: RetrieverShape) -> dict[str, Retriever]:
    """All of them, by the name of their files."""
    return {
        "tirg": Tirg(shape),
        "recurrent": Recurrent(shape),
        "transformer": Multimodal(shape, attributes=False),
        "transformer-attributes": Multimodal(shape, attributes=True),
    }


def told_apart(query: Tensor, garments: Tensor, same: Tensor, scale: Tensor) -> Tensor:
    """The soft triplet loss over the batch: the wanted garment against every other one at once.

    With one other garment it is log(1 + exp(other - wanted)), the triplet loss without a kink; with all of
    the batch it is the softmax that Vo et al. train TIRG by.

    Args:
        query: (B, space), and garments (N, space), all of length one; row b wants garment b.
        same: (B, N), True where a garment must not count as another one.
        scale: by how much nearness is multiplied.
    """
    near = scale * query @ garments.T
    rows = torch.arange(len(query))
    others = same.clone()
    others[rows, rows] = False
    return F.cross_entropy(near.masked_fill(others, -1e4), rows)
