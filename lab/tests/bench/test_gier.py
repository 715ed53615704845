"""GIER's operators, on requests of our own."""

import json
from pathlib import Path

import pytest

from photalk.errors import NotFound
from photalk_lab.bench.gier import by_keywords, run, score, systems
from photalk_lab.bench.understanders import OURS

LOCAL = {"local": False, "ids": []}
REQUESTS = [
    ("[Specific] Could someone remove the man behind us?", ["inpaint_obj"], ["erase the man"]),
    ("please lighten this up", ["brightness", "contrast", "lightness"], ["more light", "more contrast"]),
    ("Flip it?", ["flip"], []),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = [
        {"input": f"{n}.jpg", "output": f"{n}_o.jpg", "request": text, "expert_summary": summaries,
         "operator": dict.fromkeys(operators, LOCAL)}
        for n, (text, operators, summaries) in enumerate(REQUESTS)
    ]  # fmt: skip
    (tmp_path / "gier.valid.json").write_text(json.dumps(rows))
    return tmp_path


def test_the_bench_writes_its_figures_and_its_predictions(folder: Path, tmp_path: Path) -> None:
    result = run(folder, json=tmp_path / "r.json", predictions=tmp_path / "p.jsonl")
    assert result.n == 3
    assert result.metrics["F1 inpaint_obj"] == 100
    assert result.baselines["reader, named"]["F1 brightness"] == 100
    written = json.loads((tmp_path / "r.json").read_text())
    assert (written["bench"], written["split"]) == ("gier", "valid")
    assert set(written["baselines"]) == {*systems(), "before the reader, commit 1954e1c"} - {OURS}
    rows = [json.loads(line) for line in (tmp_path / "p.jsonl").read_text().splitlines()]
    assert rows[0] == {
        "uid": "0_o.jpg", "prediction": ["inpaint_obj"], "gold": ["inpaint_obj"], "right": True,
    }  # fmt: skip


def test_scores_are_those_of_counting_by_hand() -> None:
    gold = [frozenset({"crop", "hue"}), frozenset({"hue"}), frozenset({"flip"})]
    said = [frozenset({"crop"}), frozenset({"hue", "tint"}), frozenset({"flip"})]
    figures = score(gold, said)
    assert figures["micro F1"] == 75  # 3 of 4 said are right, 3 of 4 gold are found
    assert figures["F1 crop"] == 100
    assert figures["F1 hue"] == pytest.approx(66.67)
    assert figures["F1 tint"] == 0
    assert figures["exact"] == pytest.approx(33.33)
    assert "F1 flip" not in figures


def test_perfect_is_a_hundred_and_silence_is_nothing() -> None:
    gold = [frozenset({"crop"}), frozenset({"hue"})]
    assert score(gold, gold)["micro F1"] == 100
    assert score(gold, [frozenset(), frozenset()])["micro F1"] == 0


def test_keywords_go_by_words_alone() -> None:
    assert by_keywords("don't crop the noisy background") == {"crop", "denoise", "color_bg"}
    assert by_keywords("please help") == frozenset()


def test_missing_or_empty_data_are_one_sentence(folder: Path) -> None:
    with pytest.raises(NotFound, match=r"gier\.test\.json"):
        run(folder, split="test")
    (folder / "gier.odd.json").write_text("[]")
    with pytest.raises(NotFound, match="no requests"):
        run(folder, split="odd")
