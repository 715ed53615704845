"""Edits in a sentence."""

from __future__ import annotations

from photalk.commands import AdjustAttr, BlackAndWhite, Rotate
from photalk.compare.programs import ProgramChange
from photalk.compare.sentences import changed, listed, summary


def test_two_programs_on_one_photo_are_told_exactly() -> None:
    change = ProgramChange((AdjustAttr("brightness", 20),), (BlackAndWhite(),))
    assert changed(change, ("number 1", "number 2")) == (
        "Number 2 is brighter; only number 1 is black and white."
    )
    assert changed(ProgramChange()) == "There is no difference."


def test_edits_are_summed_up_before_they_are_told() -> None:
    edits = [AdjustAttr("brightness", 30), Rotate(90), AdjustAttr("brightness", -20)]
    assert summary(edits) == "a little brighter and turned 90° to the left"
    assert summary([]) == ""


def test_lists_read_as_people_say_them() -> None:
    assert [listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == ["a", "a and b", "a, b or c"]
