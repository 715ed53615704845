"""How far can the listener be believed? Weights that turn what it says into a probability of being right."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch.nn import functional as F

from photalk.commands import AdjustColor, Search
from photalk.dialogue.combined import same
from photalk.dialogue.listener.impression import Heard
from photalk.dialogue.understanding import Understanding


def weights_for(tried: Sequence[tuple[Heard, bool, Understanding]]) -> tuple[float, ...]:
    """The weights of `combined.calibrated`, by logistic regression on dialogues that were kept back."""
    rows, labels = [], []
    for best, right, grammar in tried:
        likely = min(max(best.probability, 1e-4), 1 - 1e-4)
        odds = torch.tensor(likely / (1 - likely)).log().item()
        agreed = any(same(best.command, read) for read in grammar.commands)
        kinds = (isinstance(best.command, Search), isinstance(best.command, AdjustColor))
        rows.append([1.0, odds, float(agreed), *map(float, kinds)])
        labels.append(float(right))
    x, y = torch.tensor(rows), torch.tensor(labels)
    weights = torch.zeros(x.shape[1], requires_grad=True)
    optimizer = torch.optim.LBFGS([weights], max_iter=200)

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        loss = F.binary_cross_entropy_with_logits(x @ weights, y) + 1e-3 * (weights[1:] ** 2).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    return tuple(round(one, 4) for one in weights.detach().tolist())


def levels_for(
    told: Sequence[tuple[Sequence[float], frozenset[str]]], names: Sequence[str]
) -> tuple[float, ...]:
    """For each operator the level from which on it counts as asked for: the one of the best F1."""
    levels = []
    for place, name in enumerate(names):
        pairs = [(likely[place], name in right) for likely, right in told]
        best = max((_f1(pairs, level / 50), level / 50) for level in range(5, 40)) if pairs else (0.0, 0.5)
        levels.append(best[1] if best[0] else 0.5)
    return tuple(levels)


def _f1(pairs: Sequence[tuple[float, bool]], level: float) -> float:
    hits = sum(likely >= level and right for likely, right in pairs)
    wrong = sum((likely >= level) != right for likely, right in pairs)
    return 2 * hits / (2 * hits + wrong) if hits else 0.0
