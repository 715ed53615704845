"""What `photalk understand` answers to a line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.dialogue.grammar import Grammar
from photalk.dialogue.wire import answer_line

GRAMMAR = Grammar()


def answer(dialogue: object) -> dict[str, object]:
    line = answer_line(json.dumps(dialogue), GRAMMAR)
    assert "\n" not in line
    return dict(json.loads(line))


def test_commands_and_state_of_a_message() -> None:
    assert answer({"message": "make her smile and warm it up"}) == {
        "commands": ["face expression smiling", "adjust_attr temperature 15"],
        "state": {"expression": ["smiling"]},
        "question": None,
    }


def test_the_state_is_that_of_the_whole_dialogue() -> None:
    turns = [
        {"user": "give her bangs", "system": "Done.", "commands": ["face hairstyle bangs"]},
        {"user": "and black hair please"},
    ]
    assert answer({"turns": turns, "message": "make her look sad"})["state"] == {
        "expression": ["sad"],
        "hair color": ["black hair"],
        "hairstyle": ["bangs"],
    }


def test_missing_commands_are_understood_from_the_words() -> None:
    turns = [{"user": "make it darker by 30"}]
    assert answer({"turns": turns, "message": "a bit more"})["commands"] == ["adjust_attr brightness -10"]


def test_a_question_and_its_answer() -> None:
    asked = answer({"message": "rotate it by 40"})
    assert asked["commands"] == []
    turns = [{"user": "rotate it by 40", "system": asked["question"], "commands": []}]
    assert answer({"turns": turns, "message": "clockwise"})["commands"] == ["rotate 320"]


@pytest.mark.parametrize(
    "line",
    [
        "", "{", "null", "[]", '"text"', "{}", '{"message": 3}', '{"message": "x", "turns": 5}',
        '{"message": "x", "turns": [5]}', '{"message": "x", "turns": [{"user": 5}]}',
        '{"message": "x", "turns": [{"user": "a", "commands": "rotate 90"}]}',
        '{"message": "x", "turns": [{"user": "a", "commands": ["fly away"]}]}', "[" * 100_000,
    ],
)  # fmt: skip
def test_a_malformed_line_gets_one_sentence(line: str) -> None:
    answered = json.loads(answer_line(line, GRAMMAR))
    assert set(answered) == {"error"}
    assert answered["error"].endswith(".")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["message", "turns", "user", "system", "commands"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(JSON | st.text(max_size=50))
def test_every_line_is_answered(value: object) -> None:
    line = value if isinstance(value, str) else json.dumps(value)
    answered = json.loads(answer_line(line, GRAMMAR))
    assert set(answered) in ({"error"}, {"commands", "state", "question"})
