"""What was published before the reader stands beside what is measured, where it was measured the same."""

from photalk_lab.bench.before_reader import NAME, PUBLISHED, before_reader
from photalk_lab.bench.plan import PLAN


def test_a_figure_stands_beside_its_own_split_alone() -> None:
    assert before_reader("gier", "valid") == {NAME: {"micro F1": 70.9, "n": 618.0}}
    assert before_reader("gier", "train") == before_reader("flickr8k", "dev") == {}


def test_each_is_the_headline_of_its_benchmark_and_says_of_how_many() -> None:
    headlines = {planned.name: planned.headlines[0].metric for planned in PLAN}
    for (bench, _), figures in PUBLISHED.items():
        assert set(figures) == {headlines[bench], "n"}


def test_nobody_changes_what_was_published() -> None:
    before_reader("caise", "valid")[NAME]["accuracy"] = 100.0
    assert before_reader("caise", "valid")[NAME]["accuracy"] == 71.6
