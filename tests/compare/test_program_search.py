"""Two files in, the program between them out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from before_after import Blind, blind, edited, written
from photalk.commands import format
from photalk.compare.difference import Kinship
from photalk.compare.program_search import difference
from photalk.errors import PictureError, WeightsError
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Mask, Rgb

PROGRAMS = (
    ("flip horizontal", "adjust_attr saturation -45"),
    ("rotate 90", "adjust_attr brightness 35"),
    ("crop 10% 80% 20% 90%", "adjust_attr temperature 35", "adjust_attr contrast 30"),
    ("straighten 6", "black_and_white"),
    ("resize 50%", "adjust_attr exposure 30"),
    ("adjust_attr blur 45", "adjust_attr brightness -30"),
    ("rotate 20", "adjust_attr vignette 50"),
)


@pytest.mark.parametrize("lines", PROGRAMS, ids=" + ".join)
def test_the_program_is_found_and_makes_the_second_picture(lines: tuple[str, ...], tmp_path: Path) -> None:
    first = written(tmp_path)
    found = difference(first, edited(first, *lines), blind())
    assert found.kinship is Kinship.EDITED
    assert {_kind(line) for line in map(format, found.program.edits)} == {_kind(line) for line in lines}
    assert found.after < 2.5
    assert found.after < found.before + 0.1
    assert found.unexplained < 0.02


def _kind(line: str) -> str:
    words = line.split()
    return " ".join(words[:2]) if words[0] in ("adjust_attr", "adjust_color", "flip") else words[0]


@pytest.mark.parametrize("quality", [55, 90, None])
def test_the_same_picture_saved_again_is_the_same(quality: int | None, tmp_path: Path) -> None:
    first = written(tmp_path)
    found = difference(first, edited(first, quality=quality), blind())
    assert found.kinship is Kinship.SAME
    assert not found.findings


def test_other_photos_are_unrelated(tmp_path: Path) -> None:
    found = difference(written(tmp_path, "coffee"), written(tmp_path, "astronaut"), blind())
    assert found.kinship is Kinship.UNRELATED
    assert not found.findings


def test_what_was_painted_over_is_not_explained_but_told(tmp_path: Path) -> None:
    first = written(tmp_path, "astronaut")
    with Image.open(edited(first, "adjust_attr brightness 30", quality=None)) as image:
        image.paste((255, 0, 255), (20, 30, 90, 100))
        image.save(tmp_path / "painted.png")
    found = difference(first, tmp_path / "painted.png", blind())
    assert "adjust_attr brightness" in " ".join(map(format, found.program.edits))
    left, top, right, bottom = found.where[0]
    assert left < 55 / 360 < right
    assert top < 65 / 360 < bottom
    assert found.unexplained > 0.01


def test_an_unreadable_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "no.jpg").write_bytes(b"\xff\xd8\xff nothing")
    with pytest.raises(PictureError):
        difference(written(tmp_path), tmp_path / "no.jpg", blind())


def test_flat_pictures_are_compared_without_a_fuss(tmp_path: Path) -> None:
    for name, level in (("a", 90), ("b", 160)):
        Image.new("RGB", (120, 80), (level,) * 3).save(tmp_path / f"{name}.png")
    found = difference(tmp_path / "a.png", tmp_path / "b.png", blind())
    assert found.kinship in (Kinship.EDITED, Kinship.UNRELATED)
    assert difference(tmp_path / "a.png", tmp_path / "a.png", blind()).kinship is Kinship.SAME


def test_a_wider_picture_is_told_as_such(tmp_path: Path) -> None:
    second = written(tmp_path, "astronaut")
    first = edited(second, "crop 20% 90% 15% 80%", quality=None)
    found = difference(first, second, blind())
    assert found.kinship is Kinship.EDITED
    assert not found.findings
    assert "shows more" in found.notes[0]
    assert 0.3 < found.overlap < 0.6


class NoCutter(Blind):
    """Eyes whose model of what the subject is cannot be had."""

    def alpha(self, rgb: Rgb) -> Mask:
        raise WeightsError("The model is missing.")


def test_what_is_transparent_is_told_even_where_the_model_is_missing(tmp_path: Path) -> None:
    first = written(tmp_path)
    with Image.open(first) as image:
        clear = image.convert("RGBA")
        clear.paste((0, 0, 0, 0), (0, 0, 120, image.height))
        clear.save(tmp_path / "clear.png")
    eye = NoCutter()
    found = difference(first, tmp_path / "clear.png", Eyes(eye, eye, eye))
    assert found.kinship is Kinship.EDITED
    assert found.unexplained > 0.2
    assert "The model is missing." in found.notes


def test_something_small_in_a_large_picture_is_seen_from_near(tmp_path: Path) -> None:
    with Image.open(written(tmp_path, "astronaut", 512)) as image:
        large = image.resize((1600, 1600))
    large.save(tmp_path / "large.png")
    large.paste((255, 0, 255), (300, 900, 360, 960))
    large.save(tmp_path / "patched.png")
    found = difference(tmp_path / "large.png", tmp_path / "patched.png", blind())
    assert found.kinship is Kinship.EDITED
    left, top, right, bottom = found.where[0]
    assert left < 330 / 1600 < right
    assert top < 930 / 1600 < bottom
