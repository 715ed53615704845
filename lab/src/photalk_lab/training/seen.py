"""What an encoder sees in many photos, seen once: trainings and benchmarks look at the same thousands.

Beside each other in a folder of the encoder's lie files of up to 256 photos each. A file is written under
another name and then renamed, and named by what it holds: a run that was killed goes on where it was, and
two runs at a time do no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from platformdirs import user_cache_path

from photalk.atomic_write import atomic_file
from photalk.errors import PictureError
from photalk.vision.space.encoder import Encoded, Encoder
from photalk.vision.space.squares import square

Progress = Callable[[int, int], None]
"""Told how many photos are done, of how many."""

_CHUNK, _BATCH, _DECODERS = 256, 16, 2


def encoded(
    files: Sequence[Path], encoder: Encoder, *, progress: Progress | None = None, cache: Path | None = None
) -> Encoded:
    """What the encoder sees in these photos, a row a file, in their order.

    Args:
        progress: called after every batch that had to be seen.
        cache: the folder to keep it in; otherwise the platform's cache folder.

    Raises:
        PictureError: a file is not there, or is no picture.
    """
    folder = (cache or user_cache_path("photalk", False) / "bench") / _digest(encoder.identity, encoder.side)
    keys = [_key(file) for file in files]
    kept = _kept(folder, set(keys))
    unseen = {key: file for key, file in zip(keys, files, strict=True) if key not in kept}
    waiting, done = iter(unseen.items()), 0

    def tell(more: int) -> None:
        if progress is not None:
            progress(done + more, len(unseen))

    while chunk := dict(islice(waiting, _CHUNK)):
        rows = _seen(chunk.values(), encoder, tell)
        _keep(folder, list(chunk), rows)
        kept |= {key: (rows, at) for at, key in enumerate(chunk)}
        done += len(chunk)
    return _joined([kept[key] for key in keys], encoder)


_Row = tuple[Encoded, int]
"""A row of what was seen together."""


def _key(file: Path) -> str:
    try:
        stat = file.stat()
    except OSError as error:
        raise PictureError(f"The photo {file} cannot be read ({error.strerror}); check the path.") from None
    return _digest(file.absolute(), stat.st_size, stat.st_mtime_ns)


def _digest(*parts: object) -> str:
    return blake2b("\n".join(map(str, parts)).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


def _seen(files: Iterable[Path], encoder: Encoder, tell: Callable[[int], None]) -> Encoded:
    """What is in the photos; the next ones are decoded while the encoder works."""
    parts: list[Encoded] = []
    with ThreadPoolExecutor(_DECODERS) as pool:
        squares = pool.map(partial(square, side=encoder.side), files)
        while batch := list(islice(squares, _BATCH)):
            parts.append(encoder.see(np.stack(batch)))
            tell(sum(map(len, parts)))
    return Encoded.joined(parts)


def _joined(rows: Sequence[_Row], encoder: Encoder) -> Encoded:
    if not rows:
        vectors, tags = (
            np.zeros((0, encoder.width), np.float32),
            np.zeros((0, len(encoder.vocabulary)), np.uint8),
        )
        return Encoded(
            vectors, tags, encoder.details_shape and np.zeros((0, *encoder.details_shape), np.int8)
        )
    details = [seen.details[at] for seen, at in rows if seen.details is not None]
    return Encoded(
        np.stack([seen.vectors[at] for seen, at in rows]),
        np.stack([seen.tags[at] for seen, at in rows]),
        np.stack(details) if details else None,
    )


def _kept(folder: Path, wanted: set[str]) -> dict[str, _Row]:
    """Rows of the cache for the wanted keys; a file that cannot be read counts as not there."""
    found: dict[str, _Row] = {}
    for file in sorted(folder.glob("*.npz")):
        with suppress(OSError, ValueError, KeyError, EOFError, BadZipFile), file.open("rb") as opened:
            stored = np.load(opened)
            keys = stored["keys"].tolist()
            if wanted.isdisjoint(keys):
                continue
            details = stored.get("details")
            rows = Encoded(stored["vectors"], stored["tags"], details)
            found |= {key: (rows, at) for at, key in enumerate(keys) if key in wanted}
    return found


def _keep(folder: Path, keys: Sequence[str], rows: Encoded) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    arrays = {"keys": np.array(keys), "vectors": rows.vectors, "tags": rows.tags}
    if rows.details is not None:
        arrays["details"] = rows.details
    with atomic_file(folder / f"{_digest(*keys)}.npz") as (_, file):
        np.savez(file, **arrays)  # type: ignore[arg-type]  # its stub takes no keywords of arrays
