"""Another assistant sees who is in the library, and passes on a name that the user said."""

from __future__ import annotations

from pathlib import Path

import pytest

from mcp_client import ask, data, refused, talk
from spoken import Spoken
from toy_people import family
from toy_space import ToyEncoder

pytest.importorskip("mcp.server.mcpserver")

from photalk.apps.mcp.tools import McpTools


def test_people_are_listed_and_named(tmp_path: Path) -> None:
    with family(tmp_path, one=["red"], two=["red", "blue"]):
        pass
    with McpTools(tmp_path / "library", encoder=ToyEncoder, understander=Spoken()) as tools:
        first, second = data(ask(tools, "people"))["people"]
        assert (first["name"], first["pictures"], second["pictures"]) == (None, 2, 1)
        named, unknown, empty = talk(
            tools,
            ("name_person", {"person": str(first["id"]), "name": "Anna"}),
            ("name_person", {"person": "Tom", "name": "Anna"}),
            ("name_person", {"person": "Anna", "name": " "}),
        )
        assert data(named)["name"] == "Anna"
        refused(unknown)
        refused(empty)
        assert len(data(ask(tools, "search", words="who:Anna"))["hits"]) == 2
