"""Who edits the faces: the product, and the trivial editors that it is set beside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from photalk.commands import AdjustColor, Face
from photalk.vision.image_types import Rgb

Editor = Callable[[Path, Sequence[Face]], Rgb]
"""The picture of a file with these requirements, in its own size; where it declines, a `PhotalkError`."""

TINT = AdjustColor("orange", 0.15)
"""What the trivial editor does whatever it is asked for."""


def by_us(file: Path, faces: Sequence[Face]) -> Rgb:
    """The product, by its public way: the program of these commands on the file.

    Raises:
        PhotalkError: it declines, and the sentence says why.
    """
    from photalk.edit.program import Program
    from photalk.edit.render import render
    from photalk.vision.loading import load
    from photalk.vision.pixels import srgb_array

    return srgb_array(render(load(file), Program.of(*faces)))


def not_at_all(file: Path, faces: Sequence[Face]) -> Rgb:
    """The picture as it is."""
    return by_us(file, ())


def by_a_tint(file: Path, faces: Sequence[Face]) -> Rgb:
    """The whole picture slightly orange."""
    from photalk.edit.program import Program
    from photalk.edit.render import render
    from photalk.vision.loading import load
    from photalk.vision.pixels import srgb_array

    return srgb_array(render(load(file), Program.of(TINT)))
