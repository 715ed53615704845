"""What crosses the wire of views of the whole library: its months, and its places on a map."""

from __future__ import annotations

from pydantic import Field

from photalk.apps.api.wire import PictureId, Wire
from photalk.apps.pathless import Text, Word


class Month(Wire):
    """So many pictures of a month; “” is for those without a date."""

    month: Word = Field(description="YYYY-MM, or “”.")
    count: int


class MapArea(Wire):
    """A part of the earth, in degrees."""

    west: float
    south: float
    east: float
    north: float


class MapSpot(Wire):
    """Pictures that were taken near each other; `picture` is the latest, and `place` where that was taken."""

    latitude: float
    longitude: float
    area: MapArea
    count: int
    picture: PictureId
    place: Text = ""


class MapTown(Wire):
    """A town, to know by it where one is; the smaller ones come without their names."""

    name: Text = ""
    latitude: float
    longitude: float
    people: int


class LibraryMap(Wire):
    """A part of the earth with what was taken there; `area` is where all pictures of a known place lie."""

    located: int = Field(description="Of how many pictures the place is known.")
    unlocated: int
    area: MapArea | None
    spots: list[MapSpot]
    towns: list[MapTown]
