"""What `save_as` writes: one new file of a bare name, whole or not at all, and over nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

pytest.importorskip("mcp.server.mcpserver")

from mcp_client import ask, data, refused, talk
from photalk.apps.mcp.tools import McpTools


def test_a_result_is_saved_once_and_over_nothing(
    mcp_tools: McpTools, seen: dict[str, int], tmp_path: Path
) -> None:
    call = ("edit", {"picture": seen["blue"], "words": "flip it horizontally", "save_as": "flipped.png"})
    first, second = talk(mcp_tools, call, call)
    assert data(first)["saved"] == "flipped.png"
    out = tmp_path / "library" / "exports" / "flipped.png"
    with Image.open(out) as image:
        assert image.size == (128, 96)
    kept = out.read_bytes()
    assert "already" in refused(second)
    assert out.read_bytes() == kept
    assert data(ask(mcp_tools, "status"))["exports"] == ["flipped.png"]


@pytest.mark.parametrize(
    "name",
    ["../out.png", "/tmp/out.png", "a/b.png", "a\\b.png", "C:out.png", ".hidden.png", "", "..", "o\nut.png",
     "x" * 150 + ".png", "out.exe", "out"],
)  # fmt: skip
def test_only_a_bare_name_of_a_picture_is_written(
    mcp_tools: McpTools, seen: dict[str, int], tmp_path: Path, name: str
) -> None:
    before = sorted(tmp_path.rglob("*"))
    refused(ask(mcp_tools, "edit", picture=seen["red"], commands=["flip horizontal"], save_as=name))
    assert [path for path in sorted(tmp_path.rglob("*")) if "sqlite" not in path.name] == [
        path for path in before if "sqlite" not in path.name
    ]


def test_a_dangling_link_is_not_written_through(
    mcp_tools: McpTools, seen: dict[str, int], tmp_path: Path
) -> None:
    (tmp_path / "library" / "exports").mkdir()
    (tmp_path / "library" / "exports" / "link.png").symlink_to(tmp_path / "elsewhere.png")
    said = refused(
        ask(mcp_tools, "edit", picture=seen["red"], commands=["flip horizontal"], save_as="link.png")
    )
    assert "already" in said
    assert not (tmp_path / "elsewhere.png").exists()


def test_a_failed_save_leaves_nothing(mcp_tools: McpTools, seen: dict[str, int], tmp_path: Path) -> None:
    from photalk.errors import ExportError

    def fails(*_: Any, **__: Any) -> None:
        raise ExportError("There is no room for '/home/somebody/out.png'.")

    mcp_tools._performer.write = fails  # type: ignore[method-assign, assignment]
    said = refused(
        ask(mcp_tools, "edit", picture=seen["red"], commands=["flip horizontal"], save_as="out.png")
    )
    assert said == "There is no room for 'out.png'."
    assert list((tmp_path / "library" / "exports").iterdir()) == []


def test_the_name_is_not_there_before_the_file_is_whole(
    mcp_tools: McpTools, seen: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from photalk.edit import export as exporting

    there: list[str] = []
    write = exporting.write

    def watched(*arguments: Any) -> None:
        write(*arguments)
        there.extend(path.name for path in (tmp_path / "library" / "exports").glob("*") if path.is_file())

    monkeypatch.setattr(exporting, "write", watched)
    edit = {"picture": seen["red"], "commands": ["flip horizontal"], "save_as": "out.png"}
    data(ask(mcp_tools, "edit", **edit))
    assert there
    assert "out.png" not in there


def test_what_is_being_written_is_not_listed(mcp_tools: McpTools, tmp_path: Path) -> None:
    exports = tmp_path / "library" / "exports"
    exports.mkdir()
    (exports / ".photalk-0123.tmp").touch()
    (exports / "gone.png").symlink_to(tmp_path / "nowhere.png")
    (exports / "out.png").touch()
    assert data(ask(mcp_tools, "status"))["exports"] == ["out.png"]
