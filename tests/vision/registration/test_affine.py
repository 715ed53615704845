"""A picture is found in another, however it was turned, cropped and toned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from before_after import blind, edited, photo, written
from photalk.commands import Edit, parse
from photalk.compare.pair import PicturePair
from photalk.edit.geometry import frame_of
from photalk.vision.registration.affine import Registration, likeness, registered

WAYS = (
    (), ("flip horizontal",), ("flip vertical",), ("rotate 90",), ("rotate 180",), ("rotate 270",),
    ("flip horizontal", "rotate 90"), ("crop 10% 80% 20% 95%",), ("straighten 6",), ("rotate 12",),
    ("resize 55%",), ("crop 5% 70% 10% 80%", "flip horizontal"),
)  # fmt: skip


def _laid(first: Path, second: Path) -> tuple[PicturePair, Registration | None]:
    pair = PicturePair(first, second, blind())
    return pair, registered(pair.original.rgb, pair.first.full_size, pair.target.rgb, pair.second.full_size)


@pytest.mark.parametrize("lines", WAYS, ids=" ".join)
@pytest.mark.parametrize("tone", ["adjust_attr contrast -50", "black_and_white"])
def test_the_map_puts_corners_where_the_program_does(
    lines: tuple[str, ...], tone: str, tmp_path: Path
) -> None:
    first = written(tmp_path)
    pair, how = _laid(first, edited(first, *lines, tone))
    assert how is not None
    assert how.agreeing > 0.8
    edits = [edit for edit in map(parse, lines) if isinstance(edit, Edit)]
    frame = frame_of(edits, pair.first.full_size, lambda *_: (0, 0, 1, 1))
    for x, y in ((0.3, 0.3), (0.7, 0.6), (0.4, 0.7)):
        at = (x * pair.first.full_size[0], y * pair.first.full_size[1])
        assert np.hypot(*(how.matrix @ at + how.shift - frame.to_shown(*at))) < 1.5


def test_other_photos_do_not_agree(tmp_path: Path) -> None:
    _, how = _laid(written(tmp_path, "coffee"), written(tmp_path, "astronaut"))
    assert how is None or how.agreeing < 0.42


def test_flat_pictures_are_nowhere(tmp_path: Path, pictures: object) -> None:
    from PIL import Image

    for name, level in (("a", 90), ("b", 160)):
        Image.new("RGB", (120, 80), (level,) * 3).save(tmp_path / f"{name}.png")
    _, how = _laid(tmp_path / "a.png", tmp_path / "b.png")
    assert how is None or how.agreeing == 0


def test_likeness_is_deaf_to_tone_and_hears_a_shift() -> None:
    one = photo().astype(np.float32) / 255
    everywhere = np.ones(one.shape[:2], np.bool_)
    assert likeness(one, one * 0.5 + 0.2, everywhere) > 0.97
    assert likeness(one, np.roll(one, 3, axis=1), everywhere) < 0.8
