"""One of many pictures is written as a program makes it; whatever goes wrong with it costs it alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from photalk.atomic_write import remove_abandoned_files
from photalk.commands import Resize
from photalk.conversation.actions import Exported
from photalk.edit.export import Export
from photalk.edit.program import Program
from photalk.studio.performer import StudioPerformer
from photalk.vision.file_failures import Failed, attempted, beside
from photalk.vision.isolated import isolating

LONGEST = 600.0
"""Seconds that one picture may take in a process of its own, which also loads models for the first."""


@dataclass(frozen=True, slots=True)
class BatchOrder:
    """A picture, and what is to be made of it; `long_side` is what the result's may be at most."""

    picture: str
    program: Program
    out: Path
    settings: Export = field(default_factory=Export)
    long_side: int | None = None


def carried_out(order: BatchOrder, performer: StudioPerformer) -> Exported | Failed:
    """The result, where nothing was before; where the setting `isolate` is on, another process makes it.

    Raises:
        PhotalkError: no picture is to blame, and others would fare no better.
    """
    if not isolating():
        return attempted(order.picture, lambda: made(order, performer))
    done = beside(order.picture, made, order, LONGEST)
    if isinstance(done, Failed):
        remove_abandoned_files(
            order.out.parent, again=True
        )  # a process that was lost leaves what it was writing
    return done


def made(order: BatchOrder, performer: StudioPerformer | None = None) -> Exported:
    """The result, made here; without a performer, in that of this process.

    Raises:
        PhotalkError: it cannot be made, or not be written there.
    """
    performer = performer or _own_performer()
    program, side = order.program, order.long_side
    if side is not None and max(performer.size(order.picture, program)) > side:
        program = program.then(Resize(side))
    return performer.write(order.picture, program, order.out, (), order.settings, fresh=True)


_own_performer = cache(StudioPerformer)
