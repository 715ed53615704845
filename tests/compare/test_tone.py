"""Colours before and after tell which dials were turned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from before_after import blind, edited, photo, written
from photalk.commands import AdjustAttr, Enhance, format, parse
from photalk.compare.colour_pairs import sampled
from photalk.compare.pair import PicturePair
from photalk.compare.tone import KNOBS, Fit, fit, fitted
from photalk.edit import analysis

SINGLE = (
    "adjust_attr brightness 30", "adjust_attr brightness -35", "adjust_attr contrast 40",
    "adjust_attr contrast -30", "adjust_attr saturation 45", "adjust_attr saturation -50",
    "adjust_attr temperature 30", "adjust_attr temperature -40", "adjust_attr tint 25",
    "adjust_attr exposure 25", "adjust_attr exposure -30", "adjust_attr gamma 35",
    "adjust_attr highlights -45", "adjust_attr shadows 50", "adjust_attr hue 30", "adjust_attr vignette 40",
    "adjust_attr vignette -40", "adjust_color red 0.5", "adjust_color skyblue 0.6", "black_and_white",
)  # fmt: skip


def _fit(folder: Path, *lines: str, name: str = "coffee", quality: int | None = 90) -> Fit:
    first = written(folder, name)
    pair = PicturePair(first, edited(first, *lines, quality=quality), blind())
    look = pair.target
    return fitted(sampled(pair.original.pixels, look.pixels, look.solid), auto=analysis.levels(photo(name)))


@pytest.mark.parametrize("line", SINGLE)
def test_a_single_step_is_found_with_its_amount(line: str, tmp_path: Path) -> None:
    found = _fit(tmp_path, line)
    assert [edit.name for edit in found.edits] == [parse(line).name]
    said, asked = format(found.edits[0]).split(), line.split()
    assert said[:2] == asked[:2]
    if len(asked) == 3:
        reach = 0.04 if asked[0] == "adjust_color" else 4
        assert float(said[2]) == pytest.approx(float(asked[2]), abs=reach)
    assert found.error < 0.35 * found.plain


@pytest.mark.parametrize(
    "lines",
    [
        ("adjust_attr exposure 25", "adjust_attr saturation -40"),
        ("adjust_attr temperature 35", "adjust_attr contrast 30"),
        ("black_and_white", "adjust_attr contrast 35"),
        ("adjust_attr hue 40", "adjust_attr brightness -30", "adjust_attr vignette 35"),
    ],
)
def test_several_steps_are_told_apart(lines: tuple[str, ...], tmp_path: Path) -> None:
    found = _fit(tmp_path, *lines, name="astronaut")
    assert {line.rsplit(" ", 1)[0] if " " in line else line for line in map(format, found.edits)} == {
        line.rsplit(" ", 1)[0] if " " in line else line for line in lines
    }


def test_saving_alone_is_no_step(tmp_path: Path) -> None:
    assert _fit(tmp_path, quality=70).edits == ()


def test_enhance_is_found_by_what_it_would_do_to_this_picture(tmp_path: Path) -> None:
    # An astronaut seen through haze has something to enhance.
    import PIL.Image

    hazy = tmp_path / "hazy.png"
    pixels = (60 + photo("astronaut") * 0.45).astype(np.uint8)
    PIL.Image.fromarray(pixels).save(hazy)
    pair = PicturePair(hazy, edited(hazy, "enhance"), blind())
    found = fitted(
        sampled(pair.original.pixels, pair.target.pixels, pair.target.solid), auto=analysis.levels(pixels)
    )
    assert [type(edit) for edit in found.edits] == [Enhance]


def test_a_changed_third_of_the_colours_does_not_lead_astray() -> None:
    random = np.random.default_rng(0)
    colours = random.permutation(np.tile(random.random((300, 3)), (20, 1)))
    brighter = 1 - (1 - colours) ** (1 + 1.2 * 0.3)
    brighter[:2000] = colours[:2000][:, ::-1] * 0.3
    found = fit(colours, brighter)
    assert AdjustAttr("brightness", 30) in found.edits


@given(st.sampled_from(sorted(KNOBS)), st.integers(15, 90))
@settings(max_examples=40)
def test_every_knob_makes_a_step_of_the_language(name: str, amount: int) -> None:
    edit = KNOBS[name].edit(float(amount))
    assert parse(format(edit)) == edit


def test_nothing_to_go_by_is_no_step() -> None:
    nothing = np.zeros((0, 3))
    assert fit(nothing, nothing).edits == ()


def test_confidence_is_a_share(tmp_path: Path) -> None:
    found = _fit(tmp_path, "adjust_attr gamma 35", "adjust_attr shadows -30")
    assert len(found.confidence) == len(found.edits)
    assert all(0.5 <= sure <= 1 for sure in found.confidence)
