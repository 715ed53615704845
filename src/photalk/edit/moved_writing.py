"""Where is the writing of an original in the picture as edits make it?"""

from __future__ import annotations

from dataclasses import replace

from photalk.operations.frame import AffineFrame
from photalk.vision.image_types import BoxShares
from photalk.vision.text.written import Writing, WrittenLine


def moved_writing(writing: Writing, frame: AffineFrame, size: tuple[int, int]) -> Writing:
    """What is written in an original of this size, at its places in the frame, less what is cut off."""
    lines = tuple(_moved_line(line, frame, size) for line in writing.lines)
    return replace(writing, lines=tuple(line for line in lines if line.words))


def moved_box(box: BoxShares, frame: AffineFrame, size: tuple[int, int]) -> BoxShares | None:
    """A box of an original of this size, at its place in the frame; None where it is cut off."""
    moved = _moved_box(box, frame, size)
    return _held(moved) if _is_inside(moved) else None


def _moved_line(line: WrittenLine, frame: AffineFrame, size: tuple[int, int]) -> WrittenLine:
    words = [replace(word, box=_moved_box(word.box, frame, size)) for word in line.words]
    left = tuple(replace(word, box=_held(word.box)) for word in words if _is_inside(word.box))
    return WrittenLine(left, line.confidence, _held(_moved_box(line.box, frame, size)))


def _moved_box(box: BoxShares, frame: AffineFrame, size: tuple[int, int]) -> BoxShares:
    corners = [frame.to_shown(x * size[0], y * size[1]) for x in box[::2] for y in box[1::2]]
    across, down = [x / frame.width for x, _ in corners], [y / frame.height for _, y in corners]
    return min(across), min(down), max(across), max(down)


def _is_inside(box: BoxShares) -> bool:
    return 0 <= (box[0] + box[2]) / 2 <= 1 and 0 <= (box[1] + box[3]) / 2 <= 1


def _held(box: BoxShares) -> BoxShares:
    left, top, right, bottom = (round(min(1.0, max(0.0, side)), 4) for side in box)
    return left, top, right, bottom
