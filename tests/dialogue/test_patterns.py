"""Patterns that are compiled late, and skipped where their hints are missing."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

import photalk.dialogue
from photalk.dialogue.faces import SIGNS
from photalk.dialogue.patterns import Pattern
from photalk.dialogue.segment import clauses_of

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
