"""What Photalk is made of is listed with its licence, and nothing of it can run code when it is read."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from photalk.weights.manifest import CARDS

ROOT = Path(__file__).parents[1]
LIST = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
REQUIRED = [
    *PROJECT["dependencies"],
    *(line for lines in PROJECT["optional-dependencies"].values() for line in lines),
]


@pytest.mark.parametrize("name", CARDS)
def test_every_model_file_is_listed_with_its_licence_and_hash(name: str) -> None:
    card = CARDS[name]
    row = next(line for line in LIST.splitlines() if line.startswith(f"| `{name}` "))
    assert card.licence in row
    assert card.sha256[:16] in row
    assert re.fullmatch(r"[0-9a-f]{64}", card.sha256)


@pytest.mark.parametrize("line", REQUIRED)
def test_every_requirement_is_listed(line: str) -> None:
    name = re.split(r"[\[>=<;]", line)[0].strip().lower().replace("_", "-")
    assert f"| `{name}` |" in LIST


def test_nothing_is_unpickled_but_the_arrays_of_one_benchmark() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / "src").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Call) and _may_run_code(node)
    ]
    # LPIPS is published as pickled arrays; its reader makes arrays and nothing else, for one benchmark.
    assert [place.rpartition(":")[0] for place in found] == ["src/photalk/bench/portraits/lpips.py"]


def _may_run_code(node: ast.Import | ast.ImportFrom | ast.Call) -> bool:
    """Whether it loads a kind of file that can carry code."""
    runs = {"pickle", "cPickle", "marshal", "shelve", "joblib", "dill"}
    if isinstance(node, ast.Import):
        return any(name.name.split(".")[0] in runs for name in node.names)
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").split(".")[0] in runs
    called = ast.unparse(node.func)
    given = {keyword.arg: ast.unparse(keyword.value) for keyword in node.keywords}
    if called == "torch.load":
        return given.get("weights_only") != "True"
    return called in ("np.load", "numpy.load") and given.get("allow_pickle") == "True"
