"""Following folders: when did something change in them?"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event

from photalk.library.folder_scan import is_below, is_picture, scan
from photalk.library.survey import roots_of

QUIET_MS = 1_600
"""Changes that follow each other this closely are told as one: a camera's card is copied file by file."""

LOOK_MS = 5_000
"""So often is looked whether disks have come or gone, of which the system does not tell."""


def changes(paths: Sequence[Path], stop: Event | None = None) -> Iterator[None]:
    """Yields whenever pictures or folders may have changed at or below these paths, until `stop` is set.

    The system tells of changes where it can (watchfiles); its WATCHFILES_FORCE_POLLING=1 is for network
    drives, where it cannot. A path may be away, and come back; of those below another, only that is noticed.
    """
    from watchfiles import watch

    roots = roots_of(paths, lambda path: True)
    points = {os.path.abspath(os.path.expanduser(path)) for path in paths}
    while not (stop and stop.is_set()):
        # Each folder by itself: watchfiles would follow links to folders, and never come back from /proc.
        folders = _folders(roots, points)
        disks, fresh = _disks(points), True
        with suppress(FileNotFoundError):  # one that has gone since
            for changed in watch(
                *folders,
                watch_filter=lambda _, path: _matters(path, roots),
                debounce=QUIET_MS,
                step=200,
                stop_event=stop,
                rust_timeout=LOOK_MS,
                yield_on_timeout=True,
                recursive=False,
                ignore_permission_denied=True,
            ):
                other = _disks(points) != disks
                if changed or other or fresh:  # before anyone listened, anything may have happened
                    yield
                fresh = False
                if other or (changed and _folders(roots, points) != folders):
                    break


def _folders(roots: Sequence[str], points: set[str]) -> list[str]:
    """All folders at and below the roots, and roots that are files; those on other disks become `points`."""
    found = [root for root in roots if os.path.isfile(root)]

    def entered(folder: str, begins: bool) -> None:
        found.append(folder)
        points.update([folder] if begins else [])

    for root in roots:
        for _ in scan(root, entered=entered):
            pass
    return sorted(found)


def _disks(points: Iterable[str]) -> dict[str, tuple[int, int]]:
    """What lies at those of these places at which there is something."""
    stats = {point: os.stat(point) for point in points if os.path.exists(point)}
    return {point: (status.st_dev, status.st_ino) for point, status in stats.items()}


def _matters(path: str, roots: Sequence[str]) -> bool:
    """Whether a path that changed may be a picture's or a folder's; what is gone is judged by its name.

    What is hidden below the roots does not matter; a root itself may lie in a hidden folder.
    """
    name = os.path.basename(path)
    below = next((path[len(root) :] for root in roots if is_below(path, root)), path)
    if any(part.startswith(".") for part in below.split(os.sep)):
        return False
    return is_picture(name) or not os.path.splitext(name)[1] or os.path.isdir(path)
