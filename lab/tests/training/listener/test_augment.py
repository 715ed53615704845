"""New dialogues out of old ones are as right as those were."""

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Search
from photalk.dialogue.understanding import Understanding
from photalk.vision.space.wordpiece import words_of
from photalk_lab.papers.caise.dialogues import Instance
from photalk_lab.training.listener.augment import Case, Chances, augmented
from photalk_lab.training.listener.relations import matches, relations

SEEN = (("red jacket", "green grass", "blue sky"),)
CASE = Case(
    Instance("d_1", (), "Get me a towel which color is same as the jacket.", "search red towel", SEEN),
    Understanding((Search("towel which color is same as the jacket"),)),
)


@given(st.integers())
def test_what_is_asked_for_can_still_be_said_or_seen(seed: int) -> None:
    chances = Chances(seek=1, color=1, name=1, unsee=0, blind=0, deaf=0)
    one = augmented(CASE, ["coffee mug"], ["lamp"], random.Random(seed), chances).instance
    seen = {word for picture in one.concepts for concept in picture for word in concept.split()}
    assert set(one.api.split()[1:]) <= set(words_of(one.message)) | seen
    assert one.api.endswith("coffee mug")
    assert "towel" not in one.message


@pytest.mark.parametrize(
    ("message", "api"),
    [
        ("Find me a goldfish.", "search gold fish"),
        ("Get me that thing which is kept on the bag.", "search hat"),
        ("Show me a basketball.", "search basket ball"),
    ],
)
def test_what_is_only_part_of_a_word_is_not_what_is_sought(message: str, api: str) -> None:
    case = Case(Instance("d_1", (), message, api), Understanding())
    chances = Chances(seek=1, color=0, name=0, unsee=0, blind=0, deaf=0)
    assert augmented(case, ["coffee mug"], ["lamp"], random.Random(0), chances) == case


def test_without_other_searches_the_same_is_sought() -> None:
    chances = Chances(seek=1, color=0, name=0, unsee=0, blind=0, deaf=0)
    assert augmented(CASE, [], ["lamp"], random.Random(0), chances) == CASE


def test_nothing_is_changed_without_a_chance() -> None:
    none = Chances(seek=0, color=0, name=0, unsee=0, blind=0, deaf=0)
    assert augmented(CASE, ["mug"], ["lamp"], random.Random(0), none) == CASE


def test_captions_give_requests_for_what_they_tell() -> None:
    photos = {"a.jpg": ["a boy holding a red kite on the beach", "a kite over the sand"]}
    names = frozenset({"kite", "beach", "boy", "sand"})
    made = list(relations(photos, names, random.Random(3)))
    assert made
    assert {one.instance.api for one in made} <= {"search kite", "search beach", "search boy"}
    assert any("boy" in one.instance.message for one in made)
    assert all("kite" not in one.instance.message for one in made if one.instance.api == "search kite")


def test_matching_requests_ask_for_the_colour_that_was_seen() -> None:
    for one in matches(SEEN, ["mug"], random.Random(1), 30):
        color = one.instance.api.split()[1]
        name = {"red": "jacket", "green": "grass", "blue": "sky"}[color]
        assert name in one.instance.message


@pytest.mark.parametrize(
    ("pictures", "queries"),
    [
        ([], ["mug"]),
        ([("tall man", "", "red")], ["mug"]),
        ([("red kite", "blue kite")], ["mug"]),
        (SEEN, []),
    ],
)
def test_where_no_colour_can_be_matched_there_are_no_such_requests(
    pictures: Sequence[Sequence[str]], queries: list[str]
) -> None:
    assert list(matches(pictures, queries, random.Random(1), 5)) == []


def test_a_thing_that_was_seen_in_two_colours_is_not_asked_about() -> None:
    seen = ("red kite", "blue kite", "green tree", "tall tree")
    assert {one.instance.api for one in matches([seen], ["mug"], random.Random(1), 20)} == {
        "search green mug",
        "adjust_color green 0.2",
    }
