"""`photalk mcp`: the library's pictures for other assistants, by the Model Context Protocol over stdio."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from photalk.errors import CannotDo

if TYPE_CHECKING:
    from photalk.apps.mcp.tools import McpTools

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
    from photalk.library.folder_choice import library_folder

    with closing(_LateTools(library_folder(library))) as late:
        server_of(late).run("stdio")


class _LateTools:
    """The tools of a library, which the first call of one loads; safe for threads."""

    def __init__(self, library: Path) -> None:
        self._library = library
        self._opening = Lock()
        self._opened: McpTools | None = None

    def __call__(self) -> McpTools:
        from photalk.apps.mcp.tools import McpTools

        with self._opening:
            self._opened = self._opened or McpTools(self._library)
            return self._opened

    def close(self) -> None:
        if self._opened is not None:
            self._opened.close()
