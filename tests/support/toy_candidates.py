"""Candidates whose tags are given by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from photalk.search.asking.candidates import Candidates
from photalk.vision.space.encoder import tagged

WORDS = ("dog", "cat", "ball", "tree", "man", "woman", "red", "blue", "green", "running", "sitting", "beach",
         "street", "snow", "kitchen", "shirt", "hat", "two", "frisbee", "car")  # fmt: skip


def candidates(*rows: Mapping[str, float], logits: Sequence[float] | None = None) -> Candidates:
    """Pictures by the words that are there, with their log-odds; all other words are at -4."""
    table = np.array([[row.get(word, -4.0) for word in WORDS] for row in rows], np.float32)
    weights = np.array(logits if logits is not None else [0.0] * len(rows), np.float32)
    return Candidates(np.arange(len(rows)), weights, tagged(table), WORDS)
