"""How well are faces edited? Every value of I²Edit on every portrait of a folder, judged by models.

The attribute that is asked for should rise (by a classifier that learned from CelebA), the person stay the
same (MobileFaceNet), the picture look little changed (LPIPS), and every pixel beyond the touched region be as
it was. Then the paper's comparison of editing the last result with editing the original, and whether orders
and many turns matter. With `--images DIR` a sheet of all values on five portraits is written there.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from photalk_lab.bench.portraits.running import Measured
    from photalk_lab.bench.report import Figures, Result

TARGET = 80.0
"""Percent of edits in which an attribute is to rise."""


def run(
    data: Path,
    split: str | None = None,
    json: Path | None = None,
    predictions: Path | None = None,
    images: Path | None = None,
    limit: int | None = None,
) -> Result:
    """Measure, print the tables, and write what is wanted.

    Args:
        data: a folder of portraits, or CelebA's, of which the faces held out are taken.
        split: what the result calls these pictures; without it, the folder's name.
        images: where the sheet goes.
        limit: so many pictures at most.

    Raises:
        NotFound: there are no pictures with faces.
        WeightsError: a model is missing.
    """
    from photalk_lab.bench.portraits import tables
    from photalk_lab.bench.portraits.judging import judges
    from photalk_lab.bench.portraits.running import kept_in, measured
    from photalk_lab.bench.portraits.subjects import closely
    from photalk_lab.bench.report import Result

    with kept_in(predictions) as keep:
        found = measured(data, judges(), closely(), images, limit, _say, keep)
    result = Result("faces", split or data.name, found.faces, _metrics(found), _baselines(found))
    title = f"Edits of faces, {result.split}, n = {result.n} faces"
    result.publish(tables.attributes(found, title), json, tables.ways(found), tables.steady(found))
    return result


def _say(said: str) -> None:
    print(said, file=sys.stderr, flush=True)


def _metrics(found: Measured) -> Figures:
    from photalk_lab.bench.portraits.single import by_value, figures

    told = figures(found.outcomes)
    values = by_value(found.outcomes)
    shares = [row["rises"] for row in values.values() if "rises" in row]
    told["attributes that are judged"] = len(shares)
    told[f"attributes that rise in {TARGET:g} % or more"] = sum(share >= TARGET for share in shares)
    for value, row in values.items():
        told |= {f"{value}, {name}": figure for name, figure in row.items()}
    for way, row in found.ways.items():
        told |= {f"{way}, {name}": figure for name, figure in row.items() if way != "no edit"}
    return told | found.steady


def _baselines(found: Measured) -> dict[str, Figures]:
    from photalk_lab.bench.portraits.single import by_value, figures

    rows: dict[str, Figures] = {}
    for name, outcomes in found.trivial.items():
        rows[name] = {k: v for k, v in figures(outcomes).items() if not k.endswith("outside")}
        for value, row in by_value(outcomes).items():
            if "rises" in row:
                rows[name][f"{value}, rises"] = row["rises"]
    rows["no edit"] |= {f"dialogues, {k}": v for k, v in found.ways.get("no edit", {}).items()}
    return rows
