"""The bench of the round trip: what is kept, what survives, and what each part loses."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from photalk.commands import Edit, parse
from photalk.compare.difference import Difference, FoundStep, Kinship
from photalk.edit.program import Program
from photalk.errors import NotFound
from photalk.language.understander import LanguageUnderstander
from photalk.vision.eyes import Eyes
from photalk_lab.bench import roundtrip
from photalk_lab.bench.programs import operations
from photalk_lab.bench.roundtrip import Words, all_words, bound_to, program_of, run, survives, without_numbers
from scripted_reader import ScriptedReader
from toy_edits import toy_data, toy_eyes

READER = LanguageUnderstander(
    ScriptedReader(
        {
            "brighten it by 30": 'edit brightness up amount="30"',
            "rotate it by 90 degrees left": 'edit rotate left amount="90 degrees"',
            "crop it": "edit crop",
            "hello there": "chat <- hello there",
            "remove the man": 'edit erase what="the man"',
            "Brighten it by 30%.": 'edit brightness up amount="30%"',
            "Turn it 90° to the left.": 'edit rotate left amount="90°"',
            "Raise the contrast by 30%.": 'edit contrast up amount="30%"',
            roundtrip.CONSTANT: "edit brightness up",
        }
    )
)
"""Knows these sentences by heart, and nothing else."""


def edits(text: str) -> list[Edit]:
    return [parse(line) for line in text.split("; ") if line]  # type: ignore[misc]


def test_the_same_operations_survive_and_strictly_only_by_the_same_amounts():
    started, near, far = (
        operations(edits(text), (300, 200))
        for text in ("adjust_attr contrast 30; rotate 90", "rotate 90; adjust_attr contrast 25",
                     "rotate 90; adjust_attr contrast 80")
    )  # fmt: skip
    assert survives(started, near)
    assert survives(started, near, strictly=True)
    assert survives(started, far)
    assert not survives(started, far, strictly=True)
    assert not survives(started, near[:1])


@pytest.mark.parametrize(
    ("line", "bound"),
    [
        ("erase the dog", True),
        ("image_cutout", True),
        ("crop the dog", True),
        ("straighten", True),
        ("adjust_attr blur 30 in the sky", True),
        ("adjust_attr blur 30 in 10% 20% 30% 40%", False),
        ("crop 1:1", False),
        ("rotate 90", False),
    ],
)
def test_what_needs_a_model_is_left_out(line: str, bound: bool):
    assert bool(bound_to(edits(line)[0])) == bound


def test_words_become_programs_or_reasons():
    assert program_of("rotate it by 90 degrees left", READER) == (Program.of(*edits("rotate 90")), "")
    assert program_of("crop it", READER)[1] == "a question comes back"
    assert program_of("hello there", READER)[1] == "no edits"
    assert program_of("remove the man", READER)[1] == "needs a model: erase"


def test_sources_take_turns_and_no_text_comes_twice(tmp_path: Path):
    found = list(all_words(toy_data(tmp_path), "valid"))
    assert [one.source for one in found[:4]] == ["gier", "fivek", "requests", "checks"]
    assert len({one.text.lower() for one in found}) == len(found)


def test_numbers_are_left_out_and_the_rest_stays():
    assert (
        without_numbers("Brighten it by 30% and turn it 90° to the left.")
        == "Brighten it and turn it to the left."
    )


def trip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, find: Sequence[str]) -> roundtrip.Result:
    said = [Words("1", "checks", "brighten it by 30"), Words("2", "checks", "rotate it by 90 degrees left"),
            Words("3", "gier", "hello there")]  # fmt: skip
    monkeypatch.setattr(roundtrip, "all_words", lambda data, split: iter(said))
    answers = iter(find)

    def differ(first: Path, second: Path, eyes: Eyes) -> Difference:
        return Difference(Kinship.EDITED, tuple(FoundStep(edit, 1.0) for edit in edits(next(answers))))

    return run(
        toy_data(tmp_path / "data"), "dev", tmp_path / "out.json", tmp_path / "rows.jsonl",
        understander=READER, differ=differ, eyes=toy_eyes(),
    )  # fmt: skip


def test_meaning_survives_when_the_pixels_are_read_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    result = trip(tmp_path, monkeypatch, ["adjust_attr brightness 30", "rotate 90"])
    assert (result.n, result.metrics["survives"], result.metrics["strictly"]) == (2, 100, 100)
    assert result.metrics["same picture"] == 100
    assert result.metrics["left out, no edits"] == 1
    assert result.metrics["checks, n"] == 2
    assert result.baselines["constant"]["survives"] == 50
    assert result.baselines["language alone"]["survives"] == 100
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text("utf-8").splitlines()]
    assert [row["survives"] for row in rows] == [True, True]


def test_what_the_eye_misses_is_lost_but_not_by_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    result = trip(tmp_path, monkeypatch, ["adjust_attr contrast 30", "rotate 90"])
    assert result.metrics["survives"] == result.baselines["vision alone"]["survives"] == 50
    assert result.baselines["language alone"]["survives"] == 100


def test_a_split_that_is_not_there_is_named(tmp_path: Path):
    with pytest.raises(NotFound, match="test"):
        run(tmp_path, "test")
