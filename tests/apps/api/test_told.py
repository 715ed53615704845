"""Where files lie is told on no route: a library in a place with a tell-tale name, and every answer read."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from every_route import Ids, routes_of
from photalk.apps.api.app import api
from photalk.apps.api.jobs import FINAL
from photalk.apps.api.server_state import ServerState
from toy_server import Served, drawn, serving

TELLING = "it's (my) Secret 2.5 place, no. 7"
LATE = ("/invitations", "/rooms/export", "/end")
"""Routes that come after all others, the last first: they end what others need."""

ROUTES = [route for route in routes_of(api(ServerState([])).openapi()) if not route.streams]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    place = tmp_path / "outer" / TELLING
    place.mkdir(parents=True)
    return place


@pytest.fixture
def served(place: Path) -> Iterator[Served]:
    photos = drawn(place / "photos")
    (photos / "more").mkdir()
    (photos / "IMG_1.png").rename(photos / "more" / "IMG_2.png")  # two of one name
    with serving(place / "library", photos) as served:
        yield served


def talked(served: Served, place: Path) -> int:
    """A conversation in the terminal, where paths are said and answered."""
    photos = served.photos
    chat = served.served_library.studio.chat()
    for message in (
        f'open "{photos}"', "find something red", f'open "{photos}/more/IMG_2.png"', "make it brighter",
        f'save it as "{place}/out.png"', f"open {place}/missing/x.jpg", f"find photos in the folder {photos}",
        "show 2", "more like this one", "not the first", f'open "{photos}/IMG_3.png"', f"what is {photos}?",
    ):  # fmt: skip
        chat.say(message)
    chat.open(photos / "IMG_4.png")
    assert chat.session is not None
    return chat.session


def check(place: Path, answer: Any) -> None:
    """No part of the place is in an answer, nor in what is said about it."""
    said = answer.content.decode("utf-8", "replace") + str(dict(answer.headers))
    for part in (*place.parts[1:], "Secret", "it's", "2.5 place"):
        assert part not in said, (answer.request.method, answer.url, said[:2_000])


def test_no_answer_of_any_route_tells_where_files_lie(served: Served, place: Path) -> None:
    session = talked(served, place)
    picture = served.picture("IMG_3.png")
    room = served.post("/rooms", {"seeds": [picture], "tasks": ["Find it"]}).json()
    compared = served.post("/comparisons", {"first": {"picture": picture}, "second": {"picture": 1}}).json()
    served.say(session, "save it as kept.png")
    ids: dict[str, object] = {
        "library": served.served_library.id, "session": session, "picture": picture, "step": 1, "act": 1,
        "person": 1, "face": 1, "job": _worked(served), "place": served.get("/places").json()[0]["id"],
        "comparison": compared["id"], "name": "kept.png", "number": room["room"]["number"],
        "code": next(it["code"] for it in room["invitations"] if it["role"] == "assistant"),
    }  # fmt: skip
    answered = _walked(served, place, ids)
    assert len(answered) > 40
    refused = {path.partition("{library}")[2] for path, fine in answered.items() if not fine}
    # These are for the other seat, over already, and without an amount.
    # Nobody is known here whom one could name.
    allowed = {
        "/seats/{code}/tasks", "/seats/{code}/end", "/sessions/{session}/steps/{step}", "/people",
        "/people/merge", "/people/apart", "/people/{person}", "/people/{person}/pictures",
        "/people/{person}/split", "/faces/{face}", "/faces/{face}/thumbnail",
    }  # fmt: skip
    assert refused <= allowed
    for path in served.photos.rglob("*.png"):
        path.write_bytes(b"\x89PNG\r\n\x1a\n nothing more")
    _walked(served, place, {**ids, "picture": 2})
    for path in served.photos.rglob("*.png"):
        path.unlink()
    _walked(served, place, ids, last=True)


def test_what_goes_wrong_is_told_without_it_too(served: Served, place: Path) -> None:
    for name in ("catalogue.sqlite", "sessions.db"):
        for path in served.served_library.folder.glob(f"{name}*"):
            path.write_bytes(b"no database" * 1_000)
    for route in ROUTES:
        check(place, route.ask(served.client, {
            "library": served.served_library.id, "session": 1, "picture": 1, "step": 1, "act": 1,
            "person": 1, "face": 1, "job": "none", "place": "none", "comparison": "none", "name": "none",
            "number": 1, "code": "none",
        }))  # fmt: skip


@pytest.mark.parametrize("name", ["IMG_3.png", "IMG_2.png", "more/IMG_2.png"])
def test_a_picture_is_opened_again_by_the_name_that_a_conversation_tells(
    served: Served, place: Path, name: str
) -> None:
    picture = served.served_library.library.by_path(served.photos / name)
    assert picture is not None
    opened = served.post(f"/sessions/{served.begin()}/open", {"picture": picture.id})
    check(place, opened)
    (line,) = opened.json()["turn"]["commands"]
    assert line.startswith("open ")
    for again in (
        served.post(f"/sessions/{served.begin()}/commands", {"commands": [line, "rotate 90"]}).json(),
        served.say(served.begin(), line),
    ):
        assert again["view"]["picture"]["id"] == picture.id


def test_what_was_kept_with_paths_is_shown_gone_on_with_exported_and_replayed(
    served: Served, place: Path
) -> None:
    session = talked(served, place)
    before = served.served_library.studio.entries(session)
    state = served.get(f"/sessions/{session}").json()
    assert len(state["turns"]) == len(before)
    assert "open more/IMG_2.png" in [line for turn in state["turns"] for line in turn["commands"]]
    assert served.say(session, "rotate it left")["view"]["do"] == ["rotate 90"]
    told = served.get(f"/sessions/{session}/export").text
    assert {it["path"] for it in json.loads(told)["pictures"]} >= {"more/IMG_2.png", "IMG_3.png"}
    replayed = served.served_library.studio.replay(told)
    assert replayed.state.picture == str(served.photos / "IMG_4.png")
    again = served.served_library.studio.replay(
        served.served_library.studio.export(session)
    )  # with paths, as in a terminal
    assert again.state.histories == replayed.state.histories == _state(served, session).histories
    assert served.served_library.studio.entries(session)[: len(before)] == before


def _walked(served: Served, place: Path, ids: Ids, *, last: bool = False) -> dict[str, bool]:
    """Which routes answered well, having checked them all; the conversation is deleted in the `last` walk."""
    fine = {}
    routes = [it for it in ROUTES if last or (it.method, it.path[-10:]) != ("DELETE", "/{session}")]
    for route in sorted(routes, key=lambda it: [it.path.endswith(end) for end in LATE]):
        answer = route.ask(served.client, ids)
        check(place, answer)
        fine[route.path] = answer.status_code < 400
    for form in ("caise", "photalk"):
        check(place, served.get(f"/sessions/{ids['session']}/export", params={"form": form}))
        check(place, served.get("/rooms/export", params={"form": form}))
    return fine


def _worked(served: Served) -> str:
    """A job that has indexed what is no picture, and one that has made an archive."""
    (served.photos / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\n nothing more")
    for asked in ({"kind": "index"}, {"kind": "apply", "do": ["rotate 90"], "pictures": [1]}):
        job = served.post("/jobs", asked).json()["id"]
        while served.client.get(f"/api/v1/jobs/{job}").json()["state"] not in FINAL:
            time.sleep(0.02)
    return str(job)


def _state(served: Served, session: int) -> Any:
    return served.served_library.studio.chat(session=session).state
