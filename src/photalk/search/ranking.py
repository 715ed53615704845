"""In which order? Words, likenesses, names, what must not be there and answers, as one score a photo.

A photo's score is log-odds up to a constant: the encoder's scale × similarity to the direction of the query,
a close read for the best, and what names tell. What must not be there takes off the same amount from every
photo that shows it and nothing from one that does not, so that it never brings forward what it is against.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from photalk.commands.queries.query import Query
from photalk.library.photos import Photo
from photalk.library.store import Ids
from photalk.search.background import Spread
from photalk.search.likeness import LikenessVector
from photalk.search.name_evidence import NameEvidence, told
from photalk.search.photo_source import PhotoSource
from photalk.search.refining.wish_judges import Judge
from photalk.search.refining.wish_weights import lost, moved
from photalk.search.scoring import closely, fit
from photalk.search.spoken import NOTHING, Spoken
from photalk.search.thing_degrees import ThingJudge, ramp, shown
from photalk.vision.space.encoder import Encoded, Encoder, Floats

NEAR = 1_000
"""How many photos are looked at beyond their vectors."""

_AGAINST = 4_000
_NAMED = 300
_PENALTY = 6.0
"""What something that must not be there costs, in widths of the query's spread."""

_UNLIKE = (1.0, 3.0)


@dataclass(frozen=True, slots=True)
class Ranking:
    """Photos, the likeliest first, with their scores, rows and what was found out on the way.

    `beyond` says how many widths of the library's spread a score lies above its middle; `near` is what the
    similarity alone says of a photo, as the encoder's log-odds; `answers` holds what
    each answer says of each photo, as log-likelihoods of which the greatest is 0.
    """

    ids: Ids
    logits: Floats
    beyond: Floats
    rows: Encoded
    answers: tuple[Floats, ...]
    told: NameEvidence
    near: Floats


def ranked(
    shelf: PhotoSource,
    query: Query,
    likes: Sequence[LikenessVector],
    among: Ids | None,
    excluded: Ids,
    sight: ThingJudge,
    judges: Sequence[Judge] = (),
    said: Spoken = NOTHING,
) -> Ranking:
    """The photos among which to choose, in order; ties go by id. `judges` judge the wishes."""
    encoder, background = shelf.encoder, sight.background
    aim = direction(encoder, query, likes)
    spread = background.spread(aim, encoder.scale) if aim.any() else Spread(0.0, 1.0)
    names = said.beside(told(shelf, query.words, sight.count))
    ids = _candidates(shelf, query, aim, names, among, excluded)
    rows = shelf.store.rows(ids)
    logits = np.float32(encoder.scale) * (rows.vectors @ aim)
    near = logits / np.float32(max(float(np.linalg.norm(aim)), 1e-6))
    if query.words:
        read = closely(encoder, query.words, rows, logits, close=100)
        logits = logits + (read - read.min() if len(read) else read) + _reread(encoder, query, rows)
    logits = logits + np.float32(spread.width) * names.of(ids)
    denied = any(term.weight < 0 for term in query.terms)
    photos = shelf.photos(ids) if denied or query.answers else ()
    logits = logits - np.float32(spread.width) * _against(query, likes, rows, photos, sight)
    logits = logits - np.float32(spread.width) * lost(judges, shelf, ids, rows, logits)
    answers = _answered(query, ids, logits, rows, photos, encoder.vocabulary)
    logits = logits + _heard(answers, len(ids))
    order = np.lexsort((ids, -logits))
    return Ranking(
        ids[order],
        logits[order],
        spread.beyond(logits[order]),
        rows.take(order),
        tuple(answer[order] for answer in answers),
        names,
        near[order],
    )


def _reread(encoder: Encoder, query: Query, rows: Encoded) -> Floats:
    """What reading words and answers as one text, and each answer for itself, changes beside the words alone.

    What answers fit is counted from the photo that fits them best, so that answering makes no photo likelier
    to be found at all.
    """
    if not any(answer.said for answer in query.answers):
        return np.zeros(len(rows), np.float32)
    from photalk.search.asking.blend import dialogue_text, mixed, readings

    whole, words = fit(encoder, dialogue_text(query), rows), fit(encoder, query.words, rows)
    said = np.zeros(len(rows), np.float32)
    for text, share in readings(query.answers) if len(rows) else ():
        alone = fit(encoder, text, rows)
        said += np.float32(share) * (alone - alone.max())
    return mixed(words, whole, said) - words


def direction(encoder: Encoder, query: Query, likes: Sequence[LikenessVector]) -> Floats:
    """Where the photos that are meant lie: words as one phrase, heavier terms once more, likenesses."""
    aim = moved(encoder, query.wishes)
    weighted = [term for term in query.terms if term.weight > 0 and term.weight != 1]
    if query.words:
        vectors = encoder.read([query.words, *(term.words for term in weighted)])
        more = [term.weight - 1 for term in weighted]
        aim = aim + vectors[0] + np.array(more, np.float32) @ vectors[1:]
    for like in likes:
        aim = aim + np.float32(max(like.likeness.weight, 0.0)) * like.vector
    return aim.astype(np.float32)


def _candidates(
    shelf: PhotoSource, query: Query, aim: Floats, names: NameEvidence, among: Ids | None, excluded: Ids
) -> Ids:
    """The nearest photos and those whose names tell most, by id; the latest where there is no direction."""
    there = shelf.store.ids()
    allowed = there if among is None else np.intersect1d(there, among)
    allowed = np.setdiff1d(allowed, excluded) if len(excluded) else allowed
    denied = any(term.weight < 0 for term in query.terms) or any(like.weight < 0 for like in query.likes)
    count = _AGAINST if denied or not aim.any() else NEAR
    if len(allowed) <= count:
        return allowed
    if not aim.any():
        return allowed[-count:]
    whole = among is None and not len(excluded)
    near = shelf.store.nearest(aim, count, None if whole else allowed).ids
    named = sorted(names.by_photo, key=lambda photo: (-names.by_photo[photo], photo))
    return np.union1d(near, np.intersect1d(allowed, np.array(named[:_NAMED], np.int64)))


def _against(
    query: Query, likes: Sequence[LikenessVector], rows: Encoded, photos: Sequence[Photo], sight: ThingJudge
) -> Floats:
    """What photos lose for showing what must not be there, in widths of the query's spread."""
    lost = np.zeros(len(rows), np.float32)
    for term in query.terms:
        if term.weight < 0:
            lost += np.float32(-term.weight * _PENALTY) * shown(term.words, rows, photos, sight).degrees
    for like in likes:
        if like.likeness.weight < 0:
            scores = np.float32(sight.encoder.scale) * (rows.vectors @ like.vector)
            spread = sight.background.spread(like.vector, sight.encoder.scale)
            lost += np.float32(-like.likeness.weight * _PENALTY) * ramp(spread.beyond(scores), _UNLIKE)
    return lost


def _heard(answers: Sequence[Floats], count: int) -> Floats:
    """What all answers say together, on the scale of the scores."""
    if not answers:
        return np.zeros(count, np.float32)
    from photalk.search.asking.blend import BLEND

    together: Floats = (np.float32(BLEND.heat) * np.sum(answers, axis=0)).astype(np.float32)
    return together


def _answered(
    query: Query, ids: Ids, logits: Floats, rows: Encoded, photos: tuple[Photo, ...], words: tuple[str, ...]
) -> list[Floats]:
    if not query.answers or not len(ids):
        return []
    from photalk.search.asking.blend import BLEND
    from photalk.search.asking.candidates import Candidates
    from photalk.search.asking.evidence import evidence

    candidates = Candidates(ids, logits / np.float32(BLEND.heat), rows.tags, words, photos)
    heard = [evidence(answer, candidates) for answer in query.answers]
    return [(one - one.max()).astype(np.float32) for one in heard]
