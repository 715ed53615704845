"""`photalk index`: take folders of photos into the library, once or as they change."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path

from photalk.apps.boundary import INTERRUPTED
from photalk.library.library import Library
from photalk.library.report import Progress, Report
from photalk.library.survey import roots_of
from photalk.library.watching import changes
from photalk.studio.studio import library_folder

_LISTED = 20
"""So many files that could not be read are listed; all of them are in the JSON."""

_STAGES = {"photos": "Reading photos", "things": "Looking for things"}


def run(paths: Sequence[Path], library: Path | None, *, watch: bool = False, as_json: bool = False) -> int:
    """Index the folders and say what came of it; returns the exit code."""
    roots_of(paths)  # a path that is not there is told before any model is loaded
    with Library(library_folder(library)) as shelf:
        report = _indexed(shelf, paths)
        _tell(report, as_json)
        if watch and not report.interrupted:
            _follow(shelf, paths, as_json)
    return INTERRUPTED if report.interrupted else 0


def _follow(shelf: Library, paths: Sequence[Path], as_json: bool) -> None:
    """Index again whenever something changes, until Ctrl-C."""
    print("Watching for changes; Ctrl-C ends it.", file=sys.stderr, flush=True)
    with suppress(KeyboardInterrupt):
        for _ in changes(paths):
            report = _indexed(shelf, paths)
            if report.new or report.changed or report.moved or report.gone or report.interrupted:
                _tell(report, as_json)
            if report.interrupted:
                return


def _indexed(shelf: Library, paths: Sequence[Path]) -> Report:
    with bar() as advance:
        return shelf.index(paths, advance)


def _tell(report: Report, as_json: bool) -> None:
    if as_json:
        print(json.dumps(asdict(report)), flush=True)
    lines = [report.text, *(f"  {skipped.why}" for skipped in report.skipped[:_LISTED])]
    if len(report.skipped) > _LISTED:
        lines.append(f"  … and {len(report.skipped) - _LISTED:,} more; --json lists them all.")
    for line in (*lines, *report.notes):
        print(line, file=sys.stderr, flush=True)


@contextmanager
def bar() -> Iterator[Callable[[Progress], None]]:
    """A progress bar with rate and time left on stderr where that is a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}"),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("Looking around", total=None, pace="")

        def advance(progress: Progress) -> None:
            shown.update(
                task,
                description=_STAGES[progress.stage],
                completed=progress.done,
                total=progress.total,
                pace=pace(progress),
            )

        yield advance


def pace(progress: Progress) -> str:
    """How fast it goes, and how long it will take: "8.1 photos/s, 2 min left"."""
    if progress.seconds_left is None:
        return ""
    left = round(progress.seconds_left)
    if left < 90:
        time = f"{left} s"
    elif left < 5_400:
        time = f"{left / 60:.0f} min"
    else:
        time = f"{left / 3_600:.1f} h"
    return f"{progress.rate:.3g} photos/s, {time} left"
