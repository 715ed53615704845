"""Who is in the pictures of a library, over HTTP: people, faces, names, and what else is said of them."""

from __future__ import annotations

from pathlib import Path as File
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Response

from photalk.apps.api import people_answers as answers
from photalk.apps.api import people_wire as wire
from photalk.apps.api.library_routes import ASK, IMAGE, LibraryName, Lines, PictureNumber
from photalk.apps.api.problems import documented
from photalk.apps.api.screen_renderer import etag_of, program_of
from photalk.apps.api.server_state import ServerState
from photalk.edit.program import Program
from photalk.library.library import Library

PersonInPath = Annotated[int, Path(ge=1, le=2**53, description="A person's number.")]
FaceInPath = Annotated[int, Path(ge=1, le=2**53, description="A face's number in its library.")]
Skipped = Annotated[
    list[Annotated[str, Query(max_length=40)]],
    Query(max_length=1_000, description="Whom skipped questions were about: 12-15, or 12 alone."),
]
FACE_SIDE = 192
"""Pixels of a face's picture, enough for a screen with small ones."""


def people_routes(server_state: ServerState) -> APIRouter:
    """The routes of people."""
    router = APIRouter(prefix="/libraries/{library}", tags=["people"])

    def shelf(library: str) -> Library:
        return server_state.served_library(library).library

    @router.get("/people", summary="Who is in the pictures", responses=documented(404))
    async def people(library: LibraryName) -> list[wire.PersonInfo]:
        known = shelf(library)
        return await server_state.quick.run(lambda: answers.everybody(known))

    @router.post("/people", summary="Give somebody a name", responses=documented(404))
    async def name(library: LibraryName, naming: wire.PersonNaming) -> wire.PersonInfo:
        """Who has the name of another is that other from then on."""
        known = shelf(library)
        return await server_state.quick.run(lambda: answers.named_now(known, naming.person, naming.name))

    @router.get("/people/question", summary="What would settle most", responses=documented(404))
    async def question(library: LibraryName, skip: Skipped = []) -> wire.SortingQuestion | None:  # noqa: B006
        """The question about people whose answer decides the most pictures; null where all is settled."""
        known, skipped = shelf(library), [answers.pair_of(text) for text in skip]
        return await server_state.talk.run(lambda: answers.question(known, skipped))

    @router.post("/people/merge", summary="Two people are one", responses=documented(404))
    async def merge(library: LibraryName, pair: wire.PeoplePair) -> wire.PersonInfo:
        """One person of two, by the name of the other if it has one."""
        known = shelf(library)
        return await server_state.quick.run(
            lambda: answers.info(known, known.people.merge(pair.one, pair.other))
        )

    @router.post("/people/apart", status_code=204, summary="They are two", responses=documented(404))
    async def apart(library: LibraryName, pair: wire.PeoplePair) -> None:
        """Two people are never taken for one again, however alike they look."""
        known = shelf(library)
        await server_state.quick.run(lambda: answers.parted(known, pair.one, pair.other))

    @router.post("/people/undo", summary="Take back what was said last", responses=documented(404))
    async def undo(library: LibraryName) -> wire.PeopleUndone:
        known = shelf(library)
        return wire.PeopleUndone(undone=await server_state.quick.run(known.people.undo))

    @router.delete("/people/{person}", summary="Forget a name", responses=documented(404))
    async def forget(library: LibraryName, person: PersonInPath) -> wire.PersonInfo:
        """The name goes, the pictures stay together."""
        known = shelf(library)

        def forgotten() -> wire.PersonInfo:
            known.people.forget(person)
            return answers.info(known, known.people.numbered(person))

        return await server_state.quick.run(forgotten)

    @router.get("/people/{person}/pictures", summary="Somebody's pictures", responses=documented(404))
    async def pictures(library: LibraryName, person: PersonInPath) -> wire.PersonPictures:
        known = shelf(library)
        return await server_state.quick.run(lambda: answers.pictures_of(known, person))

    @router.post("/people/{person}/split", summary="One person is two", responses=documented(404))
    async def split(library: LibraryName, person: PersonInPath, asked: wire.PersonSplit) -> wire.PersonInfo:
        """The faces leave; the answer is whoever they belong to from then on."""
        known = shelf(library)
        return await server_state.quick.run(
            lambda: answers.info(known, known.people.split(person, asked.faces)[1])
        )

    @router.get("/pictures/{picture}/people", summary="Who is in a picture", responses=documented(404, 410))
    async def faces(library: LibraryName, picture: PictureNumber, lines: Lines = []) -> list[wire.FaceInfo]:  # noqa: B006
        """The faces, from left to right, at their places in the picture as the edits make it."""
        served, program = server_state.served_library(library), program_of(lines)
        return await server_state.pixels.run(lambda: answers.faces_in(served, picture, program))

    @router.post("/faces/{face}", summary="Say whose a face is", responses=documented(404))
    async def tell(library: LibraryName, face: FaceInPath, naming: wire.FaceNaming) -> wire.FaceInfo:
        """Those that belong with the face have the name too; null says that it is not that person."""
        known = shelf(library)
        return await server_state.quick.run(lambda: answers.said_of_face(known, face, naming.name))

    @router.get(
        "/faces/{face}/thumbnail",
        summary="A face as a small picture",
        response_class=Response,
        responses={**IMAGE, **documented(404, 410, 424)},
    )
    async def face_thumbnail(
        library: LibraryName, face: FaceInPath, if_none_match: Annotated[str, Header()] = ""
    ) -> Response:
        served = server_state.served_library(library)

        def cut() -> tuple[File, Program]:
            picture, program = answers.framed(served, face)
            return served.file(picture), program

        place, program = await server_state.quick.run(cut)
        etag = etag_of(place, program, FACE_SIDE)
        headers = {"ETag": etag, "Cache-Control": ASK}
        if etag in if_none_match:
            return Response(status_code=304, headers=headers)
        made = await server_state.pixels.run(lambda: server_state.screen.rendered(place, program, FACE_SIDE))
        return Response(made.data, media_type=made.media_type, headers=headers)

    return router
