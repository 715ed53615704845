"""New dialogues out of old ones are as right as those were."""

import random

from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import Search
from photalk.dialogue.understanding import Understanding
from photalk.learn.dialogues import Instance
from photalk.learn.listener.augment import Case, Chances, augmented
from photalk.learn.listener.relations import matches, relations
from photalk.vision.space.wordpiece import words_of

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
