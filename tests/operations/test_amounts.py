"""The amount of a step, and the same step with another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import AdjustAttr, AdjustColor, Edit, Enhance, Face, Flip, Resize, Rotate, Straighten
from photalk.errors import CannotDo, CommandError
from photalk.operations.registry import amount_of, with_amount

DIALS: tuple[Edit, ...] = (
    AdjustAttr("brightness", 30, "the sky"),
    AdjustColor("red", 0.5),
    Enhance(),
    Rotate(90),
    Straighten(3.0),
    Resize(50, percent=True),
    Face("hairstyle", "bangs", who="the woman"),
)


@pytest.mark.parametrize("edit", DIALS, ids=lambda edit: edit.name)
@given(share=st.floats(0, 1))
def test_a_step_with_another_amount_has_that_amount_and_is_the_same_otherwise(
    edit: Edit, share: float
) -> None:
    was = amount_of(edit)
    assert was is not None
    value = was.low + share * (was.high - was.low)
    changed = with_amount(edit, value)
    now = amount_of(changed)
    assert now is not None
    assert now.value == value
    assert with_amount(changed, was.value) == edit


@pytest.mark.parametrize("edit", [Flip("horizontal"), Straighten(), Resize(800)])
def test_what_has_no_amount_says_so(edit: Edit) -> None:
    assert amount_of(edit) is None
    with pytest.raises(CannotDo, match="no amount"):
        with_amount(edit, 3)


def test_an_amount_out_of_range_is_refused() -> None:
    with pytest.raises(CommandError, match="-100 to 100"):
        with_amount(AdjustAttr("contrast", 10), 101)
