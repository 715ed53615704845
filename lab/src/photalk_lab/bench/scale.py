"""What does one photo cost? In processor time, memory, bytes on disk and on the network: docs/scale.md.

The stages are measured one by one on the same photos, with the very functions that indexing calls; writing is
an index run whose photos are handed to it ready-made. Processor time is that of all threads and hardly
depends on what else the machine does; it is the figure to plan with. Speed-ups are ratios of times within one
run, and mean something only on a machine that has nothing else to do.
"""

from __future__ import annotations

import pickle
import sqlite3
import tracemalloc
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

import numpy as np

from photalk.errors import PhotalkError
from photalk.library.decode_once import DecodedPhoto, digest_of, look_at
from photalk.library.detected_things import quick_detector, seen_in
from photalk.library.exact_store import FOLDER
from photalk.library.file_outcomes import Counted, EncodedPhoto, Found, RefusedFile
from photalk.library.folder_scan import ScannedFile, scan
from photalk.library.indexing import BATCH
from photalk.library.library import Library
from photalk.library.ray_indexing.cluster import LOCAL
from photalk.library.ray_indexing.worker_messages import FileTask
from photalk.library.schema import FILE
from photalk.library.survey import survey
from photalk.vision.seams import Detector
from photalk.vision.space.encoder import Encoder
from photalk_lab.bench.index import Spent, first_photos, link
from photalk_lab.bench.report import Result

PHOTOS = 192
WORKERS = (1, 2)


def run(
    data: Path,
    limit: int = PHOTOS,
    json: Path | None = None,
    encoder: Callable[[], Encoder] | None = None,
    detector: Callable[[], Detector] | None = None,
    workers: Sequence[int] = WORKERS,
) -> Result:
    """Measure on the first photos of a folder, print the table, and write the JSON where it is wanted."""
    photos = first_photos(data, limit)
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        place = Path(folder)
        link(photos, place / "photos", len(photos))
        bench = _Bench(place, place / "photos", encoder, detector)
        metrics = bench.stages() | bench.whole(workers)
    result = Result("scale", str(data.name), len(photos), metrics)
    result.publish(_table(result), json)
    return result


@dataclass(frozen=True, slots=True)
class _Ready:
    """A crew that has looked at everything before: what is left of indexing is scanning and writing."""

    found: Mapping[str, Found]
    things: Sequence[Counted]

    def examined(
        self, files: Sequence[ScannedFile], known: Mapping[int, Collection[str]]
    ) -> Generator[Found, None, None]:
        yield from (self.found[seen.path] for seen in files)

    def counted(self, thumbnails: Iterable[tuple[int, bytes]]) -> Generator[Counted, None, None]:
        for (photo, _), (_, things) in zip(thumbnails, self.things, strict=True):
            yield photo, things


@dataclass(frozen=True, slots=True)
class _Bench:
    """The measurements, each on a library of its own."""

    place: Path
    photos: Path
    encoder: Callable[[], Encoder] | None
    detector: Callable[[], Detector] | None

    def stages(self) -> dict[str, float]:
        """What each stage costs for a photo, and what a photo leaves on disk."""
        with Library(self.place / "staged", self.encoder, self.detector) as library:
            see, side = library.encoder.see, library.encoder.side
            see(np.zeros((BATCH, side, side, 3), np.uint8))  # the first time takes longer
            empty = _disk(library.folder)
            files = [*scan(str(self.photos))]
            began = Spent.now()
            digests = [digest_of(seen.path) for seen in files]
            spent = {"reading": Spent.since(began)}
            began = Spent.now()
            found = {seen.path: _looked(seen, one, side) for seen, one in zip(files, digests, strict=True)}
            spent["decoding"] = Spent.since(began)
            looks = [one for one in found.values() if isinstance(one, DecodedPhoto)]
            began = Spent.now()
            rows = [see(np.stack([look.square for look in some])) for some in _batched(looks)]
            spent["encoding"] = Spent.since(began)
            sights = {
                look.seen.path: EncodedPhoto(
                    replace(look, square=look.square[:0, :0]), row.take(np.array([at]))
                )
                for some, row in zip(_batched(looks), rows, strict=True)
                for at, look in enumerate(some)
            }
            things, spent["detecting"] = self._things(looks)
            began = Spent.now()
            library.index([self.photos], crew=_Ready(found | sights, things))
            spent["writing"] = Spent.since(began)
            full = _disk(library.folder)
            memory = _scanned(library, self.photos)
        ms = {name: 1000 * one.worked / len(files) for name, one in spent.items()}
        ms["all stages"] = sum(ms.values())
        return {
            "photos": len(files),
            "skipped": len(files) - len(looks),
            "file, bytes": _mean(seen.bytes for seen in files),
            "megapixels": round(_mean(look.photo.size[0] * look.photo.size[1] for look in looks) / 1e6, 2),
            **{f"{name}, processor ms a photo": round(each, 3) for name, each in ms.items()},
            **{
                f"{name}, bytes a photo": round((size - empty.get(name, 0)) / max(1, len(looks)))
                for name, size in full.items()
            },
            "known to a scan, bytes of memory a photo": round(memory / len(files)),
            "asked of a worker, bytes a photo": _mean(_sent(FileTask(seen)) for seen in files),
            "answered by a worker, bytes a photo": _mean(map(_sent, sights.values())),
        }

    def _things(self, looks: Sequence[DecodedPhoto]) -> tuple[list[Counted], Spent]:
        make = self.detector or (None if self.encoder else quick_detector)
        if make is None or not looks:
            return [], Spent(0.0, 0.0)
        detector = make()
        seen_in(looks[0].thumbnail, detector)
        began = Spent.now()
        found = [(0, seen_in(look.thumbnail, detector)) for look in looks]
        return found, Spent.since(began)

    def whole(self, workers: Sequence[int]) -> dict[str, float]:
        """Whole index runs: as usual, and on a local Ray cluster with so many workers."""
        with Library(self.place / "usual", self.encoder, self.detector) as library:
            began = Spent.now()
            photos = library.index([self.photos]).photos
            usual = Spent.since(began)
        ms = 1000 / max(1, photos)
        figures = {
            "as usual, ms a photo": ms * usual.passed,
            "as usual, processor ms a photo": ms * usual.worked,
        }
        for count in workers:
            name = "1 Ray worker" if count == 1 else f"{count} Ray workers"
            with (
                Library(self.place / name, self.encoder, self.detector) as library,
                library.crew(LOCAL, count) as crew,
            ):
                before = sum(one.seconds for one in crew.gathered())
                began = Spent.now()
                library.index([self.photos], crew=crew)
                driver, after = Spent.since(began), crew.gathered()
            theirs = sum(one.seconds for one in after) - before
            figures |= {
                f"{name}, ms a photo": ms * driver.passed,
                f"{name}, processor ms a photo of the workers": ms * theirs,
                f"{name}, processor ms a photo of the driver": ms * driver.worked,
                f"{name}, times as fast as usual": usual.passed / driver.passed,
                f"{name}, processor time relative to usual": (theirs + driver.worked) / usual.worked,
                f"{name}, memory of one at most, MB": max(one.memory for one in after) / 1e6,
            }
        return {name: round(figure, 3) for name, figure in figures.items()}


def _batched(looks: Sequence[DecodedPhoto]) -> list[Sequence[DecodedPhoto]]:
    """As many at a time as indexing shows to the encoder."""
    return [looks[start : start + BATCH] for start in range(0, len(looks), BATCH)]


def _looked(seen: ScannedFile, digest: str, side: int) -> Found:
    try:
        return look_at(seen, digest, side)
    except PhotalkError as error:
        return RefusedFile(seen, str(error))


def _disk(folder: Path) -> dict[str, int]:
    """Bytes of a library: the rows of its catalogue, thumbnails, and what the encoder saw, by file."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        ((pages,),) = database.execute(
            "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        )
        ((thumbnails,),) = database.execute("SELECT coalesce(sum(length(jpeg)), 0) FROM thumbnails")
    rows = {place.name: place.stat().st_size for place in (folder / FOLDER).glob("*/*")}
    return {"catalogue": pages - thumbnails, "thumbnails": thumbnails, **rows}


def _scanned(library: Library, folder: Path) -> int:
    """Bytes of memory that a scan of a folder takes, in which nothing has changed."""
    tracemalloc.start()
    try:
        survey([str(folder)], library.catalogue, library.store.ids())
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _sent(parcel: object) -> int:
    return len(pickle.dumps(parcel, protocol=5))


def _mean(sizes: Iterable[int]) -> int:
    return round(mean([*sizes] or [0]))


def _table(result: Result) -> object:
    from rich.table import Table

    table = Table(title=f"What a photo costs, measured on {result.n}")
    table.add_column("")
    table.add_column("", justify="right")
    for name, figure in result.metrics.items():
        table.add_row(name, f"{figure:,.10g}")
    return table
