"""Which of the things seen is meant, and what is said when none is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from photalk.errors import NotFound
from photalk.vision.boxes import pixels, widened
from photalk.vision.colours import colour_mask
from photalk.vision.image_types import BoxShares, Mask, Rgb, Thing
from photalk.vision.lexicon import CHILDREN, plural, with_article
from photalk.vision.phrases import Named
from photalk.vision.places import PicturePart, Placing

_COLOURED = 0.04
_OVERLOOKED = 0.35
SURE = 0.3
"""A thing that nobody named is only believed from this score on."""

_ALIKE = (
    {"dog", "cat", "bear", "sheep", "cow", "horse"}, {"car", "truck", "bus"}, {"bicycle", "motorcycle"},
    {"chair", "couch", "bench", "bed"}, {"cup", "bowl", "wine glass", "vase", "bottle"}, {"tv", "laptop"},
    {"skis", "snowboard", "surfboard", "skateboard"}, {"handbag", "backpack", "suitcase"},
    {"apple", "orange", "sports ball"}, {"airplane", "kite", "bird"}, {"cake", "donut", "sandwich", "pizza"},
)  # fmt: skip
"""What the detector takes for one another; the person who names it is the one to believe."""

_NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def chosen(named: Named, seen: Sequence[Thing], rgb: Rgb, place: Placing) -> tuple[Thing, ...]:
    """Those of the things seen that the words mean."""
    things = _called(named.noun, seen)
    if not things:
        said = named.part or named.said or named.noun
        raise NotFound(absent(f"any {plural(said)}" if named.many else with_article(said), seen))
    if named.colour is not None and named.noun != named.colour:
        things = _coloured(things, named, rgb)
    shown = {thing: place(*thing.center) for thing in things}
    if named.many:
        return _several(things, named, shown)
    if named.rank is not None or named.side is not None:
        return (_ranked(things, named, shown),)
    if named.depth is not None:
        things.sort(key=_depth, reverse=named.depth == "front")
    elif named.where is not None:
        where = named.where
        things = _there(things, where, shown)
        things.sort(key=lambda thing: where.closeness(*shown[thing]), reverse=True)
    elif named.size is not None:
        things.sort(key=lambda thing: thing.area, reverse=named.size == "largest")
    elif named.said in CHILDREN:
        things.sort(key=lambda thing: thing.box[3] - thing.box[1])
    else:
        things.sort(key=prominence, reverse=True)
    return (things[0],)


def prominence(thing: Thing) -> float:
    """How much a thing strikes the eye: surely seen, and large."""
    return float(thing.score * np.sqrt(thing.area))


def prominent(things: Sequence[Thing]) -> list[Thing]:
    """The things without those at the margin of attention, which people overlook when they count."""
    most = max(prominence(thing) for thing in things)
    return [thing for thing in things if prominence(thing) >= _OVERLOOKED * most]


def absent(said: str, seen: Sequence[Thing]) -> str:
    """The sentence that says that something is not there, and what is."""
    sight = in_words(seen)
    rest = f"I see {sight}" if sight else "I recognise no objects in it"
    return f"I can't find {said} in this picture; {rest}."


def in_words(seen: Sequence[Thing]) -> str:
    """What is seen, as people say it: a dog and two people; nothing when nothing is."""
    counts = Counter(thing.label for thing in seen if thing.score >= SURE)
    told = [
        with_article(label)
        if count == 1
        else f"{_NUMBERS[count] if count < len(_NUMBERS) else count} {plural(label)}"
        for label, count in counts.items()
    ]
    return " and ".join(filter(None, (", ".join(told[:-1]), *told[-1:])))


def _called(noun: str, seen: Sequence[Thing]) -> list[Thing]:
    """The things of that name: those surely seen, else those perhaps seen, else those that look alike."""
    perhaps = [thing for thing in seen if thing.label == noun]
    if perhaps:
        return [thing for thing in perhaps if thing.score >= SURE] or perhaps
    alike = {other for group in _ALIKE if noun in group for other in group}
    return [thing for thing in seen if thing.label in alike and thing.score >= SURE]


def _there(things: list[Thing], where: PicturePart, shown: dict[Thing, tuple[float, float]]) -> list[Thing]:
    """Those of the things that lie in a place: of the prominent ones if any does, else of all, else all."""
    for few in (prominent(things), things):
        if there := [thing for thing in few if where.holds(*shown[thing])]:
            return there
    return prominent(things)


def _coloured(things: list[Thing], named: Named, rgb: Rgb) -> list[Thing]:
    """The things of that colour: by how much of the middle of their boxes has it."""
    assert named.colour is not None
    colour = colour_mask(named.colour, rgb)
    shares = [float(_middle(colour, thing.box).mean()) for thing in things]
    best = max(shares)
    if best < _COLOURED:
        wanted, seen = with_article(f"{named.colour} {named.said}"), in_words(things) or named.noun
        raise NotFound(f"I can't find {wanted} here; I see {seen} of another colour.")
    return [thing for thing, share in zip(things, shares, strict=True) if share >= max(_COLOURED, best / 2)]


def _several(things: list[Thing], named: Named, shown: dict[Thing, tuple[float, float]]) -> tuple[Thing, ...]:
    where = named.where
    if where is not None:
        there = [thing for thing in things if where.holds(*shown[thing])]
        if not there:
            raise NotFound(
                f"I can't find any {plural(named.noun)} there; I see {in_words(things)} elsewhere."
            )
        things = there
    if named.depth is not None and len(things) > 1:
        middle = float(np.median([_depth(thing) for thing in things]))
        front = named.depth == "front"
        things = [thing for thing in things if (_depth(thing) >= middle) == front] or things
    things.sort(key=prominence, reverse=True)
    return tuple(things[: named.count])


def _ranked(things: list[Thing], named: Named, shown: dict[Thing, tuple[float, float]]) -> Thing:
    side, rank = named.side or "left", named.rank or 1
    if rank > len(things):
        count = with_article(named.noun) if len(things) == 1 else f"{len(things)} {plural(named.noun)}"
        raise NotFound(f"There is no such {named.noun} in this picture: I see only {count}.")
    counted = prominent(things)
    if rank > len(counted):
        counted = things
    axis = 0 if side in ("left", "right") else 1
    counted.sort(key=lambda thing: shown[thing][axis], reverse=side in ("right", "bottom"))
    return counted[rank - 1]


def _depth(thing: Thing) -> float:
    """How near a thing seems: large, and standing low in the picture."""
    return float(np.sqrt(thing.area)) + 0.5 * thing.box[3]


def _middle(mask: Mask, box: BoxShares) -> Mask:
    left, top, right, bottom = pixels(widened(box, -0.2), mask.shape[1], mask.shape[0])
    return mask[top:bottom, left:right]
