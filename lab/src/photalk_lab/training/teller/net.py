"""The nets: what looks at a photo's places, what says a caption of them, what answers a question about them.

All layers are normed before each part, which lets them learn fast from the first steps on.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

ASKED = 32
"""Pieces of a question whose order counts; those beyond share the last place."""

PIECE = 384
"""Numbers of a piece in the word table."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the nets are; `columns` are the numbers of a place, `longest` the words of a caption."""

    words: int
    answers: int
    places: int
    columns: int = 256
    width: int = 256
    heads: int = 4
    inner: int = 768
    look_layers: int = 0
    say_layers: int = 3
    read_layers: int = 2
    answer_layers: int = 2
    longest: int = 20
    dropout: float = 0.1


class Attention(nn.Module):
    """Each row of one sequence takes what it needs from another."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        width = sizes.width
        self.heads = sizes.heads
        self.query, self.key, self.value, self.out = (nn.Linear(width, width) for _ in range(4))

    def forward(self, x: Tensor, memory: Tensor, mask: Tensor | None = None) -> Tensor:
        """(B, T, D) of (B, S, D); `mask`, true where something may be taken, broadcasts to (B, H, T, S)."""

        def split(y: Tensor) -> Tensor:  # (B, T, D) -> (B, H, T, D / H)
            return y.view(y.shape[0], y.shape[1], self.heads, y.shape[2] // self.heads).transpose(1, 2)

        query, key, value = split(self.query(x)), split(self.key(memory)), split(self.value(memory))
        taken = F.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        return self.out(taken.transpose(1, 2).reshape(x.shape))


class Block(nn.Module):
    """A layer: rows hear of each other, look at the places if there are any for them, and think."""

    def __init__(self, sizes: Sizes, looks: bool) -> None:
        super().__init__()
        width = sizes.width
        self.norm, self.hear = nn.LayerNorm(width), Attention(sizes)
        self.looks = looks
        if looks:
            self.look_norm, self.look = nn.LayerNorm(width), Attention(sizes)
        self.think_norm = nn.LayerNorm(width)
        self.up, self.down = nn.Linear(width, sizes.inner), nn.Linear(sizes.inner, width)
        self.dropout = nn.Dropout(sizes.dropout)

    def forward(self, x: Tensor, mask: Tensor | None = None, seen: Tensor | None = None) -> Tensor:
        """(N, T, D) to the same; where `seen` (B, P, D) is of fewer photos, N / B rows share one."""
        x = x + self.dropout(self.hear(normed := self.norm(x), normed, mask))
        if self.looks and seen is not None:
            together = self.look_norm(x).reshape(seen.shape[0], -1, x.shape[2])  # (B, N / B T, D)
            x = x + self.dropout(self.look(together, seen).reshape(x.shape))
        return x + self.dropout(self.down(F.gelu(self.up(self.think_norm(x)))))


class Look(nn.Module):
    """A photo's places as the other two remember them."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.into = nn.Linear(sizes.columns, sizes.width)
        self.into_norm = nn.LayerNorm(sizes.width)
        self.position = nn.Parameter(0.02 * torch.randn(1, sizes.places, sizes.width))
        self.blocks = nn.ModuleList(Block(sizes, False) for _ in range(sizes.look_layers))
        self.norm = nn.LayerNorm(sizes.width)

    def forward(self, places: Tensor) -> Tensor:
        """(B, P, C) to (B, P, D)."""
        x = self.into_norm(self.into(places)) + self.position
        for block in self.blocks:
            x = block(x)
        return self.norm(x)


class Say(nn.Module):
    """A caption, word by word; the table of words is also what the next word is compared with."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.table = nn.Embedding(sizes.words, sizes.width)
        nn.init.normal_(self.table.weight, std=sizes.width**-0.5)
        self.position = nn.Parameter(0.02 * torch.randn(sizes.longest + 1, sizes.width))
        self.blocks = nn.ModuleList(Block(sizes, True) for _ in range(sizes.say_layers))
        self.norm = nn.LayerNorm(sizes.width)
        self.bias = nn.Parameter(torch.zeros(sizes.words))
        self.scale = sizes.width**0.5
        self.dropout = nn.Dropout(sizes.dropout)

    def forward(self, seen: Tensor, words: Tensor) -> Tensor:
        """What is known after each word (N, T), (N, T, D); rows that follow one another share a photo."""
        places = torch.arange(words.shape[1])
        mask = places[None, :] <= places[:, None]  # (T, T)
        x = self.dropout(self.table(words) * self.scale + self.position[places])
        for block in self.blocks:
            x = block(x, mask, seen)
        return self.norm(x)

    def next_words(self, known: Tensor) -> Tensor:
        """The logits of all words after what is known, (…, D) to (…, V)."""
        return F.linear(known, self.table.weight, self.bias)


class Answer(nn.Module):
    """One of the known answers to a question."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.into = nn.Linear(PIECE, sizes.width)
        self.into_norm = nn.LayerNorm(sizes.width)
        self.position = nn.Parameter(0.02 * torch.randn(ASKED, sizes.width))
        self.blocks = nn.ModuleList(
            Block(sizes, looks) for looks in [False] * sizes.read_layers + [True] * sizes.answer_layers
        )
        self.norm = nn.LayerNorm(sizes.width)
        self.out = nn.Linear(sizes.width, sizes.answers)
        self.dropout = nn.Dropout(sizes.dropout)

    def forward(self, seen: Tensor, embedded: Tensor, mask: Tensor | None = None) -> Tensor:
        """Logits (B, A) for the pieces of questions (B, L, 384); `mask` (B, L) is true where one is."""
        place = torch.arange(embedded.shape[1]).clamp(max=ASKED - 1)
        x = self.dropout(self.into_norm(self.into(embedded)) + self.position[place])
        wide = None if mask is None else mask[:, None, None, :]
        for block in self.blocks:
            x = block(x, wide, seen)
        return self.out(self.norm(x[:, 0]))


class TellerNet(nn.Module):
    """All three, learnt together: what looks serves both."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.look, self.say, self.answer = Look(sizes), Say(sizes), Answer(sizes)
