"""Questions about the file rather than what it shows: when and where it was taken, and how it is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from photalk.commands.queries.query import GivenAnswer
from photalk.library.photos import Photo
from photalk.vision.space.encoder import Floats

_PARTS = ((5, "night"), (11, "morning"), (17, "day"), (21, "evening"), (24, "night"))
_SEASONS = ("winter", "spring", "summer", "autumn")


def _year(photo: Photo) -> str:
    return str(photo.taken.year) if photo.taken else ""


def _season(photo: Photo) -> str:
    return _SEASONS[photo.taken.month % 12 // 3] if photo.taken else ""


def _hour(photo: Photo) -> str:
    if photo.taken is None:
        return ""
    return next(part for until, part in _PARTS if photo.taken.hour < until)


def _country(photo: Photo) -> str:
    return photo.place.country if photo.place else ""


def _town(photo: Photo) -> str:
    return photo.place.town if photo.place else ""


FACTS: dict[str, tuple[str, Callable[[Photo], str]]] = {
    "year": ("Which year is it from?", _year),
    "season": ("Which season was it?", _season),
    "hour": ("What time of day was it taken?", _hour),
    "country": ("Which country was it taken in?", _country),
    "town": ("Where was it taken?", _town),
    "orientation": ("Is it upright or wide?", lambda photo: photo.orientation),
}


def is_fact(topic: str) -> bool:
    """Whether a topic is about files."""
    return topic.removeprefix("fact:") in FACTS and topic.startswith("fact:")


def values(key: str, photos: Sequence[Photo]) -> list[str]:
    """What is known of each photo, "" where nothing is."""
    return [FACTS[key][1](photo) for photo in photos]


def chances(key: str, photos: Sequence[Photo], slip: float) -> tuple[tuple[str, ...], Floats]:
    """The values there are, the most frequent first, and P(value | photo), (photos, values).

    Where nothing is known of a photo any value may be right, in proportion to how many others have it.
    """
    known = values(key, photos)
    counts = Counter(value for value in known if value)
    names = tuple(name for name, _ in counts.most_common())
    if not names:
        return (), np.zeros((len(photos), 0), np.float32)
    shares = np.array([counts[name] for name in names], np.float32) / counts.total()
    table: NDArray[np.float32] = np.tile(shares, (len(photos), 1))
    for row, value in enumerate(known):
        if value:
            table[row] = slip * shares
            table[row, names.index(value)] += 1 - slip
    return names, table


def evidence(answer: GivenAnswer, photos: Sequence[Photo], slip: float) -> Floats:
    """log P(answer | photo); zeros when it names no value that is known of any photo."""
    names, table = chances(answer.topic.removeprefix("fact:"), photos, slip)
    said = answer.said.lower()
    named = [at for at, name in enumerate(names) if name == answer.value or name.lower() in said]
    if not named:
        return np.zeros(len(photos), np.float32)
    share = table[:, named].sum(axis=1)
    if said.startswith("none of "):
        share = 1 - share
    weighed: Floats = np.log(np.maximum(share, 1e-6)).astype(np.float32)
    return weighed
