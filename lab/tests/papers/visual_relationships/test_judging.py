"""The score that stops a training is the one that the benchmark reports."""

from __future__ import annotations

import pytest

from photalk_lab.bench.wording import cider_d
from photalk_lab.papers.visual_relationships.judging import Judge
from photalk_lab.papers.visual_relationships.vocabulary import words_in

PEOPLE = [
    ["make the photo brighter", "increase the brightness of the photo"],
    ["crop the photo", "cut the edges off the photo", "crop it"],
    ["remove the man on the left", "take the man on the left out of the photo"],
]


@pytest.mark.parametrize(
    "said",
    [
        ["increase the brightness of the photo", "crop the photo", "remove the man on the left"],
        ["make the photo photo photo brighter", "remove the man", ""],
        ["crop"] * 3,
    ],
)
def test_it_agrees_with_the_benchmark(said: list[str]) -> None:
    spelled = [[words_in(one) for one in each] for each in PEOPLE]
    assert Judge(PEOPLE).cider(said) == pytest.approx(cider_d([words_in(one) for one in said], spelled))


def test_the_right_sentences_score_better_than_any_one_for_all() -> None:
    judge = Judge(PEOPLE)
    right = judge.cider([each[0] for each in PEOPLE])
    assert right > max(judge.cider([each[0]] * 3) for each in PEOPLE) > 0
