from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.commands.queries.query import GivenAnswer, Query, Term
from photalk.commands.queries.wishes import Wish
from photalk.library.photos import Photo
from photalk.search.asking.candidates import Candidates
from photalk.search.asking.evidence import evidence
from photalk.search.asking.knowledge import is_plural
from photalk.search.asking.questioner import InformationGain, interpreted
from photalk.search.hits import SearchQuestion
from toy_candidates import WORDS, candidates

EAGER = InformationGain(worth=0.0, settled=1.1)


def many(seed: int = 0, count: int = 40) -> Candidates:
    dice = np.random.default_rng(seed)
    tags = dice.integers(0, 220, (count, len(WORDS))).astype(np.uint8)
    return Candidates(np.arange(count), dice.normal(size=count).astype(np.float32), tags, WORDS)


def dialogue(query: Query, replies: list[str], few: Candidates) -> list[SearchQuestion]:
    asked = []
    for reply in replies:
        question = EAGER.ask(few, query)
        if question is None:
            break
        asked.append(question)
        answer = interpreted(question, reply)
        query = query.answered(answer)
        few = few.heard(evidence(answer, few))
    return asked


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 1000), st.lists(st.sampled_from(["yes", "no", "red", "skip", "the first"]), max_size=12)
)
def test_it_never_repeats_itself(seed: int, replies: list[str]) -> None:
    asked = dialogue(Query((Term("a photo"),)), replies, many(seed, 12))
    topics = [question.topic for question in asked]
    assert len(topics) == len(set(topics))


@pytest.mark.parametrize(
    ("words", "never"),
    [("a dog", {"thing:dog", "animal"}), ("puppies", {"thing:dog"}), ("a red car", {"colour", "thing:car"}),
     ("a man on the beach", {"scene", "thing:man", "inside", "thing:sand"}), ("running", {"doing"}),
     ("two dogs", {"thing:dog", "count"}), ("a dog", {"count", "wearing", "clothes"})],
)  # fmt: skip
def test_it_does_not_ask_what_the_query_says(words: str, never: set[str]) -> None:
    asked = dialogue(Query((Term(words),)), ["skip"] * 30, many())
    assert not {question.topic for question in asked} & never


def test_it_does_not_offer_what_the_query_names() -> None:
    asked = dialogue(Query((Term("a dog with a ball"),)), ["skip"] * 30, many())
    other = next(question for question in asked if question.topic == "else")
    assert not {"a dog", "a ball"} & set(other.options)


def test_clothes_are_asked_once_a_person_was_spoken_of() -> None:
    told = GivenAnswer("else", "What else can be seen in it?", "a man")
    query = Query((Term("a dog"),), answers=(told,))
    assert "wearing" in {one.topic for one in EAGER.questions(many(), query)}


def test_who_has_nothing_to_add_is_hardly_asked_for_more() -> None:
    def gain(said: str) -> float:
        query = Query((Term("a dog"),), answers=(GivenAnswer("else", "What else can be seen in it?", said),))
        return next(one.gain for one in EAGER.questions(many(), query) if one.topic == "more")

    assert gain("") < 0.5 * gain("somebody")


def test_an_awaited_answer_counts_for_neither() -> None:
    """Of a question whose answer is still to come it is known that it was asked, and not what was said."""
    few, query = many(), Query((Term("a dog"),))
    awaited = {one.topic: one.gain for one in EAGER.questions(few, query, ["else"])}
    silent = query.answered(GivenAnswer("else", "What else can be seen in it?", ""))
    after = {one.topic: one.gain for one in EAGER.questions(few, silent)}
    assert "else" not in awaited
    assert awaited["more"] > after["more"]


def test_an_answer_settles_what_it_implies() -> None:
    query = Query(
        (Term("a photo"),), answers=(GivenAnswer("scene", "Where is it?", "in a kitchen", "in a kitchen"),)
    )
    assert not {"scene", "inside"} & {one.topic for one in dialogue(query, ["skip"] * 30, many())}
    query = Query((), answers=(GivenAnswer("who", "Who is in it?", "nobody", "nobody"),))
    assert not {"people", "wearing", "clothes"} & {
        one.topic for one in dialogue(query, ["skip"] * 30, many())
    }


NO_PEOPLE = (
    Query((Term("a dog"), Term("people", -1.0))),
    Query((Term("a lake"), Term("any person", -1.0))),
    Query((Term("a lake"),), wishes=(Wish("lacks", "people"),)),
)


@pytest.mark.parametrize("query", NO_PEOPLE)
def test_who_wants_no_people_is_offered_none(query: Query) -> None:
    asked = dialogue(query, ["skip"] * 40, many())
    assert {"else", "happening"} & {one.topic for one in asked}
    assert not {"who", "people", "wearing", "clothes", "thing:man"} & {one.topic for one in asked}
    assert not {option for one in asked for option in one.options} & {"a man", "a woman", "a child", "people"}


def test_what_must_not_be_there_settles_nothing_else() -> None:
    asked = {one.topic for one in dialogue(Query((Term("beach", -1.0),)), ["skip"] * 40, many())}
    assert "scene" in asked
    some = {one.topic for one in dialogue(Query((Term("sitting people", -1.0),)), ["skip"] * 40, many())}
    assert "wearing" in some


def test_what_is_wished_for_beside_a_shown_picture_is_not_asked() -> None:
    wished = Query((Term("a man"),), wishes=(Wish("shows", "at the beach"), Wish("lacks", "hat")))
    asked = {one.topic for one in dialogue(wished, ["skip"] * 40, many())}
    assert not {"scene", "inside", "thing:sand", "thing:hat"} & asked


def test_it_stops_when_one_candidate_dominates() -> None:
    few = many()
    sure = replace(few, logits=np.where(few.ids == 3, 20, 0).astype(np.float32))
    assert InformationGain().ask(sure, Query()) is None


def test_it_stops_when_pictures_cannot_be_told_apart() -> None:
    assert InformationGain().ask(candidates({"dog": 2}, {"dog": 2}, {"dog": 2}), Query()) is None


def test_one_picture_or_none_needs_no_question() -> None:
    assert EAGER.ask(candidates({"dog": 2}), Query()) is None
    assert EAGER.ask(many(count=0), Query()) is None


def test_it_asks_what_tells_the_likely_ones_apart() -> None:
    rows = [{"man": 3, "red": 3}, {"man": 3, "red": -3.9}, {"frisbee": 4, "dog": 4}]
    asked = EAGER.ask(candidates(*rows, logits=[5, 5, -5]), Query((Term("man"),)))
    assert asked is not None
    assert asked.topic in ("colour", "clothes")


def test_a_topic_that_costs_more_than_it_gains_is_left() -> None:
    few = many()
    first = EAGER.ask(few, Query())
    assert first is not None
    other = replace(EAGER, costs={first.topic: 9.0}).ask(few, Query())
    assert other is not None
    assert other.topic != first.topic


def test_at_most_six_options_the_likeliest_first() -> None:
    rows = [{"snow": 3}, {"snow": 3}, {"beach": 3}]
    scene = next(one for one in dialogue(Query(), ["skip"] * 30, candidates(*rows)) if one.topic == "scene")
    assert scene.options[0] == "in the snow"
    assert len(scene.options) <= 6


def test_the_wording_speaks_of_whom_the_query_speaks() -> None:
    texts = {one.topic: one.text for one in dialogue(Query((Term("a woman"),)), ["skip"] * 30, many())}
    assert texts["doing"] == "What is the woman doing?"
    plain = {one.topic: one.text for one in dialogue(Query((Term("a dog"),)), ["skip"] * 30, many())}
    assert plain["colour"] == "What colour is the dog?"
    several = {one.topic: one.text for one in dialogue(Query((Term("dogs"),)), ["skip"] * 30, many())}
    assert several["doing"] == "What are the dogs doing?"


@pytest.mark.parametrize(
    ("name", "several"), [("the dogs", True), ("the men", True), ("the bus", False), ("the dress", False)]
)
def test_names_of_several_are_told_from_names_that_only_end_so(name: str, several: bool) -> None:
    assert is_plural(name) is several


def test_facts_are_asked_where_they_vary() -> None:
    def photo(number: int) -> Photo:
        year = 2015 + number % 2
        return Photo(number, "", "", (4, 3), 1, "jpeg", datetime(year, 7, 1, 12))

    rows = candidates(*[{"dog": 2}] * 6)
    asked = EAGER.ask(replace(rows, photos=tuple(photo(number) for number in range(6))), Query())
    assert asked is not None
    assert (asked.topic, set(asked.options)) == ("fact:year", {"2015", "2016"})


def test_it_asks_what_tells_those_apart_that_were_not_shown() -> None:
    """Ten dogs and cats were shown; whoever goes on means one of the others, at the beach or in the snow."""
    shown = [{"dog" if at % 2 else "cat": 4, "street": 4} for at in range(10)]
    others = [{"man": 4, "beach" if at % 2 else "snow": 4} for at in range(20)]
    found = candidates(*shown, *others)
    found = replace(found, logits=np.array([3.0] * 10 + [0.0] * 20, np.float32))
    query = Query((Term("a photo"),))

    def gains(asker: InformationGain) -> dict[str, float]:
        return {one.topic: one.gain for one in asker.questions(found, query)}

    missed, seen = gains(replace(EAGER, overlooked=0.0)), gains(replace(EAGER, shown=0))
    assert missed["thing:snow"] > missed["thing:dog"]
    assert seen["thing:dog"] > seen["thing:snow"]


def test_questions_that_bring_little_are_asked_late() -> None:
    query = Query((Term("a photo"),))
    first = EAGER.ask(many(), query)
    assert first is not None
    kind = first.topic.split(":")[0]
    doubted = replace(EAGER, noise=replace(EAGER.noise, yields={kind: 0.01}))
    other = doubted.ask(many(), query)
    assert other is not None
    assert other.topic.split(":")[0] != kind
