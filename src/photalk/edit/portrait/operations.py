"""What can be done to a face: I²Edit's Table 1 and retouching, in the one order in which it is done.

The order is that of a picture being painted: first what moves (expression, lips), then hair and its colour,
skin and its retouching, what grows on it, what is put on it. A person may say things in any order; the
picture is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.wishes import Wishes
from photalk.operations.faces.values import VALUES
from photalk.operations.retouching import KINDS

Operation = Callable[[Canvas, float], None]
"""Changes a canvas by a strength: 1 is the plain wish, 0.5 "a bit", 2 the most."""


def carry_out(canvas: Canvas, wishes: Wishes) -> None:
    """Change a canvas as it is wished, in whatever order that was said.

    Raises:
        CannotDo: something cannot be done to this face.
    """
    strengths = {wish.key: wish.strength / 100 for wish in wishes}
    for key, operation in operations().items():
        if key in strengths:
            operation(canvas, strengths[key])


def operations() -> Mapping[str, Operation]:
    """Every change and what does it, in the order of doing. Imported when the first face is changed."""
    in_order = sorted((one.place, one.part, one.key) for some in (VALUES, KINDS) for one in some)
    return {key: getattr(import_module(f"photalk.edit.portrait.{part}"), key) for _, part, key in in_order}
