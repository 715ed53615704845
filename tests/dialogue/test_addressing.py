"""Requests put to anybody, as if they were put to us."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.dialogue.addressing import addressed, is_posted, plain
from photalk.dialogue.words import tokens_of


def retold(message: str) -> str:
    return " ".join(token.word for token in addressed(tokens_of(message)))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("can someone crop it", "can you crop it"),
        ("could one of you guys crop it", "could you crop it"),
        ("is there anyone who could crop it", "can you crop it"),
        ("anybody able to crop it", "can you crop it"),
        ("looking for somebody to crop it", "need you to crop it"),
        ("need help removing the car and cropping it", "need help remove the car and crop it"),
        ("remove someone in the back", "remove someone in the back"),
        ("a man cropping a photo", "a man cropping a photo"),
    ],
)
def test_whoever_is_asked_is_you(said: str, meant: str) -> None:
    assert retold(said) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("crop/rotate it", "crop , rotate it"),
        ("b/w &amp; crop", "bw & crop"),
        ('"please crop this photo"', "please crop this photo"),
        ("crop it https://example.org/x.png", "crop it  "),
        ("save it to out/final", "save it to out/final"),
        ("open photos/beach.jpg", "open photos/beach.jpg"),
        ("make it 16/9", "make it 16/9"),
    ],
)
def test_the_marks_of_a_page_are_taken_off(said: str, meant: str) -> None:
    assert plain(said).split() == meant.split()


@given(st.text(alphabet="abc /&\"'.,?!\n", max_size=60))
def test_nothing_that_was_typed_is_lost(message: str) -> None:
    tokens = tokens_of(message)
    typed = " ".join(token.raw for token in tokens)
    assert " ".join(token.raw for token in addressed(tokens)) == typed


def test_a_post_is_told_from_a_request_to_us() -> None:
    assert is_posted("Can somebody fix this?")
    assert not is_posted("fix this, please")
