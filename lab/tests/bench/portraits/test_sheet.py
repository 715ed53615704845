"""The sheet shows every value with its name."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from photalk_lab.bench.portraits.sheet import CELL, COLUMNS, GAP, LABEL, block, head, write
from photalk_lab.bench.portraits.single import VALUES
from photalk_lab.bench.portraits.subjects import Subject


def test_a_portrait_is_twenty_four_cells_and_what_is_declined_is_shown_so() -> None:
    original = np.full((40, 40, 3), 200, np.uint8)
    green = np.zeros_like(original)
    green[..., 1] = 255
    page = np.asarray(block(original, {"smiling": green, "angry": None}))
    assert page.shape == (3 * (CELL + LABEL + GAP) + GAP, COLUMNS * (CELL + GAP) + GAP, 3)
    middle = GAP + LABEL + CELL // 2
    assert tuple(page[middle, GAP + CELL // 2]) == (200, 200, 200)
    assert tuple(page[middle, GAP + CELL + GAP + CELL // 2]) == (0, 255, 0)
    faded = page[middle, GAP + 2 * (CELL + GAP) + CELL // 2]
    assert tuple(faded) == (196, 196, 196)
    labels = page[GAP : GAP + LABEL]
    assert (labels.min(-1) < 100).any()


def test_a_sheet_of_all_and_one_of_each_are_written(subject: Subject, tmp_path: Path) -> None:
    shown = {value: head(subject.rgb, subject) for _, value in VALUES}
    files = write(tmp_path / "sheets", [("one", shown["sad"], shown), ("two", shown["sad"], shown)])
    assert [file.name for file in files] == ["faces.jpg", "faces-one.jpg", "faces-two.jpg"]
    sizes = []
    for file in files:
        with Image.open(file) as image:
            sizes.append(image.size)
    assert sizes[0][1] == 2 * (3 * (CELL + LABEL + GAP) + GAP)
    assert sizes[1] == sizes[2]
