"""A tab that knew another library, or something that is gone, is told so in a sentence on every route."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from every_route import Ids, Route, routes_of
from photalk.apps.api.app import api
from photalk.apps.api.server_state import ServerState
from toy_server import Served, drawn, serving

ROUTES = list(routes_of(api(ServerState([])).openapi()))
UNKNOWN = {
    "library": "0123456789ab", "session": 4711, "picture": 4711, "step": 4711, "act": 4711,
    "person": 4711, "face": 4711, "job": "0123456789ab", "place": "0123", "comparison": "0123456789ab-0123",
    "name": "nothing.png", "number": 4711, "code": "none",
}  # fmt: skip
ILL_FORMED = (
    "0", "-1", "none", "1.5", "1e3", "9" * 30, "%00", "%0a", "%F0%9F%98%80", "%ff", "..%2F..%2Fetc",
    "'; drop table photos", "{library}", "%25", "~", "x" * 300,
)  # fmt: skip
NAMED = [(route, name) for route in ROUTES for name in route.names]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("stale")
    with serving(folder / "library", drawn(folder / "photos")) as served:
        yield served


@pytest.fixture(scope="module")
def there(served: Served) -> Ids:
    """What is there, for each thing that an address can name."""
    picture = served.picture("IMG_1.png")
    session = served.begin()
    served.post(f"/sessions/{session}/open", {"picture": picture})
    served.post(f"/sessions/{session}/commands", {"commands": ["adjust_attr brightness 20"]})
    room = served.post("/rooms", {"seeds": [picture], "tasks": ["Find it"]}).json()
    return {
        **UNKNOWN, "library": served.served_library.id, "session": session, "picture": picture, "step": 1,
        "number": room["room"]["number"], "code": room["invitations"][0]["code"],
    }  # fmt: skip


@pytest.mark.parametrize(("route", "name"), NAMED, ids=lambda it: getattr(it, "path", it))
def test_what_is_not_there_is_told_on_every_route(
    served: Served, there: Ids, route: Route, name: str
) -> None:
    answer = route.ask(served.client, {**there, name: UNKNOWN[name]})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (404, "not_found"), problem
    assert problem["detail"].endswith(".")
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    "route", [one for one in ROUTES if one.names], ids=lambda it: f"{it.method} {it.path}"
)
def test_what_cannot_be_an_id_is_no_error_of_the_server(served: Served, there: Ids, route: Route) -> None:
    for name in route.names:
        for value in ILL_FORMED:
            answer = route.ask(served.client, {**there, name: value})
            assert answer.status_code in (404, 405, 422), (name, value, answer.text)
            assert answer.headers["content-type"] == "application/problem+json"


def test_a_library_that_is_not_served_any_more_is_told_whatever_is_asked_of_it(
    served: Served, there: Ids
) -> None:
    for route in ROUTES:
        if "library" in route.names:
            answer = route.ask(served.client, {**there, "library": UNKNOWN["library"]})
            said = "There is no library '0123456789ab' on this server; reload the page."
            assert (answer.status_code, answer.json()["detail"]) == (404, said), route


def test_pictures_in_a_request_that_are_not_there_are_told(served: Served, there: Ids) -> None:
    taking = ("/search", "/comparisons", "/jobs", "/open", "/rooms")
    asked = [route for route in ROUTES if route.takes and route.path.endswith(taking)]
    assert len(asked) == len(taking)
    for route in asked:
        assert route.ask(served.client, {**there, "picture": 4711}).status_code == 404
