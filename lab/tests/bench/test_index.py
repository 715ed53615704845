"""The benchmark of indexing: that it measures what it says."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest

from photalk.errors import NotFound
from photalk_lab.bench.index import run
from toy_space import ToyEncoder


def test_it_indexes_and_rescans(tmp_path: Path, pictures: ModuleType) -> None:
    (tmp_path / "photos").mkdir()
    for at in range(7):
        pictures.save(tmp_path / "photos" / f"{at}.png", pictures.noise(seed=at))
    result = run(tmp_path / "photos", limit=5, json=tmp_path / "out.json", encoder=ToyEncoder, rescanned=12)
    assert result.n == 5
    assert result.metrics["skipped"] == 0
    assert result.metrics["throughput relative to the bare encoder"] > 0
    assert result.metrics["rescan relative to scandir and stat"] > 0
    assert json.loads((tmp_path / "out.json").read_text())["bench"] == "index"


def test_a_folder_without_photos_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="There are no photos in"):
        run(tmp_path)
