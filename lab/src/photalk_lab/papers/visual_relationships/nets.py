"""The speaker: words, an LSTM, one of the four kinds of attention, and the next word (equations 1-5, 9, 10).

The LSTM reads words alone (equation 5), what is seen comes in after it: so all words of a known sentence are
learned at once, and a sentence is said one word at a time.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from photalk_lab.papers.visual_relationships.attention import ATTENTIONS
from photalk_lab.papers.visual_relationships.vocabulary import END, PAD, START, UNKNOWN

State = tuple[Tensor, Tensor]
"""h and c of the LSTM, (1, B, H) each."""


@dataclass(frozen=True, slots=True)
class Config:
    """All that decides what a speaker is; 512 hidden and dropout of 0.5 everywhere are the paper's."""

    variant: str
    words: int
    columns: int
    hidden: int = 512
    dropout: float = 0.5
    longest: int = 24
    """Words that are said at most."""


class Speaker(nn.Module):
    """Says how a target differs from a source; pictures come as grids of features (B, P, C)."""

    middle: Tensor
    spread: Tensor

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.config = config
        self.register_buffer("middle", torch.zeros(config.columns))
        self.register_buffer("spread", torch.ones(config.columns))
        self.word = nn.Embedding(config.words, config.hidden, padding_idx=PAD)
        self.lstm = nn.LSTM(config.hidden, config.hidden, batch_first=True)
        self.attention = ATTENTIONS[config.variant](config.columns, config.hidden)
        self.next = nn.Linear(config.hidden, config.words)  # W_W, b_W
        self.drop = nn.Dropout(config.dropout)

    @torch.no_grad()
    def expect(self, grids: Tensor) -> None:
        """Be used to the values of such grids (n, P, C): each column is then seen as it departs from them."""
        rows = grids.flatten(0, 1).float()  # (n P, C)
        self.middle.copy_(rows.mean(0))
        self.spread.copy_(rows.std(0) + 1e-3)

    def seen(self, source: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        """What is kept of both pictures (B, P, C) for all the words to come."""
        known = [self.drop((grid.float() - self.middle) / self.spread) for grid in (source, target)]
        related: tuple[Tensor, Tensor] = self.attention.relate(*known)
        return related

    def step(
        self, words: Tensor, seen: tuple[Tensor, Tensor], state: State | None = None
    ) -> tuple[Tensor, State]:
        """Scores of the word after each of these (B, T), as (B, T, V), and the state to go on from."""
        states, state = self.lstm(self.drop(self.word(words)), state)  # (B, T, H), equations 4 and 5
        attentive = self.attention(self.drop(states), *seen)
        return self.next(self.drop(attentive)), state  # equation 9, before its softmax

    def loss(self, source: Tensor, target: Tensor, sentences: Tensor) -> Tensor:
        """Mean negative log-likelihood (equation 10) of sentences (B, T), from START to END and PAD."""
        scores, _ = self.step(sentences[:, :-1], self.seen(source, target))
        return F.cross_entropy(scores.flatten(0, 1), sentences[:, 1:].flatten(), ignore_index=PAD)

    @torch.no_grad()
    def greedy(self, source: Tensor, target: Tensor) -> Tensor:
        """The likeliest word after the likeliest word: (B, longest), END and then PAD where it ended."""
        seen = self.seen(source, target)
        words = torch.full((len(source), 1), START)
        said = torch.full((len(source), self.config.longest), PAD)
        ended = torch.zeros(len(source), dtype=torch.bool)
        state: State | None = None
        for at in range(self.config.longest):
            scores, state = self.step(words, seen, state)
            words = likeliest(scores)  # (B, 1)
            said[:, at] = torch.where(ended, PAD, words[:, 0])
            ended |= words[:, 0] == END
            if bool(ended.all()):
                break
        return said


def likeliest(scores: Tensor) -> Tensor:
    """The best word of each (B, T, V) that can be said: PAD, START and the unknown word cannot."""
    sayable = scores.clone()
    sayable[..., [PAD, START, UNKNOWN]] = -torch.inf
    return sayable.argmax(-1)
