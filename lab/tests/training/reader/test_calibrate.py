"""How sure the reader may be, fitted to what it got right."""

from __future__ import annotations

import pytest

from photalk_lab.training.reader.calibrate import fitted


def test_the_share_of_the_others_is_how_often_one_of_them_is_right_where_the_best_is_not() -> None:
    cases = [(-0.1, 5.0, True, False)] * 6 + [(-2.0, 0.2, False, True)] * 3 + [(-3.0, 0.1, False, False)]
    weight, margin, _, share = fitted(cases)
    assert weight + margin > 0
    assert share == pytest.approx(0.75)
