"""The page's nouns of a room are those of the API: the same names, the same fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from photalk.apps.api.collection_rooms import wire as rooms_wire

TYPES = Path(__file__).parents[4] / "web" / "src" / "collect" / "types.ts"
FIELDS = {
    name: set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE))
    for name, body in re.findall(
        r"export interface (\w+) \{\n(.*?)^\}", TYPES.read_text(), re.MULTILINE | re.DOTALL
    )
}


def test_there_are_some() -> None:
    assert {"RoomState", "MakeRoom", "Presence"} <= set(FIELDS)


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_fields_are_the_same(name: str) -> None:
    noun: type[BaseModel] = getattr(rooms_wire, name)
    assert FIELDS[name] == set(noun.model_fields)
