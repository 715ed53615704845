"""Which edits could have been made? Programs drawn at random, each step to be seen, none against another.

Amounts are large enough that a person would notice; steps that undo or hide one another, or that no eye could
tell apart in one picture (brightness beside exposure beside gamma), are not drawn together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from photalk.commands import (
    COLORS,
    FACE_SLOTS,
    AdjustAttr,
    AdjustColor,
    Aspect,
    BlackAndWhite,
    Box,
    Crop,
    Edit,
    Enhance,
    Erase,
    Face,
    Flip,
    Resize,
    Rotate,
    Straighten,
    region_of,
)

Rng = np.random.Generator

KINDS = ("global", "local", "cutout", "erased", "face", "same", "different")
"""What can lie between two pictures; the last two have no program: only noise, or two photos."""

STEPS = (0.35, 0.3, 0.2, 0.15)
"""How often a program has one, two, three, four steps."""

AMOUNTS: dict[str, tuple[tuple[int, int], ...]] = {
    "brightness": ((-60, -20), (20, 60)),
    "contrast": ((-60, -25), (25, 70)),
    "saturation": ((-80, -35), (35, 90)),
    "temperature": ((-75, -30), (30, 75)),
    "tint": ((-75, -30), (30, 75)),
    "exposure": ((-40, -14), (14, 40)),
    "gamma": ((-60, -20), (20, 60)),
    "highlights": ((-90, -45), (45, 90)),
    "shadows": ((-90, -45), (45, 90)),
    "hue": ((-60, -15), (15, 60)),
    "sharpness": ((45, 100),),
    "blur": ((25, 80),),
    "vignette": ((-90, -40), (35, 95)),
}
"""From where to where each dial is turned so that it shows."""

ASPECTS = ((1, 1), (16, 9), (4, 3), (3, 4), (4, 5), (3, 2), (2, 3), (5, 4))

_LIGHT = frozenset({"brightness", "exposure", "gamma", "enhance"})
_ENDS = frozenset({"contrast", "highlights", "shadows", "enhance"})
_HUES = frozenset({"saturation", "temperature", "tint", "hue", "adjust_color", "black_and_white"})
_DETAIL = frozenset({"blur", "sharpness"})
_TURNS = frozenset({"rotate", "straighten"})

GEOMETRY = (Rotate, Straighten, Flip, Crop, Resize)
_ORDER = {type_: at for at, type_ in enumerate(GEOMETRY)}


@dataclass(frozen=True, slots=True)
class Offer:
    """An operation that can be drawn: how often, and how."""

    weight: float
    draw: Callable[[Rng], Edit]


def family_of(edit: Edit) -> str:
    """The operation by name: of a dial the dial's, otherwise the command's."""
    return edit.attribute if isinstance(edit, AdjustAttr) else edit.name


def sampled(rng: Rng, steps: int | None = None, beside: Sequence[Edit] = ()) -> tuple[Edit, ...]:
    """One to four edits of the whole picture that need no model and go with those `beside` them.

    Geometry comes in the order rotate or straighten, flip, crop, resize; the rest lies anywhere between.
    """
    count = int(rng.choice(len(STEPS), p=STEPS)) + 1 if steps is None else steps
    taken: list[Edit] = list(beside)
    while len(taken) < len(beside) + count:
        edit = _drawn(rng)
        if not any(clash(edit, other) for other in taken):
            taken.append(edit)
    fresh = taken[len(beside) :]
    rng.shuffle(fresh)
    moving = sorted((edit for edit in fresh if isinstance(edit, GEOMETRY)), key=lambda one: _ORDER[type(one)])
    turn = iter(moving)
    return tuple(next(turn) if isinstance(edit, GEOMETRY) else edit for edit in fresh)


def sampled_local(rng: Rng, sky: bool) -> Edit:
    """An edit of the background, of the sky where there is one, or of a box."""
    where = str(rng.choice(("background", "sky", "box") if sky else ("background", "box")))
    region = sampled_box(rng, 0.25, 0.6) if where == "box" else region_of(f"the {where}")
    dials = {
        "background": ("blur", "brightness", "saturation", "temperature"),
        "sky": ("brightness", "saturation", "temperature", "exposure"),
        "box": ("blur", "brightness", "saturation", "exposure"),
    }[where]
    chance = rng.random()
    if chance < 0.15:
        return BlackAndWhite(region)
    if chance < 0.35:
        return AdjustColor(str(rng.choice(COLORS)), _share(rng, 0.35, 0.7), region)
    # A blurred background is what people ask for most.
    dial = "blur" if where == "background" and chance < 0.65 else str(rng.choice(dials))
    amount = abs(_amount(dial, rng)) if dial == "blur" else _amount(dial, rng)
    return AdjustAttr(dial, amount, region)


def sampled_erasure(rng: Rng, things: Sequence[str]) -> Edit:
    """One of the named things, taken out."""
    return Erase(region_of(f"the {rng.choice(list(things))}"))


def sampled_face(rng: Rng) -> Edit:
    """A face's attribute; expressions and hair colours are drawn in more than half of the cases."""
    slot = str(rng.choice(list(FACE_SLOTS), p=(0.3, 0.25, 0.15, 0.1, 0.2)))
    return Face(slot, str(rng.choice(FACE_SLOTS[slot])))


def sampled_box(rng: Rng, least: float, most: float) -> Box:
    """A box in whole percent whose sides are a share of the picture's between `least` and `most`."""
    height, width = rng.uniform(least, most, 2)
    top, left = rng.uniform(0, 1 - height), rng.uniform(0, 1 - width)
    up, down, near, far = (float(round(100 * side)) for side in (top, top + height, left, left + width))
    return Box(up, down, near, far, percent=True)


def clash(one: Edit, other: Edit) -> bool:
    """Whether two steps are of one kind, hide or undo one another, or cannot be told apart."""
    a, b = family_of(one), family_of(other)
    if a == b:
        return True
    both = {a, b}
    if any(both <= group for group in (_LIGHT, _DETAIL, _TURNS)):
        return True
    if "enhance" in both and both & (_ENDS | {"saturation", "temperature", "tint"}) - {"enhance"}:
        return True
    if "black_and_white" in both and both & _HUES - {"black_and_white"}:
        return True
    if (
        both == {"adjust_color", "hue"}
        or both == {"contrast", "shadows"}
        or both == {"contrast", "highlights"}
    ):
        return True
    # A half turn and a flip together are another flip: two steps that are one.
    return both == {"rotate", "flip"} and any(
        isinstance(e, Rotate) and e.degrees == 180 for e in (one, other)
    )


def _drawn(rng: Rng) -> Edit:
    weights = np.array([offer.weight for offer in OFFERS])
    return OFFERS[int(rng.choice(len(OFFERS), p=weights / weights.sum()))].draw(rng)


def _amount(dial: str, rng: Rng) -> float:
    ranges = AMOUNTS[dial]
    low, high = ranges[int(rng.integers(len(ranges)))]
    return float(rng.integers(low, high + 1))


def _share(rng: Rng, low: float, high: float) -> float:
    return round(float(rng.uniform(low, high)), 2)


def _dial(name: str) -> Callable[[Rng], Edit]:
    return lambda rng: AdjustAttr(name, _amount(name, rng))


def _rotation(rng: Rng) -> Edit:
    if rng.random() < 0.7:
        return Rotate(float(rng.choice((90, 180, 270), p=(0.35, 0.3, 0.35))))
    return Rotate(float(rng.integers(4, 31)) * float(rng.choice((-1, 1))))


def _straightening(rng: Rng) -> Edit:
    return Straighten(round(float(rng.uniform(2, 10)) * float(rng.choice((-1, 1))), 1))


def _crop(rng: Rng) -> Edit:
    if rng.random() < 0.25:
        return Crop(Aspect(*ASPECTS[int(rng.integers(len(ASPECTS)))]))
    return Crop(sampled_box(rng, 0.55, 0.92))


def _resize(rng: Rng) -> Edit:
    shares = (50, 60, 70, 75, 125, 150, 200)
    return Resize(float(rng.choice(shares)), percent=True)


_DIAL_WEIGHTS = {"brightness": 2.5, "contrast": 2.0, "saturation": 2.0}

OFFERS: tuple[Offer, ...] = (
    *(Offer(_DIAL_WEIGHTS.get(name, 1.0), _dial(name)) for name in AMOUNTS),
    Offer(1.5, lambda rng: AdjustColor(str(rng.choice(COLORS)), _share(rng, 0.2, 0.6))),
    Offer(1.2, lambda _: BlackAndWhite()),
    Offer(0.8, lambda _: Enhance()),
    Offer(1.5, _rotation),
    Offer(0.8, _straightening),
    Offer(1.2, lambda rng: Flip(str(rng.choice(("horizontal", "vertical"), p=(0.7, 0.3))))),
    Offer(1.8, _crop),
    Offer(0.7, _resize),
)
"""All operations of the language for the whole picture."""
