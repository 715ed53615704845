"""The tree of errors of the product, read from its source: nothing is imported, so that no extra is needed.

An error that is for a person descends from PhotalkError, wherever it is defined. Names with an underscore do
not leave their module, and are not drawn.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PRODUCT = Path(__file__).parents[1] / "src" / "photalk"
ROOT, HOME = "PhotalkError", "photalk.errors"


@dataclass(frozen=True, slots=True)
class Raised:
    """A class that can be raised: its name, module, the first line of its docstring, and its bases' names."""

    name: str
    module: str
    says: str
    bases: tuple[tuple[str, str], ...]
    """Each base's module and name; builtins have the module ""."""


def classes() -> Iterator[Raised]:
    """Every class of the product, be it an error or not."""
    for path in sorted(PRODUCT.rglob("*.py")):
        parts = path.relative_to(PRODUCT.parent).with_suffix("").parts
        module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        nodes = list(ast.walk(tree))
        places = {one.name: module for one in nodes if isinstance(one, ast.ClassDef)}
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module:
                places |= {one.asname or one.name: node.module for one in node.names}
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                bases = tuple((places.get(b.id, ""), b.id) for b in node.bases if isinstance(b, ast.Name))
                says = (ast.get_docstring(node) or "").partition("\n")[0]
                yield Raised(node.name, module, says, bases)


def below(module: str, name: str, among: list[Raised]) -> list[Raised]:
    """The classes right below one, those of the module of errors first."""
    found = [one for one in among if (module, name) in one.bases]
    return sorted(found, key=lambda one: one.module != HOME)  # stable: otherwise as they are defined


def descending(module: str, name: str, among: list[Raised]) -> Iterator[Raised]:
    """All classes that descend from one."""
    for one in below(module, name, among):
        yield one
        yield from descending(one.module, one.name, among)


def drawn() -> list[str]:
    """The lines of the tree; behind a name that is defined elsewhere stands its module."""
    among = [one for one in classes() if not one.name.startswith("_")]
    rows = list(_rows(HOME, ROOT, among, ""))
    width = max(len(label) for label, _ in rows)
    return [ROOT, *(f"{label:<{width}}  {says}" for label, says in rows)]


def _rows(module: str, name: str, among: list[Raised], indent: str) -> Iterator[tuple[str, str]]:
    children = below(module, name, among)
    for place, one in enumerate(children, 1):
        last = place == len(children)
        where = "" if one.module == HOME else f" ({one.module.removeprefix('photalk.')})"
        yield f"{indent}{'└' if last else '├'}── {one.name}{where}", one.says
        yield from _rows(one.module, one.name, among, indent + ("    " if last else "│   "))
