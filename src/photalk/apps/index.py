"""`photalk index`: take folders of photos into the library, once or as they change."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict
from pathlib import Path

from photalk.apps.error_boundary import INTERRUPTED
from photalk.apps.line_wrapping import tell
from photalk.library.file_outcomes import RemoteExaminers
from photalk.library.folder_choice import library_folder
from photalk.library.folder_scan import is_below
from photalk.library.folder_watch import changes
from photalk.library.library import Library
from photalk.library.ray_indexing.cluster import checked
from photalk.library.report import IndexProgress, Report
from photalk.library.schema import FILE
from photalk.library.survey import roots_of

_LISTED = 20
"""So many files that could not be read are listed; all of them are in the JSON."""

_LONG = 2.0
"""Seconds from which on it is told how long it took."""

_STAGES = {
    "photos": "Reading photos",
    "things": "Looking for things",
    "quality": "Measuring sharpness",
    "text": "Reading text",
    "faces": "Looking for people",
}


def run(
    paths: Sequence[Path],
    library: Path | None,
    *,
    watch: bool = False,
    ray: str | None = None,
    forget_missing: bool = False,
    as_json: bool = False,
) -> int:
    """Index the folders and say what came of it; returns the exit code.

    Args:
        paths: folders of photos, and photos.
        library: where it is kept; None is the default.
        watch: go on as they change.
        ray: the address of a cluster that does the work, or "local".
        forget_missing: whether photos that are away are forgotten.
        as_json: whether the report is printed as JSON, too.
    """
    place = library_folder(library)
    if not (place / FILE).is_file():
        roots_of(paths)  # a path that is not there is told before a library is made
    if ray is not None:
        checked(ray)
    with ExitStack() as stack:
        shelf = stack.enter_context(Library(place))
        roots_of(paths, shelf.catalogue.holds)  # and before any model is loaded
        crew = stack.enter_context(shelf.crew(ray)) if ray is not None else None
        report = _indexed(shelf, paths, crew, forget_missing)
        _tell(report, as_json)
        if watch and not report.interrupted:
            _follow(shelf, paths, crew, as_json, report)
    return INTERRUPTED if report.interrupted else 0


def _follow(
    shelf: Library, paths: Sequence[Path], crew: RemoteExaminers | None, as_json: bool, last: Report
) -> None:
    """Index again whenever something changes, until Ctrl-C; what the `last` report said is not said again."""
    print("Watching for changes; Ctrl-C ends it.", file=sys.stderr, flush=True)
    with suppress(KeyboardInterrupt):
        roots = roots_of(paths, lambda path: True)
        mounts = [mount for mount in shelf.catalogue.mounts() if any(is_below(mount, root) for root in roots)]
        for _ in changes([*paths, *map(Path, mounts)]):
            report = _indexed(shelf, paths, crew)
            news = report.new or report.changed or report.moved or report.gone or report.interrupted
            if news or report.away != last.away or not {*report.skipped} <= {*last.skipped}:
                _tell(report, as_json)
            last = report
            if report.interrupted:
                return


def _indexed(
    shelf: Library, paths: Sequence[Path], crew: RemoteExaminers | None, forget_missing: bool = False
) -> Report:
    with bar() as advance:
        return shelf.index(paths, advance, crew, forget_missing=forget_missing)


def _tell(report: Report, as_json: bool) -> None:
    if as_json:
        print(json.dumps(asdict(report)), flush=True)
    lines = [report.text + took(report), *(f"  {skipped.why}" for skipped in report.skipped[:_LISTED])]
    if len(report.skipped) > _LISTED:
        lines.append(f"  … and {len(report.skipped) - _LISTED:,} more; --json lists them all.")
    for line in (*lines, *report.notes):
        tell(line)


@contextmanager
def bar() -> Iterator[Callable[[IndexProgress], None]]:
    """A progress bar with rate and time left on stderr where that is a terminal, and nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        TextColumn("{task.fields[count]}", justify="right"),
        TextColumn("{task.fields[pace]}"),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True, expand=True) as shown:
        task = shown.add_task("Looking around", total=None, count="", pace="")
        stage = "photos"

        def advance(progress: IndexProgress) -> None:
            nonlocal stage
            if progress.stage != stage:
                if stage == "photos":
                    shown.console.print(
                        "The photos can be found now; last, things, text and people in them are."
                    )
                stage = progress.stage
            shown.update(
                task,
                description=_STAGES[progress.stage],
                completed=progress.done,
                total=progress.total,
                count=f"{progress.done:,} of {progress.total:,}",
                pace=pace(progress),
            )

        yield advance


def took(report: Report) -> str:
    """How long it took, where that was long enough to be worth telling: " It took 25 s, 8 photos/s." """
    taken_in = report.new + report.changed
    if report.seconds < _LONG or not taken_in:
        return ""
    return f" It took {_time(report.seconds)}, {taken_in / report.seconds:.2g} photos/s."


def pace(progress: IndexProgress) -> str:
    """How fast it goes, and how long it will take: "8.1 photos/s, 2 min left"."""
    if progress.seconds_left is None:
        return ""
    return f"{progress.rate:.3g} photos/s, {_time(progress.seconds_left)} left"


def _time(seconds: float) -> str:
    whole = round(seconds)
    if whole < 90:
        return f"{whole} s"
    return f"{whole / 60:.0f} min" if whole < 5_400 else f"{whole / 3_600:.1f} h"
