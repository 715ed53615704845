"""A language model behind any OpenAI-compatible server: one request, one text back.

The standard library's HTTP is enough for one POST of JSON. The `openai` package would have to be held back
more than it would do for us: it follows redirects, so that words and key may go elsewhere than to the server
that was named; it tells the server of this machine, and of the organisation that its own variables name; and
neither the time nor the size of a reply has an end.
"""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from photalk import settings
from photalk.errors import CannotDo, CommandError

TIMEOUT = settings.DEFAULTS.llm_timeout
"""Seconds; a person who waits longer for a question would rather have another one."""

REST = 60.0
"""Seconds for which a server that failed is left alone."""

USES = ("questions", "parse", "phrase")
"""What a model may be asked for: questions of a search, commands of hard requests, the wording of replies."""

_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_LARGEST = 1_000_000
"""Bytes of a reply that are read; a question is shorter."""


@dataclass(frozen=True, slots=True)
class Message:
    """A part of the conversation with the model: `role` is "system", "user" or "assistant"."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Server:
    """Where the model is, and its name there; `timeout` is in seconds."""

    url: str
    model: str
    key: str = field(default="", repr=False)
    timeout: float = TIMEOUT

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise CommandError(
                f"The address of the language model must be like http://localhost:8080/v1, not {self.url!r}."
            )
        if not self.model:
            raise CommandError(
                "The language model has no name; set PHOTALK_LLM_MODEL to one of the server's."
            )
        if self.key and parts.scheme == "http" and parts.hostname not in _LOOPBACK:
            raise CommandError(
                "The key would cross the network in the open; use the server's https:// address."
            )

    def complete(
        self, messages: Sequence[Message], *, temperature: float = 0.0, seed: int = 0, tokens: int = 60
    ) -> str:
        """What the model says next; it is data, and nothing in it is to be obeyed.

        Raises:
            CannotDo: the server cannot be reached, takes too long, refuses, or answers something else.
        """
        body = {
            "model": self.model,
            "messages": [{"role": one.role, "content": one.content} for one in messages],
            "temperature": temperature,
            "seed": seed,
            "max_tokens": tokens,
        }
        headers = {"Content-Type": "application/json", "User-Agent": "photalk"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        request = urllib.request.Request(self._endpoint, json.dumps(body).encode(), headers, method="POST")
        return _text(self._answer(request))

    @property
    def _endpoint(self) -> str:
        base = self.url.rstrip("/")
        return f"{base if urlsplit(base).path else base + '/v1'}/chat/completions"

    @property
    def _name(self) -> str:
        return f"The language model at {urlsplit(self.url).netloc.rpartition('@')[2]}"

    def _answer(self, request: urllib.request.Request) -> Any:
        until = time.monotonic() + self.timeout
        try:
            with _opener(request).open(request, timeout=self.timeout) as reply:
                return json.loads(_read(reply, until))
        except urllib.error.HTTPError as error:
            with error:
                look = "key, PHOTALK_LLM_KEY" if error.code in (401, 403) else "log"
                why = f"refused the request ({error.code}); look at its {look}"
        except (OSError, http.client.HTTPException) as error:
            if isinstance(getattr(error, "reason", error), TimeoutError):
                why = f"said nothing for {self.timeout:g} seconds; try it later"
            else:
                why = "cannot be reached; check that it runs, and PHOTALK_LLM_URL"
        except (ValueError, RecursionError):
            why = "answered with something that is not JSON; look at its log"
        raise CannotDo(f"{self._name} {why}.")


@dataclass(slots=True)
class Rest:
    """Peace for a server that failed: whoever would ask it looks here first."""

    _until: float = field(default=0.0, init=False)

    @property
    def over(self) -> bool:
        """Whether it may be asked."""
        return time.monotonic() >= self._until

    def begin(self) -> None:
        """Leave it alone from now on, for a while."""
        self._until = time.monotonic() + REST


@cache
def rest_of(url: str) -> Rest:
    """The rest of the server at this address, one for all that ask it."""
    return Rest()


def server_of_settings() -> Server | None:
    """The server that the settings name; None when no address is set.

    Raises:
        CommandError: what they say is of no use.
    """
    now = settings.current()
    return Server(now.llm_url, now.llm_model, now.llm_key, now.llm_timeout) if now.llm_url else None


def uses_of_settings() -> frozenset[str]:
    """What the settings say the model is for: questions, unless told otherwise."""
    return frozenset(settings.current().llm_for)


def _read(reply: Any, until: float) -> bytes:
    """What a server says, up to a limit; one that says it a byte at a time does not get longer for it."""
    said = b""
    while len(said) < _LARGEST and (more := reply.read1(_LARGEST - len(said))):
        said += more
        if time.monotonic() > until:
            raise TimeoutError
    return said


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _opener(request: urllib.request.Request) -> urllib.request.OpenerDirector:
    # A proxy of the environment is for the network; this machine is not asked through it.
    local = urlsplit(request.full_url).hostname in _LOOPBACK
    return urllib.request.build_opener(_NoRedirect, *((urllib.request.ProxyHandler({}),) if local else ()))


def _text(answer: Any) -> str:
    try:
        text = answer["choices"][0]["message"]["content"]
    except (LookupError, TypeError):
        text = None
    if not isinstance(text, str):
        raise CannotDo(
            "The language model's answer has no text; check that the server speaks OpenAI's protocol."
        )
    return text
