"""Pages of the documentation, read as a reader on the web would follow them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_MODULE = re.compile(r"`((?:[\w.-]+/)*\w+\.py)`|`((?:photalk|photalk_lab)(?:\.\w+)+)`")


def pages() -> list[Path]:
    """Every page that people read: of the product, of the lab, and those at the top."""
    folders = (ROOT, ROOT / "docs", ROOT / "lab" / "docs")
    return [page for folder in folders for page in sorted(folder.glob("*.md"))]


def blocks(page: Path, language: str) -> list[str]:
    """What stands in the page's fences of that language."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    return _FENCED.sub("", page.read_text(encoding="utf-8"))


def links(page: Path) -> Iterator[tuple[str, str]]:
    """Where the page leads: a path (empty: this page) and the heading there (empty: its top)."""
    yield from re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)", prose(page))


def anchors(page: Path) -> set[str]:
    """What links may name behind a “#”: the page's headings, in the spelling of the web."""
    titles = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {anchor(title) for title in titles}


def anchor(title: str) -> str:
    """A heading as links spell it.

    >>> anchor("`photalk bench refine`: like this, but …")
    'photalk-bench-refine-like-this-but-'
    """
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def listed(index: Path) -> list[str]:
    """The pages that an index lists, in its order."""
    return re.findall(r"^\d+\. \[[^]]+\]\(([^)]+)\)", index.read_text(encoding="utf-8"), re.MULTILINE)


def modules(page: Path) -> set[str]:
    """The modules of ours that the page names: as paths, or as Python does."""
    return {one or other for one, other in _MODULE.findall(prose(page))}
