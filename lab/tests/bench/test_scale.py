"""The benchmark of what a photo costs: that it measures what it says."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest

from photalk.errors import NotFound
from photalk_lab.bench.scale import run
from toy_ray_indexing import ColourDetector
from toy_space import ToyEncoder


@pytest.fixture
def folder(tmp_path: Path, pictures: ModuleType) -> Path:
    (tmp_path / "photos").mkdir()
    for at in range(20):
        pictures.save(tmp_path / "photos" / f"{at:02}.png", pictures.noise(seed=at))
    (tmp_path / "photos" / "99.png").write_text("nothing")
    return tmp_path / "photos"


def test_it_measures_every_stage_and_every_file(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    result = run(folder, json=out, encoder=ToyEncoder, detector=ColourDetector, workers=())
    figures = result.metrics
    assert (result.n, figures["photos"], figures["skipped"]) == (21, 21, 1)
    stages = [
        figures[f"{stage}, processor ms a photo"]
        for stage in ("reading", "decoding", "encoding", "detecting", "writing")
    ]
    assert all(stage > 0 for stage in stages)
    assert figures["all stages, processor ms a photo"] == pytest.approx(sum(stages), abs=0.01)
    # A row of the toy encoder: nine numbers of four bytes, eight tags, four details.
    assert figures["vectors.f32, bytes a photo"] == 36
    assert figures["tags.u8, bytes a photo"] == 8
    assert figures["details.i8, bytes a photo"] == 4
    assert figures["catalogue, bytes a photo"] > 200
    assert figures["thumbnails, bytes a photo"] > 200
    assert figures["answered by a worker, bytes a photo"] > figures["thumbnails, bytes a photo"]
    assert figures["known to a scan, bytes of memory a photo"] > 200
    assert figures["as usual, ms a photo"] > 0
    assert json.loads(out.read_text())["bench"] == "scale"


def test_without_a_detector_nothing_is_detected(folder: Path) -> None:
    result = run(folder, limit=3, encoder=ToyEncoder, workers=())
    assert result.metrics["detecting, processor ms a photo"] == 0


def test_a_folder_without_photos_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="There are no photos in"):
        run(tmp_path)


def test_photos_of_which_none_can_be_read_cost_no_look_for_things(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "1.png").write_text("nothing")
    result = run(tmp_path / "photos", encoder=ToyEncoder, detector=ColourDetector, workers=())
    assert (result.metrics["skipped"], result.metrics["detecting, processor ms a photo"]) == (1, 0)
