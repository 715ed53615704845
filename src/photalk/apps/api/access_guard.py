"""Who may come in? Host, origin, token, how much at once; and what every answer says to the browser.

One plain ASGI layer around the app. Browsers of strangers' pages are kept out by three checks: the host name
must be ours (against DNS rebinding), the origin of a request must be ours (there is no CORS), and where there
is a token, it must be there, as a bearer or in a cookie that only our own pages send.
"""

from __future__ import annotations

import hmac
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from photalk.apps.api.problems import NoToken, Refused, TooLarge, TooMany, problem_of, response
from photalk.errors import PhotalkError

COOKIE = "photalk_token"
LOOPBACK = ("localhost", "127.0.0.1", "::1")
MAX_BODY = 2_000_000
"""Bytes of a request that is no upload."""

MAX_UPLOAD = 2_000_000_000
API = "/api/"
OPEN = ("/api/v1/health", "/api/v1/login", "/api/v1/openapi.json")
"""What needs no token."""

LET_IN = "let in"
"""Marks the state of a request whose sender may come in; connections without one are given up first."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self';"
    " font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may ask for: requests a second (and how many in a burst), and how many at once.

    Streams of events stay open for as long as a page does, so they do not count among those; there may be
    `streams` of them in all.
    """

    rate: float = 100.0
    burst: int = 2_000
    at_once: int = 128
    streams: int = 256


@dataclass(slots=True)
class _Client:
    tokens: float
    at: float
    inside: int = 0


@dataclass(slots=True)
class Guard:
    """The door of the app.

    `hosts` are the names by which the server may be called; None lets any, which only a server with a token
    may.
    """

    app: ASGIApp
    token: str | None = None
    hosts: frozenset[str] | None = frozenset(LOOPBACK)
    limits: Limits = field(default_factory=Limits)
    _clients: OrderedDict[str, _Client] = field(default_factory=OrderedDict)
    _followers: _Client = field(default_factory=lambda: _Client(0, 0))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self._check(scope, headers)
            place = self._let_in(
                str((scope.get("client") or ("?", 0))[0]), follows=follows(str(scope["path"]))
            )
        except PhotalkError as error:
            await response(problem_of(error))(scope, receive, _marked(send))
            return
        try:
            await self.app(scope, _counted(receive, _most(scope)), _marked(send))
        finally:
            place.inside -= 1

    def _check(self, scope: Scope, headers: Headers) -> None:
        host = _host(headers.get("host", ""))
        if self.hosts is not None and host not in self.hosts:
            raise Refused("This server answers only to its own name.")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host", ""):
            raise Refused("Pages of other sites may not use this server.")
        if (length := headers.get("content-length", "")).isdecimal() and int(length) > _most(scope):
            raise TooLarge(f"At most {_most(scope):,} bytes can be sent here.")
        path = str(scope["path"])
        if self.token is None or self._knows(headers):
            scope.setdefault("state", {})[LET_IN] = True
        elif path.startswith(API) and path not in OPEN:
            raise NoToken("This server needs its token: the one that it printed when it was started.")

    def _knows(self, headers: Headers) -> bool:
        kind, _, given = headers.get("authorization", "").partition(" ")
        candidates = [given] if kind.lower() == "bearer" else []
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            cookie = None
        if cookie is not None:
            candidates.append(cookie.value)
        return any(matches(one, self.token or "") for one in candidates)

    def _let_in(self, name: str, *, follows: bool = False) -> _Client:
        """Where the request counts as long as it is inside: with its client, or among all who follow."""
        now = time.monotonic()
        client = self._clients.setdefault(name, _Client(float(self.limits.burst), now))
        self._clients.move_to_end(name)
        for other in list(self._clients)[: max(0, len(self._clients) - 10_000)]:
            if self._clients[other].inside == 0:
                del self._clients[other]
        gained = (now - client.at) * self.limits.rate
        client.tokens, client.at = min(float(self.limits.burst), client.tokens + gained), now
        place, most = (self._followers, self.limits.streams) if follows else (client, self.limits.at_once)
        if client.tokens < 1 or place.inside >= most:
            raise TooMany("That is more at once than this server gives to one; try again in a moment.")
        client.tokens -= 1
        place.inside += 1
        return place


def matches(given: str, token: str) -> bool:
    """Whether it is the token, told in the same time whatever is given."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode("utf-8"))


def _host(text: str) -> str:
    try:
        return (urlsplit(f"//{text}").hostname or "").lower()
    except ValueError:
        return ""


def follows(path: str) -> bool:
    """Whether the answer is a stream that ends when its reader goes."""
    return path.endswith("/events")


def _most(scope: Scope) -> int:
    return MAX_UPLOAD if str(scope["path"]).endswith("/uploads") else MAX_BODY


def _counted(receive: Receive, most: int) -> Receive:
    """The request's body, up to so many bytes, whatever its header says."""
    left = most

    async def counted() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            # What reads the body passes on only this kind of exception as it is.
            raise HTTPException(413, f"At most {most:,} bytes can be sent here.")
        return message

    return counted


def _marked(send: Send) -> Send:
    """Every answer with what the browser must know of it."""

    async def marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return marked
