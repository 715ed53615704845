"""The baselines see what means show, and no more."""

import numpy as np

from photalk.commands import AdjustAttr
from photalk.edit.program import Program
from photalk_lab.bench.guessers import by_means, nothing


def test_means_tell_a_brighter_picture_and_nothing_of_the_same():
    before = np.random.default_rng(0).integers(20, 200, (40, 40, 3)).astype(np.uint8)
    after = np.minimum(255, before.astype(int) + 50).astype(np.uint8)
    found = by_means(before, after).edits
    assert any(
        isinstance(edit, AdjustAttr) and edit.attribute == "brightness" and edit.amount > 8 for edit in found
    )
    assert by_means(before, before) == nothing(before, before) == Program()
