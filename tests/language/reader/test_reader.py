"""How likely the readings are, from what the net gives them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.language.reader.reader import calibrated

CALIBRATION = (1.6, 0.4, 0.2, 0.45)


@given(st.lists(st.floats(-20, 0), max_size=4).map(lambda logs: sorted(logs, reverse=True)))
def test_no_reading_is_likelier_than_one_before_it_and_all_of_them_than_certain(logs: list[float]) -> None:
    chances = calibrated(logs, CALIBRATION)
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) <= 1 + 1e-9


def test_the_others_have_their_share_of_what_the_best_leaves() -> None:
    best, second, third = calibrated([-0.4, -2.0, -2.0], CALIBRATION)
    assert second == third
    assert second + third == pytest.approx(0.45 * (1 - best))
