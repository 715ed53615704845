"""A model that is ready sooner: onnxruntime optimises a graph at each loading, so what comes of it is kept.

The copy lies in the platform's cache folder. It is only for the very model, onnxruntime and processor that it
was made with, since some optimisations are for one kind of processor, and computes exactly the same. Deleting
it loses nothing; where it cannot be written, or read, the model is loaded as it is.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from photalk.atomic_write import atomic_file
from photalk.vision.sessions import session_of
from photalk.vision.space.fingerprints import fingerprint, kept_in, together


def quick_session(model: Path, make_options: Callable[[], Any]) -> Any:
    """A model, ready to run on the CPU, from its optimised copy; the first time, that is made.

    Raises:
        OSError: there is no such file.
        ValueError: it cannot be loaded.
    """
    from onnxruntime import GraphOptimizationLevel

    copy = _place(model)
    if copy.is_file():
        options = make_options()
        options.graph_optimization_level = GraphOptimizationLevel.ORT_DISABLE_ALL
        with suppress(ValueError):
            return session_of(copy, options)
    with suppress(OSError, ValueError):
        return _first(model, copy, make_options())
    return session_of(model, make_options())


def _first(model: Path, copy: Path, options: Any) -> Any:
    copy.parent.mkdir(parents=True, exist_ok=True)
    with atomic_file(copy) as (path, _):
        options.optimized_model_filepath = str(path)
        session = session_of(model, options)
    for older in copy.parent.glob("*.onnx"):  # of the same file, which was another then
        if older != copy:
            with suppress(OSError):
                older.unlink()
    return session


def _place(model: Path) -> Path:
    from onnxruntime import __version__

    made_with = together(fingerprint(model), __version__, _processor())
    return kept_in("graphs", together(model.absolute())[:32], f"{made_with[:32]}.onnx")


def _processor() -> str:
    """The kind of processor, and what it can do, where the system tells that."""
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8", errors="replace") as told:
        for line in told:
            if line.startswith(("flags", "Features")):
                return platform.machine() + line
    return platform.machine() + os.environ.get("PROCESSOR_IDENTIFIER", "")
