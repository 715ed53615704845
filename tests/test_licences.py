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
    found = {
        str(path.relative_to(ROOT))
        for wing in ("src", "lab/src")
        for path in (ROOT / wing).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if _may_run_code(node)
    }
    # LPIPS is published as pickled arrays; its reader makes arrays and nothing else, for one benchmark.
    assert found == {"lab/src/photalk_lab/bench/portraits/lpips.py"}


def _may_run_code(node: ast.AST) -> bool:
    """Whether it reads a kind of file that can carry code."""
    if isinstance(node, ast.ClassDef):
        return any("Unpickler" in ast.unparse(base) for base in node.bases)
    if not isinstance(node, ast.Call):
        return False
    called = ast.unparse(node.func)
    given = {keyword.arg: ast.unparse(keyword.value) for keyword in node.keywords}
    if called == "torch.load":
        return given.get("weights_only") != "True"
    if called in ("np.load", "numpy.load"):
        return given.get("allow_pickle") == "True"
    return bool(re.fullmatch(r"(?:pickle|dill|joblib|marshal|shelve)\.(?:loads?|open|Unpickler)", called))
