"""What every benchmark writes: the same form, wherever it is wanted, or one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from photalk.errors import ExportError
from photalk_lab.bench.report import Result, percent, write, write_predictions


def test_a_result_has_the_form_that_all_share(tmp_path: Path) -> None:
    result = Result("toy", "dev", 3, {"right": 66.67}, {"chance": {"right": 50.0}})
    result.publish("a table", tmp_path / "new" / "r.json")
    kept = json.loads((tmp_path / "new" / "r.json").read_text())
    assert list(kept) == ["bench", "split", "n", "metrics", "baselines", "command", "commit"]
    assert (kept["bench"], kept["n"], kept["baselines"]) == ("toy", 3, {"chance": {"right": 50.0}})
    assert kept["command"].startswith("photalk")


def test_predictions_are_one_object_a_line_in_a_folder_that_is_made(tmp_path: Path) -> None:
    file = tmp_path / "new" / "p.jsonl"
    write_predictions(file, ({"uid": str(at), "prediction": "größer\n"} for at in range(2)))
    lines = file.read_text("utf-8").splitlines()
    assert [json.loads(line) for line in lines] == [
        {"uid": str(at), "prediction": "größer\n"} for at in (0, 1)
    ]
    assert "größer" in lines[0]


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    for place in (tmp_path, tmp_path / "file" / "r.json"):
        with pytest.raises(ExportError, match="cannot be written"):
            write(place, "something")


def test_a_share_of_nothing_is_none() -> None:
    assert (percent(1, 3), percent(0, 0)) == (33.33, 0.0)
