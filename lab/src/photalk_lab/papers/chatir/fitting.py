"""How do people answer? The numbers of the noisy-answer model, from dialogues whose picture is known."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from photalk.commands.queries.query import GivenAnswer
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.evidence import evidence
from photalk.search.asking.noise import NOISE, Noise, chances
from photalk.search.asking.topics import topics
from photalk.vision.space.encoder import Floats

_STEPS: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("shift", (-1.0, -0.5, 0.5, 1.0)),
    ("slope", (-0.3, -0.15, 0.15, 0.3)),
    ("power", (-0.3, -0.15, 0.15, 0.3)),
    ("weight", (-0.3, -0.15, 0.15, 0.3)),
    ("slip", (-0.05, -0.03, 0.03, 0.06)),
)
_LEAST = {"shift": -6.0, "slope": 0.2, "power": 0.2, "weight": 0.1, "slip": 0.01}
_OTHERS = np.geomspace(0.02, 100, 40)
_TRUSTS = np.linspace(0.0, 1.5, 16)
_ENOUGH, _DOUBT = 10, 8.0
_DRAWN, _LEAST_YIELD, _MOST_YIELD = 2.0, 0.05, 3.0


@dataclass(frozen=True, slots=True)
class Told:
    """A dialogue: the candidates before any answer, the row of the right one, and the answers.

    `read` is what reading the answers as texts adds to the log posterior, beside their evidence.
    """

    candidates: Candidates
    target: int
    answers: tuple[GivenAnswer, ...]
    read: Floats | None = None

    @property
    def before(self) -> Floats:
        """The log posterior that evidence is added to."""
        return self.candidates.logits if self.read is None else self.candidates.logits + self.read


def surprise(dialogues: Sequence[Told], noise: Noise) -> float:
    """How many bits the right picture still is away after the answers, on average: smaller is better."""
    bits = []
    for told in dialogues:
        logits = told.before
        for answer in told.answers:
            logits = logits + evidence(answer, told.candidates, noise)
        bits.append(distance(logits, told.target))
    return float(np.mean(bits)) if bits else 0.0


def fitted(
    dialogues: Sequence[Told], start: Noise = NOISE, passes: int = 2, asked: Sequence[Told] | None = None
) -> Noise:
    """The numbers under which the right pictures are least surprising, found one after the other.

    How often a topic is answered at all and how far its answers are to be believed come first, for topics
    that were asked often enough (in `asked`, dialogues of one question each, if there are such); then each
    number is moved while that helps.
    """
    asked = dialogues if asked is None else asked
    best = replace(start, others=dict(start.others) | answerable(asked, start))
    best = replace(best, trusts=dict(start.trusts) | trusted(asked, best))
    least = surprise(dialogues, best)
    for _ in range(passes):
        before = least
        for name, steps in _STEPS:
            here = getattr(best, name)
            for step in steps:
                trial = replace(best, **{name: min(max(here + step, _LEAST[name]), 6.0)})
                if (bits := surprise(dialogues, trial)) < least - 1e-4:
                    best, least = trial, bits
        best = replace(best, others=dict(best.others) | answerable(asked, best))
        best = replace(best, trusts=dict(best.trusts) | trusted(asked, best))
        least = surprise(dialogues, best)
        if before - least < 1e-3:
            break
    return best


def trusted(dialogues: Sequence[Told], noise: Noise) -> dict[str, float]:
    """By kind of topic, how far its answers are to be believed, each weighed on its own.

    What few answers say is drawn towards 1, as if eight more bits spoke for it at a distance of 1.
    """
    rows = defaultdict(list)
    plain = replace(noise, trusts={})
    for told in dialogues:
        for answer in told.answers:
            if answer.said:
                weighed = evidence(answer, told.candidates, plain)
                rows[answer.topic.split(":")[0]].append((told.before, weighed, told.target))
    found = {}
    for kind, cases in rows.items():
        if len(cases) < _ENOUGH:
            continue
        bits = [
            sum(distance(logits + trust * weighed, target) for logits, weighed, target in cases)
            + _DOUBT * (trust - 1) ** 2
            for trust in _TRUSTS.tolist()
        ]
        found[kind] = round(float(_TRUSTS[int(np.argmin(bits))]), 2)
    return found


def yielded(
    asked: Sequence[Told], expected: Sequence[float], noise: Noise, least: int = 1
) -> dict[str, float]:
    """By kind of topic, the share of the expected gain that its answers brought, each asked for itself.

    What an answer brought is how often it halves the right picture's rank: bits of the posterior would be
    ruled by the few answers that mislead most. What few answers say is drawn towards all of the gain; no kind
    is given up for good. Kinds that were asked less often than `least` are left out.
    """
    hoped, brought = defaultdict[str, float](float), defaultdict[str, float](float)
    counts = Counter(told.answers[0].topic.split(":")[0] for told in asked)
    for told, gain in zip(asked, expected, strict=True):
        (answer,) = told.answers
        before = told.candidates.logits
        kind = answer.topic.split(":")[0]
        hoped[kind] += gain
        after = told.before + evidence(answer, told.candidates, noise)
        brought[kind] += float(np.log2(_rank(before, told.target) / _rank(after, told.target)))
    return {
        kind: round(min(max((brought[kind] + _DRAWN) / (hoped[kind] + _DRAWN), _LEAST_YIELD), _MOST_YIELD), 2)
        for kind in hoped
        if counts[kind] >= least
    }


def _rank(logits: Floats, target: int) -> int:
    return int((logits >= logits[target]).sum())


def distance(logits: Floats, target: int) -> float:
    """How many bits the right picture is away."""
    wide = logits.astype(np.float64)
    return float((np.logaddexp.reduce(wide) - wide[target]) / np.log(2))


def answerable(dialogues: Sequence[Told], noise: Noise) -> dict[str, float]:
    """Of topics that were asked often enough, the odds against an answer that explain "don't know" best."""
    rows = defaultdict(list)
    for told in dialogues:
        for answer in told.answers:
            topic = topics(told.candidates.vocabulary).get(answer.topic)
            if topic is not None and not topic.yes_no:
                rows[answer.topic].append((told.candidates.tags[told.target], bool(answer.said)))
    found = {}
    for key, cases in rows.items():
        if len(cases) < _ENOUGH:
            continue
        topic = topics(dialogues[0].candidates.vocabulary)[key]
        tags = np.stack([tags for tags, _ in cases])
        said = np.array([heard for _, heard in cases])
        likelihoods = []
        for other in _OTHERS:
            known = chances(topic, tags, replace(noise, others={key: float(other)}, unknown=1.0)).sum(axis=1)
            known = np.clip(known, 0.01, 0.99)
            likelihoods.append(np.log(np.where(said, known, 1 - known)).sum())
        found[key] = round(float(_OTHERS[int(np.argmax(likelihoods))]), 3)
    return found
