"""What goes to a worker and what comes back."""

from __future__ import annotations

from dataclasses import dataclass

from photalk.library.found import Refused, Sight, Twin
from photalk.library.scanning import Seen


@dataclass(frozen=True, slots=True)
class Errand:
    """A file to look at.

    `known` are digests that need no second look. Without `content`, the worker opens the file where it lies.
    """

    seen: Seen
    known: frozenset[str] = frozenset()
    content: bytes | None = None


@dataclass(frozen=True, slots=True)
class Away:
    """A file that is not, or not as it was described, where the worker looked for it."""

    seen: Seen


Answer = Sight | Twin | Refused | Away


@dataclass(frozen=True, slots=True)
class Ready:
    """A worker that has its models: which encoder, and on which machine; `failed` says why it has none."""

    identity: str
    machine: str
    failed: str = ""


@dataclass(frozen=True, slots=True)
class Spent:
    """What a worker has used so far: seconds of the processor, and the most memory it had, in bytes."""

    seconds: float
    memory: int
