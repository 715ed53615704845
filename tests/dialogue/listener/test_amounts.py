"""Which amounts may be meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.dialogue.listener.amounts import AMOUNT_KINDS, SAID, UNSAID, amounts_for
from photalk.dialogue.listener.hearing import Hearing


def test_a_number_may_be_meant_as_it_is_the_other_way_or_on_top() -> None:
    hearing = Hearing((), ((3, 20.0),), ("rotate", 330.0), None)
    values = {one.value for one in amounts_for("rotate", hearing) if one.place == 3}
    assert values == {20, 340, 350, 310}


def test_what_came_before_counts_for_its_own_kind_only() -> None:
    hearing = Hearing((), (), ("contrast", 35.0), None)
    assert 35 in {one.value for one in amounts_for("contrast", hearing)}
    assert 35 not in {one.value for one in amounts_for("brightness", hearing)}


@pytest.mark.parametrize("kind", AMOUNT_KINDS)
@given(
    numbers=st.lists(st.tuples(st.integers(1, 50), st.floats(0, 1e6)), max_size=4),
    before=st.floats(-100, 360),
)
def test_amounts_are_in_range_and_have_a_column(
    kind: str, numbers: list[tuple[int, float]], before: float
) -> None:
    hearing = Hearing((), tuple(numbers), (kind, before), (kind, before))
    for one in amounts_for(kind, hearing):
        assert 0 < one.value < 360 if kind == "rotate" else 0 < abs(one.value) <= 100
        assert one.column < len(AMOUNT_KINDS) * (SAID if one.place else UNSAID)
