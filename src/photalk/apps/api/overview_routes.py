"""Views of a whole library over HTTP: its months, and its places on a map that needs no internet."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query

from photalk.apps.api import overview_wire
from photalk.apps.api.browsing import area_of
from photalk.apps.api.library_routes import AreaText, LibraryName
from photalk.apps.api.problems import documented
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.server_state import ServerState
from photalk.library.gazetteer import towns_in
from photalk.library.overview import EARTH, Area

TOWN_CELLS = 9
"""So many towns are shown beside each other where there is room for one heap of pictures."""

NAMED = 200
"""So many of the largest towns have their names told; the others show where land is."""


def overview_routes(server_state: ServerState) -> APIRouter:
    """The routes of views of the whole."""
    router = APIRouter(prefix="/libraries/{library}", tags=["libraries"])

    @router.get("/timeline", summary="How many pictures of each month", responses=documented(404))
    async def timeline(library: LibraryName) -> list[overview_wire.Month]:
        """The latest month first, and in the end how many have no date."""
        served_library = server_state.served_library(library)

        def told() -> list[overview_wire.Month]:
            months = served_library.library.overview.months() if served_library.studio.indexed() else []
            return [overview_wire.Month(month=one.month, count=one.count) for one in months]

        return await server_state.quick.run(told)

    @router.get("/map", summary="Where pictures were taken", responses=documented(404))
    async def on_map(
        library: LibraryName,
        within: AreaText = None,
        columns: Annotated[int, Query(ge=1, le=60, description="How many heaps may lie side by side.")] = 12,
    ) -> overview_wire.LibraryMap:
        """Heaps of pictures that were taken near each other, and towns to know by where that is."""
        served_library = server_state.served_library(library)
        area = area_of(within) if within else EARTH
        return await server_state.quick.run(lambda: _mapped(served_library, area, columns))

    return router


def _mapped(served_library: ServedLibrary, area: Area, columns: int) -> overview_wire.LibraryMap:
    library = served_library.library
    towns = [
        overview_wire.MapTown(**{**asdict(town), **({} if at < NAMED else {"name": ""})})
        for at, town in enumerate(towns_in(area, TOWN_CELLS * columns))
    ]
    if not served_library.studio.indexed():
        return overview_wire.LibraryMap(located=0, unlocated=0, area=None, spots=[], towns=towns)
    located, extent = library.overview.extent()
    spots = library.overview.spots(area, columns)
    photos = library.photos([spot.photo for spot in spots])
    return overview_wire.LibraryMap(
        located=located,
        unlocated=library.catalogue.count() - located,
        area=None if extent is None else _area(extent),
        spots=[
            overview_wire.MapSpot(
                latitude=spot.latitude,
                longitude=spot.longitude,
                area=_area(spot.area),
                count=spot.count,
                picture=spot.photo,
                place=photo.place.text if photo.place else "",
            )
            for spot, photo in zip(spots, photos, strict=True)
        ],
        towns=towns,
    )


def _area(area: Area) -> overview_wire.MapArea:
    return overview_wire.MapArea(west=area.west, south=area.south, east=area.east, north=area.north)
