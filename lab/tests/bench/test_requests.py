"""The benchmark of the check set."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from photalk.commands import AdjustAttr, Rotate, parse
from photalk.errors import NotFound
from photalk.language.understanding import Guess, Question, Scene, Turn, Understanding
from photalk_lab.bench.cases import Case, Expected, read_cases
from photalk_lab.bench.requests import answer, outcome, run, score
from photalk_lab.bench.understanders import OURS, Keywords, understanders

NOTHING = Scene()
BRIGHT = Case("a", "single", "dials", "brighter", (Expected(("adjust_attr brightness +~",)),))
WHICH = Case("b", "ambiguous", "turn", "turn it", (Expected(asks=True),))
NONE = Case("c", "nothing", "chat", "hello", (Expected(),))


def doing(*lines: str, question: str = "") -> Understanding:
    return Understanding(tuple(parse(line) for line in lines), Question(question) if question else None)


@pytest.mark.parametrize(
    ("case", "understanding", "expected"),
    [
        (BRIGHT, doing("adjust_attr brightness 7"), "right"),
        (BRIGHT, doing("adjust_attr brightness -7"), "wrong"),
        (BRIGHT, doing(), "missed"),
        (BRIGHT, doing(question="More or less?"), "asked"),
        (BRIGHT, doing("adjust_attr brightness 7", question="And?"), "asked"),
        (BRIGHT, doing("rotate 90", question="And?"), "wrong"),
        (WHICH, doing(question="Which way?"), "right"),
        (WHICH, doing("rotate 90"), "wrong"),
        (WHICH, doing(), "missed"),
        (NONE, doing(), "right"),
        (NONE, doing("rotate 90"), "wrong"),
        (NONE, doing(question="Which way?"), "asked"),
    ],
)
def test_what_comes_of_a_case(case: Case, understanding: Understanding, expected: str) -> None:
    assert outcome(case, understanding) == expected


def test_what_is_too_uncertain_is_asked() -> None:
    even = Understanding((Rotate(90),), confidence=0.5, alternatives=(Guess((Rotate(270),), 0.5),))
    assert outcome(WHICH, even) == "right"
    assert outcome(BRIGHT, even) == "asked"


class Brightening:
    """Understands everything as a wish for more light."""

    def understand(self, turns: Sequence[Turn], message: str, scene: Scene = NOTHING) -> Understanding:
        return Understanding((AdjustAttr("brightness", 10),), confidence=0.8)


def test_the_figures_are_shares_of_the_cases() -> None:
    figures = score(answer((BRIGHT, WHICH, NONE, BRIGHT), Brightening()))
    assert (figures["accuracy"], figures["single"], figures["nothing"]) == (50, 100, 0)
    assert (figures["wrong acts"], figures["errors left"], figures["questions"]) == (50, 50, 0)
    assert figures["ece"] == pytest.approx(0.3)


def test_the_bench_writes_figures_predictions_and_a_diagram(tmp_path: Path) -> None:
    result = run("ambiguous", tmp_path / "r.json", tmp_path / "p.jsonl")
    written = json.loads((tmp_path / "r.json").read_text())
    assert written["bench"] == "requests"
    assert written["n"] == result.n == sum(case.group == "ambiguous" for case in read_cases())
    assert set(written["baselines"]) == set(understanders()) - {OURS}
    rows = [json.loads(line) for line in (tmp_path / "p.jsonl").read_text().splitlines()]
    assert len(rows) == result.n
    right = sum(row["outcome"] == "right" for row in rows)
    assert round(100 * right / result.n, 2) == result.metrics["accuracy"]
    assert (tmp_path / "r.svg").read_text().startswith("<svg")


def test_an_unknown_split_is_refused() -> None:
    with pytest.raises(NotFound, match=r"^There is no split 'x'"):
        run("x")


def test_the_baseline_reads_keywords() -> None:
    assert Keywords().understand((), "find a dog").commands == (parse("search a dog"),)
    assert Keywords().understand((), "less contrast 5").commands == (parse("adjust_attr contrast -5"),)
    assert Keywords().understand((), "nothing at all").commands == ()
