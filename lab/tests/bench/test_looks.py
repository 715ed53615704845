"""The benchmark of looks: what is learnt of a pair does on other photos nearly what the look does."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from PIL import Image

from photalk_lab.bench import looks


def test_a_look_that_was_learnt_is_nearer_than_nothing(tmp_path: Path) -> None:
    random = np.random.default_rng(0)
    for number in range(6):
        patches = random.integers(0, 255, (12, 16, 3), dtype=np.uint8).repeat(20, 0).repeat(20, 1)
        Image.fromarray(patches).save(tmp_path / f"{number}.jpg", quality=95)
    result = looks.run(tmp_path, limit=2, json=tmp_path / "out.json", predictions=tmp_path / "out.jsonl")
    assert result.n == 2
    assert result.metrics["ΔE2000"] < 0.5 * result.baselines["nothing"]["ΔE2000"]
    assert json.loads((tmp_path / "out.json").read_text())["bench"] == "looks"
    assert len((tmp_path / "out.jsonl").read_text().splitlines()) == 2


def test_a_film_bends_colours_and_stays_within_them() -> None:
    table = looks.film(np.random.default_rng(1))
    assert table.entries.min() >= 0
    assert table.entries.max() <= 1
    assert table.entries.std() > 0.1
