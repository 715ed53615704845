"""The benchmark of faces from a folder to its result, with an editor and judges of the test's own."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from drawn_faces import colour_judges, drawn_face, looked_at, paint
from photalk.errors import NotFound
from photalk_lab.bench import faces
from photalk_lab.bench.portraits import judging, running, subjects
from photalk_lab.bench.portraits.subjects import ENLARGED, files_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two faces, a picture without one, and a file that is no picture."""
    folder = tmp_path / "portraits"
    folder.mkdir()
    drawn_face(folder / "one.png", 1)
    drawn_face(folder / "two.png", 2)
    Image.new("RGB", (64, 64), "teal").save(folder / "wall.png")
    (folder / "notes.txt").write_text("no picture")
    return folder


def test_from_a_folder_to_figures_predictions_and_a_sheet(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = running.measured
    monkeypatch.setattr(judging, "judges", colour_judges)
    monkeypatch.setattr(subjects, "closely", lambda: looked_at)
    monkeypatch.setattr(running, "measured", lambda *given: real(*given, edit=paint, talks=1))
    result = faces.run(
        folder, json=tmp_path / "r.json", predictions=tmp_path / "p.jsonl", images=tmp_path / "sheets"
    )
    assert result.n == 2
    assert result.split == "portraits"
    assert result.metrics["smiling, rises"] == 100
    assert result.metrics["blond hair, rises"] == 100
    assert result.metrics["no smiling, rises"] == 0
    assert result.metrics["attributes that are judged"] == 3
    assert result.metrics["attributes that rise in 80 % or more"] == 2
    assert result.metrics["mustache, declined"] == 100
    assert result.metrics["any order, largest difference"] == 0
    assert result.metrics["smiling, changed_outside"] == 0
    assert result.metrics["blond hair, changed_outside"] > 0  # it paints where no hair is
    assert result.baselines.keys() == {"no edit", "a global tint", "another face"}
    assert result.baselines["no edit"]["rises"] == 0
    assert result.baselines["no edit"]["lpips"] == 0
    assert result.baselines["a global tint"]["lpips"] > 0
    rows = [json.loads(line) for line in (tmp_path / "p.jsonl").read_text("utf-8").splitlines()]
    assert len(rows) == 2 * 23 + 2 * 3
    assert len({row["uid"] for row in rows}) == len(rows)
    assert rows[0]["uid"] == "one/expression/smiling"
    assert rows[0]["prediction"] == rows[0]["after"] > rows[0]["before"]
    assert json.loads((tmp_path / "r.json").read_text())["bench"] == "faces"
    assert (tmp_path / "sheets" / "faces-one.jpg").exists()
    said = capsys.readouterr()
    assert "No face was found." in said.out
    assert "2 faces; 1 pictures without one" in said.err


def test_a_folder_without_pictures_or_faces_is_told(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no folder"):
        files_of(tmp_path / "nowhere", tmp_path)
    with pytest.raises(NotFound, match="no pictures"):
        files_of(tmp_path / "portraits" / "..", tmp_path)
    with pytest.raises(NotFound, match="has a face"):
        running.measured(folder, colour_judges(), lambda rgb: [])


def test_of_celeba_those_held_out_are_taken_enlarged(tmp_path: Path) -> None:
    data, work = tmp_path / "celeba", tmp_path / "work"
    (data / "images").mkdir(parents=True)
    work.mkdir()
    (data / "attributes.txt").write_text("Smiling\n")
    for number in (1, 5, 10, 20, 21, 30):
        Image.new("RGB", (89, 109), (number, 0, 0)).save(data / "images" / f"{number:06d}.jpg")
    (data / "images" / "index.txt").write_text("of a file browser")
    files = files_of(data, work, limit=2)
    assert [file.stem for file in files] == ["000010", "000020"]
    with Image.open(files[0]) as image:
        assert image.size == (89 * ENLARGED, 109 * ENLARGED)
    for file in (data / "images").glob("*0.jpg"):
        file.unlink()
    with pytest.raises(NotFound, match="no pictures"):
        files_of(data, work)


def test_two_pictures_of_one_name_are_told_apart(tmp_path: Path) -> None:
    from drawn_faces import portrait_at

    for name in ("ann.jpg", "ann.png", "bob.jpg"):
        Image.new("RGB", (64, 64)).save(tmp_path / name)
    found, _ = subjects.subjects(files_of(tmp_path, tmp_path), lambda rgb: [portrait_at(30, 30, 8)])
    assert [one.name for one in found] == ["ann.jpg", "ann.png", "bob"]


def test_the_first_face_of_a_picture_is_the_one_that_is_measured(folder: Path) -> None:
    from drawn_faces import portrait_at

    small, large = portrait_at(60, 60, 12), portrait_at(150, 150, 30)
    found, passed = subjects.subjects([folder / "one.png"], lambda rgb: [large, small])
    assert found[0].face is large
    assert found[0].others == (small,)
    assert passed == []


def test_a_file_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "broken.jpg").write_bytes(b"no picture")
    found, passed = subjects.subjects([tmp_path / "broken.jpg"], looked_at)
    assert found == []
    assert passed[0].name == "broken"
    assert np.any([passed[0].why])
