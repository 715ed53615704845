"""CAISE's task, on a dialogue of our own."""

import json
from pathlib import Path

import pytest

from photalk.commands import AdjustAttr, Rotate, Save, Search, Undo
from photalk.errors import NotFound
from photalk.language.understanding import Guess, Question, Understanding
from photalk_lab.bench.caise import by_keywords, line_of, run, score
from photalk_lab.papers.caise.dialogues import read_caise
from photalk_lab.papers.caise.rule import kind_of, matches

HISTORY = [
    "assistant_text: How may I help you?",
    "user_text: I am looking for a picture of a kite",
    "assistant_text: Sure",
    "search kite",
    "image_load: 1",
    "assistant_text: Here it is",
    "user_text: Lovely",
    "user_text: Please rotate it clockwise by 90",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [
        {"api": "search kite", "history_utte": HISTORY[:3], "history_img": [], "uid": "a_0"},
        {"api": "rotate 270", "history_utte": HISTORY, "history_img": [" a_image_1"], "uid": "a_1"},
        {"api": "image_cutout ", "history_utte": [*HISTORY, "rotate 270", "user_text: thanks"], "uid": "a_2"},
    ]
    (tmp_path / "valid.json").write_text(json.dumps(rows))
    return tmp_path


def test_a_history_becomes_turns_and_the_message_that_asks(folder: Path) -> None:
    first, second, third = read_caise(folder, "valid")
    assert first.is_first
    assert first.message == "I am looking for a picture of a kite."
    (turn,) = second.turns
    assert turn.commands == (Search("kite"),)
    assert turn.system.endswith("Here it is")
    assert second.message == "Lovely. Please rotate it clockwise by 90."
    assert (third.api, len(third.turns), third.message) == ("image_cutout", 2, "thanks.")
    assert [kind_of(one) for one in (first, second, third)] == ["first search", "rotate", "cutout"]


def test_the_bench_writes_its_figures_and_its_predictions(folder: Path, tmp_path: Path) -> None:
    result = run(folder, json=tmp_path / "r.json", predictions=tmp_path / "p.jsonl")
    assert result.metrics["cutout"] == 0
    assert result.metrics["rotate, n"] == 1
    written = json.loads((tmp_path / "r.json").read_text())
    assert written["bench"] == "caise"
    assert written["n"] == 3
    assert set(written["baselines"]) == {"keywords", "before the reader, commit 1954e1c"}
    assert (tmp_path / "r.svg").read_text().startswith("<svg")
    rows = [json.loads(line) for line in (tmp_path / "p.jsonl").read_text().splitlines()]
    assert [row["uid"] for row in rows] == ["a_0", "a_1", "a_2"]
    assert 0 <= rows[1].pop("confidence") <= 1
    assert rows[1] == {
        "uid": "a_1", "prediction": rows[1]["prediction"], "gold": "rotate 270",
        "right": rows[1]["prediction"] == "rotate 270",
    }  # fmt: skip
    right = sum(row["right"] for row in rows)
    assert result.metrics["accuracy"] == pytest.approx(100 * right / 3, abs=0.01)


def test_equal_is_stricter_than_the_papers_rule(folder: Path) -> None:
    first, second, _ = read_caise(folder, "valid")
    figures = score((first, second), ["search Kite", "rotate 20"])
    assert figures["accuracy"] == 50
    assert figures["equal"] == 0


@pytest.mark.parametrize(
    ("line", "gold", "right"),
    [
        ("search bus red", "search red Bus", True),
        ("search red bus", "search red red bus", False),
        ("adjust_color red 0.9", "adjust_color red .2", True),
        ("adjust_color blue 0.2", "adjust_color red 0.2", False),
        ("adjust_attr contrast 20", "adjust_attr contrast +20", True),
        ("adjust_attr contrast 20", "adjust_attr brightness 20", False),
        ("", "image_cutout", False),
    ],
)
def test_the_papers_rule(line: str, gold: str, right: bool) -> None:
    assert matches(line, gold) == right


def test_the_command_that_counts_is_the_last_edit() -> None:
    several = (Undo(1), Rotate(90), AdjustAttr("contrast", 5), Save("x.jpg"))
    assert line_of(Understanding(several)) == "adjust_attr contrast 5"
    assert line_of(Understanding((Search("dogs"),))) == "search dogs"
    assert line_of(Understanding()) == ""


def test_where_it_would_ask_the_likeliest_guess_counts() -> None:
    torn = Understanding(question=Question("Which way?"), alternatives=(Guess((Rotate(20),), 0.6),))
    assert line_of(torn) == "rotate 20"


def test_the_keyword_baseline_answers_everything(folder: Path) -> None:
    assert [by_keywords(one) for one in read_caise(folder, "valid")][:2] == ["search a kite", "rotate 270"]


def test_missing_or_foreign_data_are_one_sentence(folder: Path) -> None:
    with pytest.raises(NotFound, match=r"test\.json"):
        run(folder, split="test")
    (folder / "odd.json").write_text('[{"x": 1}]')
    with pytest.raises(NotFound, match="CAISE's form"):
        run(folder, split="odd")
