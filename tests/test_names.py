"""A type name stands for one thing, and no modules import each other in a circle."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import grimp

import photalk

ROOT = Path(photalk.__file__).parent


def class_names(root: Path) -> dict[str, list[str]]:
    """Where each public class of a package is defined."""
    defined: dict[str, list[str]] = defaultdict(list)
    for path in sorted(root.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                defined[node.name].append(str(path.relative_to(root)))
    return defined


def circles(graph: grimp.ImportGraph) -> list[list[str]]:
    """The modules that reach each other by imports, at the top of a module or within its functions."""
    ahead = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    reached = {module: _reached(module, ahead) for module in graph.modules}
    found = {
        tuple(sorted(other for other in reached[module] if module in reached[other]))
        for module in graph.modules
        if module in reached[module]
    }
    return sorted(map(list, found))


def _reached(start: str, ahead: dict[str, set[str]]) -> set[str]:
    found, todo = set[str](), [start]
    while todo:
        new = ahead[todo.pop()] - found
        found |= new
        todo += new
    return found


def test_a_class_name_is_defined_once_in_the_product() -> None:
    assert not {name: where for name, where in class_names(ROOT).items() if len(where) > 1}


def test_no_modules_of_the_product_import_each_other_in_a_circle() -> None:
    assert not circles(grimp.build_graph("photalk", cache_dir=None))


def test_a_circle_would_be_found() -> None:
    graph = grimp.ImportGraph()
    for importer, imported in ["ab", "bc", "cb", "cd", "ea", "fg", "gf"]:
        graph.add_import(importer=importer, imported=imported)
    assert circles(graph) == [["b", "c"], ["f", "g"]]
