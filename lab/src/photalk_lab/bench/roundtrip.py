"""Does meaning survive? Words become a program, the program pixels, pixels words, and words a program.

Protocol. Words: the valid splits' requests of GIER, FiveK and Image Editing Request (`--data DIR` holds their
folders and flickr8k/), and the single and several requests of our own check set, in turn, each text once. The
product's understander reads them without any conversation; kept are those that become edits, all of which
show without asking a model where something is (how many are left out, and why, is told). Each program is
rendered on the next photo of Flickr8k's dev split and saved as a JPEG of quality 92; the two files are
compared (`photalk.compare.program_search`), the steps found worded as one sentence
(`photalk.compare.difference_text.instruction`), and the sentence is read again. `--split train` has the
training splits and photos instead, to tune on.

Figures, in percent, with the 95% interval of the first. `survives`: the same operations with the same
directions as in `photalk_lab.bench.programs`, no more and no fewer; `strictly`: and every amount within 10
points of 100 (0.1 of a colour, 2 degrees, 10% of a side); `same picture`: the photo as the last program makes
it is within a mean ΔE2000 of 3 of it as the first program does. The losses alone: `language` goes from the
first program to words and back without pixels, `vision` to pixels and back without words.

Baselines: `constant` reads the same sentence whatever the pixels are; `no amounts` finds and words as we do,
but leaves all numbers out; `keywords` reads our words by keywords alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pyvips

from photalk.commands import Box, Command, Crop, Edit, Erase, Face, ImageCutout, Straighten, format
from photalk.compare.difference import Difference
from photalk.compare.program_search import difference
from photalk.edit.export import Export, export
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.errors import NotFound, PhotalkError
from photalk.language.understanding import Scene, Understander
from photalk.vision.eyes import Eyes
from photalk.vision.loading import load
from photalk_lab.bench.cases import read_cases
from photalk_lab.bench.intervals import bootstrap, bounds
from photalk_lab.bench.programs import Operation, operations
from photalk_lab.bench.report import Figures, Result, percent, write_predictions
from photalk_lab.bench.seen_apart import SAME, apart
from photalk_lab.bench.understanders import REGISTRY, Keywords
from photalk_lab.corpus.requests import read_fivek, read_gier, read_instructions
from photalk_lab.papers.visual_relationships.pairs.photos import photos

LIMIT = 400
QUALITY = 92
CONSTANT = "Increase the brightness of the image."
OURS = "photalk"
OPEN = Scene(open=True)
"""The photo that the words speak of is on the table."""

WAYS = (OURS, "language alone", "vision alone", "constant", "no amounts", "keywords")

_SPLITS = {"dev": "valid", "train": "train"}
_NUMBER = re.compile(r"(?:\s*\b(?:by|to))?\s*\d+(?:\.\d+)?\s*(?:%|°|degrees)?")

Differ = Callable[[Path, Path, Eyes], Difference]


@dataclass(frozen=True, slots=True)
class Words:
    """What someone said, and where it is from."""

    uid: str
    source: str
    text: str


@dataclass(frozen=True, slots=True)
class Trip:
    """Words that went round: the programs on the way, each as operations, and how far apart the pictures are.

    `ended` and `distances` are by the way that was gone.
    """

    words: Words
    started: tuple[Operation, ...]
    said: str
    ended: dict[str, tuple[Operation, ...]]
    distances: dict[str, float]


def run(
    data: Path,
    split: str = "dev",
    json: Path | None = None,
    predictions: Path | None = None,
    limit: int = LIMIT,
    understander: Understander | None = None,
    differ: Differ = difference,
    eyes: Eyes | None = None,
) -> Result:
    """Measure, print the tables, and write JSON and predictions where they are wanted."""
    if split not in _SPLITS:
        raise NotFound(
            f"There is no split {split!r} of the round trip; those there are: {', '.join(_SPLITS)}."
        )
    reader, seeing = understander or REGISTRY["reader"](), eyes or Eyes.default()
    left_out: Counter[str] = Counter()
    trips: list[Trip] = []
    rows: list[dict[str, object]] = []
    scenes = photos(data, split).scenes
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        for words in all_words(data, _SPLITS[split]):
            if len(trips) == limit:
                break
            program, why = program_of(words.text, reader)
            photo = scenes[len(trips) % len(scenes)].file
            second = Path(folder, "second.jpg")
            if not why:
                why = _drawn(photo, program, second, seeing)
            if why:
                left_out[why] += 1
                continue
            found = differ(photo, second, seeing)
            trip, lasts = _gone_round(words, program, found, photo, reader, seeing)
            trips.append(trip)
            rows.append(_row(trip, program, found, lasts[OURS], photo))
    if not trips:
        raise NotFound(f"None of the requests below {data} becomes a program that could go round.")
    figures = {way: score(trips, way) for way in WAYS}
    ours = figures.pop(OURS) | by_part(trips) | {f"left out, {why}": float(n) for why, n in left_out.items()}
    result = Result("roundtrip", split, len(trips), ours, figures)
    result.publish(_table(result), json, _left_out(left_out, len(trips)))
    if predictions is not None:
        write_predictions(predictions, rows)
    return result


def all_words(data: Path, split: str) -> Iterator[Words]:
    """The requests of all sources in turn, each text once."""
    sources: dict[str, list[tuple[str, str]]] = {
        "gier": [(one.uid, one.text) for one in read_gier(data / "gier_fivek", split)],
        "fivek": [(one.uid, one.text) for one in read_fivek(data / "gier_fivek", split)],
        "requests": [(one.uid, one.text) for one in read_instructions(data / "image_editing_request", split)],
        "checks": [
            (case.uid, case.message)
            for case in read_cases()
            if case.group in ("single", "several") and not case.turns and not case.concepts
        ],
    }
    seen: set[str] = set()
    waiting = {source: iter(rows) for source, rows in sources.items()}
    while waiting:
        for source in list(waiting):
            for uid, text in waiting[source]:
                if (plain := " ".join(text.lower().split()).strip(" .!")) not in seen:
                    seen.add(plain)
                    yield Words(uid, source, text)
                    break
            else:
                del waiting[source]


def program_of(text: str, reader: Understander) -> tuple[Program, str]:
    """What the words ask for, or why they are left out."""
    understanding = reader.understand((), text, OPEN)
    if understanding.question is not None:
        return Program(), "a question comes back"
    edits = [command for command in understanding.commands if isinstance(command, Edit)]
    if not edits or len(edits) != len(understanding.commands):
        return Program(), "no edits"
    bound = next((bound_to(edit) for edit in edits if bound_to(edit)), "")
    return Program.of(*edits), bound


def bound_to(edit: Edit) -> str:
    """What keeps an edit from showing without a model: the thing that has to be found first; or nothing."""
    match edit:
        case Erase() | ImageCutout() | Face():
            return f"needs a model: {edit.name}"
        case Crop(str()):
            return "needs a model: crop to a thing"
        case Straighten(None):
            return "an angle is to be found first"
    region = getattr(edit, "region", None)
    return "" if region is None or isinstance(region, Box) else "needs a model: a part in words"


def survives(started: Sequence[Operation], ended: Sequence[Operation], *, strictly: bool = False) -> bool:
    """Whether the same operations are done, strictly by the same amounts and in the same place too."""
    if Counter(one.name for one in started) != Counter(one.name for one in ended):
        return False
    both = zip(_ordered(started), _ordered(ended), strict=True)
    return not strictly or all(one.is_close(other) and one.is_there(other) for one, other in both)


def score(trips: Sequence[Trip], way: str) -> Figures:
    """How often the meaning survives one way, loosely and strictly, and the picture with it."""
    loose = [survives(trip.started, trip.ended[way]) for trip in trips]
    strict = [survives(trip.started, trip.ended[way], strictly=True) for trip in trips]
    distances = [trip.distances[way] for trip in trips]
    low, high = bootstrap(np.mean, loose)
    return {
        "survives": percent(sum(loose), len(loose)),
        **bounds("survives", (100 * low, 100 * high)),
        "strictly": percent(sum(strict), len(strict)),
        "same picture": percent(sum(one <= SAME for one in distances), len(distances)),
        "mean ΔE": round(float(np.mean(distances)), 2),
    }


def by_part(trips: Sequence[Trip]) -> Figures:
    """Our figures by where the words are from and by how much they ask for."""
    figures: Figures = {}
    for source in dict.fromkeys(trip.words.source for trip in trips):
        some = [trip for trip in trips if trip.words.source == source]
        figures |= {f"{source}, n": float(len(some))} | _named(source, score(some, OURS))
    for count in (1, 2, 3):
        some = [trip for trip in trips if min(3, len(trip.started)) == count]
        name = f"{count} operation{'s' * (count > 1)}{' or more' * (count == 3)}"
        if some:
            figures |= {f"{name}, n": float(len(some))} | _named(name, score(some, OURS))
    return figures


def _named(name: str, figures: Figures) -> Figures:
    return {f"{name}, {figure}": figures[figure] for figure in ("survives", "strictly", "same picture")}


def _ordered(some: Sequence[Operation]) -> list[Operation]:
    return sorted(some, key=lambda one: (one.name, one.amount))


def without_numbers(sentence: str) -> str:
    """A sentence with all amounts left out."""
    return " ".join(_NUMBER.sub("", sentence).split())


def _drawn(photo: Path, program: Program, second: Path, eyes: Eyes) -> str:
    """Make the second picture; or say why there is none."""
    try:
        picture = load(photo)
        if not operations(program.edits, picture.full_size):
            return "changes nothing"
        export(render(picture, program, eyes=eyes), second, settings=Export(quality=QUALITY))
    except (PhotalkError, pyvips.Error):
        return "does not fit the photo"
    return ""


def _gone_round(
    words: Words, program: Program, found: Difference, photo: Path, reader: Understander, eyes: Eyes
) -> tuple[Trip, dict[str, Program]]:
    from photalk.compare.difference_text import instruction

    said = instruction([finding.command for finding in found.findings])
    heard: dict[str, tuple[Command, ...]] = {
        OURS: _read(said, reader),
        "language alone": _read(instruction(program.edits), reader),
        "vision alone": found.program.edits,
        "constant": _read(CONSTANT, reader),
        "no amounts": _read(without_numbers(said), reader),
        "keywords": _read(said, Keywords()),
    }
    lasts = {way: Program.of(*(one for one in some if isinstance(one, Edit))) for way, some in heard.items()}
    picture = load(photo)
    size = picture.full_size
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        first = Path(folder, "first.png")
        export(render(picture, program, eyes=eyes), first)
        distances = {way: apart(photo, last, first, eyes) for way, last in lasts.items()}
    ended = {way: operations(last.edits, size) for way, last in lasts.items()}
    return Trip(words, operations(program.edits, size), said, ended, distances), lasts


def _read(sentence: str, reader: Understander) -> tuple[Command, ...]:
    return reader.understand((), sentence, OPEN).commands if sentence else ()


def _row(trip: Trip, program: Program, found: Difference, last: Program, photo: Path) -> dict[str, object]:
    return {
        "uid": trip.words.uid,
        "source": trip.words.source,
        "words": trip.words.text,
        "photo": photo.name,
        "gold": [format(edit) for edit in program.edits],
        "found": [format(edit) for edit in found.program.edits],
        "said": trip.said,
        "prediction": [format(edit) for edit in last.edits],
        "survives": survives(trip.started, trip.ended[OURS]),
        "strictly": survives(trip.started, trip.ended[OURS], strictly=True),
        "distance": round(trip.distances[OURS], 3),
    }


def _table(result: Result) -> object:
    from rich.table import Table

    table = Table(
        title=f"Words → program → pixels → words → program, {result.split}, n = {result.n}, in percent"
    )
    columns = ("survives", "strictly", "same picture")
    for heading in ("", "n", *columns, "mean ΔE"):
        table.add_column(heading, justify="left" if not heading else "right")
    own = result.metrics
    low, high = own["survives low"], own["survives high"]
    rows = {f"photalk ({low:.1f} to {high:.1f})": own, **result.baselines}
    for name, figures in rows.items():
        cells = (f"{figures[column]:.1f}" for column in columns)
        table.add_row(name, str(result.n), *cells, f"{figures['mean ΔE']:.2f}")
    for key in own:
        if key.endswith(", survives"):
            part = key.removesuffix(", survives")
            cells = (f"{own[f'{part}, {column}']:.1f}" for column in columns)
            table.add_row(f"  {part}", f"{own[f'{part}, n']:.0f}", *cells)
    return table


def _left_out(left_out: Counter[str], kept: int) -> object:
    from rich.table import Table

    table = Table(title=f"Left out of {kept + left_out.total()} requests")
    table.add_column("why")
    table.add_column("requests", justify="right")
    for why, count in left_out.most_common():
        table.add_row(why, str(count))
    return table
