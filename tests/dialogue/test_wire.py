"""What `photalk understand` answers to a line."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.dialogue.grammar import Grammar
from photalk.dialogue.understanding import Scene, Turn, Understanding
from photalk.dialogue.wire import answer_line

GRAMMAR = Grammar()
NOTHING = Scene()


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


def explained(dialogue: object) -> tuple[dict[str, object], str]:
    told: list[str] = []
    answered = json.loads(answer_line(json.dumps(dialogue), GRAMMAR, told.append))
    return answered, "".join(told)


def test_an_explanation_is_for_programs_and_for_people() -> None:
    answered, told = explained({"message": "make it a bit brighter"})
    assert answered["commands"] == ["adjust_attr brightness 10"]
    assert answered["explain"] == [
        {"command": 0, "part": "adjust_attr brightness", "source": "words", "text": "brighter"},
        {"command": 0, "part": "10", "source": "words", "text": "a bit"},
    ]
    assert isinstance(answered["confidence"], float)
    assert "make it [a bit] [brighter]" in told


class Looking:
    """An understander that remembers what it saw."""

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = NOTHING) -> Understanding:
        self.seen = scene.look()
        return Understanding()


@pytest.mark.parametrize(
    ("concepts", "seen"),
    [
        ([["red bus", "grass"], ["dog"]], (("red bus", "grass"), ("dog",))),
        (["red  bus", "dog", " "], (("red bus", "dog"),)),
        ([[], ["dog"]], ((), ("dog",))),
        ([], ()),
        (None, ()),
    ],
)
def test_concepts_are_what_an_understander_sees(concepts: object, seen: object) -> None:
    looking = Looking()
    answer_line(json.dumps({"message": "x", "concepts": concepts}), looking)
    assert looking.seen == seen


@pytest.mark.parametrize(
    "line",
    [
        '{"message": "x", "concepts": 5}', '{"message": "x", "concepts": "bus"}',
        '{"message": "x", "concepts": ["bus", ["dog"]]}', '{"message": "x", "concepts": [["bus", 3]]}',
        '{"message": "x", "concepts": {"bus": 1}}', json.dumps({"message": "x", "concepts": ["b" * 201]}),
        json.dumps({"message": "x", "concepts": ["bus"] * 1001}),
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
            st.sampled_from(["message", "turns", "user", "system", "commands", "concepts"]), inner, max_size=3
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
