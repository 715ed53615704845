"""How well are faces retouched? Defects are made on faces that have none of them, and taken out again.

What was added is known, so it can be told how much of it is left, how far a pixel went beyond what it was
without the defect, and how much else was touched. Beside it: nothing done, and a plain blur of the face.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from photalk.edit.portrait.canvas import Canvas, Float
    from photalk.vision.image_types import Mask
    from photalk_lab.bench.report import Result

GONE, ELSEWHERE = 70.0, 1.0
"""Percent of a defect that is to go, and the ΔE that the rest of the face may change by."""

LEAST = 1.0
"""ΔE from which on a defect counts as there."""

VISIBLE = 0.03
"""The least change of a pixel that makes a defect."""

_REACH = 1.6
"""Distances between the eyes around the face that count as the rest of it."""


class Repair(NamedTuple):
    """One defect on one face: percent of it that is gone, and percent that is overdone; ΔE elsewhere."""

    gone: float
    overdone: float
    elsewhere: float


def run(data: Path, split: str | None = None, json: Path | None = None, limit: int | None = None) -> Result:
    """Measure, print the table, and write what is wanted.

    Args:
        data: a folder of portraits, or CelebA's, of which the faces held out are taken.
        split: what the result calls these pictures; without it, the folder's name.
        limit: so many pictures at most.

    Raises:
        NotFound: there are no pictures with faces.
        WeightsError: a model is missing.
    """
    from rich.table import Table

    from photalk_lab.bench.intervals import bootstrap
    from photalk_lab.bench.report import Result

    ours: dict[str, list[Repair]] = {kind: [] for kind in DEFECTS}
    blurs: dict[str, list[Repair]] = {kind: [] for kind in DEFECTS}
    faces = 0
    for canvas in _canvases(data, limit):
        faces += 1
        for kind, found, blurred in repairs(canvas):
            ours[kind].append(found)
            blurs[kind].append(blurred)
    table = Table(title=f"Defects taken out, {split or data.name}, {faces} faces")
    headings = ("defect", "n", "gone %", "95%", "overdone %", "elsewhere ΔE", "blur: gone %", "elsewhere ΔE")
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "defect" else "right")
    metrics, plain = dict[str, float](), dict[str, float]()
    for kind, rows in ours.items():
        if not rows:
            continue
        gone, overdone, elsewhere = np.array(rows).mean(0)
        by_blur = np.array(blurs[kind]).mean(0)
        low, high = bootstrap(np.mean, [row.gone for row in rows])
        table.add_row(
            kind, str(len(rows)), f"{gone:.0f}", f"{low:.0f}–{high:.0f}", f"{overdone:.0f}",
            f"{elsewhere:.2f}", f"{by_blur[0]:.0f}", f"{by_blur[2]:.2f}",
        )  # fmt: skip
        metrics |= {f"{kind}, gone": round(gone, 1), f"{kind}, elsewhere": round(elsewhere, 2)}
        metrics |= {f"{kind}, overdone": round(overdone, 1), f"{kind}, n": len(rows)}
        plain |= {f"{kind}, gone": round(by_blur[0], 1), f"{kind}, elsewhere": round(by_blur[2], 2)}
    nothing = dict.fromkeys(plain, 0.0)
    result = Result("retouch", split or data.name, faces, metrics, {"a blur": plain, "nothing done": nothing})
    result.publish(table, json)
    return result


def _canvases(data: Path, limit: int | None) -> Iterator[Canvas]:
    """A fresh canvas of the face of each picture."""
    from photalk.edit.portrait.canvas import Canvas
    from photalk_lab.bench.portraits.subjects import closely, files_of, subjects

    with tempfile.TemporaryDirectory() as work:
        found, _ = subjects(files_of(data, Path(work), limit), closely())
        for one in found:
            yield Canvas(np.asarray(one.rgb / 255, np.float32), one.face, lambda rgb, hole: rgb)


def repairs(canvas: Canvas) -> Iterator[tuple[str, Repair, Repair]]:
    """For each defect that the face can have: what retouching takes out, and what a blur does."""
    from photalk.edit.portrait.operations import operations
    from photalk.errors import CannotDo
    from photalk.vision.masks import blurred

    clean = canvas.rgb.copy()
    for kind, make in DEFECTS.items():
        canvas.rgb = clean.copy()
        try:
            spoilt = make(canvas, np.random.default_rng(len(kind)))
        except CannotDo:
            continue
        if spoilt is None or np.abs(spoilt - clean).max() < VISIBLE:
            continue
        canvas.rgb = spoilt.copy()
        canvas.original = spoilt.copy()
        with suppress(CannotDo):  # what is not found is not taken out, and counts as that
            operations()[kind](canvas, 1.0)
        mended, soft = canvas.rgb, blurred(spoilt, 0.06 * canvas.unit)
        face = _face(canvas)
        soft = spoilt + (soft - spoilt) * face[..., None]
        yield kind, _repair(clean, spoilt, mended, face), _repair(clean, spoilt, soft, face)
    canvas.rgb = clean


def _face(canvas: Canvas) -> Mask:
    from photalk.edit.portrait import anatomy
    from photalk.vision.masks import rising

    across, below = canvas.along(canvas.at(anatomy.NOSE_TIP))
    return rising(np.hypot(across, below), _REACH, 0.95 * _REACH)


def _repair(clean: Float, spoilt: Float, mended: Float, face: Mask) -> Repair:
    from photalk.edit.portrait.cie_lab import to_lab

    before, between, after = (to_lab(one) for one in (clean, spoilt, mended))
    defect, left = between - before, after - before
    size = np.linalg.norm(defect, axis=2)
    there = (size > LEAST) & (face > 0.5)
    rest = (size <= LEAST / 4) & (face > 0.5)
    # How far each pixel still lies on the side of the defect, or already on the other.
    along = (left * defect).sum(2)[there] / size[there]
    total = size[there].sum()
    return Repair(
        float(100 * (1 - np.clip(along, 0, None).sum() / total)),
        float(100 * np.clip(-along, 0, None).sum() / total),
        float(np.linalg.norm(after - between, axis=2)[rest].mean()),
    )


def _changed(canvas: Canvas, alpha: Mask, off: tuple[float, float, float]) -> Float:
    """The face with a place shifted in Lab."""
    from photalk.edit.portrait.cie_lab import to_lab, to_rgb

    return to_rgb(to_lab(canvas.rgb) + alpha[..., None] * np.array(off, np.float32))


def _blobs(
    canvas: Canvas, where: Mask, count: int, sizes: tuple[float, float], rng: np.random.Generator
) -> Mask:
    """Soft round places of these sizes (shares of the distance between the eyes)."""
    xs, ys = canvas.grid()
    rows, columns = np.nonzero(where > 0.9)
    found = np.zeros(canvas.shape, np.float32)
    for at in rng.choice(len(rows), count, replace=False) if len(rows) > count else ():
        size = rng.uniform(*sizes) * canvas.unit
        away = ((xs - columns[at]) ** 2 + (ys - rows[at]) ** 2) / size**2
        found = np.maximum(found, np.exp(-(away**2)).astype(np.float32))
    return found


def _spotted(canvas: Canvas, rng: np.random.Generator) -> Float:
    from photalk.edit.portrait.skin_retouch import retouchable

    return _changed(canvas, _blobs(canvas, retouchable(canvas), 14, (0.014, 0.032), rng), (-8, 9, 2))


def _flushed(canvas: Canvas, rng: np.random.Generator) -> Float:
    from photalk.edit.portrait.makeup import cheeks
    from photalk.edit.portrait.skin_retouch import near, retouchable

    nose = near(canvas, canvas.points[[1, 4, 5], :2], 0.3)
    return _changed(canvas, np.maximum(cheeks(canvas), nose) * retouchable(canvas), (-2, 11, 3))


def _shining(canvas: Canvas, rng: np.random.Generator) -> Float:
    from photalk.edit.portrait.cie_lab import to_lab, to_rgb
    from photalk.edit.portrait.skin_retouch import near, retouchable

    lights = sum(near(canvas, canvas.points[[at], :2], 0.17) for at in (151, 4, 50, 280))
    alpha = np.minimum(lights, 1) * retouchable(canvas)
    lab = to_lab(canvas.rgb)
    pale = lab * np.array([1, 0.55, 0.5], np.float32)
    pale[..., 0] = np.minimum(97, lab[..., 0] + 18)
    return to_rgb(lab + alpha[..., None] * (pale - lab))


def _tired(canvas: Canvas, rng: np.random.Generator) -> Float:
    from photalk.edit.portrait.eyes import below_place
    from photalk.edit.portrait.skin_tones import bare_face

    place = np.maximum(below_place(canvas, 0), below_place(canvas, 1)) * bare_face(canvas)
    return _changed(canvas, place, (-10, 2, -6))


def _yellow(canvas: Canvas, rng: np.random.Generator) -> Float | None:
    from photalk.edit.portrait import anatomy
    from photalk.edit.portrait.cie_lab import to_lab
    from photalk.vision.masks import rising

    mouth = canvas.part("mouth") * canvas.outline(anatomy.MOUTH, 0.02)
    lab = to_lab(canvas.rgb)
    teeth = mouth * rising(lab[..., 0], 50, 62) * rising(np.hypot(lab[..., 1], lab[..., 2]), 20, 12)
    if float(teeth.sum()) < 0.01 * canvas.unit**2:
        return None
    return _changed(canvas, teeth, (-5, 2, 17))


def _flashed(canvas: Canvas, rng: np.random.Generator) -> Float | None:
    from photalk.edit.portrait import anatomy
    from photalk.edit.portrait.eyes import eye_of
    from photalk.vision.masks import rising

    xs, ys = canvas.grid()
    lit = np.zeros(canvas.shape, np.float32)
    for side, iris in enumerate((anatomy.RIGHT_IRIS, anatomy.LEFT_IRIS)):
        if eye_of(canvas, side).open < 0.25:
            continue
        x, y = canvas.at(iris)
        reach = float(np.hypot(*(canvas.points[iris + 1 : iris + 5, :2] - (x, y)).T).mean())
        lit = np.maximum(lit, rising(np.hypot(xs - x, ys - y), 0.62 * reach, 0.46 * reach))
    if not lit.any():
        return None
    red = np.array([0.78, 0.16, 0.14], np.float32)
    return np.asarray(canvas.rgb + lit[..., None] * (red - canvas.rgb), np.float32)


DEFECTS: dict[str, Callable[[Canvas, np.random.Generator], Float | None]] = {
    "blemishes": _spotted,
    "redness": _flushed,
    "shine": _shining,
    "dark_circles": _tired,
    "white_teeth": _yellow,
    "red_eyes": _flashed,
}
"""What is added to a face, by the retouching that is to take it out; None where a face cannot have it."""
