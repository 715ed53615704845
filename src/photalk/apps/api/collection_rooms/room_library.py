"""What a served library knows of its pictures, as far as rooms need it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Lock

from fastapi import APIRouter

from photalk.apps.api import wire
from photalk.apps.api.browsing import searched
from photalk.apps.api.collection_rooms.routes import rooms_router
from photalk.apps.api.screen_renderer import ScreenRenderer
from photalk.apps.api.served_library import ServedLibrary
from photalk.apps.api.server_state import ServerState
from photalk.apps.api.views import picture_of
from photalk.commands.queries.query import Query
from photalk.edit.program import Program
from photalk.search.finder import Finder
from photalk.studio.collecting.events import Size
from photalk.studio.collecting.store import Rooms
from photalk.studio.collecting.target_rank import TargetRank, standing

SIDE = 1024
"""The page shows the open picture at this size, so that what was checked need not be rendered again."""


class ServedRoomLibrary:
    """The rooms of a served library; safe for threads."""

    def __init__(self, served_library: ServedLibrary, screen: ScreenRenderer) -> None:
        self._served_library, self._screen = served_library, screen
        self._rooms = Rooms(served_library.folder)
        self._finder: Finder | None = None

    def close(self) -> None:
        """Let go of the file of the rooms."""
        self._rooms.close()

    @property
    def rooms(self) -> Rooms:
        return self._rooms

    def picture(self, id: int) -> wire.PictureInfo:
        """A picture whose file is there.

        Raises:
            NotFound: the library has none of that number.
            Gone: its file is not there any more.
        """
        self._served_library.file(id)
        return picture_of(self._served_library.photo(id))

    def at_random(self, count: int) -> Sequence[wire.PictureInfo]:
        """Different pictures whose files are there."""
        ids = self._served_library.library.catalogue.ids().tolist()
        # A few to spare, should some files have vanished.
        photos = self._served_library.library.photos(random.sample(ids, min(len(ids), 2 * count + 10)))
        return [picture_of(photo) for photo in photos if Path(photo.path).is_file()][:count]

    def search(self, words: str, k: int) -> wire.Results:
        """The best pictures for some words."""
        return searched(self._served_library, wire.SearchRequest(words=words, k=k, ask=False)).results

    def size(self, picture: int, program: Program) -> Size:
        """The size that a program gives a picture, once it is known that it can be carried out."""
        path = self._served_library.file(picture)
        self._screen.rendered(path, program, SIDE)
        return self._served_library.performer().size(str(path), program)

    def stand(self, target: int, query: Query) -> TargetRank:
        """Where a picture stands for a query, and what to ask."""
        if self._finder is None:
            self._finder = Finder(self._served_library.library)
        return standing(self._finder, target, query)


def room_routes(server_state: ServerState) -> APIRouter:
    """The routes of the rooms of all libraries of a server; their files are closed with the application."""
    opened: dict[str, ServedRoomLibrary] = {}
    lock = Lock()

    def rooms_of(library: str) -> ServedRoomLibrary:
        served_library = server_state.served_library(library)
        with lock:
            if library not in opened:
                opened[library] = ServedRoomLibrary(served_library, server_state.screen)
            return opened[library]

    @asynccontextmanager
    async def closing(_: object) -> AsyncIterator[None]:
        yield
        for rooms in opened.values():
            rooms.close()

    router = APIRouter(lifespan=closing)
    router.include_router(rooms_router(rooms_of, server_state.quick.run, server_state.talk.run))
    return router
