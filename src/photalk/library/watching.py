"""Following folders: when did something change in them?"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event

from photalk.library.scanning import is_picture
from photalk.library.survey import is_below, roots_of

QUIET_MS = 1_600
"""Changes that follow each other this closely are told as one: a camera's card is copied file by file."""


def changes(paths: Sequence[Path], stop: Event | None = None) -> Iterator[None]:
    """Yields whenever pictures or folders have changed at or below these paths, until `stop` is set.

    The system tells of changes where it can (watchfiles); its WATCHFILES_FORCE_POLLING=1 is for network
    drives, where it cannot.
    """
    from watchfiles import watch

    roots = roots_of(paths)
    for _ in watch(
        *roots,
        watch_filter=lambda _, path: _matters(path, roots),
        debounce=QUIET_MS,
        step=200,
        stop_event=stop,
    ):
        yield


def _matters(path: str, roots: Sequence[str]) -> bool:
    """Whether a path that changed may be a picture's or a folder's; what is gone is judged by its name.

    What is hidden below the roots does not matter; a root itself may lie in a hidden folder.
    """
    name = os.path.basename(path)
    below = next((path[len(root) :] for root in roots if is_below(path, root)), path)
    if any(part.startswith(".") for part in below.split(os.sep)):
        return False
    return is_picture(name) or not os.path.splitext(name)[1] or os.path.isdir(path)
