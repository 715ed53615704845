"""The benchmark of culling: the good frame of a made burst is known, and who finds it is right."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.errors import NotFound
from photalk.vision.photo_gauge import LightMeter
from photalk_lab.bench import cull, made_bursts
from photalk_lab.bench.cull import Outcome, figures, judged
from photalk_lab.bench.made_bursts import MadeBurst, made


def view(seed: int = 1) -> np.ndarray:
    small = Image.fromarray(np.random.default_rng(seed).integers(40, 200, (6, 8, 3), np.uint8))
    return np.asarray(small.resize((160, 120), Image.Resampling.NEAREST))


def burst(kind: str, seed: int = 0) -> MadeBurst:
    return made("1", kind, view(), [], np.random.default_rng(seed))


@pytest.mark.parametrize("kind", ["blur", "shake", "noisy blur", "exposure"])
def test_the_good_frame_of_a_plain_view_is_found(kind: str):
    one = judged(burst(kind), LightMeter())
    assert one.kept == one.burst.truth
    assert kind == "exposure" or all(one.pairs)


def test_bursts_are_the_same_for_the_same_seed():
    assert burst("blur", 3) == burst("blur", 3)
    assert burst("blur", 3).frames != burst("blur", 4).frames


def test_a_burst_that_is_not_found_as_one_group_is_not_right():
    lost = Outcome(burst("blur"), None, (), (), 1.0)
    assert figures([lost])["keeper"] == figures([lost])["grouped"] == 0


def test_shut_eyes_are_covered_by_the_skin_above_them():
    points = np.zeros((478, 3), np.float32)
    for eye, left in ((made_bursts.anatomy.RIGHT_EYE, 20), (made_bursts.anatomy.LEFT_EYE, 80)):
        for place, number in enumerate(eye):
            turn = 2 * np.pi * place / 16
            points[number, :2] = left + 10 - 10 * np.cos(turn), 50 + 5 * np.sin(turn)
    picture = np.full((100, 120, 3), 200.0)
    picture[45:55] = 20
    assert made_bursts.shut(picture, points)[48, 30, 0] == 200
    assert made_bursts.shut(picture, points)[48, 60, 0] == 20


def test_a_run_writes_what_was_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cull, "bursts", lambda files, each, seed: [burst("blur"), burst("exposure")])
    Image.fromarray(view()).save(tmp_path / "a.png")
    report, rows = tmp_path / "out" / "cull.json", tmp_path / "out" / "rows.jsonl"
    result = cull.run(tmp_path, json=report, predictions=rows, meter=LightMeter())
    assert result.metrics["keeper"] == 100
    assert set(result.baselines) == {"largest file", "first frame", "variance of the Laplacian"}
    assert json.loads(report.read_text())["n"] == len(rows.read_text().splitlines()) == 2


def test_a_folder_without_photos_is_one_sentence(tmp_path: Path):
    with pytest.raises(NotFound, match="no photos"):
        cull.run(tmp_path)
