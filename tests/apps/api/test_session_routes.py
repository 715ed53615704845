"""Conversations over HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from photalk.apps.api.app import application
from photalk.apps.api.server_state import ServerState
from photalk.errors import SessionError
from photalk.studio.sessions import Sessions
from toy_server import Served, desk_of
from toy_space import COLOURS


def test_a_whole_conversation(served: Served) -> None:
    session = served.begin()
    found = served.say(session, "find something blue")
    assert found["turn"]["lists"]
    assert found["results"]["items"][0]["name"] == "IMG_3.png"
    assert "IMG_3.png" in found["turn"]["reply"]
    assert "IMG_3.png" not in found["turn"]["brief"]
    opened = served.say(session, "open the first one and make it brighter")
    assert opened["view"]["name"] == "IMG_3.png"
    assert opened["view"]["do"] == ["adjust_attr brightness 20"]
    (step,) = opened["view"]["steps"]
    assert step["amount"] == {
        "label": "Brightness", "unit": "%", "value": 20.0, "low": -100.0, "high": 100.0, "step": 1.0,
    }  # fmt: skip
    assert opened["suggestions"]


def test_the_table_of_an_answer_crosses_the_wire_as_numbers(served: Served) -> None:
    for name, month in (("IMG_1.png", 5), ("IMG_2.png", 5), ("IMG_3.png", 7)):
        told = {"pictures": [served.picture(name)], "commands": [f"dated 2023-0{month}-14"]}
        assert served.post("/told", told).status_code == 201
    session = served.begin()
    asked = served.post(f"/sessions/{session}/commands", {"commands": ["ask count by month"]}).json()["turn"]
    assert asked["rows"] == [{"name": "May 2023", "count": 2}, {"name": "July 2023", "count": 1}]
    assert "▇" in asked["reply"]
    assert "▇" not in asked["brief"]
    assert "May 2023 (2)" in asked["brief"]
    (again,) = served.get(f"/sessions/{session}").json()["turns"]
    assert again["rows"] == asked["rows"]


def test_steps_are_switched_moved_changed_and_dropped_each_as_one_turn(served: Served) -> None:
    session = _edited(served, "brighter", "rotate left")
    at = f"{served.at}/sessions/{session}"
    changed = served.client.patch(f"{at}/steps/1", json={"amount": 55}).json()
    assert changed["view"]["do"] == ["adjust_attr brightness 55", "rotate 90"]
    off = served.client.patch(f"{at}/steps/1", json={"enabled": False}).json()
    assert off["view"]["do"] == ["rotate 90"]
    moved = served.client.patch(f"{at}/steps/1", json={"enabled": True, "place": 2}).json()
    assert moved["view"]["do"] == ["rotate 90", "adjust_attr brightness 55"]
    dropped = served.client.delete(f"{at}/steps/1").json()
    assert dropped["view"]["do"] == ["adjust_attr brightness 55"]
    undone = served.post(f"/sessions/{session}/undo").json()
    assert undone["view"]["do"] == ["rotate 90", "adjust_attr brightness 55"]
    redone = served.post(f"/sessions/{session}/redo", {"count": 1}).json()
    assert redone["view"]["do"] == ["adjust_attr brightness 55"]
    assert served.client.patch(f"{at}/steps/9", json={"amount": 1}).status_code == 404
    assert served.client.patch(f"{at}/steps/1", json={}).status_code == 422
    assert served.client.patch(f"{at}/steps/1", json={"amount": 500}).status_code == 422


def test_commands_and_clicks_do_what_words_do(served: Served) -> None:
    session = served.begin()
    opened = served.post(f"/sessions/{session}/open", {"picture": served.picture("IMG_2.png")}).json()
    assert opened["view"]["name"] == "IMG_2.png"
    done = served.post(f"/sessions/{session}/commands", {"commands": ["flip horizontal", "crop 1:1"]}).json()
    assert done["view"]["do"] == ["flip horizontal", "crop 1:1"]
    assert done["view"]["width"] == done["view"]["height"] == 48
    for line in (
        "open /etc/passwd",
        "open ~/x.png",
        "open ../x.png",
        "save /tmp/x.png",
        "nonsense",
        "rotate much",
    ):
        refused = served.post(f"/sessions/{session}/commands", {"commands": [line]})
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_command")
    assert len(served.get(f"/sessions/{session}").json()["turns"]) == 2


def test_a_session_is_resumed_as_it_was_with_why_computed_again(served: Served) -> None:
    session = served.begin()
    found = served.say(session, "red")
    state = served.get(f"/sessions/{session}").json()
    assert [turn["user"] for turn in state["turns"]] == ["red"]
    assert [item["name"] for item in state["results"]["items"]] == [
        item["name"] for item in found["results"]["items"]
    ]
    assert state["results"]["items"][0]["score"] is None
    again = served.get(f"/sessions/{session}/results").json()
    assert again["items"][0]["why"] == found["results"]["items"][0]["why"]
    assert [one["about"] for one in served.get("/sessions").json()] == ["red"]


def test_what_was_answered_is_there_after_a_restart(served: Served) -> None:
    session = _edited(served, "brighter")
    before = served.get(f"/sessions/{session}").json()
    with TestClient(application(ServerState([desk_of(served.served_library.folder)]), hosts=None)) as client:
        after = client.get(f"{served.at}/sessions/{session}").json()
        assert after == before
        more = client.post(f"{served.at}/sessions/{session}/messages", json={"text": "undo", "after": 2})
        assert more.json()["view"]["do"] == []


def test_two_windows_cannot_overwrite_each_other(served: Served) -> None:
    session = _edited(served, "brighter")
    said = {"text": "rotate left", "after": 2}
    assert served.post(f"/sessions/{session}/messages", said).status_code == 200
    late = served.post(f"/sessions/{session}/messages", said)
    assert (late.status_code, late.json()["code"]) == (409, "conflict")
    assert served.get(f"/sessions/{session}").json()["view"]["do"] == [
        "adjust_attr brightness 20",
        "rotate 90",
    ]


def test_a_session_that_went_on_in_another_process_is_a_conflict_and_then_goes_on(served: Served) -> None:
    session = _edited(served, "brighter")
    other = desk_of(served.served_library.folder)
    other.studio.chat(session=session).say("rotate left")
    other.close()
    late = served.post(f"/sessions/{session}/messages", {"text": "flip it"})
    assert (late.status_code, late.json()["code"]) == (409, "conflict")
    assert served.say(session, "flip it")["turn"]["number"] == 4


def test_a_turn_that_could_not_be_kept_is_told_as_that_and_can_be_said_again(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise SessionError(
            f"The disk of {served.served_library.folder / 'sessions.db'} is full; free some space."
        )

    session = _edited(served, "brighter")
    with monkeypatch.context() as patch:
        patch.setattr(Sessions, "record", full)
        lost = served.post(f"/sessions/{session}/messages", {"text": "flip it", "after": 2})
    assert (lost.status_code, lost.json()["code"]) == (409, "session")
    assert lost.json()["detail"] == "The disk of sessions.db is full; free some space."
    assert served.say(session, "flip it", after=2)["turn"]["number"] == 3


def test_many_turns_at_once_all_count(served: Served) -> None:
    session = _edited(served)

    def brighter(_: int) -> int:
        return int(served.post(f"/sessions/{session}/messages", {"text": "brighter"}).status_code)

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(brighter, range(12))) == {200}
    assert len(served.get(f"/sessions/{session}").json()["view"]["steps"]) == 12


def test_a_reply_may_be_followed_as_it_is_made(served: Served) -> None:
    session = served.begin()
    heard = list(_heard(served, session, "something green"))
    assert [event for event, _ in heard] == ["progress", "reply"]
    assert heard[0][1]["stage"] == "searching"
    assert heard[1][1]["results"]["items"][0]["name"] == "IMG_2.png"
    stale = {"text": "more", "after": 40}
    assert [event for event, _ in _heard(served, session, **stale)] == ["problem"]


def test_a_folder_is_opened_by_its_name_and_then_searched_without_its_path(
    served: Served, tmp_path: Path
) -> None:
    other = tmp_path / "others"
    other.mkdir()
    for name in ("one.png", "two.png"):
        Image.new("RGB", (64, 48), COLOURS["blue"]).save(other / name)
    served.served_library.studio.index(other)
    session = served.begin()
    opened = served.say(session, "open /elsewhere/others")
    assert opened["turn"]["commands"] == ["open others"]
    assert "one.png" in opened["turn"]["reply"]
    assert opened["results"]["total"] == 2
    found = served.say(session, "find something red")
    assert {item["name"] for item in found["results"]["items"]} == {"one.png", "two.png"}
    assert str(tmp_path) not in served.get(f"/sessions/{session}").text


def test_what_is_saved_by_words_goes_to_the_exports_under_its_bare_name(served: Served) -> None:
    session = _edited(served, "brighter")
    saved = served.say(session, "save it as ../../out.png")
    assert saved["saved"] == "out.png"
    assert "/" not in saved["turn"]["reply"]
    assert [path.name for path in served.served_library.exports.iterdir()] == ["out.png"]
    assert served.get("/exports/out.png").content == (served.served_library.exports / "out.png").read_bytes()
    again = served.say(session, "save it as out.png")
    assert "out.png" in again["turn"]["reply"]
    for name in ("..%2Fsessions.sqlite", "nothing.png", "%2e%2e", "%2e%2e%2f%2e%2e%2fetc%2fpasswd"):
        assert served.get(f"/exports/{name}").status_code in (404, 405)


@pytest.mark.parametrize("form", ["photalk", "caise"])
def test_a_conversation_is_exported(served: Served, form: str) -> None:
    session = _edited(served, "brighter")
    response = served.get(f"/sessions/{session}/export", params={"form": form})
    assert "attachment" in response.headers["content-disposition"]
    document = json.loads(response.text)
    if form == "caise":
        assert [one["api"] for one in document] == ["adjust_attr brightness 20"]
    else:
        assert document["photalk_session"] == 1
        assert document["turns"][1]["commands"][0]["do"] == "adjust_attr brightness 20"


@pytest.mark.parametrize("text", ["", " " * 3, "x" * 3_000, None, 7])
def test_what_is_no_message_is_a_problem_or_a_reply(served: Served, text: object) -> None:
    response = served.post(f"/sessions/{served.begin()}/messages", {"text": text})
    assert response.status_code in (200, 422)
    assert served.post("/sessions/99/messages", {"text": "hello"}).status_code == 404


def _edited(served: Served, *messages: str) -> int:
    """A conversation in which a picture was opened and these things were said of it."""
    session = served.begin()
    served.post(f"/sessions/{session}/open", {"picture": served.picture("IMG_3.png")})
    for message in messages:
        served.say(session, message)
    return session


def _heard(served: Served, session: int, text: str, **more: object) -> Iterator[tuple[str, Any]]:
    """The events of a message."""
    with served.client.stream(
        "POST",
        f"{served.at}/sessions/{session}/messages",
        json={"text": text, **more},
        headers={"Accept": "text/event-stream"},
    ) as response:
        event = ""
        for line in response.iter_lines():
            if line.startswith("event: "):
                event = line.removeprefix("event: ")
            elif line.startswith("data: "):
                yield event, json.loads(line.removeprefix("data: "))


def test_what_is_told_in_a_conversation_is_taken_back_by_undo(served: Served) -> None:
    number = served.get("/pictures").json()["items"][0]["id"]
    session = served.begin()
    served.post(f"/sessions/{session}/open", {"picture": number})
    assert "5 stars" in served.post(f"/sessions/{session}/commands", {"commands": ["rate 5"]}).text
    assert served.get(f"/pictures/{number}/told").json()["rating"] == 5
    assert "Took back the rating" in served.post(f"/sessions/{session}/undo", {}).text
    assert served.get(f"/pictures/{number}/told").json()["rating"] is None


def test_a_conversation_is_called_something_and_deleted(served: Served) -> None:
    session, other = served.begin(), served.begin()
    for one in (session, other):
        served.say(one, "find something blue")
    at = f"{served.at}/sessions/{session}"
    assert served.client.patch(at, json={"about": "  Summer\nin blue "}).status_code == 204
    assert served.client.patch(at, json={"about": " "}).status_code == 422
    abouts = {one["id"]: one["about"] for one in served.get("/sessions").json()}
    assert abouts == {session: "Summer in blue", other: "find something blue"}
    assert served.client.delete(at).status_code == 204
    assert [one["id"] for one in served.get("/sessions").json()] == [other]
    for gone in (
        served.client.get(at),
        served.client.delete(at),
        served.client.patch(at, json={"about": "x"}),
    ):
        assert gone.status_code == 404


def test_every_part_of_a_search_can_be_taken_back(served: Served) -> None:
    session = served.begin()
    served.say(session, "find something blue")
    at = f"/sessions/{session}/commands"
    narrowed = served.post(at, {"commands": ["filter type png", "filter orientation landscape"]}).json()
    sought = narrowed["results"]["sought"]
    assert sought[:2] == ["blue", "png file"]
    for part in sought[1:]:
        left = served.post(at, {"commands": [f"forget wish {part}"]}).json()
        assert part not in left["results"]["sought"]
        assert left["turn"]["quiet"] == f"No longer “{part}”"
    assert served.get(f"/sessions/{session}").json()["results"]["sought"] == ["blue"]


def test_where_nothing_is_found_it_is_told_what_to_leave_out(served: Served) -> None:
    session = served.begin()
    served.say(session, "find something blue")
    at = f"/sessions/{session}/commands"
    nothing = served.post(at, {"commands": ["filter on 1985"]}).json()
    assert nothing["ways_out"] == [{"without": "taken in 1985", "count": 8}]
    assert served.get(f"/sessions/{session}").json()["ways_out"] == nothing["ways_out"]
    again = served.post(at, {"commands": ["forget wish taken in 1985"]}).json()
    assert again["ways_out"] == []
    assert again["results"]["items"][0]["name"] == "IMG_3.png"
