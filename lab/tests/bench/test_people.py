"""The benchmark of people: who groups rightly has all of it right, and parts do not overlap."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.errors import NotFound
from photalk.vision.image_types import BoxShares, Rgb
from photalk.vision.portrait.known_face import KnownFace
from photalk_lab.bench import people
from photalk_lab.bench.people import baseline, figures, ours, purity


class Sharp:
    """Knows everybody by their grey."""

    def glimpsed(self, rgb: Rgb) -> tuple[BoxShares, ...]:
        return ((0.0, 0.0, 1.0, 1.0),)

    def known(self, rgb: Rgb, boxes: Sequence[BoxShares]) -> tuple[KnownFace, ...]:
        vector = np.zeros(192, np.float32)
        vector[round(float(rgb.mean()))] = 1
        return (KnownFace(boxes[0], 0.9, vector),)


@pytest.fixture
def faces(tmp_path: Path) -> Path:
    (tmp_path / "images").mkdir()
    lines = []
    for number, person in enumerate([person for person in range(1, 13) for _ in range(3)]):
        Image.new("RGB", (8, 8), (15 * person,) * 3).save(tmp_path / "images" / f"{number}.png")
        lines.append(f"{number}.png {person}")
    (tmp_path / "identities.txt").write_text("\n".join(lines))
    return tmp_path


def test_who_knows_everybody_has_all_of_it_right(faces: Path, tmp_path: Path) -> None:
    rows = tmp_path / "rows.jsonl"
    result = people.run(faces, albums=2, predictions=rows, knower=Sharp())
    assert (result.metrics["F1"], result.metrics["purity"], result.metrics["told apart"]) == (100, 100, 100)
    assert result.baselines["one threshold"]["10 people F1"] == 100
    assert {json.loads(row)["person"] % 2 for row in rows.read_text().splitlines()} == {1}


def test_figures_of_a_grouping_that_is_half_right() -> None:
    truth, groups = np.array([1, 1, 3, 3]), np.array([1, 1, 1, 2])
    found = figures(truth, groups)
    assert (found["precision"], found["recall"], found["F1"]) == (33.33, 50.0, 40.0)
    assert purity(truth, groups) == 75


def test_the_baseline_joins_through_others() -> None:
    angles = np.radians([0, 30, 60, 170])
    vectors = np.stack([np.cos(angles), np.sin(angles)], 1).astype(np.float32)
    assert len(set(baseline(0.8)(vectors)[:3])) == 1
    assert len(set(ours(vectors))) >= 2


def test_a_folder_without_identities_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="identities"):
        people.run(tmp_path)
