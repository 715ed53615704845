"""Remarks on a shown picture, as claims."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.vision.garments import attribute_words
from photalk_lab.papers.fashion_iq.phrasebook import Claim, Lexicon, claims

GARMENTS = Lexicon(attribute_words.senses(), attribute_words.scales(), attribute_words.topics())


def short(text: str) -> list[tuple[str, str]]:
    return [(claim.sort, claim.words) for claim in claims(text, GARMENTS)]


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("is red", [("is", "red")]),
        ("Is a NAVY-BLUE t-shirt.", [("is", "navy blue"), ("is", "t shirt")]),
        ("is a shirt instead of a top", [("is", "shirt"), ("not", "top")]),
        ("is not blue but white", [("not", "blue"), ("is", "white")]),
        ("is less formal and has no stripes", [("not", "formal"), ("not", "stripes")]),
        ("has no stripes or prints", [("not", "stripes"), ("not", "prints")]),
        ("has no collar, is blue", [("not", "collar"), ("is", "blue")]),
        ("has no pattern", [("is", "no pattern")]),
        ("is darker in color", [("more", "darker")]),
        ("has the same color", [("same", "same color")]),
        ("has a different print", [("other", "other print")]),
        ("has longer sleeves and is lighter", [("is", "longer sleeves"), ("more", "lighter")]),
        ("supports archery", []),
        ("", []),
    ],
)
def test_a_remark_is_understood(text: str, means: list[tuple[str, str]]) -> None:
    assert short(text) == means


def test_the_longest_phrase_counts() -> None:
    [claim] = claims(
        "polo shirt", Lexicon({"polo": {"word:polo": 1}, "polo shirt": {"kind:shirts": 1}}, {}, {})
    )
    assert claim == Claim("is", "polo shirt", ("kind",), (("kind:shirts", 1),))


def test_less_turns_a_comparison_round() -> None:
    [more], [less] = claims("more colorful", GARMENTS), claims("less colorful", GARMENTS)
    assert [(scale, -way) for scale, way in more.fits] == list(less.fits)


@given(st.text(max_size=60))
def test_any_text_can_be_read(text: str) -> None:
    for claim in claims(text, GARMENTS):
        assert claim.groups or claim.sort == "more"


@given(st.permutations(["is red", "is a shirt", "has stripes", "is for women"]))
def test_the_order_of_parts_does_not_matter(parts: list[str]) -> None:
    read = claims(", ".join(parts), GARMENTS)
    assert {claim.words for claim in read} == {"red", "shirt", "stripes", "for women"}
    assert {claim.sort for claim in read} == {"is"}
