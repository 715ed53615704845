from __future__ import annotations

import numpy as np

from toy_candidates import candidates


def test_the_posterior_sums_to_one_and_keeps_the_order() -> None:
    few = candidates({}, {}, {}, logits=[0.0, 1000.0, 999.0])
    assert few.posterior.sum() == np.float32(1)
    assert np.argsort(-few.posterior).tolist() == [1, 2, 0]


def test_the_likeliest_come_first_with_their_rows() -> None:
    few = candidates({"dog": 3}, {"cat": 3}, {"ball": 3}, logits=[0.0, 2.0, 1.0]).likeliest(2)
    assert few.ids.tolist() == [1, 2]
    assert few.tags.argmax(axis=1).tolist() == [1, 2]


def test_evidence_is_added() -> None:
    few = candidates({}, {}).heard(np.array([0.5, -0.5], np.float32))
    assert few.logits.tolist() == [0.5, -0.5]
