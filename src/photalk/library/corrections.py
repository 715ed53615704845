"""Corrected dates and places take effect: rows of photos say what was told, and what files say is kept aside.

So filters, order and descriptions need not know of corrections. A photo that comes again (moved, copied,
indexed anew) is corrected as it is written.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from photalk.library.database import Database
from photalk.library.gazetteer import place_words
from photalk.library.photos import GeoPlace
from photalk.library.stated_facts import dated, place_of
from photalk.library.text_folding import folded

_COLUMNS = ("taken", "latitude", "longitude", "town", "region", "country")
_STANDING = "SELECT kind, value FROM statements WHERE digest = ? AND stands AND holds"


def correct(database: Database, digests: Iterable[str]) -> None:
    """Make the photos of these contents say what was told of their dates and places, in one transaction."""
    columns = ", ".join(_COLUMNS)
    with database.transaction():
        for digest in digests:
            told = dict(database.rows(f"{_STANDING} AND kind IN ('date', 'place')", (digest,)))
            kept = database.rows(f"SELECT {columns} FROM recorded WHERE digest = ?", (digest,))
            if not told and not kept:
                continue
            if not kept:
                kept = database.rows(
                    f"INSERT INTO recorded (digest, {columns}) SELECT digest, {columns} FROM photos"
                    f" WHERE digest = ? LIMIT 1 RETURNING {columns}",
                    (digest,),
                )
            if not kept:
                continue  # no photo has that content yet
            taken, place = kept[0][0], _place(*kept[0][1:])
            if "date" in told:
                taken = dated(told["date"], datetime.fromisoformat(taken) if taken else None).isoformat()
            if "place" in told:
                place = place_of(told["place"])
            _write(database, digest, taken, place)
            if not told:
                database.many("DELETE FROM recorded WHERE digest = ?", [(digest,)])


def _place(latitude: float | None, longitude: float, town: str, region: str, country: str) -> GeoPlace | None:
    return None if latitude is None else GeoPlace(latitude, longitude, town, region, country)


def _write(database: Database, digest: str, taken: str | None, place: GeoPlace | None) -> None:
    where: tuple[object, ...] = (None, None, "", "", "", "")
    if place is not None:
        names = (place.town, place.region, place.country)
        where = (place.latitude, place.longitude, *names, folded(place_words(place)))
    columns = ", ".join(f"{name} = ?" for name in (*_COLUMNS, "place_key"))
    database.many(f"UPDATE photos SET {columns} WHERE digest = ?", [(taken, *where, digest)])
