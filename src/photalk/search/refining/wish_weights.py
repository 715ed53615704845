"""What do wishes do to the order? The direction moves with the words, and what misses a wish loses.

Every wish takes the same amount from all photos that miss it and nothing from those that meet it, so that
among those that meet all wishes, likeness to the shown picture decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath

import numpy as np

from photalk.commands.queries.outcomes import outcome_wished
from photalk.commands.queries.query import Constraint, Query
from photalk.commands.queries.scales import POLES
from photalk.commands.queries.wishes import Wish
from photalk.errors import NotFound, PhotalkError
from photalk.library.photos import Count, Photo
from photalk.library.store import Ids
from photalk.search.photo_source import PhotoSource
from photalk.search.refining.attributes import WordAttributes, garments
from photalk.search.refining.measures import Looked, Scale, Thumbnail, subject_of
from photalk.search.refining.wish_judges import UNKNOWN, Judge, LevelJudge, MeasuredJudge, ShownJudge, middle
from photalk.search.thing_degrees import ThingJudge, label_of
from photalk.vision.space.encoder import Encoded, Encoder, Floats


@dataclass(frozen=True, slots=True)
class Weights:
    """How much wishes count, in widths of the query's spread, and how far words move the direction."""

    compared: float = 6.0
    shown: float = 3.0
    lacked: float = 6.0
    moved: float = 1.0


WEIGHTS = Weights()

GLANCED = 240
"""So many of the likeliest photos have their thumbnails read."""

_PLAIN = "a photo"


def moved(encoder: Encoder, wishes: Sequence[Wish], weights: Weights = WEIGHTS) -> Floats:
    """Where the words of wishes move the direction: to what is to be seen, away from what is replaced."""
    shift = np.zeros(encoder.width, np.float32)
    named = [(1 if wish.kind == "shows" else -1, wish.what) for wish in wishes if not wish.compares]
    if not named:
        return shift
    read = encoder.read([_PLAIN, *(f"{_PLAIN} {_of(what)}" for _, what in named)])
    signs = np.array([sign if sign > 0 else sign / 2 for sign, _ in named], np.float32)
    shift += np.float32(weights.moved) * (signs @ (read[1:] - read[0]))
    return shift


def judges_of(
    shelf: PhotoSource,
    query: Query,
    sight: ThingJudge,
    learned: Callable[[str], WordAttributes | None] = garments,
) -> tuple[Judge, ...]:
    """The wishes of a query, each ready to judge photos; `learned` gives attributes for an encoder.

    Raises:
        NotFound: none of the pictures that a wish compares with is there any more.
    """
    judges: list[Judge] = []
    seen: dict[tuple[str, ...], Looked] = {}
    unmeasured = any(wish.compares and wish.what not in POLES for wish in query.wishes)
    attributes = learned(sight.encoder.identity) if unmeasured else None
    for wish in query.wishes:
        if not wish.compares:
            judges.append(_measured(shelf, wish) or ShownJudge(wish, sight))
            continue
        if wish.than not in seen:
            seen[wish.than] = references(shelf, wish, query.wishes)
        looked = seen[wish.than]
        known = attributes if _knows(attributes, wish.what, looked) else None
        scale = Scale(wish.what, sight, subject_of(looked.photos), known)
        judges.append(LevelJudge(wish, scale, middle(scale.levels(looked).values)))
    return tuple(judges)


def _measured(shelf: PhotoSource, wish: Wish) -> MeasuredJudge | None:
    """The judge of how faces came out; None where the wish is about something else, or none was."""
    if (wished := outcome_wished(wish.what)) is None:
        return None
    faces = {value: _ids(shelf, Constraint("blinks", value)) for value in ("none", "some")}
    if not (measured := faces["none"] | faces["some"]):
        return None
    met = _ids(shelf, wished) & measured
    return MeasuredJudge(wish, met, measured - met)


def _ids(shelf: PhotoSource, constraint: Constraint) -> frozenset[int]:
    found = shelf.select((constraint,))
    return frozenset(() if found is None else found.tolist())


def _knows(attributes: WordAttributes | None, what: str, looked: Looked) -> bool:
    """Whether learned attributes know the words, and photos such as those that are compared with."""
    if attributes is None or looked.thumbnail is None or what in POLES or not attributes.knows(what):
        return False
    return attributes.trusted([looked.thumbnail(photo.id) for photo in looked.photos])


def lost(
    judges: Sequence[Judge],
    shelf: PhotoSource,
    ids: Ids,
    rows: Encoded,
    logits: Floats,
    weights: Weights = WEIGHTS,
) -> Floats:
    """What photos lose for the wishes that they miss, in widths of the query's spread."""
    total = np.zeros(len(ids), np.float32)
    if not judges or not len(ids):
        return total
    looked = Looked(shelf.photos(ids), rows, thumbnails(shelf))
    for judge in judges:
        if isinstance(judge, LevelJudge):
            worth, glances = weights.compared, judge.scale.glances
        else:
            worth, glances = weights.shown if judge.wish.kind == "shows" else weights.lacked, False
        degrees = _glanced(judge, looked, logits - total) if glances else judge.degrees(looked)
        total += np.float32(worth) * (1 - degrees)
    return total


def references(shelf: PhotoSource, wish: Wish, wishes: Sequence[Wish]) -> Looked:
    """The pictures that a wish compares with, those that are still there.

    Raises:
        NotFound: none of them is.
    """
    found = [known for path in wish.than if (known := _reference(shelf, path, wishes)) is not None]
    if not found:
        named = PurePath(wish.than[0]).name if wish.than else "The picture"
        raise NotFound(f"{named} is not there any more, so that nothing can be compared with it.")
    rows = Encoded.joined([row for _, row, _ in found])
    jpegs = {photo.id: jpeg for photo, _, jpeg in found}
    kept = jpegs.__getitem__ if all(jpegs.values()) else None
    return Looked([photo for photo, _, _ in found], rows, kept)


def thumbnails(shelf: PhotoSource) -> Thumbnail | None:
    """What gives thumbnails of photos, where the shelf keeps any."""
    kept: Callable[[int], bytes] | None = getattr(shelf, "thumbnail", None)
    return kept


def _glanced(judge: Judge, looked: Looked, logits: Floats) -> Floats:
    """Degrees of the likeliest photos; of the others nobody can tell."""
    best = np.sort(np.argsort(-logits, kind="stable")[:GLANCED])
    degrees = np.full(len(looked), UNKNOWN, np.float32)
    some = Looked([looked.photos[at] for at in best], looked.rows.take(best), looked.thumbnail)
    degrees[best] = judge.degrees(some)
    return degrees


def _reference(shelf: PhotoSource, path: str, wishes: Sequence[Wish]) -> tuple[Photo, Encoded, bytes] | None:
    """A picture of the library, or any other file, as photos are known; None when it is gone."""
    photo = shelf.by_path(path)
    if photo is not None:
        rows = shelf.store.rows(np.array([photo.id], np.int64))
        jpeg = thumbnails(shelf)
        return photo, rows, jpeg(photo.id) if jpeg else b""
    return _outside(shelf.encoder, path, wishes) if Path(path).is_file() else None


def _outside(encoder: Encoder, path: str, wishes: Sequence[Wish]) -> tuple[Photo, Encoded, bytes]:
    """A picture that the library does not have; its things are looked for where a wish speaks of them."""
    from photalk.library.decode_once import digest_of, look_at
    from photalk.library.folder_scan import seen

    look = look_at(seen(path), digest_of(path), encoder.side)
    photo = replace(look.photo, id=-1 - hash(path) % 1_000_000)
    if any(wish.what in ("close", "far") or label_of(wish.what) for wish in wishes if wish.compares):
        photo = replace(photo, things=_things(look.thumbnail))
    return photo, encoder.see(look.square[None]), look.thumbnail


def _things(jpeg: bytes) -> tuple[Count, ...]:
    from photalk.library.detected_things import quick_detector, seen_in

    try:
        return seen_in(jpeg, quick_detector())
    except PhotalkError:
        return ()


def _of(what: str) -> str:
    """Words as they follow "a photo": "at night", "of a dog"."""
    return what if what.startswith(_PREPOSITIONS) else f"of {what}"


_PREPOSITIONS = ("in ", "on ", "at ", "by ", "under ", "near ", "from ", "during ", "with ", "without ")
