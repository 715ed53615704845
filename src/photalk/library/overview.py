"""The whole library at a glance: when its photos were taken, and where on earth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from photalk.library.database import Database
from photalk.library.sql_conditions import Condition

_HIGHEST = 85.0
"""Further from the equator, in degrees, a map whose squares stay squares has no room."""


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the earth in degrees, from west to east and from south to north."""

    west: float
    south: float
    east: float
    north: float

    @property
    def condition(self) -> Condition:
        """The photos that were taken in it."""
        return "longitude BETWEEN ? AND ? AND latitude BETWEEN ? AND ?", [
            self.west, self.east, self.south, self.north,
        ]  # fmt: skip

    def cells(self, latitudes: Any, longitudes: Any, columns: int) -> Any:
        """In which cell each point lies, of which so many fit side by side; on a map, cells are square.

        They lie where they lie on earth: on another part of the same width, points share the same cells.
        """
        side = max(self.east - self.west, 1e-9) / columns
        heights = np.degrees(_stretched(latitudes))
        across, up = (np.floor(side_of / side).astype(np.int64) for side_of in (longitudes + 180, heights))
        return (up << 32) + across


EARTH = Area(-180.0, -90.0, 180.0, 90.0)


@dataclass(frozen=True, slots=True)
class MonthTally:
    """So many photos of a month (YYYY-MM, "" where none is known)."""

    month: str
    count: int


@dataclass(frozen=True, slots=True)
class Spot:
    """Photos that were taken near each other: their middle, all of where they lie, and the latest of them."""

    latitude: float
    longitude: float
    area: Area
    count: int
    photo: int


class Overview:
    """Counts over all photos, for views of the whole."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def months(self) -> list[MonthTally]:
        """The months with photos, the latest first; those without a date come last."""
        rows = self._db.rows(
            "SELECT coalesce(substr(taken, 1, 7), '') AS month, count(*) FROM photos"
            " GROUP BY month ORDER BY month DESC"
        )
        return [MonthTally(str(month), int(count)) for month, count in rows]

    def spots(self, area: Area, columns: int) -> list[Spot]:
        """Where photos were taken, those of a cell of the map together; what there is most of comes first."""
        where, values = area.condition
        rows = self._db.rows(
            f"SELECT id, latitude, longitude FROM photos WHERE {where} ORDER BY taken, id", values
        )
        if not rows:
            return []
        ids, latitudes, longitudes = (np.array(column) for column in zip(*rows, strict=True))
        _, cell = np.unique(area.cells(latitudes, longitudes, columns), return_inverse=True)
        spots = [
            Spot(
                float(latitudes[at].mean()),
                float(longitudes[at].mean()),
                _around(latitudes[at], longitudes[at]),
                len(at),
                int(ids[at[-1]]),
            )
            for at in np.split(np.argsort(cell, kind="stable"), np.cumsum(np.bincount(cell))[:-1])
        ]
        return sorted(spots, key=lambda spot: -spot.count)

    def extent(self) -> tuple[int, Area | None]:
        """Of how many photos the place is known, and the area that they lie in."""
        ((count, *sides),) = self._db.rows(
            "SELECT count(latitude), min(longitude), min(latitude), max(longitude), max(latitude) FROM photos"
        )
        return int(count), Area(*sides) if count else None


def _around(latitudes: Any, longitudes: Any) -> Area:
    sides = (longitudes.min(), latitudes.min(), longitudes.max(), latitudes.max())
    return Area(*map(float, sides))


def _stretched(latitudes: Any) -> Any:
    """Degrees as heights on Mercator's map, in radians."""
    return np.arcsinh(np.tan(np.radians(np.clip(latitudes, -_HIGHEST, _HIGHEST))))
