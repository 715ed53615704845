"""Simulated dialogues keep the conventions of the belief state, and are the same for the same seed."""

from __future__ import annotations

from functools import cache

import pytest

from photalk.commands import Face
from photalk.language.facial_state import facial_state
from photalk_lab.papers.i2edit.phrases import SLOT_OF, SPLITS, VALUES, Split
from photalk_lab.papers.i2edit.simulator import SimDialogue, commands_of, simulate


@cache
def _some(split: Split = "train", count: int = 300) -> list[SimDialogue]:
    return list(simulate(split, count, seed=3))


@pytest.mark.parametrize("split", SPLITS)
def test_states_follow_from_what_was_given_and_taken(split: Split) -> None:
    for dialogue in _some(split):
        commands: list[Face] = []
        for turn in dialogue.turns:
            commands += commands_of(turn.given, turn.taken)
            assert turn.state == facial_state(commands), (dialogue.uid, turn)


def test_the_same_seed_gives_the_same_dialogues_and_another_seed_others() -> None:
    assert list(simulate("valid", 20, seed=1)) == list(simulate("valid", 20, seed=1))
    assert list(simulate("valid", 20, seed=1)) == list(simulate("valid", 40, seed=1))[:20]
    others = [turn.user for dialogue in simulate("valid", 20, seed=2) for turn in dialogue.turns]
    assert others != [turn.user for dialogue in simulate("valid", 20, seed=1) for turn in dialogue.turns]


def test_every_kind_of_turn_comes_and_every_value_is_given_and_taken() -> None:
    turns = [turn for dialogue in _some(count=1_200) for turn in dialogue.turns]
    kinds = {
        "wish", "several", "correct", "replace", "retract", "yes", "no", "choose", "alternative", "chitchat",
        "unsupported", "photo", "question", "reset", "mixed", "keep", "amount",
    }  # fmt: skip
    assert {turn.kind for turn in turns} == kinds
    assert {value for turn in turns for value in turn.given} == set(VALUES)
    assert {value for turn in turns for value in turn.taken} == set(VALUES)


def test_turns_without_a_wish_leave_the_state_alone() -> None:
    for dialogue in _some():
        state: dict[str, list[str]] = {}
        for turn in dialogue.turns:
            if turn.kind in ("no", "chitchat", "unsupported", "photo", "question", "keep"):
                assert not turn.given
                assert not turn.taken
                assert turn.state == state
            state = turn.state


def test_answers_fit_their_act() -> None:
    for dialogue in _some():
        assert all(turn.system for turn in dialogue.turns)
        for turn in dialogue.turns:
            assert turn.act in ("next", "request", "suggest", "")
            assert bool(turn.offered) == (turn.act == "suggest")
            assert (turn.asked is not None) == (turn.act == "request")
        assert all(turn.act for turn in dialogue.turns[:-1])


def test_suggestions_are_neither_held_nor_turned_down_before() -> None:
    for dialogue in _some():
        refused: set[str] = set()
        offered: tuple[str, ...] = ()
        for turn in dialogue.turns:
            refused |= set(offered) - set(turn.given)
            held = {value for values in turn.state.values() for value in values}
            assert not set(turn.offered) & (held | refused)
            offered = turn.offered


def test_a_bare_yes_never_answers_a_choice() -> None:
    for dialogue in _some():
        for before, turn in zip(dialogue.turns, dialogue.turns[1:], strict=False):
            if turn.kind == "yes" and len(before.offered) > 1:
                assert set(before.offered) <= set(turn.given)
                assert " or " not in before.system.rpartition(".")[0] + before.system.rpartition(".")[2]


def test_no_slot_is_left_unfilled() -> None:
    for split in SPLITS:
        for dialogue in _some(split):
            for turn in dialogue.turns:
                assert not set("{}") & set(turn.user + turn.system), turn


def test_commands_take_back_before_they_give() -> None:
    back, give = commands_of(["bangs"], ["goatee"])
    assert (back.value, back.remove, back.slot) == ("goatee", True, "beard")
    assert (give.value, give.remove, give.slot) == ("bangs", False, SLOT_OF["bangs"])
