"""The matte finds loose strands and leaves out what is no hair of this head."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas
from photalk.edit.portrait.hair_matte import hair_of, own_hair
from photalk.vision.portrait.parsing import CLASSES
from toy_face import HAIR, SKIN, drawn_face


def test_hair_is_covered_and_the_face_is_not() -> None:
    canvas = drawn_face(240)
    alpha = hair_of(canvas, "none").alpha
    assert alpha[canvas.part("hair") > 0.98].mean() > 0.95
    assert alpha[canvas.outline(anatomy.LIPS) > 0.5].max() < 0.05
    assert alpha[:20, :20].max() == 0


def test_a_strand_before_the_background_counts() -> None:
    canvas = drawn_face(240)
    inside = np.argwhere(canvas.part("hair") > 0.98)
    row, column = inside[inside[:, 0].argmin()]
    hair = np.median(canvas.rgb[canvas.part("hair") > 0.98], 0)
    reach = round(0.12 * canvas.unit)
    canvas.rgb[row - reach : row, column : column + 2] = hair
    alpha = hair_of(canvas, "none").alpha
    strand = alpha[row - reach // 2 - 1 : row - reach // 2 + 1]
    assert strand[:, column : column + 2].mean() > strand[:, column + 8 : column + 10].mean() + 0.3


def test_hair_that_goes_on_beyond_what_was_looked_at_fades_before_it() -> None:
    canvas = drawn_face(240)
    around = canvas.portrait.around.grown(0.9)
    lock = np.zeros((448, 448), np.float32)
    lock[200:, 120:190] = 1
    canvas.portrait.far[:] *= 1 - lock
    canvas.portrait.far[CLASSES.index("hair")] += lock
    strand = around.mask_back(lock, 480, 480)
    rgb = canvas.rgb + (np.array(HAIR, np.float32) / 255 - canvas.rgb) * strand[..., None]
    longer = Canvas(rgb.astype(np.float32), replace(canvas.portrait, around=around), canvas._fill)
    alpha = hair_of(longer, "none").alpha
    end = round(around.y + around.side / 2)
    assert own_hair(longer)[end - 8 : end - 2].max() > 0.9
    assert alpha[end - 8 : end - 2].max() < 0.15
    assert alpha[end - 60 : end - 50].max() > 0.5
    assert hair_of(drawn_face(240), "none").alpha.max() > 0.99


def test_a_hand_before_dark_hair_is_no_hair() -> None:
    canvas = drawn_face(240)
    across, below = canvas.along(canvas.at(anatomy.NOSE_TIP))
    place = (canvas.part("hair") > 0.9) & (across > 0) & (np.abs(below) < 0.3)
    assert own_hair(canvas)[place].mean() > 0.9
    canvas.rgb[place] = np.array(SKIN, np.float32) / 255
    assert own_hair(canvas)[place].mean() < 0.4
