"""Point operations on libvips images, and what is done to neighbouring pixels.

Images here are grey or RGB without alpha, 8 or 16 bit (`levels` 256 or 65,536). Everything is lazy:
calling these functions builds a pipeline, and pixels flow when the result is written.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pyvips
from numpy.typing import NDArray

from photalk.commands import AdjustAttr, Edit
from photalk.edit.tone import Tone, total_of
from photalk.operations.operation import Stage
from photalk.operations.pixels import Lens, as_rgb, blend, levels_of, limited
from photalk.operations.registry import at, operation_of

__all__ = ["apply_dials", "apply_tone", "blend", "dials_of", "levels_of", "limited"]


def apply_tone(image: pyvips.Image, tone: Tone) -> pyvips.Image:
    """The image with all its point operations, in one table and at most one matrix, and its looks."""
    if tone.is_identity:
        return image
    image = _mixed(image, tone)
    if tone.finish:
        levels = levels_of(image)
        table = tone.finished(levels)[: image.bands] * (levels - 1)
        image = image.maplut(_table(table, image)).copy(interpretation=image.interpretation)
    for look in tone.looks:
        work = operation_of(look).work
        assert work is not None
        image = work(image, look)
    return image


def _mixed(image: pyvips.Image, tone: Tone) -> pyvips.Image:
    """The image with its curves and its mix."""
    if image.bands == 1 and tone.needs_color:
        image = as_rgb(image)
    levels = levels_of(image)
    curves = tone.table(levels) * (levels - 1)
    if image.bands == 1:
        return image.maplut(_table(curves[:1], image)).copy(interpretation=image.interpretation)
    matrix, offset = tone.mix()
    if np.allclose(matrix, np.eye(3), atol=1e-9) and not offset.any():
        return image.maplut(_table(curves, image)).copy(interpretation=image.interpretation)
    # The half makes the cast round to the nearest level.
    higher = offset * (levels - 1) + 0.5
    if np.linalg.cond(matrix) > 100:
        mixed = image.maplut(_table(curves, None)).recomb(matrix.tolist()) + higher.tolist()
    else:
        # Given to the curves beforehand, the offset costs no pass of its own over the pixels.
        curves = curves + np.linalg.solve(matrix, higher)[:, None]
        mixed = image.maplut(_table(curves, None)).recomb(matrix.tolist())
    return mixed.cast(image.format).copy(interpretation=image.interpretation)


def _table(curves: NDArray[np.float64], like: pyvips.Image | None) -> pyvips.Image:
    """A look-up table of 1 × levels × channels: rounded for an image's own format, else float."""
    values = curves.T[None]
    if like is None:
        return pyvips.Image.new_from_array(values.astype(np.float32))
    kind = np.uint16 if like.format == "ushort" else np.uint8
    return pyvips.Image.new_from_array(np.rint(values).astype(kind))


def dials_of(edits: Iterable[Edit]) -> dict[str, float]:
    """The sums of the dials that look at neighbouring pixels, in the order in which they are turned."""
    sums = {one.key: 0.0 for one in at(Stage.NEIGHBOURHOOD)}
    for edit in edits:
        if isinstance(edit, AdjustAttr) and edit.attribute in sums:
            sums[edit.attribute] += edit.amount
    return {name: total_of(total) for name, total in sums.items()}


def apply_dials(image: pyvips.Image, dials: dict[str, float], lens: Lens) -> pyvips.Image:
    """The image with what is done to neighbouring pixels."""
    for one in at(Stage.NEIGHBOURHOOD):
        if one.work is not None and dials[one.key]:
            image = one.work(image, dials[one.key], lens)
    return image
