"""The readings in words, and the answer that chooses between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Command, parse
from photalk.dialogue.choosing import Offer, answered, in_words, offer_of, question_of


def readings(*texts: str) -> tuple[tuple[Command, ...], ...]:
    return tuple(tuple(parse(line.strip()) for line in text.split(";")) for text in texts)


@pytest.mark.parametrize(
    ("texts", "question"),
    [
        (("rotate 320", "rotate 40"), "Clockwise or counter-clockwise?"),
        (("flip vertical", "flip horizontal"), "Upside down or left to right?"),
        (("adjust_attr contrast 20", "adjust_attr contrast -20"), "More contrast or less contrast?"),
        (("adjust_attr contrast 20", "adjust_attr contrast 40"), "Contrast +20 or contrast +40?"),
        (("adjust_color red 0.3", "adjust_color yellow 0.3", "adjust_color skyblue 0.3"),
         "Red, yellow or sky blue?"),
        (("search plate", "search fork"), "Do you mean “plate” or “fork”?"),
        (("show 2", "show 3"), "Picture 2 or picture 3?"),
        (("erase the man", "erase the dog"), "The man or the dog?"),
        (("adjust_attr blur 30", "rotate 90"), "Do you mean “blur +30” or “turned 90° to the left”?"),
        (("rotate 90", "rotate 40"), "Do you mean “turned 90° to the left” or “turned 40° to the left”?"),
        (("search dog; rotate 90", "search dog"),
         "Do you mean “find dog, turned 90° to the left” or “find dog”?"),
        (("save a.jpg",), "Do you mean “save as a.jpg”?"),
    ],
)  # fmt: skip
def test_a_question_names_what_is_different(texts: tuple[str, ...], question: str) -> None:
    assert question_of(readings(*texts)).text == question


def test_an_offer_says_how_to_have_the_other() -> None:
    assert offer_of(readings("rotate 320", "rotate 40")) == (
        "Say “the other way” if you meant counter-clockwise."
    )
    assert offer_of(readings("search plate", "search fork")) == "Say “the other one” if you meant “fork”."


TURNS = Offer(readings("rotate 320", "rotate 40"))
THINGS = Offer(readings("search yellow bag", "search red bag", "search red bus"))


@pytest.mark.parametrize(
    ("offer", "message", "choice"),
    [
        (TURNS, "clockwise", 0), (TURNS, "Counter-clockwise, please", 1), (TURNS, "anti clockwise", 1),
        (TURNS, "to the left", 1), (TURNS, "turn it to the right", 0), (TURNS, "cw", 0),
        (TURNS, "the second one please", 1), (TURNS, "2", 1), (TURNS, "3", None), (TURNS, "yes", 0),
        (TURNS, "the latter", 1), (TURNS, "the first", 0),
        (TURNS, "neither", "declined"), (TURNS, "never mind", "declined"),
        (TURNS, "make it brighter", None), (TURNS, "", None), (TURNS, "left and right", None),
        (THINGS, "the yellow one", 0), (THINGS, "i meant the bus", 2), (THINGS, "red bag", None),
        (THINGS, "the third", 2), (THINGS, "the last one", 2), (THINGS, "find a yellow helicopter", None),
    ],
)  # fmt: skip
def test_an_answer_chooses(offer: Offer, message: str, choice: object) -> None:
    assert answered(offer, message) == choice


@pytest.mark.parametrize(
    ("message", "choice"),
    [
        ("the other one", 1), ("no, the other", 1), ("the other way", 1), ("other way round please", 1),
        ("wrong direction", 1), ("no, I meant counterclockwise", 1), ("yes", 0), ("no", None),
        ("brighter please", None), ("rotate the other picture", None),
    ],
)  # fmt: skip
def test_an_offer_is_taken_up(message: str, choice: object) -> None:
    assert answered(Offer(TURNS.readings, done=True), message) == choice


@pytest.mark.parametrize(
    "line",
    ["refine like 2 but at night", "refine but red", "filter after 2020", "open a.jpg", "compare 1 2",
     "undo 1", "redo 3", "steps", "drop 2", "image_cutout", "face beard goatee"],
)  # fmt: skip
def test_every_command_has_words(line: str) -> None:
    words = in_words((parse(line),))
    assert words
    assert "_" not in words


@given(st.text(max_size=60))
def test_whatever_is_said_chooses_one_of_them_or_none(message: str) -> None:
    for offer in (TURNS, THINGS, Offer(TURNS.readings, done=True)):
        choice = answered(offer, message)
        assert choice is None or choice == "declined" or choice in range(len(offer.readings))
