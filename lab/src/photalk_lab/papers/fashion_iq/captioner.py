"""The paper's relative captioner: two garments in, what differs out, in words (Wu et al. 2021, section 4.1).

Six encoding and six decoding transformer layers, narrower than the paper's so that they train on a CPU. The
encoder attends to the difference of the photos' features and to the attributes of both, as in the paper, and
to the features of each photo by themselves, which the paper leaves out.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.papers.fashion_iq.layers import DecoderLayer, EncoderLayer, Size

PAD, START, END, UNKNOWN = 0, 1, 2, 3
"""The first words of every vocabulary; the unknown one is never said."""


@dataclass(frozen=True, slots=True)
class CaptionerShape:
    """How large it is."""

    words: int
    attributes: int
    features: int
    layers: int = 6
    longest: int = 8
    size: Size = field(default_factory=Size)


class Captioner(nn.Module):
    """Says how the wanted garment differs from the one shown."""

    def __init__(self, shape: CaptionerShape, spelling: Tensor | None = None) -> None:
        """A fresh captioner.

        Args:
            spelling: which words the name of an attribute consists of, (attributes, words). As in the paper
                attributes are embedded by the words' encoder, so that what is seen is easily said; here each
                has a row of its own added to that.
        """
        super().__init__()
        self.shape = shape
        nothing = torch.zeros(shape.attributes, shape.words)
        self.spelling: Tensor
        self.register_buffer("spelling", nothing if spelling is None else spelling)
        self.photos = nn.ModuleList(nn.Linear(shape.features, shape.size.width) for _ in range(3))
        self.attribute = nn.Embedding(shape.attributes, shape.size.width)
        self.role = nn.Parameter(torch.randn(5, shape.size.width) * 0.1)
        self.encoder = nn.ModuleList(EncoderLayer(shape.size) for _ in range(shape.layers))
        self.word = nn.Embedding(shape.words, shape.size.width)
        self.place = nn.Parameter(torch.randn(shape.longest + 1, shape.size.width) * 0.1)
        self.decoder = nn.ModuleList(DecoderLayer(shape.size) for _ in range(shape.layers))
        self.norms = nn.ModuleList(nn.LayerNorm(shape.size.width) for _ in range(2))
        self.drop = nn.Dropout(shape.size.dropout)
        for table in (self.attribute, self.word):
            nn.init.normal_(table.weight, std=0.3)
        self.bias = nn.Parameter(torch.zeros(shape.words))

    def memory(self, shown: Tensor, wanted: Tensor, shown_has: Tensor, wanted_has: Tensor) -> Tensor:
        """Keys and values of what is seen, (layers, 2, B, heads, S, D / heads).

        Args:
            shown: features of the garment shown (B, F); `wanted` those of the one in mind.
            shown_has: its likeliest attributes (B, TOP), the numbers of their names; `wanted_has` likewise.
        """
        photos = [layer(x) for layer, x in zip(self.photos, (shown, wanted, wanted - shown), strict=True)]
        tokens = [photo[:, None] + self.role[at] for at, photo in enumerate(photos)]
        names = self.attribute.weight + self.spelling @ self.word.weight  # (attributes, D)
        tokens += [names[shown_has] + self.role[3], names[wanted_has] + self.role[4]]
        rows = self.drop(torch.cat(tokens, dim=1))  # (B, 3 + 2 TOP, D)
        for layer in self.encoder:
            rows = layer(rows)
        rows = self.norms[0](rows)
        return torch.stack([torch.stack(layer.garments.keys_values(rows)) for layer in self.decoder])

    def step(self, words: Tensor, memory: Tensor, past: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Scores of the next words (B, T, V) after each of these (B, T), and what is to be kept of them."""
        before = 0 if past is None else past.shape[4]
        length = words.shape[1]
        rows = self.drop(self.word(words) + self.place[before : before + length])
        mask = None
        if past is None and length > 1:
            mask = torch.ones(length, length, dtype=torch.bool).tril()
        kept = []
        for at, layer in enumerate(self.decoder):
            rows, now = layer(rows, (memory[at, 0], memory[at, 1]), None if past is None else past[at], mask)
            kept.append(now)
        scores = self.norms[1](rows) @ self.word.weight.T + self.bias  # a word is said by what it is read by
        return scores, torch.stack(kept)

    def loss(self, memory: Tensor, captions: Tensor, smooth: float = 0.0) -> Tensor:
        """Cross-entropy of captions (B, T), which begin with START and end with END and PAD."""
        scores, _ = self.step(captions[:, :-1], memory)
        return F.cross_entropy(
            scores.flatten(0, 1), captions[:, 1:].flatten(), ignore_index=PAD, label_smoothing=smooth
        )

    @torch.no_grad()
    def greedy(self, memory: Tensor) -> Tensor:
        """The likeliest word after the likeliest word: (B, longest), PAD after the end."""
        words = torch.full((memory.shape[2], 1), START)
        ended = torch.zeros(len(words), dtype=torch.bool)
        past, said = None, []
        for _ in range(self.shape.longest):
            scores, past = self.step(words, memory, past)
            scores[:, -1, [PAD, START, UNKNOWN]] = -1e9
            words = scores[:, -1].argmax(-1, keepdim=True)
            ended = ended | (words[:, 0] == END)
            said.append(torch.where(ended, PAD, words[:, 0]))
            if bool(ended.all()):
                break
        found = torch.stack(said, dim=1)
        return F.pad(found, (0, self.shape.longest - found.shape[1]))
