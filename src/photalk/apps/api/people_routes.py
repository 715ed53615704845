"""Who is in the pictures of a library, over HTTP: people, the faces of a picture, and names."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field

from photalk.apps.api.library_routes import LibraryName, PictureNumber
from photalk.apps.api.problems import documented
from photalk.apps.api.server_state import ServerState
from photalk.apps.api.wire import PictureId, Wire
from photalk.apps.pathless import Text
from photalk.commands.naming import LONGEST_NAME
from photalk.library.library import Library
from photalk.library.people import Person


class PersonInfo(Wire):
    """Somebody in the library; `name` is null until somebody gives one, `example` a picture of them."""

    id: int
    name: Text | None
    pictures: int
    example: PictureId | None


class PersonNaming(Wire):
    """A name for somebody, who is known by number, or by the name until now."""

    person: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class FaceInfo(Wire):
    """A face in a picture: its box (left, top, right, bottom, 0 to 1) and whose it is, if that is known."""

    box: tuple[float, float, float, float]
    person: int | None
    name: Text | None


def people_routes(server_state: ServerState) -> APIRouter:
    """The routes of people."""
    router = APIRouter(prefix="/libraries/{library}", tags=["people"])

    @router.get("/people", summary="Who is in the pictures", responses=documented(404))
    async def people(library: LibraryName) -> list[PersonInfo]:
        shelf = server_state.served_library(library).library
        return await server_state.quick.run(lambda: everybody(shelf))

    @router.post("/people", summary="Give somebody a name", responses=documented(404))
    async def name(library: LibraryName, naming: PersonNaming) -> PersonInfo:
        shelf = server_state.served_library(library).library
        return await server_state.quick.run(lambda: named_now(shelf, naming.person, naming.name))

    @router.get("/pictures/{picture}/people", summary="Who is in a picture", responses=documented(404))
    async def faces(library: LibraryName, picture: PictureNumber) -> list[FaceInfo]:
        served = server_state.served_library(library)
        return await server_state.quick.run(lambda: _faces(served.library, served.photo(picture).id))

    return router


def everybody(shelf: Library) -> list[PersonInfo]:
    """The people of a library."""
    return [_info(shelf, person) for person in shelf.people.listed()]


def named_now(shelf: Library, who: str, name: str) -> PersonInfo:
    """Somebody who was given a name.

    Raises:
        NotFound: there is nobody like that.
        CommandError: it is no name.
    """
    return _info(shelf, shelf.people.name(shelf.people.person(who).id, name))


def _info(shelf: Library, person: Person) -> PersonInfo:
    photo = shelf.by_path(example) if (example := shelf.people.example(person.id)) else None
    return PersonInfo(
        id=person.id,
        name=person.name or None,
        pictures=person.photos,
        example=None if photo is None else photo.id,
    )


def _faces(shelf: Library, picture: int) -> list[FaceInfo]:
    faces = shelf.people.faces.of(picture) or ()
    return [FaceInfo(box=face.box, person=face.person, name=face.name or None) for face in faces]
