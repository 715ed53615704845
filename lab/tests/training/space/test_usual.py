"""Sentences that a program has broken are told by what captions have."""

from __future__ import annotations

import pytest

from photalk_lab.training.space.usual import Usual

USUAL = Usual.of(["a man rides a brown horse down the road", "water on the road"] * 2)


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "a man rides a",
        "a man man rides a horse down the road",
        "a man rides brown a horse down the road",
        "a horse does the man down ride road a brown",
    ],
    ids=["nothing", "article left over", "doubled", "article out of place", "order"],
)
def test_broken_sentences_do_not_read_well(broken: str) -> None:
    assert not USUAL.reads_well(broken)


def test_what_captions_could_say_reads_well() -> None:
    assert USUAL.reads_well("a man rides a brown horse")


def test_a_thing_has_the_article_that_captions_give_it() -> None:
    assert [USUAL.named(thing) for thing in ("man", "water", "2", "no one")] == [
        "a man",
        "water",
        "2",
        "no one",
    ]
