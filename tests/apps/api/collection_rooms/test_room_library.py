"""Rooms on a real library of plain colours: what the fake of `test_rooms` stands for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, settings

from photalk.apps.api.collection_rooms.room_library import room_routes
from photalk.apps.api.problems import install
from photalk.apps.api.server_state import ServerState
from toy_server import desk_of


@pytest.fixture
def client(tmp_path: Path, photos: Path) -> Iterator[TestClient]:
    served_library = desk_of(tmp_path / "library")
    served_library.studio.index(photos)
    server_state = ServerState([served_library])
    app = FastAPI()
    install(app)
    app.include_router(room_routes(server_state), prefix="/api/v1")
    with TestClient(app, base_url=f"http://test/api/v1/libraries/{served_library.id}/") as client:
        yield client
    server_state.close()


def made(client: TestClient, **wish: object) -> dict[str, str]:
    answer = client.post("rooms", json=wish)
    assert answer.status_code == 201, answer.text
    return {one["role"]: one["code"] for one in answer.json()["invitations"]}


def act(client: TestClient, code: str, what: str, **body: object) -> dict[str, Any]:
    answer = client.post(f"seats/{code}/{what}", json=body)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def test_pictures_are_found_shown_and_measured(client: TestClient) -> None:
    assistant = made(client)["assistant"]
    finds = act(client, assistant, "searches", words="blue")["finds"]
    assert finds["items"][0]["name"] == "IMG_3.png"
    shown = act(client, assistant, "shared", picture=finds["items"][0]["id"])["open"]
    assert (shown["picture"]["width"], shown["picture"]["height"]) == (64, 48)
    for command, size in (("rotate 90", (48, 64)), ("crop 0 32 0 48", (48, 32)), ("undo 1", (48, 64))):
        shown = act(client, assistant, "commands", command=command)["open"]
        assert (shown["picture"]["width"], shown["picture"]["height"]) == size
    assert shown["do"] == ["rotate 90"]
    refused = client.post(f"seats/{assistant}/commands", json={"command": "crop 100 200 100 200"})
    assert refused.status_code in (404, 422)
    assert refused.json()["detail"].endswith(".")


def test_a_file_that_has_gone_is_told(client: TestClient, photos: Path) -> None:
    assistant = made(client)["assistant"]
    items = act(client, assistant, "searches", words="red")["finds"]["items"]
    act(client, assistant, "shared", picture=items[0]["id"])
    for file in photos.iterdir():
        file.unlink()
    for what, body in (("shared", {"picture": items[1]["id"]}), ("commands", {"command": "rotate 90"})):
        gone = client.post(f"seats/{assistant}/{what}", json=body)
        assert gone.status_code == 410
        assert str(photos) not in gone.text
    assert client.get("rooms/suggestion").json()["seeds"] == []
    assert client.post("rooms", json={"kind": "chatir"}).status_code == 404


def test_the_system_asks_until_the_picture_is_found(client: TestClient) -> None:
    seeds = {one["name"]: one["id"] for one in client.get("rooms/suggestion").json()["seeds"]}
    assert len(seeds) == 8
    code = made(client, kind="chatir", target=seeds["IMG_7.png"], top=1, rounds=2)["user"]
    state = act(client, code, "messages", text="something white")
    assert state["lines"][0]["round"]["depth"] == 8
    for answer in ("pink", "pink"):
        if state["ended"]:
            break
        state = act(client, code, "messages", text=answer)
    assert state["ended"]
    (told,) = client.get("rooms/export", params={"form": "chatir"}).json()
    assert told["img"] == "IMG_7.png"
    assert told["dialog"][0] == "something white"
    assert len(told["ranks"]) == len(told["dialog"])
    assert all(1 <= rank <= 8 for rank in told["ranks"])


def test_whatever_is_sent_no_answer_is_a_server_error(client: TestClient) -> None:
    codes = made(client, tasks=["Find something"])
    act(client, codes["assistant"], "searches", words="blue")
    act(client, codes["assistant"], "shared", picture=1)
    library = client.base_url.path.split("/")[-2]
    schema = schemathesis.openapi.from_dict(client.get("http://test/openapi.json").json())
    operations = [result.ok() for result in schema.get_all_operations()]
    # What closes the room, or its doors, comes last; what does not end by itself is left out.
    closing = ("/invitations", "/end")
    routes = 0
    for operation in sorted(operations, key=lambda one: one.path.endswith(closing)):
        if operation.path.endswith("/events"):
            continue
        routes += 1

        @settings(
            max_examples=10, deadline=None, database=None, derandomize=True,
            phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(case=operation.as_strategy())
        def one(case: schemathesis.Case) -> None:
            parameters = case.path_parameters or {}
            aims = {"library": library, "code": codes["assistant"], "number": 1}
            parameters.update({name: value for name, value in aims.items() if name in parameters})
            sent = case.as_transport_kwargs(base_url="http://test")
            sent.pop("cookies", None)
            if isinstance(sent.get("data"), bytes):
                sent["content"] = sent.pop("data")
            response = client.request(**sent)
            assert response.status_code < 500, (case.method, case.path, sent, response.text)

        one()
    assert routes >= 14
