"""`photalk mcp` as a server: its promises, calls at the same time, and the real command over stdio."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import anyio
import jsonschema
import pytest

from photalk.apps import mcp as app_mcp
from photalk.edit.program import Program

pytest.importorskip("mcp.server.mcpserver")

from mcp import Client
from mcp.types import CallToolResult, Tool

from mcp_client import SERVE, data, over_stdio, pictures, refused
from photalk.apps.mcp.server import commands_text, server_of
from photalk.apps.mcp.tools import McpTools


def _tools(mcp_tools: McpTools) -> dict[str, Tool]:
    async def run() -> dict[str, Tool]:
        async with Client(server_of(lambda: mcp_tools)) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    return anyio.run(run)


def test_the_tools_say_what_they_take_give_and_promise(mcp_tools: McpTools) -> None:
    tools = _tools(mcp_tools)
    looking = ["ask", "diff", "people", "search", "show", "status", "understand"]
    assert sorted(tools) == sorted([*looking, "edit", "name_person", "tell"])
    for name, tool in tools.items():
        assert tool.description
        assert tool.title
        assert tool.output_schema is not None
        assert tool.annotations is not None
        assert tool.annotations.destructive_hint is False
        assert tool.annotations.read_only_hint is (name in looking)
        assert tool.annotations.open_world_hint is False
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)
    assert tools["show"].input_schema["properties"]["picture"]["minimum"] == 1
    assert "adjust_attr ATTRIBUTE AMOUNT" in (tools["edit"].description or "")
    assert "open PATH" not in commands_text()


def test_calls_at_the_same_time_are_all_answered(mcp_tools: McpTools, seen: dict[str, int]) -> None:
    async def run() -> list[CallToolResult]:
        results: list[CallToolResult] = []
        async with Client(server_of(lambda: mcp_tools)) as client, anyio.create_task_group() as group:

            async def one(picture: int) -> None:
                results.append(await client.call_tool("show", {"picture": picture, "long_side": 64}))

            for picture in [*seen.values()] * 3:
                group.start_soon(one, picture)
        return results

    assert sorted(data(result)["picture"] for result in anyio.run(run)) == sorted([*seen.values()] * 3)


def test_a_slow_picture_keeps_nobody_else_waiting(mcp_tools: McpTools, seen: dict[str, int]) -> None:
    begun, over = Event(), Event()
    preview = mcp_tools._performer.preview

    def slow(path: str, program: Program, long_side: int) -> Any:
        begun.set()
        assert over.wait(30)
        return preview(path, program, long_side)

    mcp_tools._performer.preview = slow  # type: ignore[method-assign]

    async def run() -> list[CallToolResult]:
        results: list[CallToolResult] = []
        async with Client(server_of(lambda: mcp_tools)) as client, anyio.create_task_group() as group:

            async def show() -> None:
                results.append(await client.call_tool("show", {"picture": seen["red"]}))

            group.start_soon(show)
            assert await anyio.to_thread.run_sync(begun.wait, 30)
            with anyio.fail_after(30):
                for tool, arguments in QUICK:
                    results.append(await client.call_tool(tool, arguments))
            over.set()
        return results

    try:
        answers = [data(result) for result in anyio.run(run)]
    finally:
        over.set()
    assert [sorted(answer)[0] for answer in answers] == ["exports", "acts", "considered", "along"]


def test_a_long_comparison_keeps_nobody_from_looking_at_pictures(
    mcp_tools: McpTools, seen: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from photalk.studio import versions

    begun, over = Event(), Event()
    told = versions.told

    def slow(*asked: Any) -> versions.ToldDifference:
        begun.set()
        assert over.wait(30)
        return told(*asked)

    monkeypatch.setattr(versions, "told", slow)
    both = {"first": seen["red"], "second": seen["red"], "second_commands": ["flip horizontal"]}

    async def run() -> list[CallToolResult]:
        results: list[CallToolResult] = []
        async with Client(server_of(lambda: mcp_tools)) as client, anyio.create_task_group() as group:

            async def diff() -> None:
                results.append(await client.call_tool("diff", both))

            group.start_soon(diff)
            assert await anyio.to_thread.run_sync(begun.wait, 30)
            with anyio.fail_after(30):
                results.append(await client.call_tool("show", {"picture": seen["red"]}))
                edit = {"picture": seen["red"], "commands": ["rotate 90"]}
                results.append(await client.call_tool("edit", edit))
            over.set()
        return results

    try:
        answers = [data(result) for result in anyio.run(run)]
    finally:
        over.set()
    assert [sorted(answer)[0] for answer in answers] == ["along", "done", "after"]


QUICK: tuple[tuple[str, dict[str, Any]], ...] = (
    ("status", {}), ("understand", {"message": "a bit brighter"}), ("search", {"words": "blue"}),
)  # fmt: skip


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_command_serves_over_stdio(
    environment: dict[str, str], tmp_path: Path, seen: dict[str, int], mode: str
) -> None:
    async def work(client: Client) -> tuple[CallToolResult, CallToolResult, CallToolResult]:
        status = await client.call_tool("status", {})
        edited = await client.call_tool(
            "edit", {"picture": seen["red"], "words": "flip it horizontally", "save_as": "out.jpg"}
        )
        return status, edited, await client.call_tool("show", {"picture": 999})

    status, edited, missing = over_stdio(environment, tmp_path / "log", work, mode)
    assert data(status)["pictures"] == 3
    assert data(edited)["program"] == ["flip horizontal"]
    assert (tmp_path / "library" / "exports" / "out.jpg").exists()
    assert "There is no picture 999" in refused(missing)
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_stdout_carries_only_the_protocol(environment: dict[str, str], tmp_path: Path) -> None:
    import subprocess

    who = {"name": "test", "version": "1"}
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": who}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "status", "arguments": {}}},
    ]  # fmt: skip
    with subprocess.Popen(
        [sys.executable, *SERVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env=environment,
    ) as served:  # fmt: skip
        assert served.stdin is not None
        assert served.stdout is not None
        for line in ("this is not JSON", *map(json.dumps, lines)):
            served.stdin.write(line + "\n")
        served.stdin.flush()
        answers: list[dict[str, Any]] = []
        while not any(answer.get("id") == 2 for answer in answers):
            answers.append(json.loads(served.stdout.readline()))
        served.stdin.close()
        assert served.wait(30) == 0
        assert served.stdout.read() == ""
    last = answers[-1]
    assert last["result"]["structuredContent"]["pictures"] == 0


def test_without_the_sdk_one_sentence_names_the_remedy(photalk: Callable[..., Any], tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "mcp.py").write_text("raise ModuleNotFoundError('gone', name='mcp')\n")
    ran = photalk("mcp", PYTHONPATH=os.fspath(hidden))
    assert ran.failed_in_a_sentence
    assert ran.err.strip() == app_mcp.MISSING
    assert "pip install 'photalk[mcp]'" in ran.err


@pytest.mark.weights
def test_a_real_library_is_searched_edited_and_compared_over_stdio(
    environment: dict[str, str], tmp_path: Path
) -> None:
    from photalk.apps.samples import write_samples
    from photalk.studio import Studio

    (tmp_path / "samples").mkdir()
    write_samples(tmp_path / "samples")
    with Studio(tmp_path / "library") as studio:
        studio.index(tmp_path / "samples")

    async def work(client: Client) -> list[CallToolResult]:
        found = await client.call_tool("search", {"words": "a cat", "count": 3})
        assert found.structured_content is not None
        cat = found.structured_content["hits"][0]["picture"]
        shown = await client.call_tool("show", {"picture": cat})
        edited = await client.call_tool("edit", {"picture": cat, "words": "a lot warmer and crop it square"})
        told = await client.call_tool(
            "diff", {"first": cat, "second": cat, "second_commands": ["adjust_attr brightness 30"]}
        )
        return [found, shown, edited, told]

    del environment["PHOTALK_OFFLINE"]
    found, shown, edited, told = over_stdio(environment, tmp_path / "log", work)
    assert data(found)["hits"][0]["name"] == "chelsea.jpg"
    assert len(pictures(found)) == len(data(found)["hits"])
    assert "cat" in data(shown)["alt"].lower()
    assert data(edited)["width"] == data(edited)["height"]
    assert "brighter" in data(told)["text"]
