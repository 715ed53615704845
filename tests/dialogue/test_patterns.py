"""Patterns that are compiled late, and skipped where their hints are missing."""

from __future__ import annotations

import importlib
import pkgutil
import re
import time
from pathlib import Path

import pytest

import photalk.dialogue
from photalk.commands import parse_lines
from photalk.dialogue.combined import understander
from photalk.dialogue.faces import SIGNS
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.segment import clauses_of
from photalk.dialogue.understanding import Turn
from photalk.dialogue.words import MAX_CHARACTERS

CASES = Path(__file__).parent / "cases"


def hinted() -> list[Pattern]:
    """Every pattern of the room that has hints."""
    found = [sign.pattern for sign in SIGNS]
    for module in pkgutil.iter_modules(photalk.dialogue.__path__, "photalk.dialogue."):
        values = vars(importlib.import_module(module.name)).values()
        found += [value for value in values if isinstance(value, Pattern)]
    return [pattern for pattern in found if pattern.hints]


def test_a_pattern_says_what_its_regular_expression_says() -> None:
    late, plain = Pattern(r"\b(red|blue)\b", hints=("red", "blue")), re.compile(r"\b(red|blue)\b")
    for text in ("a red car", "redder", "nothing", "", "blue"):
        assert bool(late.search(text)) == bool(plain.search(text))
        assert bool(late.match(text)) == bool(plain.match(text))
        assert bool(late.fullmatch(text)) == bool(plain.fullmatch(text))
        assert [m.span() for m in late.finditer(text)] == [m.span() for m in plain.finditer(text)]
        assert late.sub("x", text) == plain.sub("x", text)


def test_no_hint_hides_a_match() -> None:
    lines = [line for path in CASES.glob("*.txt") for line in path.read_text(encoding="utf-8").splitlines()]
    texts = [clause.text for line in lines for clause in clauses_of(line.rpartition("=>")[0])]
    patterns = hinted()
    assert len(patterns) > 20
    for pattern in patterns:
        for text in texts:
            assert (pattern.search(text) is None) == (pattern.compiled.search(text) is None), text


@pytest.mark.parametrize(
    "unit",
    [" ", "_", "1.", "1 ", ". ", ", ", "no ", "how ", "haha ", "yeah ", "above ", "more ", "same ", "of the ",
     "crop ", "go back ", "forward ", "a_", "-", "not the ", "i mean the ", "without "],
)  # fmt: skip
def test_no_repetition_takes_long(unit: str) -> None:
    done = parse_lines("crop 10% 100% 0% 100%\nface beard goatee")
    message = (unit * MAX_CHARACTERS)[: MAX_CHARACTERS - 10] + "smile"
    before = time.process_time()
    understander().understand((Turn("crop it", "How about a smile or bangs?", done),), message)
    assert time.process_time() - before < 2
