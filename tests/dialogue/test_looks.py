"""Looks by name: each a few commands, documented as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from photalk.commands import AdjustAttr
from photalk.dialogue.grammar import Grammar
from photalk.dialogue.looks import LOOKS, Look, look_table

DOCS = Path(__file__).parents[2] / "docs" / "language.md"


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_a_look_is_understood_by_its_name(look: Look) -> None:
    assert Grammar().understand((), f"give it a {look.name} look").commands == look.edits


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_a_bit_of_a_look_is_less_of_it(look: Look) -> None:
    slight = Grammar().understand((), f"make it a bit more {look.name}").commands
    assert [type(edit) for edit in slight] == [type(edit) for edit in look.edits]
    for weak, full in zip(slight, look.edits, strict=True):
        if isinstance(weak, AdjustAttr) and isinstance(full, AdjustAttr):
            assert weak.attribute == full.attribute
            assert 0 < weak.amount / full.amount < 1


@pytest.mark.parametrize(
    "said", ["rotate the vintage car picture left", "find me a moody forest", "what is film noir?"]
)
def test_a_look_that_is_only_spoken_of_is_not_applied(said: str) -> None:
    assert not any(isinstance(command, AdjustAttr) for command in Grammar().understand((), said).commands)


def test_the_documented_table_is_the_code() -> None:
    assert look_table() in DOCS.read_text(encoding="utf-8")
