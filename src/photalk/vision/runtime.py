"""How model files are run: onnxruntime and LiteRT behind one call each, imported with the first model."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from photalk.errors import WeightsError
from photalk.vision.image_types import Rgb
from photalk.vision.sessions import session_of, session_options
from photalk.vision.sizes import resized

if TYPE_CHECKING:
    from photalk.vision.kept_answers import Shelf
    from photalk.weights import PictureInput

T = TypeVar("T")
Tensor = NDArray[Any]


class Lazily(Generic[T]):
    """A value that is built by the first thread that asks for it, and once; a failure is not kept."""

    def __init__(self, build: Callable[[], T]) -> None:
        self._build = build
        self._lock = Lock()
        self._built: list[T] = []

    def __call__(self) -> T:
        with self._lock:
            if not self._built:
                self._built.append(self._build())
            return self._built[0]


class Remembering(Generic[T]):
    """A look at pictures whose last answers are kept: one request often looks at a picture several times.

    With a `shelf`, answers are also kept on disk.
    """

    def __init__(self, look: Callable[[Rgb], T], most: int = 4, shelf: Shelf[T] | None = None) -> None:
        self._look = look
        self._most = most
        self._shelf = shelf
        self._lock = Lock()
        self._answers: dict[tuple[bytes, tuple[int, ...]], T] = {}

    def __call__(self, rgb: Rgb) -> T:
        pixels = np.ascontiguousarray(rgb)
        key = (blake2b(pixels.data, digest_size=16).digest(), rgb.shape)
        with self._lock:
            if key not in self._answers:
                self._answers[key] = self._answered(key, pixels)
                if len(self._answers) > self._most:
                    self._answers.pop(next(iter(self._answers)))
            return self._answers[key]

    def _answered(self, key: tuple[bytes, tuple[int, ...]], pixels: Rgb) -> T:
        if self._shelf is None:
            return self._look(pixels)
        return self._shelf.answer(*key, lambda: self._look(pixels))


class Onnx:
    """An ONNX model on the CPU, from a file or from bytes; may be called from several threads."""

    def __init__(self, model: Path | bytes) -> None:
        options = session_options()
        # The arena would keep the peak (over 1 GB for ISNet) for as long as the process lives.
        options.enable_cpu_mem_arena = False
        # Threads that wait for each other in a loop take as much of the processor again as the model does.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        try:
            self._session = session_of(model, options)
        except ValueError as error:
            raise WeightsError(_unloadable(model)) from error
        self._inputs = [node.name for node in self._session.get_inputs()]
        self._output = self._session.get_outputs()[0].name

    def __call__(self, *tensors: Tensor) -> Tensor:
        """The first output for these inputs, given in the model's order."""
        feed = dict(zip(self._inputs, tensors, strict=True))
        return np.asarray(self._session.run([self._output], feed)[0])


class Tflite:
    """A TensorFlow Lite model on the CPU, from a file or from bytes; threads take turns."""

    def __init__(self, model: Path | bytes) -> None:
        from ai_edge_litert.interpreter import Interpreter

        try:
            # XNNPACK, the default delegate, is several times as fast, and says so on stderr when it starts.
            with _silent_stderr():
                given = {"model_content": model} if isinstance(model, bytes) else {"model_path": str(model)}
                self._interpreter = Interpreter(**given, num_threads=1)
                self._interpreter.allocate_tensors()
        except (ValueError, RuntimeError) as error:
            raise WeightsError(_unloadable(model)) from error
        self._lock = Lock()

    def __call__(self, tensor: Tensor) -> dict[str, Tensor]:
        """Every output for this input, by its name in the model."""
        model = self._interpreter
        with self._lock:
            model.set_tensor(model.get_input_details()[0]["index"], tensor)
            model.invoke()
            outputs = model.get_output_details()
            return {node["name"]: np.array(model.get_tensor(node["index"])) for node in outputs}


def normalised(rgb: Rgb, wanted: PictureInput) -> NDArray[np.float32]:
    """The picture as the model wants it: side×side×3, stretched, channels shifted and scaled."""
    square = resized(rgb, wanted.side, wanted.side).astype(np.float32)
    mean, std = np.array(wanted.mean, np.float32), np.array(wanted.std, np.float32)
    scaled: NDArray[np.float32] = (square - mean) / std
    return scaled


def channels_first(pixels: NDArray[np.float32]) -> NDArray[np.float32]:
    """H×W×3 as the batch 1×3×H×W."""
    return np.ascontiguousarray(pixels.transpose(2, 0, 1)[None])


@contextmanager
def _silent_stderr() -> Iterator[None]:
    """Nothing that native code writes to stderr gets there; for the moment in which a model is loaded."""
    with _stderr_lock:
        sys.stderr.flush()
        kept = os.dup(2)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, 2)
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            os.close(nowhere)


_stderr_lock = Lock()


def _unloadable(model: Path | bytes) -> str:
    which = "A model of this version" if isinstance(model, bytes) else f"The model {model}"
    return f"{which} cannot be loaded: delete it, so that it is fetched anew."
