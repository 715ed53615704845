"""The words of our answers about faces, read from `banks.txt`: frames that are filled."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


def frames(*names: str) -> tuple[str, ...]:
    """The frames of these banks."""
    return tuple(frame for name in names for frame in _banks()[name])


@cache
def _banks() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    name = ""
    for line in (files(__package__) / "banks.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            name = line[1:-1]
        elif line and not line.startswith("#"):
            found[name] = (*found.get(name, ()), line)
    return found
