"""What the points of a face do is the same on both sides, and adds up."""

from __future__ import annotations

import numpy as np
import pytest

from photalk.edit.portrait.expression_moves import (
    ANGRY_BROWS,
    OPEN_SMILE,
    SAD_MOUTH,
    SHUT_SMILE,
    joined,
    mirrored,
)


def test_the_left_does_what_the_right_does_mirrored() -> None:
    moves = mirrored([(61, 291, (-40, -60, 10)), (0, 0, (0, 5, 0))])
    assert moves[61] == pytest.approx([-0.04, -0.06, 0.01])
    assert moves[291] == pytest.approx([0.04, -0.06, 0.01])
    assert moves[0] == pytest.approx([0, 0.005, 0])


def test_moves_add_up_by_their_weights() -> None:
    one, other = mirrored([(61, 291, (10, 0, 0))]), mirrored([(61, 291, (0, 20, 0)), (0, 0, (0, 8, 0))])
    total = joined((one, 2), (other, -0.5))
    assert total[61] == pytest.approx([0.02, -0.01, 0])
    assert total[0] == pytest.approx([0, -0.004, 0])
    assert one[61] == pytest.approx([0.01, 0, 0]), "the parts stay as they are"


@pytest.mark.parametrize("smile", [SHUT_SMILE, OPEN_SMILE])
def test_a_smile_lifts_the_corners_over_the_middle_and_widens(smile: dict[int, np.ndarray]) -> None:
    assert smile[61][1] < smile[0][1] < 0
    assert smile[61][0] < 0 < smile[291][0]


def test_sadness_and_anger_do_the_opposite_of_joy_and_surprise() -> None:
    assert SAD_MOUTH[61][1] > 0
    assert ANGRY_BROWS[107][0] > 0 > ANGRY_BROWS[336][0], "the brows come together"
    assert ANGRY_BROWS[107][1] > 0
