"""How indexing goes, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IndexProgress:
    """How far a stage of indexing is: `rate` is photos a second in it; `seconds_left` is an estimate for all
    stages that are left, None before there is one.

    `stage` is "photos" while they are read and encoded, "things" while things are looked for in them,
    "quality" while they are measured, "text" while what is written there is read, and "faces" while it is
    looked who is there.
    """

    done: int
    total: int
    rate: float = 0.0
    seconds_left: float | None = None
    stage: str = "photos"

    @classmethod
    def after(cls, done: int, total: int, seconds: float, stage: str = "photos") -> IndexProgress:
        """The progress when so many were done in so many seconds."""
        if not done or seconds <= 0:
            return cls(done, total, stage=stage)
        rate = done / seconds
        return cls(done, total, rate, (total - done) / rate, stage)


Tell = Callable[[IndexProgress], None]
"""Is told how far indexing is."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that could not be read, and why, in one sentence."""

    path: str
    why: str


@dataclass(frozen=True, slots=True)
class Report:
    """What indexing found; `photos` is how many there are now where it looked.

    A copy of a photo that was known counts as new; those that are `away` are among them. `notes` are things
    that a person should know.
    """

    photos: int
    new: int = 0
    changed: int = 0
    moved: int = 0
    gone: int = 0
    away: int = 0
    unchanged: int = 0
    skipped: tuple[Skipped, ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def text(self) -> str:
        """The report as a line: "1,204 photos: 37 new, 2 moved, 1 gone; 3 could not be read." """
        counts = {"new": self.new, "changed": self.changed, "moved": self.moved, "gone": self.gone}
        parts = [f"{count:,} {what}" for what, count in counts.items() if count]
        line = f"{self.photos:,} {'photo' if self.photos == 1 else 'photos'}"
        line += f": {', '.join(parts) or 'nothing new'}"
        if self.away:
            line += f"; {self.away:,} away"
        if self.skipped:
            line += f"; {len(self.skipped):,} could not be read"
        return line + (" (interrupted; index again to go on)." if self.interrupted else ".")
