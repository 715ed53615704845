"""What is answered about the looks of one picture, by witnesses who may know more or less than the teller."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from photalk.search.answers.library_answer import LibraryAnswer
from photalk.search.answers.picture_sights import Witnesses, sight_told
from photalk.vision.image_types import Thing
from photalk.vision.teller.said import PictureAnswer
from toy_catalogue import shot

PHOTO = shot("a.jpg")
BOX = (0.1, 0.1, 0.5, 0.5)
DOGS = [Thing("dog", 0.9, BOX), Thing("dog", 0.6, BOX), Thing("dog", 0.25, BOX)]
YES, NO = PictureAnswer("yes", 0.9, (("no", 0.1),)), PictureAnswer("no", 0.9, (("yes", 0.1),))


def told(
    question: str,
    says: PictureAnswer | None = None,
    things: Sequence[Thing] | None = None,
    concepts: Sequence[str] = (),
    chance: float | None = None,
) -> LibraryAnswer:
    asked = Witnesses(
        ("bus", "can", "dog", "hat"),
        lambda: concepts,
        lambda: things,
        lambda noun: chance,
        lambda question: says,
    )
    return sight_told(question, PHOTO, asked)


@pytest.mark.parametrize(
    ("says", "text", "value"),
    [
        (PictureAnswer("umbrella", 0.9), "Umbrella.", "umbrella"),
        (PictureAnswer("umbrella", 0.5), "Probably umbrella.", "umbrella"),
        (
            PictureAnswer("bat", 0.3, (("racket", 0.2), ("stick", 0.1))),
            "I can't tell; perhaps bat or racket.",
            None,
        ),
        (PictureAnswer("bat", 0.1), "I can't tell.", None),
    ],
)
def test_the_less_sure_the_more_carefully(says: PictureAnswer, text: str, value: str | None) -> None:
    answer = told("what is he holding", says)
    assert (answer.text, answer.value, answer.basis, answer.sure) == (text, value, "seen", says.sure)


def test_what_the_detector_knows_is_counted_and_the_rest_is_about_as_many() -> None:
    three = PictureAnswer("3", 0.6)
    assert told("How many dogs?", three, DOGS).text == "2 dogs."
    assert told("how many dogs are there", None, DOGS[:1]).text == "1 dog."
    assert told("how many dogs", None, DOGS[:1] * 9).text == "About 9 dogs."
    assert told("how many people", three, [Thing("person", 0.9, BOX)] * 2).text == "2 people."
    # A detector of persons cannot tell women from men, nor does it know hats.
    assert told("how many women", three, [Thing("person", 0.9, BOX)] * 2).text == "About 3."
    assert told("how many hats", three, DOGS).text == "About 3."
    assert told("how many people wear hats", three, [Thing("person", 0.9, BOX)] * 2).text == "About 3."
    assert told("how many dogs", PictureAnswer("0", 0.7), []).text == "None that I can see."
    assert told("how many hats", PictureAnswer("four", 0.6), DOGS).value == "4"
    assert told("how many hats", PictureAnswer("2", 0.3, (("1", 0.2),)), DOGS).text == (
        "I can't tell; perhaps 2 or 1."
    )
    assert told("how many hats", PictureAnswer("3", 0.05), DOGS).text == "I can't tell."


def test_whether_a_thing_is_there_is_said_flatly_only_where_all_agree() -> None:
    assert told("is there a dog", YES, DOGS).text == "Yes."
    assert told("is there a dog", NO, [], chance=0.02).text == "No, not that I can see."
    assert told("is there a dog", NO, DOGS).text in ("Probably.", "I can't tell.")
    assert told("are there any dogs", YES, [], chance=0.01).text in ("Probably not.", "I can't tell.")
    assert told("can you see a dog", YES, DOGS).text == "Yes."
    assert told("is there a dog on the couch", NO, DOGS).text == "No, not that I can see."
    assert told("is there a dog on the couch", YES, DOGS).text == "Yes."
    assert told("is there a dog", None, None, chance=0.01).text == "Dog: not to be seen."


def test_yes_and_no_are_told_by_the_teller_alone_only_where_it_is_sure() -> None:
    assert told("is the dog wearing a hat", YES, []).text == "Yes."
    assert told("is it indoors", PictureAnswer("no", 0.65, (("yes", 0.3),)), []).text == "I can't tell."
    assert told("is it indoors", PictureAnswer("yes", 0.45, (("no", 0.42),)), []).text == "I can't tell."


def test_a_colour_is_told_with_that_of_the_pixels() -> None:
    red = PictureAnswer("red", 0.5, (("blue", 0.2),))
    assert told("what colour is the bus", red, concepts=("red bus",)).text == "Red."
    assert (
        told("what color is the bus", red, concepts=("green bus",)).text
        == "I can't tell; perhaps red or green."
    )
    assert told("what colour is the bus", PictureAnswer("red", 0.9), concepts=("green bus",)).text == "Red."
    assert told("what colour is the bus", red).text == "Probably red."
    assert told("what colour is the bus", None, concepts=("red bus",)).text == "I see: red bus."
