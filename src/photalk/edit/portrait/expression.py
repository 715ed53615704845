"""Expressions: a smile, none, sad, angry. The skin is bent as muscles bend it, and folds come and go."""

from __future__ import annotations

from photalk.edit.portrait import folds, mesh, mouth
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.expression_moves import (
    ANGRY_BROWS,
    ANGRY_MOUTH,
    CORNERS_UP,
    LIDS_OPEN,
    OPEN_SMILE,
    SAD_BROWS,
    SAD_MOUTH,
    SHUT_SMILE,
    SQUINT,
    Moves,
    joined,
)


def smiling(canvas: Canvas, strength: float) -> None:
    """The corners of the mouth go up and out, the cheeks rise, the eyes narrow; an open mouth stays open."""
    now = mouth.seen(canvas)
    # A face that smiles already has little way left before it grins.
    more = strength * (1 - 0.45 * min(1.0, now.smile))
    if now.open:
        moves = joined((OPEN_SMILE, 0.4 * more), (CORNERS_UP, 0.8 * more), (SQUINT, 0.6 * more))
        mouth.part_lips(canvas, moves, mesh.reach(canvas))
    else:
        moves = joined((SHUT_SMILE, 1.2 * more), (CORNERS_UP, 1.1 * more), (SQUINT, 0.9 * more))
        mesh.bend(canvas, moves, mesh.reach(canvas))
    folds.mark_smile(canvas, min(1.5, more))


def no_smiling(canvas: Canvas, strength: float) -> None:
    """The mouth comes to rest: an open one is shut, the cheeks sink, the folds of the smile fade."""
    now = mouth.seen(canvas)
    _settled(canvas, now, min(strength, 1.5), max(now.smile, 0.35), {})


def sad(canvas: Canvas, strength: float) -> None:
    """The inner ends of the brows rise, the corners of the mouth sink; a smile ends first."""
    now = mouth.seen(canvas)
    moves = joined((SAD_BROWS, strength), (SAD_MOUTH, strength))
    _settled(canvas, now, min(1.0, strength / 0.6), now.smile, moves)
    folds.mark_sorrow(canvas, min(1.5, strength))


def angry(canvas: Canvas, strength: float) -> None:
    """The brows come down and together with furrows between, the lips are pressed; a smile ends first."""
    now = mouth.seen(canvas)
    moves = joined((ANGRY_BROWS, 1.25 * strength), (ANGRY_MOUTH, strength))
    _settled(canvas, now, min(1.0, strength / 0.6), now.smile, moves)
    folds.mark_anger(canvas, min(1.5, strength))


def _settled(canvas: Canvas, now: mouth.Mouth, strength: float, smile: float, moves: Moves) -> None:
    """End a smile of so much and move the face further, at one go."""
    if now.open:
        share = min(1.0, strength / 0.8)
        rest = joined((mouth.closing(canvas, now, share), 1), (LIDS_OPEN, strength), (moves, 1))
        mouth.part_lips(canvas, rest, mesh.reach(canvas, below=1.3))
        if share == 1:
            mouth.shade_line(canvas)
    else:
        amount = strength * smile
        rest = joined((SHUT_SMILE, -amount), (CORNERS_UP, -amount), (LIDS_OPEN, amount), (moves, 1))
        mesh.bend(canvas, rest, mesh.reach(canvas))
    folds.fade_smile(canvas, min(1.0, strength * now.smile))
