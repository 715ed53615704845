"""What colour skin is, where it lies bare, and how a colour is laid on it so that light and texture stay."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float, Point
from photalk.edit.portrait.cie_lab import to_lab
from photalk.edit.portrait.curves import area
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, guided_coefficients, rising

Box = tuple[slice, slice]
Tone = NDArray[np.float32]
"""A colour of three numbers: Lab, or linear light."""

FACE = ("skin", "nose")
SKIN = (*FACE, "neck", "left ear", "right ear")
_LEAST_SKIN = 60
_LUMA = np.array([0.212671, 0.715160, 0.072169], np.float32)


def linear(rgb: Float) -> Float:
    """The amount of light of pixels 0..1."""
    light: Float = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4).astype(np.float32)
    return light


def encoded(light: Float) -> Float:
    """Pixels 0..1 of an amount of light."""
    light = np.clip(light, 0, 1)
    rgb: Float = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055).astype(
        np.float32
    )
    return rgb


def luma(light: Float) -> Float:
    """How bright an amount of light is."""
    bright: Float = light @ _LUMA
    return bright


def share_of(value: float, low: float, high: float) -> float:
    """0 up to `low`, 1 from `high` on, smooth between (falling when high < low)."""
    return float(rising(np.array([value]), low, high)[0])


def pixels_under(canvas: Canvas, spots: Point) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Rows and columns of the pixels under places (… × 2: x, y); beyond the window, those of its border."""
    height, width = canvas.shape
    rows = np.clip(np.rint(spots[..., 1]), 0, height - 1).astype(np.intp)
    columns = np.clip(np.rint(spots[..., 0]), 0, width - 1).astype(np.intp)
    return rows, columns


def box_of(alpha: Mask, margin: float = 0) -> Box | None:
    """The part of the window where a mask is not nothing, and some pixels around it."""
    rows, columns = np.flatnonzero((alpha > 1e-3).any(1)), np.flatnonzero((alpha > 1e-3).any(0))
    if not len(rows):
        return None
    reach = int(margin)
    return (
        slice(max(0, rows[0] - reach), rows[-1] + 1 + reach),
        slice(max(0, columns[0] - reach), columns[-1] + 1 + reach),
    )


def repaint(canvas: Canvas, alpha: Mask, change: Callable[[Float, Box], Float], margin: float = 0) -> None:
    """Lay over the pixels what `change` makes of them (it is given the pixels of a box and the box)."""
    box = box_of(alpha, margin)
    if box is None:
        return
    colour = canvas.rgb.copy()
    colour[box] = change(canvas.rgb[box], box)
    canvas.lay(colour, alpha)


def stained(canvas: Canvas, alpha: Mask, filter_: tuple[float, float, float]) -> None:
    """Lay a sheer pigment on: of red, green and blue light it gives back these shares."""

    def change(rgb: Float, box: Box) -> Float:
        # Each pixel by its own share of pigment: half as much pigment is a lighter stain, not half a stain.
        share = alpha[box][..., None]
        return encoded(linear(rgb) * np.asarray(filter_, np.float32) ** share)

    repaint(canvas, as_mask(alpha > 1e-3), change)


def evened(values: Float, mask: Mask, sigma: float) -> Float:
    """The values (H×W×3) blurred within a mask alone: what lies outside does not bleed in."""
    share = blurred(mask, sigma)[..., None]
    soft = blurred(values * mask[..., None], sigma) / np.maximum(share, 1e-4)
    smooth: Float = np.where(share > 1e-3, soft, values).astype(np.float32)
    return smooth


def face_outline(canvas: Canvas, soft: float = 0.01) -> Mask:
    """The inside of the face's outline, its edge as soft as a share of the unit."""
    return area(canvas, canvas.points[list(anatomy.OVAL), :2], soft * canvas.unit)


def face_tone(canvas: Canvas) -> Tone:
    """The Lab colour of the face's skin in the light of the picture; its middle, not its shades."""
    inside = face_outline(canvas) * canvas.part(*FACE)
    seen = inside > 0.7
    if seen.sum() < _LEAST_SKIN:
        seen = face_outline(canvas) > 0.7
    pixels = to_lab(canvas.rgb[seen])
    middle = np.percentile(pixels[:, 0], (30, 85))
    lit = pixels[(pixels[:, 0] >= middle[0]) & (pixels[:, 0] <= middle[1])]
    tone: Tone = np.median(lit if len(lit) else pixels, axis=0).astype(np.float32)
    return tone


def skin_alike(canvas: Canvas, reach: float = 1.0, margin: float = 0.4) -> Mask:
    """How much each pixel up to `margin` units around the face has a colour its skin may have in any light.

    The parser calls all that is seen through a pair of glasses "glasses"; this tells skin behind
    them from rims and reflections.
    """
    tone = face_tone(canvas)
    box = box_of(face_outline(canvas, 0.1), margin * canvas.unit)
    alike = np.zeros(canvas.shape, np.float32)
    if box is None:
        return alike
    lab = to_lab(canvas.rgb[box])
    light = lab[..., 0] - tone[0]
    # Chroma falls with the light: compare hues at the lightness of the pixel.
    dimmed = np.clip(lab[..., 0] / max(float(tone[0]), 1.0), 0.25, 1.0)[..., None] * tone[1:]
    away = np.hypot(*np.moveaxis(lab[..., 1:] - dimmed, 2, 0))
    alike[box] = rising(away, 24 * reach, 13 * reach) * rising(light, -38 * reach, -24 * reach)
    return alike


def fine_part(canvas: Canvas, *names: str) -> Mask:
    """These parts together, their common edge following the picture's: one pass, and only where they are."""
    coarse = canvas.part(*names)
    box = box_of(np.where(coarse > 0.2, coarse, 0), 0.15 * canvas.unit)
    if box is None:
        return coarse
    radius = max(2, round(0.1 * canvas.unit))
    a, b = guided_coefficients(canvas.rgb[box], coarse[box], radius)
    fine = np.zeros_like(coarse)
    fine[box] = as_mask((a * canvas.rgb[box]).sum(2) + b)
    return fine


def bare_face(canvas: Canvas, *, behind_glasses: bool = True) -> Mask:
    """Where skin of the face lies open to paint: not under hair, hat, glasses' rims, a hand's edge."""
    skin = fine_part(canvas, *FACE)
    if behind_glasses and wears_clear_glasses(canvas):
        clear = blurred(skin_alike(canvas), 0.006 * canvas.unit)
        skin = as_mask(skin + canvas.part("glasses") * clear)
    return skin


def glasses_share(canvas: Canvas) -> float:
    """How much of the eyes' places the parser sees glasses on, 0..1."""
    right, left = (
        area(canvas, canvas.points[list(eye), :2], 1.0) for eye in (anatomy.RIGHT_EYE, anatomy.LEFT_EYE)
    )
    eyes = right + left
    return float((eyes * canvas.part("glasses")).sum() / max(float(eyes.sum()), 1e-6))


def wears_clear_glasses(canvas: Canvas) -> bool:
    """Whether there are glasses with skin to be seen through them."""
    if glasses_share(canvas) < 0.3:
        return False
    glasses = canvas.part("glasses") > 0.6
    around = glasses & (face_outline(canvas) > 0.5)
    return bool(around.any()) and float(skin_alike(canvas)[around].mean()) > 0.35


def side_seen(canvas: Canvas) -> tuple[float, float]:
    """How much of the face's halves is turned to us, the person's right and left: 1 in full, 0 away."""
    nose = canvas.at(168, anatomy.NOSE_TIP)
    width = [
        abs(float((canvas.at(side) - nose) @ canvas.right)) / canvas.unit
        for side in (anatomy.RIGHT_SIDE, anatomy.LEFT_SIDE)
    ]
    most = max(max(width), 1e-6)
    return width[0] / most, width[1] / most
