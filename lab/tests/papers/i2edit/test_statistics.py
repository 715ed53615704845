"""Our dialogues are about as long and as rich as the paper's."""

from __future__ import annotations

import pytest

from photalk_lab.papers.i2edit.simulator import SimDialogue, SimTurn, simulate
from photalk_lab.papers.i2edit.statistics import PAPER, statistics, table


def test_figures_are_counted_as_in_table_2() -> None:
    one = SimTurn(
        "bangs please", "How about a goatee?", "suggest", ("goatee",), None, ("bangs",), (), "wish",
        {"hairstyle": ["bangs"]},
    )  # fmt: skip
    other = SimTurn("no", "", "", (), None, (), (), "no", {"hairstyle": ["bangs"]})
    found = statistics([SimDialogue("a", (one, other)), SimDialogue("b", (one,))])
    assert (found.dialogues, found.utterances, found.turns, found.utterances_each) == (2, 5, 1.5, 2.5)
    assert (found.user_words, found.system_words) == (pytest.approx(5 / 3), 4.0)
    assert (found.mentioned, found.edited) == (2.0, 1.0)


def test_ours_come_near_the_papers() -> None:
    ours = statistics(simulate("train", 600))
    assert ours.turns == pytest.approx(PAPER.turns, abs=0.3)
    assert ours.utterances_each == pytest.approx(PAPER.utterances_each, abs=0.6)
    assert ours.user_words == pytest.approx(PAPER.user_words, abs=1.5)
    assert ours.system_words == pytest.approx(PAPER.system_words, abs=1.0)
    assert ours.mentioned == pytest.approx(PAPER.mentioned, abs=0.6)
    assert ours.edited == pytest.approx(PAPER.edited, abs=0.6)


def test_the_table_names_both() -> None:
    text = table(PAPER)
    assert "I²Edit" in text
    assert text.count("96,269") == 2
