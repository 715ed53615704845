"""The application: the API under /api/v1, and the page beside it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import APIRouter, FastAPI, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from photalk import __version__
from photalk.apps.api import wire
from photalk.apps.api.access_guard import COOKIE, LOOPBACK, Guard, Limits, matches
from photalk.apps.api.collection_rooms.room_library import room_routes
from photalk.apps.api.job_routes import job_routes
from photalk.apps.api.library_routes import library_routes
from photalk.apps.api.overview_routes import overview_routes
from photalk.apps.api.people_routes import people_routes
from photalk.apps.api.problems import NoToken, documented, install
from photalk.apps.api.server_state import ServerState
from photalk.apps.api.session_routes import session_routes

PREFIX = "/api/v1"
PAGE = Path(__file__).parents[1] / "page"
"""Where the built page lies; the wheel carries it."""

_NOT_BUILT = (
    "<!doctype html><title>Photalk</title><p>The API is at /api/v1. This installation has no page: it comes"
    " with the wheel, and in a checkout with <code>make page</code>, which needs Node.js."
)


def application(
    server_state: ServerState,
    *,
    token: str | None = None,
    hosts: frozenset[str] | None = frozenset(LOOPBACK),
    limits: Limits | None = None,
    page: Path = PAGE,
) -> ASGIApp:
    """The guarded application of a server; it closes the state when it ends."""
    return Guard(
        api(server_state, token=token, page=page), token=token, hosts=hosts, limits=limits or Limits()
    )


def api(server_state: ServerState, *, token: str | None = None, page: Path = PAGE) -> FastAPI:
    """The application without its guard, as it describes itself in OpenAPI."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        server_state.close()

    app = FastAPI(
        title="Photalk",
        version=__version__,
        summary="A conversation with your pictures.",
        license_info={"name": "Apache-2.0"},
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    install(app)
    parts = (library_routes, overview_routes, people_routes, session_routes, job_routes, room_routes)
    for routes in (_door(token), *(part(server_state) for part in parts)):
        app.include_router(routes, prefix=PREFIX)
    _mount(app, page)
    return app


def _door(token: str | None) -> APIRouter:
    router = APIRouter(tags=["server"])

    @router.get("/health", summary="Whether the server is there")
    async def health() -> wire.Health:
        return wire.Health(version=__version__, needs_token=token is not None)

    @router.post("/login", status_code=204, summary="Keep the token as a cookie", responses=documented())
    async def login(given: wire.Login, response: Response) -> None:
        """For pages: pictures are asked for without a header."""
        if token is not None:
            if not matches(given.token, token):
                raise NoToken("This is not the token of this server.")
            response.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/api")

    return router


def _mount(app: FastAPI, page: Path) -> None:
    if (page / "index.html").is_file():
        app.mount("/", StaticFiles(directory=page, html=True), name="page")
        return

    @app.get("/", include_in_schema=False)
    async def not_built() -> Response:
        return Response(_NOT_BUILT, media_type="text/html")
