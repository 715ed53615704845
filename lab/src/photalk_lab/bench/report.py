"""The result of a benchmark: a table for people, JSON for programs."""

from __future__ import annotations

import json as json_format
import shlex
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from photalk.errors import ExportError

Figures = dict[str, float]


@dataclass(frozen=True, slots=True)
class Result:
    """What was measured: figures of ours, figures of others, and on how many cases."""

    bench: str
    split: str
    n: int
    metrics: Figures
    baselines: dict[str, Figures] = field(default_factory=dict)

    def to_json(self) -> str:
        """The result in the form that every benchmark shares."""
        data: dict[str, Any] = {
            "bench": self.bench,
            "split": self.split,
            "n": self.n,
            "metrics": self.metrics,
            "baselines": self.baselines,
            "command": shlex.join(["photalk", *sys.argv[1:]]),
            "commit": commit(),
        }
        return json_format.dumps(data, indent=2) + "\n"

    def publish(self, table: Any, json: Path | None, *more: Any) -> None:
        """Print the table and what else there is to show, and write the JSON where it is wanted."""
        from rich.console import Console

        # Into a file or a pipe there is no width to keep to, and a cut-off heading helps nobody.
        console = Console(width=None if sys.stdout.isatty() else 160)
        for one in (table, *more):
            console.print(one)
        if json is not None:
            write(json, self.to_json())


def write(path: Path, text: str) -> None:
    """Write what a benchmark found, into a folder that is made where there is none.

    Raises:
        ExportError: nothing can be written there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ExportError(f"{path} cannot be written ({error.strerror}); name another file.") from None


def write_predictions(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Write what was predicted, one JSON object an instance, so that anyone can score it again.

    Raises:
        ExportError: nothing can be written there.
    """
    write(path, "".join(json_format.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def percent(part: int, whole: int) -> float:
    """A share in percent, to two places; none of nothing is 0."""
    return round(100 * part / whole, 2) if whole else 0.0


def cell(figures: Figures, name: str, places: int = 1) -> str:
    """A figure as it stands in a table; empty where it was not measured.

    >>> cell({"accuracy": 71.64}, "accuracy"), cell({}, "accuracy")
    ('71.6', '')
    """
    return f"{figures[name]:.{places}f}" if name in figures else ""


def commit() -> str | None:
    """The commit of the checkout that this code lies in, if it is in one; with "+" when it changed since."""
    try:
        changed = _git("diff", "--quiet", "HEAD", "--", "..").returncode
        asked = _git("rev-parse", "--short", "HEAD")
    except OSError:
        return None
    return asked.stdout.strip() + ("+" if changed else "") if asked.returncode == 0 else None


def _git(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *arguments], cwd=Path(__file__).parent, capture_output=True, text=True)
