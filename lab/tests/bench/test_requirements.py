"""Joint accuracy, and how dialogues are played."""

import json
from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk.language.understander import LanguageUnderstander
from photalk_lab.bench.requirements import (
    by_understander,
    dialogues_of,
    last_kept,
    run,
    same,
    score,
)
from photalk_lab.papers.i2edit.dialogues import Dialogue, Exchange
from scripted_reader import ScriptedReader

SMILING, BOTH = {"expression": ["smiling"]}, {"expression": ["smiling"], "beard": ["goatee"]}
DIALOGUE = Dialogue(
    "one",
    (
        Exchange("make him smile", "Smiling. A goatee?", SMILING, "wish"),
        Exchange("give him a goatee", "Done.", BOTH, "yes"),
        Exchange("thanks", "", BOTH, "chitchat"),
    ),
)


def test_a_turn_is_right_when_its_whole_state_is() -> None:
    figures = score([DIALOGUE], [[SMILING, SMILING, {"beard": ["goatee"], "expression": ["smiling"]}]])
    assert figures["joint"] == pytest.approx(66.67)
    assert figures["changed"] == 50.0
    assert figures["kept"] == 100.0
    assert (figures["joint, n"], figures["changed, n"], figures["kept, n"]) == (3, 2, 1)
    assert figures["yes"] == 0.0
    assert figures["slots"] == pytest.approx(93.33)


def test_the_order_of_values_does_not_matter_and_empty_slots_are_none() -> None:
    assert same({"makeup": ["lipstick", "earrings"]}, {"makeup": ["earrings", "lipstick"], "beard": []})
    assert not same({"makeup": ["lipstick"]}, {"makeup": ["lipstick", "earrings"]})


def test_a_dialogue_is_played_with_the_understanders_own_commands() -> None:
    script = {"make him smile": "edit smiling", "give him a goatee": "edit goatee", "thanks": "chat"}
    states = by_understander(LanguageUnderstander(ScriptedReader(script)))(DIALOGUE)
    assert states == [SMILING, BOTH, BOTH]


def test_keeping_the_last_state_is_right_where_nothing_changes() -> None:
    assert last_kept(DIALOGUE) == [{}, SMILING, BOTH]


def test_dialogues_of_ones_own_are_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    row = {
        "uid": "a",
        "turns": [{"user": one.user, "system": one.system, "state": one.state} for one in DIALOGUE.turns],
    }
    (tmp_path / "mine.jsonl").write_text(json.dumps(row) + "\n", "utf-8")
    result = run(tmp_path, "mine", tmp_path / "out.json", tmp_path / "said.jsonl")
    assert result.n == 3
    assert result.baselines["keywords"]["joint"] == pytest.approx(33.33)
    assert result.baselines["always empty"]["joint"] == 0.0
    assert result.baselines["last state kept"]["joint"] == pytest.approx(33.33)
    written = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert written["bench"] == "requirements"
    rows = [json.loads(line) for line in (tmp_path / "said.jsonl").read_text("utf-8").splitlines()]
    assert [one["uid"] for one in rows] == ["a_0", "a_1", "a_2"]
    assert rows[1]["gold"] == BOTH
    assert "joint accuracy" in capsys.readouterr().out


def test_a_file_without_dialogues_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "mine.jsonl").write_text("\n")
    with pytest.raises(NotFound, match="no dialogues"):
        run(tmp_path, "mine")


def test_splits_that_are_not_there_are_named() -> None:
    with pytest.raises(NotFound, match="held, dev, valid, test"):
        dialogues_of(None, "train")
    assert len(dialogues_of(None, "dev")) >= 60
