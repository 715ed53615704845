"""What the joint space's photo tower sees where, of all photos, once: in a few numbers a place.

Two processes look, each with a thread; a run that was stopped goes on where it was. The numbers of a place
are those in which places differ most (PCA), of about the size of one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.atomic_write import atomic_file
from photalk.errors import NotFound
from photalk.vision.sessions import session_of, session_options
from photalk_lab.training.space.material import opened
from photalk_lab.training.space.photos import whole
from photalk_lab.training.stepping import Clock

SAMPLE = 2_000
"""Photos in whose places the directions are found."""

CHUNK = 32
"""Photos that a process looks at, at a time."""

CORES, WAITING = 2, 6

Floats = NDArray[np.float32]
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Space:
    """The folder of a joint space, whose photo tower tells what it sees where, and what its card says."""

    folder: Path
    identity: str
    side: int

    @classmethod
    def of(cls, folder: Path) -> Space:
        """The space in this folder.

        Raises:
            NotFound: there is none, or its tower does not tell places.
        """
        try:
            card = json.loads((folder / "card.json").read_text("utf-8"))
            space = cls(folder, str(card["identity"]), int(card["side"]))
            outputs = [one.name for one in tower_of(folder).get_outputs()]
        except (OSError, ValueError, KeyError) as error:
            raise NotFound(f"There is no joint space in {folder}; name its folder with --space.") from error
        if "grid" not in outputs:
            raise NotFound(
                f"The photo tower in {folder} does not tell what it sees where; train it anew with: "
                "photalk train space, or name another with --space."
            )
        return space


@dataclass(frozen=True, slots=True)
class Directions:
    """The mean of places (C,) and the directions (C, K) in which they differ most."""

    mean: Floats
    basis: Floats

    def of(self, grids: Floats) -> NDArray[np.float16]:
        """Places (n, P, C) in these directions, (n, P, K)."""
        return np.asarray((grids - self.mean) @ self.basis, np.float16)


def tower_of(folder: Path) -> Any:
    """The photo tower, on one thread."""
    options = session_options()
    options.intra_op_num_threads = 1
    return session_of(folder / "image.onnx", options)


def seen(
    files: Sequence[Path], space: Space, columns: int, work: Path, tell: Tell, clock: Clock
) -> tuple[Directions, NDArray[np.float16]] | None:
    """The directions, and the places of all photos (n, P, K) in a mapped file; None if stopped before."""
    work.mkdir(parents=True, exist_ok=True)
    with _lookers(space) as ask:
        directions = _directions(files, space, columns, work, ask)
        places = _grids(space, files[:1]).shape[1]
        name = f"places-{space.identity}-{columns}"  # another space's are other numbers
        done, kept = opened(
            work, f"seen-{name}", list(map(str, files)), {name: (len(files), places, columns)}
        )
        waiting = np.flatnonzero(done == 0)
        chunks = [waiting[at : at + CHUNK] for at in range(0, len(waiting), CHUNK)]
        look = partial(_reduced, space, directions)
        for at, (chunk, found) in enumerate(zip(chunks, ask(look, files, chunks), strict=True)):
            kept[name][chunk] = found
            done[chunk] = 1
            if at % 20 == 0:
                tell(f"photos seen: {int(done.sum())} of {len(files)}")
            if clock.is_over() and at + 1 < len(chunks):
                return None
    return directions, kept[name]


def _directions(
    files: Sequence[Path], space: Space, columns: int, work: Path, ask: Callable[..., Iterator[Any]]
) -> Directions:
    kept = work / f"directions-{space.identity}-{columns}.npz"
    if kept.exists():
        with np.load(kept) as stored:
            return Directions(stored["mean"], stored["basis"])
    some = np.sort(np.random.default_rng(0).permutation(len(files))[:SAMPLE])
    total: Any = 0
    squares: Any = 0
    count = 0
    for sums, products, places in ask(
        partial(_moments, space), files, [some[at : at + CHUNK] for at in range(0, len(some), CHUNK)]
    ):
        total, squares, count = total + sums, squares + products, count + places
    mean = total / count
    spread, vectors = np.linalg.eigh(squares / count - np.outer(mean, mean))
    best = np.argsort(-spread)[:columns]
    basis = vectors[:, best] / np.sqrt(max(spread[best].mean(), 1e-12))
    with atomic_file(kept) as (_, file):
        np.savez(file, mean=mean.astype(np.float32), basis=basis.astype(np.float32))
    return Directions(mean.astype(np.float32), basis.astype(np.float32))


@contextmanager
def _lookers(space: Space) -> Iterator[Callable[..., Iterator[Any]]]:
    """Asks the processes for something of each chunk of files, in order, a few chunks ahead."""
    with ProcessPoolExecutor(CORES, get_context("spawn")) as pool:

        def ask(
            look: Callable[[Sequence[Path]], Any], files: Sequence[Path], chunks: Sequence[NDArray[np.int64]]
        ) -> Iterator[Any]:
            coming = ([files[at] for at in chunk] for chunk in chunks)
            asked: list[Future[Any]] = [pool.submit(look, some) for some in islice(coming, WAITING)]
            while asked:
                found = asked.pop(0).result()
                asked += [pool.submit(look, some) for some in islice(coming, 1)]
                yield found

        try:
            yield ask
        finally:
            pool.shutdown(cancel_futures=True)


_TOWERS: dict[Path, Any] = {}
"""The tower of this process, loaded when it is first asked."""


def _grids(space: Space, files: Sequence[Path]) -> Floats:
    """The places of photos (n, P, C), one photo after the other: what is between the layers stays near."""
    if space.folder not in _TOWERS:
        _TOWERS[space.folder] = tower_of(space.folder)
    tower, photos = _TOWERS[space.folder], whole(files, space.side)
    return np.concatenate([tower.run(["grid"], {"photos": one[None]})[0] for one in photos])


def _reduced(space: Space, directions: Directions, files: Sequence[Path]) -> NDArray[np.float16]:
    return directions.of(_grids(space, files))


def _moments(space: Space, files: Sequence[Path]) -> tuple[NDArray[np.float64], NDArray[np.float64], int]:
    """The sum of the places, the sum of their products, and how many there are."""
    places = _grids(space, files)
    flat = places.reshape(-1, places.shape[-1])
    return flat.sum(0, dtype=np.float64), (flat.T @ flat).astype(np.float64), len(flat)
