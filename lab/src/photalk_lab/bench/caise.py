"""How well are requests understood? CAISE's task: from the dialogue so far to the next command.

The paper's rule counts a search as right when its words are, in any order, and a colour change when
its colour is, at whatever intensity; all else must be equal. `equal` is the stricter figure: the whole
command, to the letter. Scored is the likeliest command, also where the product would ask first; how often it
would, and which errors that leaves, stands in a table of its own.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from photalk.commands import (
    COLORS,
    AdjustAttr,
    AdjustColor,
    Command,
    Edit,
    ImageCutout,
    Rotate,
    Search,
    format,
)
from photalk.conversation.deciding import Costs
from photalk.errors import NotFound
from photalk.language.understanding import Scene, Understander, Understanding
from photalk_lab.bench.before_reader import before_reader
from photalk_lab.bench.calibration import Judged, asking, brier, ece, reliability, reliability_svg
from photalk_lab.bench.report import Figures, Result, cell, percent, write, write_predictions
from photalk_lab.bench.understanders import OURS, understanders
from photalk_lab.papers.caise.dialogues import Instance, read_caise
from photalk_lab.papers.caise.rule import KINDS, kind_of, matches

CAISE = (Search, AdjustColor, AdjustAttr, Rotate, ImageCutout)


@dataclass(frozen=True, slots=True)
class Run:
    """What a system made of the instances: a command line each, and the understandings if it has any."""

    lines: list[str]
    understandings: list[Understanding]
    milliseconds: float = 0.0


def run(
    data: Path,
    split: str = "valid",
    json: Path | None = None,
    predictions: Path | None = None,
    models: Path | None = None,
) -> Result:
    """Measure, print the tables, and write JSON (with a reliability diagram beside it) and predictions.

    `models` is a folder of the paper's models, trained by `photalk train caise`: a row each.
    """
    instances = read_caise(data, split)
    if not instances:
        raise NotFound(f"There are no instances in the {split} split.")
    runs = _runs(instances, models)
    figures = {name: _figures(instances, one) for name, one in runs.items()}
    ours = figures.pop(OURS)
    result = Result("caise", split, len(instances), ours, figures | before_reader("caise", split))
    further = (_asking_table(instances, runs), _confusion(instances, runs[OURS].lines))
    result.publish(_table(result, instances), json, *further)
    if json is not None:
        table = reliability(_told(instances, runs[OURS]))
        diagram = reliability_svg({OURS: table}, f"Reliability on CAISE, {split}")
        write(json.with_suffix(".svg"), diagram)
    if predictions is not None:
        write_predictions(predictions, _rows(instances, runs[OURS]))
    return result


def _runs(instances: Sequence[Instance], models: Path | None) -> dict[str, Run]:
    """Every system over the instances, ours first."""
    runs = {name: _understood(instances, one) for name, one in understanders().items() if name != "keywords"}
    runs["keywords"] = Run([by_keywords(one) for one in instances], [])
    if models is not None:
        from photalk_lab.papers.caise.ablation import rows

        runs |= {f"paper {name}": Run(lines, []) for name, lines in rows(models, instances).items()}
    return runs


def _understood(instances: Sequence[Instance], understander: Understander) -> Run:
    understandings, times = [], []
    for one in instances:
        scene = Scene(look=_look(one))
        start = time.perf_counter()
        understandings.append(understander.understand(one.turns, one.message, scene))
        times.append(1_000 * (time.perf_counter() - start))
    return Run([line_of(one) for one in understandings], understandings, median(times))


def _look(one: Instance) -> Callable[[], tuple[tuple[str, ...], ...]]:
    return lambda: one.concepts


def _figures(instances: Sequence[Instance], one: Run) -> Figures:
    figures = score(instances, one.lines)
    if one.understandings:
        told = _told(instances, one)
        figures |= {
            "ece": round(ece(told), 4),
            "ece equal mass": round(ece(told, equal_mass=True), 4),
            "brier": round(brier(told), 4),
            "milliseconds": round(one.milliseconds, 2),
        }
    return figures


def _told(instances: Sequence[Instance], run: Run) -> list[tuple[float, bool]]:
    """How sure the system was of each line, and whether it was right."""
    return [
        (_confidence(said), matches(line, one.api))
        for one, line, said in zip(instances, run.lines, run.understandings, strict=True)
    ]


def _confidence(said: Understanding) -> float:
    """The probability of the command that `line_of` takes."""
    if said.commands or not said.alternatives:
        return said.confidence
    return said.alternatives[0].probability


def score(instances: Sequence[Instance], lines: Sequence[str]) -> Figures:
    """Accuracy in percent by the paper's rule, in all and by kind (with how many there are), and equality."""
    right: Counter[str] = Counter()
    count: Counter[str] = Counter()
    equal = 0
    for one, line in zip(instances, lines, strict=True):
        kind = kind_of(one)
        count[kind] += 1
        right[kind] += matches(line, one.api)
        equal += line == one.api
    figures = {"accuracy": percent(right.total(), count.total()), "equal": percent(equal, count.total())}
    for kind in KINDS:
        if count[kind]:
            figures |= {kind: percent(right[kind], count[kind]), f"{kind}, n": float(count[kind])}
    return figures


def line_of(said: Understanding) -> str:
    """The one command of CAISE's that an understander holds likeliest, as text; empty when there is none."""
    for commands in (said.commands, *(guess.commands for guess in said.alternatives)):
        if line := _chosen(commands):
            return line
    return ""


def _chosen(commands: tuple[Command, ...]) -> str:
    of_caise = [command for command in commands if isinstance(command, CAISE)]
    edits = [command for command in of_caise if isinstance(command, Edit)]
    chosen = (edits or of_caise)[-1:]
    return format(chosen[0]) if chosen else ""


def by_keywords(one: Instance) -> str:
    """The trivial baseline: the first keyword decides, the first number is the amount."""
    words = one.message.lower().replace(".", " ").replace("%", " ").split()
    number = next((word for word in words if word.isdecimal()), "20")
    sign = "-" if {"decrease", "reduce", "darker", "lower", "less"} & set(words) else ""
    for dial in ("brightness", "contrast"):
        if dial in words:
            return f"adjust_attr {dial} {sign}{number}"
    if "rotate" in words:
        return f"rotate {360 - int(number) if 'clockwise' in words and 0 < int(number) < 360 else number}"
    if "background" in words:
        return "image_cutout"
    if color := next((word for word in words if word in COLORS), ""):
        return f"adjust_color {color} 0.2"
    return "search " + " ".join(words[-2:])


def _table(result: Result, instances: Sequence[Instance]) -> object:
    from rich.table import Table

    counts = Counter(kind_of(one) for one in instances)
    table = Table(title=f"CAISE, {result.split} split, n = {result.n}: right by the paper's rule, in percent")
    columns = ["accuracy", "equal", *(kind for kind in KINDS if counts[kind]), "ece", "milliseconds"]
    for heading in ("", *columns):
        table.add_column(heading, justify="left" if not heading else "right")
    table.add_row("count", str(result.n), "", *(str(counts[kind]) for kind in columns[2:-2]))
    for name, figures in {OURS: result.metrics, **result.baselines}.items():
        table.add_row(name, *(cell(figures, one, 3 if one == "ece" else 1) for one in columns))
    return table


def _asking_table(instances: Sequence[Instance], runs: dict[str, Run]) -> object:
    from rich.table import Table

    costs = Costs.of_settings()
    table = Table(title="Ask or act, per 100 requests")
    for heading in ("", "questions", "offers", "mended by the offer", "errors left"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, one in runs.items():
        if one.understandings:
            told = asking(_judged(instances, one), costs)
            cells = (told.questions, told.offers, told.mended, told.errors)
            table.add_row(name, *(f"{value:.1f}" for value in cells))
    return table


def _judged(instances: Sequence[Instance], run: Run) -> list[Judged]:
    rows = []
    for one, said in zip(instances, run.understandings, strict=True):
        readings = (said.commands, *(guess.commands for guess in said.alternatives))
        rows.append(Judged(said, tuple(matches(_chosen(commands), one.api) for commands in readings)))
    return rows


def _confusion(instances: Sequence[Instance], lines: Sequence[str]) -> object:
    """Which kind of command was taken for which; a row is what was meant."""
    from rich.table import Table

    kinds = ("search", *KINDS[2:])
    table = Table(title="Kinds taken for one another: meant down, understood across")
    for heading in ("", *kinds, "none"):
        table.add_column(heading, justify="left" if not heading else "right")
    counts = Counter((_kind(one.api), _kind(line)) for one, line in zip(instances, lines, strict=True))
    for meant in kinds:
        table.add_row(meant, *(str(counts[meant, got] or "") for got in (*kinds, "none")))
    return table


def _kind(line: str) -> str:
    match line.split():
        case ["adjust_attr", dial, *_]:
            return dial if dial in KINDS else "none"
        case [head, *_]:
            return {"adjust_color": "color", "image_cutout": "cutout"}.get(head, head)
        case _:
            return "none"


def _rows(instances: Sequence[Instance], run: Run) -> list[dict[str, Any]]:
    return [
        {
            "uid": one.uid,
            "prediction": line,
            "gold": one.api,
            "right": matches(line, one.api),
            "confidence": _confidence(said),
        }
        for one, line, said in zip(instances, run.lines, run.understandings, strict=True)
    ]
