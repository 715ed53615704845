"""What Photalk is made of is listed with its licence, and nothing of it can run code when it is read."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from photalk.weights.manifest import CARDS, TRAINING

ROOT = Path(__file__).parents[1]
WINGS = {"docs/licences.md": "pyproject.toml", "lab/docs/licences.md": "lab/pyproject.toml"}
"""The pages of the product and of the lab, with where each says what it requires."""


def requirements(page: str) -> list[str]:
    project = tomllib.loads((ROOT / WINGS[page]).read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    lines = [*project["dependencies"], *(line for extra in extras for line in extra)]
    return [re.split(r"[\[>=<;]", line)[0].strip().lower().replace("_", "-") for line in lines]


@pytest.mark.parametrize("name", CARDS)
def test_every_model_file_is_listed_with_its_licence_and_hash(name: str) -> None:
    card = CARDS[name]
    page = ROOT / ("lab/docs/licences.md" if name in TRAINING else "docs/licences.md")
    row = next(line for line in page.read_text("utf-8").splitlines() if line.startswith(f"| `{name}` "))
    assert card.licence in row
    assert card.sha256[:16] in row
    assert re.fullmatch(r"[0-9a-f]{64}", card.sha256)
    trained_on = row.split(" | ")[4]
    assert trained_on.strip()


def test_every_model_in_the_packages_is_listed_with_what_it_was_trained_on() -> None:
    packages = {"docs/licences.md": "src/photalk", "lab/docs/licences.md": "lab/src/photalk_lab"}
    for page, package in packages.items():
        text = (ROOT / page).read_text(encoding="utf-8")
        weights = [path for ending in ("*.onnx", "*.npz", "*.npy") for path in (ROOT / package).rglob(ending)]
        assert weights
        for folder in {path.parent.relative_to(ROOT / package) for path in weights}:
            (row,) = (line for line in text.splitlines() if f"`{folder.as_posix()}`" in line)
            assert all(cell.strip() for cell in row.strip("|").split(" | "))


def test_what_may_not_be_sold_is_no_part_of_the_product() -> None:
    text = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    shipped = text.partition("## Our own weights")[2].partition("\n## ")[0]
    assert not re.search(r"CAISE|GIER|CelebA|non-commercial|\bNC\b", shipped)
    licences = (path.read_text("utf-8") for path in (ROOT / "src").rglob("LICENSE.md"))
    assert not any("NonCommercial" in licence or "non-commercial" in licence for licence in licences)


@pytest.mark.parametrize(("page", "name"), [(page, name) for page in WINGS for name in requirements(page)])
def test_every_requirement_is_listed(page: str, name: str) -> None:
    known = (ROOT / "docs" / "licences.md").read_text("utf-8") + (ROOT / page).read_text("utf-8")
    assert name == "photalk" or f"| `{name}` |" in known


def test_nothing_is_unpickled_but_the_arrays_of_one_benchmark() -> None:
    found = {
        str(path.relative_to(ROOT))
        for top in ("src", "lab/src")
        for path in (ROOT / top).rglob("*.py")
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
