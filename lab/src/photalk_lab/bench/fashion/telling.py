"""How well the attributes are told from photos, beside always saying the most frequent value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from photalk.vision.garments.attributes import OTHER, WORD, groups
from photalk_lab.bench.calibration import ece
from photalk_lab.bench.fashion.nouns import Gallery
from photalk_lab.papers.fashion_iq.attributes import answers


@dataclass(frozen=True, slots=True)
class Told:
    """One group or word: the share that is right in percent, or for words the average precision."""

    name: str
    measure: str
    value: float
    baseline: float
    """For groups of always saying the most frequent value, for words of an order by chance."""
    n: int
    """Garments; for words those that have it."""
    gap: float
    """The expected calibration error of what is said with most confidence, in percent."""


def told(gallery: Gallery) -> list[Told]:
    """How well each group and word is told; garments whose value is too rare to be learned count as wrong."""
    truth = answers(gallery.items, gallery.names)
    found: list[Told] = []
    for group, where in groups(gallery.names):
        said, right = gallery.attributes[:, where], truth[:, where]
        if group == WORD:
            for name, scores, has in zip(gallery.names[where], said.T, right.T, strict=True):
                if has.any():
                    precision = 100 * average_precision(scores, has)
                    sure = zip(np.maximum(scores, 1 - scores), (scores > 0.5) == (has > 0.5), strict=True)
                    found.append(
                        Told(name, "AP", precision, 100 * float(has.mean()), int(has.sum()), _gap(sure))
                    )
            continue
        known = [not name.endswith(f":{OTHER}") for name in gallery.names[where]]
        guess = np.where(known, said, -1).argmax(1)
        hit = 100 * float(right[np.arange(len(right)), guess].mean())
        usual = 100 * float(np.where(known, right.mean(0), 0).max())
        rows = np.arange(len(right))
        sure = zip(said[rows, guess], right[rows, guess] > 0.5, strict=True)
        found.append(Told(group, "accuracy", hit, usual, len(right), _gap(sure)))
    return found


def _gap(predictions: Iterable[tuple[float, bool]]) -> float:
    return 100 * ece([(float(confidence), bool(right)) for confidence, right in predictions])


def average_precision(scores: np.ndarray, right: np.ndarray) -> float:
    """The mean, over all right ones, of the share of right ones down to there by the scores."""
    order = np.argsort(-scores, kind="stable")
    hits = right[order]
    return float(((np.cumsum(hits) / np.arange(1, len(hits) + 1)) * hits).sum() / max(hits.sum(), 1))
