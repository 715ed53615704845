"""Long work over HTTP: begin, follow, cancel, fetch."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path as File
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Path
from fastapi.responses import FileResponse
from fastapi.sse import EventSourceResponse, ServerSentEvent

from photalk.apps.api import job_wire
from photalk.apps.api.jobs import FINAL
from photalk.apps.api.library_routes import LibraryName
from photalk.apps.api.problems import documented
from photalk.apps.api.screen_renderer import program_of
from photalk.apps.api.server_state import ServerState
from photalk.errors import NotFound

JobName = Annotated[str, Path(max_length=64, description="A job of this server.")]
Wanted = Annotated[job_wire.JobRequest, Body()]


def job_routes(server_state: ServerState) -> APIRouter:
    """The routes of jobs."""
    router = APIRouter(tags=["jobs"])

    @router.post(
        "/libraries/{library}/jobs", status_code=202, summary="Begin long work", responses=documented(404)
    )
    async def start(library: LibraryName, asked: Wanted) -> job_wire.JobInfo:
        """Index folders, or apply a program to many pictures."""
        served_library = server_state.served_library(library)
        if isinstance(asked, job_wire.IndexJob):
            paths = [server_state.chosen().path(place) for place in asked.places]
            if not paths:
                known = await server_state.quick.run(served_library.library.catalogue.folders)
                paths = [File(folder) for folder in known]
            if not paths:
                raise NotFound("No folders are known yet; choose some, or upload pictures.")
            return server_state.jobs.index(served_library, paths)
        program, pictures, settings = program_of(asked.do), asked.pictures, asked.settings
        return await server_state.quick.run(
            lambda: server_state.jobs.apply(served_library, program, pictures, settings)
        )

    @router.get("/jobs", summary="All jobs", responses=documented())
    async def jobs() -> list[job_wire.JobInfo]:
        return server_state.jobs.all()

    @router.get("/jobs/{job}", summary="A job", responses=documented(404))
    async def one_job(job: JobName) -> job_wire.JobInfo:
        return server_state.jobs.get(job)

    @router.delete("/jobs/{job}", summary="Cancel a job", responses=documented(404))
    async def cancel(job: JobName) -> job_wire.JobInfo:
        return server_state.jobs.cancel(job)

    @router.get(
        "/jobs/{job}/events",
        summary="Follow a job",
        response_class=EventSourceResponse,
        responses=documented(404),
        dependencies=[Depends(one_job)],
    )
    async def events(job: JobName) -> AsyncIterator[ServerSentEvent]:
        """An event “job” at once and whenever it has come further; the last is of a final state."""
        with server_state.notices.listening(f"job {job}") as bell, suppress(NotFound):
            while True:
                bell.clear()
                now = server_state.jobs.get(job)
                yield ServerSentEvent(data=now, event="job")
                if now.state in FINAL:
                    return
                await bell.wait()

    @router.get(
        "/jobs/{job}/result",
        summary="The archive that a job has made",
        response_class=FileResponse,
        responses={200: {"content": {"application/zip": {}}, "description": "A zip."}, **documented(404)},
    )
    async def result(job: JobName) -> FileResponse:
        return FileResponse(
            server_state.jobs.archive(job), media_type="application/zip", filename="photalk.zip"
        )

    return router
