"""Amounts that are nearly right become right, and nothing else is touched."""

from __future__ import annotations

from pathlib import Path

from before_after import blind, edited, written
from photalk.commands import AdjustAttr, AdjustColor, Flip
from photalk.compare.amount_fitting import polished
from photalk.compare.difference import FoundStep
from photalk.compare.pair import PicturePair


def test_amounts_are_turned_to_where_they_belong(tmp_path: Path) -> None:
    first = written(tmp_path)
    second = edited(first, "flip horizontal", "adjust_attr brightness 30", "adjust_attr vignette 40")
    near = [FoundStep(Flip("horizontal"), 1.0), FoundStep(AdjustAttr("brightness", 25), 0.9)]
    found = polished(PicturePair(first, second, blind()), [*near, FoundStep(AdjustAttr("vignette", 48), 0.8)])
    assert found[0].command == Flip("horizontal")
    assert abs(found[1].command.amount - 30) <= 1  # type: ignore[attr-defined]
    assert abs(found[2].command.amount - 40) <= 2  # type: ignore[attr-defined]
    assert [one.confidence for one in found] == [1.0, 0.9, 0.8]


def test_a_paint_keeps_its_colour(tmp_path: Path) -> None:
    first = written(tmp_path)
    pair = PicturePair(first, edited(first, "adjust_color blue 0.5"), blind())
    (found,) = polished(pair, [FoundStep(AdjustColor("blue", 0.56), 0.9)])
    assert isinstance(found.command, AdjustColor)
    assert abs(found.command.intensity - 0.5) <= 0.02


def test_nothing_to_polish_stays_as_it_is(tmp_path: Path) -> None:
    first = written(tmp_path)
    findings = [FoundStep(Flip("vertical"), 0.7)]
    assert polished(PicturePair(first, first, blind()), findings) == findings
