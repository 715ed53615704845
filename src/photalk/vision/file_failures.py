"""One file costs one file: whatever goes wrong with it becomes a sentence about it, and all else goes on.

Every door that takes in many pictures tries each of them behind this. What no single file is to blame for is
passed on and ends the whole: a full disk, a library that cannot be written, a missing model, Ctrl-C.
"""

from __future__ import annotations

import errno
import logging
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from photalk.errors import LibraryError, PhotalkError, PictureError, SessionError, Unwritable, WeightsError
from photalk.vision.isolated import SECONDS, Isolated, Lost, Unstarted, isolating
from photalk.vision.loading import named

ENDING = (LibraryError, SessionError, WeightsError, Unwritable, Unstarted)
"""What goes wrong with more than one file."""

_LOG = logging.getLogger("photalk.attempts")  # whoever keeps a log listens to it
_own = threading.local()

S = TypeVar("S")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Failed:
    """What went wrong with one file, in a sentence that names it."""

    why: str


def attempted(
    path: str | Path, work: Callable[[], T], control: Callable[[], object] | None = None
) -> T | Failed:
    """What comes of work on one file.

    Args:
        control: the same work on something sound. It is done after a failure that nobody expected: where it
            fails as well, that is no file's fault, and is raised.

    Raises:
        any of `ENDING`: it is not about this file.
    """
    try:
        return work()
    except (*ENDING, KeyboardInterrupt, SystemExit, GeneratorExit):
        raise
    except PhotalkError as error:
        return Failed(str(error))
    except BaseException as error:
        if control is not None:
            control()
        _LOG.info("an unexpected failure of one file", exc_info=error)
        return Failed(str(PictureError(_sentence(named(path), error))))


def narrowed(
    items: Sequence[S],
    work: Callable[[Sequence[S]], T],
    path: Callable[[S], str],
    control: Callable[[], object] | None = None,
) -> Iterator[tuple[Sequence[S], T | Failed]]:
    """What comes of work on all items at once or, where that fails, on each by itself; as `attempted`."""
    if len(items) > 1:
        whole = attempted(path(items[0]), lambda: work(items))
        if not isinstance(whole, Failed):
            yield items, whole
            return
    for item in items:
        yield (item,), attempted(path(item), partial(work, (item,)), control)


def beside(path: str | Path, work: Callable[[S], T], asked: S, seconds: float = SECONDS) -> T | Failed:
    """The same; where PHOTALK_ISOLATE is set, in a process beside this thread, which may be lost.

    `work` is a function of a module; it, what it is asked and what it gives are pickled.
    """
    if not isolating():
        return attempted(path, lambda: work(asked))
    process = _own.__dict__.setdefault(f"for {seconds:g} s", Isolated(_answer, seconds=seconds))
    return attempted(path, lambda: process.ask((path, work, asked)))


def required(found: T | Failed) -> T:
    """What came of it; a failure is raised as a `PictureError`."""
    if isinstance(found, Failed):
        raise PictureError(found.why)
    return found


def _answer(asked: tuple[str | Path, Callable[[Any], Any], Any]) -> Any:
    """What comes of it there: no error leaves that process but our own, which can all be sent."""
    return attempted(asked[0], lambda: asked[1](asked[2]))


def _sentence(name: str, error: BaseException) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.ENOSPC, errno.EDQUOT):
        raise Unwritable("The disk is full; free some space and try again.")
    if isinstance(error, MemoryError):
        return f"{name} needs more memory than there is; close other programs."
    if isinstance(error, Lost):
        did = "takes its decoder too long" if error.how == "hang" else "has crashed its decoder"
        return f"{name} {did}; use another copy of it."
    if number is not None:
        return f"{name} cannot be read ({os.strerror(number)})."
    return (
        f"{name} cannot be used: something unexpected went wrong with it ({type(error).__name__});"
        " use another copy of it, or save it anew."
    )
