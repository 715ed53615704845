"""Does the order of wishes matter, and do many turns wear a picture out?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from photalk.commands import Face
from photalk.errors import PhotalkError
from photalk_lab.bench.portraits.editing import Editor
from photalk_lab.bench.portraits.judging import seen
from photalk_lab.bench.portraits.measures import largest_difference, sharpness
from photalk_lab.bench.portraits.single import Judged
from photalk_lab.bench.portraits.talking import Talk, Values, single_turn
from photalk_lab.bench.report import Figures

ORDERS = 3
LONG = 20


@dataclass(frozen=True, slots=True)
class Steady:
    """What was found on one face."""

    order: int
    """The largest difference of a pixel between the same wishes in different orders."""
    turns: int
    """The largest difference between the state after twenty turns and the same state asked for at once."""
    sharp: float
    """The head's sharpness after twenty turns, beside that of the same state asked for at once."""
    sharp_single: float | None
    """The same where each turn edits the last result, beside the original."""


def steady(
    face: Judged, values: Values, edit: Editor, work: Path, rng: np.random.Generator, single: bool = True
) -> Steady | None:
    """The same wishes in several orders, and twenty turns of asking and taking back; None where declined.

    Args:
        values: those that the editor does not decline on this face.
        single: whether twenty turns on the last result are rendered as well, for comparison.
    """
    subject = face.subject
    try:
        wishes = compatible(values, rng)
        pictures = []
        for _ in range(ORDERS):
            pictures.append(edit(subject.file, tuple(wishes[at] for at in rng.permutation(len(wishes)))))
        order = max(largest_difference(pictures[0], other) for other in pictures[1:])
        said = wavering(wishes, values, rng)
        after, once = edit(subject.file, said), edit(subject.file, Talk(said).state)
    except PhotalkError:
        return None
    heads = [seen(picture, subject.face).head for picture in (after, once)]
    sharp = sharpness(heads[0]) / max(sharpness(heads[1]), 1e-9)
    chained = None
    if single:
        asked = Talk(tuple(wish for wish in said if not wish.remove))
        worn, _ = single_turn(subject.file, asked, edit, work)
        if worn is not None:
            chained = sharpness(seen(worn, subject.face).head) / max(sharpness(face.seen.head), 1e-9)
    return Steady(order, largest_difference(after, once), sharp, chained)


def compatible(values: Values, rng: np.random.Generator, most: int = 4) -> tuple[Face, ...]:
    """Wishes of which none takes the place of another, so that their order must not matter."""
    chosen: tuple[Face, ...] = ()
    for at in rng.permutation(len(values)):
        more = (*chosen, Face(*values[at]))
        if len(Talk(more).state) == len(more) == len(Talk(more[::-1]).state):
            chosen = more
        if len(chosen) == most:
            break
    return chosen


def wavering(wishes: Sequence[Face], values: Values, rng: np.random.Generator) -> tuple[Face, ...]:
    """Twenty turns that end with these wishes: before, others are asked for and taken back again."""
    said: list[Face] = []
    while len(said) + 2 <= LONG - len(wishes):
        slot, value = values[int(rng.integers(len(values)))]
        said += [Face(slot, value), Face(slot, value, remove=True)]
    said += list(wishes)
    return tuple([said[-1]] * (LONG - len(said)) + said)


def steadiness(
    faces: Sequence[Judged],
    accepted: Sequence[Values],
    edit: Editor,
    work: Path,
    most: int = 5,
    seed: int = 0,
) -> Figures:
    """The worst of orders and turns over a few faces, and the mean sharpness after many turns."""
    rng = np.random.default_rng(seed)
    tried = [
        steady(face, values, edit, work, rng)
        for face, values in list(zip(faces, accepted, strict=True))[:most]
        if len(values) >= 2
    ]
    found = [one for one in tried if one is not None]
    if not found:
        return {"steady, faces": 0}
    chained = [one.sharp_single for one in found if one.sharp_single is not None]
    told: Figures = {
        "steady, faces": len(found),
        "any order, largest difference": max(one.order for one in found),
        "twenty turns, largest difference": max(one.turns for one in found),
        "twenty turns, sharpness": round(float(np.mean([one.sharp for one in found])), 4),
    }
    if chained:
        told["twenty turns on the last result, sharpness"] = round(float(np.mean(chained)), 4)
    return told
