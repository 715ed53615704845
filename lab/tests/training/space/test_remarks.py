"""What is kept of questions and answers."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from photalk_lab.training.space.remarks import Remarks, piece_of

CAPTIONS = ["a man rides a brown horse down the road"] * 2


def _stated(statement: str) -> dict[str, object]:
    return {"image": "a.jpg", "qa": [{"q": "?", "a": "!", "statement": statement}]}


def test_a_statement_that_reads_like_a_caption_is_one() -> None:
    good, broken = "a man rides a horse down the road", "a horse does the man down ride road a brown"
    kept = Remarks.of(CAPTIONS, [_stated(good), _stated(broken)], [])
    assert kept.statements("a.jpg") == (good,)


def test_an_answer_that_people_disagree_about_is_left_out() -> None:
    qa = [{"q": "Is it late?", "a": "yes", "agree": agree} for agree in (2, 9)]
    kept = Remarks.of(CAPTIONS, [], [{"image": "a.jpg", "qa": qa}])
    assert kept.about("a.jpg", (), ()) == ("Is it late? yes",)


def test_things_are_listed_in_an_order_that_the_name_decides() -> None:
    kept = Remarks({}, {})
    things = tuple("abcdef")
    assert kept.about("a.jpg", (), things) == kept.about("a.jpg", (), things)
    assert sorted(kept.about("a.jpg", (), things)[0].split(", ")) == list(things)


@given(st.text(), st.integers())
def test_a_piece_is_words_of_the_caption_without_small_ones_at_its_edges(caption: str, seed: int) -> None:
    piece = piece_of(caption, random.Random(seed)).split()
    assert set(piece) <= set(caption.lower().replace("-", " ").split()) | set(piece)
    assert not piece or (piece[0] not in {"a", "the"} and piece[-1] not in {"a", "the"})
