"""“Like this one, but …”: how soon is the wanted garment found? The game of the Fashion IQ paper, on product
photos.

The gallery, the wanted garments and those that are shown first are garments that nothing was learned from
(`--items FILE`, one id a line, names others). In each of five turns a simulator says in words how the wanted
one differs from the shown one, and the retriever's first guess is shown next. `table` says what is printed.

Where DIR is Fashion IQ's own folder with its photos, its triplets are played instead, by people's own words
(`photalk_lab.bench.fashion.original`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from photalk_lab.bench.report import Result


def run(
    data: Path,
    split: str = "held",
    items: Path | None = None,
    json: Path | None = None,
    predictions: Path | None = None,
    models: Path | None = None,
    limit: int | None = None,
) -> Result:
    """Play, print the tables, and write what is wanted."""
    from photalk_lab.bench.fashion.running import measured_game

    return measured_game(data, split, items, json, predictions, models, limit)
