"""What a click did, in a few words."""

from __future__ import annotations

import pytest

from photalk.apps.api.quiet_words import quiet_words
from photalk.commands import parse
from photalk.conversation.state import Done, Entry
from toy_server import Served


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("change 1 adjust_attr brightness -81 in background", "Brightness of the background −81"),
        ("change 2 adjust_attr exposure 20 in 10% 20% 30% 40%", "Exposure of a part +20"),
        ("adjust_attr contrast 5", "Contrast +5"),
        ("change 1 rotate 90", "Turned 90° to the left"),
        ("open a.jpg", "Opened a.jpg"),
        ("refine like 2", "More like number 2"),
        ("exclude 3", "Not number 3"),
        ("more", "More of them"),
        ("forget wish dog", "No longer “dog”"),
    ],
)
def test_a_click_is_told_by_what_it_did(line: str, told: str) -> None:
    assert quiet_words(Entry("", "A long answer.", (Done(parse(line)),))) == told


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        ("Rated a.jpg 5 stars. Say “undo” to take it back.", "Rated a.jpg 5 stars"),
        ("Took back “brightness +10”; this is the original again.", "Took back “brightness +10”"),
        ("a.jpg is not where it was.", "a.jpg is not where it was"),
    ],
)
def test_what_became_of_steps_and_marks_is_the_beginning_of_the_answer(reply: str, told: str) -> None:
    assert quiet_words(Entry("", reply, (Done(parse("undo")),))) == told


def test_what_was_said_is_not_quiet(served: Served) -> None:
    session = served.begin()
    assert served.say(session, "find something blue")["turn"]["quiet"] == ""
    opened = served.post(f"/sessions/{session}/open", {"picture": served.picture("IMG_3.png")}).json()
    assert opened["turn"]["quiet"] == "Opened IMG_3.png"
    assert served.say(session, "a bit brighter")["turn"]["quiet"] == ""
    slid = served.client.patch(f"{served.at}/sessions/{session}/steps/1", json={"amount": 55}).json()
    assert slid["turn"]["quiet"] == "Brightness +55"
    assert served.say(session, "undo")["turn"]["quiet"] == ""
    kept = [turn["quiet"] for turn in served.get(f"/sessions/{session}").json()["turns"]]
    assert kept == ["", "Opened IMG_3.png", "", "Brightness +55", ""]
