"""What is kept of renderings: nothing is computed twice, nothing old is shown, and no byte differs."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from photalk.commands import parse_lines
from photalk.edit.kept import Kept
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.studio.performer import StudioPerformer
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Mask, Rgb, Thing
from photalk.vision.loading import load

STEPS = (
    "adjust_attr brightness 30 in the background",
    "adjust_attr blur 40 in the left half",
    "adjust_attr saturation -40 in the subject",
    "erase 10 40 10 40",
    "straighten 4",
    "crop 10 90 5 95",
    "rotate 90",
    "image_cutout",
    "enhance",
    "adjust_attr contrast 20",
)


class Looker:
    """Sees the subject on the left and paints holes green; counts how often it is asked."""

    def __init__(self) -> None:
        self.looks = self.fills = 0

    def alpha(self, rgb: Rgb) -> Mask:
        self.looks += 1
        mask = np.zeros(rgb.shape[:2], np.float32)
        mask[:, : rgb.shape[1] // 2] = 1
        return mask

    def fill(self, rgb: Rgb, hole: np.ndarray) -> Rgb:
        self.fills += 1
        return np.where(hole[..., None], np.array([0, 200, 0], np.uint8), rgb)

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        return ()


def program(*steps: str) -> Program:
    return Program.of(*parse_lines("\n".join(steps)))


@pytest.fixture
def photo(tmp_path: Path, pictures: ModuleType) -> Path:
    return pictures.save(tmp_path / "photo.png", pictures.colours(240, 160))


@given(
    st.lists(st.lists(st.sampled_from(STEPS), unique=True, max_size=4), min_size=2, max_size=4),
    st.sampled_from([100, 170, 400]),
)
@settings(deadline=None, max_examples=12)
def test_keeping_changes_no_byte(programs: list[list[str]], side: int) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        path = Path(folder, "p.png")
        noise = np.random.default_rng(1).integers(0, 256, (150, 220, 3)).astype(np.uint8)
        Image.fromarray(noise).save(path)
        seen: dict[str, list[bytes]] = {}
        for keep in ("on", "off"):
            patch.setenv("PHOTALK_KEEP", keep)
            eyes = Eyes(Looker(), Looker(), Looker())
            every = [program(*steps) for steps in programs]
            seen[keep] = [
                render(load(path), one, eyes=eyes, long_side=long_side).numpy().tobytes()
                for long_side in (side, None)
                for one in (*every, *reversed(every))
            ]
        assert seen["on"] == seen["off"]


def test_another_amount_looks_for_nothing_again(photo: Path) -> None:
    looker = Looker()
    eyes = Eyes(looker, looker, looker)
    for amount in (10, 20, 30):
        steps = "erase 10 40 10 40", f"adjust_attr brightness {amount} in the background"
        for side in (120, 120):
            render(load(photo), program(*steps), eyes=eyes, long_side=side)
    assert (looker.looks, looker.fills) == (1, 1)


def test_a_turn_and_the_picture_after_it_are_one_rendering(photo: Path) -> None:
    looker = Looker()
    eyes = Eyes(looker, looker, looker)
    one, other = StudioPerformer(eyes), StudioPerformer(eyes)
    first = one.preview(str(photo), program("image_cutout"), 120)
    one.preview(str(photo), program(), 120)
    assert other.preview(str(photo), program("image_cutout"), 120) is first


def test_a_file_that_was_changed_is_another_picture(photo: Path, pictures: ModuleType) -> None:
    performer, done = StudioPerformer(Eyes(Looker(), Looker(), Looker())), program("image_cutout")
    before = performer.preview(str(photo), done, 120).numpy()
    pictures.save(photo, 255 - pictures.colours(240, 160))
    os.utime(photo, ns=(1, 1))
    assert not np.array_equal(performer.preview(str(photo), done, 120).numpy(), before)


def test_what_was_not_asked_for_the_longest_goes_first() -> None:
    kept, made = Kept(3_000), list[str]()

    def rows(name: str) -> Callable[[], np.ndarray]:
        def make() -> np.ndarray:
            made.append(name)
            return np.zeros(1_000, np.uint8)

        return make

    for name in "abcadab":
        kept.get(name, rows(name))
    assert "".join(made) == "abcdb"
    assert len(kept) == 3


def test_what_would_drive_out_all_else_is_not_kept() -> None:
    kept = Kept(3_000)
    kept.get("small", lambda: np.zeros(1_000, np.uint8))
    assert kept.get("large", lambda: np.ones(2_000, np.uint8)).sum() == 2_000
    assert len(kept) == 1


def test_whoever_asks_for_what_is_being_made_waits_for_it() -> None:
    kept, begun, go = Kept(), Event(), Event()

    def make() -> object:
        assert not begun.is_set(), "it was made twice"
        begun.set()
        go.wait(10)
        return object()

    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(kept.get, "it", make) for _ in range(3)]
        begun.wait(10)
        go.set()
        assert len({id(one.result()) for one in asked}) == 1


def test_a_failure_is_not_kept() -> None:
    kept = Kept()
    with pytest.raises(ZeroDivisionError):
        kept.get("it", lambda: 1 // 0)
    assert kept.get("it", lambda: 7) == 7
