"""Are requests from forums understood? GIER's labels: the operators an expert used to fulfil them.

Protocol. Input: the `request` as it was posted, without the forum's tags ("[Specific]"). Label: the set
of operators; all 23 that occur count, "gaussain_blur" under its right spelling; requests without words
or without an operator are left out. Figures, in percent: micro F1 over all pairs of request and
operator; macro F1, the mean over the operators with fifty or more requests in the training split
(`COMMON`); exact, the share of requests whose whole set is right; F1 of every common operator. The
`summary` figures are the same for the experts' own sentences on what was done, joined: words that name
what the labels hold. The labels are what was done, not what was said, and several experts fulfilled
the same request differently, so that nobody can reach 100.

Systems: `keywords` names an operator when its own word or a plain synonym is in the text; `most frequent
set` and `the tones` always answer the same; `reader` turns the commands that come of a request, and wishes
beyond us, into operators, `named` as said and otherwise with what experts do besides
(`photalk_lab.corpus.operators`); `keywords, expected` has the same additions. All that was chosen was chosen
on the training split.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from photalk.errors import NotFound
from photalk.language.understanding import Scene
from photalk_lab.bench.before_reader import before_reader
from photalk_lab.bench.intervals import bootstrap, bounds
from photalk_lab.bench.report import Figures, Result, cell, percent, write_predictions
from photalk_lab.bench.understanders import OURS, REGISTRY
from photalk_lab.corpus.operators import COMMON, TONES, expected, named
from photalk_lab.corpus.requests import Request, read_gier

System = Callable[[str], frozenset[str]]

MOST_FREQUENT_SET = frozenset({"inpaint_obj"})
"""A quarter of the training split has exactly this."""

KEYWORDS: dict[str, str] = {
    "brightness": r"bright\w*|dark\w*|lighten\w*|dim",
    "contrast": r"contrast\w*",
    "saturation": r"saturat\w*|desaturat\w*|vivid|vibran\w*|colou?rful",
    "lightness": r"light|lightness|lighting|lighter",
    "hue": r"hues?|colou?rs?|recolou?r",
    "inpaint_obj": r"remov\w*|erase|delete|get rid of|photoshop out|edit out|take out",
    "tint": r"tints?|tinted|tones?|warm\w*|cool\w*",
    "sharpness": r"sharp\w*|clearer|focus",
    "color_bg": r"background",
    "crop": r"crop\w*",
    "deform_obj": r"resiz\w*|stretch\w*|deform\w*|bigger|smaller",
    "denoise": r"noise|noisy|grain\w*|denoise",
    "dehaze": r"haz[ey]|fog\w*|dehaze",
    "gaussian_blur": r"blur|blurring",
    "exposure": r"\w*expos\w*",
    "rotate": r"rotat\w*|straighten\w*",
    "black&white": r"black (?:and|&|n) white|b ?& ?w|bw|gr[ae]yscale",
    "radial_blur": r"radial",
    "flip": r"flip\w*|mirror\w*",
    "facet_blur": r"facet",
    "edge": r"edges?|outlines?",
}


def run(
    data: Path, split: str = "valid", json: Path | None = None, predictions: Path | None = None
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted."""
    requests = read_gier(data, split)
    if not requests:
        raise NotFound(f"There are no requests in the {split} split.")
    all_systems = systems()
    figures = {name: measured(requests, system) for name, system in all_systems.items()}
    ours = figures.pop(OURS)
    result = Result("gier", split, len(requests), ours, figures | before_reader("gier", split))
    result.publish(_table(result, requests), json)
    if predictions is not None:
        write_predictions(predictions, _rows(requests, all_systems[OURS]))
    return result


def systems() -> dict[str, System]:
    """All that is measured, by name."""
    reader = REGISTRY[OURS]()

    @cache
    def by_reader(text: str) -> frozenset[str]:
        understood = reader.understand((), text, Scene(open=True))
        return named(understood.commands, understood.unsupported)

    return {
        OURS: lambda text: expected(by_reader(text)),
        f"{OURS}, named": by_reader,
        "keywords": by_keywords,
        "keywords, expected": lambda text: expected(by_keywords(text)),
        "most frequent set": lambda text: MOST_FREQUENT_SET,
        "the tones": lambda text: TONES,
    }


def by_keywords(text: str) -> frozenset[str]:
    """The trivial baseline: an operator is named when one of its words is there.

    >>> sorted(by_keywords("Please brighten it and remove the man"))
    ['brightness', 'inpaint_obj']
    """
    plain = text.lower()
    return frozenset(name for name, words in KEYWORDS.items() if re.search(rf"\b(?:{words})\b", plain))


def measured(requests: Sequence[Request], system: System) -> Figures:
    """The figures of a system, from the requests and from the experts' summaries."""
    said = [system(one.text) for one in requests]
    figures = score([one.operators for one in requests], said)
    summed = [one for one in requests if one.others]
    told = [system(". ".join(one.others)) for one in summed]
    from_summaries = score([one.operators for one in summed], told)
    figures |= {f"summary {name}": from_summaries[name] for name in ("micro F1", "macro F1", "exact")}
    return figures | {"summary n": float(len(summed))}


def score(gold: Sequence[frozenset[str]], predicted: Sequence[frozenset[str]]) -> Figures:
    """Micro and macro F1, exact match and the F1 of every common operator, in percent."""
    both: Counter[str] = Counter()
    either: Counter[str] = Counter()
    for is_, said in zip(gold, predicted, strict=True):
        both.update(is_ & said)
        either.update(is_)
        either.update(said)
    each = {f"F1 {name}": _f1(both[name], either[name]) for name in COMMON}
    exact = sum(is_ == said for is_, said in zip(gold, predicted, strict=True))
    counts = [(len(is_ & said), len(is_) + len(said)) for is_, said in zip(gold, predicted, strict=True)]
    return {
        "micro F1": _f1(both.total(), either.total()),
        **(bounds("micro F1", bootstrap(lambda some: _f1(*some.sum(axis=0)), counts)) if counts else {}),
        "macro F1": round(sum(each.values()) / len(each), 2),
        "exact": percent(exact, len(gold)),
        **each,
    }


def _f1(both: int, either: int) -> float:
    """F1 in percent, from how often both name it and how often gold and prediction do in sum."""
    return round(200 * both / either, 2) if either else 0.0


def _table(result: Result, requests: Sequence[Request]) -> object:
    from rich.table import Table

    counts = Counter(operator for one in requests for operator in one.operators)
    everyone = {OURS: result.metrics, **result.baselines}
    table = Table(title=f"GIER, {result.split} split, n = {result.n}: operators recognised, in percent")
    table.add_column("")
    table.add_column("count", justify="right")
    for name in everyone:
        table.add_column(name, justify="right")
    summed = int(result.metrics["summary n"])
    for row in (row for row in result.metrics if row != "summary n"):
        n = counts[row[3:]] if row.startswith("F1 ") else summed if row.startswith("summary") else result.n
        table.add_row(row, str(n), *(cell(figures, row) for figures in everyone.values()))
    return table


def _rows(requests: Sequence[Request], system: System) -> Iterator[dict[str, object]]:
    for one in requests:
        said = system(one.text)
        yield {
            "uid": one.uid,
            "prediction": sorted(said),
            "gold": sorted(one.operators),
            "right": said == one.operators,
        }
