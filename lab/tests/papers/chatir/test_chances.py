"""The table of answers: learnt from people who are asked, and the same for the same people."""

from __future__ import annotations

import json
import random
from pathlib import Path

from photalk_lab.papers.chatir.chances import fitted, main, outcomes

CAPTIONS = ["A man in a red shirt runs .", "A man is outside .", "A runner in a shirt on the street ."]


def test_what_people_answer_is_found_again() -> None:
    """Nine in ten adults answer, one in ten after silence: log-odds of about 2.2 and 4.4 below that."""
    adult: dict[str, float] = {"adult": 1.0}
    found = [("scene", adult, at % 10 > 0) for at in range(2000)]
    found += [("scene", adult | {"silent else": 1.0}, at % 10 == 0) for at in range(2000)]
    odds = fitted(found)["scene"]
    assert 1.8 < odds["adult"] < 2.3
    assert -4.5 < odds["silent else"] < -3.7


def test_no_question_is_asked_twice_of_a_person() -> None:
    asked = [topic for topic, _, _ in outcomes(CAPTIONS, random.Random(3))]
    assert len(asked) == len(set(asked)) > 1


def test_photos_can_be_left_out_and_the_table_is_the_same_each_time(tmp_path: Path) -> None:
    data, without = tmp_path / "train.jsonl", tmp_path / "without.jsonl"
    lines = [json.dumps({"image": f"{at}.jpg", "captions": CAPTIONS}) for at in range(4)]
    data.write_text("\n".join(lines))
    without.write_text(lines[0])
    made = []
    for name in ("one.json", "two.json"):
        main([str(data), "--without", str(without), "-o", str(tmp_path / name)])
        made.append((tmp_path / name).read_text())
    assert made[0] == made[1]
    assert json.loads(made[0])["photos"] == 3
