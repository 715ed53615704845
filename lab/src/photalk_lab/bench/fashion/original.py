"""Fashion IQ itself, with its photos: real garments, what real people said, one turn.

The gallery of each group is the split's garments that have photos, queries are its triplets, each of the two
captions one (the paper's appendix B, there on test). The shown garment is not a candidate. “Image only” is
the strongest that hears nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np
from rich.table import Table

from photalk.vision.garments.attributes import Heads
from photalk.vision.space.encoder import Encoder
from photalk_lab.bench.fashion.galleries import gallery_of
from photalk_lab.bench.fashion.measures import MEASURES, Ranks, figure, rank_of
from photalk_lab.bench.fashion.nouns import Gallery, Retriever, Turn
from photalk_lab.bench.fashion.players import retrievers_of
from photalk_lab.bench.report import Figures, Result, write_predictions
from photalk_lab.papers.fashion_iq.published import GROUPS, Query, read_shelf, tell_missing

_TOGETHER = 128

PAPER: dict[str, Figures] = {
    "the paper's A: image, attributes, words (test)": {
        "dress R@10": 11.24, "dress R@50": 32.39, "shirt R@10": 13.73, "shirt R@50": 37.03,
        "toptee R@10": 13.52, "toptee R@50": 34.73,
    },
    "the paper's D: words alone (test)": {
        "dress R@10": 6.94, "dress R@50": 23.00, "shirt R@10": 9.24, "shirt R@50": 27.54,
        "toptee R@10": 10.02, "toptee R@50": 26.46,
    },
    "the paper's E: image alone (test)": {
        "dress R@10": 4.20, "dress R@50": 13.29, "shirt R@10": 4.51, "shirt R@50": 14.47,
        "toptee R@10": 4.13, "toptee R@50": 14.30,
    },
}  # fmt: skip
"""Table 5 of the paper."""


def measured_original(
    data: Path,
    split: str,
    eyes: Encoder,
    known: Heads,
    json: Path | None,
    predictions: Path | None,
    models: Path | None,
    limit: int | None,
) -> Result:
    """Rank the wanted garments by every retriever, print the table and write what is wanted.

    Raises:
        NotFound: the data are not there.
    """
    tell = partial(print, file=sys.stderr, flush=True)
    retrievers = retrievers_of(eyes, models, tell)
    figures: dict[str, Figures] = {one.name: {} for one in retrievers}
    lines = []
    total = 0
    for group in GROUPS:
        shelf = read_shelf(data, (group,), split)
        tell_missing(shelf, tell)
        gallery, queries = gallery_of(shelf.items, eyes, known), shelf.queries[:limit]
        total += len(queries)
        for one in retrievers:
            tell(f"{one.name}, {group}: {len(queries):,} queries among {len(gallery):,} garments …")
            found = ranks(one, gallery, queries)
            for name, measure in MEASURES.items():
                value = figure(measure(found, len(gallery)))
                figures[one.name] |= {
                    f"{group} {name}": round(value.value, 2),
                    f"{group} {name} low": round(value.low, 2),
                    f"{group} {name} high": round(value.high, 2),
                }
            figures[one.name] |= {f"{group} n": float(len(queries)), f"{group} gallery": float(len(gallery))}
        lines += [
            {
                "uid": f"{group}/{at}",
                "said": query.said,
                "wanted": gallery.items[query.wanted].photo.stem,
                "prediction": int(rank),
            }
            for at, (query, rank) in enumerate(zip(queries, found, strict=True))
        ]
    ours = figures.pop("ours")
    result = Result("fashion", f"Fashion IQ {split}, with photos", total, ours, figures | PAPER)
    result.publish(_table(result), json)
    if predictions is not None:
        write_predictions(predictions, lines)
    return result


def ranks(retriever: Retriever, gallery: Gallery, queries: Sequence[Query]) -> Ranks:
    """Where the wanted garment of each query stands, 1 is first; the shown one stands last."""
    found = np.empty(len(queries), np.int64)
    for start in range(0, len(queries), _TOGETHER):
        some = queries[start : start + _TOGETHER]
        scores = np.array(retriever.scores(gallery, [[Turn(one.shown, one.said)] for one in some]))
        for at, (row, one) in enumerate(zip(scores, some, strict=True), start):
            row[one.shown] = -np.inf
            found[at] = rank_of(row, one.wanted)
    return found


def _table(result: Result) -> Table:
    table = Table(title=f"{result.split}: {result.n:,} captions of people, percent")
    table.add_column("retriever")
    heads = [f"{group} {name}" for group in GROUPS for name in MEASURES]
    for head in heads:
        table.add_column(head, justify="right")
    for name, told in {"ours": result.metrics, **result.baselines}.items():
        table.add_row(name, *(f"{told[head]:.1f}" if head in told else "" for head in heads))
    return table
