"""Cases are not learnt."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk_lab.training.reader.apart import apart
from photalk_lab.training.reader.examples import Corpus, Example

CHECKOUT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def sentences() -> list[Example]:
    return list(Corpus.load(CHECKOUT / "lab" / "corpus").sentences)


def test_a_message_that_is_a_case_word_by_word_is_left_out(tmp_path: Path, sentences: list[Example]) -> None:
    learnt = sentences[:40]
    long = next(one for one in learnt if len(one.words) > 6)
    short = next(one for one in learnt if len(one.words) < 4)
    cases = tmp_path / "tests" / "language" / "cases"
    cases.mkdir(parents=True)
    (cases / "some.txt").write_text(
        f"# a comment => no case\n{long.message.upper()}! => undo\n{short.message} => undo\n", "utf-8"
    )
    kept = apart(learnt, tmp_path)
    assert long not in kept
    assert short in kept
    assert len(kept) == len(learnt) - sum(one.message == long.message for one in learnt)


def test_the_checkout_has_cases_to_keep_apart(sentences: list[Example]) -> None:
    left = apart(sentences, CHECKOUT)
    assert 0.98 * len(sentences) < len(left) < len(sentences)
