"""What a variant of the paper's model is told, and in which words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk_lab.papers.caise import VARIANTS, Switches
from photalk_lab.papers.caise.dialogues import Instance
from photalk_lab.papers.caise.inputs import COMMAND, NOTHING, inputs_of
from photalk_lab.papers.caise.vocabulary import UNKNOWN, collect, words_of_command, words_said

ONE = Instance(
    uid="a_1",
    turns=(),
    message="",
    api="rotate 270",
    concepts=(("red kite", "blue sky", "red kite"), ("green kite",)),
    lines=(
        "assistant_text: How may I help you?",
        "user_text: I want a kite",
        "search Kite ",
        "image_load: 1",
        "user_text: Turn it by 90%",
        "assistant_text: Sure",
    ),
)


def told(switches: Switches) -> list[str]:
    return [" ".join(line.words) for line in inputs_of(ONE, switches).lines]


def test_the_full_model_is_told_all_but_that_pictures_were_loaded() -> None:
    assert told(Switches()) == [
        "how may i help you ?",
        "i want a kite",
        "search kite",
        "turn it by 90 %",
        "sure",
    ]


def test_the_request_is_the_last_two_utterances_and_the_history_all_before() -> None:
    request, history = told(VARIANTS["request"]), told(VARIANTS["history"])
    assert request == ["turn it by 90 %", "sure"]
    assert history + request == told(Switches())


def test_commands_can_be_left_out() -> None:
    without = inputs_of(ONE, VARIANTS["no-commands"]).lines
    assert len(without) == 4
    assert COMMAND not in {line.role for line in without}


def test_pictures_are_told_latest_first_and_each_concept_once() -> None:
    seen = inputs_of(ONE, VARIANTS["vision"]).pictures
    assert seen == ((("green", "kite"),), (("red", "kite"), ("blue", "sky")))
    assert inputs_of(ONE, VARIANTS["request+history"]).pictures == ()


def test_who_is_told_nothing_still_has_a_line() -> None:
    (line,) = inputs_of(ONE, VARIANTS["vision"]).lines
    assert (line.role, line.words) == (NOTHING, ())


def test_the_variants_of_table_4_differ_only_in_what_they_copy() -> None:
    assert {inputs_of(ONE, VARIANTS[name]) for name in ("base", "+ve", "+ue", "+ue+ve")} == {
        inputs_of(ONE, Switches())
    }
    assert len(set(VARIANTS.values())) == len(VARIANTS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rotate by 90°", ["rotate", "by", "90", "°"]),
        ("decrease it by -20.0", ["decrease", "it", "by", "-20"]),
        ("from 10-20", ["from", "10", "-", "20"]),
        ("30percent", ["30", "percent"]),
        ("", []),
    ],
)
def test_numbers_of_utterances_read_as_in_commands(text: str, words: list[str]) -> None:
    assert words_said(text) == words


@given(st.text())
def test_a_commands_words_are_their_own_words(text: str) -> None:
    words = words_of_command(text)
    assert words_of_command(" ".join(words)) == words


def test_all_words_of_commands_can_be_generated_and_rare_ones_heard_are_unknown() -> None:
    vocabulary = collect([["search", "kite"]], [["kite", "blue", "sky"], ["blue"]], rarest=2)
    assert {"search", "kite", "<end>"} <= set(vocabulary.words[: vocabulary.generated])
    assert vocabulary.number("blue") >= vocabulary.generated
    assert vocabulary.number("sky") == UNKNOWN
    assert len(set(vocabulary.words)) == len(vocabulary)
