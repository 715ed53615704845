"""What is to be seen in a picture, in the words people use for it: "red bus", "yellow jacket", "blonde hair".

The names are the detector's, the colours those of the things' own pixels; sky, grass and background
are known by their looks, clothes and hair by their place on a person. What no model or rule here can tell
(a man from a woman, wood from metal, walking from standing) is left unsaid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from photalk.errors import WeightsError
from photalk.vision.clothes import ANIMALS, Body, Worn, bodies, worn_by
from photalk.vision.colours import lab
from photalk.vision.extents import own_weight
from photalk.vision.eyes import Eyes
from photalk.vision.grounds import grounds_of
from photalk.vision.heads import faces_if_seen
from photalk.vision.hues import Hue, dominant
from photalk.vision.image_types import BoxShares, Rgb, Thing
from photalk.vision.masks import Float, frame_of
from photalk.vision.sizes import resized, resized_mask

MODEL_SIDE = 448
COLOUR_SIDE = 224
"""The longer side of the copy that models see, and of the copy on which colours are told."""

MOST = 16
"""How many concepts a picture has at most."""

_SURE = 0.35
_CLEAR = 0.3
_WORN = 0.5
_SUBJECT = 0.04
_PEOPLE = 3
_ASIDE = 0.2
_MIDDLE: BoxShares = (0.25, 0.25, 0.75, 0.75)

_RIDDEN = frozenset({"bicycle", "motorcycle", "horse", "skateboard", "skis", "snowboard", "baseball bat"})
"""With these, what is worn on the head is a helmet."""

_GLAZED = frozenset({"car", "bus", "train", "truck", "airplane", "motorcycle", "bicycle"})
"""What has dark windows and wheels, whatever its colour is."""

_EVERYDAY = {
    "airplane": "plane", "bicycle": "bike", "cell phone": "phone", "dining table": "table",
    "handbag": "bag", "potted plant": "plant", "sports ball": "ball", "wine glass": "glass",
    "hair drier": "hairdryer", "tennis racket": "racket", "baseball bat": "bat", "baseball glove": "glove",
}  # fmt: skip
"""What people call the things for which the detector has a longer or rarer name."""


@dataclass(frozen=True, slots=True)
class Concept:
    """Something in a picture: its name, its colour ("" when it has none to speak of), and where it is.

    `share` is how much of the picture its box (of sky and the like: its pixels) covers; `score` says how
    surely it is there, 0..1.
    """

    name: str
    attribute: str
    box: BoxShares
    share: float
    score: float

    @property
    def text(self) -> str:
        """The concept in words: "red bus"."""
        return f"{self.attribute} {self.name}".strip()

    @property
    def salience(self) -> float:
        """How much it strikes the eye: surely there, and large."""
        return self.score * float(np.sqrt(self.share))


def concepts_of(rgb: Rgb, eyes: Eyes) -> tuple[Concept, ...]:
    """What is in the picture, the most salient first; where models are missing, less is told."""
    picture = _at_most(rgb, MODEL_SIDE)
    small = _at_most(rgb, COLOUR_SIDE)
    colour = lab(small)
    things = _things(picture, eyes)
    found = [
        *_objects(things, colour),
        *_people(things, picture, colour, eyes),
        *_around(picture, things, eyes),
    ]
    if not any(thing.area >= _SUBJECT for thing in things):
        found += _subject(picture, colour, eyes)
    first: dict[str, Concept] = {}
    for concept in sorted(found, key=lambda concept: -concept.salience):
        first.setdefault(concept.text, concept)
    return tuple(first.values())[:MOST]


def _things(picture: Rgb, eyes: Eyes) -> tuple[Thing, ...]:
    """The things surely seen; none where the detector cannot be had."""
    try:
        return tuple(thing for thing in eyes.detector.things(picture) if thing.score >= _SURE)
    except WeightsError:
        return ()


def _objects(things: Sequence[Thing], colour: Float) -> Iterator[Concept]:
    """Everything with a name of its own and the colour of its own pixels."""
    for thing in things:
        if thing.label == "person":
            continue
        before = [other.box for other in things if other is not thing and other.area < thing.area]
        hue = dominant(colour, own_weight(thing.box, colour, before), _votes(thing.label))
        yield Concept(
            _EVERYDAY.get(thing.label, thing.label), _attribute(hue), thing.box, thing.area, thing.score
        )


def _votes(label: str) -> dict[str, float]:
    """Which colours a thing hardly ever has, though pixels in its box do: what is seen through and in it."""
    if label in ANIMALS:
        return dict.fromkeys(("green", "blue", "purple", "pink"), 0.0)
    return {"black": 0.4, "gray": 0.7} if label in _GLAZED else {}


def _people(things: Sequence[Thing], picture: Rgb, colour: Float, eyes: Eyes) -> Iterator[Concept]:
    """The people, and what the most prominent of them wear: in a crowd nobody's shirt is spoken of."""
    faces = faces_if_seen(picture, eyes)
    people = bodies(things, faces)
    helmets = any(thing.label in _RIDDEN for thing in things)
    for place, (person, face) in enumerate(people):
        yield Concept("person", "", person.box, person.area, person.score)
        if place >= _PEOPLE or person.area < _ASIDE * people[0][0].area:
            continue
        others = [one.box for one, _ in people if one is not person and one.area < person.area]
        body = Body(person.box, None if face is None else face.box, own_weight(person.box, colour, others))
        for worn in worn_by(body, colour):
            if worn.hue.share < _WORN:
                continue
            left, top, right, bottom = worn.box
            share = (right - left) * (bottom - top)
            for name, surety in _names(worn, helmets):
                yield Concept(name, _attribute(worn.hue), worn.box, share, person.score * worn.score * surety)


def _names(worn: Worn, helmets: bool) -> Iterator[tuple[str, float]]:
    """What a thing worn may be called, and how well the name fits: a jacket is not told from a shirt."""
    match worn.part:
        case "shirt":
            yield from (("shirt", 1.0), ("jacket", 0.6))
        case "pants":
            yield "pants", 1.0
            if worn.hue.name == "blue":
                yield "jeans", 0.6
        case "hat":
            yield ("helmet" if helmets else "hat"), 1.0
        case "hair":
            yield "hair", 1.0


def _around(picture: Rgb, things: Sequence[Thing], eyes: Eyes) -> Iterator[Concept]:
    for ground in grounds_of(picture, things, eyes):
        yield Concept(ground.name, _attribute(ground.hue), ground.box, ground.share, ground.score)


def _subject(picture: Rgb, colour: Float, eyes: Eyes) -> Iterator[Concept]:
    """What draws the eye but has no name: by its outline, or else whatever is in the middle."""
    height, width = colour.shape[:2]
    try:
        outline = resized_mask(eyes.cutter.alpha(picture), width, height)
        score = 0.6
    except WeightsError:
        outline, score = own_weight(_MIDDLE, colour), 0.3
    box, hue = frame_of(outline), dominant(colour, outline)
    if box is not None and hue is not None:
        yield Concept("subject", _attribute(hue), box, float(outline.mean()), score)


def _attribute(hue: Hue | None) -> str:
    """The colour's name, where enough of the surface has it to be called so."""
    return hue.name if hue is not None and hue.share >= _CLEAR else ""


def _at_most(rgb: Rgb, side: int) -> Rgb:
    height, width = rgb.shape[:2]
    scale = side / max(height, width)
    if scale >= 1:
        return rgb
    return resized(rgb, max(1, round(width * scale)), max(1, round(height * scale)))
