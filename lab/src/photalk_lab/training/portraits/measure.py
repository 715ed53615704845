"""How well are attributes told? Pure functions of probabilities and truths.

Every function takes one attribute: probabilities (n,) and truths (n,), of which some are true and some not.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating]
Truths = NDArray[np.bool_]


def accuracy(probabilities: Floats, truths: Truths, threshold: float = 0.5) -> float:
    """The share that is told right."""
    return float(np.mean((probabilities >= threshold) == truths))


def majority(truths: Truths) -> float:
    """The accuracy of always saying what is more common."""
    share = float(np.mean(truths))
    return max(share, 1 - share)


def balanced(probabilities: Floats, truths: Truths, threshold: float) -> float:
    """The mean of the shares told right of those that have it and those that have not; by chance 0.5.

    With calibrated probabilities, the threshold that serves it best is how common the attribute is.
    """
    said = probabilities >= threshold
    return float((np.mean(said[truths]) + np.mean(~said[~truths])) / 2)


def auc(probabilities: Floats, truths: Truths) -> float:
    """How often one that has it is put above one that has not; by chance 0.5.

    >>> auc(np.array([0.1, 0.4, 0.35, 0.8]), np.array([False, False, True, True]))
    0.75
    """
    from scipy.stats import rankdata

    ranks = rankdata(probabilities)
    have, lack = int(truths.sum()), int((~truths).sum())
    return float((ranks[truths].sum() - have * (have + 1) / 2) / (have * lack))


def figures(
    probabilities: Floats, truths: Truths, names: tuple[str, ...], common: Floats
) -> dict[str, dict[str, float]]:
    """All of it for each attribute, a column each; `common` is how common each is in training."""
    return {
        name: {
            "n": len(truths),
            "true": int(truths[:, at].sum()),
            "accuracy": round(100 * accuracy(probabilities[:, at], truths[:, at]), 1),
            "majority": round(100 * majority(truths[:, at]), 1),
            "balanced": round(100 * balanced(probabilities[:, at], truths[:, at], float(common[at])), 1),
            "auc": round(100 * auc(probabilities[:, at], truths[:, at]), 1),
        }
        for at, name in enumerate(names)
    }
