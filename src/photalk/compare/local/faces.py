"""Which wish for a face explains what changed in it? Those that touch the right places are tried."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from photalk.commands import Face
from photalk.compare.local.scene import Explanation, PairScene, explained, explained_there
from photalk.compare.local.wish_trials import TrialHead, WishTrial
from photalk.compare.local.zones import WISHES, Zones
from photalk.edit.portrait.face_choice import meant
from photalk.edit.portrait.wishes import held
from photalk.errors import PhotalkError
from photalk.vision.boxes import box_mask
from photalk.vision.image_types import BoxShares, Thing

_HEAD = 0.25
"""The least share of what differs that lies around a head."""

_LIKELY = 0.08
"""The least likeness of what a wish touches and what changed."""

_BELIEVED = 0.45
"""The least share that a wish must explain of the difference where it changes anything."""

_LEAST = 0.12
"""The least share that it must explain of all that differs."""

_TRIED = 3
"""So many wishes are rendered, of those that promise most."""

_NEAR = 0.25
"""Those that promise so much less than the best are not."""

_PLAIN = 10.0
"""Strengths (in percent) so near to the plain wish are the plain wish."""

_WHO = (
    "the person on the left",
    "the person on the right",
    "the person in the middle",
    "the woman",
    "the man",
    *(str(number) for number in range(1, 8)),
)


def changed_face(scene: PairScene) -> Explanation | None:
    """The wish for a face that explains what differs in it, if any does."""
    for face in _faces(scene):
        who = _who(scene, face)
        if not _means(scene, who, face):
            continue
        if (found := _wished(scene, face, who)) is not None:
            return found
    return None


def _faces(scene: PairScene) -> list[Thing]:
    """The faces around which much of what differs lies, those with most of it first."""
    if scene.pair.eyes.portraits is None or scene.residual.energy <= 0:
        return []
    found = []
    for face in scene.sight.sitting.faces:
        rgb = scene.sight.rgb
        head = scene.laid(box_mask(_head(face.box), (rgb.shape[0], rgb.shape[1]))) > 0.5
        share = scene.residual.left(head) / scene.residual.energy
        if share >= _HEAD:
            found.append((share, face))
    found.sort(key=lambda one: -one[0])
    return [face for share, face in found[:2] if share > 0.5 * found[0][0]]


def _head(box: BoxShares) -> BoxShares:
    """The box of a head with its hair, by that of its face."""
    left, top, right, bottom = box
    side = max(right - left, bottom - top)
    return left - 0.8 * side, top - 0.9 * side, right + 0.8 * side, bottom + 0.8 * side


def _means(scene: PairScene, who: str | None, face: Thing) -> bool:
    sight = scene.sight
    try:
        found = meant(who, sight.sitting.faces, sight.rgb, sight.place(scene.frame), sight.sitting.manly)
    except PhotalkError:
        return False
    return found == (face,)


def _who(scene: PairScene, face: Thing) -> str | None:
    """The words that mean this face; None where it is the only one, or the one that strikes the eye."""
    if len(scene.sight.sitting.faces) == 1 or _means(scene, None, face):
        return None
    return next((words for words in _WHO if _means(scene, words, face)), None)


def _wished(scene: PairScene, face: Thing, who: str | None) -> Explanation | None:
    holding = held(edit for edit in scene.program.edits if isinstance(edit, Face) and edit.who == who)
    try:
        zones, screen = Zones.of(scene, face), TrialHead(scene, face, holding)
    except PhotalkError as error:
        scene.note(error)
        return None
    known = {wish.value for wish in holding}
    likely = {value: zones.likeness(value) for _, value in WISHES if value not in known}
    least = max(_LIKELY, 0.3 * max(likely.values()))
    wishes = [Face(slot, value, who=who) for slot, value in WISHES if likely.get(value, 0.0) >= least]
    promises = [promise for wish in wishes if (promise := screen.promise(wish)) is not None]
    promises.sort(key=lambda promise: -promise.share)
    few = [one for one in promises[:_TRIED] if one.share > promises[0].share - _NEAR]
    tried = [one for one in (_verified(scene, promise) for promise in few) if one is not None]
    tried.sort(key=lambda one: -one.share)
    tried[:1] = [_plainest(scene, one) for one in tried[:1]]
    if not tried or tried[0].share < _LEAST or explained_there(scene.attempt, tried[0].attempt) < _BELIEVED:
        return None
    ahead = tried[0].share - max((one.share for one in tried[1:]), default=tried[0].share - _NEAR)
    return replace(tried[0], sure=float(np.clip(0.6 + 2 * ahead, 0, 1)))


def _verified(scene: PairScene, promise: WishTrial) -> Explanation | None:
    """What a wish explains when it is rendered, at the strength that promises most."""
    strength = float(np.clip(10 * round(promise.strength / 10), 20, 200))
    # What can hardly be told from the plain wish is the plain wish.
    wish = replace(promise.wish, strength=100.0 if abs(strength - 100) <= _PLAIN else strength)
    attempt = scene.tried(wish)
    if attempt is None:
        return None
    return Explanation((wish,), attempt, explained(scene.residual, attempt.residual))


def _plainest(scene: PairScene, found: Explanation) -> Explanation:
    """The plain wish, where it explains as much as the strength that the small copy promised."""
    (wish,) = found.steps
    if not isinstance(wish, Face) or wish.strength == 100:
        return found
    plain = replace(wish, strength=100.0)
    attempt = scene.tried(plain)
    share = -1.0 if attempt is None else explained(scene.residual, attempt.residual)
    if attempt is None or share < found.share:
        return found
    return Explanation((plain,), attempt, share)
