"""How the four speakers look at two pictures while they speak (Tan et al. 2019, equations 6-8 and 11-28).

Each has two verbs: `relate` what is done once for a pair, and `forward`, which answers every state of the
decoder with an attentive one. Shapes: B pairs, T words, P places of the source and Q of the target (both N²
in the paper), C columns of a place, H hidden.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn


def attended(scores: Tensor, seen: Tensor) -> Tensor:
    """The places (B, P, C) averaged by the softmax of scores (B, T, P): (B, T, C)."""
    return scores.softmax(-1) @ seen


class Basic(nn.Module):
    """Plain attention to all places of both pictures, which it cannot tell apart (equations 6-8)."""

    def __init__(self, columns: int, hidden: int) -> None:
        super().__init__()
        self.image = nn.Linear(columns, hidden, bias=False)  # W_IMG
        self.merge = nn.Linear(columns + hidden, hidden)  # W_1, b_1

    def relate(self, source: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        """Both as they are."""
        return source, target

    def forward(self, states: Tensor, source: Tensor, target: Tensor) -> Tensor:
        """Attentive states (B, T, H)."""
        seen = torch.cat([source, target], 1)  # (B, P + Q, C), equation 3
        scores = states @ self.image(seen).transpose(1, 2)  # (B, T, P + Q), equation 6
        return torch.tanh(self.merge(torch.cat([attended(scores, seen), states], -1)))  # 7 and 8


class MultiHead(nn.Module):
    """Two heads, one after the other: what the source says is known when the target is looked at (11-16)."""

    def __init__(self, columns: int, hidden: int) -> None:
        super().__init__()
        self.source = nn.Linear(columns, hidden, bias=False)  # W_SRC
        self.target = nn.Linear(columns, hidden, bias=False)  # W_TRG
        self.merge_source = nn.Linear(columns + hidden, hidden)  # W_2, b_2
        self.merge_target = nn.Linear(columns + hidden, hidden)  # W_3, b_3

    def relate(self, source: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        """Both as they are."""
        return source, target

    def forward(self, states: Tensor, source: Tensor, target: Tensor) -> Tensor:
        """Attentive states (B, T, H)."""
        scores = states @ self.source(source).transpose(1, 2)  # (B, T, P), equation 11
        states = torch.tanh(self.merge_source(torch.cat([attended(scores, source), states], -1)))  # 12, 13
        scores = states @ self.target(target).transpose(1, 2)  # (B, T, Q), equation 14
        return torch.tanh(self.merge_target(torch.cat([attended(scores, target), states], -1)))  # 15, 16


class Static(MultiHead):
    """Each place first finds its likes in the other picture, then the two heads speak of both (17-19).

    The paper's text merges the place, what was found for it *and their difference*; its equation 19 has only
    the first two. This is equation 19: the difference is linear in the two, so that W_4 can form it.
    """

    def __init__(self, columns: int, hidden: int) -> None:
        super().__init__(hidden, hidden)
        self.from_source = nn.Linear(columns, hidden, bias=False)  # W_S
        self.from_target = nn.Linear(columns, hidden, bias=False)  # W_T
        self.back_target = nn.Linear(columns, hidden, bias=False)  # the same for the way back
        self.back_source = nn.Linear(columns, hidden, bias=False)
        self.relate_source = nn.Linear(2 * columns, hidden)  # W_4, b_4
        self.relate_target = nn.Linear(2 * columns, hidden)

    def relate(self, source: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        """Each picture's places with what the other has for them: (B, P, H) and (B, Q, H)."""
        there = self.from_source(source) @ self.from_target(target).transpose(1, 2)  # (B, P, Q), equation 17
        back = self.back_target(target) @ self.back_source(source).transpose(1, 2)  # (B, Q, P)
        found, found_back = attended(there, target), attended(back, source)  # (B, P, C), (B, Q, C): 18
        return (
            torch.tanh(self.relate_source(torch.cat([source, found], -1))),  # (B, P, H), equation 19
            torch.tanh(self.relate_target(torch.cat([target, found_back], -1))),  # (B, Q, H)
        )


class Dynamic(nn.Module):
    """Attention to all pairs of places at every word, by a product of three (equations 20-28).

    The N⁴ keys and values are never made. A score is Σ_d (W_SK f_i)_d (W_TK f_j)_d (W_HK h)_d, which is a
    matrix product once the query is multiplied into one side; and a value is a sum of two parts, so that the
    attention to pairs is needed only summed over one or the other picture.
    """

    def __init__(self, columns: int, hidden: int) -> None:
        super().__init__()
        self.source_key = nn.Linear(columns, hidden, bias=False)  # W_SK
        self.target_key = nn.Linear(columns, hidden, bias=False)  # W_TK
        self.query = nn.Linear(hidden, hidden, bias=False)  # W_HK
        self.source_value = nn.Linear(columns, hidden, bias=False)  # W_5S
        self.target_value = nn.Linear(columns, hidden, bias=False)  # W_5T
        self.state = nn.Linear(hidden, hidden)  # W_5H, b_5

    def relate(self, source: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        """Both as they are."""
        return source, target

    def scores(self, states: Tensor, source: Tensor, target: Tensor) -> Tensor:
        """Alignment of every pair of places with every state, (B, T, P, Q) (equations 22 and 23)."""
        asked = self.query(states)[:, :, None] * self.source_key(source)[:, None]  # (B, T, P, H)
        batch, words, places, hidden = asked.shape
        flat = asked.reshape(batch, words * places, hidden)  # (B, T P, H)
        return (flat @ self.target_key(target).transpose(1, 2)).view(batch, words, places, -1)

    def forward(self, states: Tensor, source: Tensor, target: Tensor) -> Tensor:
        """Attentive states (B, T, H)."""
        scores = self.scores(states, source, target)
        weights = scores.flatten(2).softmax(-1).view_as(scores)  # (B, T, P, Q), equation 24
        seen_source = weights.sum(3) @ source  # (B, T, C), equation 25
        seen_target = weights.sum(2) @ target  # (B, T, C), equation 26
        merged = self.source_value(seen_source) + self.target_value(seen_target) + self.state(states)
        return torch.tanh(merged)  # equation 28


Attention = Basic | MultiHead | Static | Dynamic

ATTENTIONS: dict[str, type[Attention]] = {
    "basic": Basic,
    "multihead": MultiHead,
    "static": Static,
    "dynamic": Dynamic,
}
