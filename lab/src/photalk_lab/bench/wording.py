"""How like are captions to people's? BLEU-4, ROUGE-L and CIDEr-D as in the COCO evaluation; METEOR by it.

Captions come as lists of words. The first three are small functions of our own, checked against the
evaluation's code in the tests; METEOR is a Java program of that package, and is left out where either is
missing.
"""

from __future__ import annotations

import math
import shutil
from collections import Counter
from collections.abc import Sequence

Words = Sequence[str]
Refs = Sequence[Words]
"""What people said of one and the same."""

_ORDERS = 4
_BETA = 1.2
_SIGMA = 6.0
_TINY, _SMALL = 1e-15, 1e-9


def bleu4(said: Sequence[Words], people: Sequence[Refs]) -> float:
    """BLEU-4 over all captions, 0 to 1, with the closest reference's length for the brevity penalty."""
    right, guessed = [0] * _ORDERS, [0] * _ORDERS
    ours = theirs = 0
    for caption, refs in zip(said, people, strict=True):
        ours += len(caption)
        theirs += min((abs(len(ref) - len(caption)), len(ref)) for ref in refs)[1]
        for order in range(1, _ORDERS + 1):
            counts = _grams(caption, order)
            most: Counter[Words] = Counter()
            for ref in refs:
                most |= _grams(ref, order)
            right[order - 1] += (counts & most).total()
            guessed[order - 1] += max(0, len(caption) - order + 1)
    product = 1.0
    for hit, tried in zip(right, guessed, strict=True):
        product *= (hit + _TINY) / (tried + _SMALL)
    ratio = (ours + _TINY) / (theirs + _SMALL)
    return float(product ** (1 / _ORDERS)) * (math.exp(1 - 1 / ratio) if ratio < 1 else 1.0)


def rouge_l(said: Sequence[Words], people: Sequence[Refs]) -> float:
    """ROUGE-L: the mean F-measure (recall counts more) of the longest common subsequence, 0 to 1."""
    total = 0.0
    for caption, refs in zip(said, people, strict=True):
        common = [_longest_common(caption, ref) for ref in refs]
        precision = max((one / len(caption) for one in common), default=0.0) if caption else 0.0
        recall = max(one / len(ref) for one, ref in zip(common, refs, strict=True))
        if precision and recall:
            total += (1 + _BETA**2) * precision * recall / (recall + _BETA**2 * precision)
    return total / len(said)


def cider_d(said: Sequence[Words], people: Sequence[Refs]) -> float:
    """CIDEr-D: the mean TF-IDF cosine of n-grams of one to four words, clipped and by length, 0 to 10."""
    often: Counter[Words] = Counter()
    for refs in people:
        often.update({gram for ref in refs for order in range(1, _ORDERS + 1) for gram in _grams(ref, order)})
    log_n = math.log(len(people))
    total = 0.0
    for caption, refs in zip(said, people, strict=True):
        ours = _weighed(caption, often, log_n)
        scores = [_alike(ours, _weighed(ref, often, log_n), len(caption) - len(ref)) for ref in refs]
        total += 10 * sum(scores) / len(refs)
    return total / len(said)


def meteor(said: Sequence[Words], people: Sequence[Refs]) -> float | None:
    """METEOR, 0 to 1; None without Java or the package `pycocoevalcap`."""
    if shutil.which("java") is None:
        return None
    try:
        from pycocoevalcap.meteor.meteor import Meteor
    except ImportError:
        return None
    gts = {at: [" ".join(ref) for ref in refs] for at, refs in enumerate(people)}
    res = {at: [" ".join(caption) or "nothing"] for at, caption in enumerate(said)}
    asked = Meteor()
    program = asked.meteor_p
    try:
        score: float = asked.compute_score(gts, res)[0]
    finally:
        del asked  # which ends the program, but leaves two of its pipes open
        for pipe in (program.stdout, program.stderr):
            if pipe is not None:
                pipe.close()
    return score


def _grams(words: Words, order: int) -> Counter[Words]:
    return Counter(tuple(words[at : at + order]) for at in range(len(words) - order + 1))


def _longest_common(one: Words, other: Words) -> int:
    lengths = [0] * (len(other) + 1)
    for word in one:
        before = 0
        for at, against in enumerate(other, 1):
            before, lengths[at] = (
                lengths[at],
                before + 1 if word == against else max(lengths[at], lengths[at - 1]),
            )
    return lengths[-1]


_Weighed = tuple[list[dict[Words, float]], list[float]]


def _weighed(words: Words, often: Counter[Words], log_n: float) -> _Weighed:
    """The n-grams' weights, order by order, and how long each vector is."""
    weights = [
        {
            gram: count * (log_n - math.log(max(1.0, often[gram])))
            for gram, count in _grams(words, order).items()
        }
        for order in range(1, _ORDERS + 1)
    ]
    return weights, [math.sqrt(sum(value**2 for value in one.values())) for one in weights]


def _alike(ours: _Weighed, theirs: _Weighed, longer: int) -> float:
    total = 0.0
    for one, other, length, against in zip(ours[0], theirs[0], ours[1], theirs[1], strict=True):
        shared = sum(min(value, other.get(gram, 0.0)) * other.get(gram, 0.0) for gram, value in one.items())
        if length and against:
            total += shared / (length * against)
    return total * math.exp(-(longer**2) / (2 * _SIGMA**2)) / _ORDERS
