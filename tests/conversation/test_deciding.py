"""ActOnly, offer or ask: the least expected cost, and what follows from that."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import AdjustAttr, Command, Rotate, Save, Search
from photalk.conversation.deciding import (
    UNLIKELY,
    ActAndOffer,
    ActOnly,
    Ask,
    Costs,
    CostsError,
    Decision,
    decide,
    readings_of,
)
from photalk.language.understanding import Guess, Question, Understanding

RIGHT, LEFT, BRIGHT = (Rotate(320),), (Rotate(40),), (AdjustAttr("brightness", 20),)


def understood(
    commands: tuple[Command, ...], confidence: float, *others: tuple[tuple[Command, ...], float]
) -> Understanding:
    return Understanding(commands, confidence=confidence, alternatives=tuple(Guess(*one) for one in others))


def caution(decision: Decision) -> int:
    return (ActOnly, ActAndOffer, Ask).index(type(decision))


def test_what_is_certain_is_done() -> None:
    assert decide(understood(RIGHT, 0.97, (LEFT, 0.03))) == ActOnly()


def test_what_may_as_well_be_the_other_is_asked() -> None:
    decision = decide(understood(RIGHT, 0.5, (LEFT, 0.5)))
    assert isinstance(decision, Ask)
    assert [guess.commands for guess in decision.readings] == [RIGHT, LEFT]


def test_what_is_likely_is_done_and_the_other_offered() -> None:
    assert decide(understood(RIGHT, 0.75, (LEFT, 0.25))) == ActAndOffer(Guess(LEFT, 0.25))


def test_three_readings_are_asked_about_together_and_never_more() -> None:
    others = [((AdjustAttr(dial, 20.0),), 0.2) for dial in ("contrast", "gamma", "hue")]
    decision = decide(understood(RIGHT, 0.3, *others))
    assert isinstance(decision, Ask)
    assert len(decision.readings) == 3


def test_how_much_is_not_asked_about_nor_offered_since_a_word_mends_it() -> None:
    more, less, other = (AdjustAttr("brightness", amount) for amount in (40, 20, -20))
    assert decide(understood((more,), 0.5, ((less,), 0.45))) == ActOnly()
    assert isinstance(decide(understood((more,), 0.5, ((other,), 0.45))), Ask)
    assert isinstance(decide(understood(RIGHT, 0.5, ((Rotate(300),), 0.1), (LEFT, 0.4))), Ask)
    asked = decide(understood((more,), 0.35, ((other,), 0.3), ((less,), 0.2), (RIGHT, 0.1)))
    assert asked == Ask((Guess((more,), 0.35), Guess((other,), 0.3), Guess(RIGHT, 0.1)))


def test_a_wrong_search_costs_less_than_a_question() -> None:
    decision = decide(understood((Search("plate"),), 0.5, ((Search("fork"),), 0.5)))
    assert isinstance(decision, ActAndOffer)


def test_a_file_is_not_written_on_a_guess() -> None:
    save = (Save("a.jpg"),)
    assert decide(understood(save, 0.95)) == ActOnly()
    assert isinstance(decide(understood(save, 0.7)), Ask)
    assert decide(understood(BRIGHT, 0.7)) == ActOnly()


def test_doing_nothing_is_a_reading_too() -> None:
    assert decide(understood((), 0.9, (BRIGHT, 0.1))) == ActOnly()
    assert decide(understood((), 1.0)) == ActOnly()
    asked = decide(understood((), 0.5, (BRIGHT, 0.5)), Costs(ask=0.1))
    assert asked == Ask((Guess(BRIGHT, 0.5),))


def test_a_question_of_the_understander_stands() -> None:
    asked = replace(understood(RIGHT, 0.5, (LEFT, 0.5)), question=Question("Really?"))
    assert decide(asked) == ActOnly()


@pytest.mark.parametrize("confidence", [float("nan"), float("inf"), -3.0, 7.0])
def test_impossible_probabilities_are_put_right(confidence: float) -> None:
    readings = readings_of(understood(RIGHT, confidence, (LEFT, confidence), (RIGHT, 0.4)))
    assert all(0 <= reading.probability <= 1 for reading in readings)
    assert sum(reading.probability for reading in readings) <= 1 + 1e-9
    decide(understood(RIGHT, confidence, (LEFT, confidence)))


SHARES = st.floats(0.1, 1.0)
PLACES = st.floats(0.0, 1.0)
COMMANDS = st.sampled_from([RIGHT, BRIGHT, (Search("dog"),), (Save("a.jpg"),), (Search("dog"), Rotate(90))])
COSTS = st.builds(
    lambda wrong, part, ask, mention, again, lasting: Costs(
        wrong, wrong * part, ask, mention, again, lasting
    ),
    *(st.floats(0, 3), st.floats(0, 1), st.floats(0, 2), st.floats(0, 0.5), st.floats(0, 2), st.floats(0, 9)),
)


@given(COMMANDS, PLACES, PLACES, st.lists(SHARES, min_size=1, max_size=4), COSTS)
def test_more_confidence_is_never_more_caution(
    commands: tuple[Command, ...], one: float, two: float, shares: list[float], costs: Costs
) -> None:
    def at(confidence: float) -> int:
        rest = (1 - confidence) / sum(shares)
        others = [((AdjustAttr("tint", place),), rest * share) for place, share in enumerate(shares, 1)]
        return caution(decide(understood(commands, confidence, *others), costs))

    low, high = sorted((one, two))
    if all((1 - high) * share / sum(shares) >= UNLIKELY for share in shares):
        assert at(low) >= at(high)


@given(COMMANDS, PLACES, PLACES, COSTS, st.floats(0, 2))
def test_dearer_questions_are_never_more_questions(
    commands: tuple[Command, ...], confidence: float, part: float, costs: Costs, more: float
) -> None:
    meant = understood(commands, confidence, (LEFT, (1 - confidence) * part))
    if isinstance(decide(meant, replace(costs, ask=costs.ask + more)), Ask):
        assert isinstance(decide(meant, costs), Ask)


@given(st.sampled_from([RIGHT, BRIGHT]), PLACES, PLACES, COSTS, st.floats(0, 2))
def test_dearer_errors_are_never_less_caution(
    commands: tuple[Command, ...], confidence: float, part: float, costs: Costs, more: float
) -> None:
    meant = understood(commands, confidence, (LEFT, (1 - confidence) * part))
    dearer = replace(costs, wrong=costs.wrong + more)
    assert caution(decide(meant, dearer)) >= caution(decide(meant, costs))


def test_costs_are_read_as_they_are_written() -> None:
    assert Costs.read("") == Costs()
    assert Costs.read(" wrong=2, ask = 0.1 ,") == Costs(wrong=2.0, ask=0.1)


@pytest.mark.parametrize(
    "text",
    ["ask", "ask=", "ask=much", "ask=-1", "ask=nan", "ask=inf", "fun=1", "wrong=0.1,offered=0.2", "=3"],
)
def test_costs_that_cannot_be_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(CostsError) as refused:
        Costs.read(text)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)
