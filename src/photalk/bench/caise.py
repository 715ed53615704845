"""How well are requests understood? CAISE's task: from the dialogue so far to the next command.

The paper's rule counts a search as right when its words are, in any order, and a colour change when
its colour is, at whatever intensity; all else must be equal. `equal` is the stricter figure: the whole
command, to the letter.
"""

from __future__ import annotations

import json as json_format
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from photalk.bench.report import Figures, Result
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
from photalk.errors import NotFound
from photalk.learn.dialogues import Instance, read_caise
from photalk.learn.rule import KINDS, kind_of, matches

CAISE = (Search, AdjustColor, AdjustAttr, Rotate, ImageCutout)


def run(
    data: Path, split: str = "valid", json: Path | None = None, predictions: Path | None = None
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted."""
    instances = read_caise(data, split)
    if not instances:
        raise NotFound(f"There are no instances in the {split} split.")
    predicted = {name: [predict(one) for one in instances] for name, predict in _systems().items()}
    figures = {name: score(instances, lines) for name, lines in predicted.items()}
    ours = figures.pop("grammar")
    result = Result("caise", split, len(instances), ours, figures)
    result.publish(_table(result, instances), json)
    if predictions is not None:
        _write(predictions, instances, predicted["grammar"])
    return result


def score(instances: tuple[Instance, ...], lines: list[str]) -> Figures:
    """Accuracy in percent by the paper's rule, in all and by kind, and by equality."""
    right: Counter[str] = Counter()
    count: Counter[str] = Counter()
    equal = 0
    for one, line in zip(instances, lines, strict=True):
        kind = kind_of(one)
        count[kind] += 1
        right[kind] += matches(line, one.api)
        equal += line == one.api
    figures = {"accuracy": _percent(right.total(), count.total()), "equal": _percent(equal, count.total())}
    return figures | {kind: _percent(right[kind], count[kind]) for kind in KINDS if count[kind]}


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 2) if whole else 0.0


def _systems() -> dict[str, Callable[[Instance], str]]:
    from photalk.dialogue.grammar import Grammar

    grammar = Grammar()

    def by_grammar(one: Instance) -> str:
        return line_of(grammar.understand(one.turns, one.message).commands)

    return {"grammar": by_grammar, "keywords": by_keywords}


def line_of(commands: tuple[Command, ...]) -> str:
    """The one command of CAISE's that an understander settled on, as text; empty when there is none."""
    of_caise = [command for command in commands if isinstance(command, CAISE)]
    edits = [command for command in of_caise if isinstance(command, Edit)]
    chosen = (edits or of_caise)[-1:]
    return format(chosen[0]) if chosen else ""


def by_keywords(one: Instance) -> str:
    """The trivial baseline: the first keyword decides, the first number is the amount."""
    words = one.message.lower().replace(".", " ").replace("%", " ").split()
    number = next((word for word in words if word.isdigit()), "20")
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


def _table(result: Result, instances: tuple[Instance, ...]) -> object:
    from rich.table import Table

    counts = Counter(kind_of(one) for one in instances)
    table = Table(title=f"CAISE, {result.split} split, n = {result.n}: right by the paper's rule, in percent")
    columns = ["accuracy", "equal", *(kind for kind in KINDS if counts[kind])]
    for heading in ("", *columns):
        table.add_column(heading, justify="left" if not heading else "right")
    table.add_row("count", str(result.n), "", *(str(counts[kind]) for kind in columns[2:]))
    for name, figures in {"photalk's grammar": result.metrics, **result.baselines}.items():
        table.add_row(name, *(f"{figures[column]:.1f}" for column in columns))
    return table


def _write(path: Path, instances: tuple[Instance, ...], lines: list[str]) -> None:
    rows: list[dict[str, Any]] = [
        {"uid": one.uid, "prediction": line, "gold": one.api, "right": matches(line, one.api)}
        for one, line in zip(instances, lines, strict=True)
    ]
    text = "".join(json_format.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8")
