"""Local changes of a photo are told as the steps that made them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from skimage import data

from photalk.commands import AdjustAttr, Box, Erase, ImageCutout, format, parse
from photalk.compare.local import local_findings
from photalk.compare.pair import PicturePair
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.errors import WeightsError
from photalk.vision.eyes import Eyes
from photalk.vision.image_types import Mask, Rgb, Thing
from photalk.vision.loading import load

Made = Callable[..., PicturePair]


class Missing:
    """Models that are not there."""

    def alpha(self, rgb: Rgb) -> Mask:
        raise WeightsError("There is no cutter.")

    def things(self, rgb: Rgb) -> tuple[Thing, ...]:
        raise WeightsError("There is no detector.")


def program(*said: str) -> Program:
    return Program.of(*map(parse, said))


def told(pair: PicturePair, *given: str) -> list[str]:
    return [format(finding.command) for finding in local_findings(pair, program(*given)).findings]


@pytest.mark.parametrize("steps", [(), ("adjust_attr brightness 30", "crop 5% 95% 10% 95%")])
def test_where_nothing_is_left_no_model_is_asked(made: Made, blind: Eyes, steps: tuple[str, ...]) -> None:
    pair = made(*steps, seen=blind)
    began = time.perf_counter()
    local = local_findings(pair, program(*steps))
    assert time.perf_counter() - began < 5
    assert local.findings == ()
    assert local.program == program(*steps)
    assert not local.unexplained.any()


def test_a_tone_of_the_background(made: Made) -> None:
    (step,) = local_findings(made("adjust_attr brightness -50 in the background"), Program()).findings
    assert isinstance(step.command, AdjustAttr)
    assert (step.command.attribute, step.command.region) == ("brightness", "the background")
    assert abs(step.command.amount + 50) <= 5
    assert step.confidence > 0.8


def test_black_and_white_in_the_subject_under_a_crop_and_a_tone(made: Made) -> None:
    steps = ("crop 0% 95% 0% 90%", "adjust_attr brightness 20")
    assert told(made(*steps, "black_and_white in the subject"), *steps) == ["black_and_white in the subject"]


def test_a_blur_of_the_background(made: Made) -> None:
    (step,) = local_findings(made("adjust_attr blur 60 in the background"), Program()).findings
    assert isinstance(step.command, AdjustAttr)
    assert (step.command.attribute, step.command.region) == ("blur", "the background")
    assert abs(step.command.amount - 60) <= 15


def test_a_box_that_has_no_name(made: Made) -> None:
    (step,) = local_findings(made("adjust_attr exposure -50 in 60% 95% 10% 50%"), Program()).findings
    assert isinstance(step.command, AdjustAttr)
    box = step.command.region
    assert isinstance(box, Box)
    sides = np.array([box.top, box.bottom, box.left, box.right])
    assert np.abs(sides - [60, 95, 10, 50]).max() <= 4


def test_what_needs_no_model_is_told_without_them_and_those_missing_are_named(made: Made, eyes: Eyes) -> None:
    without = Eyes(Missing(), eyes.filler, Missing())
    local = local_findings(made("adjust_attr exposure -50 in 60% 95% 10% 50%", seen=without), Program())
    (step,) = local.findings
    assert isinstance(step.command, AdjustAttr)
    assert isinstance(step.command.region, Box)
    assert set(local.missing) == {"There is no cutter.", "There is no detector."}


def test_a_box_is_told_to_be_erased_without_a_detector(made: Made, eyes: Eyes) -> None:
    without = Eyes(eyes.cutter, eyes.filler, Missing())
    local = local_findings(made("erase 35% 75% 65% 95%", seen=without), Program())
    (step,) = local.findings
    assert isinstance(step.command, Erase)
    assert isinstance(step.command.target, Box)


def test_a_step_for_all_that_holds_of_the_background_only_is_moved_there(made: Made) -> None:
    pair = made("adjust_attr brightness 45 in the background")
    local = local_findings(pair, program("adjust_attr brightness 45"))
    (step,) = local.program.edits
    assert isinstance(step, AdjustAttr)
    assert step.region == "the background"
    assert abs(step.amount - 45) <= 5
    assert [finding.command for finding in local.findings] == [step]


def test_a_thing_that_was_erased_has_its_name(made: Made) -> None:
    local = local_findings(made("erase the dog on the right"), Program())
    assert [finding.command for finding in local.findings] == [Erase("the dog on the right")]
    assert not local.unexplained.any()


def test_left_is_left_as_it_is_shown(made: Made) -> None:
    steps = ("flip horizontal", "erase the dog on the left")
    assert told(made(*steps), "flip horizontal") == ["erase the dog on the left"]


@pytest.mark.parametrize(("kind", "background"), [("png", 0), ("jpg", 255), ("jpg", 0)])
def test_a_cutout_is_told_with_and_without_transparency(made: Made, kind: str, background: int) -> None:
    local = local_findings(made("image_cutout", kind=kind, background=background), Program())
    assert [finding.command for finding in local.findings] == [ImageCutout()]


def test_something_new_is_left_unexplained(made: Made) -> None:
    pair = made()
    pixels = np.asarray(Image.open(pair.second.path)).copy()
    y, x = np.mgrid[0:240, 0:240]
    pixels[np.hypot(x - 60, y - 190) < 30] = (250, 40, 200)
    Image.fromarray(pixels).save(pair.second.path, quality=90)
    local = local_findings(PicturePair(pair.first.path, pair.second.path, pair.eyes), Program())
    assert not any(isinstance(finding.command, Erase | ImageCutout) for finding in local.findings)
    assert local.unexplained[165:215, 35:85].mean() > 0.5


def test_the_program_renders_to_the_second_picture(made: Made) -> None:
    steps = ("flip horizontal", "adjust_attr contrast 20")
    pair = made(*steps, "adjust_attr saturation -80 in the background")
    local = local_findings(pair, program(*steps))
    left = np.abs(pair.made(local.program).pixels - pair.target.pixels).mean()
    assert left < 0.5 * np.abs(pair.made(program(*steps)).pixels - pair.target.pixels).mean()


@pytest.mark.weights
def test_with_the_real_models_the_background_of_a_portrait_is_told(tmp_path: Path) -> None:
    eyes = Eyes.default()
    first, second = tmp_path / "first.jpg", tmp_path / "second.jpg"
    Image.fromarray(data.astronaut()).resize((300, 300)).save(first, quality=92)
    done = Program.of(parse("black_and_white in the background"))
    render(load(first), done, eyes=eyes).write_to_file(str(second), Q=85)
    local = local_findings(PicturePair(first, second, eyes), Program())
    assert [finding.command for finding in local.findings] == [parse("black_and_white in the background")]
