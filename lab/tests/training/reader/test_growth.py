"""Whatever program makes of a message, its acts stay right."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.language.acts import Said
from photalk_lab.training.reader.examples import Example, example_of
from photalk_lab.training.reader.growth import Chances, Growth, mistyped

OPEN, LISTED = {"open": "a.jpg"}, {"listed": 5, "sought": "dog"}
ASKED = {"listed": 3, "asked": {"text": "Is there a dog in it?", "options": "yes, no"}}
LINES = [
    (
        OPEN,
        "make the sky a bit darker, please",
        [("make the sky a bit darker", 'edit brightness down little in="the sky"')],
    ),
    (
        {},
        "find Anna's red kite from last summer",
        [("Anna's red kite from last summer", 'find what="red kite" when="last summer" who="Anna"')],
    ),
    (LISTED, "only the ones with a ball", [("only the ones with a ball", 'narrow what="a ball"')]),
    (LISTED, "open the third", [("open the third", "open picture=3")]),
    (ASKED, "yes, I think", [("yes", "answer option=1")]),
    (OPEN, "Thanks, lovely.", [("Thanks, lovely", "chat")]),
    (
        OPEN,
        "erase the man, then save it as out",
        [("erase the man", 'edit erase what="the man"'), ("save it as out", 'save name="out"')],
    ),
]


def examples() -> list[Example]:
    found = [
        example_of({"voice": "v", "way": "free", "n": n, "situation": s, "message": m, "acts": a})
        for n, (s, m, a) in enumerate(LINES)
    ]
    assert all(found)
    return [one for one in found if one is not None]


@given(st.integers(0, 10_000), st.sampled_from(range(len(LINES))))
def test_every_span_of_a_grown_message_is_a_piece_of_it(seed: int, place: int) -> None:
    random = Random(seed)
    every = Chances(**dict.fromkeys(Chances.__dataclass_fields__, 0.7))
    before = examples()[place]
    after = Growth(examples(), ["a tall tree by a lake"], every).grown(before, random)
    message, acts = after.message, after.acts()
    assert [act.verb for act in acts][: len(before.verbs)] == list(before.verbs)
    for act in acts:
        said = [value for _, value in act.arguments if isinstance(value, Said)]
        assert all(message[one.start : one.end] == one.text for one in said)
        assert act.clause is not None
        assert message[act.clause.start : act.clause.end] == act.clause.text


def test_a_caption_is_something_to_look_for() -> None:
    whole, short = (
        Growth(examples(), ["a tall tree by a lake"], replace(Chances(), short=share)).caption(Random(3))
        for share in (0.0, 1.0)
    )
    assert [str(act) for act in whole.acts()] == ['find what="a tall tree by a lake"']
    (act,) = short.acts()
    assert act.verb == "find"
    assert {*act.said("what").lower().split()} <= {"tall", "tree", "lake"}


def test_a_question_of_the_search_may_stand_beside_what_is_no_answer() -> None:
    growth = Growth(examples(), ["a tree"], replace(Chances(), asked=1.0, told_less=0.0))
    narrowing, answer = examples()[2], examples()[4]
    assert growth.grown(narrowing, Random(1)).situation.asked is not None
    assert growth.grown(answer, Random(1)).situation.asked == answer.situation.asked


@pytest.mark.parametrize("word", ["a", "the", "16", "brightness"])
def test_only_long_words_are_mistyped(word: str) -> None:
    made = {mistyped(word, Random(seed)) for seed in range(40)}
    assert (made == {word}) == (len(word) < 4 or not word.isalpha())


def test_a_suggestion_becomes_words_of_ours_and_who_accepts_it_asks_for_it() -> None:
    wish = {"voice": "v", "way": "free", "n": 1, "situation": OPEN, "message": "Make her smile!",
            "acts": [("Make her smile", "edit smiling")]}  # fmt: skip
    yes = {**wish, "situation": {**OPEN, "suggested": "edit smiling"}, "message": "oh yes",
           "acts": [("oh yes", "accept")]}  # fmt: skip
    corpus = [one for one in map(example_of, (wish, yes)) if one is not None]
    only = Chances(**(dict.fromkeys(Chances.__dataclass_fields__, 0.0) | {"offered": 1.0}))
    grown = Growth(corpus, ["a tree"], only).grown(corpus[1], Random(1))
    assert grown.verbs == ("edit",)
    assert grown.situation.suggested == ()
    assert "ake her smile" in grown.situation.said


def test_what_is_taken_out_may_be_any_thing_of_a_caption() -> None:
    growth = Growth(
        examples(), ["a woman in a red coat holding a bag"],
        replace(Chances(), exchanged=1.0, described=1.0, joined=0.0, mistyped=0.0, opened=0.0),
    )  # fmt: skip
    grown = {str(growth.grown(examples()[6], Random(seed)).acts()[0]) for seed in range(20)}
    assert any(act.startswith('edit erase what="the woman in a red coat') for act in grown)
