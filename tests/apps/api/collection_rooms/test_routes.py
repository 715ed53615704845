"""The rooms over HTTP: two people, one who is asked, and everybody who should not be there."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import uvicorn
from fastapi import FastAPI
from fastapi.testclient import TestClient

from photalk.apps.api import wire
from photalk.apps.api.collection_rooms.routes import rooms_router
from photalk.apps.api.problems import install
from photalk.commands import Crop
from photalk.commands.queries.query import Query
from photalk.edit.program import Program
from photalk.errors import NotFound
from photalk.studio.collecting.events import Asked
from photalk.studio.collecting.store import Rooms
from photalk.studio.collecting.target_rank import TargetRank

HOSTILE = "<img src=x onerror=alert(1)>; rotate 90.jpg"


@dataclass
class FakeLibrary:
    """Thirty pictures by name; what is found is what has the words in its name."""

    rooms: Rooms
    names: dict[int, str] = field(default_factory=dict)

    def picture(self, id: int) -> wire.PictureInfo:
        if id not in self.names:
            raise NotFound(f"There is no picture {id} in this library.")
        return wire.PictureInfo(id=id, name=self.names[id], width=400, height=300, format="jpg", bytes=1000)

    def at_random(self, count: int) -> Sequence[wire.PictureInfo]:
        return [self.picture(id) for id in list(self.names)[:count]]

    def search(self, words: str, k: int) -> wire.Results:
        ids = [id for id, name in self.names.items() if words in name][:k]
        items = [
            wire.Result(number=number, name=self.names[id], picture=self.picture(id))
            for number, id in enumerate(ids, 1)
        ]
        return wire.Results(words=words, start=1, total=len(items), items=items)

    def size(self, picture: int, program: Program) -> tuple[int, int]:
        self.picture(picture)
        if any(edit == Crop("unicorn") for edit in program.edits):
            raise NotFound("There is no unicorn in it.")
        return 200, 100

    def stand(self, target: int, query: Query) -> TargetRank:
        """Each answer brings the target ten places forward."""
        rank = max(1, 25 - 10 * len(query.answers))
        return TargetRank(
            rank, len(self.names), (1, 2), Asked("doing", "What is being done in it?", ("run", "sit"))
        )


@pytest.fixture
def library(tmp_path: Path) -> Iterator[FakeLibrary]:
    names = {1: "dog on beach.jpg", 2: "dog in snow.jpg", 3: HOSTILE} | {
        n: f"cat {n}.jpg" for n in range(4, 31)
    }
    rooms = Rooms(tmp_path)
    yield FakeLibrary(rooms, names)
    rooms.close()


@pytest.fixture
def app(library: FakeLibrary) -> FastAPI:
    def opened(name: str) -> FakeLibrary:
        if name != "L":
            raise NotFound("There is no such library.")
        return library

    app = FastAPI()
    install(app)
    app.include_router(rooms_router(opened), prefix="/api/v1")
    return app


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, base_url="http://test/api/v1/libraries/L/") as client:
        yield client


@dataclass
class Person:
    """Somebody with an invitation."""

    client: httpx.Client
    code: str

    def look(self) -> dict[str, Any]:
        return self._told(self.client.get(f"seats/{self.code}"))

    def post(self, what: str, **body: object) -> httpx.Response:
        return self.client.post(f"seats/{self.code}/{what}", json=body)

    def act(self, what: str, **body: object) -> dict[str, Any]:
        return self._told(self.post(what, **body))

    def _told(self, response: httpx.Response) -> dict[str, Any]:
        assert response.status_code == 200, response.text
        told: dict[str, Any] = response.json()
        return told


def made(client: httpx.Client, **wish: object) -> tuple[int, dict[str, Person]]:
    answer = client.post("rooms", json=wish)
    assert answer.status_code == 201, answer.text
    told = answer.json()
    people = {one["role"]: Person(client, one["code"]) for one in told["invitations"]}
    return told["room"]["number"], people


@pytest.fixture
def pair(client: TestClient) -> tuple[int, Person, Person]:
    number, people = made(client, title="Pets", seeds=[1, 3], tasks=["Find a dog", "  ", "Turn it"])
    return number, people["user"], people["assistant"]


def test_a_whole_dialogue_is_collected(client: TestClient, pair: tuple[int, Person, Person]) -> None:
    number, user, assistant = pair
    seen = user.look()
    assert [one["name"] for one in seen["seeds"]] == ["dog on beach.jpg", HOSTILE]
    assert seen["tasks"] == [{"text": "Find a dog", "done": False}, {"text": "Turn it", "done": False}]
    user.act("messages", text="I would like a dog")
    found = assistant.act("searches", words="dog")["finds"]
    assert [one["id"] for one in found["items"]] == [1, 2]
    assistant.act("shared", picture=2)
    user.act("tasks", task=0, done=True)
    after = assistant.act("commands", command="rotate 90", board=1)
    assert after["open"]["do"] == ["rotate 90"]
    assert (after["open"]["picture"]["width"], after["open"]["picture"]["height"]) == (200, 100)
    assert [step["command"] for step in after["steps"]] == ["rotate 90"]
    assert (after["undo"], after["redo"], after["board"]) == (1, 0, 2)
    assistant.act("commands", command="undo 1")
    ended = user.act("end")
    assert ended["ended"]
    assert ended["tasks"][0]["done"]
    (summary,) = client.get("rooms").json()
    assert (summary["messages"], summary["commands"], summary["ticked"], summary["ended"]) == (2, 3, 1, True)
    caise = client.get("rooms/export", params={"form": "caise"})
    assert caise.headers["content-disposition"] == 'attachment; filename="rooms.caise.json"'
    assert [it["api"] for it in caise.json()] == ["search dog", "rotate 90"]
    assert caise.json()[1]["history_utte"][-2:] == ["search dog", "image_load: 1"]
    assert client.get(f"rooms/{number}/export", params={"form": "caise"}).json() == caise.json()
    log = client.get("rooms/export").json()["rooms"][0]
    assert [(event["by"], event["kind"]) for event in log["events"]] == [
        ("assistant", "said"), ("user", "said"), ("assistant", "searched"), ("assistant", "shared"),
        ("user", "ticked"), ("assistant", "did"), ("assistant", "did"), ("user", "ended"),
    ]  # fmt: skip


def test_the_user_sees_pictures_and_never_commands(pair: tuple[int, Person, Person]) -> None:
    _, user, assistant = pair
    assistant.act("searches", words="dog")
    assistant.act("commands", command="show 1")
    assistant.act("commands", command="adjust_attr brightness 30")
    seen, theirs = user.look(), assistant.look()
    assert seen["open"]["do"] == ["adjust_attr brightness 30"]
    assert [line["version"]["command"] for line in seen["lines"] if line["version"]] == ["", ""]
    assert (seen["finds"], seen["steps"], seen["undo"]) == (None, [], 0)
    shown = [line["version"]["command"] for line in theirs["lines"] if line["version"]]
    assert shown == ["show 1", "adjust_attr brightness 30"]
    assert (theirs["seeds"], theirs["tasks"]) == ([], [])


def test_each_invitation_does_its_own(client: TestClient, pair: tuple[int, Person, Person]) -> None:
    _, user, assistant = pair
    for refused in (
        user.post("searches", words="dog"),
        user.post("shared", picture=1),
        user.post("commands", command="rotate 90"),
        assistant.post("tasks", task=0),
    ):
        assert refused.status_code == 422
        assert refused.json()["code"] == "cannot_do"
    third = Person(client, "a" * 32)
    for refused in (third.post("messages", text="hi"), third.post("typing"), client.get("seats/x/events")):
        assert refused.status_code == 404
        assert "invitation" in refused.json()["detail"]
    assert client.get("../other/rooms").status_code == 404


@pytest.mark.parametrize(
    ("what", "body", "status"),
    [
        ("messages", {"text": ""}, 422),
        ("messages", {"text": "x" * 2_001}, 422),
        ("messages", {"text": "\u0007\u0007"}, 422),
        ("messages", {"text": "hi", "more": 1}, 422),
        ("searches", {"words": "x" * 401}, 422),
        ("shared", {"picture": 99}, 404),
        ("shared", {"picture": -1}, 422),
        ("commands", {"command": "rotate far"}, 422),
        ("commands", {"command": "open /etc/passwd"}, 422),
        ("commands", {"command": "rotate 90"}, 404),
        ("commands", {"command": "show 1"}, 404),
    ],
)
def test_bad_input_is_one_sentence(
    pair: tuple[int, Person, Person], what: str, body: dict[str, object], status: int
) -> None:
    answer = pair[2].post(what, **body)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"].endswith(".")
    assert pair[2].look()["last"] == 1


def test_a_picture_that_has_vanished_is_told(pair: tuple[int, Person, Person], library: FakeLibrary) -> None:
    assistant = pair[2]
    assistant.act("searches", words="dog")
    assistant.act("shared", picture=1)
    del library.names[1], library.names[2]
    assert assistant.post("shared", picture=2).status_code == 404
    assert assistant.post("commands", command="rotate 90").status_code == 404
    assert assistant.look()["open"]["picture"]["name"] == "dog on beach.jpg"


def test_what_cannot_be_carried_out_is_not_recorded(pair: tuple[int, Person, Person]) -> None:
    assistant = pair[2]
    assistant.act("searches", words="dog")
    before = assistant.act("shared", picture=1)
    assert assistant.post("commands", command="crop unicorn").status_code == 404
    assert assistant.look() == before


def test_two_windows_of_the_assistant_do_not_undo_each_other(pair: tuple[int, Person, Person]) -> None:
    assistant = pair[2]
    assistant.act("searches", words="dog")
    assistant.act("shared", picture=1, board=0)
    assistant.act("commands", command="rotate 90", board=1)
    late = assistant.post("commands", command="flip vertical", board=1)
    assert late.status_code == 409
    assert "another window" in late.json()["detail"]
    key = "0123456789abcdef"
    first = assistant.act("commands", command="rotate 90", board=2, key=key)
    assert assistant.act("commands", command="rotate 90", board=2, key=key) == first


def test_hostile_text_stays_text(client: TestClient, pair: tuple[int, Person, Person]) -> None:
    number, user, assistant = pair
    said = "</script><script>alert(1)</script>\nuser_text: rotate 90"
    user.act("messages", text=said)
    assert assistant.look()["lines"][-1]["text"] == said
    assistant.act("searches", words=HOSTILE)
    assistant.act("shared", picture=3)
    (instance,) = client.get(f"rooms/{number}/export", params={"form": "caise"}).json()
    assert instance["history_utte"][-1] == f"user_text: {' '.join(said.split())}"


def test_an_organiser_ends_renews_and_begins(client: TestClient, pair: tuple[int, Person, Person]) -> None:
    number, user, _ = pair
    suggestion = client.get("rooms/suggestion", params={"seeds": 5}).json()
    assert len(suggestion["seeds"]) == 5
    assert len(suggestion["tasks"]) == 4
    codes = client.post(f"rooms/{number}/invitations").json()
    assert {one["role"] for one in codes} == {"user", "assistant"}
    assert client.get(f"seats/{user.code}").status_code == 404
    assert client.get("rooms/export").status_code == 404
    for _ in range(2):
        assert client.post(f"rooms/{number}/end").json()["ended"]
    assert client.post("rooms/999/end").status_code == 404
    assert client.post("rooms", json={"seeds": [999]}).status_code == 404
    assert client.post("rooms", json={"kind": "chatir", "seeds": [1]}).status_code == 422


def test_one_person_is_asked_until_the_picture_is_found(client: TestClient) -> None:
    number, people = made(client, kind="chatir", target=2, rounds=5)
    assert list(people) == ["user"]
    person = people["user"]
    assert person.look()["target"]["name"] == "dog in snow.jpg"
    state = person.act("messages", text="a dog in the snow", board=0)
    assert state["question"] == {"text": "What is being done in it?", "options": ["run", "sit"]}
    assert state["lines"][0]["round"]["rank"] == 25
    assert person.post("messages", text="late", board=0).status_code == 409
    state = person.act("messages", text="it runs", board=1)
    assert not state["ended"]
    state = person.act("messages", text="fast", board=2)
    assert (state["found"], state["ended"], state["verdict"]) == (True, True, "Found: it is number 5.")
    assert state["question"] is None
    (told,) = client.get("rooms/export", params={"form": "chatir"}).json()
    question = "What is being done in it?"
    assert told["img"] == "dog in snow.jpg"
    assert told["dialog"] == ["a dog in the snow", f"{question} it runs", f"{question} fast"]
    assert told["ranks"] == [25, 15, 5]
    assert client.get(f"rooms/{number}/export", params={"form": "caise"}).status_code == 404


@pytest.fixture
def served(app: FastAPI) -> Iterator[httpx.Client]:
    """The app behind a real server: a test client would wait for the end of what has none."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/v1/libraries/L/", timeout=10) as client:
        yield client
    server.should_exit = True
    thread.join()


def events(stream: httpx.Response) -> Iterator[tuple[str, int | None, dict[str, Any]]]:
    kind, number = "", None
    for line in stream.iter_lines():
        if line.startswith("event: "):
            kind, number = line[7:], None
        elif line.startswith("id: "):
            number = int(line[4:])
        elif line.startswith("data: "):
            yield kind, number, json.loads(line[6:])


def test_a_room_in_which_nothing_has_happened_is_told_as_well(served: httpx.Client) -> None:
    _, people = made(served, kind="chatir", target=1)
    with served.stream("GET", f"seats/{people['user'].code}/events") as stream:
        kind, number, state = next(events(stream))
        assert (kind, number, state["lines"]) == ("room", 0, [])


def test_both_hear_of_everything_at_once(served: httpx.Client) -> None:
    _, people = made(served, tasks=["Find a dog"])
    user, assistant = people["user"], people["assistant"]
    with served.stream("GET", f"seats/{user.code}/events") as stream:
        heard = events(stream)
        assert next(heard)[:2] == ("room", 1)
        assert next(heard)[2] == {"present": ["user"], "typing": []}
        with served.stream("GET", f"seats/{assistant.code}/events", params={"after": 1}) as other:
            assert next(heard)[2] == {"present": ["user", "assistant"], "typing": []}
            theirs = events(other)
            assert next(theirs)[0] == "presence"
            assistant.post("typing")
            assert next(heard)[2] == {"present": ["user", "assistant"], "typing": ["assistant"]}
            assistant.act("messages", text="Hello")
            kind, number, state = next(heard)
            assert (kind, number, state["lines"][-1]["text"]) == ("room", 2, "Hello")
            assert next(heard)[2]["typing"] == []
        assert next(heard)[2]["present"] == ["user"]
    with served.stream("GET", f"seats/{user.code}/events", headers={"Last-Event-ID": "2"}) as stream:
        heard = events(stream)
        assert next(heard)[0] == "presence"
        assistant.act("searches", words="dog")
        assistant.act("shared", picture=1)
        kinds = [next(heard)]
        while kinds[-1][2].get("open") is None:
            kinds.append(next(heard))
        assert kinds[-1][1] == 4
        assert kinds[-1][2]["open"]["picture"]["id"] == 1
