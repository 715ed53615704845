"""The bench of program inference: what it counts, and that it tells one who knows from one who does not."""

import json
from pathlib import Path

import pytest

from photalk.commands import parse
from photalk.compare.difference import Difference, FoundStep, Kinship
from photalk.vision.eyes import Eyes
from photalk_lab.bench import diff
from photalk_lab.bench.diff import Answer, by_operation, interval, mistakes, part, run, score
from photalk_lab.bench.programs import operations
from photalk_lab.papers.visual_relationships.pairs.supply import pairs_of
from toy_edits import toy_data, toy_eyes


def answer(truth: str, said: str, kind: str = "global", distance: float = 1.0) -> Answer:
    both = [[parse(line) for line in text.split("; ") if line] for text in (truth, said)]
    gold, found = (operations(edits, (300, 200)) for edits in both)  # type: ignore[arg-type]
    told = Kinship.EDITED if found else Kinship.SAME
    return Answer(kind, gold, found, told, distance)


FOUND = [
    answer("adjust_attr brightness 30", "adjust_attr brightness 35"),
    answer("adjust_attr brightness 30; rotate 90", "rotate 90; adjust_attr contrast 20", distance=8.0),
    answer("adjust_attr blur 40 in the sky", "adjust_attr blur 80 in the background", "local", 2.0),
    answer("", "", "same"),
]


def test_precision_recall_f1_amounts_places_and_pictures():
    figures = part([one for one in FOUND if one.is_edited])
    assert figures["n"] == 3
    assert figures["precision"] == pytest.approx(75)
    assert figures["recall"] == pytest.approx(75)
    assert figures["f1"] == pytest.approx(75)
    assert figures["exact"] == pytest.approx(66.67)
    assert figures["amounts"] == pytest.approx(66.67)
    assert figures["places"] == 0
    assert figures["same picture"] == pytest.approx(66.67)


def test_groups_are_by_steps_and_kind_and_the_same_are_told_apart():
    figures = score(FOUND)
    assert figures["1 steps, f1"] == 100
    assert figures["2 steps, f1"] == 50
    assert figures["local, f1"] == 100
    assert figures["same, told apart"] == 100
    assert figures["edited, told apart"] == 100
    assert "cutout, f1" not in figures


def test_pairs_that_are_not_there_have_no_interval():
    four = "adjust_attr brightness 30; rotate 90; adjust_attr contrast 20; adjust_attr blur 10"
    figures = score([answer(four, four)])
    assert figures["4 steps, n"] == 1
    assert not any(name.startswith("1-3 steps") for name in figures)


def test_the_interval_holds_the_figure_and_none_of_nothing():
    bounds = interval([one for one in FOUND if one.is_edited])
    assert bounds["f1 low"] <= 75 <= bounds["f1 high"]
    assert set(interval([]).values()) == {0.0}


def test_what_was_missed_stands_beside_what_was_said():
    assert mistakes(FOUND)["brightness +", "contrast +"] == 1
    figures = by_operation(FOUND)
    assert figures["operation brightness +, done"] == 2
    assert figures["operation brightness +, right"] == 1
    assert figures["operation contrast +, invented"] == 1


def test_who_knows_the_truth_is_right_and_who_says_nothing_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    data = toy_data(tmp_path / "data")
    block = (("global", 1), ("global", 3), ("same", None), ("different", None), ("cutout", None))
    monkeypatch.setattr(diff, "_BLOCK", block)
    kinds, steps = zip(*block, strict=True)
    truths = pairs_of(data, "dev", 5, diff.SEED, kinds, steps=steps, sentences=0, eyes=toy_eyes())
    known = [(pair.kind, pair.program) for pair in truths]

    def knows(first: Path, second: Path, eyes: Eyes) -> Difference:
        kind, program = known[int(first.name.split("-")[0])]
        kinship = {"same": Kinship.SAME, "different": Kinship.UNRELATED}.get(kind, Kinship.EDITED)
        return Difference(kinship, tuple(FoundStep(edit, 1.0) for edit in program.edits))

    out, rows = tmp_path / "diff.json", tmp_path / "rows.jsonl"
    result = run(data, "dev", out, rows, 5, differ=knows, eyes=toy_eyes())
    assert (result.n, result.metrics["f1"], result.metrics["amounts"]) == (5, 100, 100)
    assert result.metrics["same picture"] == 100
    assert result.metrics["same, told apart"] == result.metrics["different, told apart"] == 100
    assert result.baselines["no change"]["f1"] == 0
    assert result.baselines["the true program"]["f1"] == 100
    assert result.baselines["no change"]["same, told apart"] == 100
    assert json.loads(out.read_text("utf-8"))["bench"] == "diff"
    lines = [json.loads(line) for line in rows.read_text("utf-8").splitlines()]
    assert [line["gold"] == line["prediction"] for line in lines] == [True] * 5
    assert "told apart" in capsys.readouterr().out
