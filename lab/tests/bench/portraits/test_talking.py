"""Dialogues are edited as the paper compares it: the last result, or the original with the whole state."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from photalk.commands import Face
from photalk.errors import CannotDo
from photalk_lab.bench.portraits.editing import Editor
from photalk_lab.bench.portraits.judging import Judges
from photalk_lab.bench.portraits.single import VALUES, Judged
from photalk_lab.bench.portraits.talking import TURNS, Talk, drawn, multi_turn, single_turn, table_4, talked


def counting(file: Path, faces: Sequence[Face]) -> np.ndarray:
    """Adds one for every wish, so that pixels tell how many were carried out."""
    return np.asarray(Image.open(file)) + np.uint8(len(faces))


def test_a_state_holds_one_hair_colour() -> None:
    talk = Talk((Face("hair color", "blond hair"), Face("beard", "goatee"), Face("hair color", "gray hair")))
    assert [wish.value for wish in talk.state] == ["gray hair", "goatee"]


def test_wishes_are_drawn_without_repeating() -> None:
    for seed in range(20):
        talk = drawn(VALUES, np.random.default_rng(seed))
        assert len({wish.value for wish in talk.wishes}) == TURNS
        assert 1 <= len(talk.state) <= TURNS
    with pytest.raises(ValueError, match="as many values"):
        drawn(VALUES[:2], np.random.default_rng(0))


def test_single_turns_edit_the_last_result_and_several_the_original(file: Path, tmp_path: Path) -> None:
    talk = Talk((Face("hair color", "blond hair"), Face("hair color", "gray hair"), Face("beard", "goatee")))
    original = np.asarray(Image.open(file)).astype(int)
    last, declined = single_turn(file, talk, counting, tmp_path / "work")
    assert last is not None
    assert (last - original == 3).all()
    assert declined == 0
    whole, _ = multi_turn(file, talk, counting)
    assert whole is not None
    assert (whole - original == 2).all()


def test_a_declined_turn_leaves_the_last_result(file: Path, tmp_path: Path) -> None:
    def shaved(file: Path, faces: Sequence[Face]) -> np.ndarray:
        if any(face.slot == "beard" for face in faces):
            raise CannotDo("No beards here.")
        return counting(file, faces)

    talk = Talk((Face("beard", "goatee"), Face("makeup", "lipstick")))
    last, declined = single_turn(file, talk, shaved, tmp_path / "work")
    assert last is not None
    assert declined == 1
    assert (last - np.asarray(Image.open(file)).astype(int) == 1).all()
    assert multi_turn(file, talk, shaved) == (None, 2)


def test_the_table_has_all_ways_and_no_distance_of_few_faces(
    judged: Judged, judges: Judges, painter: Editor, tmp_path: Path
) -> None:
    values = [value for value in VALUES if value[0] != "beard"]
    found, vectors = talked([judged], [values], painter, judges, tmp_path, talks=3)
    rows = table_4(found, vectors, np.stack([judges.vector(judged.seen.head)]))
    assert rows.keys() == {"multi-turn", "single-turn", "no edit"}
    assert all(row["dialogues"] == 3 for row in rows.values())
    assert "feature distance" not in rows["multi-turn"]
    assert rows["no edit"]["lpips"] == 0
    assert rows["no edit"]["sharpness"] == 1
    assert rows["multi-turn"]["MinRel, space"] <= rows["multi-turn"]["AvgRel, space"]
    assert vectors["single-turn"].shape == (3, 3)
    assert len({one.to_json()["uid"] for one in found}) == len(found) == 9


def test_a_face_with_too_few_values_is_not_talked_about(
    judged: Judged, judges: Judges, painter: Editor, tmp_path: Path
) -> None:
    found, vectors = talked([judged], [VALUES[:2]], painter, judges, tmp_path)
    assert found == []
    assert vectors == {}
