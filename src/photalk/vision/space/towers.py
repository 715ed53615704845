"""The two halves of a text-image model as ONNX graphs: what goes in and comes out is found by looking.

Photos go in as the one input of four dimensions, channels first or last, in floats (shifted and scaled) or
bytes. Texts go in as integers: ids, and whatever of mask, token types and positions the graph asks for.
What comes out is a vector each. A file that holds both halves is given blanks for the other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from photalk.errors import WeightsError
from photalk.vision.sessions import session_of, session_options
from photalk.vision.space.encoder import Floats, Photos
from photalk.vision.space.settings import PairSettings

Ints = NDArray[np.int64]
Tensor = NDArray[Any]
Feed = dict[str, Tensor]

_KINDS = {
    "tensor(float)": np.float32, "tensor(float16)": np.float16, "tensor(double)": np.float64,
    "tensor(uint8)": np.uint8, "tensor(int32)": np.int32, "tensor(int64)": np.int64, "tensor(bool)": np.bool_,
}  # fmt: skip
_SOLE = ("embeds", "embeddings", "embedding", "features", "sentence_embedding", "pooler_output")
_USUAL_SIDE, _USUAL_LENGTH = 224, 77
_TRIED = 2
"""Rows to find the output with: more than the one of the other half's blanks."""


class Graph:
    """An ONNX file on the CPU; may be called from several threads."""

    def __init__(self, path: Path, setting: str) -> None:
        self.setting, self.path = setting, path
        options = session_options()
        options.log_severity_level = 4
        options.enable_cpu_mem_arena = False
        try:
            self._session = session_of(path, options)
        except ValueError as error:
            raise self.wrong("is not an ONNX model that can be loaded") from error
        self.inputs: dict[str, Any] = {node.name: node for node in self._session.get_inputs()}
        self.outputs: list[str] = [node.name for node in self._session.get_outputs()]
        for node in self.inputs.values():
            if node.type not in _KINDS:
                raise self.wrong(
                    f"has an input {node.name} of the kind {node.type}, which is not provided for"
                )

    def run(self, feed: Mapping[str, Tensor], outputs: Sequence[str]) -> list[Tensor]:
        """These outputs for these inputs, each made of the kind that the graph wants."""
        typed: Feed = {
            name: np.asarray(value, _KINDS[self.inputs[name].type]) for name, value in feed.items()
        }
        return [np.asarray(one) for one in self._session.run(list(outputs), typed)]

    def of_rank(self, rank: int) -> list[str]:
        """The inputs of so many dimensions."""
        return [name for name, node in self.inputs.items() if len(node.shape or ()) == rank]

    def size(self, name: str, at: int) -> int | None:
        """The size of an input along a dimension, where the graph fixes it."""
        fixed = self.inputs[name].shape[at]
        return fixed if isinstance(fixed, int) and fixed > 0 else None

    def vector_of(self, feed: Mapping[str, Tensor], rows: int, kind: str) -> str:
        """The output that has a vector a row: `kind`_embeds and the like, else the first of that shape."""
        found = dict(zip(self.outputs, self.run(feed, self.outputs), strict=True))
        fitting = [
            name
            for name, value in found.items()
            if value.ndim == 2 and len(value) == rows and value.shape[1] > 1
        ]
        known = [f"{kind}_{last}" for last in _SOLE] + list(_SOLE)
        if chosen := next((name for name in known if name in fitting), None):
            return chosen
        if not fitting:
            there = ", ".join(f"{name} {list(value.shape)}" for name, value in found.items())
            raise self.wrong(
                f"has no output with one vector a {kind} (it has {there}); export it with projection"
            )
        return fitting[0]

    def wrong(self, what: str) -> WeightsError:
        """The sentence for a graph that does not serve."""
        return WeightsError(f"The setting encoder.{self.setting} names {self.path}, which {what}.")


class ImageTower:
    """Photos to vectors, not yet of unit length."""

    def __init__(self, settings: PairSettings) -> None:
        self._graph = graph = Graph(settings.image, "image")
        if len(pixels := graph.of_rank(4)) != 1:
            raise graph.wrong(
                f"takes {len(pixels)} pictures as input instead of one (batch, 3, height, width)"
            )
        self._input = pixels[0]
        self._last = graph.size(self._input, 3) == 3 and graph.size(self._input, 1) != 3
        fixed = graph.size(self._input, 1 if self._last else 2)
        self.side = settings.side or fixed or _USUAL_SIDE
        if fixed and fixed != self.side:
            raise WeightsError(f"The setting encoder.side is {self.side}, but the model takes {fixed}.")
        self._bytes = graph.inputs[self._input].type == "tensor(uint8)"
        self._mean, self._std = (np.array(values, np.float32) for values in (settings.mean, settings.std))
        blank = np.zeros((graph.size(self._input, 0) or _TRIED, self.side, self.side, 3), np.uint8)
        try:
            self._output = graph.vector_of(self._feed(blank), len(blank), "image")
            self.width = int(self(blank).shape[1])
        except WeightsError:
            raise
        except Exception as error:
            raise graph.wrong(f"fails on a photo of {self.side} × {self.side}; set encoder.side") from error

    def __call__(self, photos: Photos) -> Floats:
        parts = [
            self._graph.run(self._feed(some), [self._output])[0][:n]
            for some, n in _batches(photos, self._graph.size(self._input, 0))
        ]
        return np.concatenate(parts).astype(np.float32)

    def _feed(self, photos: Photos) -> Feed:
        pixels: Tensor = photos if self._bytes else (photos.astype(np.float32) / 255 - self._mean) / self._std
        if not self._last:
            pixels = np.ascontiguousarray(pixels.transpose(0, 3, 1, 2))
        return {self._input: pixels} | {
            name: _blank(self._graph, name, self.side) for name in self._graph.of_rank(2)
        }


class TextTower:
    """Ids of pieces to vectors, not yet of unit length."""

    def __init__(self, settings: PairSettings, usual_length: int | None) -> None:
        self._graph = graph = Graph(settings.text, "text")
        self._names = {name: _role(name) for name in graph.of_rank(2)}
        ids = [name for name, role in self._names.items() if role == "ids"]
        if len(ids) != 1:
            inputs = ", ".join(graph.inputs)
            raise graph.wrong(f"takes {len(ids)} inputs of ids instead of one (its inputs: {inputs})")
        self._ids, self.masked = ids[0], "mask" in self._names.values()
        self.fixed = graph.size(self._ids, 1)
        self.longest = settings.context_length or self.fixed or usual_length or _USUAL_LENGTH
        if self.fixed and self.fixed != self.longest:
            raise WeightsError(
                f"The setting encoder.context_length is {self.longest}, but the model takes {self.fixed}."
            )
        self._side = settings.side or _USUAL_SIDE
        self.batch = graph.size(self._ids, 0)
        self._output = ""

    def ready(self, ids: Ints, mask: Ints) -> int:
        """Find the output with a text to try (1, L), as long as it may be, and say how wide vectors are."""
        ids, mask = (np.repeat(one, self.batch or _TRIED, axis=0) for one in (ids, mask))
        try:
            self._output = self._graph.vector_of(self._feed(ids, mask), len(ids), "text")
            return int(self(ids, mask).shape[1])
        except WeightsError:
            raise
        except Exception as error:
            raise self._graph.wrong(
                f"fails on a text of {self.longest} pieces; set encoder.context_length, and look whether"
                " encoder.tokenizer belongs to it"
            ) from error

    def __call__(self, ids: Ints, mask: Ints) -> Floats:
        """Vectors of texts; `mask` is 1 for pieces and 0 for padding."""
        parts = [
            self._graph.run(self._feed(some[:, 0], some[:, 1]), [self._output])[0][:n]
            for some, n in _batches(np.stack([ids, mask], axis=1), self.batch)
        ]
        return np.concatenate(parts).astype(np.float32)

    def _feed(self, ids: Ints, mask: Ints) -> Feed:
        positions = np.broadcast_to(np.arange(ids.shape[1]), ids.shape)
        values = {"ids": ids, "mask": mask, "types": np.zeros_like(ids), "positions": positions}
        feed: Feed = {name: values[role] for name, role in self._names.items()}
        return feed | {name: _blank(self._graph, name, self._side) for name in self._graph.of_rank(4)}


def _role(name: str) -> str:
    """What an input of integers is for, by its name."""
    plain = name.lower()
    return next((role for role in ("mask", "types", "positions") if role.rstrip("s") in plain), "ids")


def _blank(graph: Graph, name: str, side: int) -> Tensor:
    """Something for an input that what is asked for does not depend on; a text of two pieces is enough."""
    node = graph.inputs[name]
    usual = (1, 3, side, side) if len(node.shape) == 4 else (1, 2)
    return np.ones([graph.size(name, at) or usual[at] for at in range(len(usual))], _KINDS[node.type])


def _batches(rows: Tensor, size: int | None) -> Iterator[tuple[Tensor, int]]:
    """Rows in batches of the size that a graph fixes, and how many of each are meant; None: all at once."""
    step = size or max(1, len(rows))
    for start in range(0, len(rows), step):
        some = rows[start : start + step]
        lacking = step - len(some) if size else 0
        yield (np.concatenate([some, np.repeat(some[-1:], lacking, axis=0)]) if lacking else some), len(some)
