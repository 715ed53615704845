"""How does onnxruntime run a model? On so many threads, quietly, and with the same result everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

_threads = 0
"""Threads that each ONNX model may use; 0: as many as the machine has cores, which is onnxruntime's own."""


def use_threads(count: int) -> None:
    """Let models that this process loads from now on run on so many threads, unless one says how many."""
    global _threads
    _threads = count


def session_options(threads: int | None = None) -> Any:
    """The options for a model; without `threads`, on as many as `use_threads` said."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = _threads if threads is None else threads
    # Processors without VNNI add products of eight bits up in sixteen, which overflow: our eight-bit models
    # would understand less on them than on others. Exactly, it takes about a tenth longer there.
    options.add_session_config_entry("session.x64quantprecision", "1")
    return options


def session_of(model: Path | bytes, options: Any) -> Any:
    """A model, ready to run on the CPU.

    Raises:
        ValueError: it cannot be loaded.
    """
    import onnxruntime

    given = model if isinstance(model, bytes) else str(model)
    try:
        return onnxruntime.InferenceSession(given, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime has no common base class for its failures
        raise ValueError("the model cannot be loaded") from error
