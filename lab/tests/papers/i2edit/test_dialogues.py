"""Dialogues from files and from the simulator."""

import json
from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.papers.i2edit.dialogues import Exchange, read_dialogues, simulated_dialogues


def test_a_file_of_dialogues_is_read(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    turn = {"user": "smile", "system": "Done.", "state": {"expression": ["smiling"]}}
    path.write_text(json.dumps({"uid": "one", "turns": [turn]}) + "\n\n", "utf-8")
    (dialogue,) = read_dialogues(path)
    assert dialogue.uid == "one"
    assert dialogue.turns == (Exchange("smile", "Done.", {"expression": ["smiling"]}),)


@pytest.mark.parametrize("text", ["[]", "{}", '{"turns": [{"user": "x"}]}', "nonsense"])
def test_another_form_is_said_to_be_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.jsonl").write_text(text, "utf-8")
    with pytest.raises(NotFound, match="expected form"):
        read_dialogues(tmp_path / "bad.jsonl")
    with pytest.raises(NotFound, match="There is no"):
        read_dialogues(tmp_path / "none.jsonl")


def test_simulated_dialogues_are_always_the_same() -> None:
    assert simulated_dialogues("valid", 3) == simulated_dialogues("valid", 3)
    assert simulated_dialogues("valid", 3) != simulated_dialogues("test", 3)
