"""Whoever is in the picture, the verbs agree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from photalk_lab.papers.i2edit.people import HE, ME, SHE, THEY, YOU, Person, addressed, named


@pytest.mark.parametrize(
    ("person", "text"),
    [
        (HE, "he looks as if he was late, he's tired, his eyes"),
        (SHE, "she looks as if she was late, she's tired, her eyes"),
        (THEY, "they look as if they were late, they're tired, their eyes"),
        (ME, "I look as if I was late, I'm tired, my eyes"),
        (YOU, "you look as if you were late, you're tired, your eyes"),
    ],
)
def test_pronouns_and_verbs_agree(person: Person, text: str) -> None:
    phrase = "{he} look{s} as if {he} {was} late, {he's} tired, {his} eyes"
    assert named(phrase, person) == text


def test_a_noun_stands_once_and_takes_a_singular_verb() -> None:
    friend = replace(THEY, noun="my friend")
    assert (
        named("{he} look{s} as if {he} {has} won", friend, use_noun=True)
        == "my friend looks as if they have won"
    )
    assert (
        named("make {his} hair brown for {him}", friend, use_noun=True)
        == "make my friend's hair brown for them"
    )


def test_the_system_says_you_to_who_speaks_of_me() -> None:
    assert addressed(ME) == YOU
    assert addressed(replace(SHE, noun="my sister")) == SHE
