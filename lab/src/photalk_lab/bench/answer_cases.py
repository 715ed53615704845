"""Questions to a library whose truth is known: each as an act, in somebody's words, with what is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from photalk.library.photos import Photo
from photalk.search.answers.library_answer import LibraryAnswer
from photalk_lab.bench.known_library import CAMERAS, PLACES, YEARS

Filtered = Callable[[Photo], bool]
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
_BRANDS = {
    "Canon": "Canon EOS R6",
    "Nikon": "NIKON Z 6",
    "iPhone": "Apple iPhone 12",
    "Sony": "SONY ILCE-7M3",
}


@dataclass(frozen=True, slots=True)
class Case:
    """A question; `truth` is what `got` should make of the answer."""

    kind: str
    act: str
    words: str
    truth: Any
    got: Callable[[LibraryAnswer], Any]

    def right(self, answer: LibraryAnswer | None) -> bool:
        """Whether an answer is the right one; of photos that tie, any is."""
        if answer is None:
            return False
        found = self.got(answer)
        return found in self.truth if isinstance(self.truth, frozenset) else found == self.truth


@dataclass(frozen=True, slots=True)
class _Condition:
    """Something that photos are asked for by: as an argument, in words, and as it holds of a photo."""

    argument: str
    words: str
    holds: Filtered


def cases(photos: Sequence[Photo], count: int, dice: Random) -> list[Case]:
    """So many questions of all kinds, in turn."""
    kinds = (_count, _count, _count, _by, _when, _where, _camera, _exists, _which, _gap, _most, _five)
    return [kinds[number % len(kinds)](photos, dice) for number in range(count)]


def _condition(dice: Random) -> _Condition:
    choice = dice.randrange(6)
    year = dice.choice(YEARS)
    if choice == 0:
        return _Condition(
            f'when="{year}"', f"from {year}", lambda p: p.taken is not None and p.taken.year == year
        )
    if choice == 1:
        month = dice.randrange(12)
        return _Condition(
            f'when="{_MONTHS[month]} {year}"', f"from {_MONTHS[month]} {year}",
            lambda p: p.taken is not None and (p.taken.year, p.taken.month) == (year, month + 1),
        )  # fmt: skip
    if choice == 2:
        return _Condition(
            f'after="{year}"', f"taken after {year}", lambda p: p.taken is not None and p.taken.year > year
        )
    if choice == 3:
        town = dice.choice(PLACES)[0]
        return _Condition(
            f'where="{town}"', f"from {town}", lambda p: p.place is not None and p.place.town == town
        )
    if choice == 4:
        brand = dice.choice(sorted(_BRANDS))
        return _Condition(f'camera="{brand}"', f"taken with my {brand}", lambda p: p.camera == _BRANDS[brand])
    shape = dice.choice(("portrait", "landscape"))
    return _Condition(f"orientation={shape}", f"in {shape} format", lambda p: p.orientation == shape)


def _chosen(photos: Sequence[Photo], *conditions: _Condition) -> list[Photo]:
    return [photo for photo in photos if all(one.holds(photo) for one in conditions)]


def _said(dice: Random, wordings: Sequence[str], *conditions: _Condition) -> str:
    return dice.choice(wordings).format(" ".join(one.words for one in conditions))


def _act(kind: str, *conditions: _Condition) -> str:
    return " ".join(["ask", kind, *(one.argument for one in conditions)])


def _count(photos: Sequence[Photo], dice: Random) -> Case:
    some = [_condition(dice)] if dice.random() < 0.6 else _unlike(dice, 2)
    words = _said(
        dice,
        ("how many photos {} do I have?", "how many pictures {} are there?", "count my photos {}",
         "what's the number of photos {}?", "how many shots {} have I got"),
        *some,
    )  # fmt: skip
    return Case("count", _act("count", *some), words, len(_chosen(photos, *some)), lambda a: a.value)


def _unlike(dice: Random, count: int) -> list[_Condition]:
    """Conditions of different kinds."""
    found: dict[str, _Condition] = {}
    while len(found) < count:
        one = _condition(dice)
        found.setdefault(one.argument.partition("=")[0].replace("after", "when"), one)
    return list(found.values())


def _five(photos: Sequence[Photo], dice: Random) -> Case:
    some = _unlike(dice, 4)
    size = _Condition("type=jpeg", "as jpeg files", lambda p: p.format == "jpeg")
    words = _said(dice, ("how many photos {} do I have?", "how many pictures {} are there"), *some, size)
    return Case("count, five conditions", _act("count", *some, size), words,
                len(_chosen(photos, *some, size)), lambda a: a.value)  # fmt: skip


def _keys(unit: str, photo: Photo) -> str:
    if unit in ("year", "month"):
        return "" if photo.taken is None else photo.taken.strftime("%Y" if unit == "year" else "%B %Y")
    if unit == "place":
        return "" if photo.place is None else f"{photo.place.town}, {photo.place.country}"
    return photo.lens if unit == "lens" else photo.camera


def _tally(unit: str, photos: Sequence[Photo]) -> dict[str, int]:
    return dict(Counter(filter(None, (_keys(unit, photo) for photo in photos))))


def _by(photos: Sequence[Photo], dice: Random) -> Case:
    unit = dice.choice(("year", "month", "place", "camera"))
    some = [_condition(dice)] if dice.random() < 0.5 else []
    wordings = (
        f"how many photos {{}} by {unit}?",
        f"count my photos {{}} per {unit}",
        f"photos {{}} for each {unit}, how many?",
    )
    words = _said(dice, wordings, *some)
    return Case(f"by {unit}", _act(f"count by={unit}", *some), words, _tally(unit, _chosen(photos, *some)),
                lambda a: dict(a.rows))  # fmt: skip


def _when(photos: Sequence[Photo], dice: Random) -> Case:
    some = _unlike(dice, 1)
    order = dice.choice(("oldest", "newest"))
    dates = sorted(photo.taken.isoformat() for photo in _chosen(photos, *some) if photo.taken is not None)
    which = {"oldest": "first", "newest": "last"}[order]
    words = _said(
        dice, (f"when was my {which} photo {{}}?", f"when did I take the {which} picture {{}}"), *some
    )
    truth = (dates[0] if order == "oldest" else dates[-1]) if dates else None
    return Case("when", _act(f"when order={order}", *some), words, truth, lambda a: a.value)


def _where(photos: Sequence[Photo], dice: Random) -> Case:
    some = [one for one in _unlike(dice, 2) if not one.argument.startswith("where")][:1]
    words = _said(dice, ("where did I take the photos {}?", "where were the pictures {} taken"), *some)
    return Case("where", _act("where", *some), words, _tally("place", _chosen(photos, *some)),
                lambda a: dict(a.rows))  # fmt: skip


def _camera(photos: Sequence[Photo], dice: Random) -> Case:
    kind = dice.choice(("camera", "lens"))
    some = [one for one in _unlike(dice, 2) if not one.argument.startswith("camera")][:1]
    words = _said(
        dice,
        (f"which {kind} did I use for the photos {{}}?", f"what {kind} were my pictures {{}} taken with"),
        *some,
    )
    return Case(kind, _act(kind, *some), words, _tally(kind, _chosen(photos, *some)), lambda a: dict(a.rows))


def _exists(photos: Sequence[Photo], dice: Random) -> Case:
    some = _unlike(dice, 3)
    words = _said(dice, ("do I have any photos {} at all?", "have I ever taken a picture {}?"), *some)
    return Case("exists", _act("exists", *some), words, bool(_chosen(photos, *some)), lambda a: bool(a.value))


_MEASURES: dict[str, Callable[[Photo], Any]] = {
    "newest": lambda p: p.taken.isoformat() if p.taken else "",
    "oldest": lambda p: tuple(-ord(c) for c in p.taken.isoformat()) if p.taken else (),
    "largest": lambda p: p.size[0] * p.size[1],
    "smallest": lambda p: -p.size[0] * p.size[1],
    "sharpest": lambda p: p.sharpness,
}


def _which(photos: Sequence[Photo], dice: Random) -> Case:
    order, some = dice.choice(sorted(_MEASURES)), _unlike(dice, 1)
    found = _chosen(photos, *some)
    if order in ("newest", "oldest"):
        found = [photo for photo in found if photo.taken is not None]
    best = max(map(_MEASURES[order], found), default=None)
    truth = frozenset(photo.path for photo in found if _MEASURES[order](photo) == best)
    words = _said(dice, (f"which is the {order} photo {{}}?", f"what's my {order} picture {{}}"), *some)
    return Case("which", _act(f"which order={order}", *some), words, truth or frozenset({""}),
                lambda a: a.photos[0] if a.photos and a.total == 1 else "")  # fmt: skip


def _gap(photos: Sequence[Photo], dice: Random) -> Case:
    some = [one for one in _unlike(dice, 2) if "when" not in one.argument and "after" not in one.argument][:1]
    days = sorted({photo.taken.date() for photo in _chosen(photos, *some) if photo.taken is not None})
    truth = max(((later - day).days for day, later in pairwise(days)), default=None)
    words = _said(
        dice,
        ("what's the longest gap between photos {}?", "what is the longest time without photos {}?"),
        *some,
    )
    return Case("gap", _act("gap", *some), words, truth, lambda a: a.value)


def _most(photos: Sequence[Photo], dice: Random) -> Case:
    def pair() -> Iterator[tuple[str, str, Filtered]]:
        if dice.random() < 0.5:
            for year in dice.sample(YEARS, 2):
                yield "when", str(year), lambda p, year=year: p.taken is not None and p.taken.year == year  # type: ignore[misc]
        else:
            for town in dice.sample(sorted({place[0] for place in PLACES}), 2):
                yield "where", town, lambda p, town=town: p.place is not None and p.place.town == town  # type: ignore[misc]

    (key, one, first), (_, other, second) = pair()
    counts = [sum(map(holds, photos)) for holds in (first, second)]
    words = dice.choice(
        (f"did I take more photos in {one} or {other}?", f"more pictures from {one} or from {other}?")
    )
    return Case("most", f'ask most {key}="{one}" other="{other}"', words, counts,
                lambda a: [count for _, count in a.rows])  # fmt: skip


assert set(_BRANDS.values()) <= set(CAMERAS)
