"""Alt text of an edited picture: what it shows, and exactly what was done."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from photalk.commands import AdjustAttr, BlackAndWhite, Erase, Face, Rotate
from photalk.compare.alt import alt_text, worded


def test_what_was_done_follows_what_is_shown() -> None:
    edits = [Rotate(90), AdjustAttr("brightness", 30), AdjustAttr("temperature", 8), BlackAndWhite("the sky")]
    assert worded("a brown dog on grass", edits) == (
        "A brown dog on grass, made brighter, a little warmer, turned 90° to the left "
        "and black and white in the sky."
    )


def test_without_edits_it_is_the_caption_and_without_a_caption_a_picture() -> None:
    assert worded("a brown dog", []) == "A brown dog."
    assert worded("", [Erase("the dog")]) == "A picture, without the dog."
    assert worded("a woman", [Face("expression", "smiling")]) == "A woman, with a smile."


def test_what_cancels_is_not_told() -> None:
    assert worded("a dog", [AdjustAttr("contrast", 20), AdjustAttr("contrast", -20)]) == "A dog."


def test_a_file_is_looked_at(tmp_path: Path) -> None:
    Image.fromarray(np.zeros((40, 60, 3), np.uint8)).save(tmp_path / "black.png")
    assert alt_text(tmp_path / "black.png", [Rotate(180)], None).endswith("turned upside down.")
