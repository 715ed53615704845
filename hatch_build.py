"""Builds the page into the package when a wheel or a source archive is made.

A checkout holds the page's source only; whoever installs a wheel, or from the source archive, has it built
and needs no Node.js. Where neither npm nor a built page is there, the package is made without one, which it
says.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Page(BuildHookInterface):  # type: ignore[type-arg]
    """Builds `web/` into `src/photalk/apps/page`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page, web = root / "src/photalk/apps/page", root / "web"
        if version == "editable" or os.environ.get("PHOTALK_NO_PAGE"):
            return
        if (web / "package.json").is_file() and (npm := shutil.which("npm")):
            if not (web / "node_modules").is_dir():
                subprocess.run([npm, "install", "--no-save", "--no-audit", "--no-fund"], cwd=web, check=True)
            subprocess.run([npm, "run", "build"], cwd=web, check=True)
        if (page / "index.html").is_file():
            build_data["artifacts"].append("src/photalk/apps/page/**")
        else:
            self.app.display_warning("There is no npm here, so the package is made without the web page.")
