"""What goes wrong, as problem documents (RFC 9457): one sentence, a status and a word for programs."""

from __future__ import annotations

import logging
from errno import EMFILE, ENFILE
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from photalk.apps.api.validation_problems import fields, sentence
from photalk.apps.api.wire import Invalid, Problem
from photalk.errors import (
    CannotDo,
    CommandError,
    ExportError,
    LibraryError,
    NotFound,
    PhotalkError,
    PictureError,
    SessionError,
    WeightsError,
)

MEDIA_TYPE = "application/problem+json"
_LOG = logging.getLogger("photalk.api")


class Conflict(PhotalkError):
    """The conversation went on elsewhere meanwhile."""


class Gone(PhotalkError):
    """The file of a picture is not there any more."""


class Refused(PhotalkError):
    """This server does not allow it."""


class NoToken(PhotalkError):
    """The token is missing or wrong."""


class TooLarge(PhotalkError):
    """What was sent is larger than the server takes."""


class TooMany(PhotalkError):
    """This client asks for more at once than the server gives."""


class Busy(PhotalkError):
    """The server has all hands full."""


_KINDS: tuple[tuple[type[PhotalkError], int, str, str], ...] = (
    (Conflict, 409, "conflict", "Went on elsewhere"),
    (Gone, 410, "gone", "The picture is gone"),
    (Refused, 403, "refused", "Not allowed here"),
    (NoToken, 401, "token", "A token is needed"),
    (TooLarge, 413, "too_large", "Too large"),
    (TooMany, 429, "too_many", "Too many requests"),
    (Busy, 503, "busy", "Busy"),
    (NotFound, 404, "not_found", "Not found"),
    (CommandError, 422, "bad_command", "Not a command"),
    (PictureError, 422, "bad_picture", "Not a readable picture"),
    (ExportError, 422, "bad_export", "Cannot be written"),
    (CannotDo, 422, "cannot_do", "Cannot be done"),
    (SessionError, 409, "session", "The session cannot be used"),
    (WeightsError, 424, "weights", "A model is missing"),
    (LibraryError, 507, "library", "The library cannot be used"),
)

_STATUS = {
    400: "bad_request", 404: "not_found", 405: "bad_method", 406: "not_acceptable", 411: "no_length",
    413: "too_large", 416: "bad_range", 415: "bad_type",
}  # fmt: skip


_SAID = {
    404: "There is nothing at this address.",
    405: "This address cannot be asked in that way; the API's description says which methods it has.",
}
"""What is said where nobody said more than the name of a status."""


def problem_of(error: PhotalkError) -> Problem:
    """The problem document of an error that was expected."""
    for kind, status, code, title in _KINDS:
        if isinstance(error, kind):
            return Problem(title=title, status=status, detail=str(error), code=code)
    return Problem(title="It did not work", status=422, detail=str(error), code="error")


def unexpected(error: Exception) -> Problem:
    """The problem document of an error that nobody expected; the log has its details."""
    _LOG.error("an unexpected error", exc_info=error)
    detail = "Something unexpected went wrong; the server's log has the details."
    return Problem(title="Unexpected", status=500, detail=detail, code="unexpected")


def response(problem: Problem, headers: dict[str, str] | None = None) -> JSONResponse:
    """The problem as a response."""
    more = {"WWW-Authenticate": "Bearer"} if problem.status == 401 else {}
    more |= {"Retry-After": "1"} if problem.status in (429, 503) else {}
    return JSONResponse(
        problem.model_dump(),
        problem.status,
        headers={**more, **(headers or {})},
        media_type=MEDIA_TYPE,
    )


def install(app: FastAPI) -> None:
    """Have the app answer every failure with a problem document."""

    async def expected(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, PhotalkError)
        return response(problem_of(error))

    async def invalid(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        faults = error.errors()
        return response(
            Invalid(
                title="Not valid", status=422, detail=sentence(faults), code="invalid", fields=fields(faults)
            )
        )

    async def http(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        code = _STATUS.get(error.status_code, "error")
        detail = str(error.detail)
        if detail == HTTPStatus(error.status_code).phrase:
            detail = _SAID.get(error.status_code, f"{detail}.")
        problem = Problem(title=code.replace("_", " "), status=error.status_code, detail=detail, code=code)
        return response(problem, dict(error.headers or {}))

    async def system(_: Request, error: Exception) -> JSONResponse:
        if not isinstance(error, OSError) or error.errno not in (EMFILE, ENFILE):
            raise error
        return response(problem_of(Busy("No more files can be opened here just now; try again in a moment.")))

    async def others(_: Request, error: Exception) -> JSONResponse:
        return response(unexpected(error))

    app.add_exception_handler(PhotalkError, expected)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(OSError, system)
    app.add_exception_handler(Exception, others)


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems that a route may answer with, for its OpenAPI."""
    return {
        status: {
            "description": _title(status),
            "model": Invalid | Problem if status == 422 else Problem,
            "content": {MEDIA_TYPE: {}},
        }
        for status in sorted({*statuses, 401, 403, 422, 429})
    }


def _title(status: int) -> str:
    return next((title for _, number, _, title in _KINDS if number == status), "It did not work")
