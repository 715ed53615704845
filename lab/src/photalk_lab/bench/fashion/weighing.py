"""How much each kind of evidence is worth: weights under which the wanted garments are likeliest, in played
dialogues.

A belief is a softmax over the gallery of evidence times weights, added up over turns, so that the weights
are those of a conditional logit. What is shown depends on the weights, so dialogues are played and weights
fitted in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from photalk.vision.space.encoder import Floats
from photalk_lab.bench.fashion.nouns import Gallery, Simulator, Turn
from photalk_lab.bench.fashion.ours import Ours, known_of
from photalk_lab.bench.fashion.playing import play
from photalk_lab.papers.fashion_iq.belief import COLUMNS, Belief

START: Mapping[str, float] = {
    column: {
        "is": 1.0,
        "not": 0.7,
        "more": 0.7,
        "other": 0.3,
        "unsaid": 0.3,
        "few": 0.3,
        "like": 1.0,
        "fit": 0.2,
    }[column.split()[0]]
    for column in COLUMNS
}
"""Where the fit starts, and what weights without evidence fall back to."""

_RIDGE = 0.02
_HIGHEST = 12.0


def fitted(
    gallery: Gallery,
    ours: Ours,
    simulators: Sequence[Simulator],
    pairs: Sequence[tuple[int, int]],
    rounds: int = 2,
    tell: Callable[[str], None] = lambda _: None,
) -> dict[str, float]:
    """The weights, fitted in dialogues with all of the simulators."""
    weights = dict(START)
    for number in range(1, rounds + 1):
        cases: list[tuple[Floats, int]] = []
        for simulator in simulators:
            played = play(gallery, replace(ours, weights=weights), simulator, pairs)
            cases += evidence(gallery, ours, played.dialogues, [wanted for _, wanted in pairs])
            found = 100 * float((played.ranks[:, -1] <= 10).mean())
            tell(f"round {number}, {simulator.name}: R@10 {found:.1f} at the last turn, n={len(pairs)}")
        weights = likeliest(cases)
    return weights


def evidence(
    gallery: Gallery, ours: Ours, dialogues: Sequence[Sequence[Turn]], wanted: Sequence[int]
) -> list[tuple[Floats, int]]:
    """After every turn of every dialogue: the evidence so far, (candidates, columns), and the wanted one's
    row.

    What was shown is no candidate any more.
    """
    belief = Belief(known_of(gallery), START)
    cases = []
    for turns, target in zip(ours.heard(gallery, dialogues), wanted, strict=True):
        total = np.zeros((len(gallery), len(COLUMNS)), np.float32)
        out = np.zeros(len(gallery), bool)
        for turn in turns:
            total = total + belief.evidence(turn)
            out[turn.shown] = True
            if out[target]:
                break
            cases.append((total[~out], int((~out[:target]).sum())))
    return cases


def likeliest(cases: Sequence[tuple[Floats, int]]) -> dict[str, float]:
    """The weights that make the wanted rows likeliest, none below zero, pulled a little to the start."""
    start = np.array([START[column] for column in COLUMNS])

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        value, slope = 0.0, np.zeros(len(weights))
        for rows, target in cases:
            scores = rows @ weights.astype(np.float32)
            risen = np.exp(scores - scores.max())
            share = risen / risen.sum()
            value -= float(np.log(max(share[target], 1e-30)))
            slope += share @ rows - rows[target]
        away = weights - start
        return value / len(cases) + _RIDGE * float(away @ away), slope / len(cases) + 2 * _RIDGE * away

    found = minimize(
        loss,
        start,
        jac=True,
        method="L-BFGS-B",
        bounds=[(0.0, _HIGHEST)] * len(start),
        options={"maxiter": 60},
    )
    return {column: round(float(weight), 4) for column, weight in zip(COLUMNS, found.x, strict=True)}
