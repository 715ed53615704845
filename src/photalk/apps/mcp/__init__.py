"""`photalk mcp`: the library's pictures for other assistants, by the Model Context Protocol over stdio."""

from __future__ import annotations

from pathlib import Path

from photalk.errors import CannotDo

MISSING = "“photalk mcp” needs the MCP SDK, version 2; install it with: pip install 'photalk[mcp]'."


def run(library: Path | None) -> None:
    """Serve a library on stdin and stdout until the client goes.

    Raises:
        CannotDo: the SDK is not installed.
    """
    try:
        from photalk.apps.mcp.server import server_of
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types", "pydantic"):
            raise
        raise CannotDo(MISSING) from None
    from photalk.apps.mcp.tools import McpTools
    from photalk.library.folder_choice import library_folder

    with McpTools(library_folder(library)) as mcp_tools:
        server_of(mcp_tools).run("stdio")
