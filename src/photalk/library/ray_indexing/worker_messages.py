"""What goes to a worker and what comes back."""

from __future__ import annotations

from dataclasses import dataclass

from photalk.library.file_outcomes import EncodedPhoto, KnownContent, RefusedFile
from photalk.library.folder_scan import ScannedFile


@dataclass(frozen=True, slots=True)
class FileTask:
    """A file to look at.

    `known` are digests that need no second look. Without `content`, the worker opens the file where it lies.
    """

    seen: ScannedFile
    known: frozenset[str] = frozenset()
    content: bytes | None = None


@dataclass(frozen=True, slots=True)
class MissingFile:
    """A file that is not, or not as it was described, where the worker looked for it."""

    seen: ScannedFile


WorkerAnswer = EncodedPhoto | KnownContent | RefusedFile | MissingFile


@dataclass(frozen=True, slots=True)
class WorkerReady:
    """A worker that has its models: which encoder, and on which machine; `failed` says why it has none."""

    identity: str
    machine: str
    failed: str = ""


@dataclass(frozen=True, slots=True)
class WorkerUsage:
    """What a worker has used so far: seconds of the processor, and the most memory it had, in bytes."""

    seconds: float
    memory: int
