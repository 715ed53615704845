"""States as sentences."""

from __future__ import annotations

import itertools

import pytest

from photalk.commands import FACE_SLOTS
from photalk.errors import CommandError
from photalk_lab.papers.i2edit.latent.prompts import news, prompt_of


def test_every_value_changes_the_sentence_and_none_reads_like_another() -> None:
    said = [prompt_of({slot: [value]}) for slot, values in FACE_SLOTS.items() for value in values]
    assert len(said) == len(set(said)) == 23
    assert all(one.startswith(("a photo of a ", "a photo of an ")) for one in said)


def test_a_whole_state_is_one_sentence() -> None:
    state = {
        "expression": ["angry"], "hair color": ["gray hair"], "hairstyle": ["wavy hair", "bangs"],
        "beard": ["goatee"], "makeup": ["earrings", "lipstick", "pale skin"],
    }  # fmt: skip
    assert prompt_of(state) == (
        "a photo of an angry person with wavy gray hair, bangs, a goatee and pale skin,"
        " wearing lipstick and earrings"
    )


def test_order_does_not_matter() -> None:
    values = ["side-burns", "bangs", "straight hair"]
    said = {
        prompt_of({"hairstyle": list(order), "expression": ["sad"]})
        for order in itertools.permutations(values)
    } | {prompt_of({"expression": ["sad"], "hairstyle": values})}
    assert len(said) == 1


def test_nothing_wanted_is_nothing_said() -> None:
    assert prompt_of({}) == prompt_of({"beard": []}) == ""


@pytest.mark.parametrize("state", [{"nose": ["big"]}, {"beard": ["smiling"]}])
def test_what_is_not_there_is_refused(state: dict[str, list[str]]) -> None:
    with pytest.raises(CommandError, match=r"slot"):
        prompt_of(state)


def test_news_are_what_a_turn_added() -> None:
    before = {"expression": ["sad"], "makeup": ["lipstick"]}
    assert news(before, {"expression": ["smiling"], "makeup": ["lipstick", "earrings"]}) == {
        "expression": ["smiling"], "makeup": ["earrings"],
    }  # fmt: skip
    assert news(before, {"makeup": ["lipstick"]}) == {}
