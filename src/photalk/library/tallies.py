"""How many, when, where, with what? Photos counted and put in order by what the catalogue knows of them.

A `Selection` is asked for in SQL, so that a question about a hundred thousand photos costs one pass over
them; where only their contents tell which photos are meant, their ids are part of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from photalk.commands.queries.query import Constraint
from photalk.library.database import Database
from photalk.library.sql_conditions import ORDER_SQL, condition
from photalk.library.store import Ids
from photalk.vision.space.encoder import Floats

_PLACE = "trim(town || ', ' || country, ', ')"
_GROUPS = {
    "month": "substr(taken, 1, 7)", "year": "substr(taken, 1, 4)", "day": "substr(taken, 1, 10)",
    "place": _PLACE, "country": "country", "camera": "camera", "lens": "lens",
}  # fmt: skip
_KNOWN = {"date": "taken IS NOT NULL", "place": "latitude IS NOT NULL", "camera": "camera != ''",
          "lens": "lens != ''"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Selection:
    """Photos that meet all constraints; with `ids`, only those of them."""

    constraints: tuple[Constraint, ...] = ()
    ids: tuple[int, ...] | None = None

    @property
    def sql(self) -> tuple[str, list[object]]:
        """The condition that it is, and its values."""
        where, values = condition(self.constraints)
        if self.ids is None:
            return where, values
        # As one value: SQLite takes only so many.
        return f"{where} AND id IN (SELECT value FROM json_each(?))", [*values, json.dumps(self.ids)]


@dataclass(frozen=True, slots=True)
class Detections:
    """Photos in which a thing was detected, ascending: how surely the surest of them, and how many."""

    ids: Ids
    scores: Floats
    numbers: Ids

    def at(self, photos: Ids) -> tuple[Floats, Ids]:
        """The scores and numbers in these photos; 0 where it was not detected."""
        if not len(self.ids):
            return np.zeros(len(photos), np.float32), np.zeros(len(photos), np.int64)
        at = np.minimum(np.searchsorted(self.ids, photos), len(self.ids) - 1)
        there = self.ids[at] == photos
        return np.where(there, self.scores[at], 0).astype(np.float32), np.where(there, self.numbers[at], 0)


class Tallies:
    """Counts over the photos of a catalogue."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def people(self, chosen: Selection) -> list[tuple[str, int]]:
        """People with a name and on how many of the photos they are, the most first."""
        where, values = chosen.sql
        return [
            (str(name), int(count))
            for name, count in self._db.rows(
                "SELECT name, count(DISTINCT faces.digest) AS photos FROM faces"
                " JOIN people ON people.id = faces.person WHERE name != '' AND faces.digest IN"
                f" (SELECT digest FROM photos WHERE {where}) GROUP BY people.id ORDER BY photos DESC, name",
                values,
            )
        ]

    def count(self, chosen: Selection) -> int:
        """How many photos there are."""
        where, values = chosen.sql
        return int(self._db.rows(f"SELECT count(*) FROM photos WHERE {where}", values)[0][0])

    def known(self, chosen: Selection, what: str) -> tuple[int, int]:
        """How many photos there are, and of how many of them a date (place, camera, lens) is known."""
        where, values = chosen.sql
        ((every, known),) = self._db.rows(
            f"SELECT count(*), total({_KNOWN[what]}) FROM photos WHERE {where}", values
        )
        return int(every), int(known)

    def groups(self, chosen: Selection, unit: str) -> list[tuple[str, int]]:
        """How many there are of each month (year, day, place, country, camera, lens); unknown ones left out.

        Times are in their order, all else begins with what there is most of.
        """
        where, values = chosen.sql
        order = "1" if unit in ("month", "year", "day") else "2 DESC, 1"
        rows = self._db.rows(
            f"SELECT {_GROUPS[unit]} AS unit, count(*) FROM photos WHERE {where}"
            f" GROUP BY unit HAVING unit != '' ORDER BY {order}",
            values,
        )
        return [(str(name), int(count)) for name, count in rows]

    def first(self, chosen: Selection, order: str, limit: int) -> tuple[int, ...]:
        """The ids of the newest (oldest, largest, smallest, sharpest) of them."""
        where, values = chosen.sql
        rows = self._db.rows(
            f"SELECT id FROM photos WHERE {where} ORDER BY {ORDER_SQL[order]}, id DESC LIMIT ?",
            [*values, limit],
        )
        return tuple(photo for (photo,) in rows)

    def detected(self, label: str, constraints: Sequence[Constraint] = ()) -> Detections:
        """The photos in which the detector saw a thing."""
        where, values = condition(constraints)
        name = json.dumps(label)
        rows = self._db.rows(
            f"SELECT id, things FROM photos WHERE instr(things, ?) AND {where} ORDER BY id",
            [f"[{name},", *values],
        )
        # Our own JSON of four plain values a thing: parsing all of it would take most of the time.
        seen = re.compile(rf"\[{re.escape(name)}, (\d+), ([\d.e-]+)").search
        told = [found.groups() if (found := seen(things)) else ("0", "0") for _, things in rows]
        return Detections(
            np.array([photo for photo, _ in rows], np.int64),
            np.array([score for _, score in told], np.float32),
            np.array([number for number, _ in told], np.int64),
        )

    def colour_shares(self, colour: str, photos: Ids) -> Floats:
        """How much of each of some photos has a colour, 0..1, in their order."""
        rows = self._db.rows(
            "SELECT photos.id, json_extract(share.value, '$[1]') FROM photos, json_each(colours) AS share"
            " WHERE photos.id IN (SELECT value FROM json_each(?)) AND json_extract(share.value, '$[0]') = ?",
            (json.dumps(photos.tolist()), colour),
        )
        shares = dict(rows)
        return np.array([shares.get(int(photo), 0.0) for photo in photos], np.float32)

    def any_detected(self) -> bool:
        """Whether a detector saw anything in any photo."""
        return bool(self._db.rows("SELECT 1 FROM photos WHERE things LIKE '[[%' LIMIT 1"))
