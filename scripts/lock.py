"""Write requirements-dev.lock: one version of every package that developing both wings needs.

    .venv/bin/python scripts/lock.py           the versions that the registry has now
    .venv/bin/python scripts/lock.py --keep    the same, but what is locked already stays where it can

Versions alone: where packages come from is pip's own configuration. `scripts/venv` takes the file as
constraints where the Python is the one that it was made with.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements-dev.lock"
WANTED = (".[dev,cluster,mcp,pair]", "lab[train,peers]")
OURS = ("photalk", "photalk-lab")


def resolved(*options: str) -> dict[str, str]:
    """What pip would install into an empty environment: names and versions."""
    editable = [part for wanted in WANTED for part in ("--editable", wanted)]
    command = ["install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-", *options, *editable]
    done = subprocess.run(
        [sys.executable, "-m", "pip", *command], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )
    found = (one["metadata"] for one in json.loads(done.stdout)["install"])
    return {plain(one["name"]): one["version"].partition("+")[0] for one in found}


def plain(name: str) -> str:
    """A package's name in the one spelling that all others are equal to."""
    return re.sub(r"[-_.]+", "-", name).lower()


def main() -> None:
    keep = ("--constraint", str(LOCK)) if "--keep" in sys.argv[1:] else ()
    versions = resolved(*keep)
    major, minor = sys.version_info[:2]
    head = f"# Python {major}.{minor}. Written by scripts/lock.py; scripts/venv takes it as constraints.\n"
    lines = (f"{name}=={version}\n" for name, version in sorted(versions.items()) if name not in OURS)
    LOCK.write_text(head + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
