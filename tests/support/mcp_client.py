"""Another assistant, for the tests of `photalk mcp`: the SDK's own client, and what its answers must be."""

from __future__ import annotations

import base64
import io
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import jsonschema
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, ImageContent, TextContent
from PIL import Image

from photalk.apps.mcp.server import server_of
from photalk.apps.mcp.tools import McpTools

SERVE = ["-c", "from photalk.apps.cli import main; main()", "mcp"]


def talk(mcp_tools: McpTools, *calls: tuple[str, dict[str, Any]]) -> list[CallToolResult]:
    """What the tools answer, called one after the other; every answer fits the schema that was promised."""

    async def run() -> list[CallToolResult]:
        async with Client(server_of(lambda: mcp_tools)) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            results = []
            for name, arguments in calls:
                result = await client.call_tool(name, arguments)
                if not result.is_error:
                    jsonschema.validate(result.structured_content, tools[name].output_schema or {})
                results.append(result)
            return results

    return anyio.run(run)


def ask(mcp_tools: McpTools, name: str, **arguments: Any) -> CallToolResult:
    (result,) = talk(mcp_tools, (name, arguments))
    return result


def data(result: CallToolResult) -> dict[str, Any]:
    assert not result.is_error, text(result)
    found = result.structured_content
    assert isinstance(found, dict)
    assert json.loads(text(result)) == found
    return found


def text(result: CallToolResult) -> str:
    first = result.content[0]
    assert isinstance(first, TextContent)
    return first.text


def pictures(result: CallToolResult) -> list[Image.Image]:
    images = [block for block in result.content if isinstance(block, ImageContent)]
    opened = [Image.open(io.BytesIO(base64.b64decode(block.data))) for block in images]
    assert [f"image/{(image.format or '').lower()}" for image in opened] == [b.mime_type for b in images]
    return opened


def refused(result: CallToolResult) -> str:
    """The one sentence of an error."""
    assert result.is_error
    assert len(result.content) == 1
    said = text(result)
    assert "\n" not in said
    assert "Traceback" not in said
    assert said.endswith((".", "”"))
    return said


def over_stdio(
    environment: dict[str, str], errlog: Path, work: Callable[[Client], Awaitable[Any]], mode: Any = "auto"
) -> Any:
    """What the client is told by the real command in a process of its own."""
    from mcp.client.stdio import stdio_client

    server = StdioServerParameters(command=sys.executable, args=SERVE, env=environment)

    async def run() -> Any:
        with errlog.open("w") as log:
            async with Client(stdio_client(server, errlog=log), mode=mode) as client:
                return await work(client)

    return anyio.run(run)
