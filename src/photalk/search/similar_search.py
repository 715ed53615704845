"""Which photos of a library are like one, or like each other? Candidates first, then a closer look at each.

Candidates are photos with the same digest, with nearly the same fingerprint (also mirrored or turned), taken
in a row, or with near vectors. So no picture is compared with all others: neighbours come from small leaves
of trees of random cuts, and fingerprints from buckets of a quarter of their bits.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

import numpy as np
from PIL import Image

from photalk.library.decode_once import check, digest_of, look_at
from photalk.library.folder_scan import seen
from photalk.library.library import Library
from photalk.library.photos import Photo
from photalk.library.store import Ids
from photalk.search.similar import BURST_SECONDS, Kin, Kinship, PhotoWithCopy, all_ways, hash_distance, kin
from photalk.vision.file_failures import Failed, attempted, required
from photalk.vision.registration.overlay import SmallCopy
from photalk.vision.space.encoder import Encoder, Floats

Tell = Callable[[str], object]

CLOSER_LOOKS = 40
"""Neighbours that are looked at closely, beside those whose fingerprints are near."""

_NEAR_BITS, _NEIGHBOURS, _BUCKET = 12, 4, 50
_LEAF, _TREES = 1_000, 2
_ORDER: dict[Kinship, int] = {"same file": 0, "edited copy": 1, "burst": 2, "similar": 3}


@dataclass(frozen=True, slots=True)
class SimilarPhoto:
    """A photo of the library, what it is to the one asked about, and the similarity of their vectors."""

    photo: Photo
    kin: Kin
    similarity: float


@dataclass(frozen=True, slots=True)
class Link:
    """What the second photo is to the first."""

    first: Photo
    second: Photo
    kin: Kin


@dataclass(frozen=True, slots=True)
class Family:
    """Photos that belong together, the largest first, and the links that join them.

    `kinship` is that of the weakest link.
    """

    kinship: Kinship
    photos: tuple[Photo, ...]
    links: tuple[Link, ...]


def relatives(library: Library, image: Path, k: int = 12, tell: Tell = str) -> tuple[SimilarPhoto, ...]:
    """The k photos of the library that are closest to a picture, copies first; the picture itself is not one.

    A photo that cannot be compared is left out, and `tell` is told why in a sentence.

    Raises:
        PictureError: the picture cannot be read.
    """
    asked, vector = required(attempted(image, lambda: _sighted(library, image)))
    ids = library.store.ids()
    closer = _closer(library, nearness(library), tell)
    nearest = library.store.nearest(vector, max(CLOSER_LOOKS, k + 1))
    similarity = dict(zip(nearest.ids.tolist(), nearest.scores.tolist(), strict=True))
    others = {photo.id: photo for photo in library.photos(ids) if photo.path != asked.photo.path}
    ways = all_ways(asked.photo.look)
    chosen = [
        photo
        for photo in others.values()
        if photo.digest == asked.photo.digest
        or photo.id in similarity
        or _moments_apart(photo, asked.photo) <= BURST_SECONDS
        or min(hash_distance(photo.look, way) for way in ways) <= _NEAR_BITS
    ]
    unknown = np.array([photo.id for photo in chosen if photo.id not in similarity], np.int64)
    if len(unknown):
        scores = library.store.rows(unknown).vectors @ vector
        similarity |= dict(zip(unknown.tolist(), scores.tolist(), strict=True))
    found = []
    for photo in chosen:
        how = closer(asked, photo, similarity[photo.id])
        if how is not None:
            found.append(SimilarPhoto(photo, how, similarity[photo.id]))
    return tuple(sorted(found, key=lambda one: (_ORDER[one.kin.kinship], -one.similarity))[:k])


def families(library: Library, tell: Tell = str) -> Iterator[Family]:
    """Groups of copies and bursts over the whole library, each photo in at most one; `tell` as above."""
    photos = {photo.id: photo for photo in library.photos(library.store.ids())}
    closer = _closer(library, nearness(library), tell)
    leader = {id: id for id in photos}
    links: list[Link] = []

    def head(id: int) -> int:
        while leader[id] != id:
            leader[id] = id = leader[leader[id]]
        return id

    for one, other, similarity in candidates(library, photos):
        if head(one) != head(other):
            how = closer(photos[one], photos[other], similarity)
            if how is not None and how.kinship != "similar":
                links.append(Link(photos[one], photos[other], how))
                leader[head(other)] = head(one)
    joined: dict[int, list[Link]] = defaultdict(list)
    for link in links:
        joined[head(link.first.id)].append(link)
    for group in joined.values():
        members = {photo.id: photo for link in group for photo in (link.first, link.second)}
        weakest = max((link.kin.kinship for link in group), key=_ORDER.__getitem__)
        yield Family(weakest, tuple(sorted(members.values(), key=_best_first)), tuple(group))


def _closer(
    library: Library, near: float, tell: Tell
) -> Callable[[Photo | PhotoWithCopy, Photo, float], Kin | None]:
    """A closer look at two photos; one that fails is told of once, and is like no other."""
    told: set[str] = set()

    @lru_cache(maxsize=512)
    def sighting(photo: Photo) -> PhotoWithCopy | Failed:
        return attempted(photo.path, lambda: PhotoWithCopy(photo, small_of(library, photo)))

    def closer(one: Photo | PhotoWithCopy, other: Photo, similarity: float) -> Kin | None:
        def looked() -> Kin | None:
            first = required(sighting(one)) if isinstance(one, Photo) else one
            return kin(first, required(sighting(other)), similarity, near)

        found = attempted(other.path, looked)
        if not isinstance(found, Failed):
            return found
        if found.why not in told:
            tell(found.why)
        told.add(found.why)
        return None

    return closer


def candidates(library: Library, photos: dict[int, Photo]) -> list[tuple[int, int, float]]:
    """Pairs of photos worth a closer look, with the similarity of their vectors; best copies first."""
    order = sorted(photos.values(), key=_best_first)
    rank = {photo.id: place for place, photo in enumerate(order)}
    pairs: set[tuple[int, int]] = set()

    def add(one: int, other: int) -> None:
        if one != other:
            pairs.add((one, other) if rank[one] < rank[other] else (other, one))

    for copies in _grouped((photo.digest, photo.id) for photo in order):
        for id in copies[1:]:
            add(copies[0], id)
    for one, other in alike_in_bits(order):
        add(one, other)
    taken = sorted(
        (photo for photo in order if photo.taken), key=lambda photo: (str(photo.taken), photo.path)
    )
    for first, second in pairwise(taken):
        if _moments_apart(first, second) <= BURST_SECONDS:
            add(first.id, second.id)
    ids = np.array(sorted(photos), np.int64)
    vectors = library.store.rows(ids).vectors
    place = {id: at for at, id in enumerate(ids.tolist())}
    for one, other in neighbours(vectors):
        add(int(ids[one]), int(ids[other]))
    ordered = sorted(pairs, key=lambda pair: (rank[pair[0]], rank[pair[1]]))
    return [(one, other, float(vectors[place[one]] @ vectors[place[other]])) for one, other in ordered]


def neighbours(vectors: Floats, seed: int = 0) -> Iterator[tuple[int, int]]:
    """Each row with the few nearest that share a leaf with it, in trees that cut at random."""
    random = np.random.default_rng(seed)
    for _ in range(_TREES if len(vectors) > _LEAF else 1):
        waiting = [np.arange(len(vectors))]
        while waiting:
            rows = waiting.pop()
            if len(rows) > _LEAF:
                along = vectors[rows] @ random.standard_normal(vectors.shape[1], np.float32)
                order = np.argsort(along, kind="stable")
                waiting += [rows[order[: len(rows) // 2]], rows[order[len(rows) // 2 :]]]
                continue
            scores = vectors[rows] @ vectors[rows].T
            np.fill_diagonal(scores, -np.inf)
            few = min(_NEIGHBOURS, len(rows) - 1)
            for at, best in enumerate(np.argsort(-scores, axis=1)[:, :few]):
                yield from ((int(rows[at]), int(rows[other])) for other in best)


def nearness(library: Library, sample: int = 400) -> float:
    """From which similarity on photos count as similar: what hardly any two photos taken at random reach."""
    ids: Ids = library.store.ids()
    if len(ids) < 8:
        return 0.6
    chosen = np.random.default_rng(0).choice(ids, min(sample, len(ids)), replace=False)
    return hardly_reached(library.store.rows(np.sort(chosen)).vectors)


def hardly_reached(vectors: Floats) -> float:
    """The similarity that one in a hundred pairs of these photos reaches."""
    scores = (vectors @ vectors.T)[np.triu_indices(len(vectors), 1)]
    return float(min(np.quantile(scores, 0.99), 0.95))


def small_of(library: Library, photo: Photo) -> SmallCopy:
    """The small copy of a photo, from its thumbnail."""
    with Image.open(io.BytesIO(library.thumbnail(photo.id))) as image:
        small = SmallCopy.of(np.asarray(image.convert("RGB")))
    _ = small.whole, small.corners, small.mirrored  # what fails here is about this photo, and no pair
    return small


def _sighted(library: Library, image: Path) -> tuple[PhotoWithCopy, Floats]:
    """A picture, of the library or not, and its vector."""
    known = library.by_path(image)
    if known is not None:
        vector = library.store.rows(np.array([known.id])).vectors[0]
        return PhotoWithCopy(known, small_of(library, known)), vector
    encoder: Encoder = library.encoder
    path = str(image.expanduser().absolute())
    check(path)  # its header says what a path is that leads to no picture; a digest would only fail
    look = look_at(seen(path), digest_of(path), encoder.side)
    with Image.open(io.BytesIO(look.thumbnail)) as thumbnail:
        small = SmallCopy.of(np.asarray(thumbnail.convert("RGB")))
    return PhotoWithCopy(look.photo, small), encoder.see(look.square[None]).vectors[0]


def _best_first(photo: Photo) -> tuple[int, int, str]:
    return -photo.size[0] * photo.size[1], -photo.bytes, photo.path


def _moments_apart(one: Photo, other: Photo) -> float:
    if one.taken is None or other.taken is None or one.camera != other.camera:
        return float("inf")
    return abs((one.taken - other.taken).total_seconds())


def alike_in_bits(photos: list[Photo]) -> Iterator[tuple[int, int]]:
    """Pairs whose fingerprints share a quarter and are near, as they are or mirrored or turned."""
    looks = {photo.id: photo.look for photo in photos}
    buckets: dict[tuple[int, int], list[int]] = defaultdict(list)
    for photo in photos:
        for quarter in range(4):
            buckets[quarter, photo.look >> 16 * quarter & 0xFFFF].append(photo.id)
    for photo in photos:
        for way in all_ways(photo.look):
            for quarter in range(4):
                for other in buckets.get((quarter, way >> 16 * quarter & 0xFFFF), ())[:_BUCKET]:
                    if hash_distance(looks[other], way) <= _NEAR_BITS:
                        yield photo.id, other


def _grouped(items: Iterator[tuple[str, int]]) -> list[list[int]]:
    groups: dict[str, list[int]] = defaultdict(list)
    for key, id in items:
        groups[key].append(id)
    return [ids for ids in groups.values() if len(ids) > 1]
