"""How much an answer is expected to tell, in bits."""

from __future__ import annotations

import numpy as np

from photalk.vision.space.encoder import Floats


def expected_gain(posterior: Floats, chances: Floats) -> float:
    """By how many bits the answer to a question narrows the candidates down, on average.

    Σₐ Σᵢ pᵢ P(a|i) log₂ (P(a|i) / P(a)) with P(a) = Σᵢ pᵢ P(a|i), over the answers that are evidence; what a
    row of `chances` (candidates, answers) lacks to one is "don't know", after which nothing changes. This is
    Σₐ P(a) KL(posterior after a ‖ posterior now), and so never negative.

    >>> round(expected_gain(np.array([0.5, 0.5]), np.array([[1.0, 0.0], [0.0, 1.0]])), 6)
    1.0
    """
    joint = posterior[:, None].astype(np.float64) * chances
    marginal = np.maximum(joint.sum(axis=0), 1e-30)
    ratio = np.maximum(chances, 1e-30) / marginal
    return float((joint * np.log2(ratio)).sum())


def yes_no_gains(posterior: Floats, spoken: Floats) -> Floats:
    """The gains of yes-or-no questions at once; `spoken` is P(yes | candidate), (candidates, questions)."""
    weights = posterior.astype(np.float32)
    yes = weights @ spoken
    gains = _entropy(yes) - weights @ _entropy(spoken)
    return np.maximum(gains, 0).astype(np.float32)


def _entropy(chance: Floats) -> Floats:
    chance = np.clip(chance, 1e-7, 1 - 1e-7)
    bits: Floats = -(chance * np.log2(chance) + (1 - chance) * np.log2(1 - chance))
    return bits
