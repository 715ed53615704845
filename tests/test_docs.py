"""The documentation holds together: pages are listed, say whom they are for, and lead where they say."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from pages import ROOT, anchors, blocks, links, listed, modules, pages
from photalk.apps.samples import write_samples

INDEXES = [ROOT / "docs" / "README.md", ROOT / "lab" / "docs" / "README.md"]
DOCUMENTED = [page for index in INDEXES for page in sorted(index.parent.glob("*.md"))]


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("index", INDEXES, ids=named)
def test_an_index_lists_every_page_once(index: Path) -> None:
    there = {page.name for page in index.parent.glob("*.md")} - {index.name}
    assert sorted(listed(index)) == sorted(there)


@pytest.mark.parametrize("page", DOCUMENTED, ids=named)
def test_a_page_says_first_whom_it_is_for(page: Path) -> None:
    title, empty, who, *_ = page.read_text(encoding="utf-8").splitlines()
    assert title.startswith("# ")
    assert not empty
    assert re.match(r"\*?For who", who)


@pytest.mark.parametrize("page", pages(), ids=named)
def test_links_lead_to_pages_and_headings_that_are_there(page: Path) -> None:
    for path, heading in links(page):
        if path.startswith("https://"):
            continue
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), path
        assert not heading or heading in anchors(there), f"{path}#{heading}"


@pytest.mark.parametrize("page", [*DOCUMENTED, ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=named)
def test_modules_that_a_page_names_are_there(page: Path) -> None:
    missing = sorted(module for module in modules(page) if not _is_there(module))
    assert not missing


@cache
def _sources() -> tuple[str, ...]:
    """Every module of the repository as “/src/photalk/edit/tone.py”."""
    tops = [ROOT / top for top in ("src", "lab", "tests", "scripts")]
    return ("/hatch_build.py", *(f"/{named(path)}" for top in tops for path in top.rglob("*.py")))


def _is_there(module: str) -> bool:
    """Whether there is a module of this path, or of this dotted name; the latter may name what is inside."""
    if module.endswith(".py"):
        return any(path.endswith(f"/{module}") for path in _sources())
    parts = module.split(".")
    ends = ("/".join(parts[:to]) for to in (len(parts), len(parts) - 1))
    return any(path.endswith((f"/{end}.py", f"/{end}/__init__.py")) for end in ends for path in _sources())


ROOMS = re.findall(
    r"^\| `(\w+)/` \|.*$", (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"), re.MULTILINE
)


@pytest.mark.parametrize("room", sorted({*ROOMS} - {"corpus", "papers", "training", "models", "bench"}))
def test_the_architecture_names_modules_of_a_room_that_are_in_it(room: str) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith(f"| `{room}/` |"))
    there = {path.name for path in (ROOT / "src" / "photalk" / room).rglob("*")}
    # The page is built from web/, and not kept.
    told = {name.rstrip("/") for name in re.findall(r"`(\w+\.py|\w+/)`", row)} - {room, "web", "page"}
    assert told
    assert told <= there


CODE = [(page, code) for page in DOCUMENTED for code in blocks(page, "python") if "Studio" in code]


@pytest.mark.parametrize(("page", "code"), CODE, ids=lambda it: named(it) if isinstance(it, Path) else "")
def test_python_code_of_the_pages_runs(page: Path, code: str, tmp_path: Path) -> None:
    write_samples(tmp_path)
    for name in ("cat.jpg", "before.jpg", "after.jpg"):
        (tmp_path / name).write_bytes((tmp_path / "chelsea.jpg").read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
