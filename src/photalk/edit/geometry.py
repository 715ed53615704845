"""All geometric steps of a program as one frame."""

from __future__ import annotations

from collections.abc import Iterable

from photalk.commands import Edit
from photalk.operations.frame import AffineFrame, Find
from photalk.operations.operation import Stage
from photalk.operations.registry import operation_of

__all__ = ["AffineFrame", "Find", "frame_of", "is_geometric"]


def is_geometric(edit: Edit) -> bool:
    """Whether an edit moves pixels."""
    return operation_of(edit).stage is Stage.GEOMETRY


def frame_of(edits: Iterable[Edit], size: tuple[int, int] | AffineFrame, find: Find) -> AffineFrame:
    """The frame in which a picture of this size, or in another frame so far, is shown after these edits."""
    frame = size if isinstance(size, AffineFrame) else AffineFrame.of(size)
    for edit in _summed(edits):
        work = operation_of(edit).work
        assert work is not None
        frame = work(frame, edit, find)
    return frame


def _summed(edits: Iterable[Edit]) -> list[Edit]:
    """The geometric steps, with turns that follow one another added up.

    So 10 degrees left and 10 right is the picture as it was, not one in a larger frame.
    """
    steps: list[Edit] = []
    for edit in filter(is_geometric, edits):
        together = operation_of(edit).together
        if steps and together is not None and steps[-1].key == edit.key:
            steps[-1] = together(steps[-1], edit)
        else:
            steps.append(edit)
    return steps
