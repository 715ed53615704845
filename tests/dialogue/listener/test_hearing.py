"""What the model hears of a dialogue."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from photalk.commands import AdjustAttr, Rotate, Search
from photalk.dialogue.listener.hearing import (
    GRAMMARS,
    LAST,
    MARKED,
    MAX_CONCEPTS,
    MAX_PIECES,
    NAMING,
    SEEN,
    SEEN_BEFORE,
    SPOKEN,
    grammar_kind,
    heard,
    refers,
)
from photalk.dialogue.understanding import Question, Turn, Understanding
from photalk.vision.space.wordpiece import Wordpieces

TURNS = (Turn("find a bus", "Sure", (Search("red bus"),)), Turn("turn it", "", (Rotate(40),)))


def test_message_history_and_what_was_seen_stand_in_a_row(pieces: Wordpieces) -> None:
    pictures = (("red bus",), ("yellow jacket", "red bag"))
    grammar = Understanding((Search("bag"),))
    hearing = heard(TURNS, "Find a bag matching her jacket", pictures, grammar, pieces)
    by_word = {one.word: one.feature for one in hearing.positions if one.feature < LAST}
    assert by_word["bag"] == MARKED + 2  # a search word of the grammar's that names something seen
    assert by_word["jacket"] == NAMING
    seen = [(hearing.positions[at].attribute, hearing.positions[at].word) for at in hearing.concepts]
    assert seen == [("yellow", "jacket"), ("red", "bag"), ("red", "bus")]
    features = [hearing.positions[at].feature for at in hearing.concepts]
    assert features == [SPOKEN, SPOKEN, SEEN_BEFORE]
    assert [one.word for one in hearing.positions if one.feature == LAST] == ["rotate", "40"]


def test_a_name_of_two_words_gives_each_of_its_qualities(pieces: Wordpieces) -> None:
    hearing = heard((), "which", (("green tennis ball",),), Understanding(), pieces)
    assert [(hearing.positions[at].attribute, hearing.positions[at].word) for at in hearing.concepts] == [
        ("green", "ball"),
        ("tennis", "ball"),
    ]
    assert hearing.positions[hearing.concepts[0]].feature == SEEN


def test_numbers_are_heard_in_digits_and_letters(pieces: Wordpieces) -> None:
    hearing = heard((), "by 20 and forty five or two", (), Understanding(), pieces)
    assert [value for _, value in hearing.numbers] == [20, 45, 2]
    assert [hearing.positions[at].word for at, _ in hearing.numbers] == ["20", "forty", "two"]


def test_amounts_before_are_those_of_the_last_command(pieces: Wordpieces) -> None:
    grammar = Understanding((AdjustAttr("contrast", 30.0),))
    hearing = heard(TURNS, "more", (), grammar, pieces)
    assert hearing.previous == ("rotate", 40)
    assert hearing.grammar == ("contrast", 30)


def test_the_start_tells_what_the_grammar_made_of_it() -> None:
    assert grammar_kind(Understanding()) == "nothing"
    assert grammar_kind(Understanding(question=Question("Which?"))) == "question"
    assert grammar_kind(Understanding((Rotate(90),))) == "rotate"
    assert grammar_kind(Understanding((AdjustAttr("brightness", 20, "the sky"),))) == "other"
    assert grammar_kind(Understanding((Rotate(90), Rotate(90)))) == "several"
    assert all(kind in GRAMMARS for kind in ("nothing", "question", "rotate", "other", "several"))


def test_only_words_that_may_refer_to_a_picture_are_worth_a_look() -> None:
    assert refers("find a bag matching her jacket")
    assert refers("the colour of the bus")
    assert not refers("brighter by 20")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=400), st.lists(st.lists(st.text(max_size=90), max_size=30), max_size=4))
def test_whatever_is_said_and_seen_has_bounds(
    pieces: Wordpieces, message: str, pictures: list[list[str]]
) -> None:
    hearing = heard(TURNS, message, pictures, Understanding(), pieces)
    assert len(hearing.concepts) <= MAX_CONCEPTS
    assert len(hearing.positions) <= 3 + MAX_PIECES + 20 + MAX_CONCEPTS
    assert all(0 < at < len(hearing.positions) for at, _ in hearing.numbers)
