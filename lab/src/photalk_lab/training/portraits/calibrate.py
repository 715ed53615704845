"""Log-odds made into chances that are kept: of the faces said to smile with 0.7, about seven in ten do."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
Truths = NDArray[np.bool_]

_START = np.array([1.0, 0.0])
_PULL = np.array([1.0, 1e-3])
"""Slightly back to a slope of one, for attributes that are too rare to tell."""


def calibrated(logits: Floats, truths: Truths) -> tuple[Floats, Floats]:
    """The slope and offset that make each attribute's log-odds (n, attributes) likeliest: Platt's way."""
    fitted = [_fitted(np.asarray(logits[:, at], float), truths[:, at]) for at in range(truths.shape[1])]
    slopes, offsets = np.array(fitted).T
    return slopes.clip(0.05), offsets


def _fitted(x: Floats, truths: Truths, steps: int = 100) -> Floats:
    """Newton's method, each step halved until it helps."""
    rows, y = np.column_stack([x, np.ones_like(x)]), truths.astype(float)
    beta = _START.copy()
    loss = _loss(rows, y, beta)
    for _ in range(steps):
        p = 1 / (1 + np.exp(-np.clip(rows @ beta, -30, 30)))
        slope = rows.T @ (y - p) - _PULL * (beta - _START)
        curve = (rows * (p * (1 - p))[:, None]).T @ rows + np.diag(_PULL)
        step = np.linalg.solve(curve, slope)
        while (better := _loss(rows, y, beta + step)) > loss and np.abs(step).max() > 1e-9:
            step = step / 2
        if loss - better < 1e-10:
            break
        beta, loss = beta + step, better
    return beta


def _loss(rows: Floats, y: Floats, beta: Floats) -> float:
    logits = rows @ beta
    return float((np.logaddexp(0, logits) - y * logits).sum() + 0.5 * _PULL @ (beta - _START) ** 2)
