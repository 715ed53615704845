"""A folder that is gone when the answer was sent."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.background import BackgroundTask


class Scratch:
    """A folder for one answer."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="photalk-", ignore_cleanup_errors=True)
        self.folder = Path(self._folder.name)
        self.task = BackgroundTask(self.close)

    def close(self) -> None:
        """Remove the folder with all that is in it."""
        self._folder.cleanup()
