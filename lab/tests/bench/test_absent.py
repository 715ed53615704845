"""Whether "nothing matches" is honest, on plain colours of which it is known where they are."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.errors import NotFound
from photalk.search.threshold import HONEST, Calibration, Signs
from photalk_lab.bench.absences import Looked
from photalk_lab.bench.absent import Sought, figures, fitted, run, said
from toy_space import COLOURS, ToyEncoder


def searched(beyond: float, *, present: bool, kind: str = "thing") -> Sought:
    return Sought(Looked(kind, "a dog", (0, 1), present), (Signs(beyond),), beyond / 10)


def many(count: int = 400) -> list[Sought]:
    """Searches whose best hit stands out by about 3 widths where there is something, and by 0 where not."""
    random = np.random.default_rng(0)
    beyond = random.normal(0, 1, (count, 2)) + np.array([3, 0])
    return [searched(float(b), present=not at) for pair in beyond for at, b in enumerate(pair)]


def test_shares_are_of_what_is_there_and_of_what_is_not() -> None:
    other = searched(3, present=False, kind="caption")
    found = [searched(3, present=True), searched(-3, present=True), other]
    told = said(found, [0.9, 0.1, 0.8], 0.5)
    assert (told["present"], told["absent"]) == (50.0, 100.0)
    assert (told["thing present"], told["caption absent"], told["thing absent"]) == (50.0, 100.0, 0.0)
    assert told["Brier"] == pytest.approx((0.01 + 0.81 + 0.64) / 3, abs=1e-4)


def test_fitting_keeps_what_is_there_and_tells_what_is_not() -> None:
    calibration = fitted(many())
    told = figures(many(), calibration)
    assert told["present"] >= 100 * HONEST
    assert told["absent"] < 35
    assert told["ECE"] < 0.05
    assert told["Brier"] < figures(many(), Calibration(bias=3.0))["Brier"]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "images").mkdir()
    names, lines = list(COLOURS), []
    for number in range(48):
        one, other = names[number % 8], names[(number // 8 + 1 + number) % 8]
        pixels = np.zeros((24, 24, 3), np.uint8)
        pixels[:, :12], pixels[:, 12:], pixels[number % 24, 0] = COLOURS[one], COLOURS[other], number
        Image.fromarray(pixels).save(tmp_path / "images" / f"{number}.png")
        captions = [f"a {one} kite by a {other} boat", f"a kite that is {one}"]
        lines.append(json.dumps({"image": f"{number}.png", "captions": captions}))
    (tmp_path / "train.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


def test_the_whole_benchmark(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, lines = data / "r.json", data / "p.jsonl"
    result = run(data, "train", out, lines, limit=6, fit=True, encoder=ToyEncoder(), cache=data / "cache")
    assert set(result.baselines) == {"always", "one similarity for all", "before fitting"}
    assert result.baselines["always"]["absent"] == 100.0
    assert "CALIBRATION = Calibration(" in capsys.readouterr().out
    rows = [json.loads(line) for line in lines.read_text().splitlines()]
    assert len(rows) == result.n == json.loads(out.read_text())["n"]
    share = np.mean([row["matched"] for row in rows if row["present"]])
    assert 100 * share == pytest.approx(result.metrics["present"], abs=0.01)


def test_a_handful_of_photos_is_not_enough(data: Path) -> None:
    captions = data / "train.jsonl"
    captions.write_text("\n".join(captions.read_text().splitlines()[:10]))
    with pytest.raises(NotFound, match="40 are needed"):
        run(data, "train", encoder=ToyEncoder(), cache=data / "cache")
