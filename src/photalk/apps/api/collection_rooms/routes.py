"""The rooms of the collection interface over HTTP.

An organiser makes rooms and gets what was collected; whoever has an invitation takes a seat. What an
invitation may do is decided by its role, on the server; an act answers with the room as it stands then.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from random import SystemRandom
from typing import Annotated, Any, Protocol, TypeVar

from anyio import to_thread
from fastapi import APIRouter, Header, Path, Query, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from photalk.apps.api.collection_rooms import views, wire
from photalk.apps.api.collection_rooms.presence import RoomPresence
from photalk.apps.api.collection_rooms.seat_actions import (
    RoomLibrary,
    TakenSeat,
    did,
    ended,
    said,
    searched,
    setting_of,
    shared,
    ticked,
)
from photalk.apps.api.problems import documented
from photalk.errors import NotFound
from photalk.studio.collecting.events import Ended
from photalk.studio.collecting.exports import Form, exported, finished
from photalk.studio.collecting.room import Room
from photalk.studio.collecting.tasks import suggested

Library = Annotated[str, Path(max_length=100)]
Number = Annotated[int, Path(ge=1, le=2**53)]
Code = Annotated[str, Path(max_length=100, description="What an invitation says.")]
T = TypeVar("T")

JSON_FILE: dict[int | str, dict[str, Any]] = {200: {"content": {"application/json": {}}}}
EVENTS: dict[int | str, dict[str, Any]] = {200: {"content": {"text/event-stream": {}}}}


class Runner(Protocol):
    """Does work beside the event loop."""

    async def __call__(self, work: Callable[[], T]) -> T: ...


async def in_a_thread(work: Callable[[], T]) -> T:
    """Do work in one of the event loop's own threads."""
    return await to_thread.run_sync(work)


def rooms_router(
    open_library: Callable[[str], RoomLibrary], quick: Runner = in_a_thread, slow: Runner = in_a_thread
) -> APIRouter:
    """The routes below /api/v1; `open_library` gives an opened library by its id, or raises NotFound.

    `quick` runs what only reads and writes rooms, `slow` what searches and renders, so that a chat never
    waits for pictures.
    """
    router = APIRouter(tags=["rooms"], responses=documented(404, 409, 410, 424, 507))
    lobby = RoomPresence()
    chance = SystemRandom()

    def taken(name: str, code: str) -> TakenSeat:
        library = open_library(name)
        return TakenSeat(name, library, library.rooms.enter(code))

    async def acted(by: TakenSeat, act: Callable[[TakenSeat], Room], run: Runner) -> wire.RoomState:
        """What comes of an act, told to all who follow the room."""
        room = await run(lambda: act(by))
        lobby.types(by.place, by.seat.role, still=False)
        lobby.tell(by.place)
        return views.state(room, by.seat.role)

    async def seated(name: str, code: str) -> TakenSeat:
        return await quick(lambda: taken(name, code))

    @router.get("/libraries/{library}/rooms", summary="All rooms")
    async def list_rooms(library: Library) -> list[wire.RoomSummary]:
        """All rooms, the latest first."""
        rooms = await quick(lambda: open_library(library).rooms.rooms())
        return [views.summary(room, lobby.presence((library, room.number)).present) for room in rooms]

    @router.post("/libraries/{library}/rooms", status_code=201, summary="Make a room")
    async def make_room(library: Library, wish: wire.MakeRoom) -> wire.MadeRoom:
        """Make a room; its invitations are told only now."""

        def work() -> wire.MadeRoom:
            opened = open_library(library)
            room, codes = opened.rooms.make(setting_of(opened, wish))
            invitations = [wire.Invitation(role=role, code=code) for role, code in codes.items()]
            return wire.MadeRoom(room=views.summary(room), invitations=invitations)

        return await quick(work)

    @router.get("/libraries/{library}/rooms/suggestion", summary="Seed pictures and tasks to begin with")
    async def suggest(library: Library, seeds: Annotated[int, Query(ge=0, le=60)] = 15) -> wire.Suggestion:
        """Seed pictures at random, and tasks as CAISE suggests them."""
        pictures = await quick(lambda: open_library(library).at_random(seeds))
        return wire.Suggestion(seeds=list(pictures), tasks=list(suggested(chance)))

    @router.get(
        "/libraries/{library}/rooms/export",
        response_class=Response,
        responses=JSON_FILE,
        summary="All finished dialogues as a file",
    )
    async def export_all(library: Library, form: Form = "photalk") -> Response:
        """All dialogues that have ended, as one JSON file."""

        def work() -> str:
            over = finished(open_library(library).rooms.rooms())
            if not over:
                raise NotFound("No dialogue has ended yet, so there is nothing to export.")
            return exported(over, form)

        return _file(await quick(work), f"rooms.{form}.json")

    @router.get(
        "/libraries/{library}/rooms/{number}/export",
        response_class=Response,
        responses=JSON_FILE,
        summary="A dialogue as a file",
    )
    async def export_room(library: Library, number: Number, form: Form = "photalk") -> Response:
        """One dialogue as a JSON file, be it over or not."""
        text = await quick(lambda: exported([open_library(library).rooms.room(number)], form))
        return _file(text, f"room-{number}.{form}.json")

    @router.post("/libraries/{library}/rooms/{number}/invitations", summary="New links for a room")
    async def renew_invitations(library: Library, number: Number) -> list[wire.Invitation]:
        """New invitations to a room; the earlier ones open nothing any more."""
        codes = await quick(lambda: open_library(library).rooms.renew(number))
        lobby.tell((library, number))
        return [wire.Invitation(role=role, code=code) for role, code in codes.items()]

    @router.post("/libraries/{library}/rooms/{number}/end", summary="End a dialogue, as its organiser")
    async def end_room(library: Library, number: Number) -> wire.RoomSummary:
        """End a dialogue that its people have left; one that has ended stays as it is."""

        def work() -> Room:
            rooms = open_library(library).rooms
            room = rooms.room(number)
            return room if room.ended else rooms.act(number, "organiser", lambda _: (Ended(),))

        room = await quick(work)
        lobby.tell((library, number))
        return views.summary(room, lobby.presence((library, number)).present)

    @router.get("/libraries/{library}/seats/{code}", summary="A room as its seat sees it")
    async def look(library: Library, code: Code) -> wire.RoomState:
        """The room as this invitation may see it."""

        by = await seated(library, code)
        return views.state(await quick(by.room), by.seat.role)

    @router.get(
        "/libraries/{library}/seats/{code}/events",
        response_class=StreamingResponse,
        responses=EVENTS,
        summary="Follow a room",
    )
    async def follow(
        library: Library,
        code: Code,
        after: Annotated[int | None, Query(ge=0, le=2**31)] = None,
        last_event_id: Annotated[str | None, Header(max_length=20)] = None,
    ) -> StreamingResponse:
        """Server-sent events: "room" with the state, at once or when there is more than number `after`, and
        "presence" when somebody comes, goes or writes. A reconnecting page goes on from its last number."""
        by = await seated(library, code)
        if last_event_id is not None and last_event_id.isascii() and last_event_id.isdigit():
            after = int(last_event_id)

        async def now() -> Room:
            # Seated again each time: the invitation may have been renewed meanwhile.
            return await quick((await seated(library, code)).room)

        stream = _stream(lobby, by, now, after)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    @router.post(
        "/libraries/{library}/seats/{code}/typing", status_code=204, summary="Tell that one is writing"
    )
    async def type_on(library: Library, code: Code) -> None:
        """Say that one is writing."""
        by = await seated(library, code)
        lobby.types(by.place, by.seat.role)

    @router.post("/libraries/{library}/seats/{code}/messages", summary="Say something in a room")
    async def say(library: Library, code: Code, wish: wire.SayInRoom) -> wire.RoomState:
        """Say something; in a room of ChatIR's kind, describe the target or answer the question."""
        by = await seated(library, code)
        searches = (await quick(by.room)).setting.kind == "chatir"
        act = partial(said, text=wish.text, key=wish.key, board=wish.board)
        return await acted(by, act, slow if searches else quick)

    @router.post("/libraries/{library}/seats/{code}/searches", summary="Search, as the assistant")
    async def search(library: Library, code: Code, wish: wire.SearchInRoom) -> wire.RoomState:
        """Look for pictures, as the assistant; the user does not see that."""
        by = await seated(library, code)
        return await acted(by, partial(searched, words=wish.words, key=wish.key), slow)

    @router.post("/libraries/{library}/seats/{code}/shared", summary="Show a picture, as the assistant")
    async def share(library: Library, code: Code, wish: wire.ShareInRoom) -> wire.RoomState:
        """Show a picture to the user."""
        by = await seated(library, code)
        return await acted(by, partial(shared, picture=wish.picture, key=wish.key, board=wish.board), slow)

    @router.post("/libraries/{library}/seats/{code}/commands", summary="Carry out commands, as the assistant")
    async def do(library: Library, code: Code, wish: wire.DoInRoom) -> wire.RoomState:
        """Carry out a command, as the assistant."""
        by = await seated(library, code)
        return await acted(by, partial(did, line=wish.command, key=wish.key, board=wish.board), slow)

    @router.post("/libraries/{library}/seats/{code}/tasks", summary="Tick a task off, as the user")
    async def tick(library: Library, code: Code, wish: wire.TickTask) -> wire.RoomState:
        """Tick a task off, as the user."""
        by = await seated(library, code)
        return await acted(by, partial(ticked, task=wish.task, done=wish.done), quick)

    @router.post("/libraries/{library}/seats/{code}/end", summary="End a dialogue")
    async def end(library: Library, code: Code, wish: wire.EndRoom) -> wire.RoomState:
        """End the dialogue."""
        return await acted(await seated(library, code), partial(ended, key=wish.key), quick)

    return router


async def _stream(
    lobby: RoomPresence, by: TakenSeat, now: Callable[[], Awaitable[Room]], after: int | None
) -> AsyncIterator[str]:
    with lobby.follow(by.place, by.seat.role) as follower:
        presence: wire.Presence | None = None
        yield "retry: 1500\n\n"
        while True:
            try:
                room = await now()
            except NotFound:
                return
            if after is None or room.last > after:
                after = room.last
                yield _event("room", views.state(room, by.seat.role), after)
            if (there := lobby.presence(by.place)) != presence:
                presence = there
                yield _event("presence", there)
            if not await lobby.news(by.place, follower):
                yield ": still here\n\n"


def _event(name: str, data: BaseModel, number: int | None = None) -> str:
    head = f"event: {name}\n" if number is None else f"event: {name}\nid: {number}\n"
    return f"{head}data: {json.dumps(data.model_dump(mode='json'))}\n\n"


def _file(text: str, name: str) -> Response:
    disposition = f'attachment; filename="{name}"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": disposition})
