"""How fast is indexing? Beside the encoder alone, and beside a bare walk through the folder.

Only ratios within one run are quoted. The encoder alone is timed before and after indexing, on photos
that are decoded already, so that a machine that grows busier is busier for both.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np

from photalk.bench.report import Result
from photalk.errors import NotFound
from photalk.library.indexing import BATCH
from photalk.library.library import Library
from photalk.library.report import Progress
from photalk.library.scanning import scan, walk
from photalk.vision.eyes import Detector
from photalk.vision.space.encoder import Encoder, Photos
from photalk.vision.space.squares import square

PHOTOS = 192
RESCANNED = 10_000
_ROUNDS = 7


def run(
    data: Path,
    json: Path | None = None,
    encoder: Callable[[], Encoder] | None = None,
    detector: Callable[[], Detector] | None = None,
    rescanned: int = RESCANNED,
) -> Result:
    """Measure on the first photos of a folder, print the table, and write the JSON where it is wanted."""
    photos = [*islice(walk(data), PHOTOS)]
    if not photos:
        raise NotFound(f"There are no photos in {data}; name a folder that has some with --data.")
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        place = Path(folder)
        _link(photos, place / "photos", len(photos))
        with Library(place / "library", encoder, detector) as library:
            metrics = _indexing(library, place / "photos", photos)
            # The same photos under many names: content that is known is not encoded again.
            _link(photos, place / "many", rescanned)
            library.index([place / "many"])
            metrics |= _rescanning(library, place / "many")
    result = Result("index", str(data.name), len(photos), metrics)
    result.publish(_table(result, rescanned), json)
    return result


def _link(photos: Sequence[Path], folder: Path, count: int) -> None:
    """Lay `count` files into folders of 500, each a link to one of the photos, or a copy of it."""
    for at in range(count):
        source = photos[at % len(photos)]
        target = folder / f"{at // 500:04}" / f"{at:06}{source.suffix}"
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(source, target)
        except OSError:
            target.write_bytes(source.read_bytes())


def _indexing(library: Library, folder: Path, photos: Sequence[Path]) -> dict[str, float]:
    encoder = library.encoder
    squares = np.stack([square(photo, encoder.side) for photo in photos])
    encoder.see(squares[:BATCH])
    before = _encoded(encoder, squares)
    stages: dict[str, float] = {}
    began = time.perf_counter()

    def tell(progress: Progress) -> None:
        stages[progress.stage] = time.perf_counter() - began

    report = library.index([folder], tell)
    after = _encoded(encoder, squares)
    bare, seconds = (before + after) / 2, stages["photos"]
    return {
        "photos": len(photos),
        "skipped": len(report.skipped),
        "bare encoder, ms a photo": round(1000 * bare / len(photos), 2),
        "indexing, ms a photo": round(1000 * seconds / len(photos), 2),
        "throughput relative to the bare encoder": round(bare / seconds, 3),
        "looking for things, ms a photo": round(
            1000 * (stages.get("things", seconds) - seconds) / len(photos), 2
        ),
        "throughput with things": round(bare / max(stages.values()), 3),
    }


def _encoded(encoder: Encoder, squares: Photos) -> float:
    """The seconds that the encoder takes for squares that are there already."""
    began = time.perf_counter()
    for start in range(0, len(squares), BATCH):
        encoder.see(squares[start : start + BATCH])
    return time.perf_counter() - began


def _rescanning(library: Library, folder: Path) -> dict[str, float]:
    ours: list[float] = []
    bare: list[float] = []
    for _ in range(_ROUNDS):
        began = time.perf_counter()
        report = library.index([folder])
        ours.append(time.perf_counter() - began)
        began = time.perf_counter()
        found = sum(1 for _ in scan(str(folder)))
        bare.append(time.perf_counter() - began)
        if report.unchanged != found:
            raise NotFound(
                f"Of {found} photos only {report.unchanged} were unchanged; leave the folder alone."
            )
    return {
        "rescan of unchanged photos, s": round(median(ours), 3),
        "scandir and stat alone, s": round(median(bare), 3),
        "rescan relative to scandir and stat": round(median(ours) / median(bare), 2),
    }


def _table(result: Result, rescanned: int) -> object:
    from rich.table import Table

    table = Table(title=f"Indexing {result.n} photos; rescanning {rescanned:,} that have not changed")
    table.add_column("")
    table.add_column("", justify="right")
    for name, figure in result.metrics.items():
        table.add_row(name, f"{figure:g}")
    return table
