"""Where files lie is told by no tool."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from toy_space import COLOURS, ToyEncoder

pytest.importorskip("mcp.server.mcpserver")

from mcp_client import talk
from photalk.apps.mcp.tools import McpTools
from photalk.library.library import Library
from spoken import Spoken

TELLING = "it's (my) Secret 2.5 place, no. 7"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    place = tmp_path / TELLING
    (place / "photos").mkdir(parents=True)
    for colour in ("red", "blue"):
        Image.new("RGB", (96, 64), COLOURS[colour]).save(place / "photos" / f"{colour}.png")
    with Library(place / "library", ToyEncoder) as library:
        library.index([place / "photos"])
    return place


@pytest.fixture
def mcp_tools(place: Path) -> Iterator[McpTools]:
    with McpTools(place / "library", encoder=ToyEncoder, understander=Spoken()) as mcp_tools:
        yield mcp_tools


def test_no_answer_of_any_tool_tells_where_files_lie(mcp_tools: McpTools, place: Path) -> None:
    calls: tuple[tuple[str, dict[str, Any]], ...] = (
        ("status", {}), ("search", {"words": "red"}), ("search", {"words": "but darker", "like": 1}),
        ("search", {"words": f"like:{place}/photos/red.png"}), ("search", {"words": "like:/etc/passwd"}),
        ("show", {"picture": 1}), ("edit", {"picture": 1, "words": "brighter", "save_as": "out.png"}),
        ("edit", {"picture": 1, "words": "brighter", "save_as": "out.png"}),
        ("diff", {"first": 1, "second": 2}), ("understand", {"message": "open red.png"}),
    )  # fmt: skip
    said = [str(answer) for answer in talk(mcp_tools, *calls)]
    for path in (place / "photos").iterdir():
        path.write_bytes(b"\x89PNG\r\n\x1a\n nothing more")
    said += [str(answer) for answer in talk(mcp_tools, *calls)]
    for path in (place / "photos").iterdir():
        path.unlink()
    said += [str(answer) for answer in talk(mcp_tools, *calls)]
    assert any("out.png" in one for one in said)
    for one in said:
        # A message that names a path to be like is the assistant's own, and is not said back either.
        assert "Secret" not in one
        assert str(place.parent) not in one
