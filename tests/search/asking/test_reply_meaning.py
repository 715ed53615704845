from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.search.asking.questioner import interpreted
from photalk.search.hits import SearchQuestion

DOG = SearchQuestion("thing:dog", "Is there a dog in it?", ("yes", "no"))
COLOUR = SearchQuestion("colour", "What colour is the car?", ("red", "blue", "green", "black"))
SCENE = SearchQuestion("scene", "Where is it?", ("on a beach", "in a street", "in the snow"))
INSIDE = SearchQuestion("inside", "Is it indoors or outdoors?", ("outdoors", "indoors"))
WEARING = SearchQuestion("wearing", "What is he wearing?", ("a shirt", "a suit", "no shirt"))
FREE = SearchQuestion("said:what is he wearing", "What is he wearing?")


@pytest.mark.parametrize(
    "words",
    ["yes", "Yes!", "yep", "yeah", "y", "sure", "I think so", "yes, a big one", "of course", "probably",
     "there is", "there is a dog", "not sure but I think yes", "a brown dog"],
)  # fmt: skip
def test_yes(words: str) -> None:
    assert interpreted(DOG, words).value == "yes"


@pytest.mark.parametrize(
    "words",
    ["no", "nope", "nah", "No, there isn't", "I don't think so", "not really", "there is no dog", "no dog",
     "n", "none", "without a dog", "I don't see a dog, no"],
)  # fmt: skip
def test_no(words: str) -> None:
    answer = interpreted(DOG, words)
    assert answer.value == "no"
    assert answer.said


@pytest.mark.parametrize("question", [DOG, COLOUR, SCENE, FREE])
@pytest.mark.parametrize(
    "words",
    ["don't know", "I don't know", "no idea", "skip", "dunno", "not sure", "I can't remember", "idk", "pass",
     "", "hard to say", "I’m not sure", "don't care", "maybe", "whatever"],
)  # fmt: skip
def test_dont_know(question: SearchQuestion, words: str) -> None:
    answer = interpreted(question, words)
    assert (answer.said, answer.value) == ("", "")


@pytest.mark.parametrize(
    ("question", "words", "value"),
    [
        (COLOUR, "red", "red"),
        (COLOUR, "Red I think", "red"),
        (COLOUR, "maybe red", "red"),
        (COLOUR, "not sure, probably blue", "blue"),
        (COLOUR, "the second", "blue"),
        (COLOUR, "second one", "blue"),
        (COLOUR, "2", "blue"),
        (COLOUR, "number 3", "green"),
        (COLOUR, "the last one", "black"),
        (COLOUR, "it's a dark red", "red"),
        (COLOUR, "blue and green", "blue"),
        (COLOUR, "yellow", "yellow"),
        (SCENE, "beach", "on a beach"),
        (SCENE, "at the sea shore", "on a beach"),
        (SCENE, "on the street", "in a street"),
        (SCENE, "snow", "in the snow"),
        (WEARING, "a blue striped shirt", "a shirt"),
        (WEARING, "blue bathing suit", "a swimsuit"),
        (WEARING, "no shirt", "no shirt"),
        (INSIDE, "outside", "outdoors"),
        (INSIDE, "inside, in the kitchen", "indoors"),
        (INSIDE, "no, outdoors", "outdoors"),
    ],
)
def test_an_option_is_chosen_by_name_word_or_place(question: SearchQuestion, words: str, value: str) -> None:
    assert interpreted(question, words).value == value


@pytest.mark.parametrize("words", ["neither", "none of them", "something else", "none", "no", "other"])
def test_options_can_be_ruled_out(words: str) -> None:
    answer = interpreted(COLOUR, words)
    assert (answer.value, answer.said) == ("", "none of red, blue, green, black")


def test_one_option_can_be_ruled_out() -> None:
    assert interpreted(COLOUR, "not red").said == "none of red"


def test_both_are_both() -> None:
    assert interpreted(INSIDE, "both").said == "outdoors and indoors"


def test_nothing_else_is_no_evidence() -> None:
    assert (
        interpreted(SearchQuestion("else", "What else can be seen in it?", ("a dog",)), "nothing").said == ""
    )


def test_none_means_nobody_where_that_is_an_option() -> None:
    people = SearchQuestion("people", "How many people are in it?", ("one", "two", "nobody"))
    assert interpreted(people, "none").value == "nobody"


def test_free_words_stay_as_they_are() -> None:
    answer = interpreted(FREE, " a red hat ")
    assert (answer.said, answer.value, answer.topic) == ("a red hat", "", FREE.topic)


def test_yes_is_no_answer_to_which() -> None:
    assert interpreted(COLOUR, "yes").said == ""


@given(st.text(max_size=60), st.sampled_from([DOG, COLOUR, SCENE, INSIDE, FREE]))
def test_anything_can_be_said(words: str, question: SearchQuestion) -> None:
    answer = interpreted(question, words)
    assert answer.topic == question.topic
    assert answer.value in ("", *question.options) or question.topic in ("colour", "scene", "inside")


@given(st.sampled_from([DOG, COLOUR, SCENE, INSIDE]), st.data())
def test_every_option_means_itself(question: SearchQuestion, data: st.DataObject) -> None:
    option = data.draw(st.sampled_from(question.options))
    assert interpreted(question, option).value == option


def test_a_sentence_rules_nothing_out() -> None:
    question = SearchQuestion("retold", "How would you say it in other words?", ("a dog", "a ball"))
    said = "a dog with no collar runs after another ball"
    assert interpreted(question, said).said == said
    assert interpreted(question, "don't know").said == ""
    assert interpreted(question, "nothing").said == ""


def test_a_number_of_endless_digits_chooses_nothing() -> None:
    question = SearchQuestion("colour", "Which colour?", ("red", "blue"))
    assert interpreted(question, "1" * 5_000).value == ""
