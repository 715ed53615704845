"""What does a photo show: who and what, how many, doing what, where, in which light?

Three witnesses are heard: the detector (which things, how many, of what colour), the tags of the joint space
(who exactly, doing what, where) and the pixels (dark, without colour). Each may be missing; what none of
them is sure of is left unsaid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from photalk.compare.learned_captions import learned
from photalk.errors import WeightsError
from photalk.vision import lexicon
from photalk.vision.concepts import MODEL_SIDE, Concept, concepts_of
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Rgb
from photalk.vision.loading import decoding, load, srgb_array
from photalk.vision.seams import PictureTeller
from photalk.vision.teller.said import Caption

LIKELY, SURE = 0.28, 0.5
"""How likely a tag must be to be said of what was found, and to be said by itself."""

_SEEN = 0.45
"""How sure the detector must be of a thing."""

_LARGE = 0.015
"""The share of the picture from which on a thing is spoken of."""

MAX_THINGS = 3
_DARK, _GREY = 0.2, 12.0
"""The mean luma of the dark (of 1), and the most that channels of a grey picture differ by (of 255)."""

_PEOPLE = ("man", "woman", "boy", "girl", "child", "baby")
_MANY = ("people", "children", "men", "women", "boys", "girls", "kids", "crowd")
_ANIMALS = ("dog", "cat", "horse", "bird", "cow", "sheep", "elephant", "bear", "zebra", "giraffe")
_LIVING = frozenset((*_PEOPLE, "person", *_ANIMALS))
_DOING = (
    "climbing", "running", "jumping", "swimming", "riding", "sitting", "eating", "playing", "surfing",
    "skateboarding", "snowboarding", "skiing", "walking", "dancing", "standing", "lying", "sleeping",
    "digging", "drinking", "reading", "sliding", "swinging", "singing", "fishing", "smiling", "cooking",
)  # fmt: skip
_PLACES = {
    "beach": "on a beach", "snow": "in the snow", "ocean": "in the sea", "pool": "in a pool",
    "street": "on a street", "sidewalk": "on a sidewalk", "road": "on a road", "rock": "on rocks",
    "mountain": "on a mountain", "field": "in a field", "grass": "on grass", "sand": "on sand",
    "water": "in water", "forest": "in a forest", "woods": "in the woods", "river": "by a river",
    "lake": "by a lake", "court": "on a court", "track": "on a track", "stage": "on a stage",
    "kitchen": "in a kitchen", "park": "in a park", "dirt": "on dirt", "desert": "in a desert",
    "city": "in a city", "hill": "on a hill", "playground": "on a playground",
    "restaurant": "in a restaurant",
}  # fmt: skip
_OUTSIDE = frozenset(_PLACES) - {"pool", "court", "stage", "kitchen", "restaurant", "track", "water"}
_INSIDE = frozenset(
    {"kitchen", "restaurant", "indoors", "inside", "room", "couch", "bed", "tv", "toilet", "sink"}
)
_AROUND = frozenset(
    {"sky", "grass", "tree", "water", "background", "wall", "ground", "snow", "sand", "subject"}
)
_WORN = frozenset({"shirt", "jacket", "pants", "jeans", "hat", "helmet", "hair"})
_COUNTS = {2: "two", 3: "three", 4: "four", 5: "five"}
_UNEVEN = {"man": "men", "woman": "women", "child": "children", "mouse": "mice"}
_PAIRS = frozenset({"skis", "scissors"})
"""Names of one thing that are of several by their form."""

_VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class Depiction:
    """What a photo shows: who and what, doing what, where; in which light.

    `things` are noun phrases without a count of their own ("brown dog") with how many there are;
    `attire` is what strikes the eye of what one person wears; `outdoors` is None where nothing tells; `told`
    is the learned caption, where there is one.
    """

    things: tuple[tuple[str, int], ...] = ()
    attire: str = ""
    doing: str = ""
    place: str = ""
    outdoors: bool | None = None
    colourless: bool = False
    light: float = 0.5
    told: Caption | None = None

    @property
    def dark(self) -> bool:
        return self.light < _DARK

    @property
    def nouns(self) -> frozenset[str]:
        """The bare names of the things."""
        return frozenset(name.rpartition(" ")[2] for name, _ in self.things)


def shown_in(path: Path, eyes: Eyes | None) -> Depiction:
    """What the photo in a file shows; without eyes, what the tags alone tell.

    Raises:
        PictureError: it cannot be read.
    """
    with decoding(path):
        return shown_by(srgb_array(load(path, long_side=MODEL_SIDE).image, MODEL_SIDE), eyes)


def shown_by(rgb: Rgb, eyes: Eyes | None) -> Depiction:
    """What these pixels show."""
    tags = tags_of(rgb)
    return _depicted(rgb, eyes, tags, None if eyes is None else learned(rgb, eyes, eyes.teller, tags))


def glimpsed(rgb: Rgb, eyes: Eyes | None, teller: PictureTeller | None) -> Depiction:
    """What these pixels show, for a caption: more than the teller says is seen only where it says nothing."""
    tags = tags_of(rgb)
    if told := learned(rgb, eyes, teller, tags):
        colourless, light = _light(rgb)
        return Depiction(colourless=colourless, light=light, told=told)
    return _depicted(rgb, eyes, tags)


def _depicted(
    rgb: Rgb, eyes: Eyes | None, tags: Mapping[str, float], told: Caption | None = None
) -> Depiction:
    concepts = () if eyes is None else concepts_of(rgb, eyes)
    things = _things(concepts, Counter() if eyes is None else _counted(rgb, eyes), tags)
    place = _place(tags, concepts)
    living = bool(things) and things[0][0].rpartition(" ")[2] in _LIVING
    return Depiction(
        things,
        _attire(concepts) if living and things[0][1] == 1 and not _is_animal(things[0][0]) else "",
        _doing(tags) if living else "",
        _PLACES.get(place, ""),
        _outdoors(tags, concepts, place),
        *_light(rgb),
        told,
    )


def _light(rgb: Rgb) -> tuple[bool, float]:
    """Whether pixels are without colour, and how light they are, of 1."""
    luma = rgb.astype(np.float32) @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    spread = rgb.max(axis=-1).astype(np.int16) - rgb.min(axis=-1)
    return bool(np.percentile(spread, 95) < _GREY), float(luma.mean()) / 255


def tags_of(rgb: Rgb) -> Mapping[str, float]:
    """How likely people are to mention each word of a photo; nothing where there is no encoder."""
    from photalk.vision.space.encoder import log_odds
    from photalk.vision.space.encoder_choice import encoder

    with suppress(WeightsError):
        seer = encoder()
        from PIL import Image

        from photalk.vision.space.squares import square

        seen = seer.see(square(Image.fromarray(rgb), seer.side)[None])
        chances = 1 / (1 + np.exp(-log_odds(seen.tags)[0]))
        return dict(zip(seer.vocabulary, map(float, chances), strict=True))
    return {}


def _counted(rgb: Rgb, eyes: Eyes) -> Counter[str]:
    """How many of each thing stand out, by the detector's names."""
    with suppress(WeightsError):
        things = [thing for thing in eyes.detector.things(rgb) if thing.score >= _SEEN]
        largest: dict[str, float] = {}
        for thing in things:
            largest[thing.label] = max(largest.get(thing.label, 0.0), thing.area)
        return Counter(
            thing.label for thing in things if thing.area >= max(_LARGE / 3, 0.12 * largest[thing.label])
        )
    return Counter()


def _things(
    concepts: Sequence[Concept], counts: Counter[str], tags: Mapping[str, float]
) -> tuple[tuple[str, int], ...]:
    """Who and what is there, people and animals first."""
    found: dict[str, int] = {}
    animals = _animals(concepts, tags)
    people = counts.get("person", 0)
    animal_first = bool(animals) and tags.get(animals[0].name, 0.0) >= SURE
    mentioned = max((tags.get(name, 0.0) for name in (*_PEOPLE, *_MANY, "person")), default=1.0)
    if people > 1 or (people and not (animal_first and mentioned < 0.1)):
        found[_who(tags, people)] = people
    for concept in animals:
        if not any(name.endswith(concept.name) for name in found):
            found[_coloured(concept, tags, alone=not found)] = max(1, counts.get(concept.name, 1))
    for name in (*_PEOPLE, *_ANIMALS):
        # What the detector missed and everyone would mention.
        if tags.get(name, 0.0) >= SURE and not any(one.endswith(name) for one in found) and not people:
            found[name] = 1
    for concept in concepts:
        if concept.name in (*_ANIMALS, "person", *_AROUND, *_WORN) or concept.score < _SEEN:
            continue
        if (
            concept.share >= _LARGE
            and len(found) < MAX_THINGS
            and not any(n.endswith(concept.name) for n in found)
        ):
            found[concept.text] = max(1, counts.get(concept.name, 1))
    if not found and (name := _mentioned(tags)):
        found[name] = 1
    ordered = sorted(found.items(), key=lambda pair: animal_first and not _is_animal(pair[0]))
    return tuple(ordered[:MAX_THINGS])


def _mentioned(tags: Mapping[str, float]) -> str:
    """The likeliest thing that the tags name, for a photo in which nothing was detected."""
    from photalk.vision.space.tagger import shipped_phrases

    phrases = shipped_phrases()
    named = [
        (chance, word)
        for word, chance in tags.items()
        if phrases.get(word, "") in (f"a {word}", f"an {word}")
    ]
    chance, word = max(named, default=(0.0, ""))
    return word if chance >= LIKELY - 0.08 and word not in _PLACES else ""


def _animals(concepts: Sequence[Concept], tags: Mapping[str, float]) -> list[Concept]:
    """The animals; the detector takes one for another, so that tags, where there are any, decide."""
    seen = [c for c in concepts if c.name in _ANIMALS and (c.score >= _SEEN or tags.get(c.name, 0) > LIKELY)]
    sure = any(tags.get(name, 0.0) >= SURE for name in _ANIMALS)
    return [c for c in seen if not tags or tags.get(c.name, 0.0) >= (LIKELY if sure else 0.08)]


def _attire(concepts: Iterable[Concept]) -> str:
    """What one person wears, where its colour tells: "a red shirt"."""
    worn = [c for c in concepts if c.name in ("shirt", "hat", "helmet") and c.attribute and c.score >= _SEEN]
    return counted_noun(worn[0].text, 1) if worn else ""


def _is_animal(name: str) -> bool:
    return name.rpartition(" ")[2] in _ANIMALS


def _who(tags: Mapping[str, float], people: int) -> str:
    """What to call a person; people in the plural are people."""
    if people > 1:
        return "person"
    likely = sorted(((tags.get(name, 0.0), name) for name in _PEOPLE), reverse=True)
    (best, name), (second, _) = likely[0], likely[1]
    return name if best >= LIKELY and best >= 1.4 * second else "person"


def _coloured(concept: Concept, tags: Mapping[str, float], *, alone: bool) -> str:
    """The animal with its colour: as most people would call it, where it is the only thing."""
    named = [
        (tags.get(colour, 0.0), colour) for colour in ("white", "black", "brown", "tan", "yellow", "gray")
    ]
    chance, colour = max(named)
    if alone and chance >= SURE:
        return f"{colour} {concept.name}"
    # Two colours that both come up are a patched animal, or two animals.
    sure = concept.attribute if tags.get(concept.attribute, 1.0 if not tags else 0.0) >= 0.15 else ""
    return f"{sure} {concept.name}".strip()


def _doing(tags: Mapping[str, float]) -> str:
    likely = max(((tags.get(word, 0.0), word) for word in _DOING), default=(0.0, ""))
    return likely[1] if likely[0] >= LIKELY - 0.05 else ""


def _place(tags: Mapping[str, float], concepts: Iterable[Concept]) -> str:
    """The word for where it is: a tag, or the ground that is seen."""
    chance, place = max(((tags.get(word, 0.0), word) for word in _PLACES), default=(0.0, ""))
    if chance >= LIKELY:
        return place
    grounds = {concept.name: concept.share for concept in concepts if concept.name in ("grass", "water")}
    for name in ("grass", "water"):
        if grounds.get(name, 0.0) >= 0.2 and tags.get(name, 1.0 if not tags else 0.0) >= 0.05:
            return name
    return ""


def _outdoors(tags: Mapping[str, float], concepts: Sequence[Concept], place: str) -> bool | None:
    names = {concept.name for concept in concepts if concept.score >= _SEEN}
    inside = (
        place in _INSIDE or bool(names & _INSIDE) or max(tags.get("indoors", 0), tags.get("room", 0)) > LIKELY
    )
    outside = place in _OUTSIDE or bool(names & {"sky", "tree"}) or tags.get("outdoors", 0.0) > LIKELY
    return None if inside == outside else outside


def counted_noun(name: str, count: int) -> str:
    """A noun with how many there are: "a brown dog", "two people"."""
    if count == 1:
        single = name.rpartition(" ")[2] not in _PAIRS
        return f"{'an' if name[0] in _VOWELS else 'a'} {name}" if single else name
    return f"{_COUNTS.get(count, 'several')} {plural(name)}"


def plural(name: str) -> str:
    """Several of it: "brown dogs"."""
    before, _, noun = name.rpartition(" ")
    return f"{before} {_UNEVEN.get(noun) or lexicon.plural(noun)}".strip()
