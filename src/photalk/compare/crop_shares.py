"""The same crops as shares of the picture, so that they can be told, and done to pictures of other sizes."""

from __future__ import annotations

from collections.abc import Sequence

from photalk.commands import Box, Crop, Edit
from photalk.edit.geometry import AffineFrame, frame_of
from photalk.errors import NotFound, PhotalkError

MOST_DECIMALS = 4


def relative(edits: Sequence[Edit], size: tuple[int, int]) -> tuple[Edit, ...]:
    """The edits with crops in pixels as percent of what they crop, of a picture of this size.

    As few decimals are taken as keep the very pixels; a crop for which none do stays as it is.
    """
    told: list[Edit] = []
    for edit in edits:
        if isinstance(edit, Crop) and isinstance(edit.target, Box) and not edit.target.percent:
            edit = _shared(edit, edit.target, told, size)
        told.append(edit)
    return tuple(told)


def _shared(crop: Crop, box: Box, before: Sequence[Edit], size: tuple[int, int]) -> Crop:
    try:
        frame = frame_of(before, size, _unseen)
        wanted = frame_of([crop], frame, _unseen)
    except PhotalkError:
        return crop
    across, down = 100 / frame.width, 100 / frame.height
    exact = (box.top * down, box.bottom * down, box.left * across, box.right * across)
    for decimals in range(MOST_DECIMALS + 1):
        top, bottom, left, right = (min(100.0, round(side, decimals)) for side in exact)
        try:
            shared = Crop(Box(top, bottom, left, right, percent=True))
        except PhotalkError:
            continue
        if frame_of([shared], frame, _unseen) == wanted:
            return shared
    return crop


def _unseen(words: str, frame: AffineFrame) -> tuple[float, float, float, float]:
    raise NotFound(f"Nothing is looked for here, so {words} is not found.")
