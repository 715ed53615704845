"""How like is what is said of watched pairs to what people say? CIDEr-D, for stopping in time.

`photalk_lab.bench.wording` has the same measure among those that are reported; a benchmark is above a
training in the plan of the house, so that a training cannot ask it. The tests hold the two to the same
figures.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from photalk_lab.papers.visual_relationships.vocabulary import words_in

_ORDERS, _SIGMA = 4, 6.0

_Gram = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Weighed:
    """A sentence as TF-IDF of its n-grams, order by order, with the length of each vector."""

    words: int
    weights: tuple[dict[_Gram, float], ...]
    norms: tuple[float, ...]


class Judge:
    """References of some pairs, weighed once; what is said of them is scored again and again."""

    def __init__(self, references: Sequence[Sequence[str]]) -> None:
        spelled = [[words_in(one) for one in each] for each in references]
        self._often: Counter[_Gram] = Counter()
        for each in spelled:
            self._often.update({gram for words in each for order in _grams(words) for gram in order})
        self._log_n = math.log(len(references))
        self._references = [[self._weighed(words) for words in each] for each in spelled]

    def cider(self, said: Sequence[str]) -> float:
        """CIDEr-D of one sentence a pair, 0 to 10."""
        known = {sentence: self._weighed(words_in(sentence)) for sentence in set(said)}
        total = 0.0
        for sentence, references in zip(said, self._references, strict=True):
            ours = known[sentence]
            total += 10 * sum(_alike(ours, other) for other in references) / len(references)
        return total / len(self._references)

    def _weighed(self, words: Sequence[str]) -> _Weighed:
        weights = tuple(
            {
                gram: count * (self._log_n - math.log(max(1, self._often[gram])))
                for gram, count in order.items()
            }
            for order in _grams(words)
        )
        return _Weighed(len(words), weights, tuple(math.hypot(*order.values()) for order in weights))


def _grams(words: Sequence[str]) -> list[Counter[_Gram]]:
    return [
        Counter(tuple(words[at : at + order]) for at in range(len(words) - order + 1))
        for order in range(1, _ORDERS + 1)
    ]


def _alike(ours: _Weighed, theirs: _Weighed) -> float:
    """The mean cosine over the orders; what one says oftener than the other counts as often as there."""
    total = 0.0
    for at, (one, other) in enumerate(zip(ours.weights, theirs.weights, strict=True)):
        shared = one.keys() & other.keys()
        if not shared:
            break  # no longer n-gram can be shared either
        long = ours.norms[at] * theirs.norms[at]
        if long:
            total += sum(min(one[gram], other[gram]) * other[gram] for gram in shared) / long
    return total * math.exp(-((ours.words - theirs.words) ** 2) / (2 * _SIGMA**2)) / _ORDERS
