"""A step that is told as an act is that step again when the act is resolved."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from photalk.commands import (
    ATTRIBUTES,
    COLORS,
    FACE_SLOTS,
    AdjustAttr,
    AdjustColor,
    Aspect,
    Box,
    Crop,
    Edit,
    Erase,
    Face,
    Flip,
    Posterize,
    Resize,
    Rotate,
    Straighten,
    parse,
)
from photalk.language.acts import read_act
from photalk.language.resolve.dispatch import outcome_of
from photalk.language.steps_as_acts import act_of
from photalk.language.table import Table
from photalk.operations.looks import LookEdit
from photalk.operations.registry import OPERATIONS

TABLE = Table(open=True, size=(4000, 3000))
PLACES = st.sampled_from(
    [None, "the sky", "his shirt", "everything except the tulip", "0% 50% 0% 100%", "the background"]
)


def _dial(key: str, amount: float, region: str | None) -> Edit:
    return AdjustAttr(
        key, amount if key not in ("blur",) else abs(amount), region if OPERATIONS[key].takes_region else None
    )


AMOUNTS = st.integers(-100, 100).filter(bool).map(float) | st.floats(0.1, 99).map(
    lambda value: round(value, 2)
)
FACES = [(slot, value) for slot, values in FACE_SLOTS.items() for value in values]
SIDES = st.tuples(st.integers(0, 49), st.integers(51, 100), st.integers(0, 49), st.integers(51, 100))
EDITS = st.one_of(
    st.builds(_dial, st.sampled_from(ATTRIBUTES), AMOUNTS, PLACES),
    st.builds(AdjustColor, st.sampled_from(COLORS), st.integers(0, 100).map(lambda n: n / 100), PLACES),
    st.builds(lambda pick, strength, who: Face(*pick, strength=strength, who=who), st.sampled_from(FACES),
              st.integers(1, 200), st.sampled_from([None, "the bride", "everyone", "Anna"])),
    st.builds(lambda pick: Face(*pick, remove=True), st.sampled_from(FACES)),
    st.builds(Rotate, st.integers(1, 359)),
    st.builds(Straighten, st.integers(-45, 45).filter(bool)),
    st.builds(Flip, st.sampled_from(["horizontal", "vertical"])),
    st.builds(Posterize, st.integers(2, 32), PLACES),
    st.builds(Resize, st.integers(1, 5000), st.integers(1, 5000)),
    st.builds(lambda percent: Resize(percent, percent=True), st.integers(1, 1000)),
    st.builds(lambda sides: Crop(Box(*sides, percent=True)), SIDES),
    st.builds(lambda sides: Crop(Box(*sides)), SIDES),
    st.builds(lambda width, height: Crop(Aspect(width, height)), st.integers(1, 40), st.integers(1, 40)),
    st.builds(Erase, st.sampled_from(["the man on the left", "that ugly sign"])),
)  # fmt: skip


@given(EDITS)
def test_an_edit_told_as_an_act_is_resolved_to_itself(edit: Edit) -> None:
    assert outcome_of(act_of(edit), TABLE).commands == (edit,)


@given(EDITS)
def test_the_act_of_an_edit_has_a_text_form(edit: Edit) -> None:
    assert read_act(str(act_of(edit))) == act_of(edit)


# A look from a file is called by that file, which no act tells: words name looks that we make ourselves.
IN_WORDS = [operation for operation in OPERATIONS.values() if operation.command is not LookEdit]


@pytest.mark.parametrize("operation", IN_WORDS, ids=lambda operation: operation.key)
def test_every_operation_can_be_told_and_done_again(operation: object) -> None:
    edit = parse(operation.example)  # type: ignore[attr-defined]
    assert isinstance(edit, Edit)
    assert outcome_of(act_of(edit), TABLE).commands == (edit,)


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("adjust_attr brightness -10 in the sky", 'edit brightness down little in="the sky"'),
        ("adjust_attr brightness 20 in everything except the dog", 'edit brightness up not_in="the dog"'),
        ("rotate 270", "edit rotate right"),
        ("rotate 180", "edit rotate around"),
        ("rotate 5", "edit rotate left little"),
        ("crop 1:1", 'edit crop shape="square"'),
        ("crop the dog", 'edit crop what="the dog"'),
        ("crop 20% 100% 0% 100%", 'edit crop amount="20%" off=top'),
        ("face makeup -lipstick of the bride", 'edit lipstick off of="the bride"'),
        ("face expression smiling 50", "edit smiling little"),
        ("image_cutout", "edit cutout"),
        ("resize 50%", "edit resize half"),
        ("adjust_color red 0.3 in the car", 'edit paint color="red" in="the car"'),
    ],
)
def test_steps_are_told_as_people_would_ask_for_them(line: str, act: str) -> None:
    edit = parse(line)
    assert isinstance(edit, Edit)
    assert act_of(edit) == read_act(act)
