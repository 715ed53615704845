"""Questions and answers become sentences where that is safe."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk_lab.training.space.stated import asks_for_object, restored, stated
from photalk_lab.training.space.usual import Usual, words_in

USUAL = Usual.of(
    ["a man rides a bicycle", "a cup on a table", "a bicycle and a cup", "grass by the water"] * 2
)


@pytest.mark.parametrize(
    ("question", "answer", "sentence"),
    [
        ("Is there a salt shaker on the table?", "yes", "there is a salt shaker on the table"),
        ("Are there any people?", "yes", "there are people"),
        ("Is this a clear day?", "yes", "this is a clear day"),
        ("Is this person wearing a helmet?", "yes", "this person is wearing a helmet"),
        ("Is the man in the red shirt smiling?", "yes", "the man in the red shirt is smiling"),
        ("Is the traffic light green?", "yes", "the traffic light is green"),
        ("Does the man have a beard?", "yes", "the man has a beard"),
        ("How many people are on the boat?", "2", "two people are on the boat"),
        ("How many trains are there?", "1", "there is one train"),
        ("How many wheels does the cart have?", "4", "the cart has four wheels"),
        ("What color are the towels?", "white", "the towels are white"),
        ("What is the man riding?", "bicycle", "the man is riding a bicycle"),
        ("What are they eating?", "grass", "they are eating grass"),
        ("What is the woman doing?", "playing tennis", "the woman is playing tennis"),
        ("What is on the table?", "cup", "a cup is on the table"),
        ("What room is this?", "kitchen", "this is kitchen"),
    ],
)
def test_the_order_of_the_words_is_a_sentences(question: str, answer: str, sentence: str) -> None:
    assert stated(question, answer, USUAL.named) == sentence


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is there a dog?", "no"),
        ("How many dogs are there?", "0"),
        ("Is it morning or evening?", "evening"),
        ("Is this clown creepy?", "yes"),
        ("What brand of coffee has been used?", "folgers"),
        ("Where is the picture taken?", "africa"),
        ("Why?", "yes"),
    ],
)
def test_what_is_not_safe_is_left_as_it_is(question: str, answer: str) -> None:
    assert stated(question, answer) is None


def test_what_is_asked_for_goes_where_it_was() -> None:
    question = "what do several people adjust while standing on a mountain"
    assert asks_for_object(question)
    assert restored(question, "equipment") == "several people adjust equipment while standing on a mountain"
    assert restored("what does the boy carry", "cup", USUAL.named) == "the boy carries a cup"
    assert not asks_for_object("what is standing on the beach")
    assert restored("what did pile of baked and sugary", "pastries") is None


WORDS = st.sampled_from(
    words_in("what who is are does do did there how many color the a this he man men riding doing in on of")
    + words_in("have yes or see can you")
)


@given(
    st.lists(WORDS).map(" ".join) | st.text(), st.sampled_from(["yes", "2", "1", "cup", "riding", "", "?"])
)
def test_no_question_is_too_odd(question: str, answer: str) -> None:
    for turned in (stated, restored):
        said = turned(question, answer, USUAL.named)
        assert said is None or said.strip()
    asks_for_object(question)
