"""What is told of one picture: what its file says, what is seen in it, and that nothing is made up."""

from __future__ import annotations

import pytest

from photalk.search.answers.picture_facts import depicted, fact_told, looked_for
from photalk.vision.teller.said import NOTHING_SAID, Caption
from toy_catalogue import LISBON, shot

PHOTO = shot("a.jpg", "2021-05-03T10:05:00", LISBON, "Olympus E-M1", things=[("bus", 0.9)], lens="50mm f/1.8")
BARE = shot("b.jpg")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("taken", "It was taken on 3 May 2021 at 10:05."),
        ("place", "It was taken in Lisbon, Lisbon, Portugal."),
        ("camera", "It was taken with an Olympus E-M1."),
        ("lens", "The lens was 50mm f/1.8."),
        ("name", "It is a.jpg."),
        ("size", "It is 640 × 480 pixels, 0.0 MB."),
    ],
)
def test_what_the_file_says_is_told(kind: str, text: str) -> None:
    answer = fact_told(kind, PHOTO)
    assert (answer.text, answer.sure, answer.photos) == (text, 1.0, ("/p/a.jpg",))


@pytest.mark.parametrize("kind", ["taken", "place", "camera", "lens", "who", "rating", "tags"])
def test_what_nobody_knows_is_not_made_up(kind: str) -> None:
    answer = fact_told(kind, BARE)
    assert answer.value is None
    assert answer.sure == 0.0
    assert "known" in answer.text or "don't know" in answer.text


def test_what_it_shows_says_how_sure_that_is() -> None:
    assert depicted(Caption("two red buses", 0.8), PHOTO).text == "It shows two red buses."
    assert depicted(Caption("a street", 0.8), PHOTO).text == "It shows a street. I also see: bus (90% sure)."
    doubted = depicted(Caption("a red bus", 0.2, doubtful=True), PHOTO)
    assert (doubted.text, doubted.sure, doubted.basis) == ("Maybe a red bus.", 0.2, "seen")
    assert depicted(NOTHING_SAID, PHOTO).text == "I see: bus (90% sure)."
    assert depicted(NOTHING_SAID, BARE).text == "I can't tell what it shows."


def test_what_is_asked_for_is_looked_for_among_what_is_seen() -> None:
    words = ("bus", "dog")

    def seen(question: str, chance: float | None = None) -> str:
        return looked_for(question, ("red bus", "sky"), PHOTO, words, lambda noun: chance).text

    assert seen("what colour is the bus") == "I see: red bus (1 × bus counted)."
    assert seen("is there a dog", 0.01) == "Dog: not to be seen."
    assert seen("is there a dog", 0.5) == "Dog: 50% likely."
    assert seen("is there a dog", 0.95) == "Dog: surely there."
    assert seen("is there a dog") == "I can't tell."
    assert seen("is she happy about it") == "I can't tell."
