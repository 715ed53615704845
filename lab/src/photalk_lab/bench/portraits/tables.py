"""The benchmark's tables."""

from __future__ import annotations

from typing import Any

from photalk_lab.bench.portraits import single
from photalk_lab.bench.portraits.running import Measured
from photalk_lab.bench.report import Figures

_COLUMNS = (
    "edits", "declined", "rises", "rises, of those that lack it", "lack it", "gain", "others", "identity",
    "lpips", "ssim_outside", "changed_outside",
)  # fmt: skip
_HEADINGS = {
    "edits": "n",
    "declined": "declined %",
    "rises": "rises %",
    "rises, of those that lack it": "rises % of lacking",
    "lack it": "lacking n",
    "ssim_outside": "SSIM outside",
    "changed_outside": "changed outside",
}


def attributes(found: Measured, title: str) -> Any:
    """Every value, all together, and the trivial editors."""
    from rich.table import Table

    table = Table(title=title)
    for heading in ("", *_COLUMNS):
        table.add_column(_HEADINGS.get(heading, heading), justify="right" if heading else "left")
    for value, row in single.by_value(found.outcomes).items():
        table.add_row(value, *_cells(row))
    table.add_section()
    table.add_row("all", *_cells(single.figures(found.outcomes)))
    for name, outcomes in found.trivial.items():
        # A trivial editor has no region of its own, so nothing is said of what lies outside.
        row = {k: v for k, v in single.figures(outcomes).items() if not k.endswith("outside")}
        table.add_row(name, *_cells(row))
    return table


def ways(found: Measured) -> Any:
    """The paper's Table 4."""
    from rich.table import Table

    columns = list(dict.fromkeys(name for row in found.ways.values() for name in row))
    table = Table(title="Editing the last result or the original, dialogues of four turns")
    for heading in ("", *columns):
        table.add_column(heading, justify="right" if heading else "left")
    for way, row in found.ways.items():
        table.add_row(way, *(f"{row[name]:g}" if name in row else "-" for name in columns))
    return table


def steady(found: Measured) -> Any:
    """Orders and many turns, and why wishes were declined."""
    from rich.table import Table

    table = Table(title="Orders, twenty turns, and what was declined", show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for name, value in found.steady.items():
        table.add_row(name, f"{value:g}")
    for why, count in found.reasons[:8]:
        table.add_row(f"declined: {why}", str(count))
    for one in found.passed:
        table.add_row(f"no face: {one.name}", one.why)
    return table


def _cells(row: Figures) -> list[str]:
    return [_cell(name, row[name]) if name in row else "-" for name in _COLUMNS]


def _cell(name: str, figure: float) -> str:
    return f"{figure:.5f}" if name.endswith("outside") else f"{figure:g}"
