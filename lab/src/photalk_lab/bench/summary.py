"""The figures of many benchmarks in one table, with baselines, n and intervals; and two tables compared."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import Any

from photalk.errors import NotFound
from photalk_lab.bench.intervals import wilson
from photalk_lab.bench.plan import Better, Headline, Planned

NOISE = 0.25
"""By how much a figure without an interval may differ between two runs without being called another."""


@dataclass(frozen=True, slots=True)
class Line:
    """One figure: ours, the trivial baseline's, on how many cases, and its 95% interval where it has one."""

    bench: str
    split: str
    called: str
    ours: float
    beside: str
    baseline: float | None
    n: int
    low: float | None
    high: float | None
    better: Better
    percent: bool = False

    @property
    def key(self) -> str:
        return f"{self.bench}: {self.called}"


@dataclass(frozen=True, slots=True)
class Summary:
    """What came of a run of all benchmarks; `left_out` says of each that has no figures why."""

    commit: str | None
    machine: str
    quick: bool
    lines: tuple[Line, ...]
    left_out: dict[str, str]

    def to_json(self) -> str:
        return json.dumps(asdict(self), indent=2, ensure_ascii=False) + "\n"

    @classmethod
    def read(cls, path: Path) -> Summary:
        """The summary that a file holds.

        Raises:
            NotFound: it holds none.
        """
        try:
            data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            lines = tuple(Line(**line) for line in data.pop("lines"))
            return cls(lines=lines, **data)
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            raise NotFound(f"{path} is not what “photalk bench all” writes; name its all.json.") from None

    def markdown(self) -> str:
        """The table for the documentation."""
        kind = "quick" if self.quick else "full"
        rows = [
            f"A {kind} run of `photalk bench all` at commit {self.commit or 'unknown'}, {self.machine}.",
            "",
            "| benchmark | data | figure | ours | 95% | trivial baseline | n |",
            "| --- | --- | --- | --- | --- | --- | --- |",
            *(_row(line) for line in self.lines),
        ]
        rows += ["", *(f"- `{name}` is not there: {why}" for name, why in self.left_out.items())]
        return "\n".join(rows).rstrip() + "\n"


def _row(line: Line) -> str:
    interval = "" if line.low is None or line.high is None else f"{line.low:g} to {line.high:g}"
    baseline = "" if line.baseline is None else f"{line.baseline:g} ({line.beside})"
    arrow = "↑" if line.better == "higher" else "↓"
    cells = (
        f"`{line.bench}`", line.split, f"{line.called} {arrow}", f"**{line.ours:g}**", interval, baseline,
        f"{line.n:,}",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def lines_of(planned: Planned, result: dict[str, Any]) -> list[Line]:
    """The headlines of one result, those that it has."""
    return [line for headline in planned.headlines if (line := _line(headline, result)) is not None]


def _line(headline: Headline, result: dict[str, Any]) -> Line | None:
    metrics = result["metrics"]
    n = int(metrics.get(headline.n, result["n"]))
    ours = metrics.get(headline.metric)
    if ours is None:
        return None
    low, high = (metrics.get(f"{headline.metric} {end}") for end in ("low", "high"))
    if low is None and headline.percent:
        low, high = wilson(ours, n)
    baseline = result["baselines"].get(headline.beside, {}).get(headline.metric)
    return Line(
        result["bench"], str(result["split"]), headline.called, ours, headline.beside, baseline, n, low, high,
        headline.better, headline.percent,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Change:
    """A figure in two runs, and whether it is worse than chance explains."""

    before: Line
    after: Line
    worse: bool


def changes(before: Summary, after: Summary) -> list[Change]:
    """The figures that both runs have, in the order of the first."""
    later = {line.key: line for line in after.lines}
    return [
        Change(line, later[line.key], is_worse(line, later[line.key]))
        for line in before.lines
        if line.key in later
    ]


def is_worse(before: Line, after: Line) -> bool:
    """Whether a figure got worse beyond its interval, or by a quarter where it has none."""
    sign = 1.0 if before.better == "higher" else -1.0
    if None not in (before.low, before.high, after.low, after.high):
        # The intervals do not meet, on the wrong side.
        if sign > 0:
            return float(after.high or 0.0) < float(before.low or 0.0)
        return float(after.low or 0.0) > float(before.high or 0.0)
    return sign * (after.ours - before.ours) < -NOISE * abs(before.ours)


def machine() -> str:
    """What was measured on, without its name."""
    parts = [f"{os.cpu_count()} cores", platform.machine()]
    with suppress(ValueError, OSError, AttributeError):
        parts.append(f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB")
    return ", ".join([*parts, platform.system(), f"Python {platform.python_version()}"])


def bars(lines: Sequence[Line]) -> str:
    """The shares in percent as an SVG: ours, the interval as a whisker, the trivial baseline as a mark."""
    shown = [line for line in lines if line.percent]
    height = 26 * len(shown) + 40
    parts = list(_bars(shown))
    axis = "".join(
        f'<line x1="{x}" y1="20" x2="{x}" y2="{height - 16}" stroke="#ddd"/>'
        f'<text x="{x}" y="{height - 2}" text-anchor="middle" fill="#555">{share}</text>'
        for share in range(0, 101, 25)
        for x in [_x(share)]
    )
    frame = f'viewBox="0 0 760 {height}" font-family="sans-serif" font-size="12"'
    ground = f'<rect width="760" height="{height}" fill="#fff"/>'
    key = '<text x="310" y="13" fill="#555">percent; line: 95% interval, orange: trivial baseline</text>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{ground}{key}{axis}{"".join(parts)}</svg>\n'


def _x(share: float) -> float:
    return 310 + 4.2 * share


def _bars(shown: Iterable[Line]) -> Iterable[str]:
    for at, line in enumerate(shown):
        y = 24 + 26 * at
        low, high = line.low or 0.0, line.high or 0.0
        lower = " ↓" if line.better == "lower" else ""
        name = f"{line.bench}: {escape(line.called)}{lower}"
        yield f'<text x="300" y="{y + 13}" text-anchor="end">{name}</text>'
        yield f'<rect x="{_x(0)}" y="{y + 2}" width="{4.2 * line.ours:.1f}" height="14" fill="#0b6b5c"/>'
        yield _stroke(_x(low), y + 9, _x(high), y + 9, "#111")
        if line.baseline is not None:
            yield _stroke(_x(line.baseline), y, _x(line.baseline), y + 18, "#c4561a")


def _stroke(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="2.5"/>'
