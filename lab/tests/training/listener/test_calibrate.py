"""What the listener says of itself is turned into how often it is right."""

from __future__ import annotations

import pytest

from photalk.commands import AdjustAttr, Rotate, Search
from photalk.dialogue.combined import calibrated
from photalk.dialogue.listener.impression import Heard
from photalk.dialogue.understanding import Understanding

pytestmark = pytest.mark.torch


def test_confidence_becomes_the_share_that_is_right() -> None:
    """Searches said at 0.9 are right half of the time, turns said at 0.6 nine times in ten."""
    from photalk_lab.training.listener.calibrate import weights_for

    search, turn = Heard(Search("red bus"), 0.9, ()), Heard(Rotate(90), 0.6, ())
    tried = [(search, at % 2 == 0, Understanding()) for at in range(400)]
    tried += [(turn, at % 10 > 0, Understanding()) for at in range(400)]
    weights = weights_for(tried)
    assert calibrated(search, False, weights) == pytest.approx(0.5, abs=0.03)
    assert calibrated(turn, False, weights) == pytest.approx(0.9, abs=0.03)


def test_agreement_of_the_grammar_counts_where_it_tells() -> None:
    from photalk_lab.training.listener.calibrate import weights_for

    heard = Heard(AdjustAttr("brightness", 20), 0.7, ())
    agreeing = Understanding((AdjustAttr("brightness", 20),))
    tried = [(heard, at % 20 > 0, agreeing) for at in range(400)]
    tried += [(heard, at % 4 == 0, Understanding()) for at in range(400)]
    weights = weights_for(tried)
    assert calibrated(heard, True, weights) == pytest.approx(0.95, abs=0.03)
    assert calibrated(heard, False, weights) == pytest.approx(0.25, abs=0.03)


def test_an_operator_counts_from_the_level_that_tells_best() -> None:
    from photalk_lab.training.listener.calibrate import levels_for

    told = [([at / 100, 0.5], frozenset({"crop"} if at >= 30 else ())) for at in range(100)]
    crop, hue = levels_for(told, ("crop", "hue"))
    assert 0.28 < crop <= 0.3
    assert hue == 0.5, "nobody asked for it"
