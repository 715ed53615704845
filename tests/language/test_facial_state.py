"""The facial requirements that hold after a dialogue, by I²Edit's conventions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import FACE_SLOTS, Face, parse
from photalk.edit.portrait.wishes import SINGLE_SLOTS
from photalk.edit.program import Program
from photalk.language.facial_state import effect_of, facial_state


@pytest.mark.parametrize(
    ("lines", "state"),
    [
        ("", {}),
        ("rotate 90", {}),
        ("face expression smiling", {"expression": ["smiling"]}),
        ("face expression smiling|face expression sad", {"expression": ["sad"]}),
        ("face hair color black hair|face hair color gray hair", {"hair color": ["gray hair"]}),
        ("face hairstyle wavy hair|face hairstyle straight hair", {"hairstyle": ["straight hair"]}),
        ("face hairstyle bangs|face hairstyle wavy hair", {"hairstyle": ["wavy hair", "bangs"]}),
        ("face beard goatee|face beard mustache", {"beard": ["mustache", "goatee"]}),
        (
            "face makeup lipstick|face makeup earrings|face makeup no makeup",
            {"makeup": ["no makeup", "earrings"]},
        ),
        ("face makeup no makeup|face makeup heavy makeup", {"makeup": ["heavy makeup"]}),
        ("face makeup heavy makeup|face makeup rosy cheeks|face makeup no makeup", {"makeup": ["no makeup"]}),
        ("face makeup lipstick|face makeup -lipstick", {}),
        ("face makeup lipstick|undo 1", {}),
        ("face makeup lipstick|undo 1|redo 1", {"makeup": ["lipstick"]}),
        ("face beard mustache|face beard goatee|drop 1", {"beard": ["goatee"]}),
        ("face beard mustache|disable 1", {}),
        ("undo 3|drop 9|face beard mustache", {"beard": ["mustache"]}),
    ],
)
def test_state(lines: str, state: dict[str, list[str]]) -> None:
    assert facial_state(parse(line) for line in lines.split("|") if line) == state


FACES = st.sampled_from([Face(slot, value) for slot, values in FACE_SLOTS.items() for value in values])


@given(st.lists(FACES, max_size=12))
def test_the_last_wish_always_holds_and_single_slots_hold_one(faces: list[Face]) -> None:
    state = facial_state(faces)
    if faces:
        assert faces[-1].value in state[faces[-1].slot]
    assert all(len(state.get(slot, [])) <= 1 for slot in SINGLE_SLOTS)
    assert all(values and set(values) <= set(FACE_SLOTS[slot]) for slot, values in state.items())


def test_commands_that_leave_the_same_face_have_the_same_effect() -> None:
    program = Program.of(parse("face expression sad"), parse("rotate 90"))
    changed = effect_of([parse("change 1 face expression angry")], program)
    assert effect_of([parse("face expression angry")], program) == changed
    assert effect_of([parse("face makeup lipstick")], program) != changed
    assert effect_of([parse("drop 2")], program) == effect_of([parse("drop 2")], Program.of(*program.edits))
    assert effect_of([parse("drop 7")], program) == (parse("drop 7"),)
    assert effect_of([parse("search dog")], program) != effect_of([parse("search cat")], program)
