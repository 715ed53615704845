"""What is kept of questions and answers."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from photalk_lab.training.space.remarks import Remarks, piece_of
from photalk_lab.training.space.usual import Usual

USUAL = Usual.of(["a man rides a brown horse down the road", "the man is holding a cup"] * 2)


def _stated(statement: str, question: str = "?", kind: str = "object") -> dict[str, object]:
    qa = {"q": question, "a": "cup", "type": kind, "statement": statement}
    return {"image": "a.jpg", "qa": [qa]}


def test_a_statement_that_reads_like_a_caption_is_one() -> None:
    good, broken = "a man rides a horse down the road", "a horse does the man down ride road a brown"
    kept = Remarks.of(USUAL, [_stated(good), _stated(broken)], [])
    assert kept.statements("a.jpg") == (good,)


def test_a_statement_that_had_lost_its_order_gets_it_back() -> None:
    lost = _stated("a cup is the man holding", "what is the man holding")
    assert Remarks.of(USUAL, [lost], []).statements("a.jpg") == ("the man is holding a cup",)


def test_colours_are_of_things_and_not_of_people() -> None:
    kept = Remarks.of(USUAL, [_stated("red bus", kind="color"), _stated("black woman", kind="color")], [])
    assert kept.short == {"a.jpg": ["red bus"]}


def test_an_answer_that_people_disagree_about_is_left_out() -> None:
    qa = [{"q": "Is it late?", "a": "yes", "agree": agree} for agree in (2, 9)]
    kept = Remarks.of(USUAL, [], [{"image": "a.jpg", "qa": qa}])
    assert kept.rounds == {"a.jpg": ["Is it late? yes"]}


def test_an_answer_is_a_sentence_where_that_is_safe_and_else_stays_an_answer() -> None:
    qa = [
        {"q": "What is the man holding?", "a": "cup", "agree": 9},
        {"q": "Is there a dog?", "a": "no", "agree": 9},
    ]
    kept = Remarks.of(USUAL, [], [{"image": "a.jpg", "qa": qa}])
    held, dog = "the man is holding a cup", "Is there a dog? no"
    assert kept.about("a.jpg", (), ()) == (f"{held}. {dog}", held)


def test_things_are_listed_in_an_order_that_the_name_decides() -> None:
    kept = Remarks({}, {}, {})
    things = tuple("abcdef")
    assert kept.about("a.jpg", (), things) == kept.about("a.jpg", (), things)
    assert sorted(kept.about("a.jpg", (), things)[0].split(", ")) == list(things)


def test_that_there_is_a_person_is_no_remark() -> None:
    assert Remarks({}, {}, {}).about("a.jpg", (), ("person",)) == ()


@given(st.text(), st.integers())
def test_a_piece_is_words_of_the_caption_without_small_ones_at_its_edges(caption: str, seed: int) -> None:
    piece = piece_of(caption, random.Random(seed)).split()
    assert set(piece) <= set(caption.lower().replace("-", " ").split()) | set(piece)
    assert not piece or (piece[0] not in {"a", "the"} and piece[-1] not in {"a", "the"})
