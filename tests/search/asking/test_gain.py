from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands.queries.query import GivenAnswer, Query
from photalk.search.asking.evidence import evidence
from photalk.search.asking.gain import expected_gain, yes_no_gains
from photalk.search.asking.noise import NOISE, chances, slipped
from photalk.search.asking.questioner import InformationGain
from photalk.search.asking.topics import topics
from toy_candidates import candidates


def entropy(chance: np.ndarray) -> float:
    return float(-(chance * np.log2(np.maximum(chance, 1e-300))).sum())


@given(st.integers(2, 7), st.integers(2, 5), st.integers(0, 10_000))
def test_the_gain_is_the_entropy_that_answers_take_away(pictures: int, answers: int, seed: int) -> None:
    dice = np.random.default_rng(seed)
    prior = dice.dirichlet(np.ones(pictures))
    table = dice.dirichlet(np.ones(answers), size=pictures)
    left = 0.0
    for column in table.T:
        share = float(prior @ column)
        left += share * entropy(prior * column / share)
    assert expected_gain(prior, table) == pytest.approx(entropy(prior) - left, abs=1e-6)


@given(st.integers(2, 7), st.integers(0, 10_000))
def test_no_question_is_expected_to_do_harm_even_if_often_unanswered(pictures: int, seed: int) -> None:
    dice = np.random.default_rng(seed)
    prior = dice.dirichlet(np.ones(pictures))
    table = dice.dirichlet(np.ones(4), size=pictures)[:, :3]
    assert expected_gain(prior, table) >= -1e-9


@given(st.integers(2, 7), st.integers(0, 10_000))
def test_yes_or_no_questions_at_once_are_as_one_by_one(pictures: int, seed: int) -> None:
    dice = np.random.default_rng(seed)
    prior = dice.dirichlet(np.ones(pictures))
    spoken = dice.uniform(0.01, 0.99, (pictures, 3))
    one_by_one = [expected_gain(prior, np.stack([yes, 1 - yes], axis=1)) for yes in spoken.T]
    assert yes_no_gains(prior, spoken).tolist() == pytest.approx(one_by_one, abs=1e-5)


def test_the_gain_of_a_question_is_what_its_answers_do_to_the_posterior() -> None:
    """By brute force: every answer is given and weighed, and the change of the posterior measured."""
    few = candidates({"dog": 2, "beach": 3}, {"dog": -1, "street": 2}, {"snow": 1}, logits=[1.0, 0.5, 0.0])
    topic = topics(few.vocabulary)["scene"]
    noise = replace(NOISE, weight=1.0, trusts={})
    table = slipped(chances(topic, few.tags, noise), noise)
    gain = 0.0
    for column, choice in enumerate(topic.choices):
        after = few.heard(
            evidence(GivenAnswer("scene", "Where is it?", choice.name, choice.name), few, noise)
        ).posterior
        share = float(few.posterior @ table[:, column])
        gain += share * float((after * np.log2(after / few.posterior)).sum())
    none = few.heard(np.log(table[:, -1])).posterior
    gain += float(few.posterior @ table[:, -1]) * float((none * np.log2(none / few.posterior)).sum())
    assert expected_gain(few.posterior, table) == pytest.approx(gain, abs=1e-4)


def test_the_best_question_is_the_one_with_the_highest_gain() -> None:
    few = candidates({"dog": 4}, {"dog": 4, "ball": -3.5}, {"dog": -4}, {"dog": -4})
    asked = InformationGain(worth=0.0).ask(few, Query())
    assert asked is not None
    assert asked.topic in ("thing:dog", "animal", "else", "who")
