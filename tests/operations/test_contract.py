"""What holds of every operation, whichever it is: a new one is held to it without being named here."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from photalk.commands import COMMANDS, AdjustAttr, Box, Edit, Straighten, format, parse
from photalk.edit.program import Program
from photalk.edit.render import render
from photalk.errors import CannotDo, CommandError
from photalk.operations.operation import Operation, Stage
from photalk.operations.registry import (
    OPERATIONS,
    amount_of,
    describe,
    inverse,
    opposite,
    predicate,
    request,
    scaled,
    with_amount,
)
from photalk.vision.loading import load

PIXELS = tuple(
    one
    for one in OPERATIONS.values()
    if one.stage in (Stage.GEOMETRY, Stage.CURVE, Stage.MIX, Stage.FINISH, Stage.NEIGHBOURHOOD)
)
"""The operations that need no model to be done."""

every = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))


def example(operation: Operation) -> Edit:
    edit = parse(operation.example)
    assert isinstance(edit, Edit)
    return edit


def everywhere(operation: Operation) -> Edit:
    """The example of an operation, of the whole picture."""
    edit = parse(operation.example.partition(" in ")[0] if operation.takes_region else operation.example)
    assert isinstance(edit, Edit)
    return edit


def some(operation: Operation) -> st.SearchStrategy[Edit]:
    """Edits of an operation: its example with any amount, and in any region if it takes one."""
    edits: st.SearchStrategy[Edit] = st.just(example(operation))
    scale = operation.scale
    if scale is not None and amount_of(example(operation)) is not None:
        notches = st.integers(0, round((scale.high - scale.low) / scale.step))
        amounts = notches.map(lambda n: round(scale.low + n * scale.step, 6))
        edits = st.builds(lambda amount: with_amount(example(operation), amount), amounts)
    if not operation.takes_region:
        return edits
    regions = st.sampled_from(["the sky", "everything in between", "10% 60% 20% 80%", "1 50 2 60"])
    return edits | st.builds(lambda edit, region: _written(edit, region), edits, regions)


def _written(edit: Edit, region: str) -> Edit:
    placed = parse(f"{format(edit).partition(' in ')[0]} in {region}")
    assert isinstance(placed, Edit)
    return placed


def test_every_edit_of_the_language_belongs_to_an_operation() -> None:
    edits = {command for command in COMMANDS if issubclass(command, Edit)}
    assert edits == {operation.command for operation in OPERATIONS.values()}


@every
def test_an_operation_knows_its_own_edits(operation: Operation) -> None:
    edit = example(operation)
    assert isinstance(edit, operation.command)
    assert edit.key == operation.key
    assert operation.label
    assert operation.command.usage.startswith(operation.command.name)


@every
@settings(max_examples=25)
@given(data=st.data())
def test_an_edit_survives_its_own_text(operation: Operation, data: st.DataObject) -> None:
    edit = data.draw(some(operation))
    assert parse(format(edit)) == edit
    assert edit.key == operation.key


@every
@settings(max_examples=25)
@given(data=st.data())
def test_an_edit_is_told_in_one_short_line(operation: Operation, data: st.DataObject) -> None:
    edit = data.draw(some(operation))
    for told in (describe(edit), predicate(edit)):
        assert told
        assert told == " ".join(told.split())
    assert request(edit) == " ".join(request(edit).split())


def test_no_two_operations_are_told_alike() -> None:
    for tell in (describe, predicate, request):
        told = [tell(example(operation)) for operation in OPERATIONS.values()]
        assert len(set(told)) == len(told)


@every
@settings(max_examples=25)
@given(share=st.floats(0, 1))
def test_any_amount_of_the_range_is_allowed_and_none_beyond(operation: Operation, share: float) -> None:
    edit, scale = example(operation), operation.scale
    if scale is None or amount_of(edit) is None:
        with pytest.raises(CannotDo, match="no amount"):
            with_amount(edit, 1)
        return
    notches = (scale.high - scale.low) / scale.step
    changed = with_amount(edit, scale.low + round(share * notches) * scale.step)
    assert changed.key == edit.key
    with pytest.raises(CommandError):
        with_amount(edit, 10 * scale.high + 1)


@every
def test_the_usual_amounts_grow_with_the_words_and_are_in_range(operation: Operation) -> None:
    if (scale := operation.scale) is None:
        return
    assert all(scale.low <= amount <= scale.high for amount in scale.usual)
    if operation.plain is not None:
        assert all(operation.plain(amount, None).key == operation.key for amount in scale.usual)
    few = list(scale.usual[1:])
    assert few in (sorted(few), sorted(few, reverse=True))


@every
@settings(max_examples=25)
@given(data=st.data(), factor=st.floats(0, 4))
def test_more_and_less_of_an_edit_stay_in_range(
    operation: Operation, data: st.DataObject, factor: float
) -> None:
    edit = data.draw(some(operation))
    much = scaled(edit, factor)
    if amount_of(edit) is None:
        assert much is None
        return
    if operation.scale is not None and much is not None:
        assert much.key == edit.key
        assert (now := amount_of(much)) is not None
        assert now.low <= now.value <= now.high
    assert scaled(edit, 1) == edit or operation.key == "rotate"


@every
@settings(max_examples=25)
@given(data=st.data())
def test_the_other_way_of_the_other_way_is_the_edit_itself(operation: Operation, data: st.DataObject) -> None:
    edit = data.draw(some(operation))
    other = opposite(edit)
    if other is not None and operation.key != "posterize":  # whose levels are whole numbers
        assert opposite(other) == edit or operation.key == "rotate"


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from PIL import Image

    rng = np.random.default_rng(2)
    down, across = np.mgrid[0:80, 0:120]
    pixels = np.stack([2 * across, 3 * down, 100 + across], -1) + rng.normal(0, 12, (80, 120, 3))
    path = tmp_path_factory.mktemp("contract") / "photo.png"
    Image.fromarray(pixels.clip(0, 255).astype(np.uint8)).save(path)
    return path


def made(path: Path, *edits: Edit) -> np.ndarray:
    return np.asarray(render(load(path), Program.of(*edits)).numpy())


@pytest.mark.parametrize("operation", PIXELS, ids=lambda one: one.key)
def test_an_example_is_seen(operation: Operation, photo: Path) -> None:
    edit = everywhere(operation)
    if edit == Straighten():
        edit = Straighten(4)
    plain, done = made(photo), made(photo, edit)
    assert plain.shape != done.shape or not np.array_equal(plain, done)
    assert done.dtype == plain.dtype


@pytest.mark.parametrize("operation", PIXELS, ids=lambda one: one.key)
def test_an_amount_of_nothing_is_nothing_done(operation: Operation, photo: Path) -> None:
    scale, edit = operation.scale, everywhere(operation)
    if scale is None or not scale.low <= 0 <= scale.high or amount_of(edit) is None:
        return
    assert np.array_equal(made(photo), made(photo, with_amount(edit, 0)))


@settings(max_examples=12, deadline=None)
@pytest.mark.parametrize("operation", PIXELS, ids=lambda one: one.key)
@given(data=st.data())
def test_what_takes_an_edit_back_takes_it_back_exactly(
    operation: Operation, photo: Path, data: st.DataObject
) -> None:
    edit = data.draw(some(operation).filter(lambda one: not isinstance(getattr(one, "region", None), str)))
    back = inverse(edit)
    if back is not None:
        assert np.array_equal(made(photo), made(photo, edit, back))


@pytest.mark.parametrize("operation", PIXELS, ids=lambda one: one.key)
def test_what_adds_up_is_done_once(operation: Operation, photo: Path) -> None:
    if not operation.adds or operation.command is not AdjustAttr:
        return
    half, whole = AdjustAttr(operation.key, 10), AdjustAttr(operation.key, 20)
    assert np.array_equal(made(photo, half, half), made(photo, whole))


@pytest.mark.parametrize("operation", [one for one in PIXELS if one.takes_region], ids=lambda one: one.key)
def test_an_edit_of_a_region_leaves_the_rest_alone(operation: Operation, photo: Path) -> None:
    edit = _written(example(operation), "0% 100% 0% 50%")
    assert isinstance(edit.region, Box)  # type: ignore[attr-defined]
    plain, done = made(photo), made(photo, edit)
    assert np.array_equal(plain[:, 80:], done[:, 80:])
    assert not np.array_equal(plain[:, :40], done[:, :40])


def test_a_dial_without_regions_says_so(photo: Path) -> None:
    with pytest.raises(CommandError, match="whole picture"):
        made(photo, AdjustAttr("vignette", 30, "10% 60% 20% 80%"))


def test_all_changes_of_faces_are_done_in_the_order_of_the_renderer() -> None:
    from photalk.edit.portrait.operations import operations

    assert [one.key for one in OPERATIONS.values() if one.stage is Stage.FACE] == list(operations())
