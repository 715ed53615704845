"""One wish on one face: what is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from photalk.commands import Face
from photalk_lab.bench.portraits.editing import Editor
from photalk_lab.bench.portraits.judging import Judges
from photalk_lab.bench.portraits.single import (
    VALUES,
    Judged,
    Outcome,
    by_value,
    figures,
    outcome,
    outcomes,
    swapped,
)


def test_there_are_twenty_three_values() -> None:
    assert len(VALUES) == len({value for _, value in VALUES}) == 23


def test_a_smile_that_is_painted_rises_and_leaves_the_rest(
    judged: Judged, judges: Judges, painter: Editor
) -> None:
    told, picture = outcome(judged, "expression", "smiling", painter, judges)
    assert told.rises
    assert told.gain > 0
    assert told.others is not None
    assert picture is not None
    assert told.ssim_outside == pytest.approx(1)
    assert told.changed_outside == 0
    assert told.identity < 1


def test_a_change_of_the_whole_picture_is_seen_outside(judged: Judged, judges: Judges) -> None:
    def darken(file: Path, faces: Sequence[Face]) -> np.ndarray:
        return judged.subject.rgb // 2

    told, _ = outcome(judged, "makeup", "lipstick", darken, judges)
    assert told.ssim_outside < 0.95
    assert told.changed_outside > 0.99
    assert not told.judged


def test_what_is_declined_is_counted_and_nothing_else(
    judged: Judged, judges: Judges, painter: Editor
) -> None:
    told, picture = outcome(judged, "beard", "goatee", painter, judges)
    assert picture is None
    assert told.declined == "No beards here."
    row = figures([told])
    assert row == {"edits": 0, "declined": 100.0}


def test_all_values_are_asked_of_every_face(judged: Judged, judges: Judges, painter: Editor) -> None:
    found = [told for _, told, _ in outcomes([judged], painter, judges)]
    rows = by_value(found)
    assert rows["smiling"]["rises"] == 100
    assert rows["no smiling"]["rises"] == 0
    assert rows["mustache"]["declined"] == 100
    assert "rises" not in rows["earrings"]
    every = figures(found)
    assert every["edits"] == 21
    assert every["declined"] == pytest.approx(100 * 2 / 23, abs=0.01)


def test_not_rising_is_not_rising() -> None:
    same = Outcome("a", "expression", "smiling", before=0.4, after=0.4)
    sure = Outcome("a", "expression", "smiling", before=0.98, after=0.985)
    assert not same.rises
    assert sure.rises
    row = figures([same, sure])
    assert row["rises"] == 50
    assert row["lack it"] == 1
    assert row["rises, of those that lack it"] == 0


def test_another_face_is_another_person(judged: Judged, judges: Judges) -> None:
    other = Judged(judged.subject, _inverted(judged), {"smiling": 0.9, "no smiling": 0.1, "blond hair": 0.5})
    found = swapped([judged, other], judges)
    assert len(found) == 2 * len(VALUES)
    assert max(one.identity for one in found) < 1
    assert swapped([judged], judges) == []


def _inverted(judged: Judged) -> object:
    from photalk_lab.bench.portraits.judging import Seen

    return Seen(255 - judged.seen.small, 255 - judged.seen.upright, 255 - judged.seen.head)
