"""Acts are written for the net and read back as they were."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.language.acts import read_act
from photalk.language.reader.sequence import END, Place, Rules, read, vocabulary, without_clauses, written
from photalk.language.reader.words import words_in
from photalk.operations.registry import OPERATIONS

MESSAGES = [
    (
        "make the sky a bit bluer and save it as lake v2",
        ['edit paint little color="bluer" in="the sky"', 'save name="lake v2"'],
    ),
    ("open the 14th", ["open picture=14"]),
    ("drop the second change", ["take_back step=2"]),
    ("is there one from Łódź, not the dog's?", ['find where="Łódź" without="dog"']),
    ("undo the sepia", ["take_back step=look"]),
    ("hello", ["chat"]),
    ("the first", ["answer option=1"]),
    ("just say exit", ['answer "exit"']),
]
OPS = tuple(OPERATIONS)
TOKENS = vocabulary(OPS)


@pytest.mark.parametrize(("message", "acts"), MESSAGES)
def test_acts_survive_being_written(message: str, acts: list[str]) -> None:
    words = words_in(message)
    meant = tuple(read_act(act, message) for act in acts)
    items, clauses = written(meant, words) or ([], [])
    assert without_clauses(read(items, clauses, words, message)) == meant


@pytest.mark.parametrize(("message", "acts"), MESSAGES)
def test_the_rules_allow_every_step_of_what_is_written(message: str, acts: list[str]) -> None:
    rules = Rules(TOKENS, OPS)
    items, _ = written([read_act(act, message) for act in acts], words_in(message)) or ([], [])
    for at, item in enumerate(items):
        allowed, places = rules.after(items[:at])
        if isinstance(item, Place):
            assert places == ("last" if item.last else "first")
        else:
            assert TOKENS.index(item) in allowed


def test_a_number_that_was_said_is_pointed_at() -> None:
    items, _ = written([read_act("open picture=14", "open the 14th")], words_in("open the 14th")) or ([], [])
    assert items == ["open", "picture=", Place(2), Place(2, True), END]


def test_words_that_cut_a_word_apart_cannot_be_written() -> None:
    message = "warmer"
    assert written([read_act('find what="warm"', message)], words_in(message)) is None


@given(st.lists(st.integers(0, len(TOKENS) - 1), max_size=30), st.randoms(use_true_random=False))
def test_whatever_the_rules_allow_reads_as_acts(choices: list[int], random: object) -> None:
    message = "a bit brighter in the second one please"
    words, rules = words_in(message), Rules(TOKENS, OPS)
    items: list[str | Place] = []
    for choice in choices:
        allowed, places = rules.after(items)
        if places and (choice % 2 or not allowed):
            last = places == "last"
            begun = items[-1].word if last and isinstance(items[-1], Place) else 0
            items.append(Place(min(len(words) - 1, begun + choice % 3), last))
        else:
            items.append(TOKENS[sorted(allowed)[choice % len(allowed)]])
        if items[-1] == END:
            break
    for act in read(items, (), words, message):
        assert read_act(str(act)) == act
