"""The next word of a command, and where it is from: equations 6-12 of the paper."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from photalk_lab.papers.caise.batches import Batch, Copyable
from photalk_lab.papers.caise.encoder import Encoded, Fusion
from photalk_lab.papers.caise.variants import Config

State = tuple[Tensor, Tensor]
"""The decoder's LSTM between steps: hidden and cell, each (1, batch, d)."""


@dataclass(frozen=True, slots=True)
class Sources:
    """How likely each source says each of its words, at every step.

    `generated` (batch, steps, vocabulary), `words` and `concepts` (batch, steps, words to copy), `gate`
    (batch, steps, 3): the weight of the three.
    """

    generated: Tensor
    words: Tensor
    concepts: Tensor
    gate: Tensor

    def chance_of(self, targets: Tensor, batch: Batch) -> Tensor:
        """Eq. 12 for the given words only: p(w_t), (batch, steps)."""
        size = self.generated.shape[-1]
        spoken = self.generated.gather(2, targets.clamp(max=size - 1)[..., None])[..., 0]
        return (
            self.gate[..., 0] * spoken * (targets < size)
            + self.gate[..., 1] * _copied(self.words, batch.words, targets)
            + self.gate[..., 2] * _copied(self.concepts, batch.concepts, targets)
        )

    def chances(self, batch: Batch, known: int) -> Tensor:
        """Eq. 12 for all words that are known or in the batch: (batch, steps, known + unseen)."""
        instances, steps, size = self.generated.shape
        total = self.generated.new_zeros(instances, steps, known + len(batch.unseen))
        total[..., :size] = self.gate[..., :1] * self.generated
        for place, weights, copyable in ((1, self.words, batch.words), (2, self.concepts, batch.concepts)):
            source = copyable.source[:, None, :].expand(-1, steps, -1)  # (batch, steps, words)
            total = total.scatter_add(2, source, self.gate[..., place, None] * weights)
        return total


class Decoder(nn.Module):
    """Says a command word by word, from the vocabulary, from what was said or from what was seen."""

    def __init__(self, config: Config, generated: int) -> None:
        super().__init__()
        size = config.state_size
        self.config = config
        self.lstm = nn.LSTM(config.word_size, size, batch_first=True)
        self.attend = Fusion(size)
        self.generate = nn.Linear(size, generated)
        self.select = nn.Linear(size, 3, bias=False)
        self.word_dropout = nn.Dropout(config.word_dropout)
        self.state_dropout = nn.Dropout(config.state_dropout)

    def start(self, encoded: Encoded) -> State:
        """h_0: the dialogue so far; the paper leaves it open."""
        hidden = encoded.dialogue[None]  # (1, batch, d)
        return hidden, torch.zeros_like(hidden)

    def forward(self, before: Tensor, state: State, encoded: Encoded, batch: Batch) -> tuple[Sources, State]:
        """The sources after each of the words `before`, embedded: (batch, steps, word size)."""
        hidden, state = self.lstm(
            self.word_dropout(before), state
        )  # eq. 6: h_t = LSTM(ŵ_{t-1}, h_{t-1}), (batch, steps, d)
        hidden = self.state_dropout(hidden)
        found = self.state_dropout(
            self.attend(hidden, encoded.fused, encoded.seen)
        )  # eq. 7: e_t = Attn(h_t, V̄)
        sources = Sources(
            generated=self.generate(found).softmax(-1),  # eq. 8: l_t = Linear(e_t), a^g_t = softmax(l_t)
            words=_pointer(hidden, encoded.words, batch.words.there),  # eq. 9, of words: it is those we copy
            concepts=_pointer(found, encoded.concepts, batch.concepts.there),  # eq. 10
            gate=self._gate(found, batch),
        )
        return sources, state

    def _gate(self, found: Tensor, batch: Batch) -> Tensor:
        """Eq. 11: g_t = softmax(W_g^T e_t), (batch, steps, 3), among the sources that are there."""
        switches = self.config.switches
        there = torch.stack(
            [
                torch.ones(len(found), dtype=torch.bool),
                batch.words.there.any(1) & switches.copies_words,
                batch.concepts.there.any(1) & switches.copies_concepts,
            ],
            -1,
        )  # (batch, 3)
        return self.select(found).masked_fill(~there[:, None, :], -math.inf).softmax(-1)


def _pointer(query: Tensor, memory: Tensor, there: Tensor) -> Tensor:
    """Eq. 9 and 10: softmax of the products of each step with each word, (batch, steps, words)."""
    likeness = query @ memory.transpose(1, 2)  # A_t: (batch, steps, words)
    # With nothing to copy all are equally likely, and the gate is shut; -inf would give NaN.
    return likeness.masked_fill(~there[:, None, :], torch.finfo(likeness.dtype).min).softmax(-1)


def _copied(weights: Tensor, copyable: Copyable, targets: Tensor) -> Tensor:
    """The weight of all places that hold the target, (batch, steps)."""
    same = copyable.source[:, None, :] == targets[..., None]  # (batch, steps, words)
    return (weights * (same & copyable.there[:, None, :])).sum(-1)
