"""`photalk bench refine` on plain pictures that the toy encoder sees."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.commands.queries.query import Constraint, Query
from photalk.errors import NotFound
from photalk_lab.bench.refine import SYSTEMS, run
from toy_space import COLOURS, ToyEncoder


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Forty pictures of two colours each, in several lights, with captions that name the colours."""
    (tmp_path / "images").mkdir()
    dice, lines = np.random.default_rng(0), []
    names = ["red", "green", "blue", "yellow"]
    for number in range(40):
        one, other = dice.choice(names, 2, replace=False)
        pixels = np.empty((48, 64, 3), np.float64)
        pixels[:, :40], pixels[:, 40:] = COLOURS[one], COLOURS[other]
        light = 0.7 + 0.3 * dice.random()
        Image.fromarray((light * pixels).astype(np.uint8)).save(tmp_path / "images" / f"{number}.png")
        captions = [f"a {one} wall beside a {other} door", f"{one} and {other} paint"]
        lines.append(json.dumps({"image": f"{number}.png", "captions": captions}))
    (tmp_path / "toy.jsonl").write_text("\n".join(lines))
    return tmp_path


def test_ours_meets_wishes_that_the_baselines_cannot(data: Path, tmp_path: Path) -> None:
    out, lines = tmp_path / "out.json", tmp_path / "lines.jsonl"
    result = run(
        data, "toy", json=out, predictions=lines, limit=6, encoder=ToyEncoder, cache=tmp_path / "cache"
    )
    ours, image = result.metrics, result.baselines["image only"]
    assert ours["darker, meets"] > image["darker, meets"]
    assert ours["but with X, meets"] > image["but with X, meets"]
    assert ours["brighter, n"] == 3
    assert all(0 <= value <= 100 for value in ours.values())
    assert json.loads(out.read_text())["bench"] == "refine"
    told = [json.loads(line) for line in lines.read_text().splitlines()]
    assert len(told) == 5 * result.n
    ceiling = result.baselines["ceiling"]
    assert all(ceiling[name] >= value for name, value in ours.items() if name.endswith("both"))
    assert all(len(line["prediction"]) <= 10 for line in told)
    again = run(data, "toy", limit=6, encoder=ToyEncoder, cache=tmp_path / "cache")
    assert again.metrics == ours


def test_without_data_it_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="cannot be read"):
        run(tmp_path, "toy", encoder=ToyEncoder)


def test_photos_that_have_no_word_in_common_are_still_compared(data: Path, tmp_path: Path) -> None:
    lines = (data / "toy.jsonl").read_text().splitlines()
    rows = [json.loads(line) | {"captions": [f"thing{at}"]} for at, line in enumerate(lines)]
    (data / "toy.jsonl").write_text("\n".join(map(json.dumps, rows)))
    result = run(data, "toy", limit=2, encoder=ToyEncoder, cache=tmp_path / "cache")
    assert "brighter, n" in result.metrics
    assert not any("but with" in name for name in result.metrics)


def test_too_few_photos_are_one_sentence(data: Path, tmp_path: Path) -> None:
    (data / "toy.jsonl").write_text((data / "toy.jsonl").read_text().splitlines()[0])
    with pytest.raises(NotFound, match="too few"):
        run(data, "toy", encoder=ToyEncoder, cache=tmp_path / "cache")


def test_who_finds_nothing_meets_nothing(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    never = Query(constraints=(Constraint("on", "1900"),))
    monkeypatch.setitem(SYSTEMS, "text only", lambda words, path: never)
    result = run(data, "toy", limit=2, encoder=ToyEncoder, cache=tmp_path / "cache")
    assert result.baselines["text only"]["darker, both"] == 0
