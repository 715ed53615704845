"""What was changed in a part of the picture only, and what of that no step explains?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from photalk.commands import Erase, Face, ImageCutout
from photalk.compare.difference import FoundStep
from photalk.compare.local.scene import Explanation, PairScene, explained_there, touched
from photalk.compare.pair import PicturePair
from photalk.edit.program import Program
from photalk.errors import WeightsError
from photalk.vision.image_types import Where
from photalk.vision.masks import blurred

_ROUNDS = 4
"""The most steps that are looked for one after the other."""

_SETTLED = 0.8
"""An explanation of so much is not questioned by looking for others."""

_FACE = 0.5

_REST = 0.15
"""What is left of the difference below this share, once something was found, is its rim and its noise."""

_SPECK = 0.004
"""The same by the share of the picture."""

_KEPT = 0.55
"""From which likeness of their structure on a place shows the same thing in both pictures."""


@dataclass(frozen=True, slots=True)
class LocalChanges:
    """The local changes of a pair.

    Attributes:
        findings: the local steps that were found.
        program: the given program with them, ready to be rendered. Steps for the whole picture that turned
            out to be steps for a part are among the findings instead.
        unexplained: what still differs, at the pair's size.
        missing: sentences about models that would have told more, and are not there.
    """

    findings: tuple[FoundStep, ...]
    program: Program
    unexplained: Where
    missing: tuple[str, ...] = ()


def local_findings(pair: PicturePair, program: Program) -> LocalChanges:
    """The local steps that lead from the first picture to the second beside a program for all of it.

    No model is asked where the program leaves nothing to explain.

    Raises:
        PhotalkError: the program does not work on the first picture.
    """
    scene = PairScene(pair, program)
    findings: list[FoundStep] = []
    most = scene.residual.energy
    if (cut := _looked(_cut, scene)) is not None:
        findings += _findings(scene, cut)
        scene = scene.after(cut.attempt, settled=_rim(cut.attempt.look.solid))
    for _ in range(_ROUNDS):
        left = scene.residual.changed
        rest = scene.residual.energy < _REST * most and left.mean() < _SPECK
        if not left.any() or (findings and rest):
            break
        found = _explained(scene)
        if found is None:
            break
        findings += _findings(scene, found)
        hole = touched(scene.attempt, found.attempt) if isinstance(found.steps[0], Erase) else None
        scene = scene.after(found.attempt, settled=hole)
    return LocalChanges(tuple(findings), scene.program, scene.residual.changed, scene.missing)


Looking = Callable[[PairScene], Explanation | None]


def _looked(look_for: Looking, scene: PairScene) -> Explanation | None:
    """What a way of looking finds; nothing where its model is missing, which is noted."""
    try:
        return look_for(scene)
    except WeightsError as error:
        scene.note(error)
        return None


def _cut(scene: PairScene) -> Explanation | None:
    from photalk.compare.local.cutout import cut_out

    return None if ImageCutout() in scene.program.edits else cut_out(scene)


def _rim(solid: Where) -> Where:
    """Where a cut-out subject ends: its edge is soft, and no two tools draw it alike."""
    near: Where = ndimage.binary_dilation(~solid, iterations=max(3, round(0.02 * max(solid.shape))))
    return near


def _explained(scene: PairScene) -> Explanation | None:
    """The best explanation of what is left, the likeliest kinds looked for first."""
    best: Explanation | None = None
    for look_for in _kinds(scene):
        found = _looked(look_for, scene)
        if found is not None and (best is None or found.share > best.share):
            best = found
        # A wish for a face that explains half of what differs in it is not met by chance.
        if best is not None and best.share >= (_FACE if isinstance(best.steps[0], Face) else _SETTLED):
            break
    return best


def _kinds(scene: PairScene) -> list[Looking]:
    # What was taken out is no longer there; everything else leaves the things where they are.
    from photalk.compare.local.erased import taken_out
    from photalk.compare.local.faces import changed_face
    from photalk.compare.local.regions import changed_part

    if kept_structure(scene) >= _KEPT:
        return [changed_face, changed_part, taken_out]
    return [taken_out, changed_face, changed_part]


def kept_structure(scene: PairScene) -> float:
    """How alike light and shade are in both pictures where they differ: a correlation, -1..1."""
    where = ndimage.binary_dilation(scene.residual.changed, iterations=3)
    values = []
    for look in (scene.look, scene.target):
        light = np.asarray(look.pixels.mean(-1), np.float32)
        values.append((blurred(light, 2.0) - blurred(light, 10.0))[where])
    one, other = (value - value.mean() for value in values)
    return float((one @ other) / max(float(np.sqrt((one @ one) * (other @ other))), 1e-9))


def _findings(scene: PairScene, found: Explanation) -> list[FoundStep]:
    """The steps with how sure they are: by how much of what differed where they work they take away."""
    cut = isinstance(found.steps[0], ImageCutout)
    share = 1.0 if cut else explained_there(scene.attempt, found.attempt)
    confidence = round(min(0.97, (0.35 + 0.65 * share) * found.sure**0.5), 3)
    return [FoundStep(step, confidence) for step in found.steps]
