"""Whether what the parser calls hair is a scarf or a hood.

The parser knows no headscarves. It calls one hair, but with doubts: some of "hat" and "cloth" is left
everywhere in it, and of the ears, which shine through even long hair as a faint share, there is no trace.
Texture tells nothing: smooth dark hair shows fewer edges than the weave of a scarf does.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.skin_tones import face_outline

_EARS = ("left ear", "right ear")
_NEAR, _FAR = 0.1, 0.6
"""How far from the outline of the face its frame of hair or cloth begins and ends, in units."""

_HAIR = 0.35
"""From which share on a pixel is called hair."""

_LEAST_SIDES = 0.4
_MOST_EARS = 0.09
_LEAST_DOUBT = 0.09
_MOST_HAT = 0.4


@dataclass(frozen=True, slots=True)
class HeadSurroundings:
    """What is around a face.

    Attributes:
        sides: how much is called hair beside and below the eyes, in square units.
        ears: the clearest trace of an ear, 0..1.
        doubt: how much of "hat" and "cloth" there is in what is called hair, 0..1.
        hat: how much of what covers the head above the forehead is called a hat, 0..1.
    """

    sides: float
    ears: float
    doubt: float
    hat: float


def is_cloth(canvas: Canvas) -> bool:
    """Whether a scarf or a hood is taken for this person's hair: only where all that is seen agrees."""
    frame = frame_of(canvas)
    return (
        frame.sides > _LEAST_SIDES
        and frame.ears < _MOST_EARS
        and frame.doubt > _LEAST_DOUBT
        and frame.hat < _MOST_HAT
    )


def frame_of(canvas: Canvas) -> HeadSurroundings:
    """Measure what is around a face."""
    from scipy import ndimage

    away = ndimage.distance_transform_edt(face_outline(canvas) < 0.5) / canvas.unit
    around = (away > _NEAR) & (away < _FAR)
    _, below = canvas.along(canvas.at(anatomy.RIGHT_IRIS, anatomy.LEFT_IRIS))
    hat, cloth = canvas.part("hat"), canvas.part("cloth")
    hair = around & (canvas.part("hair") > _HAIR)
    doubt = float((hat + cloth)[hair].mean()) if hair.any() else 0.0
    _, above = canvas.along(canvas.at(anatomy.FOREHEAD))
    top = around & (above < 0)
    covered = float((canvas.part("hair") + hat + cloth)[top].sum())
    return HeadSurroundings(
        sides=float((hair & (below > 0)).sum()) / canvas.unit**2,
        ears=float(np.max(canvas.part(*_EARS))),
        doubt=doubt,
        hat=float(hat[top].sum()) / max(covered, 1e-6),
    )
