"""One summary of many benchmarks, and what got worse between two."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from photalk.errors import CannotDo, NotFound
from photalk_lab.bench import all as everything
from photalk_lab.bench import regress
from photalk_lab.bench.plan import PLAN
from photalk_lab.bench.summary import Line, Summary, bars, is_worse
from photalk_lab.cli import benchmarks

LINE = Line("caise", "valid", "right", 71.6, "keywords", 31.7, 1002, 68.7, 74.3, "higher", percent=True)
TIMED = Line("serve", "loopback", "p95", 28.0, "", None, 250, None, None, "lower")
BOUNDED = replace(TIMED, low=26.0, high=31.0)
RUN = Summary("abc1234", "2 cores", False, (LINE, TIMED), {"diff": "it needs data."})


def test_every_planned_benchmark_is_there_and_planned_once() -> None:
    there = set(benchmarks())
    keys = [planned.key for planned in PLAN]
    assert len(keys) == len(set(keys))
    # These two are about the run of all, and one fits weights.
    assert {planned.name for planned in PLAN} == there - {"all", "regress", "fashion-weights"}


def test_a_summary_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "all.json"
    path.write_text(RUN.to_json())
    assert Summary.read(path) == RUN
    for wrong in ("{}", "nothing", "[1]", '"words"', "7"):
        path.write_text(wrong)
        with pytest.raises(NotFound, match="bench all"):
            Summary.read(path)


def test_the_table_says_ours_the_interval_the_baseline_and_n() -> None:
    text = RUN.markdown()
    assert "| `caise` | valid | right ↑ | **71.6** | 68.7 to 74.3 | 31.7 (keywords) | 1,002 |" in text
    assert "`diff` is not there: it needs data." in text
    assert "abc1234" in text


def test_the_plot_is_a_picture_of_the_shares_alone() -> None:
    plot = ElementTree.fromstring(bars([LINE, BOUNDED, replace(LINE, called="a < b & c")]))
    words = [element.text for element in plot.iter("{http://www.w3.org/2000/svg}text")]
    assert "caise: right" in words
    assert "caise: a < b & c" in words
    assert not any("serve" in (word or "") for word in words)


@pytest.mark.parametrize(
    ("after", "worse"),
    [
        (replace(LINE, ours=60.0, low=57.0, high=63.0), True),
        (replace(LINE, ours=69.0, low=66.1, high=71.8), False),
        (replace(LINE, ours=90.0, low=88.0, high=92.0), False),
    ],
)
def test_worse_is_beyond_the_intervals(after: Line, worse: bool) -> None:
    assert is_worse(LINE, after) is worse
    assert is_worse(replace(LINE, better="lower"), replace(after, better="lower")) is (after.ours == 90.0)


def test_what_has_no_interval_is_worse_by_a_quarter() -> None:
    assert is_worse(TIMED, replace(TIMED, ours=36.0))
    assert not is_worse(TIMED, replace(TIMED, ours=33.0))
    assert not is_worse(TIMED, replace(TIMED, ours=5.0))


def test_regress_tells_and_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = tmp_path / "a.json", tmp_path / "b.json"
    before.write_text(RUN.to_json())
    after.write_text(RUN.to_json())
    assert len(regress.run(before, after)) == 2
    assert "None of 2" in capsys.readouterr().out
    worse = replace(LINE, ours=60.0, low=57.0, high=63.0)
    after.write_text(replace(RUN, lines=(worse, TIMED)).to_json())
    with pytest.raises(CannotDo, match="1 of 2 figures got worse: caise: right"):
        regress.run(before, after)
    after.write_text(replace(RUN, lines=()).to_json())
    with pytest.raises(NotFound, match="no figure in common"):
        regress.run(before, after)
    after.write_text(replace(RUN, quick=True).to_json())
    with pytest.raises(NotFound, match="two of a kind"):
        regress.run(before, after)


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = f"photalk bench requests --json {tmp_path / 'requests.json'}"
    result = {"bench": "requests", "split": "all", "n": 4, "metrics": {"accuracy": 75.0}, "baselines": {}}
    (tmp_path / "requests.json").write_text(json.dumps({**result, "command": command, "commit": "abc1234"}))
    monkeypatch.setattr(everything, "commit", lambda: "abc1234")
    (line,) = everything.run(None, tmp_path, only="requests").lines
    assert (line.ours, line.n) == (75.0, 4)
    # Of another commit, or of code that is not committed, it is measured again.
    monkeypatch.setattr(everything, "commit", lambda: "def5678")
    (line,) = everything.run(None, tmp_path, only="requests").lines
    assert line.n > 4


def test_all_runs_what_needs_no_data_and_says_what_is_left_out(tmp_path: Path) -> None:
    kept = tmp_path / "kept" / "all.json"
    found = everything.run(None, tmp_path / "out", quick=True, only="requests,caise", json=kept)
    assert [line.bench for line in found.lines] == ["requests"]
    assert found.left_out == {"caise": "it needs data; name their folder with --data."}
    assert json.loads((tmp_path / "out/requests.json").read_text())["n"] == found.lines[0].n
    assert Summary.read(tmp_path / "out/all.json") == Summary.read(kept) == found
    assert (tmp_path / "out/all.md").read_text() == found.markdown()
    with pytest.raises(NotFound, match="has no 'nonsense'"):
        everything.run(None, tmp_path, only="nonsense")
