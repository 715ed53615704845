"""How fast is indexing? Beside the encoder alone, and beside a bare walk through the folder.

Only ratios within one run are quoted. The photos are taken in a few parts; for each, the encoder alone is
timed before and after indexing, on photos that are decoded already, so that a machine that grows busier is
busier for both, and the median of the parts counts. "Indexing" is all after which a photo can be found:
reading, digest, decoding, facts, thumbnail, encoding, and the transaction. Looking for things comes after
that and is quoted by itself. The processor's time is that of all threads, and hardly depends on what else the
machine does.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np

from photalk.errors import NotFound
from photalk.library.folder_scan import scan, walk
from photalk.library.indexing import BATCH
from photalk.library.library import Library
from photalk.library.report import IndexProgress
from photalk.vision.seams import Detector
from photalk.vision.space.encoder import Encoder, Photos
from photalk.vision.space.squares import square
from photalk_lab.bench.report import Result

PHOTOS = 192
RESCANNED = 10_000
_ROUNDS, _PARTS = 7, 3


def run(
    data: Path,
    limit: int = PHOTOS,
    json: Path | None = None,
    encoder: Callable[[], Encoder] | None = None,
    detector: Callable[[], Detector] | None = None,
    rescanned: int = RESCANNED,
) -> Result:
    """Measure on the first photos of a folder, print the table, and write the JSON where it is wanted."""
    photos = first_photos(data, limit)
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        place = Path(folder)
        with Library(place / "library", encoder, detector) as library:
            metrics = _indexing(library, place, photos)
            # The same photos under many names: content that is known is not encoded again.
            link(photos, place / "many", rescanned)
            library.index([place / "many"])
            metrics |= _rescanning(library, place / "many")
    result = Result("index", str(data.name), len(photos), metrics)
    result.publish(_table(result, rescanned), json)
    return result


def first_photos(folder: Path, limit: int) -> list[Path]:
    """The first photos of a folder.

    Raises:
        NotFound: there are none.
    """
    if photos := [*islice(walk(folder), limit)]:
        return photos
    raise NotFound(f"There are no photos in {folder}; name a folder that has some with --data.")


def link(photos: Sequence[Path], folder: Path, count: int) -> None:
    """Lay `count` files into folders of 500, each a link to one of the photos, or a copy of it."""
    for at in range(count):
        source = photos[at % len(photos)]
        target = folder / f"{at // 500:04}" / f"{at:06}{source.suffix}"
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(source, target)
        except OSError:
            target.write_bytes(source.read_bytes())


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds that passed, and that the processor was at work."""

    passed: float
    worked: float

    @classmethod
    def since(cls, began: Spent) -> Spent:
        now = cls.now()
        return cls(now.passed - began.passed, now.worked - began.worked)

    @classmethod
    def now(cls) -> Spent:
        return cls(time.perf_counter(), time.process_time())


def _indexing(library: Library, place: Path, photos: Sequence[Path]) -> dict[str, float]:
    size = -(-len(photos) // _PARTS)
    parts = [photos[start : start + size] for start in range(0, len(photos), size)]
    library.encoder.see(np.stack([square(photo, library.encoder.side) for photo in photos[:BATCH]]))
    taken = [_part(library, place / f"part {at}", part) for at, part in enumerate(parts)]

    def middle(name: str) -> float:
        return median([one[name] for one in taken])

    return {
        "photos": len(photos),
        "skipped": sum(one["skipped"] for one in taken),
        **{name: round(middle(name), 3) for name in taken[0] if name != "skipped"},
    }


def _part(library: Library, folder: Path, photos: Sequence[Path]) -> dict[str, float]:
    """What some photos took, by the photo in ms, and as ratios."""
    encoder = library.encoder
    link(photos, folder, len(photos))
    squares = np.stack([square(photo, encoder.side) for photo in photos])
    stages: dict[str, Spent] = {}
    before = _encoded(encoder, squares)
    began = Spent.now()

    def tell(progress: IndexProgress) -> None:
        stages[progress.stage] = Spent.since(began)

    report = library.index([folder], tell)
    after = _encoded(encoder, squares)
    bare = Spent((before.passed + after.passed) / 2, (before.worked + after.worked) / 2)
    found, all_ = stages["photos"], stages.get("things", stages["photos"])
    ms = 1000 / len(photos)
    return {
        "skipped": len(report.skipped),
        "bare encoder, ms a photo": ms * bare.passed,
        "indexing, ms a photo": ms * found.passed,
        "throughput relative to the bare encoder": bare.passed / found.passed,
        "bare encoder, processor ms a photo": ms * bare.worked,
        "indexing, processor ms a photo": ms * found.worked,
        "processor's work of the bare encoder relative to indexing": bare.worked / found.worked,
        "looking for things, ms a photo": ms * (all_.passed - found.passed),
        "throughput with things": bare.passed / all_.passed,
    }


def _encoded(encoder: Encoder, squares: Photos) -> Spent:
    """What the encoder takes for squares that are there already."""
    began = Spent.now()
    for start in range(0, len(squares), BATCH):
        encoder.see(squares[start : start + BATCH])
    return Spent.since(began)


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
