"""`photalk bench corpora`: are pictures that others made read as others read them?

Data: `--data DIR`, any folder of foreign files, pictures or not (the test files of other programs are good
ones). Each is opened in a process that may be lost, decoded in full, looked at as for the index, and compared
with what Pillow (turned upright by `ImageOps.exif_transpose`) and tifffile make of it.

Verdicts. "fine"; "refused" in one sentence, and apart from that those that the oracle reads: some of them are
refused by a strict reader as well (libvips, where every warning counts; Pillow shows a damaged JPEG without a
word), the others are "refused though the oracle reads it"; "wrong pixels": a mean difference above 3 levels
of 255, or another size, orientation, depth or alpha; "lost metadata": the oracle reads a date, a place or a
colour profile that we do not; "exception", "crash", "hang" (more than 60 s) and "too much memory" (more than
1 GB). Where the oracle cannot read a file, only the latter can be told.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from photalk.errors import NotFound
from photalk.vision.isolated import Isolated, Lost
from photalk_lab.bench.corpora.judging import BAD, FINE, THOUGH, VERDICTS, Oracle, Verdict, judged
from photalk_lab.bench.corpora.oracle import read
from photalk_lab.bench.corpora.ours import Made, opened
from photalk_lab.bench.report import Figures, Result, percent, write_predictions

SECONDS = 60.0
"""How long one file may take."""

MEMORY = 1_000_000_000
"""Bytes of memory that the process may hold with one file."""

_ASKED = 4_000_000_000
"""Bytes of address space that it is given, held or not, so that a file cannot take the machine's."""

_TOLD = 500

Opener = Callable[[tuple[str, str]], Made]
Judged = tuple[str, Made, Verdict]


def run(
    data: Path, limit: int | None = None, json: Path | None = None, predictions: Path | None = None
) -> Result:
    """Open every file below the folder, or so many spread over it, print the tables, and write the JSON."""
    began = time.monotonic()
    files = files_in(data)
    number = min(limit or len(files), len(files))
    files = [files[at * len(files) // number] for at in range(number)]
    told = [*_telling(verdicts(files, data), len(files))]
    figures = _figures([verdict for _, _, verdict in told], time.monotonic() - began)
    figures["most memory, MB"] = round(max((made.peak for _, made, _ in told), default=0) / 1e6)
    figures["slowest, s"] = round(max((made.seconds for _, made, _ in told), default=0.0), 2)
    result = Result("corpora", data.name, len(told), figures)
    if predictions is not None:
        write_predictions(predictions, map(_row, told))
    result.publish(_table(told), json, *_named(told))
    return result


def files_in(folder: Path) -> list[Path]:
    """The ordinary files below a folder, in order.

    Raises:
        NotFound: there are none.
    """
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    if not files:
        raise NotFound(f"There are no files in {folder}; give a folder of pictures with --data.")
    return files


def verdicts(
    files: Iterable[Path], root: Path, opener: Opener = opened, oracle: Oracle = read
) -> Iterator[Judged]:
    """What is to be said of each file, named below the root; while one is judged, the next is opened."""
    with (
        TemporaryDirectory(prefix="photalk-bench-") as desk,
        Isolated(opener, seconds=SECONDS, memory=_ASKED) as ours,
        Isolated(partial(judged, oracle=oracle), seconds=2 * SECONDS) as judge,
        ThreadPoolExecutor(1) as beside,
    ):
        before = None
        for number, path in enumerate(files):
            canvas = f"{desk}/{number % 2}"
            made = _made(ours, (str(path), canvas))
            if before is not None:
                yield before()
            verdict = beside.submit(_judged, judge, (str(path), canvas, made))
            before = partial(_joined, path.relative_to(root).as_posix(), made, verdict.result)
        if before is not None:
            yield before()


def _joined(name: str, made: Made, verdict: Callable[[], Verdict]) -> Judged:
    return name, made, verdict()


def _made(ours: Isolated, question: tuple[str, str]) -> Made:
    """What came of a file; one that took much memory is asked for again by a process that has opened none."""
    made = _asked(ours, question)
    if made.peak > MEMORY:
        ours.close()
        made = _asked(ours, question)
        ours.close()
    if made.peak > MEMORY:
        return Made("too much memory", f"{made.peak / 1e6:.0f} MB", None, made.seconds, made.peak)
    return made


def _asked(ours: Isolated, question: tuple[str, str]) -> Made:
    try:
        made: Made = ours.ask(question)
        return made
    except Lost as lost:
        kind = {"hang": "hang", "memory": "too much memory"}.get(lost.how, "crash")
        return Made(kind, lost.how)
    except Exception as error:
        return Made("exception", f"{type(error).__name__}: {error}")


def _judged(judge: Isolated, question: tuple[str, str, Made]) -> Verdict:
    """The verdict; where the oracle itself is lost, what can be said without it."""
    made = question[2]
    try:
        verdict: Verdict = judge.ask(question)
        return verdict
    except Lost as lost:
        format = made.seen.format if made.seen else "?"
        return Verdict(format, made.kind, made.what, False, f"the oracle was lost ({lost.how})")


def _telling(told: Iterator[Judged], number: int) -> Iterator[Judged]:
    began, bad = time.monotonic(), 0
    for done, one in enumerate(told, 1):
        bad += one[2].verdict in BAD
        if done % _TOLD == 0:
            left = (time.monotonic() - began) / done * (number - done) / 60
            print(f"{done:,} of {number:,}: {bad} not as they should be, {left:.0f} minutes left", flush=True)
        yield one


def _figures(all: list[Verdict], seconds: float) -> Figures:
    counts = Counter(one.verdict for one in all)
    figures: Figures = {verdict: counts[verdict] for verdict in VERDICTS}
    figures["told by the oracle"] = sum(one.told for one in all)
    figures["fine, told by the oracle"] = sum(one.told and one.verdict == FINE for one in all)
    figures["bad, percent"] = percent(sum(counts[verdict] for verdict in BAD), len(all))
    figures["minutes"] = round(seconds / 60, 1)
    return figures


def _row(told: Judged) -> dict[str, Any]:
    name, made, verdict = told
    said = asdict(verdict)
    made_of_it = {"seconds": round(made.seconds, 3), "MB": round(made.peak / 1e6)}
    return {"uid": name, "prediction": said.pop("verdict"), **said, **made_of_it}


def _table(told: list[Judged]) -> Any:
    from rich.table import Table

    table = Table(title=f"{len(told):,} foreign files")
    table.add_column("format")
    for heading in ("files", "told", *VERDICTS):
        table.add_column(heading, justify="right")
    formats = Counter(verdict.format for _, _, verdict in told)
    for format in (*(format for format, _ in formats.most_common()), None):
        rows = [verdict for _, _, verdict in told if format in (None, verdict.format)]
        counts = Counter(verdict.verdict for verdict in rows)
        values = (len(rows), sum(verdict.told for verdict in rows), *(counts[one] for one in VERDICTS))
        table.add_row(format or "all", *(f"{value:,}" for value in values))
    return table


def _named(told: list[Judged]) -> Iterator[Any]:
    """The files that are not as they should be, and the sentences for those that only we refuse."""
    from rich.text import Text

    for kind in BAD:
        for name, _, verdict in told:
            if verdict.verdict == kind:
                yield Text(f"{kind}: {name}: {verdict.what}")
    only_we: dict[tuple[str, str], list[str]] = {}
    for name, _, verdict in told:
        if verdict.verdict == THOUGH:
            only_we.setdefault((verdict.format, verdict.what), []).append(name)
    for (format, sentence), names in sorted(only_we.items(), key=lambda item: -len(item[1])):
        yield Text(f"{THOUGH}: {len(names)} × {format}: {sentence} ({names[0]}{', …' * (len(names) > 1)})")
