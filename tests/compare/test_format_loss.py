"""Saving a picture anew does what the file's own tables do."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from before_after import photo
from photalk.compare.format_loss import saving


def test_a_jpeg_is_made_again_as_it_was(tmp_path: Path) -> None:
    grey = Image.fromarray(photo()).convert("L")
    grey.save(tmp_path / "a.jpg", quality=30)
    again = saving(tmp_path / "a.jpg")(np.asarray(grey, np.float64) / 255)
    saved = np.asarray(Image.open(tmp_path / "a.jpg"), np.float64) / 255
    assert np.abs(again - saved).max() <= 1 / 255
    assert np.abs(saved - np.asarray(grey) / 255).max() > 10 / 255


def test_other_files_change_nothing(tmp_path: Path) -> None:
    Image.fromarray(photo()).save(tmp_path / "a.png")
    (tmp_path / "b.txt").write_text("no picture")
    for name in ("a.png", "b.txt", "missing.jpg"):
        grey = np.linspace(0, 1, 64).reshape(8, 8)
        assert (saving(tmp_path / name)(grey) == grey).all()
