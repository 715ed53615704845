"""Are questions about the library answered right? On libraries whose truth is known.

Facts: `--limit` questions of all kinds (`answer_cases`) to 2,000 photos whose dates, places, cameras and
sizes were drawn by lot. `exact` is the share that is answered right when the question is given as an act,
`read` when it is asked in words and read by the reader that ships; both with the kinds apart. The baseline
gives the answer that is commonest among the questions of a kind.

Contents, with `--data` (COCO's `objects.jsonl`) and `--images` (its photos, `train2017` there): `--photos` of
those that no caption tells of are indexed as they are, each with a year that was drawn, and for every thing
in them it is asked how many photos show it, in all and in each year. `inside` is the share of counts that
lie between what is sure and what is possible; `width` is the median of that range over the true count,
`off by` the mean distance of the likeliest count. The baseline says the commonest count and nothing else. The
first 600 of these photos, by lot, are those that the curves of `photalk.search.answers.sightings` were fitted
to, and are left out; the detector has learned from all of them.

Speed: `--size` photos in the catalogue, with rows of noise for the encoder; every question as an act, in
processor time of all threads, the least of three. `ms` is the median and `ms, most` the slowest, of facts and
of contents.
"""

from __future__ import annotations

import json as json_format
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from random import Random
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from rich.table import Table as Shown

from photalk.commands import AskLibrary, parse
from photalk.errors import NotFound, PhotalkError
from photalk.language.acts import read_act
from photalk.language.resolve.dispatch import resolve
from photalk.language.table import Table
from photalk.language.understander import understander
from photalk.library.detected_things import quick_detector
from photalk.library.folder_scan import ScannedFile
from photalk.library.library import Library
from photalk.search.answers.library_answer import LibraryAnswer
from photalk.search.answers.plans import answered
from photalk.search.finder import Finder
from photalk.studio.library_questions import question_about
from photalk.vision.space.encoder import Encoder
from photalk.vision.space.encoder_choice import encoder as chosen_encoder
from photalk_lab.bench.answer_cases import Case, cases
from photalk_lab.bench.known_library import YEARS, drawn_photos, written_library
from photalk_lab.bench.report import Figures, Result, percent, write_predictions

LIMIT, PHOTOS, SIZE, KNOWN = 360, 300, 100_000, 2_000
TIMES = 3
FITTED = 600
"""So many photos, by lot, were fitted to."""

_TOLD = ("captions", "captions_extra", "captions_more", "coco_qa", "vqa")
_TODAY = datetime(2026, 3, 15).date()
_CONTENTS = ("dogs", "people", "a red car", "sunset", "two cats", "umbrella on the beach", "angels")


@dataclass(frozen=True, slots=True)
class Counted:
    """A count of contents: the thing, the year (0 for all), the truth and what was answered."""

    thing: str
    year: int
    truth: int
    answer: LibraryAnswer

    @property
    def inside(self) -> bool:
        low, high = self.answer.low, self.answer.high
        return low is not None and high is not None and low <= self.truth <= high


def run(
    data: Path | None = None,
    images: Path | None = None,
    limit: int = LIMIT,
    photos: int = PHOTOS,
    size: int = SIZE,
    seed: int = 0,
    json: Path | None = None,
    predictions: Path | None = None,
) -> Result:
    """Measure, print the table, and write JSON and predictions where they are wanted."""
    metrics: Figures = {}
    rows: list[dict[str, Any]] = []
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        known, base = _facts(Path(folder) / "facts", limit, seed, rows)
        metrics |= known
        baseline = {"commonest answer": base}
        if data is not None:
            seen, said = _contents(
                Path(folder) / "contents", data, images or data / "train2017", photos, seed, rows
            )
            metrics |= seen
            baseline["commonest answer"] |= said
        if size:
            metrics |= _speed(Path(folder) / "speed", size, seed)
    result = Result("answers", "known", limit, metrics, baseline)
    result.publish(_table(result), json)
    if predictions is not None:
        write_predictions(predictions, rows)
    return result


def _facts(folder: Path, limit: int, seed: int, rows: list[dict[str, Any]]) -> tuple[Figures, Figures]:
    """Questions about what files say, as acts and in words."""
    dice = Random(seed)
    drawn = drawn_photos(KNOWN, (), dice)
    asked = cases(drawn, limit, dice)
    right: Counter[str] = Counter()
    with written_library(folder, drawn, _encoder) as library:
        finder = Finder(library)
        for number, case in enumerate(asked):
            exact = case.right(_answer(library, finder, _as_act(case.act)))
            read = case.right(_in_words(library, finder, case.words))
            right.update(
                {"exact": exact, "read": read, f"{case.kind} exact": exact, f"{case.kind} read": read}
            )
            rows.append(
                {"uid": f"fact-{number}", "act": case.act, "words": case.words, "exact": exact, "read": read}
            )
    kinds = Counter(case.kind for case in asked)
    figures = {name: percent(right[name], limit) for name in ("exact", "read")}
    figures["n facts"] = float(limit)
    for kind, count in sorted(kinds.items()):
        figures[f"{kind}, n"] = float(count)
        figures |= {f"{kind}, {way}": percent(right[f"{kind} {way}"], count) for way in ("exact", "read")}
    common = sum(_commonest([case for case in asked if case.kind == kind]) for kind in kinds)
    return figures, {"exact": percent(common, limit), "read": percent(common, limit)}


def _commonest(asked: Sequence[Case]) -> int:
    """How many questions of a kind the commonest of their answers is right for."""
    return max(Counter(str(case.truth) for case in asked).values(), default=0)


def _as_act(act: str) -> AskLibrary | None:
    commands = resolve((read_act(act),), Table(today=_TODAY)).commands
    return commands[0] if len(commands) == 1 and isinstance(commands[0], AskLibrary) else None


def _answer(library: Library, finder: Finder, question: AskLibrary | None) -> LibraryAnswer | None:
    return None if question is None else answered(library, question, finder.sight)


def _in_words(library: Library, finder: Finder, words: str) -> LibraryAnswer | None:
    try:
        return _answer(library, finder, question_about(words, understander()))
    except PhotalkError:
        return None


def _contents(
    folder: Path, data: Path, images: Path, photos: int, seed: int, rows: list[dict[str, Any]]
) -> tuple[Figures, Figures]:
    """Counts of what photos show."""
    truth = untold(data)
    names = list(truth)
    chosen = [names[at] for at in range(FITTED, min(len(names), FITTED + photos))]
    if missing := [name for name in chosen if not (images / name).exists()]:
        raise NotFound(
            f"There is no {missing[0]} in {images}; name the folder of COCO's photos with --images."
        )
    (folder / "photos").mkdir(parents=True)
    for name in chosen:
        copy(images / name, folder / "photos" / name)
    years = _library_with_years(folder, Random(seed))
    counts: list[Counted] = []
    with Library(folder / "library", _encoder, quick_detector) as library:
        finder = Finder(library)
        for thing in sorted({thing for name in chosen for thing in truth[name]}):
            for year in (0, *YEARS[-2:]):
                line = f"ask count of {thing}" + (f" on:{year}" if year else "")
                question = parse(line)
                assert isinstance(question, AskLibrary)
                there = sum(thing in truth[name] and year in (0, years[name]) for name in chosen)
                counts.append(Counted(thing, year, there, answered(library, question, finder.sight)))
    rows += [
        {"uid": f"{one.thing} {one.year}", "truth": one.truth, "low": one.answer.low, "high": one.answer.high}
        for one in counts
    ]
    common, often = Counter(one.truth for one in counts).most_common(1)[0]
    wide = [((one.answer.high or 0) - (one.answer.low or 0)) / max(1, one.truth) for one in counts]
    off = [abs(int(one.answer.value or 0) - one.truth) for one in counts]
    figures = {
        "inside": percent(sum(one.inside for one in counts), len(counts)),
        "n counts": float(len(counts)),
        "n photos": float(len(chosen)),
        "width": round(float(np.median(wide)), 2),
        "off by": round(float(np.mean(off)), 2),
        "low too high": percent(sum((one.answer.low or 0) > one.truth for one in counts), len(counts)),
        "high too low": percent(sum((one.answer.high or 0) < one.truth for one in counts), len(counts)),
    }
    base_off = round(float(np.mean([abs(common - one.truth) for one in counts])), 2)
    return figures, {"inside": percent(often, len(counts)), "width": 0.0, "off by": base_off}


def untold(data: Path) -> Mapping[str, frozenset[str]]:
    """The photos of COCO that no text tells of, by lot, with the things in them.

    Raises:
        NotFound: COCO's annotations are not there.
    """
    if not (data / "objects.jsonl").exists():
        raise NotFound(
            f"There is no objects.jsonl in {data}; name the folder of COCO's annotations with --data."
        )
    told = {row["image"] for name in _TOLD if (data / f"{name}.jsonl").exists() for row in _lines(data, name)}
    found = {
        row["image"]: frozenset(row["objects"]) for row in _lines(data, "objects") if row["image"] not in told
    }
    names = sorted(found)
    Random(1).shuffle(names)
    return {name: found[name] for name in names}


def _lines(data: Path, name: str) -> list[dict[str, Any]]:
    with (data / f"{name}.jsonl").open(encoding="utf-8") as file:
        return [json_format.loads(line) for line in file]


def _library_with_years(folder: Path, dice: Random) -> dict[str, int]:
    """Index the photos of a folder, and give each a year."""
    years: dict[str, int] = {}
    with Library(folder / "library", _encoder, quick_detector) as library:
        library.index([folder / "photos"])
        for photo in library.photos(library.catalogue.ids()):
            year = dice.choice(YEARS[-2:])
            years[Path(photo.path).name] = year
            dated = replace(photo, taken=datetime(year, dice.randrange(1, 13), 1, 12))
            library.catalogue.add(dated, ScannedFile(photo.path, photo.bytes, 0, photo.id), looked=True)
    return years


def _speed(folder: Path, size: int, seed: int) -> Figures:
    """What an answer costs, in processor milliseconds."""
    dice = Random(seed)
    things = [
        [],
        ["person"],
        ["dog", "person"],
        ["car"],
        ["person", "cup", "dining table"],
        ["cat"],
        ["boat"],
    ]
    drawn = drawn_photos(size, things, dice)
    asked = [one for case in cases(drawn[:KNOWN], 48, dice) if (one := _as_act(case.act)) is not None]
    with written_library(folder, drawn, _encoder) as library:
        finder = Finder(library)
        finder.sight()
        _answer(library, finder, _as_act('ask count what="dogs"'))
        facts = [_spent(library, finder, question) for question in asked]
        contents = [_spent(library, finder, _as_act(f'ask count what="{words}"')) for words in _CONTENTS]
    figures = {"photos in the catalogue": float(size)}
    for name, spent in (("facts", facts), ("contents", contents)):
        figures |= {
            f"{name}, ms": round(float(np.median(spent)), 1),
            f"{name}, ms, most": round(max(spent), 1),
        }
    return figures


def _spent(library: Library, finder: Finder, question: AskLibrary | None) -> float:
    """The least of a few times: what else the machine does costs caches, and the processor waits for them."""

    def once() -> float:
        began = time.process_time()
        _answer(library, finder, question)
        return 1000 * (time.process_time() - began)

    return min(once() for _ in range(TIMES))


@cache
def _encoder() -> Encoder:
    return chosen_encoder()


def _table(result: Result) -> Shown:
    table = Shown(title=f"Answers ({result.n} questions about facts)")
    for column in ("figure", "ours", *result.baselines):
        table.add_column(column, justify="left" if column == "figure" else "right")
    for name, value in result.metrics.items():
        beside = [f"{base[name]:g}" if name in base else "" for base in result.baselines.values()]
        table.add_row(name, f"{value:g}", *beside)
    return table
