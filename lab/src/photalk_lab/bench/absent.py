"""Is "nothing matches" honest? The same words, looked for in libraries that have it and that have not.

DIR holds SPLIT.jsonl and images/, as Flickr8k is kept here (or `--captions FILE --images DIR`). Half of the
photos, every second one, is what is measured on; the other half sets the threshold of the baseline and,
with `--fit`, the calibration, which is then printed as it stands in `search/threshold.py`. The libraries are
random parts of a half, of 50, 200 and 500 photos as far as there are so many (`photalk_lab.bench.absences`);
where what is looked for is present, one photo of the library is sure to show it.

`present` and `absent` are the shares in percent of which the search says that something matches: near 100 and
near 0 are good. Brier score and ECE (10 bins of equal mass) are of the chance that the first hit is given,
against whether it is there. Beside it: "always" says that everything matches, and "one similarity for all"
that whatever comes as near as 92 of 100 present ones in the other half did.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from photalk.commands.queries.query import Query, Term
from photalk.errors import NotFound
from photalk.library.library import Library
from photalk.library.store import Ids
from photalk.search.finder import Finder
from photalk.search.threshold import CALIBRATION, HONEST, Calibration, Signs, calibrated
from photalk.vision.space.encoder import Encoder
from photalk_lab.bench.absences import KINDS, Looked, looked_for
from photalk_lab.bench.calibration import Prediction, brier, ece
from photalk_lab.bench.captioned import Captioned, located, place_of, read_captioned
from photalk_lab.bench.part import Part
from photalk_lab.bench.report import Figures, Result, percent, write_predictions

SIZES = (50, 200, 500)
PAIRS = 150
_SHOWN = 12
_FEWEST = 20


@dataclass(frozen=True, slots=True)
class Sought:
    """Words that were looked for, and what came of it: signs of the first hits, and the best similarity."""

    looked: Looked
    signs: tuple[Signs, ...]
    similarity: float

    def prediction(self, calibration: Calibration) -> Prediction:
        """How likely it is said to be there, and whether it is."""
        return max(map(calibration.likelihood, self.signs)), self.looked.present


@dataclass(frozen=True)
class _Noting(Calibration):
    """A calibration that notes all signs that it is asked about."""

    noted: list[Signs] = field(default_factory=list)

    def likelihood(self, signs: Signs) -> float:
        self.noted.append(signs)
        return super().likelihood(signs)


def run(
    data: Path | None = None,
    split: str = "dev",
    json: Path | None = None,
    predictions: Path | None = None,
    captions: Path | None = None,
    images: Path | None = None,
    limit: int = PAIRS,
    fit: bool = False,
    encoder: Encoder | None = None,
    cache: Path | None = None,
) -> Result:
    """Measure, print the table (and the calibration, if one was fitted), and write JSON and predictions."""
    photos = read_captioned(*located(data, split, captions, images))
    if len(photos) < 2 * _FEWEST:
        raise NotFound(f"There are {len(photos)} photos with captions; {2 * _FEWEST} are needed.")
    with Library(place_of(photos, cache), (lambda: encoder) if encoder else None) as library:
        library.index([one.file for one in photos])
        first, second = (sought(library, photos[half::2], limit) for half in (0, 1))
    calibration = fitted(first) if fit else CALIBRATION
    threshold = float(np.quantile([one.similarity for one in first if one.looked.present], 1 - HONEST))
    ours = figures(second, calibration)
    baselines = {
        "always": said(second, [1.0] * len(second), 0.5),
        "one similarity for all": said(second, [float(one.similarity >= threshold) for one in second], 0.5),
    }
    if fit:
        baselines["before fitting"] = figures(second, CALIBRATION)
    result = Result("absent", split if captions is None else captions.stem, len(second), ours, baselines)
    result.publish(_table(result), json, *([f"CALIBRATION = {calibration}"] if fit else []))
    if predictions is not None:
        write_predictions(predictions, _rows(second, calibration))
    return result


def sought(library: Library, photos: Sequence[Captioned], limit: int, seed: int = 0) -> list[Sought]:
    """What the search makes of things that are there and things that are not."""
    ids = np.array([_id(library, one.file) for one in photos], np.int64)
    cases = looked_for(photos, [size for size in SIZES if size <= len(photos)] or [len(photos)], limit, seed)
    found = []
    for number, case in enumerate(cases, 1):
        found.append(_looked(library, ids[list(case.library)], case))
        if sys.stderr.isatty() or number == len(cases):
            end = "\n" if number == len(cases) else ""
            print(f"\rLooked for {number:,} of {len(cases):,}.", end=end, file=sys.stderr)
    return found


def _looked(library: Library, ids: Ids, case: Looked) -> Sought:
    part, noting = Part(library, ids), _Noting()
    query = Query((Term(case.words),))
    Finder(part, calibration=noting).find(query, _SHOWN, ask=False)
    vectors = part.store.rows(part.store.ids()).vectors
    similarity = float((vectors @ library.encoder.read([case.words])[0]).max())
    return Sought(case, tuple(noting.noted), similarity)


def fitted(found: Sequence[Sought]) -> Calibration:
    """The calibration under which what was found is said most honestly."""
    return calibrated([(one.signs, one.looked.present) for one in found], least=None)


def figures(found: Sequence[Sought], calibration: Calibration) -> Figures:
    """How often it is said that something matches, and how honest the chances are."""
    return said(found, [one.prediction(calibration)[0] for one in found], calibration.least)


def said(found: Sequence[Sought], chances: Sequence[float], least: float) -> Figures:
    """The figures of anything that gives each search a chance, in all and by kind."""
    predictions = [(chance, one.looked.present) for chance, one in zip(chances, found, strict=True)]
    every = _shares(predictions, least)
    for kind in KINDS:
        some = [pair for pair, one in zip(predictions, found, strict=True) if one.looked.kind == kind]
        every |= {f"{kind} {name}": value for name, value in _shares(some, least).items()}
        every |= {f"{kind} {name}": value for name, value in _counts(some).items()}
    honest = {
        "Brier": round(brier(predictions), 4),
        "ECE": round(ece(predictions, equal_mass=True), 4),
    }
    return every | honest | _counts(predictions)


def _counts(predictions: Sequence[Prediction]) -> Figures:
    there = sum(present for _, present in predictions)
    return {"n present": float(there), "n absent": float(len(predictions) - there)}


def _shares(predictions: Sequence[Prediction], least: float) -> Figures:
    shares = {}
    for name, wanted in (("present", True), ("absent", False)):
        of = [chance for chance, there in predictions if there is wanted]
        shares[name] = percent(sum(chance >= least for chance in of), len(of))
    return shares


def _id(library: Library, file: Path) -> int:
    photo = library.by_path(file)
    if photo is None:
        raise NotFound(f"{file} could not be indexed.")
    return photo.id


def _table(result: Result) -> Any:
    from rich.table import Table

    there = int(result.metrics["n present"])
    title = f"{result.split}: {there:,} present, {result.n - there:,} absent; said to match, in percent"
    columns = ["present", "absent", *(f"{kind} {name}" for kind in KINDS for name in ("present", "absent"))]
    table = Table("", title=title)
    for column in (*columns, "Brier", "ECE"):
        table.add_column(column, justify="right")
    for name, figures in {"ours": result.metrics, **result.baselines}.items():
        table.add_row(name, *(_cell(figures, column) for column in (*columns, "Brier", "ECE")))
    return table


def _cell(figures: Mapping[str, float], name: str) -> str:
    return f"{figures[name]:.3f}" if name in ("Brier", "ECE") else f"{figures[name]:.1f}"


def _rows(found: Sequence[Sought], calibration: Calibration) -> Iterator[dict[str, Any]]:
    for number, one in enumerate(found):
        chance, present = one.prediction(calibration)
        yield {
            "uid": f"{one.looked.kind}#{number}",
            "words": one.looked.words,
            "photos": len(one.looked.library),
            "prediction": round(chance, 4),
            "matched": chance >= calibration.least,
            "present": present,
        }
