"""The version stands once, in the package; everything else asks it."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from pathlib import Path

from photalk import __version__
from photalk.apps.api.app import api
from photalk.apps.api.server_state import ServerState

ROOT = Path(__file__).parents[1]
OF_OTHERS = "src/photalk/weights/manifest.py"
"""Versions of the packages that weights come from."""


def test_both_distributions_take_it_from_the_package() -> None:
    for project in (ROOT, ROOT / "lab"):
        pyproject = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
        assert "version" not in pyproject["project"]
        assert "version" in pyproject["project"]["dynamic"]
        path = project / pyproject["tool"]["hatch"]["version"]["path"]
        assert path.resolve() == (ROOT / "src/photalk/__init__.py").resolve()


def test_the_page_has_none_of_its_own() -> None:
    assert "version" not in json.loads((ROOT / "web/package.json").read_text("utf-8"))
    lock = json.loads((ROOT / "web/package-lock.json").read_text("utf-8"))
    assert "version" not in lock
    assert "version" not in lock["packages"][""]


def test_no_other_module_or_test_writes_it_out() -> None:
    found = []
    for folder in ("src", "lab/src", "lab/tests", "tests", "scripts"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            written = [
                node for node in ast.walk(ast.parse(path.read_text("utf-8")))
                if isinstance(node, ast.Constant) and node.value == __version__
            ]  # fmt: skip
            found += [path.relative_to(ROOT).as_posix()] * len(written)
    assert [path for path in found if path != OF_OTHERS] == ["src/photalk/__init__.py"]


def test_the_api_and_the_changelog_say_it() -> None:
    house = ServerState([])
    assert api(house).openapi()["info"]["version"] == __version__
    house.close()
    released = re.findall(r"^## \[(\d[^\]]*)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert released[0] == __version__
