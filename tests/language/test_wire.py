"""What `photalk understand` answers to a line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.language.understander import LanguageUnderstander
from photalk.language.wire import answer_line
from scripted_reader import Script, ScriptedReader

SCRIPT: Script = {
    "make her smile and warm it up": 'edit smiling of="her" ; edit temperature up <- warm it up',
    "give her bangs": 'edit bangs of="her"',
    "and black hair please": "edit black_hair <- and black hair",
    "make her look sad": 'edit sad of="her"',
    "make it darker by 30": 'edit brightness down amount="30"',
    "a bit more": "amend more little",
    "rotate it by 40": 'edit rotate amount="40"',
    "brighter": [("edit brightness up <- brighter", 0.5), ("like more=\"brighter\" <- brighter", 0.4)],
    "the last one": "open picture=last",
    "well my aunt was here today, brighter": [("edit brightness up <- brighter", 0.55)],
}  # fmt: skip
KEYS = {"commands", "state", "question", "acts", "not_done", "confidence"}


def reader() -> ScriptedReader:
    return ScriptedReader(SCRIPT)


def answer(dialogue: object, by: ScriptedReader | None = None) -> dict[str, object]:
    line = answer_line(json.dumps(dialogue), LanguageUnderstander(by or reader()))
    assert "\n" not in line
    return dict(json.loads(line))


def test_commands_and_state_of_a_message() -> None:
    assert answer({"message": "make her smile and warm it up"}) == {
        "commands": ["face expression smiling", "adjust_attr temperature 15"],
        "state": {"expression": ["smiling"]},
        "question": None,
        "acts": ['edit smiling of="her"', "edit temperature up"],
        "not_done": [],
        "confidence": 1.0,
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
    by = reader()
    answer({"turns": [{"user": "make it darker by 30"}], "message": "a bit more"}, by)
    (step,) = by.situations[-1].steps
    assert (step.operation, step.has("down")) == ("brightness", True)


def test_a_question_and_its_answer() -> None:
    asked = answer({"message": "rotate it by 40"})
    assert asked["commands"] == []
    turns = [{"user": "rotate it by 40", "system": asked["question"], "commands": []}]
    assert answer({"turns": turns, "message": "clockwise"})["commands"] == ["rotate 320"]


def test_without_turns_nothing_is_open_and_nothing_listed() -> None:
    by = reader()
    answer({"message": "brighter"}, by)
    assert by.situations[0].text() == ""


def test_a_situation_says_what_stands() -> None:
    by = reader()
    situation = {
        "open": "b.jpg",
        "steps": ["rotate 90", "face expression smiling"],
        "listed": ["a.jpg", "b.jpg", "c.jpg"],
        "question": {"text": "Mustache or goatee?", "options": ["mustache", "goatee"]},
        "seen": ["red bus"],
    }
    answered = answer({"message": "make her look sad", "situation": situation}, by)
    (told,) = by.situations
    assert (told.open, told.listed, told.seen) == ("b.jpg", 3, ("red bus",))
    assert [step.operation for step in told.steps] == ["rotate", "smiling"]
    assert told.asked is not None
    assert told.asked.options == ("mustache", "goatee")
    assert answered["state"] == {"expression": ["sad"]}


def test_a_situation_goes_before_the_turns() -> None:
    by = reader()
    turns = [{"user": "dogs", "commands": ["search dogs", "show 2", "rotate 90"]}]
    answer({"turns": turns, "message": "brighter", "situation": {"open": None, "steps": []}}, by)
    assert (by.situations[0].open, by.situations[0].steps) == ("", ())
    line = {"turns": turns, "message": "the last one", "situation": {"listed": ["a.jpg", "b.jpg"]}}
    assert answer(line)["commands"] == ["show 2"]


def test_parts_that_nothing_came_of_are_named_where_the_reading_is_unsure() -> None:
    answered = answer({"message": "well my aunt was here today, brighter"})
    assert answered["not_done"] == ["well my aunt was here today"]
    assert answered["confidence"] == 0.55


def test_an_explanation_is_for_programs_and_for_people() -> None:
    told: list[str] = []
    line = answer_line(json.dumps({"message": "brighter"}), LanguageUnderstander(reader()), told.append)
    answered = json.loads(line)
    assert set(answered) == KEYS | {"explain"}
    assert answered["explain"] == {
        "read": "brighter",
        "situation": "",
        "acts": [
            {"act": "edit brightness up", "clause": {"text": "brighter", "start": 0, "end": 8}, "words": []}
        ],
        "lost": [
            {
                "from": "reader",
                "proposal": ['like more="brighter"'],
                "probability": 0.4,
                "reason": "less likely",
            }
        ],
    }
    assert "edit brightness up  <- “brighter”" in told[0]
    assert 'not “like more="brighter"” (reader, 0.40): less likely' in told[0]


@pytest.mark.parametrize(
    ("concepts", "seen"),
    [
        ([["red bus", "grass"], ["dog"]], ("dog",)),
        (["red  bus", "dog", " "], ("red bus", "dog")),
        ([], ()),
        (None, ()),
    ],
)
def test_concepts_of_the_latest_picture_are_what_is_seen(concepts: object, seen: object) -> None:
    by = reader()
    answer({"message": "brighter", "concepts": concepts}, by)
    assert by.situations[0].seen == seen


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
        '{"message": "x", "situation": 5}', '{"message": "x", "situation": {"weather": "fine"}}',
        '{"message": "x", "situation": {"open": 5}}', '{"message": "x", "situation": {"steps": ["show 1"]}}',
        '{"message": "x", "situation": {"listed": "a.jpg"}}',
        '{"message": "x", "situation": {"question": "?"}}',
        '{"message": "x", "situation": {"question": {"text": "?", "options": [1]}}}',
        json.dumps({"message": "x", "situation": {"listed": ["a"] * 1001}}),
        json.dumps({"message": "x", "turns": [{"user": "a"}] * 1001}),
    ],
)  # fmt: skip
def test_a_malformed_line_gets_one_sentence(line: str) -> None:
    answered = json.loads(answer_line(line, LanguageUnderstander(reader())))
    assert set(answered) == {"error"}
    assert answered["error"].endswith(".")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.sampled_from(sorted(SCRIPT)),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["message", "turns", "user", "system", "commands", "concepts", "situation", "open", "steps",
                 "listed", "question", "seen", "text", "options"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(JSON | st.text(max_size=50))
def test_every_line_is_answered_and_explained(value: object) -> None:
    line = value if isinstance(value, str) else json.dumps(value)
    told: list[str] = []
    answered = json.loads(answer_line(line, LanguageUnderstander(reader()), told.append))
    assert set(answered) in ({"error"}, KEYS | {"explain"})
    "".join(told).encode("utf-8")
