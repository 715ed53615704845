"""The benchmark of copies and look-alikes, on four real photos."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from skimage import data

from photalk.bench.similar import ANSWERS, chosen, edited, run, score
from photalk.commands import parse_lines
from photalk.errors import NotFound


def test_every_kind_of_pair_is_asked_about_each_photo(tmp_path: Path) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    for name in ("chelsea", "coffee", "rocket", "astronaut"):
        Image.fromarray(getattr(data, name)()).resize((180, 120)).save(photos / f"{name}.jpg", quality=90)
    result = run(photos, json=tmp_path / "r.json", predictions=tmp_path / "p.jsonl")
    assert result.n == 16
    assert result.metrics["same file, recall"] == 100
    assert result.metrics["similar, precision"] >= 50
    rows = [json.loads(line) for line in (tmp_path / "p.jsonl").read_text().splitlines()]
    assert [row["gold"] for row in rows[:4]] == list(ANSWERS)
    assert json.loads((tmp_path / "r.json").read_text())["baselines"].keys() == {"fingerprint alone"}


def test_scores_are_those_of_counting_by_hand() -> None:
    figures = score(["burst", "burst", "similar"], ["burst", "similar", "similar"])
    assert figures["right"] == pytest.approx(66.67)
    assert (figures["burst, precision"], figures["burst, recall"]) == (100, 50)
    assert figures["similar, precision"] == 50
    assert figures["same file, F1"] == 0


@pytest.mark.parametrize("seed", range(20))
def test_random_edits_are_commands(seed: int) -> None:
    program, quality = edited(np.random.default_rng(seed))
    assert 1 <= len(parse_lines(program)) <= 4
    assert 40 <= quality <= 92


def test_no_pictures_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no pictures"):
        chosen(tmp_path, "train", 10)
