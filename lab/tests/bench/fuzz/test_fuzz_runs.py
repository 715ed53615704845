"""Arbitrary texts and documents, by hypothesis: an answer of ours or one sentence, and soon."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from photalk.commands import COMMANDS, format, parse
from photalk.commands.queries.refinement_parser import change_line
from photalk.conversation.deciding import Costs, CostsError
from photalk.edit.program import Program
from photalk.errors import CommandError, PhotalkError, SessionError, SettingsError, presentable
from photalk.language.understander import understander
from photalk.language.understanding import Scene
from photalk.language.wire import answer_line
from photalk.studio import session_json
from photalk.studio.entry_json import from_record, to_record
from photalk.studio.session_json import from_json
from photalk.studio.studio import Studio
from photalk.vision.space.settings import read_settings
from read_query import query_of

ANYTHING = st.text(st.characters(codec=None, exclude_categories=()), max_size=300)
NAMES = st.sampled_from(sorted(command.name for command in COMMANDS))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANYTHING,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(ANYTHING, inner, max_size=4),
    max_leaves=12,
)
BOUND = 5.0
"""Seconds for one text on a busy machine; a pattern that goes back and forth takes hours."""

READER = understander()
TURN: dict[str, Any] = {
    "user": "hello", "reply": "Hello.", "commands": [{"do": "rotate 90", "picture": "/p/1.jpg"}],
    "listing": {"folder": "/p", "pictures": ["/p/1.jpg"], "words": ""}, "picture": "/p/1.jpg",
    "size": [640, 480], "shows": True, "question": {"text": "Which?", "options": ["a"]},
    "offer": {"readings": [["rotate 90"]], "done": False},
    "query": {"terms": [{"words": "dog", "weight": 1.0}], "constraints": [], "likes": [], "answers": [],
              "ruled_out": []},
}  # fmt: skip


T = TypeVar("T")


def read(made: Callable[[], T], refusal: type[PhotalkError]) -> tuple[T | None, str]:
    """What was made, or else the sentence of the one kind of error that there may be."""
    try:
        return made(), ""
    except refusal as error:
        return None, str(error)


@given(NAMES, ANYTHING)
@settings(max_examples=300)
def test_a_command_is_read_back_or_refused(name: str, arguments: str) -> None:
    for line in (f"{name} {arguments}", arguments):
        command, sentence = read(lambda line=line: parse(line), CommandError)
        if command is not None:
            assert parse(format(command)) == command
            assert format(command).isprintable()
        else:
            assert sentence.endswith(".")
            assert presentable(sentence) == sentence


@given(VALUES, st.lists(st.dictionaries(st.sampled_from(["do", "enabled", "x"]), VALUES), max_size=4))
def test_a_program_is_read_back_or_refused(version: object, steps: object) -> None:
    for document in (
        {"photalk_program": version, "steps": steps},
        {"photalk_program": 1, "steps": steps},
        version,
    ):
        text = json.dumps(document)
        program, sentence = read(lambda text=text: Program.read(text), CommandError)
        assert len(sentence) < 1_000
        if program is not None:
            assert Program.read(program.to_json()) == program


@pytest.mark.parametrize(
    "text", ["{" * 100_000, '{"a":' * 100_000, "[" * 100_000, "{}" * 1_000, '{"photalk_program"']
)
def test_a_deep_or_broken_document_is_refused(text: str) -> None:
    with pytest.raises(CommandError):
        Program.read(text)
    with pytest.raises(SessionError):
        from_json(text)


@given(st.sampled_from(sorted(TURN)), VALUES, st.lists(VALUES, max_size=2))
@settings(max_examples=300)
def test_a_session_is_read_back_or_refused(field: str, value: object, pictures: object) -> None:
    document = {"photalk_session": 1, "id": 1, "pictures": pictures, "turns": [{**TURN, field: value}]}
    recorded, sentence = read(lambda: from_json(json.dumps(document)), SessionError)
    if recorded is None:
        assert sentence.endswith(".")
        return
    for entry in recorded.entries:
        assert from_record(json.loads(json.dumps(to_record(entry)))) == entry


@pytest.mark.parametrize("place", ["/dev/zero", "/dev/stdin", "\0", "\ud800", "x" * 9_000, "", "/", "fifo"])
def test_an_original_that_has_no_end_or_cannot_be_is_gone(place: str, tmp_path: Path) -> None:
    if place == "fifo":
        place = str(tmp_path / "fifo")
        os.mkfifo(place)
    recorded = session_json.RecordedSession((), {place: None})
    with pytest.raises(SessionError, match="is gone"):
        recorded.check_originals()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("query", {**TURN["query"], "terms": [{"words": "x", "weight": float("nan")}]}),
        ("size", []),
        ("size", [1]),
        ("size", [float("inf"), 1]),
        ("query", {"terms": [{"words": "x", "weight": 10**400}]}),
    ],
)
def test_numbers_that_cannot_be_are_one_sentence(field: str, value: object, tmp_path: Path) -> None:
    document = {"photalk_session": 1, "id": 1, "pictures": [], "turns": [{**TURN, field: value}]}
    with Studio(tmp_path / "library") as studio, pytest.raises(SessionError, match="is damaged"):
        studio.replay(json.dumps(document))


@given(ANYTHING)
def test_any_words_are_a_query(words: str) -> None:
    query_of(words)
    change_line(words)


@given(ANYTHING)
def test_any_line_is_answered_by_one_line_of_json(line: str) -> None:
    for asked in (line, json.dumps({"message": line, "turns": [{"user": line, "system": line}]})):
        answer = answer_line(asked, READER)
        assert isinstance(json.loads(answer), dict)
        assert presentable(answer) == answer


@given(ANYTHING)
def test_costs_are_read_or_refused(text: str) -> None:
    for setting in (text, f"ask={text}"):
        costs, sentence = read(lambda setting=setting: Costs.read(setting), CostsError)
        assert costs is not None or sentence.endswith(".")


@given(
    st.dictionaries(st.sampled_from(["image", "tokenizer", "side", "mean", "scale", "prompt", "x"]), ANYTHING)
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_settings_are_read_or_refused(tmp_path: Path, table: dict[str, str]) -> None:
    path = tmp_path / "settings.toml"
    lines = "\n".join(f"{name} = {json.dumps(value)}" for name, value in table.items())
    path.write_bytes(f"[encoder]\n{lines}\n".encode("utf-8", "surrogatepass"))
    with pytest.raises(SettingsError) as caught:
        read_settings(path)
    assert len(str(caught.value)) < 2_000


@pytest.mark.parametrize(
    "text", ["encoder = " + "[" * 50_000, "encoder = 1" + "0" * 9_000, "[encoder]\nimage = '~nobody/x'"]
)
def test_absurd_settings_are_one_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    with pytest.raises(SettingsError):
        read_settings(path)


REPEATED = (
    "a bit ", "and ", "very ", "not ", "no, ", "9", "1.", "-", "'", '"', "“", "(", "[", "((a)", "a,", "a b ",
    " ", "\t", "rotate ", "the dog and ", "more than the ", "a little bit more ", "x:", "e\u0301",
    "left of the ",
    "%", "of the ", "<a ", "a=", "ab-", "_", "/a", "10x", "but ", "like ", "in ", "from 1 to ", "half ",
    "please ", "make it ", "1920x1080 ", "12", "3:4", "50%", "\r\n", "1.5.",
)  # fmt: skip


def test_no_repetition_takes_long() -> None:
    READER.understand((), "make it brighter", Scene())
    slow = {}
    for part in REPEATED:
        for before, after in (("", ""), ("make it smaller, ", " x!"), ("find ", " dogs but x")):
            text = before + part * (2_900 // len(part)) + after
            began = time.perf_counter()
            READER.understand((), text[:2_999], Scene())
            query_of(text)
            change_line(text)
            if (took := time.perf_counter() - began) > BOUND:
                slow[part, before] = took
    assert not slow


@given(ANYTHING)
@settings(max_examples=150)
def test_any_message_is_understood_or_not_and_soon(message: str) -> None:
    began = time.perf_counter()
    understanding = READER.understand((), message, Scene())
    assert [parse(format(command)) for command in understanding.commands] == list(understanding.commands)
    assert time.perf_counter() - began < BOUND


@pytest.mark.parametrize(
    "line", ["refine like {}", "exclude {}", "show {}", "undo {}", "rotate {}", "resize {} {}"]
)
def test_a_number_of_four_hundred_digits_is_out_of_range(line: str) -> None:
    with pytest.raises(CommandError, match="must be a"):
        parse(line.format("9" * 390, "9" * 390))
