"""What can be done to a face: every value of I²Edit's Table 1, in the one order in which it is done.

The order is that of a picture being painted: first what moves (expression, lips), then hair and its colour,
skin, what grows on it, what is put on it. A person may say things in any order; the picture is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.wishes import Wishes

Operation = Callable[[Canvas, float], None]
"""Changes a canvas by a strength: 1 is the plain wish, 0.5 "a bit", 2 the most."""


def carry_out(canvas: Canvas, wishes: Wishes) -> None:
    """Change a canvas as it is wished, in whatever order that was said.

    Raises:
        CannotDo: something cannot be done to this face.
    """
    strengths = {wish.value: wish.strength / 100 for wish in wishes}
    for value, operation in operations().items():
        if value in strengths:
            operation(canvas, strengths[value])


def operations() -> Mapping[str, Operation]:
    """Every value and what does it, in the order of doing. Imported when the first face is changed."""
    from photalk.edit.portrait import (
        bangs,
        beard,
        brows,
        earrings,
        expression,
        hair_color,
        hairline,
        hairstyle,
        lips,
        makeup,
        side_burns,
        skin,
    )

    return {
        "smiling": expression.smiling,
        "angry": expression.angry,
        "sad": expression.sad,
        "no smiling": expression.no_smiling,
        "big lips": lips.big_lips,
        "straight hair": hairstyle.straight_hair,
        "wavy hair": hairstyle.wavy_hair,
        "receding hairline": hairline.receding_hairline,
        "brown hair": hair_color.brown_hair,
        "blond hair": hair_color.blond_hair,
        "black hair": hair_color.black_hair,
        "gray hair": hair_color.gray_hair,
        "no makeup": skin.no_makeup,
        "pale skin": skin.pale_skin,
        "heavy makeup": makeup.heavy_makeup,
        "rosy cheeks": makeup.rosy_cheeks,
        "lipstick": lips.lipstick,
        "bushy eyebrows": brows.bushy_eyebrows,
        "mustache": beard.mustache,
        "goatee": beard.goatee,
        "side-burns": side_burns.side_burns,
        "bangs": bangs.bangs,
        "earrings": earrings.earrings,
    }
