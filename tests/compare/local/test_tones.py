"""Tones under tones: what is done to all is undone before a part is fitted."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.commands import parse
from photalk.compare.local.tones import is_tone, undone, unshaded
from photalk.edit.pixels import apply_tone
from photalk.edit.program import Program
from photalk.edit.tone import Tone
from photalk.operations.registry import within
from photalk.operations.vignette import vignette


def picture() -> np.ndarray:
    return np.random.default_rng(2).integers(50, 200, (40, 60, 3)).astype(np.uint8)


@pytest.mark.parametrize(
    "said",
    [
        "adjust_attr brightness 30",
        "adjust_attr contrast -20",
        "adjust_attr saturation 25",
        "adjust_attr temperature -30",
    ],
)
def test_a_tone_and_its_undoing_give_the_picture_back(said: str) -> None:
    import pyvips

    before = picture()
    tone = Tone.of([parse(said)])
    image = pyvips.Image.new_from_array(before).copy(interpretation="srgb")
    after = apply_tone(image, tone).numpy().astype(np.float32) / 255
    inside = (after > 0.01).all(-1) & (after < 0.99).all(-1)
    assert np.abs(undone(tone, after) - before / 255)[inside].max() < 0.03


def test_a_vignette_is_taken_off() -> None:
    import pyvips

    before = picture()
    after = vignette(pyvips.Image.new_from_array(before), 50).numpy().astype(np.float32) / 255
    plain = unshaded(after, Program.of(parse("adjust_attr vignette 50")))
    assert np.abs(plain - before / 255).max() < 0.03


def test_only_steps_for_colours_everywhere_are_tones() -> None:
    assert is_tone(parse("adjust_attr brightness 10"))
    assert not is_tone(parse("adjust_attr brightness 10 in the sky"))
    assert not is_tone(parse("adjust_attr blur 10"))
    assert not is_tone(parse("flip horizontal"))


def test_a_vignette_cannot_be_limited_to_a_part() -> None:
    assert within(parse("adjust_attr vignette 10"), "the sky") is None
    assert within(parse("black_and_white"), "the sky") == parse("black_and_white in the sky")
