"""How fast is finding the nearest vectors, plain and filtered? Our store beside numpy and Faiss in one run.

Data. Clustered unit vectors from a fixed seed: centres and spreads are drawn in 64 dimensions (a centre for
every 200 vectors, each vector its centre plus 0.6 of noise), turned into `width` dimensions by one random
matrix, plus 5% of noise there, then set to length 1. A query is a vector of the collection plus as much
noise again. Filters let a share of the ids through, drawn evenly for each query.

Protocol. One query at a time, the ten nearest, as a person searches. Every engine builds its index in one
process and answers in others: in each of three rounds a fresh process of each engine in turn, so that a busy
machine is busy for all. Each opens the index, answers a first query (that time is quoted on its own), two
more of each kind that do not count, then its share of the queries. Latencies are the median and the 95th
percentile over all rounds, also as multiples of numpy's in the same run; the processor's time is that of all
threads of the process, which hardly depends on what else the machine does. Recall@10 is the share of numpy's
ten that are found. Faiss's graph is left out above 200,000 vectors, where to build it takes hours. Memory is
the peak resident set above that before opening; `private` is the part of it, after the last query, that is
not pages of a file, which the system may take back at any time.
"""

from __future__ import annotations

import json as json_format
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from photalk.errors import CannotDo, CommandError, PhotalkError
from photalk.library.store import Ids
from photalk.vision.space.encoder import Floats
from photalk_lab.bench.engines import BATCH, ENGINES
from photalk_lab.bench.intervals import bootstrap, bounds
from photalk_lab.bench.report import Figures, Result

K = 10
ROUNDS, WARM_UP = 3, 2
SEED = 20_240
MOST_IN_GRAPH = 200_000
SHARES = {"plain": 1.0, "50%": 0.5, "10%": 0.1, "1%": 0.01, "0.1%": 0.001}
LATENT, PER_CLUSTER, SPREAD, GRAIN = 64, 200, 0.6, 0.05


@dataclass(frozen=True, slots=True)
class Taken:
    """What one process of an engine took: ms by kind of query, ids found, ms and megabytes.

    `processor` are the ms by kind of query that its threads were at work, all added up.
    """

    ms: dict[str, list[float]]
    processor: dict[str, list[float]]
    found: dict[str, list[list[int]]]
    first_ms: float
    peak: float
    private: float


def run(
    sizes: str = "100000,1000000", width: int = 512, queries: int = 60, json: Path | None = None
) -> Result:
    """Measure, print the tables, and write the JSON where it is wanted."""
    counts = _sizes(sizes)
    _check_needs()
    figures: dict[str, Figures] = {engine: {} for engine in taking_part(min(counts))}
    for size in counts:
        for engine, found in _compared(size, width, queries).items():
            figures[engine] |= {f"{size}, {what}": value for what, value in found.items()}
    ours = figures.pop("photalk")
    result = Result("search", f"generated, {width} wide", ROUNDS * _share(queries), ours, figures)
    tables = [_table(result, size) for size in counts]
    result.publish(tables[0], json, *tables[1:])
    return result


def _share(queries: int) -> int:
    """How many queries of each kind a round takes, so that all rounds together have at least as many."""
    return -(-queries // ROUNDS)


def _sizes(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and int(part) >= 10 * K for part in parts):
        raise CommandError(f"--sizes takes numbers from {10 * K} on with commas between, not {text!r}.")
    return [int(part) for part in parts]


def taking_part(size: int) -> tuple[str, ...]:
    """The engines that are measured on so many vectors."""
    return tuple(engine for engine in ENGINES if size <= MOST_IN_GRAPH or engine != "faiss hnsw")


def _check_needs() -> None:
    from importlib.util import find_spec

    if not Path("/proc/self/status").exists():
        raise CannotDo("This benchmark reads memory from /proc, so that it runs on Linux alone.")
    if find_spec("faiss") is None:
        raise CannotDo("The engine to compare with is missing; python -m pip install faiss-cpu installs it.")


def _compared(size: int, width: int, queries: int) -> dict[str, Figures]:
    """The figures of every engine at one size."""
    with TemporaryDirectory(prefix="photalk-bench-") as folder:
        place = Path(folder)
        with (place / "vectors.npy").open("wb") as file:
            _write_vectors(file, size, width)
        engines = taking_part(size)
        built = {engine: _asked("build", engine, place) for engine in engines}
        taken: dict[str, list[Taken]] = {engine: [] for engine in engines}
        for part in range(ROUNDS):
            for engine in engines:
                answer = _asked("answer", engine, place, str(queries), str(part))
                taken[engine].append(Taken(**answer))
    exact = taken["numpy"]
    return {
        engine: _summed(rounds, exact) | {"built, s": round(built[engine]["seconds"], 2)}
        for engine, rounds in taken.items()
    }


def _summed(rounds: list[Taken], exact: list[Taken]) -> Figures:
    figures: Figures = {}
    for case in SHARES:
        mine = [value for one in rounds for value in one.ms[case]]
        theirs = [value for one in exact for value in one.ms[case]]
        for name, value, other in (
            ("median", median(mine), median(theirs)),
            ("p95", float(np.percentile(mine, 95)), float(np.percentile(theirs, 95))),
        ):
            figures[f"{case}, {name} ms"] = round(value, 3)
            figures[f"{case}, {name} × numpy"] = round(value / other, 3)
        figures |= bounds(f"{case}, median × numpy", bootstrap(_middles, mine, theirs), 3)
        worked = [
            median([value for one in some for value in one.processor[case]]) for some in (rounds, exact)
        ]
        figures[f"{case}, processor ms"] = round(worked[0], 3)
        figures[f"{case}, processor × numpy"] = round(worked[0] / max(worked[1], 1e-6), 3)
        hits = [
            recall(found, right)
            for one, truth in zip(rounds, exact, strict=True)
            for found, right in zip(one.found[case], truth.found[case], strict=True)
        ]
        figures[f"{case}, recall@{K}"] = round(float(np.mean(hits)), 4)
    figures["first answer, ms"] = round(median(one.first_ms for one in rounds), 2)
    figures["peak, MB"] = round(max(one.peak for one in rounds), 1)
    figures["private, MB"] = round(max(one.private for one in rounds), 1)
    return figures


def _middles(mine: Floats, theirs: Floats) -> float:
    return float(np.median(mine) / np.median(theirs))


def recall(found: list[int], right: list[int]) -> float:
    """The share of the right ids that were found.

    >>> recall([4, 1, 9], [1, 2])
    0.5
    """
    return len(set(found) & set(right)) / len(right) if right else 1.0


def made(size: int, width: int, seed: int = SEED) -> Iterator[Floats]:
    """The collection, a batch of rows at a time; the module says how it is made."""
    random = np.random.default_rng(seed)
    centres = random.standard_normal((max(8, size // PER_CLUSTER), LATENT), np.float32)
    turn = random.standard_normal((LATENT, width), np.float32) / np.float32(np.sqrt(LATENT))
    for start in range(0, size, BATCH):
        count = min(BATCH, size - start)
        spread = SPREAD * random.standard_normal((count, LATENT), np.float32)
        rows = (centres[random.integers(len(centres), size=count)] + spread) @ turn
        yield _unit(rows + GRAIN * random.standard_normal((count, width), np.float32))


def _write_vectors(file: Any, size: int, width: int) -> None:
    """The collection as an .npy file, without ever holding all of it."""
    header = {"descr": "<f4", "fortran_order": False, "shape": (size, width)}
    np.lib.format.write_array_header_1_0(file, header)
    for rows in made(size, width):
        file.write(rows.astype("<f4").tobytes())


def _queries(vectors: Floats, count: int, part: int) -> Floats:
    """Queries of one round; the same for every engine."""
    random = np.random.default_rng((SEED, part))
    rows = vectors[np.sort(random.integers(len(vectors), size=count))]
    noise = random.standard_normal(rows.shape, np.float32) * np.float32(SPREAD / np.sqrt(rows.shape[1]))
    return _unit(rows + noise)


def _filters(size: int, count: int, part: int) -> Iterator[dict[str, Ids | None]]:
    """For each query, the ids that each filter lets through; the same for every engine."""
    random = np.random.default_rng((SEED, part, size))
    for _ in range(count):
        drawn = random.random(size, np.float32)
        yield {case: None if share == 1 else np.flatnonzero(drawn < share) for case, share in SHARES.items()}


def _unit(rows: Floats) -> Floats:
    scaled: Floats = (rows / np.linalg.norm(rows, axis=-1, keepdims=True)).astype(np.float32)
    return scaled


def _asked(task: str, engine: str, place: Path, *more: str) -> dict[str, Any]:
    """What a process of its own found."""
    worker = [sys.executable, "-m", "photalk_lab.bench.search", task, engine, str(place), *more]
    done = subprocess.run(worker, capture_output=True, text=True)
    if done.returncode:
        last = (done.stderr.strip() or "it said nothing").splitlines()[-1]
        raise PhotalkError(f"{engine} failed to {task}: {last}")
    answer: dict[str, Any] = json_format.loads(done.stdout)
    return answer


def _build(name: str, place: str) -> dict[str, Any]:
    vectors = np.load(Path(place, "vectors.npy"), mmap_mode="r")
    folder = Path(place, name)
    folder.mkdir()
    start = time.perf_counter()
    ENGINES[name]().build(vectors, folder)
    return {"seconds": time.perf_counter() - start}


def _answer(name: str, place: str, queries: str, part: str) -> dict[str, Any]:
    vectors = np.load(Path(place, "vectors.npy"), mmap_mode="r")
    size, count = len(vectors), WARM_UP + _share(int(queries))
    asked = _queries(vectors, count, int(part))
    del vectors
    engine = ENGINES[name]()
    if name.startswith("faiss"):
        import faiss  # noqa: F401
    before, private_before = _resident("VmRSS"), _resident("RssAnon")
    start = time.perf_counter()
    engine.open(Path(place, name), asked.shape[1])
    engine.nearest(asked[0], K, None)
    first_ms = 1000 * (time.perf_counter() - start)
    ms: dict[str, list[float]] = {case: [] for case in SHARES}
    processor: dict[str, list[float]] = {case: [] for case in SHARES}
    found: dict[str, list[list[int]]] = {case: [] for case in SHARES}
    for at, filters in enumerate(_filters(size, count, int(part))):
        for case, among in filters.items():
            start, worked = time.perf_counter(), time.process_time()
            ids = engine.nearest(asked[at], K, among)
            taken, worked = time.perf_counter() - start, time.process_time() - worked
            if at >= WARM_UP:
                ms[case].append(1000 * taken)
                processor[case].append(1000 * worked)
                found[case].append(ids.tolist())
    peak, private = _resident("VmHWM") - before, _resident("RssAnon") - private_before
    return {
        "ms": ms, "processor": processor, "found": found,
        "first_ms": first_ms, "peak": peak, "private": private,
    }  # fmt: skip


def _resident(field: str) -> float:
    """Megabytes of this process, as Linux counts them."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{field}:"):
            return int(line.split()[1]) / 1024
    raise CannotDo(f"This system does not say how large {field} is.")


def _table(result: Result, size: int) -> object:
    from rich.table import Table

    table = Table(
        title=f"The {K} nearest of {size:,} vectors, {result.split}, n = {result.n} queries of each kind:"
        " median ms, × numpy; ms of processor, × numpy; recall"
    )
    for heading in ("", *SHARES, "first answer ms", "peak MB", "private MB", "built s"):
        table.add_column(heading, justify="right" if heading else "left")
    for name, figures in {"photalk": result.metrics, **result.baselines}.items():
        start = f"{size}, "
        of = {what.removeprefix(start): value for what, value in figures.items() if what.startswith(start)}
        if not of:
            continue
        cells = [_cell(of, case) for case in SHARES]
        rest = ("first answer, ms", "peak, MB", "private, MB", "built, s")
        table.add_row(name, *cells, *(f"{of[what]:.0f}" for what in rest))
    return table


def _cell(of: Figures, case: str) -> str:
    parts = (
        f"{of[f'{case}, {what} ms']:.1f} ×{of[f'{case}, {what} × numpy']:.2f}"
        for what in ("median", "processor")
    )
    return f"{'; '.join(parts)}; {of[f'{case}, recall@{K}']:.2f}"


if __name__ == "__main__":
    parts: dict[str, Callable[..., object]] = {"build": _build, "answer": _answer}
    print(json_format.dumps(parts[sys.argv[1]](*sys.argv[2:])))
