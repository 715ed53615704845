"""Defects that are drawn on a face go; what is no defect stays."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import to_lab, to_rgb
from photalk.edit.portrait.makeup import cheeks
from photalk.edit.portrait.skin_retouch import (
    beard_shadow,
    blemishes,
    near,
    redness,
    retouchable,
    shine,
    smooth_skin,
    stray_hair,
)  # fmt: skip
from photalk.edit.portrait.skin_tones import evened
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import blurred
from toy_face import drawn_face

FOREHEAD = (151,)


def spoilt(canvas: Canvas, place: Mask, *off: float) -> Float:
    """Draw a defect; the face before."""
    clean = canvas.rgb.copy()
    canvas.rgb = to_rgb(to_lab(clean) + place[..., None] * np.array(off, np.float32))
    canvas.original = canvas.rgb.copy()
    return clean


def left(canvas: Canvas, clean: Float, place: Mask) -> float:
    """How much of a defect is left."""
    there = place > 0.5
    now, before = (
        np.linalg.norm(to_lab(one) - to_lab(clean), axis=2)[there].mean()
        for one in (canvas.rgb, canvas.original)
    )
    return float(now / before)


def test_a_spot_goes_and_the_rest_of_the_face_stays() -> None:
    canvas = drawn_face(220)
    spot = near(canvas, canvas.points[list(FOREHEAD), :2], 0.05)
    clean = spoilt(canvas, spot, -9, 9, 2)
    blemishes(canvas, 1.0)
    assert left(canvas, clean, spot) < 0.5
    far = near(canvas, canvas.points[list(FOREHEAD), :2], 0.5) < 0.01
    assert np.abs(canvas.rgb - canvas.original)[far].mean() < 0.003


def test_red_cheeks_lose_their_red() -> None:
    canvas = drawn_face(220)
    place = np.asarray(cheeks(canvas) * retouchable(canvas), np.float32)
    clean = spoilt(canvas, place, 0, 12, 3)
    redness(canvas, 1.0)
    assert left(canvas, clean, place) < 0.5


def test_shine_goes_and_a_lit_side_of_the_face_stays_lit() -> None:
    canvas = drawn_face(220)
    light = near(canvas, canvas.points[[151], :2], 0.16)
    clean = spoilt(canvas, light, 16, -9, -12)
    shine(canvas, 1.0)
    assert left(canvas, clean, light) < 0.6
    lit = drawn_face(220)
    across, _ = lit.along(lit.at(1))
    lit.rgb = (lit.rgb * (1 + 0.2 * np.tanh(across))[..., None]).clip(0, 1).astype(np.float32)
    before = lit.rgb.copy()
    shine(lit, 1.0)
    assert np.abs(lit.rgb - before).max() < 0.08


def test_uneven_skin_becomes_even_and_pores_stay() -> None:
    canvas = drawn_face(220)
    skin = near(canvas, canvas.points[list(FOREHEAD), :2], 0.35) * retouchable(canvas) > 0.9
    rng = np.random.default_rng(0)
    coarse = blurred(rng.normal(0, 1, canvas.shape).astype(np.float32), 0.05 * canvas.unit)
    fine = rng.normal(0, 0.01, canvas.shape).astype(np.float32)
    canvas.rgb = (canvas.rgb + (0.2 * coarse + fine)[..., None]).clip(0, 1).astype(np.float32)
    before = canvas.rgb.copy()
    smooth_skin(canvas, 1.0)

    def bands(rgb: Float) -> tuple[float, float]:
        lab = to_lab(rgb)
        soft, wide = (evened(lab, retouchable(canvas), share * canvas.unit) for share in (0.012, 0.13))
        return float((lab - soft)[skin][:, 0].std()), float((soft - wide)[skin][:, 0].std())

    (pores, uneven), (pores_after, uneven_after) = bands(before), bands(canvas.rgb)
    assert uneven_after < 0.75 * uneven
    assert pores_after > 0.85 * pores


def test_a_blue_jaw_comes_nearer_to_the_cheeks() -> None:
    canvas = drawn_face(220)
    _, below = canvas.along(canvas.at(2))
    jaw = np.asarray(retouchable(canvas) * (below > 0.2), np.float32)
    clean = spoilt(canvas, jaw, -8, -3, -8)
    beard_shadow(canvas, 1.0)
    assert left(canvas, clean, jaw) < 0.75


def test_more_is_more() -> None:
    changes = []
    for strength in (0.3, 1.0, 1.8):
        canvas = drawn_face(220)
        spoilt(canvas, np.asarray(cheeks(canvas) * retouchable(canvas), np.float32), 0, 12, 3)
        redness(canvas, strength)
        changes.append(float(np.abs(canvas.rgb - canvas.original).mean()))
    assert changes == sorted(changes)


def test_a_single_hair_before_a_calm_ground_is_closed_over() -> None:
    canvas = drawn_face(220)
    hair = canvas.part("hair")
    row = int(np.flatnonzero((hair > 0.9).any(1))[0])
    column = int(np.flatnonzero(hair[row] > 0.9).mean())
    reach = range(max(0, row - int(0.12 * canvas.unit)), row)
    canvas.rgb[list(reach), column] = 0.05
    canvas.original = canvas.rgb.copy()
    stray_hair(canvas, 1.0)
    ground = canvas.original[list(reach), column + 6].mean()
    there = canvas.rgb[list(reach), column].mean()
    assert abs(there - ground) < 0.6 * abs(0.05 - ground)


def test_a_face_without_skin_is_told() -> None:
    canvas = drawn_face(220)
    canvas._parts["skin"] = np.zeros(canvas.shape, np.float32)
    canvas._parts["nose"] = np.zeros(canvas.shape, np.float32)
    with pytest.raises(CannotDo, match="skin"):
        smooth_skin(canvas, 1.0)
