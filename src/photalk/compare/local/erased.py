"""What was taken out? The thing, or the box, that explains a hole when it is erased from the first too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from photalk.commands import Box, Erase, Region, region_of
from photalk.compare.local.residual import lab_of
from photalk.compare.local.scene import (
    Explanation,
    PairScene,
    box_around,
    explained,
    fit_of,
    parts_of,
    shown_box,
)
from photalk.compare.local.thing_names import name_of
from photalk.edit.erase import GROW
from photalk.vision.choice import SURE
from photalk.vision.image_types import Pixels, Thing, Where
from photalk.vision.masks import blurred

_LIKELY = 0.3
"""From which likeness of boxes (intersection over union) on a thing may be what was taken out."""

_BELIEVED = 0.45
"""The least share of the difference that erasing must explain; what it explains, it explains almost alone."""

_ELSEHOW = 0.12
"""The least share where the place now looks like its surroundings: another tool may have filled the hole."""

_SETTLED = 0.8
"""From this share on no other thing is tried."""

_TRIED = 3


@dataclass(frozen=True, slots=True)
class _Candidate:
    """Something that may have been taken out, and how well its place fits what changed."""

    target: Region
    fits: float


def taken_out(scene: PairScene) -> Explanation | None:
    """The erasing that explains most of what differs, if any does."""
    best: Explanation | None = None
    for candidate in _candidates(scene)[:_TRIED]:
        attempt = scene.tried(Erase(candidate.target))
        if attempt is None:
            continue
        share = explained(scene.residual, attempt.residual)
        named = isinstance(candidate.target, str)
        if best is not None and share < best.share + (0.0 if named else 0.05):
            continue
        if share >= _BELIEVED or (share >= _ELSEHOW and blends_in(scene, candidate.fits)):
            best = Explanation((Erase(candidate.target),), attempt, share, candidate.fits**0.25)
        if best is not None and best.share >= _SETTLED:
            break
    step = best.steps[0] if best is not None else None
    if best is not None and isinstance(step, Erase) and isinstance(step.target, Box):
        return _adjusted(scene, best, step.target)
    return best


def blends_in(scene: PairScene, fits: float) -> bool:
    """Whether something is gone: its place looks like what is around it, more than it did before."""
    changed = scene.residual.changed
    before, after = (strangeness(look.pixels, changed) for look in (scene.look, scene.target))
    return fits >= 0.5 and after < 9.0 and after < 0.85 * before + 1.0


def strangeness(pixels: Pixels, inside: Where) -> float:
    """How far the colours of some pixels are from the nearest ones around them, as a mean ΔE."""
    from scipy.spatial import KDTree

    reach = max(4, round(0.05 * max(inside.shape)))
    near = ndimage.binary_dilation(inside, iterations=3)
    ring = ndimage.binary_dilation(near, iterations=reach) & ~near
    if not ring.any() or not inside.any():
        return 0.0
    lab = lab_of(blurred(pixels, 1.0))
    rng = np.random.default_rng(1)
    around, own = (
        values[rng.choice(len(values), min(len(values), 1500), replace=False)]
        for values in (lab[ring], lab[inside])
    )
    # Not the very nearest, which may be a stray pixel.
    distances, _ = KDTree(around).query(own, k=min(5, len(around)))
    return float(np.mean(np.atleast_2d(distances.T)[-1]))


def _candidates(scene: PairScene) -> list[_Candidate]:
    """What may have been taken out, the likeliest first; boxes after things that fit well."""
    pieces = parts_of(scene.residual.changed)
    if not pieces or scene.residual.changed.mean() > 0.6:
        return []
    main = pieces[0]
    found = _things(scene, scene.residual.changed, main)
    boxes = [_Candidate(box_around(main, -_hole_margin(scene)), 0.5)]
    if scene.residual.left(main) < 0.85 * scene.residual.energy:
        boxes.append(_Candidate(box_around(scene.residual.changed, -_hole_margin(scene)), 0.4))
    return sorted([*found, *boxes], key=lambda one: -one.fits)


def _things(scene: PairScene, changed: Where, main: Where) -> list[_Candidate]:
    """The things seen in the first picture, alone and all of a kind, that lie where something changed."""
    sight, seen = scene.sight, scene.things
    place = sight.place(scene.frame)
    sure = [thing for thing in seen if thing.score >= SURE]
    found = []
    for things in _groups(sure):
        fits = max(fit_of([shown_box(one, scene) for one in things], where) for where in (changed, main))
        if fits < _LIKELY:
            continue
        words = name_of(things, seen, sight.rgb, place)
        if words is not None:
            found.append(_Candidate(region_of(words), fits))
    return found


def _groups(things: Sequence[Thing]) -> list[tuple[Thing, ...]]:
    """Each thing by itself, and all of a kind together."""
    kinds: dict[str, list[Thing]] = {}
    for thing in things:
        kinds.setdefault(thing.label, []).append(thing)
    alone = [(thing,) for thing in things]
    return [*alone, *(tuple(kind) for kind in kinds.values() if len(kind) > 1)]


def _hole_margin(scene: PairScene) -> float:
    """How far a hole reaches beyond what was named, as a share of the shown picture."""
    return GROW * max(scene.pair.first.full_size) / max(scene.frame.size) * scene.frame.scale


def _adjusted(scene: PairScene, found: Explanation, box: Box) -> Explanation:
    """A box whose sides are moved by a little, all at once, where that explains more."""
    for by in (1.5, -1.5):
        moved = _widened(box, by)
        attempt = scene.tried(Erase(moved)) if moved is not None else None
        if moved is None or attempt is None:
            continue
        share = explained(scene.residual, attempt.residual)
        if share > found.share + 0.01:
            return Explanation((Erase(moved),), attempt, share, found.sure)
    return found


def _widened(box: Box, by: float) -> Box | None:
    """A box in percent with every side further out; None where nothing is left of it."""
    top, left = max(0.0, box.top - by), max(0.0, box.left - by)
    bottom, right = min(100.0, box.bottom + by), min(100.0, box.right + by)
    return Box(top, bottom, left, right, percent=True) if top < bottom and left < right else None
