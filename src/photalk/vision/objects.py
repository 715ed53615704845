"""Which of the things seen is meant, and which pixels are its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from photalk.errors import NotFound
from photalk.vision.colours import colour_mask
from photalk.vision.eyes import Cutter, Eyes, Frame, Mask, Rgb, Thing
from photalk.vision.heads import face_mask, faces_of, head_mask
from photalk.vision.lexicon import CHILDREN, plural, with_article
from photalk.vision.masks import as_mask, feathered_polygon, rising
from photalk.vision.phrases import Named
from photalk.vision.places import Placing

_MARGIN = 0.15
_OUTSIDE = 0.04
_TOO_LITTLE, _TOO_MUCH = 0.12, 0.98
_COLOURED = 0.04
_SURE = 0.3
"""A thing that nobody named is only believed from this score on."""

_ALIKE = (
    {"dog", "cat", "bear", "sheep", "cow", "horse"}, {"car", "truck", "bus"}, {"bicycle", "motorcycle"},
    {"chair", "couch", "bench", "bed"}, {"cup", "bowl", "wine glass", "vase", "bottle"}, {"tv", "laptop"},
    {"skis", "snowboard", "surfboard", "skateboard"}, {"handbag", "backpack", "suitcase"},
    {"apple", "orange", "sports ball"}, {"airplane", "kite", "bird"}, {"cake", "donut", "sandwich", "pizza"},
)  # fmt: skip
"""What the detector takes for one another; the person who names it is the one to believe."""

_NUMBERS = ("no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def object_mask(named: Named, rgb: Rgb, eyes: Eyes, place: Placing) -> Mask:
    """The pixels of the object, or objects, that are meant.

    Raises:
        NotFound: none such is seen; the sentence says what is.
    """
    if named.part is not None and (masks := _heads(named, rgb, eyes, place)):
        return as_mask(np.maximum.reduce(masks))
    seen = eyes.detector.things(rgb)
    things = chosen(named, seen, rgb, place)
    kin = [thing for thing in seen if thing.label == things[0].label and thing.score >= _SURE]
    masks = [thing_mask(thing, rgb, eyes.cutter, kin) for thing in things]
    if named.part is not None:
        masks = [head_mask(mask) for mask in masks]
    return as_mask(np.maximum.reduce(masks))


def _heads(named: Named, rgb: Rgb, eyes: Eyes, place: Placing) -> list[Mask]:
    """The faces that are meant, where faces are seen at all; they are chosen as their persons would be."""
    faces = faces_of(rgb, eyes)
    if not faces or named.part is None:
        return []
    meant = chosen(replace(named, noun="face", colour=None), faces, rgb, place)
    return [face_mask(face, named.part, (rgb.shape[0], rgb.shape[1])) for face in meant]


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
        things.sort(key=lambda thing: where.closeness(*shown[thing]), reverse=True)
    elif named.size is not None:
        things.sort(key=lambda thing: thing.area, reverse=named.size == "largest")
    elif named.said in CHILDREN:
        things.sort(key=_height)
    else:
        things.sort(key=lambda thing: thing.score * thing.area**0.5, reverse=True)
    return (things[0],)


def _called(noun: str, seen: Sequence[Thing]) -> list[Thing]:
    """The things of that name: those surely seen, else those perhaps seen, else those that look alike."""
    perhaps = [thing for thing in seen if thing.label == noun]
    if perhaps:
        return [thing for thing in perhaps if thing.score >= _SURE] or perhaps
    alike = {other for group in _ALIKE if noun in group for other in group}
    return [thing for thing in seen if thing.label in alike and thing.score >= _SURE]


def absent(said: str, seen: Sequence[Thing]) -> str:
    """The sentence that says that something is not there, and what is."""
    sight = in_words(seen)
    rest = f"I see {sight}" if sight else "I recognise no objects in it"
    return f"I can't find {said} in this picture; {rest}."


def in_words(seen: Sequence[Thing]) -> str:
    """What is seen, as people say it: a dog and two people; nothing when nothing is."""
    counts = Counter(thing.label for thing in seen if thing.score >= _SURE)
    told = [
        with_article(label)
        if count == 1
        else f"{_NUMBERS[count] if count < len(_NUMBERS) else count} {plural(label)}"
        for label, count in counts.items()
    ]
    return " and ".join(filter(None, (", ".join(told[:-1]), *told[-1:])))


def thing_mask(thing: Thing, rgb: Rgb, cutter: Cutter, kin: Sequence[Thing] = ()) -> Mask:
    """The thing's own pixels: its surroundings are cut off inside its box, or else the box itself, softly.

    Where boxes of its kin overlap, a pixel belongs to the one whose middle it is nearer to.
    """
    height, width = rgb.shape[:2]
    left, top, right, bottom = _pixels(_widened(thing.box, _MARGIN), width, height)
    box = _box_mask(_widened(thing.box, _OUTSIDE), (height, width))
    cut = np.zeros((height, width), np.float32)
    cut[top:bottom, left:right] = cutter.alpha(np.ascontiguousarray(rgb[top:bottom, left:right]))
    mask = as_mask(cut * box * _nearest(thing, kin, (height, width)))
    covered = float(mask.sum() / max(_box_mask(thing.box, (height, width)).sum(), 1))
    if _TOO_LITTLE < covered < _TOO_MUCH:
        return mask
    return _box_mask(thing.box, (height, width))


def _nearest(thing: Thing, kin: Sequence[Thing], shape: tuple[int, int]) -> Mask:
    """How much each pixel is nearer to the thing than to its kin, as measured by their sizes."""
    own = _distance(thing.box, shape)
    share = np.ones(shape, np.float32)
    for other in kin:
        if other != thing and _overlap(thing.box, other.box):
            share = np.minimum(share, rising(_distance(other.box, shape) - own, -0.15, 0.15))
    return share


def _distance(box: Frame, shape: tuple[int, int]) -> Mask:
    """How far each pixel is from a box's middle: 0 there, 1 at its sides."""
    left, top, right, bottom = box
    x = (np.arange(shape[1])[None, :] + 0.5) / shape[1]
    y = (np.arange(shape[0])[:, None] + 0.5) / shape[0]
    across = np.abs(x - (left + right) / 2) / max((right - left) / 2, 1e-6)
    down = np.abs(y - (top + bottom) / 2) / max((bottom - top) / 2, 1e-6)
    return np.maximum(across, down).astype(np.float32)


def _overlap(a: Frame, b: Frame) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


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
    things.sort(key=lambda thing: thing.score * thing.area**0.5, reverse=True)
    return tuple(things[: named.count])


def _ranked(things: list[Thing], named: Named, shown: dict[Thing, tuple[float, float]]) -> Thing:
    side, rank = named.side or "left", named.rank or 1
    axis = 0 if side in ("left", "right") else 1
    things.sort(key=lambda thing: shown[thing][axis], reverse=side in ("right", "bottom"))
    if rank > len(things):
        count = with_article(named.noun) if len(things) == 1 else f"{len(things)} {plural(named.noun)}"
        raise NotFound(f"There is no such {named.noun} in this picture: I see only {count}.")
    return things[rank - 1]


def _depth(thing: Thing) -> float:
    """How near a thing seems: large, and standing low in the picture."""
    return float(np.sqrt(thing.area)) + 0.5 * thing.box[3]


def _height(thing: Thing) -> float:
    return thing.box[3] - thing.box[1]


def _middle(mask: Mask, box: Frame) -> Mask:
    left, top, right, bottom = _pixels(_widened(box, -0.2), mask.shape[1], mask.shape[0])
    return mask[top:bottom, left:right]


def _widened(box: Frame, share: float) -> Frame:
    left, top, right, bottom = box
    across, down = share * (right - left), share * (bottom - top)
    return max(0.0, left - across), max(0.0, top - down), min(1.0, right + across), min(1.0, bottom + down)


def _pixels(box: Frame, width: int, height: int) -> tuple[int, int, int, int]:
    """The box in whole pixels, at least one in each direction."""
    left, top = min(int(box[0] * width), width - 1), min(int(box[1] * height), height - 1)
    return left, top, max(left + 1, round(box[2] * width)), max(top + 1, round(box[3] * height))


def _box_mask(box: Frame, shape: tuple[int, int]) -> Mask:
    left, top, right, bottom = box
    # Sides that lie at the picture's border go beyond it, so that they are not softened.
    far = 0.1
    left, top = (left if left > 0.01 else -far), (top if top > 0.01 else -far)
    right, bottom = (right if right < 0.99 else 1 + far), (bottom if bottom < 0.99 else 1 + far)
    height, width = shape
    corners = [
        (x * width, y * height) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
    ]
    return feathered_polygon(corners, shape, share=0.01)
