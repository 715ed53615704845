"""The benchmark of text in pictures: a perfect reader has all of it right, a silent one nothing."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.errors import NotFound
from photalk.vision.image_types import Rgb
from photalk.vision.text.written import Writing
from photalk_lab.bench import text
from photalk_lab.bench.text import Outcome, figures
from photalk_lab.bench.written import KINDS, signs


class Silent:
    def glimpsed(self, rgb: Rgb) -> bool:
        return False

    def read(self, rgb: Rgb) -> Writing:
        return Writing()


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    grain = np.random.default_rng(0).integers(0, 255, (60, 80, 3), np.uint8)
    for number in range(2):
        Image.fromarray(grain).save(tmp_path / f"{number}.jpg")
    return tmp_path


def outcome(truth: str, read: str, kind: str = "upright") -> Outcome:
    return Outcome("1", kind, truth, read, True, 0, 1.0)


def test_shares_are_of_characters_and_of_whole_words():
    assert outcome("NO PARKING", "NO PARKINC").characters == pytest.approx(0.9)
    assert outcome("No parking today", "no PARKING").words == (2, 3)
    assert outcome("EXIT", "something else entirely").characters == 0


def test_who_reads_all_of_it_has_all_of_it_right():
    found = figures([outcome("EXIT", "EXIT")] * 3, [outcome("", "", "photo")])
    assert (found["characters"], found["words"], found["photos read"]) == (100, 100, 0)
    assert (found["words low"], found["words high"]) == (100, 100)


def test_signs_are_the_same_for_the_same_seed(photos: Path):
    files = sorted(photos.iterdir())
    first, again = (list(signs(files, 1, 3)) for _ in range(2))
    assert [sign.kind for sign in first] == list(KINDS)
    assert all((a.rgb == b.rgb).all() and a.lines == b.lines for a, b in zip(first, again, strict=True))


def test_who_never_reads_is_as_good_as_the_baseline(photos: Path, tmp_path: Path):
    report, rows = tmp_path / "out" / "text.json", tmp_path / "out" / "rows.jsonl"
    result = text.run(photos, limit=1, photos=2, json=report, predictions=rows, reader=Silent())
    assert result.metrics["words"] == result.baselines["always empty"]["words"] == 0
    assert json.loads(report.read_text())["n"] == len(KINDS) + 2
    assert len(rows.read_text().splitlines()) == len(KINDS) + 2


def test_a_folder_without_photos_is_one_sentence(tmp_path: Path):
    with pytest.raises(NotFound, match="no photos"):
        text.run(tmp_path)
