"""How well are requests understood, whole? The hand-written check set, through every understander there is.

A case is right when what chat does with it is one of its good outcomes: these commands, a question, or
nothing. What is not right was asked about without need, missed (nothing was done), or done wrong; only the
last costs an undo.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from photalk.commands import format
from photalk.conversation.deciding import Ask, Costs, decide
from photalk.errors import NotFound
from photalk.language.understanding import Understander, Understanding
from photalk_lab.bench.before_reader import before_reader
from photalk_lab.bench.calibration import Judged, asking, brier, ece, reliability, reliability_svg
from photalk_lab.bench.cases import GROUPS, Case, read_cases
from photalk_lab.bench.report import Figures, Result, cell, percent, write, write_predictions
from photalk_lab.bench.understanders import OURS, understanders


@dataclass(frozen=True, slots=True)
class Answer:
    """What an understander made of a case, and what came of it."""

    case: Case
    understanding: Understanding
    outcome: str

    @property
    def judged(self) -> Judged:
        """The understanding with each of its readings judged."""
        asks = self.understanding.question is not None
        first = any(one.allows(self.understanding.commands, asks=asks) for one in self.case.expected)
        others = (
            any(one.allows(guess.commands, asks=False) for one in self.case.expected)
            for guess in self.understanding.alternatives
        )
        return Judged(self.understanding, (first, *others))


def run(split: str = "all", json: Path | None = None, predictions: Path | None = None) -> Result:
    """Measure, print the table, and write JSON (with a reliability diagram beside it) and predictions."""
    cases = read_cases() if split == "all" else tuple(case for case in read_cases() if case.group == split)
    if not cases:
        raise NotFound(
            f"There is no split {split!r} of the check set; those there are: all, {', '.join(GROUPS)}."
        )
    costs = Costs.of_settings()
    answers = {name: answer(cases, one, costs) for name, one in understanders().items()}
    figures = {name: score(rows, costs) for name, rows in answers.items()}
    ours = figures.pop(OURS)
    result = Result("requests", split, len(cases), ours, figures | before_reader("requests", split))
    result.publish(_table(result, cases), json)
    if json is not None:
        write(json.with_suffix(".svg"), _diagram(answers[OURS]))
    if predictions is not None:
        write_predictions(predictions, _rows(answers[OURS]))
    return result


def answer(cases: Sequence[Case], understander: Understander, costs: Costs | None = None) -> list[Answer]:
    """What the understander makes of each case."""
    rows = []
    for case in cases:
        understanding = understander.understand(case.turns, case.message, case.scene)
        rows.append(Answer(case, understanding, outcome(case, understanding, costs)))
    return rows


def outcome(case: Case, understanding: Understanding, costs: Costs | None = None) -> str:
    """What comes of it in chat: "right", "asked" without need, "missed" or "wrong"."""
    asked = isinstance(decide(understanding, costs), Ask)
    commands = () if asked else understanding.commands
    asks = asked or understanding.question is not None
    if any(one.allows(commands, asks=asks) for one in case.expected):
        return "right"
    if commands and not any(one.does(commands) for one in case.expected):
        return "wrong"
    return "asked" if asks else "missed"


def score(rows: Sequence[Answer], costs: Costs | None = None) -> Figures:
    """Accuracy in percent, in all and by group; questions and errors per 100 requests; calibration."""
    counts = Counter(row.outcome for row in rows)
    judged = [row.judged for row in rows]
    decided = asking(judged, costs)
    told = [(one.understanding.confidence, one.right[0]) for one in judged]
    figures = {"accuracy": percent(counts["right"], len(rows))}
    for group in GROUPS:
        if of_group := [row.outcome == "right" for row in rows if row.case.group == group]:
            figures |= {group: percent(sum(of_group), len(of_group)), f"{group}, n": float(len(of_group))}
    figures |= {
        "understood": percent(sum(right for _, right in told), len(told)),
        "questions": decided.questions,
        "offers": decided.offers,
        "mended": decided.mended,
        "needless questions": percent(counts["asked"], len(rows)),
        "missed": percent(counts["missed"], len(rows)),
        "wrong acts": percent(counts["wrong"], len(rows)),
        "errors left": decided.errors,
        "ece": round(ece(told), 4),
        "ece equal mass": round(ece(told, equal_mass=True), 4),
        "brier": round(brier(told), 4),
    }
    return figures


def _table(result: Result, cases: Sequence[Case]) -> object:
    from rich.table import Table

    sizes = Counter(case.group for case in cases)
    groups = [group for group in GROUPS if sizes[group]]
    table = Table(
        title=f"The check set, n = {result.n}: right in percent; questions and errors per 100 requests"
    )
    columns = ["accuracy", *groups, "questions", "missed", "wrong acts", "errors left", "ece"]
    for heading in ("", *columns):
        table.add_column(heading, justify="left" if not heading else "right")
    table.add_row("count", str(result.n), *(str(sizes[group]) for group in groups))
    for name, figures in {OURS: result.metrics, **result.baselines}.items():
        table.add_row(name, *(cell(figures, one, 3 if one == "ece" else 1) for one in columns))
    return table


def _diagram(answers: Sequence[Answer]) -> str:
    judged = [row.judged for row in answers]
    table = reliability([(one.understanding.confidence, one.right[0]) for one in judged])
    return reliability_svg({OURS: table}, "Reliability on the check set")


def _rows(answers: Sequence[Answer]) -> list[dict[str, Any]]:
    return [
        {
            "uid": row.case.uid,
            "section": row.case.section,
            "message": row.case.message,
            "prediction": [format(command) for command in row.understanding.commands],
            "question": row.understanding.question.text if row.understanding.question else None,
            "confidence": row.understanding.confidence,
            "outcome": row.outcome,
            "expected": [[*one.commands, *(["ask"] if one.asks else [])] for one in row.case.expected],
        }
        for row in answers
    ]
