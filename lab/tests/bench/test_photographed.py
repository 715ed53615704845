"""Photos of COCO that were looked at: which they are, and how reading them is measured."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from photalk.errors import NotFound
from photalk.vision.image_types import Rgb
from photalk.vision.text.written import Writing, WrittenLine, WrittenWord
from photalk_lab.bench import photographed, text
from photalk_lab.bench.photographed import letters_right, textless, transcribed
from photalk_lab.bench.text import Outcome, real_figures
from photalk_lab.training.space.captions import kept_back


@pytest.fixture
def coco(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which every photo is there."""
    monkeypatch.setattr(photographed, "_photo", lambda folder, number: folder / f"{number:012}.jpg")
    return tmp_path


def test_they_are_as_many_as_is_said_and_none_is_kept_back(coco: Path) -> None:
    with_text = {file.name for file, lines in transcribed(coco) if all(lines)}
    without = {file.name for file in textless(coco)}
    assert (len(with_text), len(without)) == (60, 500)
    assert not with_text & without
    assert not (with_text | without) & kept_back()


def test_a_photo_that_is_missing_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="--coco"):
        textless(tmp_path)


@pytest.mark.parametrize(
    ("truth", "read", "share"),
    [
        ("NO PARKING", "PARKING NO", 1.0),
        ("NO PARKING", "NO", 2 / 9),
        ("STOP", "STOP ahead", 0.0),
        ("STOP", "SOP", 0.75),
        ("STOP", "", 0.0),
    ],
)
def test_letters_count_whichever_line_comes_first(truth: str, read: str, share: float) -> None:
    assert letters_right(truth.split(), read.split()) == pytest.approx(share)


def test_false_text_and_false_writing_are_counted_apart() -> None:
    empty = [Outcome(str(at), "textless", "", "", False, at % 2, 1.0) for at in range(8)]
    real = [Outcome("1", "real", "NO PARKING", "parking NO", True, 0, 1.0)]
    found = real_figures(real, empty)
    assert (found["false text"], found["false writing"], found["n textless"]) == (0, 50, 8)
    assert found["false text high"] > 0
    assert found["real words"] == 100


class Liar:
    """Reads a word that is nowhere."""

    def glimpsed(self, rgb: Rgb) -> bool:
        return True

    def read(self, rgb: Rgb) -> Writing:
        box = (0.0, 0.0, 1.0, 1.0)
        return Writing((WrittenLine((WrittenWord("STOP", 0.99, box),), 0.99, box),))


def test_who_makes_text_up_is_found_out(tmp_path: Path) -> None:
    folder = tmp_path / "coco"
    folder.mkdir()
    Image.new("RGB", (8, 8)).save(first := folder / "first.jpg")
    for line in (photographed._CHECKS / "coco_textless.txt").read_text("utf-8").split():
        (folder / f"{int(line):012}.jpg").symlink_to(first)
    for row in (photographed._CHECKS / "coco_transcribed.jsonl").read_text("utf-8").splitlines():
        (folder / f"{int(row.split(':')[1].split(',')[0]):012}.jpg").symlink_to(first)
    result = text.run(folder, limit=0, photos=0, coco=folder, reader=Liar())
    assert (result.n, result.metrics["false text"], result.metrics["n real"]) == (560, 100, 60)
    assert 0 < result.metrics["real words"] < 100
