"""Sentences fall into clauses, and clauses into patterns with slots."""

from photalk.commands import AdjustAttr, AdjustColor, Erase, Rotate
from photalk_lab.papers.visual_relationships.pairs.clauses import clauses, degree_of, is_plain, patterns


def test_sentences_fall_into_clauses_and_joins():
    parts, joins = clauses("Please brighten it, sharpen it and make it black and white. Thanks")
    assert parts == ["brighten it", "sharpen it", "make it black and white", "thanks"]
    assert joins == [",", "and", "."]


def test_patterns_have_slots_for_what_differs_from_picture_to_picture():
    assert list(patterns("remove the man on the left", Erase("the man on the left"))) == [
        ("erase", "remove {thing}")
    ]
    assert list(patterns("remove cars", Erase("cars"))) == [("erase", "remove {bare}")]
    assert list(patterns("darken the sky", AdjustAttr("brightness", -20, "the sky"))) == [
        ("brightness - in", "darken {region}")
    ]
    assert list(patterns("add a blue tone", AdjustColor("blue", 0.3))) == [
        ("adjust_color", "add a {color} tone")
    ]
    assert list(patterns("turn it left", Rotate(90))) == [("quarter left", "turn it left")]


def test_degrees_are_told_by_words():
    assert degree_of("brighten it a little bit") == -1
    assert degree_of("brighten it a lot") == 1
    assert degree_of("brighten it") == 0


def test_stories_are_no_patterns():
    assert is_plain("brighten the image")
    assert not is_plain("can you brighten my photo")
    assert not is_plain("resize it to 200")
