"""Which part of the picture was given another tone, blurred, painted or made black and white?

Parts that have a name are tried first, then a box. A part is told by where the two pictures differ, what was
done to it by the colours inside, and both are believed by what is left when they are rendered. When most of
the picture was changed, that may have been taken for a change of all of it: so the program's own steps for
the whole picture are also tried as steps for a part.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from photalk.commands import AdjustAttr, BlackAndWhite, Box, Edit, Region, region_of
from photalk.compare.local.residual import Map, detail
from photalk.compare.local.scene import Explanation, PairScene, box_around, explained, fit_of, shown_box
from photalk.compare.local.thing_names import name_of
from photalk.compare.local.tones import fitted, is_softening, is_tone
from photalk.edit.program import Program
from photalk.operations.registry import within
from photalk.vision.choice import SURE
from photalk.vision.image_types import Where

HALVES = ("the background", "the subject")
GROUNDS = ("the sky", "the grass", "the water", "the trees", "the greenery")
"""Parts that are not things."""

_BELIEVED = 0.5
"""The least share of the difference that a change of a part must explain."""

_LIKELY = 0.45
"""The least likeness of a part and what changed, 0..1."""

_TRIED = 4
_COST = 0.04
"""What one more step must explain, as a share of the difference."""

_SAME = 0.012
"""A change of the whole picture that explains so little less is the likelier one."""

_TEXTURED = 0.6
"""The share of a picture, by how little detail it has, in which a blur may go unseen."""

_SPARSE = 0.25
"""Rows of a box hold at least so much of what changed, beside most others."""

_COLOURLESS = -80.0
"""From this saturation on downwards it may as well be black and white."""

_SETTLED = 0.93
"""From this share on no other part is tried."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the picture: what it is called, its mask, and how well it fits what changed."""

    target: Region
    mask: Map
    fits: float


def changed_part(scene: PairScene) -> Explanation | None:
    """The change of one part of the picture that explains most of what differs, if any does."""
    plain = _plain(scene.program)
    dialled = len(plain) < len(scene.program)
    best: Explanation | None = None
    worth = _BELIEVED
    for few in (_halves(scene), _others(scene)):
        for part in _likely(scene, few, inverse=dialled):
            for found in _changes(scene, part, plain if dialled else None):
                value = _value(scene, found)
                if value > worth:
                    best, worth = found, value
            if worth >= _SETTLED:
                break
        if worth >= _SETTLED:
            break
    if best is None or _as_good_everywhere(scene, best, plain):
        return None
    return best


def _as_good_everywhere(scene: PairScene, found: Explanation, plain: Program) -> bool:
    """Whether a tone for the whole picture explains as much, so that nothing is special about the part."""
    for program in (scene.program, plain):
        fit = fitted(scene, scene.residual.overlap, program)
        if fit is None or not fit.edits:
            continue
        attempt = scene.tried(*fit.edits, program=program)
        if attempt is not None and explained(scene.residual, attempt.residual) > found.share - _SAME:
            return True
    return False


def _value(scene: PairScene, found: Explanation) -> float:
    """What an explanation explains, less what its length costs beside the program as it was."""
    longer = len(found.attempt.program) - len(scene.program) - 1
    # JPEG leaves a trace of colour in black and white, so that hardly any saturation seems to fit better.
    faded = sum(_is_colourless(step) for step in found.steps)
    return found.share - _COST * (longer + faded)


def _plain(program: Program) -> Program:
    """The program without what it does to the tone and sharpness of the whole picture."""
    return Program.of(*(edit for edit in program.edits if not (is_tone(edit) or is_softening(edit))))


def _likely(
    scene: PairScene, few: Iterator[tuple[Region, Map]], *, inverse: bool, most: int = _TRIED
) -> list[_Part]:
    """Those parts that fit what changed, or (for `inverse`) what did not, the best first."""
    parts = []
    for target, mask in few:
        fits = likeness(mask, scene)
        if inverse:
            fits = max(fits, likeness(1 - mask, scene))
        # A part that has a name is likelier than a box that fits as well.
        fits *= 0.9 if isinstance(target, Box) else 1.0
        if fits >= _LIKELY:
            parts.append(_Part(target, mask, fits))
    return sorted(parts, key=lambda part: -part.fits)[:most]


def _halves(scene: PairScene) -> Iterator[tuple[Region, Map]]:
    """The subject and what is behind it: one look of one model."""
    for half in map(region_of, HALVES):
        if (mask := scene.mask(half)) is not None:
            yield half, mask


def _others(scene: PairScene) -> Iterator[tuple[Region, Map]]:
    """The box around what changed, what has no outline of its own, and the things that lie there."""
    yield from _box(scene)
    for ground in map(region_of, GROUNDS):
        if (mask := scene.mask(ground)) is not None:
            yield ground, mask
    sight, changed, seen = scene.sight, scene.residual.changed, scene.things
    sure = [thing for thing in seen if thing.score >= SURE and thing.area > 0.004]
    fitting = sorted(
        ((fit_of([shown_box(one, scene)], changed), one) for one in sure), key=lambda one: -one[0]
    )
    for fits, thing in fitting[:3]:
        name = name_of((thing,), seen, sight.rgb, sight.place(scene.frame)) if fits > 0.25 else None
        if name is not None and (mask := scene.mask(region_of(name))) is not None:
            yield region_of(name), mask


def likeness(mask: Map, scene: PairScene) -> float:
    """How alike a part and what changed are, 0..1: what changed lies in the part, and much of it changed."""
    residual = scene.residual
    inside = (mask > 0.5) & residual.overlap
    if not inside.any() or residual.energy <= 0:
        return 0.0
    kept = residual.left(inside) / residual.energy
    # Dark, burnt-out and even places hardly show a change; a blur shows only where there was detail.
    fine = detail(scene.look.pixels)
    textured = inside & (fine > np.quantile(fine[residual.overlap], _TEXTURED))
    filled = max(float(residual.changed[where].mean()) for where in (inside, textured) if where.any())
    return kept * min(1.0, filled / 0.5)


def _box(scene: PairScene) -> Iterator[tuple[Region, Map]]:
    """The box around what changed, where that is much of it."""
    changed = _core(scene)
    if changed.any():
        target = box_around(changed)
        mask = scene.mask(target)
        if mask is not None and float(changed[mask > 0.5].mean()) > 0.45:
            yield target, mask


def _core(scene: PairScene) -> Where:
    """What changed, without thin outgrowths, so that its box is not widened by them."""
    changed = scene.residual.changed
    opened: Where = (
        ndimage.binary_opening(np.pad(changed, 3, mode="edge"), iterations=2)[3:-3, 3:-3] & changed
    )
    core = opened if opened.sum() > 0.6 * changed.sum() else changed
    # Rows and columns that hold far less of it than most do are outgrowths too.
    rows, columns = core.sum(1), core.sum(0)
    for counts, axis in ((rows, 1), (columns, 0)):
        core = core & np.expand_dims(counts >= _SPARSE * np.percentile(counts[counts > 0], 75), axis)
    return core


def _changes(scene: PairScene, part: _Part, plain: Program | None) -> Iterator[Explanation]:
    """What may have been done to a part; `plain` is another program to try it on."""
    sure = part.mask > 0.9
    kept = scene.residual.left(part.mask > 0.5) / max(scene.residual.energy, 1e-6)
    if kept > 0.4:
        yield from _toned(scene, part, sure, scene.program)
        yield from _softened(scene, part, scene.program)
    if plain is not None:
        yield from _toned(scene, part, sure, plain)
        moved = [within(edit, part.target) for edit in scene.program.edits if is_softening(edit)]
        softening = [edit for edit in moved if edit is not None]
        if softening:
            tones = [edit for edit in scene.program.edits if is_tone(edit)]
            yield from _tried(scene, plain.then(*tones), softening)


def _toned(scene: PairScene, part: _Part, inside: Where, program: Program) -> Iterator[Explanation]:
    for most in (2, 1):
        found = fitted(scene, inside, program, most)
        if found is None or not found.edits:
            return
        steps = [step for step in (within(edit, part.target) for edit in found.edits) if step is not None]
        yield from _tried(scene, program, steps, min(found.confidence, default=1.0))
        if any(_is_colourless(step) for step in steps):
            yield from _tried(scene, program, [BlackAndWhite(part.target)])
        if len(steps) < most:
            return


def _is_colourless(step: Edit) -> bool:
    return isinstance(step, AdjustAttr) and step.attribute == "saturation" and step.amount <= _COLOURLESS


def _softened(scene: PairScene, part: _Part, program: Program) -> Iterator[Explanation]:
    """A blur (or more sharpness) of the part, its amount searched for by rendering."""
    lost = scene.lost_detail(part.mask > 0.7)
    if abs(lost) < 0.25:
        return
    dial, low, high = ("blur", 10.0, 100.0) if lost > 0 else ("sharpness", 15.0, 100.0)
    energies: dict[float, float] = {}

    def energy(amount: float) -> float:
        amount = float(round(amount))
        if amount not in energies:
            attempt = scene.tried(AdjustAttr(dial, amount, part.target), program=program)
            energies[amount] = np.inf if attempt is None else attempt.residual.energy
        return energies[amount]

    for amount in np.linspace(low, high, 5):
        energy(float(amount))
    reach = (high - low) / 8
    while reach > 1.5:
        best = min(energies, key=lambda amount: energies[amount])
        energy(max(low, best - reach))
        energy(min(high, best + reach))
        reach /= 2
    best = min(energies, key=lambda amount: energies[amount])
    yield from _tried(scene, program, [AdjustAttr(dial, best, part.target)])


def _tried(scene: PairScene, program: Program, steps: list[Edit], sure: float = 1.0) -> Iterator[Explanation]:
    attempt = scene.tried(*steps, program=program) if steps else None
    if attempt is not None:
        yield Explanation(tuple(steps), attempt, explained(scene.residual, attempt.residual), sure)
