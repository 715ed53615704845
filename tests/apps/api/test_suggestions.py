"""What could be said next: every suggestion is understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk.apps.api.suggestions import MAX_SUGGESTED, suggestions
from photalk.commands import AdjustAttr, ImageCutout, Search
from photalk.conversation.state import ChatState, Done, Entry, Listing
from photalk.language.understander import understander
from photalk.library.photos import Count, Photo

OPENED = Entry("", "This is a.jpg.", picture="/a.jpg", size=(640, 480), shows=True)
DARK = Photo(
    1, "/a.jpg", "0", (640, 480), 1, "jpeg", brightness=0.1, sharpness=0.1,
    things=(Count("person", 1, 0.9, 0.4), Count("bottle", 1, 0.8, 0.02)),
)  # fmt: skip
BRIGHT = Photo(1, "/a.jpg", "0", (640, 480), 1, "jpeg", brightness=0.9, sharpness=0.9)
EDITED = Entry("brighter", "Done.", (Done(AdjustAttr("brightness", 20), "/a.jpg"),), picture="/a.jpg")
FOUND = Entry(
    "dog", "The 2 likeliest for “dog”:", (Done(Search("dog")),), Listing("", ("/a.jpg", "/b.jpg"), "dog")
)

STATES = {
    "nothing yet": (ChatState(), None),
    "found": (ChatState.of([FOUND]), None),
    "dark": (ChatState.of([OPENED]), DARK),
    "bright": (ChatState.of([OPENED]), BRIGHT),
    "edited": (ChatState.of([OPENED, EDITED]), DARK),
    "unknown": (ChatState.of([OPENED]), None),
}


@pytest.mark.parametrize(("state", "photo"), STATES.values(), ids=STATES)
def test_every_suggestion_becomes_a_command(state: ChatState, photo: Photo | None) -> None:
    said = suggestions(state, photo)
    assert 2 <= len(said) <= MAX_SUGGESTED
    ours = understander()
    for one in said:
        assert ours.understand(state.turns, one, state.scene).commands, one


def test_suggestions_fit_the_picture() -> None:
    assert "brighten the shadows" in suggestions(*STATES["dark"])
    assert "remove the bottle" in suggestions(*STATES["dark"])
    assert "bring the highlights down" in suggestions(*STATES["bright"])
    assert suggestions(*STATES["edited"])[0] == "undo that"


def test_what_was_done_is_not_suggested_again() -> None:
    cut = Entry("cut it out", "Done.", (Done(ImageCutout(), "/a.jpg"),), picture="/a.jpg")
    assert "cut out the background" not in suggestions(ChatState.of([OPENED, cut]), DARK)


def test_nothing_of_the_disk_is_read_for_them(tmp_path: Path) -> None:
    assert not (tmp_path / "a.jpg").exists()
    assert suggestions(*STATES["unknown"])
