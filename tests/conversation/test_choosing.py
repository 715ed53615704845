"""The readings in words, and whether one of them is done, offered or asked for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from photalk.commands import Command, parse
from photalk.conversation.choosing import Offer, decided, in_words, offer_of, question_of
from photalk.language.understanding import Guess, Question, Understanding


def readings(*texts: str) -> tuple[tuple[Command, ...], ...]:
    return tuple(tuple(parse(line.strip()) for line in text.split(";")) for text in texts)


@pytest.mark.parametrize(
    ("texts", "question"),
    [
        (("rotate 320", "rotate 40"), "Clockwise or counter-clockwise?"),
        (("flip vertical", "flip horizontal"), "Upside down or left to right?"),
        (("adjust_attr contrast 20", "adjust_attr contrast -20"), "More contrast or less contrast?"),
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
        (("rate 1 3: 4", "pick all"),
         "Do you mean “4 stars for pictures 1 and 3” or “all of them as a keeper”?"),
        (("black_and_white; adjust_color brown 0.3", "black_and_white"),
         "Do you mean “sepia” or “black and white”?"),
    ],
)  # fmt: skip
def test_a_question_names_what_is_different(texts: tuple[str, ...], question: str) -> None:
    assert question_of(readings(*texts)).text == question


def test_an_offer_names_the_other() -> None:
    assert offer_of(readings("rotate 320", "rotate 40")) == "If you meant counter-clockwise, say so."
    assert offer_of(readings("search plate", "search fork")) == "If you meant “fork”, say so."


@pytest.mark.parametrize(
    "line",
    ["refine like 2 but at night", "refine but red", "filter after 2020", "open a.jpg", "compare 1 2",
     "undo 1", "redo 3", "steps", "drop 2", "image_cutout", "face beard goatee", "disable 1", "enable 1",
     "move 2 1", "change 1 adjust_attr contrast 5", "more", "filter color blue"],
)  # fmt: skip
def test_every_command_has_words(line: str) -> None:
    words = in_words((parse(line),))
    assert words
    assert "_" not in words


RIGHT, LEFT = readings("rotate 320", "rotate 40")
DOUBTFUL = Understanding(RIGHT, confidence=0.5, alternatives=(Guess(LEFT, 0.5),))


def test_what_is_doubtful_is_asked_once_and_the_likeliest_is_done_when_asked_again() -> None:
    asked, offer = decided(DOUBTFUL)
    assert asked.question == question_of((RIGHT, LEFT))
    assert (asked.commands, offer) == ((), Offer((RIGHT, LEFT)))
    again, offer = decided(DOUBTFUL, before=asked.question)
    assert (again.commands, again.question, offer) == (RIGHT, None, None)


def test_what_all_readings_share_is_done_and_the_rest_is_asked_about() -> None:
    top, closer, alone = readings("show 2; crop 20% 100% 0% 100%", "show 2; crop 10% 90% 10% 90%", "show 2")
    doubtful = Understanding(top, confidence=0.4, alternatives=(Guess(closer, 0.3), Guess(alone, 0.25)))
    asked, offer = decided(doubtful)
    assert asked.commands == alone
    assert asked.question is not None
    assert asked.question.options[2] == "nothing more"
    assert offer == Offer((top[1:], closer[1:], ()))


def test_what_is_shared_waits_too_where_it_is_doubtful_itself() -> None:
    first, second = readings("rotate 90; flip vertical", "rotate 90; posterize 4")
    doubtful = Understanding(first, confidence=0.3, alternatives=(Guess(second, 0.2),))
    asked, offer = decided(doubtful)
    assert (asked.commands, offer) == ((), Offer((first, second)))


def test_a_question_of_the_understander_is_asked_once_with_its_choices() -> None:
    which = Question("Which hair color?", ("brown", "black"))
    brown, black = readings("face hair color brown hair", "face hair color black hair")
    understood = Understanding(question=which, choices=(brown, black))
    assert decided(understood) == (understood, Offer((brown, black)))
    again, offer = decided(understood, before=which)
    assert (again.commands, again.question, offer) == (brown, None, None)


def test_a_question_without_choices_is_not_asked_twice_either() -> None:
    understood = Understanding(question=Question("By how much?"))
    assert decided(understood) == (understood, None)
    again, offer = decided(understood, before=Question("By how much?"))
    assert (again.question, again.smalltalk, offer) == (None, "unclear", None)


def test_what_was_not_understood_may_be_the_nearest_reading() -> None:
    lost = Understanding(smalltalk="unclear", confidence=0.7, alternatives=(Guess(LEFT, 0.2),))
    assert decided(lost) == (lost, Offer((LEFT,)))
    beyond = replace(lost, smalltalk="", unsupported=("make it sing",))
    assert decided(beyond) == (beyond, None)
