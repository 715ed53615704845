"""Does a page keep anyone out? Asked of axe, which the page's packages bring along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def accessible(page: Page) -> None:
    """Nothing that axe knows of keeps anyone out."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    wrong = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found["violations"]]
    assert not wrong, wrong
