"""Real people's captions of Fashion IQ over tags and titles: not comparable with image-based figures.

Protocol. The gallery of each group (dress, shirt, toptee) are the split's garments that have tags; queries
are its triplets whose garments are in it, each of the two captions a query, as in the paper. The shown
garment is not a candidate. Sessions are the split's multi-turn ones, which were held over the garments of
both splits, so that these are their gallery: at turn t all that was shown and said so far is known. R@k is
the share of wanted garments among the first k, P = mean(1 - rank / gallery), both in percent; ties count
against us, the intervals are 95% bootstrap intervals. What words tell of tags is learned from the train
split at every run (about a minute), three weights are fitted there, and nothing of the split that is
measured. Beware: Fashion IQ paired garments by words of their titles, so that the shown garment alone tells
more in this space than in photos.

Systems: `words and likeness` is all; `learned words` leaves out the shown garment, `words as they are`
counts the terms that are named, `shown garment` is by likeness alone, `chance` a random order. `people` is
one person's caption scored against the other's of the same pair: how alike people speak.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from photalk.errors import NotFound
from photalk_lab.bench.fashion.captions import scored
from photalk_lab.bench.fashion.measures import MEASURES, figure
from photalk_lab.bench.report import Figures, Result, write_predictions
from photalk_lab.bench.tagspace import GROUPS, Ear, Floats, Session, Shop, read_sessions, read_shop
from photalk_lab.papers.fashion_iq.phrases import words_in

OURS = "words and likeness"
LABEL = "tag space: not comparable with image-based figures"
SYSTEMS: Mapping[str, tuple[bool, bool, bool]] = {
    OURS: (True, True, True),
    "learned words": (True, True, False),
    "words as they are": (False, True, False),
    "shown garment": (False, False, True),
}
"""Which evidence each hears: learned words, words as they are, likeness to what was shown."""

TURNS = (1, 2, 3)
_FITTED, _AGAINST = 1_500, 400
_TOGETHER = 256

Ranks = NDArray[np.int64]


def run(
    data: Path,
    split: str = "val",
    json: Path | None = None,
    predictions: Path | None = None,
    limit: int | None = None,
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted."""
    if split != "val":
        raise NotFound(f"Fashion IQ is measured on val; {split!r} is learned from, or not there.")
    figures: dict[str, Figures] = {}
    lines: list[dict[str, Any]] = []
    total = 0
    for group in GROUPS:
        shop, talks = read_shop(data, group, split), read_sessions(data, group, split)
        ear, weights = taught(read_shop(data, group, "train"), talks)
        queries = shop.queries[:limit]
        total += len(queries)
        heard = [_weights(weights, hears) for hears in SYSTEMS.values()]
        for system, found in zip(SYSTEMS, ranks(ear, shop, queries, heard), strict=True):
            figures.setdefault(system, {}).update(_figures(found, len(shop.garments), group))
            if system == OURS:
                lines += _lines(group, queries, found)
        for turn in TURNS:
            some = [_first(one, turn) for one in talks.queries[:limit] if len(one.shown) >= turn]
            if not some:
                continue
            name = f"{group} session turn {turn}"
            for system, found in zip(SYSTEMS, ranks(ear, talks, some, heard), strict=True):
                figures[system] |= _figures(found, len(talks.garments), name) | {
                    f"{name} n": float(len(some))
                }
        figures.setdefault("chance", {}).update(by_chance(len(shop.garments), group))
        for name in (*SYSTEMS, "chance"):
            figures[name] |= {
                f"{group} n": float(len(queries)),
                f"{group} gallery": float(len(shop.garments)),
            }
        figures.setdefault("people", {}).update(people(shop, group))
    ours = figures.pop(OURS)
    result = Result("fashion-iq", f"{split}, {LABEL}", total, ours, figures)
    result.publish(_table(result), json, _sessions(result), _people(result))
    if predictions is not None:
        write_predictions(predictions, lines)
    return result


def taught(shop: Shop, talks: Shop) -> tuple[Ear, NDArray[np.float64]]:
    """What words tell, and the weights of it, from train pairs whose wanted garment no session wants."""
    wanted = {one.wanted for one in talks.queries}
    kept = replace(shop, queries=tuple(one for one in shop.queries if one.wanted not in wanted))
    return Ear(kept), fitted(kept)


def evidence(ear: Ear, shop: Shop, rows: Floats, sessions: Sequence[Session]) -> NDArray[np.float32]:
    """What speaks for each garment: (3, sessions, garments), added up over turns."""
    said = [text for one in sessions for text in one.said]
    shown = [garment for one in sessions for garment in one.shown]
    starts = np.cumsum([0, *(len(one.said) for one in sessions[:-1])])
    kinds = (ear.fit(said, rows), ear.named(said, rows), ear.alike(ear.rows(shop, shown), rows))
    return np.stack([np.add.reduceat(kind, starts, axis=0) for kind in kinds])


def ranks(ear: Ear, shop: Shop, sessions: Sequence[Session], weights: Sequence[NDArray[Any]]) -> list[Ranks]:
    """Where the wanted garments stand by each of the weights, 1 is first; what was shown is no candidate."""
    rows = ear.rows(shop, shop.garments)
    place = {garment: at for at, garment in enumerate(shop.garments)}
    found = [np.empty(len(sessions), np.int64) for _ in weights]
    for start in range(0, len(sessions), _TOGETHER):
        some = sessions[start : start + _TOGETHER]
        known = evidence(ear, shop, rows, some)
        for into, heard in zip(found, weights, strict=True):
            scores = np.tensordot(heard.astype(np.float32), known, 1)
            for at, (row, one) in enumerate(zip(scores, some, strict=True)):
                own = row[place[one.wanted]]
                row[[place[garment] for garment in one.shown]] = -np.inf
                into[start + at] = (row >= own).sum()
    return found


def fitted(shop: Shop) -> NDArray[np.float64]:
    """Weights of the three kinds of evidence under which wanted garments are likeliest, against some others.

    Words are learned from one half of the pairs and weighed on the other: on their own half they know too
    much.
    """
    rng = np.random.default_rng(0)
    half = np.repeat(rng.random(len(shop.queries) // 2) < 0.5, 2)  # the two captions of a pair stay together
    ear = Ear(shop, [one for one, learned in zip(shop.queries, half, strict=True) if learned])
    weighed = np.flatnonzero(~half)
    chosen = rng.choice(weighed, min(_FITTED, len(weighed)), replace=False)
    sessions = [shop.queries[at] for at in chosen]
    others = rng.choice(len(shop.garments), min(_AGAINST, len(shop.garments)), replace=False)
    rows = ear.rows(shop, [shop.garments[at] for at in others])
    against = evidence(ear, shop, rows, sessions)
    every = evidence(ear, shop, ear.rows(shop, [one.wanted for one in sessions]), sessions)
    own = np.diagonal(every, axis1=1, axis2=2)[:, :, None]  # (3, sessions, 1)
    cases = np.concatenate([own, against], axis=2).transpose(1, 2, 0).astype(np.float64)

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        scores = cases @ weights
        scores -= scores.max(1, keepdims=True)
        share = np.exp(scores) / np.exp(scores).sum(1, keepdims=True)
        slope = (share[:, :, None] * cases).sum(1) - cases[:, 0]
        return -float(np.log(share[:, 0] + 1e-30).mean()), slope.mean(0)

    found = minimize(loss, np.ones(3), jac=True, method="L-BFGS-B", bounds=[(0.0, 50.0)] * 3)
    return np.asarray(found.x, np.float64)


def people(shop: Shop, group: str) -> Figures:
    """How alike the two captions of a pair are: the first scored against the second, of all pairs."""
    pairs = [
        (words_in(one.said[0]), words_in(other.said[0]))
        for one, other in zip(shop.queries[::2], shop.queries[1::2], strict=True)
    ]
    told = scored([one for one, other in pairs if other], [[other] for _, other in pairs if other])
    return {f"{group} {name}": value for name, value in told.items()}


def by_chance(gallery: int, group: str) -> Figures:
    """What a random order is expected to have, the shown garment left out."""
    others = gallery - 1
    mean = 1 - (others + 1) / 2 / gallery
    recalls = {f"{group} R@{k}": round(100 * min(k / others, 1.0), 2) for k in (10, 50)}
    return {f"{group} P": round(100 * mean, 2), **recalls}


def _weights(fit: NDArray[np.float64], hears: tuple[bool, bool, bool]) -> NDArray[np.float64]:
    """The weights of a system; one kind of evidence alone has the weight 1."""
    return np.array(hears, np.float64) if sum(hears) == 1 else fit * np.array(hears)


def _first(one: Session, turns: int) -> Session:
    return Session(one.shown[:turns], one.said[:turns], one.wanted)


def _figures(found: Ranks, gallery: int, name: str) -> Figures:
    told: Figures = {}
    for measure, of in MEASURES.items():
        value = figure(of(found, gallery))
        told |= {
            f"{name} {measure}": round(value.value, 2),
            f"{name} {measure} low": round(value.low, 2),
            f"{name} {measure} high": round(value.high, 2),
        }
    return told


def _table(result: Result) -> Any:
    from rich.table import Table

    table = Table(title=f"Fashion IQ val, one turn: {LABEL}; percent [95% interval]")
    table.add_column("system")
    for group in GROUPS:
        of = f"n={result.metrics[f'{group} n']:.0f}, {result.metrics[f'{group} gallery']:.0f} garments"
        for measure in MEASURES:
            table.add_column(
                f"{group} {measure}" + (f" ({of})" if measure == "R@10" else ""), justify="right"
            )
    for name, told in {OURS: result.metrics, **result.baselines}.items():
        if name != "people":
            table.add_row(
                name, *(_cell(told, f"{group} {measure}") for group in GROUPS for measure in MEASURES)
            )
    return table


def _sessions(result: Result) -> Any:
    from rich.table import Table

    table = Table(title=f"Fashion IQ val, multi-turn sessions, R@10: {LABEL}")
    table.add_column("system")
    heads = [
        (group, turn)
        for group in GROUPS
        for turn in TURNS
        if f"{group} session turn {turn} n" in result.metrics
    ]
    for group, turn in heads:
        n = result.metrics[f"{group} session turn {turn} n"]
        table.add_column(f"{group} turn {turn} (n={n:.0f})", justify="right")
    for name, told in {OURS: result.metrics, **result.baselines}.items():
        if name not in ("chance", "people"):
            table.add_row(name, *(_cell(told, f"{group} session turn {turn} R@10") for group, turn in heads))
    return table


def _people(result: Result) -> Any:
    from rich.table import Table

    table = Table(title="Fashion IQ val: one person's caption against the other's of the same pair")
    table.add_column("group")
    table.add_column("n", justify="right")
    told = result.baselines["people"]
    names = [name for name in ("BLEU-4", "ROUGE-L", "CIDEr-D", "METEOR") if f"{GROUPS[0]} {name}" in told]
    for name in names:
        table.add_column(name, justify="right")
    for group in GROUPS:
        cells = (f"{told[f'{group} {name}']:.1f}" for name in names)
        table.add_row(group, f"{told[f'{group} n']:.0f}", *cells)
    return table


def _cell(told: Figures, key: str) -> str:
    if f"{key} low" not in told:
        return f"{told[key]:.1f}"
    if not key.endswith("R@10"):
        return f"{told[key]:.1f}"
    return f"{told[key]:.1f} [{told[f'{key} low']:.1f}, {told[f'{key} high']:.1f}]"


def _lines(group: str, queries: Sequence[Session], found: Ranks) -> Iterator[dict[str, Any]]:
    """One a caption, of which a pair of garments has two or more; `prediction` is the wanted one's rank."""
    seen: Counter[str] = Counter()
    for one, rank in zip(queries, found, strict=True):
        pair = f"{group}/{one.shown[0]}-{one.wanted}"
        yield {
            "uid": f"{pair}#{seen[pair]}",
            "said": one.said[0],
            "wanted": one.wanted,
            "prediction": int(rank),
        }
        seen[pair] += 1
