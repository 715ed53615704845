"""Is the confidence honest, and what follows from it? Pure functions over predictions and what was right.

A prediction is a pair (confidence, right); what is half right is 0.5. A bin holds predictions of about the
same confidence: equal mass puts as many into each, equal width gives each the same share of the scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from photalk.conversation.deciding import ActAndOffer, Ask, Costs, decide
from photalk.language.understanding import Understanding

Prediction = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Bin:
    """Predictions of about the same confidence: how many, how confident on average, which share was right."""

    n: int
    confidence: float
    accuracy: float

    @property
    def gap(self) -> float:
        """How far confidence and truth lie apart."""
        return abs(self.confidence - self.accuracy)


@dataclass(frozen=True, slots=True)
class Judged:
    """What was understood; `right` says of it, then of each alternative, whether it was meant."""

    understanding: Understanding
    right: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """What the decisions come to, each per 100 requests.

    `mended` are wrong acts whose offered alternative was meant; `errors` are wrong acts that no offer mends,
    and choices given that do not name what was meant. An open question counts as asked and as no error.
    """

    questions: float
    offers: float
    mended: float
    errors: float


def reliability(
    predictions: Iterable[Prediction], bins: int = 10, *, equal_mass: bool = False
) -> tuple[Bin, ...]:
    """The bins that hold any predictions, the least confident first.

    Predictions of the same confidence share a bin, also where that makes bins of equal mass unequal: which of
    them were right must not tell them apart.

    >>> reliability([(0.25, False), (0.75, True), (0.75, False)], bins=2)
    (Bin(n=1, confidence=0.25, accuracy=0.0), Bin(n=2, confidence=0.75, accuracy=0.5))
    """
    ordered = sorted(predictions)
    groups: list[list[Prediction]] = [[] for _ in range(bins)]
    first: dict[float, int] = {}
    for place, one in enumerate(ordered):
        before = first.setdefault(one[0], place)
        at = before * bins // len(ordered) if equal_mass else min(int(one[0] * bins), bins - 1)
        groups[at].append(one)
    return tuple(
        Bin(
            len(group),
            sum(confidence for confidence, _ in group) / len(group),
            sum(right for _, right in group) / len(group),
        )
        for group in groups
        if group
    )


def ece(predictions: Iterable[Prediction], bins: int = 10, *, equal_mass: bool = False) -> float:
    """Expected calibration error: the gap between confidence and truth, on average over the predictions.

    >>> ece([(0.5, True), (0.5, False)]), ece([(1.0, False)])
    (0.0, 1.0)
    """
    table = reliability(predictions, bins, equal_mass=equal_mass)
    total = sum(one.n for one in table)
    return sum(one.n * one.gap for one in table) / total if total else 0.0


def brier(predictions: Sequence[Prediction]) -> float:
    """The mean squared distance of confidence from truth.

    >>> brier([(1.0, True), (0.5, False)])
    0.125
    """
    if not predictions:
        return 0.0
    return sum((confidence - right) ** 2 for confidence, right in predictions) / len(predictions)


def asking(rows: Sequence[Judged], costs: Costs | None = None) -> Asking:
    """How often is asked and offered at these costs, and which errors are left."""
    questions = offers = mended = errors = 0
    for row in rows:
        understanding = row.understanding
        guesses = (understanding.commands, *(guess.commands for guess in understanding.alternatives))
        right = dict(zip(reversed(guesses), reversed(row.right), strict=True))
        decision = decide(understanding, costs)
        if understanding.question is not None:
            questions += 1
        elif isinstance(decision, Ask):
            questions += 1
            errors += not any(right[guess.commands] for guess in decision.readings)
        elif isinstance(decision, ActAndOffer):
            offers += 1
            if not row.right[0]:
                repaired = right[decision.alternative.commands]
                mended += repaired
                errors += not repaired
        else:
            errors += not row.right[0]
    share = 100 / max(len(rows), 1)
    return Asking(*(round(share * count, 2) for count in (questions, offers, mended, errors)))


def reliability_svg(curves: dict[str, Sequence[Bin]], title: str = "Reliability") -> str:
    """A reliability diagram: confidence across, the share that was right upwards; big circles are many."""
    side, left, top = 400, 60, 50
    colors = ("#1f6fb4", "#c2571a", "#3a8f3a", "#7a4fa3")
    total = max((sum(one.n for one in bins) for bins in curves.values()), default=1) or 1

    def at(x: float, y: float) -> tuple[str, str]:
        return f"{left + side * x:.1f}", f"{top + side * (1 - y):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side + 2 * left}" height="{side + 2 * top + 20}"'
        ' font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="{left + side / 2}" y="28" text-anchor="middle" font-size="16">{escape(title)}</text>',
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="none" stroke="#888"/>',
        f'<line x1="{left}" y1="{top + side}" x2="{left + side}" y2="{top}" stroke="#888"'
        ' stroke-dasharray="5 4"/>',
    ]
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = at(tick, tick)
        parts.append(f'<text x="{x}" y="{top + side + 20}" text-anchor="middle">{tick:g}</text>')
        parts.append(f'<text x="{left - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{tick:g}</text>')
    middle = left + side / 2
    parts.append(f'<text x="{middle}" y="{top + side + 42}" text-anchor="middle">confidence</text>')
    up = top + side / 2
    parts.append(
        f'<text x="18" y="{up}" text-anchor="middle" transform="rotate(-90 18 {up})">'
        "share that was right</text>"
    )
    for place, (name, bins) in enumerate(curves.items()):
        color = colors[place % len(colors)]
        line = " ".join(",".join(at(one.confidence, one.accuracy)) for one in bins)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="1.5"/>')
        for one in bins:
            x, y = at(one.confidence, one.accuracy)
            radius = 3 + 22 * (one.n / total) ** 0.5
            parts.append(f'<circle cx="{x}" cy="{y}" r="{radius:.1f}" fill="{color}" fill-opacity="0.35"/>')
            parts.append(f'<circle cx="{x}" cy="{y}" r="2" fill="{color}"/>')
        key = top + 22 + 20 * place
        parts.append(f'<rect x="{left + 12}" y="{key - 9}" width="12" height="12" fill="{color}"/>')
        n = sum(one.n for one in bins)
        parts.append(f'<text x="{left + 30}" y="{key + 2}">{escape(name)}, n = {n}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
