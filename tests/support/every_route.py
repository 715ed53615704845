"""Every route of the API with a request that fits it; which there are, its own description says."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from PIL import Image
from starlette.testclient import TestClient

Ids = Mapping[str, object]


@dataclass(frozen=True)
class Route:
    """A route, what stands for something in its address, and whether it takes a body."""

    method: str
    path: str
    names: tuple[str, ...]
    takes: bool

    @property
    def streams(self) -> bool:
        """Whether its answer does not end by itself."""
        return self.path.endswith(("/sessions/{session}/events", "/seats/{code}/events"))

    def ask(self, client: TestClient, ids: Ids) -> Any:
        """The answer, with these in the places of the address and of the body."""
        return client.request(self.method, self.path.format(**ids), **self._sent(ids))

    def _sent(self, ids: Ids) -> dict[str, Any]:
        if not self.takes:
            return {}
        if self.path.endswith("/uploads"):
            return {"files": [("files", ("new.png", _png(), "image/png"))]}
        return {"json": _bodies(ids)[self.path.removeprefix("/api/v1").removeprefix("/libraries/{library}")]}


def routes_of(document: Mapping[str, Any]) -> Iterator[Route]:
    """All routes of a description."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            named = (it["name"] for it in operation.get("parameters", ()) if it["in"] == "path")
            yield Route(method.upper(), path, tuple(named), "requestBody" in operation)


def _bodies(ids: Ids) -> dict[str, object]:
    """What is sent, by where."""
    picture, version = ids["picture"], {"picture": ids["picture"], "do": ["rotate 90"]}
    return {
        "/login": {"token": "any"},
        "/search": {"words": "red", "like": [picture]},
        "/ask": {"question": "ask count of red"},
        "/people": {"person": "4711", "name": "Anna"},
        "/people/merge": {"one": 4711, "other": 4712},
        "/people/apart": {"one": 4711, "other": 4712},
        "/people/{person}/split": {"faces": []},
        "/faces/{face}": {"name": "Anna"},
        "/told": {"pictures": [picture], "commands": ["rate 4"]},
        "/comparisons": {"first": {"picture": picture}, "second": version},
        "/jobs": {"kind": "apply", "do": ["rotate 90"], "pictures": [picture]},
        "/sessions/{session}": {"about": "the harbour"},
        "/sessions/{session}/messages": {"text": "hello"},
        "/sessions/{session}/commands": {"commands": ["rotate 90"]},
        "/sessions/{session}/open": {"picture": picture},
        "/sessions/{session}/undo": {},
        "/sessions/{session}/redo": {},
        "/sessions/{session}/steps/{step}": {"amount": 30},
        "/rooms": {"seeds": [picture], "tasks": ["Find it"]},
        "/seats/{code}/messages": {"text": "hello"},
        "/seats/{code}/searches": {"words": "red"},
        "/seats/{code}/shared": {"picture": picture},
        "/seats/{code}/commands": {"command": "rotate 90"},
        "/seats/{code}/tasks": {"task": 0},
        "/seats/{code}/end": {},
    }


def _png() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (64, 48), (10, 200, 30)).save(out, "PNG")
    return out.getvalue()
