"""Runs of the real command, as a person or a script would run it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ran import Ran, ran

COMMAND = [sys.executable, "-c", "from photalk.apps.cli import main; main()"]


Photalk = Callable[..., Ran]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment in which nothing of the person's own is read or written."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PHOTALK_", "XDG_"))}
    return {
        **kept,
        "PHOTALK_LIBRARY": str(tmp_path / "library"),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "PHOTALK_OFFLINE": "1",
        "PYTHONWARNINGS": "error::ResourceWarning",
    }


@pytest.fixture
def photalk(tmp_path: Path, environment: dict[str, str]) -> Photalk:
    """Run `photalk ARGUMENTS` in a folder of its own."""

    def run(*arguments: object, stdin: str = "", **variables: str) -> Ran:
        done = subprocess.run(
            [*COMMAND, *map(str, arguments)],
            input=stdin.encode(),
            capture_output=True,
            cwd=tmp_path,
            env={**environment, **variables},
            timeout=180,
        )
        ran = Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
        assert "Traceback" not in ran.err
        return ran

    return run


@pytest.fixture
def quick(
    tmp_path: Path,
    environment: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Photalk:
    """The same without a process of its own, which is many times faster."""

    def run(*arguments: object, stdin: str = "", **variables: str) -> Ran:
        for name, value in {**environment, **variables}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.chdir(tmp_path)
        return ran(arguments, stdin, monkeypatch, capsys)

    return run
