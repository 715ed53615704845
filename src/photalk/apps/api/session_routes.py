"""Conversations over HTTP: begin, say, take back, follow, export."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Response
from fastapi.responses import StreamingResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent, format_sse_event

from photalk.apps.api import session_wire, wire
from photalk.apps.api.library_routes import LibraryName
from photalk.apps.api.problems import documented, problem_of, unexpected
from photalk.apps.api.sandboxed_performer import STAGE
from photalk.apps.api.served_library import ServedLibrary, topic
from photalk.apps.api.server_state import ServerState
from photalk.apps.api.step_changes import changed_step, known_step
from photalk.apps.pathless import pathless
from photalk.commands import Command, Drop, Open, Redo, Save, Undo, parse
from photalk.errors import CommandError, PhotalkError
from photalk.studio import Chat, Reply

SessionNumber = Annotated[int, Path(ge=1, le=2**53, description="A session's number.")]
StepNumber = Annotated[int, Path(ge=1, le=100_000, description="A step's number, counted from 1.")]
After = Annotated[int | None, Query(ge=0, le=2**31, description="How many turns the sender has seen.")]
ANSWERS = documented(404, 409, 424)

Act = Callable[[Chat], Reply]


def session_routes(server_state: ServerState) -> APIRouter:
    """The routes of conversations."""
    router = APIRouter(prefix="/libraries/{library}/sessions", tags=["sessions"])

    async def take(library: str, session: int, after: int | None, act: Act) -> session_wire.ReplyInfo:
        served_library = server_state.served_library(library)
        return await server_state.talk.run(lambda: served_library.turn(session, after, act))

    @router.get("", summary="All conversations", responses=documented(404))
    async def sessions(library: LibraryName) -> list[session_wire.SessionSummary]:
        return await server_state.quick.run(server_state.served_library(library).summaries)

    @router.post("", status_code=201, summary="Begin a conversation", responses=documented(404, 409))
    async def begin(library: LibraryName) -> session_wire.SessionState:
        return await server_state.talk.run(server_state.served_library(library).begin)

    @router.get("/{session}", summary="A conversation", responses=ANSWERS)
    async def one_session(library: LibraryName, session: SessionNumber) -> session_wire.SessionState:
        served_library = server_state.served_library(library)
        return await server_state.talk.run(lambda: served_library.state(session))

    @router.patch("/{session}", status_code=204, summary="Name a conversation", responses=documented(404))
    async def rename(library: LibraryName, session: SessionNumber, asked: session_wire.SessionNaming) -> None:
        served_library = server_state.served_library(library)
        await server_state.talk.run(lambda: served_library.rename(session, asked.about))

    @router.delete("/{session}", status_code=204, summary="Delete a conversation", responses=documented(404))
    async def remove(library: LibraryName, session: SessionNumber) -> None:
        """Only what was said goes; pictures, files and what was told of them stay."""
        served_library = server_state.served_library(library)
        await server_state.talk.run(lambda: served_library.remove(session))

    @router.post(
        "/{session}/messages",
        summary="Say something",
        response_model=session_wire.ReplyInfo,
        responses={**ANSWERS, 200: {"content": {"text/event-stream": {}}, "description": "The reply."}},
    )
    async def say(
        library: LibraryName,
        session: SessionNumber,
        said: session_wire.Say,
        accept: Annotated[str, Header()] = "",
    ) -> Any:
        """The reply; who accepts `text/event-stream` hears how far it is, and then the reply, as events."""
        served_library = server_state.served_library(library)

        def act(chat: Chat) -> Reply:
            return chat.say(said.text)

        if "text/event-stream" not in accept:
            return await take(library, session, said.after, act)
        events = _streamed(server_state, served_library, session, said.after, act)
        return StreamingResponse(events, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    @router.post("/{session}/commands", summary="Carry out commands", responses=ANSWERS)
    async def do(
        library: LibraryName, session: SessionNumber, asked: session_wire.Do
    ) -> session_wire.ReplyInfo:
        commands = [_allowed(line) for line in asked.commands]
        return await take(library, session, asked.after, lambda chat: chat.do(*commands))

    @router.post("/{session}/open", summary="Open a picture", responses={**ANSWERS, **documented(410)})
    async def open_picture(
        library: LibraryName, session: SessionNumber, asked: session_wire.OpenPicture
    ) -> session_wire.ReplyInfo:
        served_library = server_state.served_library(library)
        path = await server_state.quick.run(lambda: served_library.file(asked.picture))
        return await take(library, session, asked.after, lambda chat: chat.open(path))

    @router.post("/{session}/undo", summary="Take changes back", responses=ANSWERS)
    async def undo(
        library: LibraryName, session: SessionNumber, asked: session_wire.Walk
    ) -> session_wire.ReplyInfo:
        return await take(library, session, asked.after, lambda chat: chat.do(Undo(asked.count)))

    @router.post("/{session}/redo", summary="Bring changes back", responses=ANSWERS)
    async def redo(
        library: LibraryName, session: SessionNumber, asked: session_wire.Walk
    ) -> session_wire.ReplyInfo:
        return await take(library, session, asked.after, lambda chat: chat.do(Redo(asked.count)))

    @router.patch("/{session}/steps/{step}", summary="Change a step", responses=ANSWERS)
    async def change(
        library: LibraryName, session: SessionNumber, step: StepNumber, asked: session_wire.ChangeStep
    ) -> session_wire.ReplyInfo:
        """Switch it, move it or give it another amount; all of it is one turn."""
        return await take(
            library, session, asked.after, lambda chat: chat.do(*changed_step(chat.program, step, asked))
        )

    @router.delete("/{session}/steps/{step}", summary="Take a step out", responses=ANSWERS)
    async def drop(
        library: LibraryName, session: SessionNumber, step: StepNumber, after: After = None
    ) -> session_wire.ReplyInfo:
        return await take(library, session, after, lambda chat: chat.do(Drop(known_step(chat.program, step))))

    @router.get("/{session}/results", summary="What is listed, and why", responses=ANSWERS)
    async def results(library: LibraryName, session: SessionNumber) -> wire.Results:
        served_library = server_state.served_library(library)
        return await server_state.talk.run(lambda: served_library.results(session))

    async def is_there(library: LibraryName, session: SessionNumber) -> None:
        """Told before the stream begins: after that there is no other answer than its end."""
        served_library = server_state.served_library(library)
        await server_state.quick.run(lambda: served_library.turns(session))

    @router.get(
        "/{session}/events",
        summary="Follow a conversation",
        response_class=EventSourceResponse,
        responses=documented(404),
        dependencies=[Depends(is_there)],
    )
    async def events(library: LibraryName, session: SessionNumber) -> AsyncIterator[ServerSentEvent]:
        """An event “turns” at once, and whenever a turn was added."""
        served_library = server_state.served_library(library)
        with served_library.notices.listening(topic(session)) as bell, suppress(PhotalkError):
            told = -1
            while True:
                bell.clear()
                turns = await server_state.quick.run(lambda: served_library.turns(session))
                if turns != told:
                    told = turns
                    yield ServerSentEvent(data=session_wire.TurnsEvent(turns=turns), event="turns")
                await bell.wait()

    @router.get("/{session}/export", summary="The conversation as a file", responses=documented(404, 409))
    async def export(
        library: LibraryName, session: SessionNumber, form: Literal["photalk", "caise"] = "photalk"
    ) -> Response:
        """Our JSON, which can be replayed, or CAISE's."""
        served_library = server_state.served_library(library)
        text = await server_state.quick.run(lambda: served_library.export(session, form))
        disposition = f'attachment; filename="session-{session}.{form}.json"'
        return Response(text, media_type="application/json", headers={"Content-Disposition": disposition})

    return router


def _allowed(line: str) -> Command:
    """A command that a program may send; a path is nothing that it could know.

    Raises:
        CommandError: it is none of the language, or opens or saves by a path.
    """
    command = parse(line)
    if isinstance(command, Save) or (isinstance(command, Open) and pathless(command.path) != command.path):
        raise CommandError(
            f"“{command.name}” may not take a path here; open a picture by its number, or by its name in the"
            " library, and save it in words."
        )
    return command


async def _streamed(
    server_state: ServerState, served_library: ServedLibrary, session: int, after: int | None, act: Act
) -> AsyncIterator[bytes]:
    """Events of a turn: how far it is, and what came of it."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def stage(doing: str, done: int, total: int | None) -> None:
        told = session_wire.MessageProgress(stage=doing, done=done, total=total).model_dump_json()
        loop.call_soon_threadsafe(queue.put_nowait, ("progress", told))

    async def work() -> None:
        STAGE.set(stage)
        try:
            reply = await server_state.talk.run(lambda: served_library.turn(session, after, act))
            queue.put_nowait(("reply", reply.model_dump_json()))
        except PhotalkError as error:
            queue.put_nowait(("problem", problem_of(error).model_dump_json()))
        except Exception as error:
            queue.put_nowait(("problem", unexpected(error).model_dump_json()))

    task = asyncio.create_task(work())
    yield format_sse_event(comment="listening")
    while True:
        try:
            event, data = await asyncio.wait_for(queue.get(), 15)
        except TimeoutError:
            yield format_sse_event(comment="still working")
            continue
        yield format_sse_event(event=event, data_str=data)
        if event in ("reply", "problem"):
            break
    await task
