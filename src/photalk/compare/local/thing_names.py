"""What to call a thing so that nothing else in the picture is meant: "the dog", "the man on the left"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from photalk.errors import NotFound
from photalk.vision.choice import SURE, chosen
from photalk.vision.image_types import Rgb, Thing
from photalk.vision.lexicon import plural
from photalk.vision.phrases import Named, read
from photalk.vision.places import Placing

_ORDINALS = ("second", "third", "fourth", "fifth")
_PLACES = ("on the left", "on the right", "in the middle", "at the top", "at the bottom")


def name_of(things: Sequence[Thing], seen: Sequence[Thing], rgb: Rgb, place: Placing) -> str | None:
    """The shortest words that mean exactly these things, all of one kind; None where no words do."""
    label = things[0].label
    alike = [thing for thing in seen if thing.label == label and thing.score >= SURE]
    for words in _names(label, len(alike), len(things)):
        named = read(words)
        if not isinstance(named, Named) or named.kind != "object":
            continue
        try:
            if set(chosen(named, seen, rgb, place)) == set(things):
                return words
        except NotFound:
            continue
    return None


def _names(label: str, alike: int, wanted: int) -> Iterator[str]:
    """Ways to speak of some of the things of a kind, the shortest first."""
    if wanted > 1:
        yield f"the {plural(label)}"
        for where in _PLACES:
            yield f"the {plural(label)} {where}"
        return
    if alike <= 1:
        yield f"the {label}"
        return
    for where in _PLACES:
        yield f"the {label} {where}"
    for rank, side in ((rank, side) for rank in _ORDINALS for side in ("left", "right")):
        yield f"the {rank} {label} from the {side}"
    for size in ("largest", "smallest"):
        yield f"the {size} {label}"
    yield f"the {label}"
