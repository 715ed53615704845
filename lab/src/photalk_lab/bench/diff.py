"""Is the program between two pictures found? Pairs made of real photos by sampled programs.

Protocol. `--data DIR` holds flickr8k/ (and celeba/ for faces). Pairs are those of
`photalk_lab.papers.visual_relationships.pairs`: of every twenty, eight are edited by steps of the whole
picture (two each of one, two, three and four), two in a part of it, one has its background removed, one a
thing erased, one (of a face) its face changed; five are the same photo saved again, two are different photos.
The second picture is a JPEG of quality 60 to 95 (a PNG where it is transparent), a quarter of them a little
askew. `--split`: `dev` for unseen photos, `train` or `watched` to tune.

Figures, in percent. An operation is a step by its name and direction; what counts as equal is in
`photalk_lab.bench.programs`. Precision, recall and F1 over all operations of all edited pairs (micro), with
the 95% bootstrap interval of F1 over pairs; of the operations named right, the share whose amount is within
10 points of 100 (0.1 of a colour, 2 degrees, 10% of a side), and, of those of a part, the share of the right
part. `same picture`: the share of pairs whose first, rendered again with the program found, is within a mean
ΔE2000 of 3 of the second. `told apart`: edited as edited, saved again as the same, different photos as
unrelated.

Beside it, the true program, which says how much of the distance is the noise of the second picture's file.
Baselines: no change; the most frequent operation; brightness and saturation by the two pictures' means.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from photalk.commands import format
from photalk.compare.difference import Difference, Kinship
from photalk.compare.program_search import difference
from photalk.edit.program import Program
from photalk.vision.eyes import Eyes
from photalk_lab.bench.guessers import GUESSERS
from photalk_lab.bench.intervals import bootstrap, bounds
from photalk_lab.bench.programs import Operation, matched, operations
from photalk_lab.bench.report import Figures, Result, percent, write_predictions
from photalk_lab.bench.seen_apart import SAME, apart
from photalk_lab.papers.visual_relationships.pairs.making import Made
from photalk_lab.papers.visual_relationships.pairs.photos import photos
from photalk_lab.papers.visual_relationships.pairs.supply import pairs_of

LIMIT = 400
SEED = 2019
OURS = "photalk"
TRUE = "the true program"
"""What can be reached: beside it, the second picture has only the noise of its file."""

_KINSHIPS = {"same": Kinship.SAME, "different": Kinship.UNRELATED}

Differ = Callable[[Path, Path, Eyes], Difference]

_BLOCK: tuple[tuple[str, int | None], ...] = (
    ("global", 1), ("same", None), ("global", 2), ("local", None), ("global", 3), ("same", None),
    ("global", 4), ("different", None), ("global", 1), ("same", None), ("cutout", None), ("global", 2),
    ("same", None), ("erased", None), ("global", 3), ("different", None), ("local", None), ("global", 4),
    ("same", None), ("face", None),
)  # fmt: skip
"""The kinds of twenty pairs and, where it is not left to chance, how many steps they have."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was said of a pair, beside what is true.

    `told` is the kinship that was found, `distance` the mean ΔE2000 from the first, rendered again, to the
    second.
    """

    kind: str
    truth: tuple[Operation, ...]
    said: tuple[Operation, ...]
    told: Kinship
    distance: float

    @property
    def is_edited(self) -> bool:
        return self.kind not in ("same", "different")


def run(
    data: Path,
    split: str = "dev",
    json: Path | None = None,
    predictions: Path | None = None,
    limit: int = LIMIT,
    differ: Differ = difference,
    eyes: Eyes | None = None,
) -> Result:
    """Measure, print the tables, and write JSON and predictions where they are wanted."""
    seeing = eyes or Eyes.default()
    answers: dict[str, list[Answer]] = {name: [] for name in (OURS, TRUE, *GUESSERS)}
    rows: list[dict[str, object]] = []
    # Without a folder of faces there is none to change; the photos' own are too small.
    block = _BLOCK if photos(data, split).faces else [one for one in _BLOCK if one[0] != "face"]
    kinds, steps = [kind for kind, _ in block], [count for _, count in block]
    seconds = []
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        made = pairs_of(data, split, limit, SEED, kinds, steps=steps, sentences=0, eyes=seeing)
        for number, pair in enumerate(made):
            first, second = pair.write(Path(folder), str(number))
            start = time.perf_counter()
            found = differ(first, second, seeing)
            seconds.append(time.perf_counter() - start)
            answers[OURS].append(_answer(pair, found.program, found.kinship, first, second, seeing))
            told = _KINSHIPS.get(pair.kind, Kinship.EDITED)
            answers[TRUE].append(_answer(pair, pair.program, told, first, second, seeing))
            for name, guess in GUESSERS.items():
                program = guess(pair.before, pair.after)
                told = Kinship.EDITED if len(program) else Kinship.SAME
                answers[name].append(_answer(pair, program, told, first, second, seeing))
            rows.append(_row(number, pair, found, answers[OURS][-1]))
            first.unlink()
            second.unlink()
    figures = {name: score(some) for name, some in answers.items()}
    ours = figures.pop(OURS) | by_operation(answers[OURS]) | {"seconds": float(np.median(seconds))}
    result = Result("diff", split, len(rows), ours, figures)
    result.publish(_table(result, answers[OURS]), json, _operations(answers[OURS]), _mistakes(answers[OURS]))
    if predictions is not None:
        write_predictions(predictions, rows)
    return result


def score(answers: Sequence[Answer]) -> Figures:
    """The figures of all edited pairs, of each number of steps and of each kind; and who is told apart."""
    edited = [one for one in answers if one.is_edited]
    figures = part(edited) | interval(edited)
    whole = [one for one in edited if one.kind == "global"]
    groups = {"1-3 steps": [one for one in whole if len(one.truth) <= 3]}
    groups |= {f"{count} steps": [one for one in whole if len(one.truth) == count] for count in (1, 2, 3, 4)}
    kinds = ("global", "local", "cutout", "erased", "face")
    groups |= {kind: [one for one in edited if one.kind == kind] for kind in kinds}
    for name, some in groups.items():
        if some:
            figures |= {f"{name}, {figure}": value for figure, value in part(some).items()}
    if threes := groups["1-3 steps"]:
        figures |= {f"1-3 steps, {name}": value for name, value in interval(threes).items()}
    for kind, right in (("same", Kinship.SAME), ("different", Kinship.UNRELATED)):
        some = [one for one in answers if one.kind == kind]
        figures[f"{kind}, n"] = float(len(some))
        figures[f"{kind}, told apart"] = percent(sum(one.told == right for one in some), len(some))
    figures["edited, told apart"] = percent(sum(one.told == Kinship.EDITED for one in edited), len(edited))
    return figures


def part(answers: Sequence[Answer]) -> Figures:
    """Precision, recall, F1, amounts, places and pictures of some edited pairs, in percent."""
    right = close = placed = local = 0
    for one in answers:
        pairs, _, _ = matched(one.truth, one.said)
        right += len(pairs)
        close += sum(gold.is_close(said) for gold, said in pairs)
        inside = [(gold, said) for gold, said in pairs if gold.where is not None]
        local, placed = local + len(inside), placed + sum(gold.is_there(said) for gold, said in inside)
    truth, said = sum(len(one.truth) for one in answers), sum(len(one.said) for one in answers)
    whole = sum(exact(one) for one in answers)
    distances = [one.distance for one in answers]
    return {
        "n": float(len(answers)),
        "precision": percent(right, said),
        "recall": percent(right, truth),
        "f1": percent(2 * right, truth + said),
        "exact": percent(whole, len(answers)),
        **({"amounts": percent(close, right)} if right else {}),
        **({"places": percent(placed, local)} if local else {}),
        "same picture": percent(sum(one <= SAME for one in distances), len(distances)),
        "mean ΔE": round(float(np.mean(distances)), 2) if distances else 0.0,
        "median ΔE": round(float(np.median(distances)), 2) if distances else 0.0,
    }


def exact(answer: Answer) -> bool:
    """Whether all operations, and no others, are named."""
    return Counter(one.name for one in answer.truth) == Counter(one.name for one in answer.said)


def interval(answers: Sequence[Answer]) -> Figures:
    """The 95% bootstrap intervals of F1 and of the mean distance, over pairs."""
    if not answers:
        return bounds("f1", (0.0, 0.0)) | bounds("mean ΔE", (0.0, 0.0))
    counts = [(len(matched(one.truth, one.said)[0]), len(one.truth) + len(one.said)) for one in answers]
    distances = [one.distance for one in answers]
    return bounds("f1", bootstrap(_f1, counts)) | bounds("mean ΔE", bootstrap(np.mean, distances))


def _f1(counts: NDArray[np.int64]) -> float:
    """F1 in percent of (pairs, 2): operations named right, and operations done and said in sum."""
    right, all_ = counts.sum(axis=0)
    return float(200 * right / max(1, all_))


def by_operation(answers: Sequence[Answer]) -> Figures:
    """Of each operation, how often it was done, named right, and invented."""
    done, right, invented = counted(answers)
    return {
        f"operation {name}, {what}": float(counts[name])
        for name in sorted(done | invented)
        for what, counts in (("done", done), ("right", right), ("invented", invented))
    }


def counted(answers: Sequence[Answer]) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """How often each operation was done, named right, and invented."""
    done: Counter[str] = Counter()
    right: Counter[str] = Counter()
    invented: Counter[str] = Counter()
    for one in answers:
        pairs, _, more = matched(one.truth, one.said)
        done.update(gold.name for gold in one.truth)
        right.update(gold.name for gold, _ in pairs)
        invented.update(extra.name for extra in more)
    return done, right, invented


def mistakes(answers: Sequence[Answer]) -> Counter[tuple[str, str]]:
    """What was said in a pair instead of what was missed in it; "nothing" where nothing was."""
    found: Counter[tuple[str, str]] = Counter()
    for one in answers:
        _, missed, more = matched(one.truth, one.said)
        said = " & ".join(extra.name for extra in more) or "nothing"
        found.update((gold.name, said) for gold in missed)
        if more and not missed:
            found["nothing", said] += 1
    return found


def _answer(pair: Made, program: Program, told: Kinship, first: Path, second: Path, eyes: Eyes) -> Answer:
    size = (pair.before.shape[1], pair.before.shape[0])
    distance = 0.0 if pair.kind == "different" else apart(first, program, second, eyes)
    truth, said = operations(pair.program.edits, size), operations(program.edits, size)
    return Answer(pair.kind, truth, said, told, distance)


def _row(number: int, pair: Made, found: Difference, answer: Answer) -> dict[str, object]:
    _, missed, invented = matched(answer.truth, answer.said)
    return {
        "uid": f"{number} {pair.photo.name}",
        "kind": pair.kind,
        "gold": [format(edit) for edit in pair.program.edits],
        "prediction": [format(edit) for edit in found.program.edits],
        "confidence": [round(finding.confidence, 3) for finding in found.findings],
        "told": found.kinship.value,
        "missed": [one.name for one in missed],
        "invented": [one.name for one in invented],
        "distance": round(answer.distance, 3),
        "nuisance": pair.nuisance,
    }


def _table(result: Result, answers: Sequence[Answer]) -> object:
    from rich.table import Table

    table = Table(title=f"The program between two pictures, {result.split}, n = {result.n} pairs, in percent")
    columns = ("n", "precision", "recall", "f1", "exact", "amounts", "places", "same picture", "mean ΔE")
    for heading in ("", *columns):
        table.add_column(heading, justify="left" if not heading else "right")
    own = result.metrics
    low, high = own["f1 low"], own["f1 high"]
    table.add_row(f"photalk, all edited (F1 {low:.1f} to {high:.1f})", *_cells(own, "", columns))
    groups = [key.removesuffix(", precision") for key in own if key.endswith(", precision")]
    for group in groups:
        table.add_row(f"  {group}", *_cells(own, f"{group}, ", columns))
    for name, figures in result.baselines.items():
        table.add_row(name, *_cells(figures, "", columns))
        table.add_row("  1-3 steps", *_cells(figures, "1-3 steps, ", columns))
    for kind in ("edited", "same", "different"):
        count = sum(one.is_edited if kind == "edited" else one.kind == kind for one in answers)
        table.add_row(f"{kind}: told apart", str(count), "", f"{own[f'{kind}, told apart']:.1f}")
    return table


def _cells(figures: Figures, before: str, columns: Sequence[str]) -> list[str]:
    values = [figures.get(f"{before}{column}") for column in columns]
    return ["" if value is None else f"{value:.0f}" if column == "n" else f"{value:.1f}"
            for column, value in zip(columns, values, strict=True)]  # fmt: skip


def _operations(answers: Sequence[Answer]) -> object:
    from rich.table import Table

    table = Table(title="By operation: how often it was done, named right, invented")
    for heading in ("", "done", "right", "invented", "recall", "precision"):
        table.add_column(heading, justify="left" if not heading else "right")
    done, right, invented = counted(answers)
    for name in sorted(done | invented, key=lambda one: -done[one]):
        recall = percent(right[name], done[name])
        precision = percent(right[name], right[name] + invented[name])
        row = (str(done[name]), str(right[name]), str(invented[name]), f"{recall:.0f}", f"{precision:.0f}")
        table.add_row(name, *row)
    return table


def _mistakes(answers: Sequence[Answer]) -> object:
    from rich.table import Table

    table = Table(title="What was said instead, most often first")
    for heading in ("missed", "said instead", "times"):
        table.add_column(heading)
    for (missed, said), count in mistakes(answers).most_common(15):
        table.add_row(missed, said, str(count))
    return table
