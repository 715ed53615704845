"""A program as a table of colours, so that other programs can do the same, and what a table cannot say."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pyvips
from numpy.typing import NDArray

from photalk.commands import Edit, Enhance
from photalk.edit.pixels import apply_tone
from photalk.edit.tone import Tone
from photalk.operations.looks.colour_table import ColourTable, tabulated
from photalk.operations.operation import Stage
from photalk.operations.registry import describe, operation_of

SIZE = 33
"""Entries along each axis of the tables that we write, as most programs have them."""

_COLOURS = (Stage.CURVE, Stage.MIX, Stage.FINISH, Stage.LOOK)


def table_of(edits: Iterable[Edit], title: str = "Photalk", size: int = SIZE) -> ColourTable:
    """The table of what edits do to colours; those that do something else are passed over."""
    tone = Tone.of(edit for edit in edits if is_colour(edit))
    return tabulated(lambda colours: toned(tone, colours), size, title)


def untabled(edits: Iterable[Edit]) -> tuple[str, ...]:
    """The edits that no table of colours can do, each in a few words."""
    return tuple(describe(edit) for edit in edits if not is_colour(edit))


def is_colour(edit: Edit) -> bool:
    """Whether an edit changes every colour by itself, and everywhere alike."""
    everywhere = getattr(edit, "region", None) is None and not isinstance(edit, Enhance)
    return everywhere and operation_of(edit).stage in _COLOURS


def toned(tone: Tone, colours: NDArray[np.floating]) -> NDArray[np.float64]:
    """What colours (n × 3, 0..1) become by a tone, through the true renderer at 16 bits."""
    row = np.rint(np.clip(colours, 0, 1)[None] * 65_535).astype(np.uint16)
    image = pyvips.Image.new_from_array(row).copy(interpretation="rgb16")
    return np.asarray(apply_tone(image, tone).numpy()[0], np.float64) / 65_535
