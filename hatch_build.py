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
        built = page / "index.html"
        # A source archive has the page, built from what lies beside it; a checkout may have an older one.
        if (root / ".git").exists() or not built.is_file():
            self._build(web)
        if built.is_file():
            build_data["artifacts"].append("src/photalk/apps/page/**")
        else:
            self.app.display_warning("The package is made without the web page: that needs npm.")

    def _build(self, web: Path) -> None:
        """Build the page, where that can be done; a package without it is better than none."""
        npm = shutil.which("npm")
        if npm is None or not (web / "package.json").is_file():
            return
        install = [npm, "install", "--no-save", "--no-audit", "--no-fund"]
        try:
            if not (web / "node_modules").is_dir():
                subprocess.run(install, cwd=web, check=True)
            subprocess.run([npm, "run", "build"], cwd=web, check=True)
        except subprocess.CalledProcessError as error:
            self.app.display_warning(f"The web page could not be built ({error}).")
