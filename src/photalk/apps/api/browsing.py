"""Which pictures are there, and which fit some words? Without a conversation."""

from __future__ import annotations

import re
from pathlib import Path

from photalk.apps.api import wire
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.views import Window, picture_of, question_of
from photalk.apps.search import asked as query_of
from photalk.commands.queries.query import Constraint, Query
from photalk.conversation.state import Listing
from photalk.errors import CommandError, NotFound
from photalk.library.overview import Area
from photalk.library.sql_conditions import EVERY, Condition, condition

NOTHING_ASKED = "Say what to look for, such as “dogs on a beach”, or name a picture that it should be like."


UNDATED = "none"
"""Asks for the pictures of which no date is known."""


def area_of(text: str) -> Area:
    """A part of the earth that is written as west,south,east,north.

    Raises:
        CommandError: it is not on earth.
    """
    west, south, east, north = map(float, text.split(","))
    if not (-180 <= west <= east <= 180 and -90 <= south <= north <= 90):
        raise CommandError("An area is west,south,east,north in degrees, such as -10,36,4,44.")
    return Area(west, south, east, north)


def chosen_of(on: str | None, within: str | None) -> Condition:
    """The pictures of a day, month or year, and of an area.

    Raises:
        CommandError: there is no such date or area.
    """
    if on == UNDATED:
        dated = condition((Constraint("has", "date", wanted=False),))
    else:
        dated = condition((Constraint("on", on),)) if on else EVERY
    placed = area_of(within).condition if within else EVERY
    return f"{dated[0]} AND {placed[0]}", [*dated[1], *placed[1]]


def browsed(
    served_library: ServedLibrary, limit: int, cursor: str | None, chosen: Condition = EVERY
) -> wire.PicturePage:
    """Some pictures of the library, or of those that are chosen, the latest first.

    Raises:
        CommandError: the cursor is none of ours.
    """
    if not served_library.studio.indexed():
        return wire.PicturePage(items=[], total=0)
    match = re.fullmatch(r"(\d{4}-\d\d-\d\dT[\d:.]+|-)_(\d{1,18})", cursor) if cursor else None
    if cursor is not None and match is None:
        raise CommandError("This is no cursor of ours; begin without one.")
    after = ("" if match[1] == "-" else match[1], int(match[2])) if match else None
    catalogue = served_library.library.catalogue
    photos = catalogue.latest(limit, after, chosen)
    last = photos[-1] if len(photos) == limit else None
    following = None
    if last is not None:
        following = f"{last.taken.isoformat() if last.taken else '-'}_{last.id}"
    return wire.PicturePage(
        items=[picture_of(photo) for photo in photos], total=catalogue.count(chosen), next=following
    )


def searched(served_library: ServedLibrary, asked: wire.SearchRequest) -> wire.SearchResponse:
    """The best pictures for some words, and for pictures to be like.

    Raises:
        CommandError: nothing is asked for.
        NotFound: nothing is indexed, or a picture to be like is not there.
    """
    likes, unlikes = (
        [Path(served_library.photo(one).path) for one in ids] for ids in (asked.like, asked.unlike)
    )
    try:
        query = query_of(asked.words, likes, unlikes, served_library.library)
    except CommandError:
        raise CommandError(NOTHING_ASKED) from None
    _within(served_library, query)
    found = served_library.studio.finding.find(query, asked.k, ask=asked.ask).found
    listing = Listing("", tuple(hit.photo.path for hit in found.hits), asked.words)
    return wire.SearchResponse(
        results=Window(served_library.library).results(listing, found.hits),
        considered=found.considered,
        matched=found.matched,
        note=found.note,
        question=question_of(found.question),
    )


def answered(served_library: ServedLibrary, asked: wire.AskRequest) -> wire.AskResponse:
    """The answer to a question about the library, or a picture.

    Raises:
        CommandError: it is no question about the library, or the picture.
        NotFound: nothing is indexed, or there is no such picture.
        Gone: its file is not there any more.
    """
    picture = None if asked.picture is None else served_library.file(asked.picture)
    answer = served_library.studio.ask(asked.question, picture, served_library.performer())
    listing = Listing("", answer.photos, asked.question)
    return wire.AskResponse(
        answer=answer.text,
        value=answer.value,
        low=answer.low,
        high=answer.high,
        basis=answer.basis,
        sure=answer.sure,
        rows=[wire.CountedRow(name=name, count=count) for name, count in answer.rows],
        total=answer.total,
        results=Window(served_library.library).results(listing),
    )


def _within(served_library: ServedLibrary, query: Query) -> None:
    """Words may name a picture to be like; it must be one of the library."""
    for like in query.likes:
        if served_library.library.by_path(like.path) is None:
            raise NotFound("There is no such picture in this library; upload it first.")
