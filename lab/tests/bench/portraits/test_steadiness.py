"""An editor that depends on the order of wishes, or wears a picture out, is found out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from photalk.commands import Face
from photalk_lab.bench.portraits.editing import Editor
from photalk_lab.bench.portraits.single import VALUES, Judged
from photalk_lab.bench.portraits.steadiness import LONG, compatible, steadiness, wavering
from photalk_lab.bench.portraits.talking import Talk

HAIRY = [value for value in VALUES if value[0] != "beard"]


def by_order(file: Path, faces: Sequence[Face]) -> np.ndarray:
    """Looks at which wish came last."""
    return np.asarray(Image.open(file)) ^ np.uint8(len(faces[-1].value) if faces else 0)


def test_a_steady_editor_is_found_steady(judged: Judged, painter: Editor, tmp_path: Path) -> None:
    told = steadiness([judged], [HAIRY], painter, tmp_path)
    assert told["steady, faces"] == 1
    assert told["any order, largest difference"] == 0
    assert told["twenty turns, largest difference"] == 0
    assert told["twenty turns, sharpness"] == 1


def test_an_editor_that_minds_the_order_is_found_out(judged: Judged, tmp_path: Path) -> None:
    found = [
        steadiness([judged], [HAIRY], by_order, tmp_path, seed=seed)["any order, largest difference"]
        for seed in range(3)
    ]
    assert max(found) > 0


def test_an_editor_that_always_declines_says_nothing(judged: Judged, painter: Editor, tmp_path: Path) -> None:
    beards = [value for value in VALUES if value[0] == "beard"]
    assert steadiness([judged], [beards], painter, tmp_path) == {"steady, faces": 0}


def test_compatible_wishes_all_hold_in_any_order() -> None:
    for seed in range(20):
        wishes = compatible(VALUES, np.random.default_rng(seed))
        assert 2 <= len(wishes) <= 4
        assert {w.value for w in Talk(wishes).state} == {w.value for w in Talk(wishes[::-1]).state}
        assert len(Talk(wishes).state) == len(wishes)


def test_wavering_takes_twenty_turns_and_ends_with_the_wishes() -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        wishes = compatible(VALUES, rng)
        said = wavering(wishes, VALUES, rng)
        assert len(said) == LONG
        assert {w.value for w in Talk(said).state} == {w.value for w in wishes}
