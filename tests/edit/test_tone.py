"""Point operations as curves and matrices."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import AdjustAttr, AdjustColor, BlackAndWhite
from photalk.edit.tone import LUMA, Tone
from photalk.operations.enhance import Auto
from photalk.operations.light import from_linear, to_linear
from photalk.operations.operation import Stage
from photalk.operations.registry import at

dials = st.sampled_from(sorted(one.key for one in at(Stage.CURVE) if one.command is AdjustAttr))
amounts = st.floats(-100, 100)


@given(dials, amounts)
def test_every_curve_is_monotonic_and_stays_in_range(dial: str, amount: float) -> None:
    table = Tone.of([AdjustAttr(dial, amount)]).table(256)
    assert table.shape == (3, 256)
    assert np.diff(table, axis=1).min() >= -1e-9
    assert table.min() >= 0
    assert table.max() <= 1


@given(st.sampled_from(["brightness", "exposure", "gamma", "shadows", "highlights"]), amounts, amounts)
def test_more_of_a_light_dial_is_never_darker(dial: str, one: float, other: float) -> None:
    less, more = sorted((one, other))
    dark, light = (Tone.of([AdjustAttr(dial, amount)]).table(64) for amount in (less, more))
    assert (light - dark).min() >= -1e-9


@given(st.lists(st.tuples(dials, amounts), max_size=5))
def test_edits_and_their_opposites_cancel_exactly(edits: list[tuple[str, float]]) -> None:
    there = [AdjustAttr(dial, amount) for dial, amount in edits]
    back = [AdjustAttr(dial, -amount) for dial, amount in edits]
    assert Tone.of([*there, *reversed(back)]).is_identity


@given(
    st.permutations(
        [
            AdjustAttr("brightness", 10),
            AdjustAttr("contrast", 20),
            AdjustAttr("saturation", -5),
            AdjustAttr("brightness", 7),
        ]
    )
)
def test_the_order_of_dials_does_not_matter(edits: list[AdjustAttr]) -> None:
    assert Tone.of(edits) == Tone.of(
        [AdjustAttr("saturation", -5), AdjustAttr("contrast", 20), AdjustAttr("brightness", 17)]
    )


@given(st.floats(0, 1))
def test_light_and_its_encoding_are_inverses(value: float) -> None:
    assert from_linear(to_linear(np.array([value])))[0] == pytest.approx(value, abs=1e-6)


def test_a_stop_doubles_the_light_in_the_shadows() -> None:
    table = Tone.of([AdjustAttr("exposure", 25)]).table(256)[0]
    assert to_linear(table[20]) / to_linear(np.array(20 / 255)) == pytest.approx(2, rel=0.02)


def test_warmer_is_redder_and_less_blue_but_as_bright() -> None:
    red, green, blue = Tone.of([AdjustAttr("temperature", 40)]).table(256)[:, 128]
    assert red > green > blue
    assert to_linear(np.array([red, green, blue])) @ [0.2126, 0.7152, 0.0722] == pytest.approx(
        float(to_linear(np.array(128 / 255))), abs=1e-6
    )


def test_saturation_and_hue_keep_grey_and_luma() -> None:
    for edit in (AdjustAttr("saturation", 60), AdjustAttr("saturation", -100), AdjustAttr("hue", 50)):
        matrix, offset = Tone.of([edit]).mix()
        assert matrix @ np.ones(3) == pytest.approx(np.ones(3), abs=1e-3)
        assert matrix @ [0.8, 0.3, 0.1] @ LUMA == pytest.approx(LUMA @ [0.8, 0.3, 0.1], abs=2e-3)
        assert not offset.any()


def test_black_and_white_takes_colour_and_earlier_paint_away() -> None:
    tone = Tone.of([AdjustColor("red", 0.5), BlackAndWhite()])
    matrix, offset = tone.mix()
    assert np.ptp(matrix @ [0.9, 0.2, 0.4] + offset) == pytest.approx(0, abs=1e-12)
    sepia, plus = Tone.of([BlackAndWhite(), AdjustColor("brown", 0.3)]).mix()
    red, green, blue = sepia @ [0.5, 0.5, 0.5] + plus
    assert red > green > blue


def test_paints_of_one_colour_add_up() -> None:
    assert Tone.of([AdjustColor("red", 0.2), AdjustColor("red", 0.3)]) == Tone.of([AdjustColor("red", 0.5)])
    assert Tone.of([AdjustColor("red", 0.8), AdjustColor("red", 0.8)]) == Tone.of([AdjustColor("red", 1.0)])


def test_enhance_stretches_what_was_found() -> None:
    auto = Auto((0.2, 0.2, 0.2), (0.8, 0.8, 0.8))
    whole, half = (Tone(enhance=strength, auto=auto).table(256)[0] for strength in (100, 50))
    assert whole[51] == pytest.approx(0)
    assert whole[204] == pytest.approx(1)
    assert half[51] == pytest.approx(0.1)
