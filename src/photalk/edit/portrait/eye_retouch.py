"""Eyes and teeth as a retoucher leaves them: rested, clear, without flash, and white within reason."""

from __future__ import annotations

import numpy as np

from photalk.edit.portrait import anatomy
from photalk.edit.portrait.canvas import Canvas, Float
from photalk.edit.portrait.cie_lab import to_lab, to_rgb
from photalk.edit.portrait.curves import area
from photalk.edit.portrait.eyes import below_place
from photalk.edit.portrait.skin_retouch import near
from photalk.edit.portrait.skin_tones import Box, bare_face, evened, glasses_share, repaint
from photalk.errors import CannotDo
from photalk.vision.image_types import Mask
from photalk.vision.masks import as_mask, blurred, rising

_HOLLOW = np.array([0.8, 0.0, 0.3], np.float32)
"""How much darker and less yellow than the cheek the skin below a rested eye is, in Lab."""

_EYES = (anatomy.RIGHT_EYE, anatomy.LEFT_EYE)
_IRISES = (anatomy.RIGHT_IRIS, anatomy.LEFT_IRIS)


def dark_circles(canvas: Canvas, strength: float) -> None:
    """Rested eyes: what is darker and bluer below them than the cheek comes nearer to that cheek."""
    unit, skin = canvas.unit, bare_face(canvas)
    share, mended = min(0.97, 0.92 * strength), 0
    for side, apple in enumerate(anatomy.APPLES):
        place = as_mask(below_place(canvas, side) * skin)
        cheek = skin * near(canvas, canvas.points[list(apple), :2], 0.26) * (1 - np.minimum(1, 2 * place))
        if float(place.sum()) < 0.005 * unit**2 or float((cheek > 0.4).sum()) < 0.004 * unit**2:
            continue
        goal = np.median(to_lab(canvas.rgb[cheek > 0.4]), axis=0) - _HOLLOW
        mended += 1

        def change(rgb: Float, box: Box, goal: Float = goal) -> Float:
            lab = to_lab(rgb)
            off = goal - evened(lab, np.maximum(skin[box], 1e-3), 0.035 * unit)
            off[..., 0] = np.clip(off[..., 0], 0, 22)
            # Only the blue and grey of a tired eye goes; where the light is warmer there, it stays.
            off[..., 1:] = np.clip(off[..., 1:], (-3, 0), (3, 12)) * rising(off[..., 0], 0, 5)[..., None]
            return to_rgb(lab + share * off)

        repaint(canvas, place, change, 0.3 * unit)
    if not mended:
        raise CannotDo("I can't see the skin below the eyes in this picture.")


def bright_eyes(canvas: Canvas, strength: float) -> None:
    """Brighter eyes: whites a little whiter, irises lighter and clearer, pupils and lights as they are."""
    open_eyes = _open_eyes(canvas)
    much = min(strength, 1.7)

    def change(rgb: Float, box: Box) -> Float:
        lab = to_lab(rgb)
        chroma = np.hypot(lab[..., 1], lab[..., 2])
        white = rising(lab[..., 0], 38, 62) * rising(chroma, 26, 10)
        room = np.clip((96 - lab[..., 0]) / 30, 0, 1)
        lab[..., 0] += much * room * (5.5 * white + 6.5 * (1 - white) * rising(lab[..., 0], 8, 24))
        lab[..., 1:] *= (1 + much * (0.16 * (1 - white) - 0.32 * white))[..., None]
        return to_rgb(lab)

    repaint(canvas, open_eyes, change)


def red_eyes(canvas: Canvas, strength: float) -> None:
    """Pupils that a flash lit are dark again; the light in them stays."""
    found = np.zeros(canvas.shape, np.float32)
    for iris, eye in zip(_IRISES, _EYES, strict=True):
        middle = canvas.at(iris)
        ring = canvas.points[iris + 1 : iris + 5, :2]
        reach = float(np.hypot(*(ring - middle).T).mean())
        xs, ys = canvas.grid()
        disk = rising(np.hypot(xs - middle[0], ys - middle[1]), 1.35 * reach, 1.05 * reach)
        found = np.maximum(found, disk * area(canvas, canvas.points[list(eye), :2], 0.02 * canvas.unit))
    red, green, blue = np.moveaxis(canvas.rgb, 2, 0)
    other = np.maximum(green, blue)
    # A brown iris is red, too, but never half as red as a pupil that a flash lit.
    lit = rising((red - other) / np.maximum(red, 0.05), 0.46, 0.6) * rising(red, 0.22, 0.36)
    flash = blurred(as_mask(lit * found), 0.008 * canvas.unit)
    if float((flash > 0.5).sum()) < max(4.0, 0.0004 * canvas.unit**2):
        raise CannotDo("I can't see red eyes in this picture.")
    dark: Float = np.repeat(0.9 * ((green + blue) / 2)[..., None], 3, axis=2)
    canvas.lay(dark, as_mask(np.minimum(1, 1.5 * flash) * min(1.0, 0.96 * strength)))


def white_teeth(canvas: Canvas, strength: float) -> None:
    """Whiter teeth: less yellow, a little lighter; gums, tongue and the dark between them stay.

    Raises:
        CannotDo: none are to be seen.
    """
    mouth = as_mask(canvas.part("mouth") * blurred(canvas.outline(anatomy.MOUTH, 0.02), 0.01 * canvas.unit))
    inside = mouth > 0.5
    if inside.sum() < 0.004 * canvas.unit**2:
        raise CannotDo("I can't see teeth in this picture.")
    lab = to_lab(canvas.rgb)
    light = float(np.percentile(lab[inside][:, 0], 92))
    teeth = as_mask(
        mouth * rising(lab[..., 0], 0.5 * light, 0.72 * light) * rising(lab[..., 1], 20, 9) * (light > 30)
    )
    if float(teeth.sum()) < 0.003 * canvas.unit**2:
        raise CannotDo("I can't see teeth in this picture.")
    much = min(strength, 1.7)

    def change(rgb: Float, box: Box) -> Float:
        shown = to_lab(rgb)
        yellow = np.clip(shown[..., 2] - 2, 0, None)
        shown[..., 2] -= min(0.92, 0.62 * much) * yellow
        shown[..., 1] *= 1 - 0.35 * min(much, 1.4)
        shown[..., 0] += much * (2.5 + 0.16 * yellow) * np.clip((95 - shown[..., 0]) / 25, 0, 1)
        return to_rgb(shown)

    repaint(canvas, blurred(teeth, 0.006 * canvas.unit), change)


def glare(canvas: Canvas, strength: float) -> None:
    """Reflections on glasses fainter: nearly white places get what the glass shows around them."""
    glasses = canvas.part("glasses")
    if glasses_share(canvas) < 0.2:
        raise CannotDo("I can't see glasses in this picture.")
    lab = to_lab(canvas.rgb)
    level = float(np.percentile(lab[glasses > 0.5][:, 0], 60))
    chroma = np.hypot(lab[..., 1], lab[..., 2])
    hot = rising(lab[..., 0], max(70.0, level + 14), max(84.0, level + 26)) * rising(chroma, 26, 14)
    hot = blurred(as_mask(hot * glasses), 0.012 * canvas.unit)
    if float((hot > 0.4).sum()) < 0.0008 * canvas.unit**2:
        raise CannotDo("I can't see a reflection on the glasses in this picture.")

    def change(rgb: Float, box: Box) -> Float:
        within = np.maximum(glasses[box] + bare_face(canvas)[box], 1e-3)
        shown = to_lab(rgb)
        clear = within * (1 - np.minimum(1, 1.6 * hot[box])) + 1e-4 * within
        around = evened(shown, clear, 0.1 * canvas.unit)
        return to_rgb(shown + min(0.95, 0.85 * strength) * (around - shown))

    repaint(canvas, as_mask(np.minimum(1, 1.5 * hot)), change, 0.3 * canvas.unit)


def _open_eyes(canvas: Canvas) -> Mask:
    """What shows between the lids."""
    if glasses_share(canvas) > 0.6 and float(canvas.part("left eye", "right eye").sum()) < 5:
        raise CannotDo("The eyes are behind glasses, through which I can't see them well enough.")
    eyes = [area(canvas, canvas.points[list(eye), :2], 0.012 * canvas.unit) for eye in _EYES]
    seen = as_mask(np.maximum(*eyes))
    if float(seen.sum()) < 0.008 * canvas.unit**2:
        raise CannotDo("The eyes are shut, or too small in this picture.")
    return seen
